"""Section: what the wildcard does."""

from __future__ import annotations

import pandas as pd

from sim.report.contrasts import Measured, difference
from sim.report.figures_winners import HARD, WILDS, winner_wilds
from sim.report.paper.blocks import Block, Grid, Picture, prose
from sim.report.sections.section import Section, charted, first_look
from sim.report.sentences import against_zero, change, listed, share_change
from sim.report.source import Source
from sim.report.words import Lang, Show, percent, say, signed, variant_name
from sim.rules import Text

_CHANGES: tuple[tuple[str, Text, Show], ...] = (
    ("drawn", Text("hands drawn, percentage points", "黄庄率（百分点）"), share_change),
    ("turns", Text("discards a hand", "每局打牌次数"), signed),
    ("winner_pay", Text("mean pay of a win", "每胡平均所得"), signed),
    ("dealer_edge", Text("dealer's mean pay", "庄家平均收支"), signed),
)


def findings(source: Source) -> list[Text]:
    """Return what changes without the wildcard, what holding it is worth, and the share of hard wins."""
    found = []
    for metric, head, show in _CHANGES[:2]:
        said = _changes(source, metric, show)
        if said.en:
            found.append(
                Text(f"Without the wildcard, {head.en}: {said.en}", f"去掉赖子后{head.zh}变化：{said.zh}")
            )
    found += _chances(source)
    hard = listed({v: source.estimate(v, HARD) for v in source.variants}, percent)
    if hard.en:
        found.append(Text(f"Hard wins, of all wins: {hard.en}", f"硬胡占胡牌：{hard.zh}"))
    without = listed({v: source.measure(v, "win_without_wilds") for v in source.variants}, percent)
    if without.en:
        found.append(
            Text(
                f"Wins by a seat that never got a wild: {without.en}",
                f"胡牌者始终没有赖子的比例：{without.zh}",
            )
        )
    return found


def blocks(source: Source, lang: Lang) -> list[Block]:
    """Return the charts of the wildcard and the table of changes."""
    e = source.study.estimates
    winners = e[(e["wild"] == "on") & e["metric"].isin([WILDS, HARD])].reset_index(drop=True)
    found: list[Block] = []
    if source.pairs:
        note = Text(
            "Differences of the run without the wildcard from the run with it. Their intervals take the two runs as independent; "
            "laizi compare pairs them hand by hand and is sharper.",
            "无赖子的运行减去有赖子的运行之差。区间按两次运行相互独立计算；laizi compare 逐局配对，更为精确。",
        )
        found += charted(source, "wild_off", lang)
        found += [Grid(say(Text("Without the wildcard", "去掉赖子后的变化"), lang), _table(source, lang))]
        found += [prose(note, lang, quiet=True), *charted(source, "dealt_deficiency", lang)]
    found += charted(source, "win_given_wilds", lang)
    if not winners.empty:
        found.append(Picture(WILDS, winner_wilds(winners, lang), winners))
    return found


def _changes(source: Source, metric: str, show: Show) -> Text:
    parts = []
    for variant in source.pairs:
        name = variant_name(variant)
        text = change(source.estimate(variant, metric), source.estimate(variant, metric, "off"), show)
        parts.append(Text(f"{name.en} {text.en}", f"{name.zh}{text.zh}"))
    return Text("; ".join(p.en for p in parts), "；".join(p.zh for p in parts))


def _chances(source: Source) -> list[Text]:
    """Say by how much the chance to win of a seat with two wilds is above that of one without any."""
    parts = []
    for variant in source.variants:
        none, two = (source.estimate(variant, "win_given_wilds", level=wilds) for wilds in (0, 2))
        gap = difference(two, none)
        if gap.known:
            name, said = variant_name(variant), against_zero(gap, share_change)
            parts.append(Text(f"{name.en} {said.en}", f"{name.zh}{said.zh}"))
    if not parts:
        return []
    return [
        Text(
            "Win rate of seats that get two wilds minus that of seats without any, percentage points: "
            + "; ".join(p.en for p in parts),
            "得两张赖子者与没有赖子者的胡牌率之差（百分点）：" + "；".join(p.zh for p in parts),
        )
    ]


def _table(source: Source, lang: Lang) -> pd.DataFrame:
    lines = {}
    for variant in source.pairs:
        cells: dict[str, str] = {}
        for metric, head, show in _CHANGES:
            before: Measured = source.estimate(variant, metric)
            cells[say(head, lang)] = say(change(before, source.estimate(variant, metric, "off"), show), lang)
        lines[say(variant_name(variant), lang)] = cells
    return pd.DataFrame.from_dict(lines, orient="index")


SECTION = Section(
    "wilds",
    Text("What the wildcard does", "赖子的作用"),
    Text(
        "What changes when the wildcard is switched off, what is holding one worth, and how many wins do without?",
        "去掉赖子会怎样？拿到赖子值多少？不靠赖子的胡牌有多少？",
    ),
    findings,
    blocks,
    first_look,
    headlines=4,
)
