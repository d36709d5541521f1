"""Charts of pace: how long hands are, and how many end without a win."""

from __future__ import annotations

import math

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from sim.report.lines import Line, lines_of, variants_of
from sim.report.marks import beside, dot_across
from sim.report.page import Panels, footer, page
from sim.report.style import GREY, LABEL, PALE, SMALL, bare, colour, quiet, styled
from sim.report.words import Lang, amount, ends, percent, say, sentence, variant_name
from sim.rules import Text

QUANTILE, DRAWN = "length_quantile", "drawn"
_OFFSET = {"on": 0.17, "off": -0.2}


def pace(frame: pd.DataFrame, lang: Lang = "both") -> Figure:
    """Draw how many discards a hand has and how many hands are drawn, with the wildcard and without.

    Parameters
    ----------
    frame : DataFrame
        Lines of the metrics ``length_quantile`` (levels ``p5`` to ``p95``) and ``drawn`` of both settings of `wild`.
    """
    lines = lines_of(frame)
    variants = variants_of(frame)
    medians = {v: _quantiles(lines, v, "on").get("p50", math.nan) for v in variants}
    finding = sentence(
        Text("Discards in the median hand: ", "每局打牌次数的中位数："),
        [Text(f"{amount(m)} in {name.en}", f"{name.zh}{amount(m)}次") for name, m in ends(medians)],
    )
    with styled():
        layout = Panels(1, 2, 0.62 * len(variants) + 0.35, left=1.75, right=0.85, bottom=0.5, wspace=0.12)
        figure, grid = page(finding, _note(lines), footer(frame, lang), layout, lang)
        left, right = figure.add_subplot(grid[0, 0]), figure.add_subplot(grid[0, 1])
        quiet(left, grid="x")
        left.spines["left"].set_visible(False)
        bare(right)
        right.axvline(0, color=GREY, linewidth=0.8)
        left.set_title(say(Text("discards in a hand", "每局打牌次数"), lang))
        right.set_title(say(Text("hands drawn", "黄庄率"), lang))
        for row, variant in enumerate(variants):
            for wild, offset in _OFFSET.items():
                y = len(variants) - 1 - row + offset
                _spread(left, _quantiles(lines, variant, wild), y, (colour(variant), wild))
                _drawn(
                    right, [e for e in lines if (e.variant, e.wild, e.metric) == (variant, wild, DRAWN)], y
                )
        _places(left, right, variants, lang)
        left.set_xlim(0, None)
        shares = [e.high for e in lines if e.metric == DRAWN and e.seen]
        right.set_xlim(0, 1.25 * max([*shares, 0.01]))
    return figure


def _places(left: Axes, right: Axes, variants: list[str], lang: Lang) -> None:
    heights = range(len(variants) - 1, -1, -1)
    left.set_yticks(heights, [say(variant_name(v), lang) for v in variants])
    left.tick_params(axis="y", length=0)
    for label, variant in zip(left.get_yticklabels(), variants, strict=True):
        label.set(color=colour(variant), size=LABEL)
    right.set_yticks([])
    for ax in (left, right):
        ax.set_ylim(-0.6, len(variants) - 0.4)


def _quantiles(lines: list[Line], variant: str, wild: str) -> dict[str, float]:
    return {
        str(line.level): line.value
        for line in lines
        if (line.variant, line.wild, line.metric) == (variant, wild, QUANTILE) and line.seen
    }


def _spread(ax: Axes, found: dict[str, float], y: float, look: tuple[str, str]) -> None:
    """Draw the middle 90 % thin, the middle half thick, the median as a dot with its number."""
    if not {"p5", "p25", "p50", "p75", "p95"} <= set(found):
        return
    tone, wild = look
    alpha = 1.0 if wild == "on" else PALE
    ax.plot([found["p5"], found["p95"]], [y, y], color=tone, alpha=alpha, linewidth=1.4)
    ax.plot([found["p25"], found["p75"]], [y, y], color=tone, alpha=alpha, linewidth=7, solid_capstyle="butt")
    ax.plot([found["p50"]], [y], "o", color="white", markeredgecolor=tone, markersize=5.5)
    ax.annotate(
        amount(found["p95"]), (found["p95"], y), (4, 0), textcoords="offset points", va="center", color=GREY, size=SMALL
    )  # fmt: skip


def _drawn(ax: Axes, found: list[Line], y: float) -> None:
    for line in found:
        if line.seen:
            tone, alpha = colour(line.variant), 0.3 if line.wild == "on" else 0.15
            ax.plot([0, line.value], [y, y], color=tone, linewidth=3, alpha=alpha, solid_capstyle="butt")
            dot_across(ax, line, y, tone)
            beside(ax, line.high, y, percent(line.value))


def _note(lines: list[Line]) -> Text:
    widths = [line.high - line.low for line in lines if line.metric == QUANTILE and line.bounded]
    within = amount(max(widths, default=0.0))
    return Text(
        "Left: thin the middle 90 % of hands, thick the middle half, dot the median, number the 95th percentile; every 95 % "
        f"interval of a quantile is at most {within} wide. Right: share of hands that nobody wins, with 95 % intervals. Upper "
        "line with the wildcard, lower and pale the same walls without.",
        "左：细线为中间90%的局，粗线为中间一半，圆点为中位数，数字为95分位；各分位数的95%区间宽度不超过"
        f"{within}。右：黄庄率及95%区间。上行有赖子，下行浅色为同样牌墙而无赖子。",
    )
