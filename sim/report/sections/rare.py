"""Section: how rare the rare hands are."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pandas as pd

from sim.report.figures_rare import by_tile, chase_finding, ladder
from sim.report.further import RARE
from sim.report.paper.blocks import Block, Grid, Picture, heading, prose
from sim.report.rare_beside import beside, plain_beside
from sim.report.rare_frames import one_in, rare_table, target_name
from sim.report.sections.section import Section
from sim.report.source import Source
from sim.report.words import Lang, say, variant_name
from sim.rules import Text

_ABOUT = Text(
    "Chance that a hand is won so, by any seat. Rare hands are estimated by splitting (many copies of the hands that have come "
    "far), others by plain simulation; where plain simulation met the hand often enough it stands beside, as a check.",
    "指每局由任一家以该牌型胡出的机会。罕见者用分裂法（将走得远的牌局复制多份）估计，其余直接模拟；直接模拟遇到够多时并列，以资核对。",
)
_LEFT_OUT = ["won"]  # the tiles of an example: not a number of the chart


def findings(source: Source) -> list[Text]:
    """Return the rarest hand of every variant, what was never met, and how splitting agrees with plain simulation."""
    odds = source.further.rare
    if odds.empty:
        return []
    found = [_rarest(odds)]
    if len(source.further.by_tile):
        found.append(chase_finding(source.further.by_tile))
    never = odds[odds["estimate"] == 0].to_dict("records")
    if never:
        found.append(
            Text(
                "Never met, less often than one hand in: " + "; ".join(_bound(line).en for line in never),
                "未曾遇到，少于若干局一次：" + "；".join(_bound(line).zh for line in never),
            )
        )
    compared = beside(odds, source.further.folders[RARE])
    z = compared["z"].dropna().abs()
    if len(z):
        found.append(
            Text(
                f"Splitting beside plain simulation, {len(z)} comparisons: they differ by at most {z.max():.1f} standard errors, "
                f"by more than two in {int((z > 2).sum())} of them",
                f"分裂法与直接模拟对照{len(z)}次：相差至多{z.max():.1f}个标准误，超过两个标准误的有{int((z > 2).sum())}次",
            )
        )
    return found


def blocks(source: Source, lang: Lang) -> list[Block]:
    """Return the ladder of rare hands, the table of odds, the chase by tile, and the check against plain simulation."""
    odds, chase = source.further.rare, source.further.by_tile
    if odds.empty:
        return []
    found: list[Block] = [
        prose(_ABOUT, lang, quiet=True),
        Picture("rare_ladder", ladder(odds, lang), odds.drop(columns=_LEFT_OUT)),
        Grid(
            say(Text("Odds with 95 % intervals and methods", "机会（附95%区间与方法）"), lang),
            rare_table(odds, lang, checked=False),
        ),
    ]
    if len(chase):
        found += [
            heading(3, Text("Going for it", "专做七星归位"), "chase", lang),
            Picture("rare_by_tile", by_tile(chase, lang), chase),
        ]
    compared = plain_beside(odds, source.further.folders[RARE], lang)
    if len(compared):
        found.append(
            Grid(say(Text("Beside plain simulation", "与直接模拟对照"), lang), compared, folded=True)
        )
    return [*found, *_examples(odds, lang)]


def _rarest(odds: pd.DataFrame) -> Text:
    met = odds[odds["estimate"] > 0]
    lines = met.loc[met.groupby("variant", sort=False)["estimate"].idxmin()].to_dict("records")
    parts = [_odds(line) for line in lines]
    return Text(
        "The rarest hand that was met, one in how many hands: " + "; ".join(p.en for p in parts),
        "各玩法遇到的最罕见的牌型，几局一次：" + "；".join(p.zh for p in parts),
    )


def _odds(line: Mapping[Any, Any]) -> Text:
    variant, target = variant_name(str(line["variant"])), target_name(str(line["target"]))
    # The upper end of the chance is the lower end of one in how many.
    often = one_in(float(line["high"]))
    seldom = one_in(float(line["low"])) if line["low"] > 0 else "∞"
    span = f"{one_in(float(line['estimate']))} ({often} … {seldom})"
    return Text(f"{variant.en} {target.en} {span}", f"{variant.zh}{target.zh}{span}")


def _bound(line: Mapping[Any, Any]) -> Text:
    variant, target = variant_name(str(line["variant"])), target_name(str(line["target"]))
    most = one_in(float(line["high"]))
    return Text(f"{variant.en} {target.en} {most}", f"{variant.zh}{target.zh}{most}")


def _examples(odds: pd.DataFrame, lang: Lang) -> list[Block]:
    """Return the commands that play a hand of each kind again."""
    lines = {
        f"{say(variant_name(line['variant']), lang)} · {say(target_name(line['target']), lang)}": {
            say(Text("play such a hand again", "重放一例"), lang): f"laizi replay {line['example']}"
            if isinstance(line["example"], str)
            else "–",
            say(Text("find the number again", "重算此数"), lang): str(line["again"]),
        }
        for line in odds.to_dict("records")
    }
    frame = pd.DataFrame.from_dict(lines, orient="index")
    return [Grid(say(Text("One of each", "各举一例"), lang), frame, folded=True, words=True)]


SECTION = Section(
    "rare",
    Text("Rare hands", "罕见的牌"),
    Text("How rare are the rare hands?", "罕见的牌有多罕见？"),
    findings,
    blocks,
    lambda source: f"laizi study rare --out {source.place(RARE)}",
    headlines=2,
)
