"""Charts by seat: who wins how often, and what a seat is worth."""

from __future__ import annotations

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from sim.report.marks import above, dots_up, nothing, variants_of
from sim.report.page import Panels, footer, page
from sim.report.style import GREY, SMALL, colour, quiet, styled
from sim.report.words import UNITS, Lang, ends, percent, points, say, seat_name, signed, variant_name
from sim.rules import Text


def seat_wins(frame: pd.DataFrame, lang: Lang = "both") -> Figure:
    """Draw the share of hands that each seat wins.

    Parameters
    ----------
    frame : DataFrame
        Lines of the metric ``seat_win`` (`sim.report.charts`).
    """
    leads = ends({str(v): _dealer_lead(lines) for v, lines in frame.groupby("variant", sort=False)})
    finding = Text(
        "The dealer's win rate against the other seats' mean: "
        + ", ".join(f"{points(lead)} points in {name.en}" for name, lead in leads),
        "庄家胡牌率与其他座位平均之差：" + "，".join(f"{name.zh}{points(lead)}个百分点" for name, lead in leads),
    )
    note = Text(
        "Share of hands won by each seat, counted from the dealer; panels have different centres and the same scale. Dashed: an "
        "equal share of the hands that anybody wins. Bars: 95 % intervals.",
        "各座位胡牌占总局数的比例，座位从庄家数起；各图中心不同而刻度相同。虚线为均分胡牌局数。竖线为95%区间。",
    )
    with styled():
        figure, axes = _panels(frame, finding, note, lang)
        panels = [_seat_panel(ax, frame, v, lang) for ax, v in zip(axes, variants_of(frame), strict=True)]
        reach = max(_reach(lines) for lines in panels)
        for ax, lines in zip(axes, panels, strict=True):
            equal = float(lines["value"].mean())
            if np.isnan(equal):
                continue
            ax.axhline(equal, color=GREY, linewidth=0.8, linestyle=(0, (4, 3)), zorder=0)
            for seat, line in enumerate(lines.itertuples()):
                above(ax, seat, line.high, percent(line.value))
            ax.set_ylim(equal - 1.1 * reach, equal + 1.35 * reach)
    return figure


def seat_pay(frame: pd.DataFrame, lang: Lang = "both") -> Figure:
    """Draw the mean payment of each seat a hand; `frame` has the lines of the metric ``pay``."""
    dealer = [line for line in frame.itertuples() if line.level == 0 and not np.isnan(line.value)]
    finding = Text(
        "What dealing pays a hand: " + ", ".join(f"{variant_name(line.variant).en} {signed(line.value)}" for line in dealer),
        "坐庄每局平均收支：" + "，".join(f"{variant_name(line.variant).zh}{signed(line.value)}" for line in dealer),
    )
    note = Text(
        "Mean payment a hand by seat, side payments included; each variant in its own unit and scale. Bars: 95 % intervals.",
        "各座位每局平均收支（含另付），各玩法单位与刻度不同。竖线为95%区间。",
    )
    with styled():
        figure, axes = _panels(frame, finding, note, lang)
        for ax, variant in zip(axes, variants_of(frame), strict=True):
            lines = _seat_panel(ax, frame, variant, lang)
            ax.axhline(0, color=GREY, linewidth=0.8, zorder=0)
            for seat, line in enumerate(lines.itertuples()):
                if not np.isnan(line.value):
                    above(ax, seat, line.value if np.isnan(line.high) else line.high, signed(line.value))
            ax.spines["bottom"].set_visible(False)
            ax.set_ylim(*_room(lines))
            unit = say(UNITS.get(variant, Text("points", "分")), lang)
            ax.text(0, 1.0, unit, transform=ax.transAxes, va="bottom", color=GREY, size=SMALL)
    return figure


def _dealer_lead(lines: pd.DataFrame) -> float:
    shares = lines.sort_values("level")["value"].to_numpy()
    return float(shares[0] - shares[1:].mean())


def _panels(frame: pd.DataFrame, finding: Text, note: Text, lang: Lang) -> tuple[Figure, list[Axes]]:
    variants = variants_of(frame)
    layout = Panels(1, len(variants), 2.5, left=0.35, bottom=0.55, wspace=0.18)
    figure, grid = page(finding, note, footer(frame), layout, lang)
    return figure, [figure.add_subplot(grid[0, at]) for at in range(len(variants))]


def _seat_panel(ax: Axes, frame: pd.DataFrame, variant: str, lang: Lang) -> pd.DataFrame:
    """Draw the dots of one variant and return its lines in the order of the seats."""
    lines = frame[frame["variant"] == variant].sort_values("level")
    seats = int(lines["seats"].iloc[0])
    quiet(ax)
    ax.set_yticks([])
    ax.spines["left"].set_visible(False)
    ax.set_title(say(variant_name(variant), lang), color=colour(variant), pad=16)
    dots_up(ax, lines, range(seats), colour(variant))
    if lines["value"].isna().all():
        nothing(ax, lang)
    names = [seat_name(seat, seats) for seat in range(seats)]
    # Two lines: four names of both languages do not fit side by side.
    ax.set_xticks(range(seats), [f"{n.en}\n{n.zh}" if lang == "both" else say(n, lang) for n in names])
    ax.set_xlim(-0.5, seats - 0.5)
    return lines


def _reach(lines: pd.DataFrame) -> float:
    """Return how far the intervals of a panel reach from their centre."""
    equal = lines["value"].mean()
    far = np.nanmax([0.0, *(lines["high"] - equal), *(equal - lines["low"])])
    return float(far) or 0.01


def _room(lines: pd.DataFrame) -> tuple[float, float]:
    """Return limits that hold all intervals, zero, and the numbers above the marks."""
    seen = [v for v in (*lines["low"], *lines["high"], *lines["value"], 0.0) if not np.isnan(v)]
    low, high = min(seen), max(seen)
    span = high - low or 1.0
    return low - 0.12 * span, high + 0.22 * span
