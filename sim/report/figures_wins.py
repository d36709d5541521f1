"""Charts of the wins: how the winning tile comes, and which hands win."""

from __future__ import annotations

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from sim.report.lines import Line, lines_of, variants_of
from sim.report.marks import beside, dot_across, nothing
from sim.report.page import Panels, footer, page
from sim.report.style import GREY, INK, LABEL, bare, colour, quiet, styled
from sim.report.words import Lang, ends, id_name, percent, say, sentence, tick, variant_name
from sim.rules import Text

TOP_FANS = 24


def ways_of_winning(frame: pd.DataFrame, lang: Lang = "both") -> Figure:
    """Draw the share of wins by way, a column a way; `frame` has the lines of the metric ``way``."""
    drawn = ends({line.variant: line.value for line in lines_of(frame) if line.level == "self_draw"})
    finding = sentence(
        Text("Wins on a self-drawn tile: ", "自摸占胡牌的比例："),
        [Text(f"{percent(share)} in {name.en}", f"{name.zh}{percent(share)}") for name, share in drawn],
    )
    note = Text(
        "Share of wins by the way the winning tile comes; every column has its own scale from 0. Bars: 95 % intervals.",
        "按胡牌方式占胡牌的比例，每列刻度各自从0起。横线为95%区间。",
    )
    ways = [str(way) for way in frame["level"].unique()]
    variants = variants_of(frame)
    with styled():
        layout = Panels(
            1, len(ways), 0.42 * len(variants) + 0.3, left=1.75, right=0.6, bottom=0.1, wspace=0.35
        )
        figure, grid = page(finding, note, footer(frame, lang), layout, lang)
        for column, way in enumerate(ways):
            ax = figure.add_subplot(grid[0, column])
            _way(ax, lines_of(frame[frame["level"] == way]))
            ax.set_title(say(id_name(way), lang))
            names = [say(variant_name(v), lang) if column == 0 else "" for v in variants]
            ax.set_yticks(range(len(variants) - 1, -1, -1), names)
            for label, variant in zip(ax.get_yticklabels(), variants, strict=True):
                label.set(color=colour(variant), size=LABEL)
    return figure


