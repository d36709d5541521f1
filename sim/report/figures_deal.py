"""Charts of the deal: how far a dealt hand is from complete."""

from __future__ import annotations

import math

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from sim.report.lines import Line, lines_of, of_variant, variants_of
from sim.report.marks import above, nothing
from sim.report.page import Panels, footer, page
from sim.report.style import GREY, INK, SMALL, colour, quiet, styled
from sim.report.words import Lang, say, variant_name
from sim.rules import Text

_MEANS = (("on", Text("mean", "均值")), ("off", Text("off", "无赖子")))
_WRITTEN = 0.03  # bars below this share carry no number


def dealt_deficiency(frame: pd.DataFrame, lang: Lang = "both") -> Figure:
    """Draw how many tiles a dealt hand lacks, with the wildcard and without.

    `frame` has the lines of the metric ``dealt_deficiency`` for both settings of the switch ``wild``.
    """
    variants = variants_of(frame)
    note = Text(
        "Share of dealt hands of 13 tiles by the tiles they still lack to four groups and a pair, wilds counted. Bars and "
        "numbers (percent): with the wildcard; outline: without. Lines: 95 % intervals.",
        "13张起手牌按距四组一对所缺张数的比例，计赖子。条形与数字（%）为有赖子，折线为无赖子。竖线为95%区间。",
    )
    top = max([line.high for line in lines_of(frame) if line.seen] or [1.0])
    with styled():
        layout = Panels(1, len(variants), 2.5, left=0.35, bottom=0.5, wspace=0.12)
        figure, grid = page(_finding(frame), note, footer(frame, lang), layout, lang)
        for column, variant in enumerate(variants):
            ax = figure.add_subplot(grid[0, column])
            quiet(ax)
            ax.set_title(say(variant_name(variant), lang), color=colour(variant), pad=16)
            ax.set_xlabel(say(Text("tiles missing", "缺张"), lang))
            ax.set_ylim(0, 1.15 * top)
            ax.set_yticks([])
            ax.spines["left"].set_visible(False)
            lines = [line for line in of_variant(frame, variant) if line.seen]
            _panel(ax, lines, colour(variant), lang)
            means = [(say(name, lang), _mean(lines, wild)) for wild, name in _MEANS]
            text = " · ".join(f"{name} {mean:.2f}" for name, mean in means if not math.isnan(mean))
            ax.text(0, 1.01, text, transform=ax.transAxes, va="bottom", color=GREY, size=SMALL)
    return figure


def _finding(frame: pd.DataFrame) -> Text:
    """Return the means of the variant whose dealt hands the wildcard helps most."""
    found = []
    for variant in variants_of(frame):
        on, off = (_mean(of_variant(frame, variant), wild) for wild in ("on", "off"))
        if not math.isnan(off - on):
            found.append((off - on, variant_name(variant), on, off))
    if not found:
        return Text("How far dealt hands are from complete", "起手牌离成牌有多远")
    _, name, on, off = max(found, key=lambda f: f[0])
    return Text(
        f"A dealt hand in {name.en} lacks {on:.2f} tiles with the wildcard, {off:.2f} without",
        f"{name.zh}起手平均缺张：有赖子{on:.2f}，无赖子{off:.2f}",
    )


def _mean(lines: list[Line], wild: str) -> float:
    here = [line for line in lines if line.wild == wild and line.seen]
    return sum(int(line.level) * line.value for line in here) if here else math.nan


def _panel(ax: Axes, lines: list[Line], tone: str, lang: Lang) -> None:
    if not lines:
        ax.set_xticks([])
        nothing(ax, lang)
        return
    on, off = ([line for line in lines if line.wild == wild] for wild in ("on", "off"))
    for line in on:
        ax.bar(line.level, line.value, width=0.78, color=tone, alpha=0.75)
        ax.plot([line.level] * 2, [line.low, line.high], color=INK, linewidth=1)
        if line.value >= _WRITTEN:
            above(ax, line.level, line, f"{100 * line.value:.0f}")
    if off:
        edges = [int(line.level) - 0.5 for line in off]
        ax.stairs([line.value for line in off], [*edges, edges[-1] + 1], color=GREY, linewidth=1.2)
    for line in off:
        ax.plot([line.level + 0.2] * 2, [line.low, line.high], color=GREY, linewidth=1)
    levels = [int(line.level) for line in lines]
    ax.set_xlim(min(levels) - 0.6, max(levels) + 0.6)
    ax.set_xticks(range(min(levels), max(levels) + 1))
