"""Charts of the wildcard: what holding it is worth, and what changes when it is switched off."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from sim.report.marks import above, dots_up, nothing, variants_of
from sim.report.page import Panels, footer, page
from sim.report.style import GREY, LABEL, PALE, SMALL, bare, colour, quiet, styled
from sim.report.words import Lang, amount, percent, say, signed, variant_name
from sim.rules import Text

ENOUGH = 100  # seats below which a share is not worth a mark

COLUMNS: tuple[tuple[str, Text], ...] = (
    ("won", Text("hands won", "胡牌率")),
    ("drawn", Text("hands drawn", "黄庄率")),
    ("turns", Text("discards a hand", "每局打牌数")),
    ("dealer_edge", Text("dealer's mean pay", "庄家平均收支")),
    ("winner_pay", Text("mean pay of a win", "每胡平均所得")),
)


def win_given_wilds(frame: pd.DataFrame, lang: Lang = "both") -> Figure:
    """Draw a seat's chance to win by the wilds it got; `frame` has the lines of the metric ``win_given_wilds``."""
    shown = frame[frame["n"] >= ENOUGH]
    finding = _wilds_finding(shown)
    note = Text(
        "Share of seats that win, by the wilds dealt to and drawn by them. Bars: 95 % intervals, seats of a hand counted "
        f"together. Not a cause alone: longer hands draw more wilds. Numbers of wilds that fewer than {ENOUGH} seats got are left out.",
        f"各家按发到与摸到的赖子数的胡牌率。竖线为95%区间（按局聚类）。并非单纯因果：局越长摸到的赖子越多。不足{ENOUGH}家的赖子数从略。",
    )
    variants = variants_of(frame)
    with styled():
        layout = Panels(1, len(variants), 2.7, left=0.6, bottom=0.5, wspace=0.12)
        figure, grid = page(finding, note, footer(frame), layout, lang)
        top = shown["high"].max()
        for column, variant in enumerate(variants):
            ax = figure.add_subplot(grid[0, column])
            lines = shown[shown["variant"] == variant].sort_values("level")
            quiet(ax, grid="y")
            ax.spines["left"].set_visible(False)
            ax.set_title(say(variant_name(variant), lang), color=colour(variant))
            ax.set_xlabel(say(Text("wilds", "赖子数"), lang))
            ax.set_ylim(0, 1.15 * top if top > 0 else 1)
            steps = [t for t in np.arange(0, 1.01, 0.1 if top < 0.5 else 0.2) if t <= ax.get_ylim()[1]]
            ax.set_yticks(steps, [f"{100 * t:.0f}%" if column == 0 else "" for t in steps])
            ax.tick_params(axis="y", length=0)
            if lines.empty:
                ax.set_xticks([])
                nothing(ax, lang)
                continue
            levels = [int(level) for level in lines["level"]]
            ax.plot(levels, lines["value"], color=colour(variant), linewidth=1, alpha=0.5)
            dots_up(ax, lines, levels, colour(variant))
            for level, line in zip(levels, lines.itertuples(), strict=True):
                above(ax, level, line.high, f"{100 * line.value:.0f}%")
            ax.set_xticks(levels, [str(level) for level in levels])
            ax.set_xlim(-0.6, max(*levels, 4) + 0.6)
    return figure


def wild_off(frame: pd.DataFrame, lang: Lang = "both") -> Figure:
    """Draw what changes when the wildcard is switched off.

    `frame` has the lines of the metrics in `COLUMNS` for both settings of the switch ``wild``.
    """
    note = Text(
        "Solid: with the wildcard; pale: the same walls and rules without it. Bars from 0, with 95 % intervals. Shares and "
        "discards have one scale a column; payments are in each variant's own unit.",
        "实色为有赖子，浅色为同样牌墙与规则而无赖子。条形从0起，线为95%区间。比例与打牌数每列同一刻度；收支按各玩法单位。",
    )
    variants = variants_of(frame)
    with styled():
        layout = Panels(len(variants), len(COLUMNS), 0.72 * len(variants) + 0.25, 1.7, 0.75, 0.15, 0.55, 0.35)
        figure, grid = page(_off_finding(frame), note, footer(frame), layout, lang)
        for column, (metric, name) in enumerate(COLUMNS):
            here = frame[frame["metric"] == metric]
            alike = metric not in ("dealer_edge", "winner_pay")
            for row, variant in enumerate(variants):
                ax = figure.add_subplot(grid[row, column])
                lines = here[here["variant"] == variant].set_index("wild")
                _pair(ax, lines, variant, percent if metric in ("won", "drawn") else _shown(metric))
                ax.set_xlim(*_limits(here if alike else here[here["variant"] == variant]))
                if row == 0:
                    ax.set_title(f"{name.en}\n{name.zh}" if lang == "both" else say(name, lang), size=LABEL)
                if column == 0:
                    ax.set_yticks([0.5], [say(variant_name(variant), lang)])
                    ax.get_yticklabels()[0].set(color=colour(variant), size=LABEL)
    return figure