def hand_types(frame: pd.DataFrame, lang: Lang = "both") -> Figure:
    """Draw how often each hand type occurs in the wins of each variant, on a log scale.

    `frame` has the lines of the metric ``type`` outside Huangjin, with simultaneous intervals.
    """
    variants = variants_of(frame)
    ranked = {v: _ranked(frame[frame["variant"] == v]) for v in variants}
    finding = sentence(
        Text("Most frequent hand types: ", "最常见的牌型："),
        [_leader(variant_name(v), lines[0]) for v, lines in ranked.items() if lines[0].seen],
    )
    note = Text(
        "Share of wins with the type (a win may have several), log scale. Bars: simultaneous 95 % intervals over the types "
        "of a variant (Bonferroni). Hollow: never seen, at its upper limit.",
        "含该牌型的胡牌比例（可兼有多种），对数刻度。横线为同一玩法各牌型的95%联合区间（Bonferroni）。空心为未出现，画在上限处。",
    )
    columns = 2 if len(variants) > 1 else 1
    rows = -(-len(variants) // columns)
    most = max(len(lines) for lines in ranked.values())
    with styled():
        height = rows * (0.24 * most + 0.55)
        layout = Panels(rows, columns, height, left=1.85, bottom=0.4, wspace=0.62, hspace=0.22)
        figure, grid = page(finding, note, footer(frame, lang), layout, lang)
        for at, (variant, lines) in enumerate(ranked.items()):
            ax = figure.add_subplot(grid[at // columns, at % columns])
            ax.set_title(say(variant_name(variant), lang), color=colour(variant))
            _shares(ax, lines, colour(variant), lang)
            # The same height for every line of the page, so that panels compare.
            ax.set_ylim(-0.6 - (most - len(lines)), len(lines) - 0.4)
    return figure


def fans(frame: pd.DataFrame, lang: Lang = "both") -> Figure:
    """Draw Huangjin's most frequent fans; `frame` has the lines of all fans, with simultaneous intervals."""
    shown = _ranked(frame)[:TOP_FANS]
    occur = sum(line.value > 0 for line in lines_of(frame))
    first = [Text(*[f"{line.level} {percent(line.value)}"] * 2) for line in shown[:3] if line.seen]
    finding = sentence(
        Text(
            f"{occur} of {len(frame)} fans occur in Huangjin, most often ",
            f"黄金{len(frame)}种番中出现了{occur}种，最常见：",
        ),
        first,
    )
    note = Text(
        f"Share of wins in which the fan counts, the {len(shown)} most frequent, log scale. Bars: simultaneous 95 % intervals "
        f"over all {len(frame)} fans (Bonferroni). Hollow: never seen, at its upper limit.",
        f"计入该番种的胡牌比例，取最常见的{len(shown)}种，对数刻度。横线为全部{len(frame)}种的95%联合区间（Bonferroni）。"
        "空心为未出现，画在上限处。",
    )
    half = -(-len(shown) // 2)
    with styled():
        layout = Panels(1, 2, 0.24 * half + 0.3, left=1.05, bottom=0.4, wspace=0.3)
        figure, grid = page(finding, note, footer(frame, lang), layout, lang)
        for column, lines in enumerate((shown[:half], shown[half:])):
            _shares(figure.add_subplot(grid[0, column]), lines, colour("huangjin"), lang)
    return figure


def _leader(name: Text, line: Line) -> Text:
    """Return the words for the most frequent type of a variant."""
    kind, share = id_name(str(line.level)), percent(line.value)
    return Text(f"{kind.en} in {name.en} ({share})", f"{name.zh}{kind.zh}（{share}）")


def _way(ax: Axes, lines: list[Line]) -> None:
    """Draw the shares of one way, a line a variant, from top to bottom."""
    bare(ax)
    ax.axvline(0, color=GREY, linewidth=0.8)
    for y, line in zip(range(len(lines) - 1, -1, -1), lines, strict=True):
        tone = colour(line.variant)
        if line.seen:
            ax.plot([0, line.value], [y, y], color=tone, linewidth=3, alpha=0.3, solid_capstyle="butt")
        dot_across(ax, line, y, tone)
        beside(ax, line.high if line.seen else 0, y, percent(line.value))
    most = max([line.high for line in lines if line.seen] or [1.0])
    ax.set_xlim(0, 1.3 * most)
    ax.set_ylim(-0.6, len(lines) - 0.4)


def _ranked(frame: pd.DataFrame) -> list[Line]:
    """Return the lines of a frame, the largest value first; what never occurs keeps its order at the end."""
    return lines_of(frame.sort_values("value", ascending=False, na_position="last", kind="stable"))


def _shares(ax: Axes, lines: list[Line], tone: str, lang: Lang) -> None:
    """Draw shares on a log scale from top to bottom, each with its name at the left and its value beside."""
    quiet(ax, grid="x")
    ax.spines["left"].set_visible(False)
    heights = range(len(lines) - 1, -1, -1)
    ax.set_yticks(heights, [say(id_name(str(line.level)), lang) for line in lines])
    ax.tick_params(axis="y", length=0)
    for label in ax.get_yticklabels():
        label.set_color(INK)
    ax.set_ylim(-0.6, len(lines) - 0.4)
    if not any(line.seen for line in lines):
        ax.set_xticks([])
        nothing(ax, lang)
        return
    for y, line in zip(heights, lines, strict=True):
        if line.value > 0:
            dot_across(ax, line, y, tone)
            beside(ax, line.high, y, percent(line.value))
        else:
            ax.plot([line.high], [y], "o", markersize=5, markerfacecolor="white", markeredgecolor=tone)
            beside(ax, line.high, y, f"≤ {percent(line.high)}")
    ax.set_xscale("log")
    # An interval down to nearly nothing runs out of the panel: its low end would take the room of all others.
    left = min(max(line.low, line.value / 10) if line.value > 0 else line.high for line in lines)
    left = min(left, 0.1) / 1.6
    ax.set_xlim(left, 4.5)
    ticks = [t for t in (1, 0.1, 1e-2, 1e-3, 1e-4, 1e-5, 1e-6) if t >= left]
    ticks = ticks if len(ticks) <= 4 else ticks[::2]
    ax.set_xticks(ticks, [tick(t) for t in ticks])
    ax.minorticks_off()
