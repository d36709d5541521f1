"""Section: how long hands last, and how many are drawn."""

from __future__ import annotations

import pandas as pd

from sim.report.figures_pace import DRAWN, QUANTILE, pace
from sim.report.paper.blocks import Block, Grid, Picture
from sim.report.sections.section import Section, charted, first_look
from sim.report.sentences import extremes, listed, with_interval
from sim.report.source import Source
from sim.report.study_frames import ORIGIN
from sim.report.words import Lang, amount, percent, say, variant_name
from sim.rules import Text

_COLUMNS = [*ORIGIN, "metric", "level", "value", "low", "high", "n"]
_TABLE = (
    ("drawn", Text("hands drawn", "黄庄率"), percent),
    ("turns", Text("mean discards", "平均打牌次数"), amount),
    ("win_turn", Text("winner's tiles up to the win", "胡牌巡数"), amount),
    ("left", Text("undrawn tiles at the end", "终局余牌"), amount),
    ("comeback", Text("worst hand after five draws wins", "第五巡最差者翻盘"), percent),
)


def findings(source: Source) -> list[Text]:
    """Return who draws most hands, and how long hands are."""
    drawn = {v: source.estimate(v, "drawn") for v in source.variants}
    turns = {v: source.estimate(v, "turns") for v in source.variants}
    found = []
    for values, show, head in (
        (drawn, percent, Text("Hands that nobody wins", "黄庄率")),
        (turns, amount, Text("Discards a hand", "每局打牌次数")),
    ):
        ranked = extremes(values, show) or listed(values, show)
        if ranked.en:
            found.append(Text(f"{head.en}: {ranked.en}", f"{head.zh}：{ranked.zh}"))
    return found


def pace_frame(source: Source) -> pd.DataFrame:
    """Return quantiles of the length and shares of drawn hands of all runs."""
    metrics, plain = source.balance.metrics, source.study.estimates
    parts = [metrics[metrics["metric"] == QUANTILE], plain[plain["metric"] == DRAWN]]
    return pd.concat([part[_COLUMNS] for part in parts], ignore_index=True)


def blocks(source: Source, lang: Lang) -> list[Block]:
    """Return the chart of pace, its table, and how wins come about."""
    if not source.variants:
        return []
    frame = pace_frame(source)
    found: list[Block] = [Picture("pace", pace(frame, lang), frame)]
    found.append(
        Grid(
            say(Text("Pace, every value with its 95 % interval", "快慢（附95%区间）"), lang),
            _table(source, lang),
        )
    )
    return [*found, *charted(source, "ways_of_winning", lang)]


def _table(source: Source, lang: Lang) -> pd.DataFrame:
    lines = {}
    for variant in source.variants:
        cells = {say(head, lang): source.estimate(variant, metric) for metric, head, _ in _TABLE}
        shows = [show for _, _, show in _TABLE]
        lines[say(variant_name(variant), lang)] = {
            head: with_interval(m, show) for (head, m), show in zip(cells.items(), shows, strict=True)
        }
    return pd.DataFrame.from_dict(lines, orient="index")


SECTION = Section(
    "pace",
    Text("Pace and drawn hands", "快慢与黄庄"),
    Text("How long do hands last, and how many end without a win?", "一局打多久？多少局黄庄？"),
    findings,
    blocks,
    first_look,
    headlines=2,
)
