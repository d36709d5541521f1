"""How much a win brings: the whole distribution on log scales."""

from __future__ import annotations

import math

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import NullFormatter

from sim.frames.histogram import mean, quantile
from sim.report.lines import variants_of
from sim.report.marks import nothing
from sim.report.page import Panels, footer, page
from sim.report.style import GREY, INK, PALE, SMALL, colour, quiet, styled
from sim.report.words import Lang, amount, ends, say, sentence, tick, unit, variant_name
from sim.rules import Text
from sim.stats.intervals import rate_interval


def winner_pay(frame: pd.DataFrame, lang: Lang = "both") -> Figure:
    """Draw the share of wins that bring at least so much, with median and 95th percentile marked.

    Parameters
    ----------
    frame : DataFrame
        The exact histogram: ``value``, ``count`` and where they come from (`sim.report.study_frames`).
    """
    ratios = ends({v: _tail(histogram_of(frame, v)) for v in variants_of(frame)})
    finding = sentence(
        Text("The 95th percentile of what a win brings is ", "胡牌所得的95分位："),
        [
            Text(f"{_times(ratio)} times the median in {name.en}", f"{name.zh}为中位数的{_times(ratio)}倍")
            for name, ratio in ratios
        ],
    )
    note = Text(
        "Share of wins that bring the winner at least this much, side payments included; both scales logarithmic. "
        "Band: 95 % interval at each point by itself.",
        "胡牌者所得不低于该数的胡牌比例（含另付），双对数刻度。色带为逐点95%区间。",
    )
    variants = variants_of(frame)
    columns = min(3, len(variants)) or 1
    rows = -(-len(variants) // columns)
    with styled():
        layout = Panels(rows, columns, 2.35 * rows, left=0.75, bottom=0.5, wspace=0.28, hspace=0.55)
        figure, grid = page(finding, note, footer(frame, lang), layout, lang)
        for at, variant in enumerate(variants):
            ax = figure.add_subplot(grid[at // columns, at % columns])
            ax.set_title(say(variant_name(variant), lang), color=colour(variant))
            ax.set_xlabel(say(unit(variant), lang))
            _panel(ax, histogram_of(frame, variant), colour(variant), lang)
    return figure


def histogram_of(frame: pd.DataFrame, variant: str) -> dict[int, int]:
    """Return ``{value: count}`` of one variant in a frame of histograms."""
    lines = frame[(frame["variant"] == variant) & (frame["count"] > 0)]
    return dict(zip(lines["value"].astype(int), lines["count"].astype(int), strict=True))


def _tail(counted: dict[int, int]) -> float:
    """Return the 95th percentile in medians."""
    median = quantile(counted, 0.5) if counted else 0
    return quantile(counted, 0.95) / median if median > 0 else math.nan


def _times(ratio: float) -> str:
    return f"{ratio:.1f}".removesuffix(".0")


def _panel(ax: Axes, counted: dict[int, int], tone: str, lang: Lang) -> None:
    quiet(ax, grid="y")
    # A logarithmic scale has no place for a win that brings nothing (side payments can eat it up).
    values = sorted(v for v in counted if v > 0)
    if not values:
        ax.set_xticks([])
        ax.set_yticks([])
        nothing(ax, lang)
        return
    wins = sum(counted.values())
    hits = np.cumsum([counted[v] for v in reversed(values)])[::-1]
    bands = [rate_interval(int(h), wins) for h in hits]
    low, high = [max(b.low or 0.0, 0.2 / wins) for b in bands], [b.high or 1.0 for b in bands]
    ax.fill_between(values, low, high, step="pre", color=tone, alpha=PALE, linewidth=0)
    ax.step(values, hits / wins, where="pre", color=tone, linewidth=1.5)
    ax.set_xscale("log")
    ax.set_yscale("log")
    ax.set_ylim(0.4 / wins, 2.2)
    lowest = math.floor(math.log10(1 / wins))
    ticks = [10.0**e for e in range(max(lowest, -6), 1)]
    ax.set_yticks(ticks, [tick(t) for t in ticks])
    ax.yaxis.set_minor_formatter(NullFormatter())
    ax.minorticks_off()
    _ticks(ax, values)
    _marks(ax, counted, tone, lang)


def _ticks(ax: Axes, values: list[int]) -> None:
    low, high = values[0], values[-1]
    ax.set_xlim(low / 1.25, high * 1.35 if high > low else high * 4)
    powers = [10**e for e in range(0, 19) if low / 1.25 <= 10**e <= high * 1.35]
    ticks = powers if len(powers) >= 2 else sorted({low, *powers, high})
    ax.set_xticks(ticks, [_short(t) for t in ticks])
    ax.xaxis.set_minor_formatter(NullFormatter())


def _short(value: int) -> str:
    for size, letter in ((10**9, "G"), (10**6, "M"), (10**3, "k")):
        if value >= 10 * size or (value >= size and value % size == 0):
            return f"{value / size:,.0f}{letter}"
    return f"{value:,}"


def _marks(ax: Axes, counted: dict[int, int], tone: str, lang: Lang) -> None:
    """Mark median and 95th percentile on the curve, and write them with the mean into the empty corner."""
    wins = sum(counted.values())
    lines = [f"{say(Text('mean', '均值'), lang)} {amount(float(mean(counted)))}"]
    for share, name in ((0.5, Text("median", "中位数")), (0.95, Text("95th pct.", "95分位"))):
        value = quantile(counted, share)
        if value > 0:
            reach = sum(c for v, c in counted.items() if v >= value) / wins
            ax.plot([value], [reach], "o", color=tone, markersize=5, markeredgecolor="white")
        lines.append(f"{say(name, lang)} {amount(value)}")
    top = amount(max(counted))
    lines.append(f"{say(Text('largest', '最大'), lang)} {top}")
    text = ax.text(0.03, 0.05, "\n".join(lines), transform=ax.transAxes, va="bottom", size=SMALL, color=INK)
    text.set_linespacing(1.45)
    text.set_bbox({"facecolor": "white", "edgecolor": "none", "alpha": 0.75, "pad": 1.5})
    ax.axhline(0.05, color=GREY, linewidth=0.6, linestyle=(0, (2, 3)), zorder=0)
