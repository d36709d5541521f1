"""Section: what holds for weak and strong players alike, and how much of a hand is luck."""

from __future__ import annotations

import pandas as pd

from sim.policies.catalogue import POLICIES
from sim.report.balance_frames import VERDICTS, verdict_table
from sim.report.claims import claims
from sim.report.contrasts import Measured
from sim.report.figures_balance import seat_excess
from sim.report.figures_skill import luck_and_skill, skill_and_balance
from sim.report.further import SKILL
from sim.report.paper.blocks import Block, Grid, Picture, heading, prose
from sim.report.sections.section import Section
from sim.report.sentences import listed
from sim.report.skill_tables import luck_table, rung_table, wild_table
from sim.report.source import Source
from sim.report.words import Lang, percent, say, variant_name
from sim.rules import Text

_PARTS = (
    ("bot", Text("lies in the bot", "在打法")),
    ("wall", Text("lies in the wall, whoever plays", "在牌墙（谁打都一样）")),
)
_ABOUT = Text(
    "A conclusion counts when it holds for weak and strong players alike. The same walls are played by every rung of the ladder "
    "of bots in all seats. It holds at a rung if its 95 % interval excludes 0, and is open where the interval does not.",
    "结论对强弱玩家都成立才算数。同样的牌墙由各级打法分别坐满各座位打。95%区间不含0为成立，含0为未定。",
)
_LUCK = Text(
    "Every wall is also played by mixed tables, the bots handed on around the table. What a seat is paid varies with the wall, "
    "with the bot, and with how that bot and its neighbours get on with that wall (the rest).",
    "每副牌墙还由混合同桌打，各打法依次轮坐。一家所得随牌墙、打法，以及该打法与邻家在该牌墙上的配合（其余）而变。",
)


def findings(source: Source) -> list[Text]:
    """Return at which rungs conclusions hold, whether verdicts on the seats do, and the shares of luck and skill."""
    skill = source.further.skill
    found = claims(skill) if len(skill) else []
    found[1:1] = [_verdicts(source, bot) for bot in source.rungs]
    strong = _shares(skill) if len(skill) else {}
    for part, head in _PARTS:
        values = listed({v: shares[part] for v, shares in strong.items()}, _share)
        if values.en:
            found.append(
                Text(
                    f"Between the two strongest bots this share of the variance of a hand's payment {head.en}: {values.en}",
                    f"最强两种打法同桌时，一局收支的方差{head.zh}的比例：{values.zh}",
                )
            )
    return found


def blocks(source: Source, lang: Lang) -> list[Block]:
    """Return the charts and tables of the study of skill, and of the runs with other bots."""
    skill = source.further.skill
    found: list[Block] = []
    if len(skill):
        found += [
            prose(_ABOUT, lang, quiet=True),
            Picture("skill_and_balance", skill_and_balance(skill, lang), skill[skill["company"] == ""]),
            Grid(say(Text("Rung by rung", "逐级比较"), lang), rung_table(skill, lang), folded=True),
            Grid(
                say(
                    Text(
                        "With the wildcard minus without it on the same walls; shares in percentage points",
                        "同一牌墙上有赖子减无赖子；比例以百分点计",
                    ),
                    lang,
                ),
                wild_table(skill, lang),
                folded=True,
            ),
        ]
    for bot, balance in source.rungs.items():
        name = Text(f"The seats with {bot} in all of them", f"各座位均为{_bot(bot)}时的座位")
        found += [
            heading(3, name, f"rung-{bot}", lang),
            Picture(f"seat_excess_{bot}", seat_excess(balance.seats, lang), balance.seats),
            Grid(say(Text("Verdicts", "结论"), lang), verdict_table(balance.seats, lang)),
        ]
    if len(skill) and _shares(skill):
        variance = skill[skill["metric"] == "variance"]
        found += [
            heading(3, Text("Luck and skill", "牌运与牌技"), "luck", lang),
            prose(_LUCK, lang, quiet=True),
            Picture("luck_and_skill", luck_and_skill(skill, lang), variance),
            Grid(
                say(
                    Text("Shares of the variance of a seat's payment in a hand", "一家单局收支方差的构成"),
                    lang,
                ),
                luck_table(skill, lang),
            ),
        ]
    return found


def _verdicts(source: Source, bot: str) -> Text:
    """Say where the verdict on the seats is the same with another bot, and what it is where it differs."""
    main = source.balance.seats.query("wild == 'on'").drop_duplicates("variant").set_index("variant")
    other = source.rungs[bot].seats.drop_duplicates("variant")
    same, differ = [], []
    players = ", ".join(dict.fromkeys(main["policies"]))
    for line in other.to_dict("records"):
        name, verdict = variant_name(str(line["variant"])), VERDICTS[str(line["verdict"])]
        if line["verdict"] == main.loc[line["variant"], "verdict"]:
            same.append(name)
        else:
            before = VERDICTS[str(main.loc[line["variant"], "verdict"])]
            differ.append(
                Text(
                    f"{name.en} {verdict.en} ({players}: {before.en})",
                    f"{name.zh}{verdict.zh}（{_bot(players)}：{before.zh}）",
                )
            )
    parts = [Text(f"the same in {', '.join(n.en for n in same)}", f"{'、'.join(n.zh for n in same)}相同")]
    parts = [*(parts if same else []), *differ]
    return Text(
        f"The verdict on the seats with {bot} in all of them beside that with {players}: "
        + "; ".join(p.en for p in parts),
        f"各座位均为{_bot(bot)}时的座位结论，与{_bot(players)}相比：" + "；".join(p.zh for p in parts),
    )


def _bot(name: str) -> str:
    return POLICIES[name].name_zh if name in POLICIES else name


def _shares(skill: pd.DataFrame) -> dict[str, dict[str, Measured]]:
    """Return the parts of the variance with the two strongest bots at the table, by variant with its default rules."""
    lines = skill[
        (skill["metric"] == "variance") & (skill["run"] == skill["variant"]) & skill["value"].notna()
    ]
    found: dict[str, dict[str, Measured]] = {}
    for variant, own in lines.groupby("variant", sort=False):
        companies = list(dict.fromkeys(own["company"]))
        strong = min(companies, key=lambda company: len(set(company.split(", "))))
        found[str(variant)] = {
            str(line["by"]): Measured(line["value"], line["low"], line["high"])
            for line in own[own["company"] == strong].to_dict("records")
        }
    return found


def _share(value: float, more: int = 0) -> str:
    return percent(value, more).replace("-", "−")


SECTION = Section(
    "skill",
    Text("Skill and luck", "水平与牌运"),
    Text(
        "Which conclusions hold for weak and strong players alike, and how much of a hand is luck?",
        "哪些结论对强弱玩家都成立？一局牌有多少是运气？",
    ),
    findings,
    blocks,
    lambda source: f"laizi study skill --out {source.place(SKILL)}",
    headlines=5,
)
