"""Charts by seat: who wins how often, and what a seat is worth."""

from __future__ import annotations

import math

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from sim.report.lines import Line, lines_of, of_variant, variants_of
from sim.report.marks import above, dot_up, nothing
from sim.report.page import Panels, footer, page
from sim.report.style import GREY, SMALL, colour, quiet, styled
from sim.report.words import Lang, ends, percent, points, say, seat_name, sentence, signed, unit, variant_name
from sim.rules import Text


def seat_wins(frame: pd.DataFrame, lang: Lang = "both") -> Figure:
    """Draw the share of hands that each seat wins.

    Parameters
    ----------
    frame : DataFrame
        Lines of the metric ``seat_win`` (`sim.report.charts`).
    """
    leads = ends({v: _dealer_lead(of_variant(frame, v)) for v in variants_of(frame)})
    finding = sentence(
        Text("The dealer's win rate against the other seats' mean: ", "庄家胡牌率与其他座位平均之差："),
        [
            Text(f"{points(lead)} points in {name.en}", f"{name.zh}{points(lead)}个百分点")
            for name, lead in leads
        ],
    )
    note = Text(
        "Share of hands won by each seat, counted from the dealer; panels have different centres and the same scale. Dashed: "
        "an equal share of the hands that anybody wins. Bars: 95 % intervals.",
        "各座位胡牌占总局数的比例，座位从庄家数起；各图中心不同而刻度相同。虚线为均分胡牌局数。竖线为95%区间。",
    )
    with styled():
        figure, panels = _panels(frame, finding, note, lang)
        reach = max(_reach(lines) for _, lines in panels)
        for ax, lines in panels:
            if not lines[0].seen:
                continue
            equal = _mean(lines)
            ax.axhline(equal, color=GREY, linewidth=0.8, linestyle=(0, (4, 3)), zorder=0)
            for seat, line in enumerate(lines):
                above(ax, seat, line, percent(line.value))
            ax.set_ylim(equal - 1.1 * reach, equal + 1.35 * reach)
    return figure


def seat_pay(frame: pd.DataFrame, lang: Lang = "both") -> Figure:
    """Draw the mean payment of each seat a hand; `frame` has the lines of the metric ``pay``."""
    dealer = [(variant_name(e.variant), signed(e.value)) for e in lines_of(frame) if e.level == 0 and e.seen]
    finding = sentence(
        Text("What dealing pays a hand: ", "坐庄每局平均收支："),
        [Text(f"{name.en} {pay}", f"{name.zh}{pay}") for name, pay in dealer],
    )
    note = Text(
        "Mean payment a hand by seat, side payments included; each variant in its own unit and scale. Bars: 95 % intervals.",
        "各座位每局平均收支（含另付），各玩法单位与刻度不同。竖线为95%区间。",
    )
    with styled():
        figure, panels = _panels(frame, finding, note, lang)
        for ax, lines in panels:
            ax.axhline(0, color=GREY, linewidth=0.8, zorder=0)
            for seat, line in enumerate(lines):
                above(ax, seat, line, signed(line.value))
            ax.spines["bottom"].set_visible(False)
            ax.set_ylim(*_room(lines))
            ax.text(
                0,
                1.0,
                say(unit(lines[0].variant), lang),
                transform=ax.transAxes,
                va="bottom",
                color=GREY,
                size=SMALL,
            )
    return figure


def _panels(
    frame: pd.DataFrame, finding: Text, note: Text, lang: Lang
) -> tuple[Figure, list[tuple[Axes, list[Line]]]]:
    """Return a figure with one panel a variant, dots drawn, and the lines of each panel in the order of the seats."""
    variants = variants_of(frame)
    layout = Panels(1, len(variants), 2.5, left=0.35, bottom=0.55, wspace=0.18)
    figure, grid = page(finding, note, footer(frame, lang), layout, lang)
    panels = []
    for at, variant in enumerate(variants):
        ax, lines = figure.add_subplot(grid[0, at]), of_variant(frame, variant)
        _seat_panel(ax, lines, lang)
        panels.append((ax, lines))
    return figure, panels


def _seat_panel(ax: Axes, lines: list[Line], lang: Lang) -> None:
    tone, seats = colour(lines[0].variant), len(lines)
    quiet(ax)
    ax.set_yticks([])
    ax.spines["left"].set_visible(False)
    ax.set_title(say(variant_name(lines[0].variant), lang), color=tone, pad=16)
    for seat, line in enumerate(lines):
        dot_up(ax, line, seat, tone)
    if not lines[0].seen:
        nothing(ax, lang)
    names = [seat_name(seat, seats) for seat in range(seats)]
    # Two lines: four names of both languages do not fit side by side.
    ax.set_xticks(range(seats), [f"{n.en}\n{n.zh}" if lang == "both" else say(n, lang) for n in names])
    ax.set_xlim(-0.5, seats - 0.5)


def _mean(lines: list[Line]) -> float:
    return sum(line.value for line in lines) / len(lines)


def _dealer_lead(lines: list[Line]) -> float:
    return lines[0].value - _mean(lines[1:])


def _reach(lines: list[Line]) -> float:
    """Return how far the intervals of a panel reach from their centre."""
    equal = _mean(lines)
    far = [max(line.high - equal, equal - line.low) for line in lines if line.seen]
    return max([*far, 0.0]) or 0.01


def _room(lines: list[Line]) -> tuple[float, float]:
    """Return limits that hold all intervals, zero, and the numbers above the marks."""
    seen = [v for line in lines for v in (line.value, line.low, line.high) if not math.isnan(v)]
    low, high = min([*seen, 0.0]), max([*seen, 0.0])
    span = high - low or 1.0
    return low - 0.12 * span, high + 0.22 * span
