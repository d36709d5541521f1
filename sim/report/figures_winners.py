"""Charts of the wilds in won hands: how many the winner got, and how many wins are hard."""

from __future__ import annotations

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from sim.report.lines import Line, lines_of, variants_of
from sim.report.marks import above, nothing
from sim.report.page import Panels, footer, page
from sim.report.style import GREY, INK, SMALL, colour, quiet, styled
from sim.report.words import Lang, percent, say, sentence, variant_name
from sim.rules import Text

WILDS, HARD = "winner_wilds", "hard"
_MOST = 4  # wilds; what more than that got is written nowhere but in the data


def winner_wilds(frame: pd.DataFrame, lang: Lang = "both") -> Figure:
    """Draw the share of wins by the wilds that the winner got, and the share of hard wins where the rules know such.

    Parameters
    ----------
    frame : DataFrame
        Lines of the metrics ``winner_wilds`` and ``hard`` of the runs with the wildcard.
    """
    lines = lines_of(frame)
    variants = variants_of(frame)
    hard = [line for line in lines if line.metric == HARD and line.seen]
    top = max([line.high for line in lines if line.metric == WILDS and line.seen] or [1.0])
    note = Text(
        "Share of wins by the wilds dealt to and drawn by the winner, with 95 % intervals. Hard "
        "wins, which pay double: in Jingzhou "
        "no wild stands for another tile; in Hubei none is in the hand. The other variants do not pay it apart.",
        "按胡牌者发到与摸到的赖子数占胡牌的比例，竖线为95%区间。硬胡加倍：荆州指赖子不当别的牌用，湖北指手中无赖子；其他玩法不另计。",
    )
    with styled():
        layout = Panels(1, len(variants), 2.4, left=0.35, bottom=0.5, wspace=0.12)
        figure, grid = page(_finding(lines, hard), note, footer(frame, lang), layout, lang)
        for at, variant in enumerate(variants):
            ax = figure.add_subplot(grid[0, at])
            quiet(ax)
            ax.spines["left"].set_visible(False)
            ax.set_yticks([])
            ax.set_ylim(0, 1.15 * top)
            ax.set_title(say(variant_name(variant), lang), color=colour(variant), pad=16)
            ax.set_xlabel(say(Text("wilds of the winner", "胡牌者赖子数"), lang))
            own = [e for e in lines if (e.variant, e.metric) == (variant, WILDS) and int(e.level) <= _MOST]
            _bars(ax, [e for e in own if e.seen], colour(variant), lang)
            _hard_words(ax, [e for e in hard if e.variant == variant], lang)
    return figure


def _bars(ax: Axes, lines: list[Line], tone: str, lang: Lang) -> None:
    if not lines:
        ax.set_xticks([])
        nothing(ax, lang)
        return
    for line in lines:
        level = int(line.level)
        ax.bar(level, line.value, width=0.78, color=tone, alpha=0.75)
        ax.plot([level, level], [line.low, line.high], color=INK, linewidth=1)
        above(
            ax, level, line, f"{100 * line.value:.0f}" if line.value >= 0.095 else f"{100 * line.value:.2g}"
        )
    ax.set_xticks(range(_MOST + 1))
    ax.set_xlim(-0.6, _MOST + 0.6)


def _hard_words(ax: Axes, hard: list[Line], lang: Lang) -> None:
    for line in hard:
        text = f"{say(Text('hard', '硬胡'), lang)} {percent(line.value)}"
        ax.text(0, 1.01, text, transform=ax.transAxes, va="bottom", color=GREY, size=SMALL)


def _finding(lines: list[Line], hard: list[Line]) -> Text:
    if hard:
        return sentence(
            Text("Hard wins: ", "硬胡占胡牌的比例："),
            [_part(line) for line in hard],
        )
    none = [line for line in lines if line.metric == WILDS and line.level in (0, "0") and line.seen]
    return sentence(Text("Wins without any wild: ", "无赖胡牌比例："), [_part(line) for line in none])


def _part(line: Line) -> Text:
    name, text = variant_name(line.variant), percent(line.value)
    return Text(f"{text} in {name.en}", f"{name.zh}{text}")
