"""Charts of the wildcard: what holding it is worth, and what changes when it is switched off."""

from __future__ import annotations

import math

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from sim.report.lines import Line, lines_of, of_variant, variants_of
from sim.report.marks import above, dot_up, nothing
from sim.report.page import Panels, footer, page
from sim.report.style import GREY, LABEL, PALE, SMALL, bare, colour, quiet, styled
from sim.report.words import Lang, amount, percent, say, signed, variant_name
from sim.rules import Text

ENOUGH = 100  # seats below which a share is not worth a mark

# Metrics of the comparison with wild=off, how a value is written, and whether all variants share a scale.
COLUMNS = {
    "won": (Text("hands won", "胡牌率"), percent, True),
    "drawn": (Text("hands drawn", "黄庄率"), percent, True),
    "turns": (Text("discards a hand", "每局打牌数"), amount, True),
    "dealer_edge": (Text("dealer's mean pay", "庄家平均收支"), signed, False),
    "winner_pay": (Text("mean pay of a win", "每胡平均所得"), amount, False),
}


def win_given_wilds(frame: pd.DataFrame, lang: Lang = "both") -> Figure:
    """Draw a seat's chance to win by the wilds it got; `frame` has the lines of the metric ``win_given_wilds``."""
    variants = variants_of(frame)
    shown = {v: [line for line in of_variant(frame, v) if line.n >= ENOUGH] for v in variants}
    note = Text(
        "Share of seats that win, by the wilds dealt to and drawn by them. Bars: 95 % intervals, seats of a hand counted "
        f"together. Not a cause alone: longer hands draw more wilds. What fewer than {ENOUGH} seats got is left out.",
        "各家按发到与摸到的赖子数的胡牌率。竖线为95%区间（按局聚类）。并非单纯因果：局越长摸到的赖子越多。"
        f"不足{ENOUGH}家的赖子数从略。",
    )
    top = max([line.high for lines in shown.values() for line in lines] or [1.0])
    with styled():
        layout = Panels(1, len(variants), 2.7, left=0.6, bottom=0.5, wspace=0.12)
        figure, grid = page(_wilds_finding(shown), note, footer(frame, lang), layout, lang)
        for column, (variant, lines) in enumerate(shown.items()):
            ax = figure.add_subplot(grid[0, column])
            quiet(ax, grid="y")
            ax.spines["left"].set_visible(False)
            ax.set_title(say(variant_name(variant), lang), color=colour(variant))
            ax.set_xlabel(say(Text("wilds", "赖子数"), lang))
            ax.set_ylim(0, 1.15 * top)
            step = 0.1 if top < 0.5 else 0.2
            steps = [step * k for k in range(11) if step * k <= 1.15 * top]
            ax.set_yticks(steps, [f"{100 * t:.0f}%" if column == 0 else "" for t in steps])
            ax.tick_params(axis="y", length=0)
            _chances(ax, lines, colour(variant), lang)
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
    lines = lines_of(frame)
    with styled():
        height = 0.72 * len(variants) + 0.25
        layout = Panels(len(variants), len(COLUMNS), height, 1.7, 0.75, 0.15, 0.55, 0.35)
        figure, grid = page(_off_finding(lines), note, footer(frame, lang), layout, lang)
        for column, (metric, (name, show, alike)) in enumerate(COLUMNS.items()):
            here = [line for line in lines if line.metric == metric]
            for row, variant in enumerate(variants):
                ax = figure.add_subplot(grid[row, column])
                pair = [line for line in here if line.variant == variant]
                bare(ax)
                ax.set_yticks([])
                ax.axvline(0, color=GREY, linewidth=0.8)
                for line in pair:
                    _bar(ax, line, show(line.value))
                ax.set_xlim(*_limits(here if alike else pair))
                ax.set_ylim(-0.25, 1.25)
                if row == 0:
                    title = f"{name.en}\n{name.zh}" if lang == "both" else say(name, lang)
                    ax.set_title(title, size=LABEL)
                if column == 0:
                    ax.set_yticks([0.5], [say(variant_name(variant), lang)])
                    ax.get_yticklabels()[0].set(color=colour(variant), size=LABEL)
    return figure


