"""Section: what one wild is worth."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

import pandas as pd

from sim.report.contrasts import Measured, difference
from sim.report.figures_one_wild import one_wild
from sim.report.further import ONE_WILD
from sim.report.paper.blocks import Block, Grid, Picture, prose
from sim.report.sections.section import Section
from sim.report.sentences import listed, with_interval
from sim.report.source import Source
from sim.report.wild_worth_frames import seat_table, worth_table
from sim.report.words import Lang, points, say, variant_name
from sim.rules import Text
from sim.stats.wild_worth import SPREADS, WIN

_ABOUT = Text(
    "Every hand is played as it lies, and again with one natural tile of one seat swapped for a wild; until then both hands are "
    "the same, tile for tile, so that the difference is the wild's. Later turns speak of hands that lasted so long.",
    "每局照原样打一遍，再将某家的一张普通牌换成赖子打一遍；此前两局逐张相同，差别即出自这张赖子。越靠后的摸牌只涉及打到那时的牌局。",
)


def findings(source: Source) -> list[Text]:
    """Return what a dealt wild adds, and what is left of that for a late one."""
    frame = source.further.worth
    if frame.empty:
        return []
    dealt = {metric: _worth(frame, metric, 0) for metric in (WIN, SPREADS)}
    late = int(frame["turn"].max())
    win, spread = listed(dealt[WIN], points), listed(dealt[SPREADS], _spread)
    after = _worth(frame, WIN, late)
    parts = [
        (variant_name(v), _more(after[v], dealt[WIN][v])) for v in dealt[WIN] if v in after and after[v].known
    ]
    found = [
        Text(
            f"One dealt tile that is a wild instead adds to the win chance of its seat, percentage points: {win.en}",
            f"起手一张普通牌换成赖子，使该家胡牌率增加（百分点）：{win.zh}",
        ),
        Text(
            f"It adds to the payment of that seat, in standard deviations of a hand: {spread.en}",
            f"起手一张普通牌换成赖子，使该家收支增加（以单局标准差计）：{spread.zh}",
        ),
    ]
    if parts:
        found.append(
            Text(
                f"A wild as the seat's tile {late}, of hands that last so long, minus a dealt one, percentage points: "
                + "; ".join(f"{name.en} {text.en}" for name, text in parts),
                f"打到第{late}张才摸到的赖子与起手赖子之差（百分点）："
                + "；".join(f"{name.zh}{text.zh}" for name, text in parts),
            )
        )
    return found


def blocks(source: Source, lang: Lang) -> list[Block]:
    """Return the chart by turn of arrival, its table, and the win chance by seat."""
    frame = source.further.worth
    if frame.empty:
        return []
    return [
        prose(_ABOUT, lang, quiet=True),
        Picture("one_wild", one_wild(frame, lang), frame),
        Grid(
            say(Text("By turn of arrival (0: dealt)", "按到手时的摸牌次数（0为起手）"), lang),
            worth_table(frame, lang),
            folded=True,
        ),
        Grid(
            say(Text("A dealt wild by seat, percentage points", "起手赖子按座位，百分点"), lang),
            seat_table(frame, lang),
        ),
    ]


def _worth(frame: pd.DataFrame, metric: str, turn: int) -> dict[str, Measured]:
    """Return the mean over the seats of every variant with its default rules."""
    lines = frame[(frame["seat"] == -1) & (frame["metric"] == metric) & (frame["turn"] == turn)]
    lines = lines[(lines["run"] == lines["variant"]) & lines["value"].notna()]
    return {str(line["variant"]): _measured(line) for line in lines.to_dict("records")}


def _measured(line: dict[Hashable, Any]) -> Measured:
    return Measured(float(line["value"]), float(line["low"]), float(line["high"]))


def _more(late: Measured, dealt: Measured) -> Text:
    """Say by how much a late one differs from a dealt one; both come from the same walls, taken here as independent."""
    more = difference(late, dealt)
    text = with_interval(more, points)
    if more.covers_zero:
        return Text(f"{text}, cannot be told apart", f"{text}，无法区分")
    return Text(text, text)


def _spread(value: float, more: int = 0) -> str:
    return f"{value:+.{2 + more}f}".replace("-", "−")


SECTION = Section(
    "one-wild",
    Text("What one wild is worth", "一张赖子值多少"),
    Text("How much does one wild add to winning and to payment?", "多一张赖子，胡牌率与收支各增加多少？"),
    findings,
    blocks,
    lambda source: f"laizi study one-wild --out {source.place(ONE_WILD)}",
    headlines=2,
)
