"""Charts of balance: how far every seat's win rate lies from an equal share."""

from __future__ import annotations

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from sim.report.lines import variants_of
from sim.report.page import Panels, footer, page
from sim.report.style import GREY, PALE, RULE, colour, quiet, styled
from sim.report.words import Lang, points, say, seat_name, variant_name
from sim.rules import Text
from sim.stats.equivalence import BALANCED, MARGIN, OPEN, UNBALANCED

_SAID = {
    BALANCED: Text("balanced", "均衡"),
    UNBALANCED: Text("not balanced", "不均衡"),
    OPEN: Text("open", "未定"),
}


def seat_excess(frame: pd.DataFrame, lang: Lang = "both") -> Figure:
    """Draw by how many points every seat wins more often than an equal share, against the margin of balance.

    Parameters
    ----------
    frame : DataFrame
        `sim.report.balance_frames.BalanceFrames.seats`.
    """
    finding = _finding(frame)
    note = Text(
        "Win rate of the seat minus the mean of all seats, in percentage points, with simultaneous 95 % intervals; pale: "
        "wild=off on the same walls. Grey band: the margin of one point within which seats count as balanced.",
        "各座位胡牌率减去全部座位均值（百分点），竖线为95%同时区间；浅色为同一批牌墙去掉赖子。灰带为均衡界限（±1个百分点）。",
    )
    variants = variants_of(frame)
    reach = 100 * float(frame[["low", "high"]].abs().to_numpy().max())
    with styled():
        layout = Panels(1, len(variants), 2.6, left=0.55, bottom=0.55, wspace=0.12)
        figure, grid = page(finding, note, footer(frame, lang), layout, lang)
        for at, variant in enumerate(variants):
            ax = figure.add_subplot(grid[0, at])
            _panel(ax, frame[frame["variant"] == variant], variant, lang)
            ax.set_ylim(-1.15 * reach, 1.15 * reach)
            if at:
                ax.set_yticklabels([])
    return figure


def _panel(ax: Axes, lines: pd.DataFrame, variant: str, lang: Lang) -> None:
    tone, seats = colour(variant), int(lines["seats"].iloc[0])
    quiet(ax)
    ax.axhspan(-100 * MARGIN, 100 * MARGIN, color=RULE, alpha=0.6, linewidth=0, zorder=0)
    ax.axhline(0, color=GREY, linewidth=0.8, zorder=1)
    beside = {True: -0.12, False: 0.16} if lines["wild"].nunique() > 1 else {True: 0.0, False: 0.0}
    for line in lines.to_dict("records"):
        on = line["wild"] == "on"
        x, alpha = line["seat"] + beside[on], 1.0 if on else PALE
        ax.plot([x, x], [100 * line["low"], 100 * line["high"]], color=tone, alpha=alpha, linewidth=1.6)
        ax.plot([x], [100 * line["value"]], "o", color=tone, alpha=alpha, markersize=5)
    ax.set_title(say(variant_name(variant), lang), color=tone)
    names = [seat_name(seat, seats) for seat in range(seats)]
    ax.set_xticks(range(seats), [f"{n.en}\n{n.zh}" if lang == "both" else say(n, lang) for n in names])
    ax.set_xlim(-0.6, seats - 0.4)


def _finding(frame: pd.DataFrame) -> Text:
    """Return what may be said of the variants with the wildcard."""
    said_en, said_zh = [], []
    with_wilds = frame[frame["wild"] == "on"]
    for variant, lines in with_wilds.groupby("variant", sort=False):
        name, verdict = variant_name(str(variant)), _SAID[str(lines["verdict"].iloc[0])]
        far = float(lines["value"].iloc[int(lines["value"].abs().to_numpy().argmax())])
        said_en.append(f"{name.en} {verdict.en} ({points(far)})")
        said_zh.append(f"{name.zh}{verdict.zh}（{points(far)}）")
    return Text(
        f"Seats within one point of an equal share? {', '.join(said_en)}",
        f"各座位胡牌率与均等份额相差是否在一个百分点内？{'、'.join(said_zh)}",
    )
