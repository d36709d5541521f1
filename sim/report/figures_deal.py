"""Charts of the deal: how far a dealt hand is from complete."""

from __future__ import annotations

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from sim.report.marks import above, nothing, variants_of
from sim.report.page import Panels, footer, page
from sim.report.style import GREY, INK, SMALL, colour, quiet, styled
from sim.report.words import Lang, say, variant_name
from sim.rules import Text


def dealt_deficiency(frame: pd.DataFrame, lang: Lang = "both") -> Figure:
    """Draw how many tiles a dealt hand lacks, with the wildcard and without.

    `frame` has the lines of the metric ``dealt_deficiency`` for both settings of the switch ``wild``.
    """
    means = {
        (str(variant), str(wild)): float((lines["level"].astype(float) * lines["value"]).sum())
        for (variant, wild), lines in frame.groupby(["variant", "wild"], sort=False)
    }
    variants = variants_of(frame)
    finding = Text(
        "Tiles a dealt hand lacks with the wildcard (and without): "
        + ", ".join(f"{variant_name(v).en} {_mean(means, v, 'on')} ({_mean(means, v, 'off')})" for v in variants),
        "有赖子（无赖子）时起手平均缺张："
        + "，".join(f"{variant_name(v).zh}{_mean(means, v, 'on')}（{_mean(means, v, 'off')}）" for v in variants),
    )
    note = Text(
        "Share of dealt hands of 13 tiles by the tiles they still lack to four groups and a pair, wilds counted. Bars and numbers "
        "(percent): with the wildcard; outline: without. Lines: 95 % intervals.",
        "13张起手牌按距四组一对所缺张数的比例，计赖子。条形与数字（%）为有赖子，折线为无赖子。竖线为95%区间。",
    )
    top = frame["high"].max()
    with styled():
        layout = Panels(1, len(variants), 2.5, left=0.35, bottom=0.5, wspace=0.12)
        figure, grid = page(finding, note, footer(frame), layout, lang)
        for column, variant in enumerate(variants):
            ax = figure.add_subplot(grid[0, column])
            quiet(ax)
            ax.set_title(say(variant_name(variant), lang), color=colour(variant))
            ax.set_xlabel(say(Text("tiles missing", "缺张"), lang))
            lines = frame[frame["variant"] == variant]
            _panel(ax, lines[lines["wild"] == "on"], lines[lines["wild"] == "off"], colour(variant), lang)
            ax.set_ylim(0, 1.15 * top if top > 0 else 1)
            ax.set_yticks([])
            ax.spines["left"].set_visible(False)
    return figure


def _mean(means: dict[tuple[str, str], float], variant: str, wild: str) -> str:
    value = means.get((variant, wild))
    return "–" if value is None else f"{value:.2f}"


def _panel(ax: Axes, on: pd.DataFrame, off: pd.DataFrame, tone: str, lang: Lang) -> None:
    if on["value"].isna().all() and off["value"].isna().all():
        ax.set_xticks([])
        nothing(ax, lang)
        return
    levels = on["level"].astype(int).to_numpy()
    ax.bar(levels, on["value"], width=0.78, color=tone, alpha=0.75)
    for line in on.itertuples():
        ax.plot([line.level, line.level], [line.low, line.high], color=INK, linewidth=1)
        if line.value >= 0.03:
            above(ax, line.level, line.high, f"{100 * line.value:.0f}")
    if not off.empty:
        _outline(ax, off)
    both = np.concatenate([levels, off["level"].astype(int).to_numpy()])
    ax.set_xlim(both.min() - 0.6, both.max() + 0.6)
    ax.set_xticks(range(both.min(), both.max() + 1))
    ax.tick_params(axis="x", labelsize=SMALL)


def _outline(ax: Axes, off: pd.DataFrame) -> None:
    levels = off["level"].astype(float).to_numpy()
    edges = np.concatenate([levels - 0.5, levels[-1:] + 0.5])
    ax.stairs(off["value"].to_numpy(), edges, color=GREY, linewidth=1.2)
    for line in off.itertuples():
        ax.plot([line.level + 0.2] * 2, [line.low, line.high], color=GREY, linewidth=1)
