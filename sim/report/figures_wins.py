"""Charts of the wins: how the winning tile comes, and which hands win."""

from __future__ import annotations

import math

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from sim.report.marks import beside, dots_across, nothing, variants_of
from sim.report.page import Panels, footer, page
from sim.report.style import GREY, INK, LABEL, bare, colour, quiet, styled
from sim.report.words import Lang, ends, id_name, percent, say, tick, variant_name
from sim.rules import Text

TOP_FANS = 24


def ways_of_winning(frame: pd.DataFrame, lang: Lang = "both") -> Figure:
    """Draw the share of wins by way, a column a way; `frame` has the lines of the metric ``way``."""
    drawn = ends({str(line.variant): line.value for line in frame.itertuples() if line.level == "self_draw"})
    finding = Text(
        "Wins on a self-drawn tile: " + ", ".join(f"{percent(share)} in {name.en}" for name, share in drawn),
        "自摸占胡牌的比例：" + "，".join(f"{name.zh}{percent(share)}" for name, share in drawn),
    )
    note = Text(
        "Share of wins by the way the winning tile comes; every column has its own scale from 0. Bars: 95 % intervals.",
        "按胡牌方式占胡牌的比例，每列刻度各自从0起。横线为95%区间。",
    )
    variants, ways = variants_of(frame), list(frame["level"].unique())
    with styled():
        layout = Panels(1, len(ways), 0.42 * len(variants) + 0.3, left=1.75, right=0.6, bottom=0.1, wspace=0.35)
        figure, grid = page(finding, note, footer(frame), layout, lang)
        for column, way in enumerate(ways):
            ax = figure.add_subplot(grid[0, column])
            bare(ax)
            ax.set_title(say(id_name(way), lang))
            lines = frame[frame["level"] == way].set_index("variant").loc[variants].reset_index()
            ax.axvline(0, color=GREY, linewidth=0.8)
            for at, line in enumerate(lines.itertuples()):
                y, tone = len(variants) - 1 - at, colour(str(line.variant))
                if not math.isnan(line.value):
                    ax.plot([0, line.value], [y, y], color=tone, linewidth=3, alpha=0.3, solid_capstyle="butt")
                dots_across(ax, lines.iloc[[at]], [y], tone)
                beside(ax, 0 if math.isnan(line.value) else line.high, y, percent(line.value))
            names = [say(variant_name(v), lang) for v in reversed(variants)]
            ax.set_yticks(range(len(variants)), names if column == 0 else [""] * len(variants))
            for label, variant in zip(ax.get_yticklabels(), reversed(variants), strict=True):
                label.set(color=colour(variant), size=LABEL)
            most = lines["high"][lines["value"].notna()].max()
            ax.set_xlim(0, 1.3 * most if most > 0 else 1)
            ax.set_ylim(-0.6, len(variants) - 0.4)
    return figure


