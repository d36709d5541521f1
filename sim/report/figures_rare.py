"""Charts of rare hands: the ladder over all variants, and the chase of one hand tile by tile."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from sim.report.page import Panels, page
from sim.report.rare_frames import one_in, target_name
from sim.report.style import GREY, INK, PALE, RULE, SMALL, bare, colour, quiet, styled
from sim.report.words import Lang, say, variant_name
from sim.rules import Text

_LEFT_OUT = 1e-12
# Who, how it is written, and how it is drawn: colour of Anqing or grey, line style, whether it stands back.
_CURVES = {
    "bound": (Text("at best: the tiles contain it (exact)", "上限：所见牌中含有（精确）"), "-", False),
    "chased": (Text("a player goes for it", "一家专做"), "-", True),
    "played": (Text("any seat, all just play", "任一家，照常打"), "--", True),
    "keep first, wild=off": (
        Text("keeps the first that fit, no wildcard (exact)", "先到先留，无赖子（精确）"),
        "-.",
        False,
    ),
}


def ladder(frame: pd.DataFrame, lang: Lang = "both") -> Figure:
    """Draw the odds of all hands on one logarithmic scale; `frame` from `sim.report.rare_frames.read_rare`."""
    # What was never met stands where its upper end does.
    place = frame["estimate"].where(frame["estimate"] > 0, frame["high"])
    lines = frame.assign(place=place).sort_values("place", ascending=False, kind="stable").to_dict("records")
    note = Text(
        "Chance that a hand is won so, by any seat; all seats play by the bot named below. Lines: 95 % intervals; an arrow: "
        "never met, the mark is the upper end. Numbers: one in how many hands, and n, the plain hands that would tell as much.",
        "每局以该牌型胡牌的机会（任一家），各家均用图下所注的程序。横线为95%区间；箭头表示未遇到，只画上限。数字：几局一次；n为同等精度所需的直接模拟局数。",
    )
    with styled():
        layout = Panels(1, 1, 0.235 * len(lines) + 0.3, left=2.6, right=2.3, bottom=0.5)
        figure, grid = page(_ladder_finding(frame), note, _foot(frame, lang), layout, lang)
        ax = figure.add_subplot(grid[0, 0])
        bare(ax)
        ax.set_xscale("log")
        for row, line in enumerate(lines):
            _rung(ax, row, line)
        labels = [
            f"{say(target_name(line['target']), lang)} · {say(variant_name(line['variant']), lang)}"
            for line in lines
        ]
        ax.set_yticks(range(len(lines)), labels)
        for label, line in zip(ax.get_yticklabels(), lines, strict=True):
            label.set(color=colour(line["variant"]))
        ax.set_ylim(len(lines) - 0.4, -0.6)
        low = min(line["low"] if line["estimate"] > 0 else line["high"] / 3 for line in lines)
        powers = range(math.floor(math.log10(max(low, _LEFT_OUT))), 1)
        ax.set_xlim(10.0 ** powers[0], 1.0)
        ticks = [f"1/{10**-k:,}" if k > -4 else f"$10^{{{k}}}$" for k in powers]
        ax.set_xticks([10.0**k for k in powers], ticks)
        ax.set_xticks([], minor=True)
        ax.grid(axis="x", color=RULE, linewidth=0.6)
    return figure


def _rung(ax: Axes, row: int, line: Mapping[Any, Any]) -> None:
    tone = colour(str(line["variant"]))
    estimate, low, high, n = (float(line[name]) for name in ("estimate", "low", "high", "n"))
    text = f"n {int(n):,}"
    if estimate > 0:
        ax.plot([low, high], [row, row], color=tone, linewidth=1.6, solid_capstyle="butt")
        ax.plot([estimate], [row], "o", color=tone, markersize=4.5)
        text = f"1/{one_in(estimate)} · {text}"
    else:
        ax.plot([high / 3, high], [row, row], color=tone, linewidth=1, alpha=PALE)
        ax.plot([high], [row], "<", color=tone, markersize=5)
        text = f"< 1/{one_in(high)} · {text}"
    ax.annotate(
        text, (1.0, row), (6, 0), xycoords=("axes fraction", "data"), textcoords="offset points", va="center",
        size=SMALL, color=GREY, annotation_clip=False,
    )  # fmt: skip


def _ladder_finding(frame: pd.DataFrame) -> Text:
    seen = frame[frame["estimate"] > 0]
    if seen.empty:
        return Text("No hand was met in so few hands", "局数太少，未遇到任何一种")
    ranked = seen.sort_values("estimate", ascending=False).to_dict("records")
    usual, rare = ranked[0], ranked[-1]
    often, seldom = one_in(float(usual["estimate"])), one_in(float(rare["estimate"]))
    first, last = target_name(str(usual["target"])), target_name(str(rare["target"]))
    a, b = variant_name(str(usual["variant"])), variant_name(str(rare["variant"]))
    missing = len(frame) - len(seen)
    were = "was" if missing == 1 else "were"
    left = (f"; {missing} {were} never met", f"；另有{missing}种未遇到") if missing else ("", "")
    return Text(
        f"From one hand in {often} ({first.en}, {a.en}) to one in {seldom} ({last.en}, {b.en}){left[0]}",
        f"从{often}局一次（{a.zh}{first.zh}）到{seldom}局一次（{b.zh}{last.zh}）{left[1]}",
    )


def by_tile(frame: pd.DataFrame, lang: Lang = "both") -> Figure:
    """Draw the chance of seven stars by the n-th tile of a seat; `frame` from `sim.report.rare_frames.read_by_tile`."""
    note = Text(
        "Chance of 七星归位 in Anqing by the n-th tile that a seat is dealt and draws. Band: 95 % intervals of the simulation; "
        "the rest is exact. In play a hand ends with the first win of anybody, which the bound does not know. Logarithmic.",
        "安庆七星归位到一家发到与摸到的第n张为止的机会。色带为模拟的95%区间，其余为精确值。实战中任何人先胡即止，上限不计此点。对数刻度。",
    )
    # Beyond the last tile that a seat can draw nothing changes any more.
    frame = frame[frame["tiles"] <= frame.loc[frame["who"] == "bound", "tiles"].max()]
    with styled():
        layout = Panels(1, 1, 3.6, left=0.8, right=2.9, bottom=0.55)
        figure, grid = page(chase_finding(frame), note, _foot_by_tile(frame, lang), layout, lang)
        ax = figure.add_subplot(grid[0, 0])
        quiet(ax, grid="y")
        ax.set_yscale("log")
        for who, (name, style, played) in _CURVES.items():
            line = frame[frame["who"] == who].sort_values("tiles")
            if line.empty:
                continue
            tone = colour("anqing") if played else INK if who == "bound" else GREY
            x, y = line["tiles"].to_numpy(dtype=float), line["estimate"].to_numpy(dtype=float)
            ax.plot(x, y, style, color=tone, linewidth=1.8, label=_label(name, lang))
            if played:
                low, high = (line[end].to_numpy(dtype=float) for end in ("low", "high"))
                ax.fill_between(x, low, high, color=tone, alpha=PALE / 1.5, linewidth=0)
        handles, labels = ax.get_legend_handles_labels()
        ax.legend(
            handles, labels, loc="center left", bbox_to_anchor=(1.01, 0.5), frameon=False, fontsize=SMALL, handlelength=2.6,
            labelspacing=0.9,
        )  # fmt: skip
        ax.set_xlabel(say(Text("tiles seen", "所见张数"), lang))
        ax.set_xlim(frame["tiles"].min() - 0.5, frame["tiles"].max() + 0.3)
        ax.xaxis.set_major_locator(MaxNLocator(integer=True))
        least, most = float(frame["estimate"].min()), float(frame["estimate"].max())
        ax.set_ylim(10.0 ** math.floor(math.log10(least)), min(1.6, 3 * most))
    return figure


def _label(name: Text, lang: Lang) -> str:
    return f"{name.en}\n{name.zh}" if lang == "both" else say(name, lang)


def chase_finding(frame: pd.DataFrame) -> Text:
    """Return what going for 七星归位 brings beside the bound and just playing."""

    def last(who: str) -> float:
        line = frame[frame["who"] == who].sort_values("tiles")
        return float(line["estimate"].iloc[-1]) if len(line) else math.nan

    chased, bound, played = last("chased"), last("bound"), last("played")
    if math.isnan(chased) or math.isnan(played):
        return Text("七星归位 was not reached in so few hands", "局数太少，未达成七星归位")
    return Text(
        f"Who goes for 七星归位 gets it in one hand of {one_in(chased)}; the tiles would allow one in {one_in(bound)}; "
        f"just playing, any of four seats gets it in one of {one_in(played)}",
        f"专做七星归位{one_in(chased)}局成一次；所见之牌最多{one_in(bound)}局一次；四家照常打则合计{one_in(played)}局一次",
    )


def _foot(frame: pd.DataFrame, lang: Lang) -> str:
    bots, seeds = (", ".join(sorted({str(v) for v in frame[name]})) for name in ("policy", "seed"))
    if lang == "zh":
        return f"程序 {bots} · 种子 {seeds} · laizi study rare · 各数可用结果中所存的命令重算"
    return f"bots {bots} · seed {seeds} · laizi study rare · each number is found again by the command stored with it"


def _foot_by_tile(frame: pd.DataFrame, lang: Lang) -> str:
    rules = ", ".join(dict.fromkeys(str(v) for v in frame["rules"]))
    exact = "精确值：laizi exact" if lang == "zh" else "exact: laizi exact"
    return f"{rules} · laizi study rare · {exact} anqing reach.seven_stars"