def _wilds_finding(shown: pd.DataFrame) -> Text:
    chances = shown[shown["level"].isin([0, 2])].pivot(index="variant", columns="level", values="value")
    chances = chances.dropna() if {0, 2} <= set(chances.columns) else chances.iloc[:0]
    if chances.empty:
        return Text("Chance to win by wilds held: too few hands to say", "得赖子数与胡牌率：局数不足")
    gap = (chances[2] - chances[0]).abs()
    variant = str(gap.idxmax())
    none, two = (percent(float(chances.loc[variant, k])) for k in (0, 2))
    name = variant_name(variant)
    return Text(
        f"A seat with two wilds wins {two} of its hands in {name.en}, one with none {none}: the widest gap of the variants",
        f"{name.zh}中得两张赖子的一家胡牌率为{two}，没有赖子的为{none}，差距在各玩法中最大",
    )


def _off_finding(frame: pd.DataFrame) -> Text:
    drawn = frame[frame["metric"] == "drawn"].pivot(index="variant", columns="wild", values="value")
    drawn = drawn.dropna() if {"on", "off"} <= set(drawn.columns) else drawn.iloc[:0]
    if drawn.empty:
        return Text("No variant was played both with and without the wildcard", "没有同时打过有赖子与无赖子的玩法")
    variant = str((drawn["off"] - drawn["on"]).abs().idxmax())
    on, off = (percent(float(drawn.loc[variant, k])) for k in ("on", "off"))
    name = variant_name(variant)
    return Text(
        f"Without the wildcard {off} of {name.en} hands are drawn, with it {on}: the largest change of the variants",
        f"去掉赖子，{name.zh}的黄庄率为{off}，有赖子时为{on}，变化在各玩法中最大",
    )


def _shown(metric: str) -> Callable[[float], str]:
    return signed if metric == "dealer_edge" else amount


def _pair(ax: Axes, lines: pd.DataFrame, variant: str, show: Callable[[float], str]) -> None:
    """Draw the bars of one number with and without the wildcard."""
    bare(ax)
    ax.set_yticks([])
    ax.set_ylim(-0.25, 1.25)
    ax.axvline(0, color=GREY, linewidth=0.8)
    for y, setting, strength in ((0.82, "on", 1.0), (0.18, "off", PALE)):
        if setting not in lines.index:
            continue
        line = lines.loc[setting]
        if math.isnan(line["value"]):
            continue
        ax.barh(y, line["value"], height=0.5, color=colour(variant), alpha=strength)
        if not math.isnan(line["low"]):
            ax.plot([line["low"], line["high"]], [y, y], color=GREY, linewidth=1.2)
        end = max(0.0, line["value"], 0.0 if math.isnan(line["high"]) else line["high"])
        ax.annotate(show(line["value"]), (end, y), xytext=(4, 0), textcoords="offset points", va="center", size=SMALL)


def _limits(lines: pd.DataFrame) -> tuple[float, float]:
    """Return limits from 0, or from the lowest interval, to the largest value."""
    seen = lines[["value", "low", "high"]].to_numpy()[lines["value"].notna()]
    seen = seen[~np.isnan(seen)]
    low, high = min(0.0, *seen) if seen.size else 0.0, max(0.0, *seen) if seen.size else 1.0
    span = high - low or 1.0
    return low - (0.03 * span if low < 0 else 0), high + 0.02 * span
