"""The chart of a comparison: how much more often each seat wins on one side than on the other, and what it is paid."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from sim.report.contrasts import Measured
from sim.report.page import Panels, page
from sim.report.sentences import share_change, with_interval
from sim.report.style import GREY, LABEL, SMALL, bare, colour, styled
from sim.report.words import Lang, Show, percent, say, seat_name, signed, unit
from sim.rules import Text
from sim.study.compare import Comparison

# Metric, what it is called, how its values and how its differences are written.
_COLUMNS: tuple[tuple[str, Text, Show, Show], ...] = (
    ("seat_win", Text("win rate", "胡牌率"), percent, share_change),
    ("pay", Text("mean payment", "平均收支"), signed, signed),
)
_NOTE = Text(
    "The first side minus the second on the same walls, hand by hand; lines: paired 95 % intervals. Numbers: the second side → "
    "the first, and the difference (win rates: percentage points). An interval that holds 0 tells nothing apart.",
    "前者减后者，同样的牌墙逐局配对，横线为95%区间。数字：后者 → 前者，及其差（胡牌率为百分点）。区间含0则无法区分。",
)


def sides_frame(found: Comparison) -> pd.DataFrame:
    """Return a comparison as `two_sides` draws it: with ``first``, ``second`` (addresses), ``variant``, ``hands``."""
    first, second = found.sides
    return found.frame.assign(
        first=first.address, second=second.address, variant=first.rules.variant.name, seats=first.rules.variant.seats,
        hands=found.sums.hands,
    )  # fmt: skip


def two_sides(frame: pd.DataFrame, lang: Lang = "both") -> Figure:
    """Draw the differences in winning and payment by seat; `frame` from `sides_frame`."""
    head = frame.iloc[0]
    seats, variant = int(head["seats"]), str(head["variant"])
    with styled():
        layout = Panels(1, len(_COLUMNS), 0.42 * seats + 0.3, left=1.2, right=2.6, bottom=0.2, wspace=1.45)
        figure, grid = page(_finding(frame), _NOTE, _foot(head, lang), layout, lang)
        for column, (metric, title, *shows) in enumerate(_COLUMNS):
            ax = figure.add_subplot(grid[0, column])
            name = title if metric == "seat_win" else Text(
                f"{title.en}, {unit(variant).en}", f"{title.zh}，{unit(variant).zh}"
            )  # fmt: skip
            ax.set_title(say(name, lang))
            names = [say(seat_name(seat, seats), lang) for seat in range(seats)]
            _panel(ax, frame[frame["metric"] == metric].to_dict("records"), shows, colour(variant))
            ax.set_yticks(range(seats), names if column == 0 else [""] * seats)
            ax.tick_params(axis="y", labelsize=LABEL)
    return figure


def _panel(ax: Axes, lines: list[dict[Any, Any]], shows: Sequence[Show], tone: str) -> None:
    show, change = shows
    bare(ax)
    ax.axvline(0, color=GREY, linewidth=0.8)
    for row, line in enumerate(lines):
        ax.plot([line["low"], line["high"]], [row, row], color=tone, linewidth=1.6, solid_capstyle="butt")
        ax.plot([line["difference"]], [row], "o", color=tone, markersize=5)
        span = with_interval(Measured(*(line[end] for end in ("difference", "low", "high"))), change)
        ax.annotate(
            f"{show(line['b'])} → {show(line['a'])}: {span}", (1.0, row), (8, 0), xycoords=("axes fraction", "data"),
            textcoords="offset points", va="center", size=SMALL, color=GREY, annotation_clip=False,
        )  # fmt: skip
    reach = max((abs(line[end]) for line in lines for end in ("low", "high")), default=1.0) or 1.0
    ax.set_xlim(-1.05 * reach, 1.05 * reach)
    ax.set_ylim(len(lines) - 0.4, -0.6)


def _finding(frame: pd.DataFrame) -> Text:
    """Say what becomes of hands won and of their length."""
    found = {str(line["metric"]): line for line in frame.to_dict("records") if line["by"] == ""}
    won, turns = (
        Measured(*(float(found[name][end]) for end in ("difference", "low", "high")))
        for name in ("won", "turns")
    )
    first, second = (str(frame[side].iloc[0]).rpartition(":")[0] for side in ("first", "second"))
    shown = [_change(won, share_change), _change(turns, signed)]
    return Text(
        f"{first} beside {second}: hands won {shown[0].en} percentage points, discards a hand {shown[1].en}",
        f"{first}与{second}相比：胡牌率{shown[0].zh}个百分点，每局打牌数{shown[1].zh}",
    )


def _change(m: Measured, show: Show) -> Text:
    text = with_interval(m, show) if m.known else "–"
    return Text(text, text)


def _foot(head: pd.Series, lang: Lang) -> str:
    sides = f"{head['first']} · {head['second']}"
    return f"{sides} · {'局数' if lang == 'zh' else 'hands of each side'} n={int(head['hands']):,}"