def _chances(ax: Axes, lines: list[Line], tone: str, lang: Lang) -> None:
    if not lines:
        ax.set_xticks([])
        nothing(ax, lang)
        return
    levels = [int(line.level) for line in lines]
    ax.plot(levels, [line.value for line in lines], color=tone, linewidth=1, alpha=0.5)
    for level, line in zip(levels, lines, strict=True):
        dot_up(ax, line, level, tone)
        above(ax, level, line, f"{100 * line.value:.0f}%")
    ax.set_xticks(levels, [str(level) for level in levels])
    ax.set_xlim(-0.6, max(*levels, 4) + 0.6)


def _bar(ax: Axes, line: Line, text: str) -> None:
    """Draw one setting of a pair: with the wildcard above, without it below."""
    y = 0.82 if line.wild == "on" else 0.18
    end = 0.0
    if line.seen:
        ax.barh(
            y, line.value, height=0.5, color=colour(line.variant), alpha=1.0 if line.wild == "on" else PALE
        )
        end = max(end, line.value)
    if line.seen and line.bounded:
        ax.plot([line.low, line.high], [y, y], color=GREY, linewidth=1.2)
        end = max(end, line.high)
    ax.annotate(text, (end, y), (4, 0), textcoords="offset points", va="center", size=SMALL)


def _limits(lines: list[Line]) -> tuple[float, float]:
    """Return limits from 0, or from the lowest interval, to the highest."""
    seen = [v for line in lines for v in (line.value, line.low, line.high) if line.seen and not math.isnan(v)]
    low, high = min([*seen, 0.0]), max([*seen, 0.0])
    span = high - low or 1.0
    return low - (0.03 * span if low < 0 else 0), low + 1.02 * span


def _wilds_finding(shown: dict[str, list[Line]]) -> Text:
    chances = {v: {int(line.level): line.value for line in lines} for v, lines in shown.items()}
    gaps = {v: abs(c[2] - c[0]) for v, c in chances.items() if {0, 2} <= set(c)}
    if not gaps:
        return Text("Chance to win by wilds: too few hands to say", "得赖子数与胡牌率：局数不足")
    variant = max(gaps, key=lambda v: gaps[v])
    none, two = (percent(chances[variant][wilds]) for wilds in (0, 2))
    name = variant_name(variant)
    widest = ("; the widest gap of the variants", "，差距在各玩法中最大") if len(gaps) > 1 else ("", "")
    return Text(
        f"In {name.en} a seat that gets two wilds wins {two} of its hands, one without any {none}{widest[0]}",
        f"{name.zh}中得两张赖子的一家胡牌率为{two}，没有赖子的为{none}{widest[1]}",
    )


def _off_finding(lines: list[Line]) -> Text:
    drawn = {(line.variant, line.wild): line.value for line in lines if line.metric == "drawn" and line.seen}
    changes = {
        v: drawn[v, "off"] - drawn[v, "on"] for v, wild in drawn if wild == "on" and (v, "off") in drawn
    }
    if not changes:
        return Text(
            "Nothing was played both with and without the wildcard", "没有同时打过有赖子与无赖子的玩法"
        )
    variant = max(changes, key=lambda v: abs(changes[v]))
    on, off = (percent(drawn[variant, wild]) for wild in ("on", "off"))
    name = variant_name(variant)
    if changes[variant] == 0:
        return Text(
            f"With and without the wildcard {on} of {name.en} hands are drawn",
            f"{name.zh}有无赖子黄庄率均为{on}",
        )
    largest = (
        ("; the largest change of the variants", "，变化在各玩法中最大") if len(changes) > 1 else ("", "")
    )
    return Text(
        f"With the wildcard {on} of {name.en} hands are drawn, without it {off}{largest[0]}",
        f"{name.zh}有赖子时黄庄率为{on}，去掉赖子为{off}{largest[1]}",
    )
