"""The chart of what one wild is worth: win chance and points gained against the turn of arrival, a line a variant."""

from __future__ import annotations

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from sim.report.page import Panels, footer, page
from sim.report.style import GREY, SMALL, colour, quiet, styled
from sim.report.words import Lang, points, say, variant_name
from sim.rules import Text
from sim.stats.wild_worth import SPREADS, WIN

_TITLES = {
    WIN: Text("win chance gained, percentage points", "胡牌率增加，百分点"),
    SPREADS: Text("payment gained, sd of a hand", "收支增加，以单局标准差计"),
}
_TURN = Text("turn of arrival (0: dealt)", "到手时的摸牌次数（0为起手）")
_NOTE = Text(
    "One natural tile of a seat is a wild instead, on the same wall; mean over the seats. Vertical lines: paired 95 % intervals, "
    "hands as units. Right: payment in standard deviations of a seat's payment in a hand, as units differ between variants.",
    "同一牌墙上将某家的一张普通牌换成赖子，取各座位平均。竖线为配对95%区间，以局为单位。右图以一局中一家收支的标准差为单位，因各玩法计分单位不同。",
)
_APART = 0.09  # of a turn: intervals of two variants must not lie on each other


def one_wild(frame: pd.DataFrame, lang: Lang = "both") -> Figure:
    """Draw what a wild adds by turn of arrival.

    Parameters
    ----------
    frame : DataFrame
        `sim.report.wild_worth_frames.read_worth`.
    """
    mean = frame[(frame["seat"] == -1) & frame["value"].notna()]
    with styled():
        layout = Panels(1, 2, 3.1, left=0.6, bottom=0.6, wspace=0.2)
        figure, grid = page(_finding(mean), _NOTE, _foot(mean, lang), layout, lang)
        for at, metric in enumerate((WIN, SPREADS)):
            _panel(figure.add_subplot(grid[0, at]), mean[mean["metric"] == metric], metric, lang)
    return figure


def _panel(ax: Axes, lines: pd.DataFrame, metric: str, lang: Lang) -> None:
    quiet(ax, grid="y")
    ax.axhline(0, color=GREY, linewidth=0.8)
    scale = 100.0 if metric == WIN else 1.0
    runs = list(lines["run"].unique())
    for number, run in enumerate(runs):
        own = lines[lines["run"] == run]
        variant = str(own["variant"].iloc[0])
        tone, name = colour(variant), say(variant_name(variant), lang)
        x = own["turn"].to_numpy(dtype=float) + _APART * (number - (len(runs) - 1) / 2)
        ax.plot(
            x,
            scale * own["value"],
            "o-",
            color=tone,
            markersize=4,
            linewidth=1.3,
            label=name if run == variant else str(run),
        )
        ax.vlines(x, scale * own["low"], scale * own["high"], color=tone, linewidth=1.3)
    ax.set_title(say(_TITLES[metric], lang))
    ax.set_xlabel(say(_TURN, lang))
    ax.set_xticks(sorted(lines["turn"].unique()))
    ax.set_ylim(bottom=min(0.0, ax.get_ylim()[0]))
    if metric == WIN:
        ax.legend(frameon=False, fontsize=SMALL + 0.5, loc="upper left")


def _foot(mean: pd.DataFrame, lang: Lang) -> str:
    """Return the footer with the pairs that were swapped, from the fewest to the most over the turns."""
    swapped = []
    for run, own in mean[mean["metric"] == WIN].groupby("run", sort=False):
        swapped.append(f"{run} {own['n'].min():,}–{own['n'].max():,}")
    what = "换牌对数（按摸牌次数）：" if lang == "zh" else "pairs with a swap, by turn: "
    return f"{footer(mean, lang)} · {what}{'; '.join(swapped)}"


def _finding(mean: pd.DataFrame) -> Text:
    """Return what the first and the last turn of each variant say."""
    win = mean[mean["metric"] == WIN]
    en, zh = [], []
    for _, own in win.groupby("run", sort=False):
        first, last = own.iloc[0], own.iloc[-1]
        name = variant_name(str(first["variant"]))
        both = f"{points(float(first['value']))} → {points(float(last['value']))}"
        en.append(f"{name.en} {both}")
        zh.append(f"{name.zh}{both}")
    turn = int(win["turn"].max()) if len(win) else 0
    return Text(
        f"Points of win chance that a wild adds when dealt, and as the seat's tile {turn}: {', '.join(en)}",
        f"多一张赖子使胡牌率增加的百分点（起手到手→第{turn}张摸到）：{'，'.join(zh)}",
    )