def hand_types(frame: pd.DataFrame, lang: Lang = "both") -> Figure:
    """Draw how often each hand type occurs in the wins of each variant, on a log scale.

    `frame` has the lines of the metric ``type`` outside Huangjin, with simultaneous intervals.
    """
    leaders = {v: _leader(lines) for v, lines in frame.groupby("variant", sort=False)}
    finding = Text(
        "Most frequent hand types: "
        + ", ".join(f"{n.en} in {variant_name(v).en} ({percent(e)})" for v, (n, e) in leaders.items()),
        "最常见的牌型：" + "，".join(f"{variant_name(v).zh}{n.zh}（{percent(e)}）" for v, (n, e) in leaders.items()),
    )
    note = Text(
        "Share of wins with the type (a win may have several), log scale. Bars: simultaneous 95 % intervals over the types "
        "of a variant (Bonferroni). Hollow: never seen, at its upper limit.",
        "含该牌型的胡牌比例（可兼有多种），对数刻度。横线为同一玩法各牌型的95%联合区间（Bonferroni）。空心为未出现，画在上限处。",
    )
    variants = variants_of(frame)
    columns = 2 if len(variants) > 1 else 1
    rows = -(-len(variants) // columns)
    most = max(int(n) for n in frame.groupby("variant", sort=False).size())
    with styled():
        layout = Panels(rows, columns, rows * (0.24 * most + 0.55), left=1.85, bottom=0.4, wspace=0.62, hspace=0.22)
        figure, grid = page(finding, note, footer(frame), layout, lang)
        for at, variant in enumerate(variants):
            ax = figure.add_subplot(grid[at // columns, at % columns])
            lines = frame[frame["variant"] == variant].sort_values("value", ascending=False, na_position="last")
            ax.set_title(say(variant_name(variant), lang), color=colour(variant))
            _shares(ax, lines, colour(variant), lang)
            # The same height for every line of the page, so that panels compare.
            ax.set_ylim(-0.6 - (most - len(lines)), len(lines) - 0.4)
    return figure


def fans(frame: pd.DataFrame, lang: Lang = "both") -> Figure:
    """Draw Huangjin's most frequent fans; `frame` has the lines of all fans, with simultaneous intervals."""
    ranked = frame.sort_values("value", ascending=False, na_position="last", kind="stable")
    shown = ranked.head(TOP_FANS)
    seen = int((frame["value"] > 0).sum())
    first = ", ".join(f"{line.level} {percent(line.value)}" for line in shown.head(3).itertuples())
    finding = Text(
        f"Huangjin's most frequent fans: {first}; {seen} of {len(frame)} occur at all",
        f"黄金最常见的番种：{first.replace(', ', '，')}；{len(frame)}种中出现了{seen}种",
    )
    note = Text(
        f"Share of wins in which the fan counts, the {len(shown)} most frequent, log scale. Bars: simultaneous 95 % intervals "
        f"over all {len(frame)} fans (Bonferroni).",
        f"计入该番种的胡牌比例，取最常见的{len(shown)}种，对数刻度。横线为全部{len(frame)}种的95%联合区间（Bonferroni）。",
    )
    with styled():
        layout = Panels(1, 2, 0.24 * -(-len(shown) // 2) + 0.3, left=1.05, bottom=0.45, wspace=0.3)
        figure, grid = page(finding, note, footer(frame), layout, lang)
        half = -(-len(shown) // 2)
        for column, lines in enumerate((shown.head(half), shown.iloc[half:])):
            ax = figure.add_subplot(grid[0, column])
            _shares(ax, lines, colour("huangjin"), lang)
    return figure


def _leader(lines: pd.DataFrame) -> tuple[Text, float]:
    if lines["value"].isna().all():
        return Text("–", "–"), math.nan
    best = lines.loc[lines["value"].idxmax()]
    return id_name(str(best["level"])), float(best["value"])


def _shares(ax: Axes, lines: pd.DataFrame, tone: str, lang: Lang) -> None:
    """Draw shares on a log scale, the largest on top, each with its name at the left and its value beside."""
    quiet(ax, grid="x")
    ax.spines["left"].set_visible(False)
    heights = list(range(len(lines) - 1, -1, -1))
    ax.set_yticks(heights, [say(id_name(str(level)), lang) for level in lines["level"]])
    ax.tick_params(axis="y", length=0)
    for label in ax.get_yticklabels():
        label.set_color(INK)
    ax.set_ylim(-0.6, len(lines) - 0.4)
    if lines["value"].isna().all():
        ax.set_xticks([])
        nothing(ax, lang)
        return
    seen = lines["value"] > 0
    dots_across(ax, lines[seen], [y for y, s in zip(heights, seen, strict=True) if s], tone)
    for line, y in zip(lines.itertuples(), heights, strict=True):
        if line.value > 0:
            beside(ax, line.high, y, percent(line.value))
        elif not math.isnan(line.high):
            ax.plot([line.high], [y], "o", markersize=5, markerfacecolor="white", markeredgecolor=tone)
            beside(ax, line.high, y, f"≤ {percent(line.high)}")
    ax.set_xscale("log")
    left = min(*lines["low"][seen & (lines["low"] > 0)], *lines["high"], 0.1)
    ax.set_xlim(left / 1.6, 4.5)
    ticks = [t for t in (1e-6, 1e-5, 1e-4, 1e-3, 1e-2, 0.1, 1) if t >= left / 1.6]
    ax.set_xticks(ticks, [tick(t) for t in ticks])
    ax.minorticks_off()
