"""Charts of the exact odds of the deal: published fractions to pictures, nothing is counted here.

Frames come from `sim.report.exact_tables.read_exact`; variants with the same odds throughout share a panel.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.axis import Axis
from matplotlib.figure import Figure
from matplotlib.patheffects import withStroke

from sim.report.exact_tables import (
    CLASSES,
    FORMS,
    MISSING,
    REACH,
    SETTINGS,
    STANDARD,
    STANDARD_258,
    WILDS,
    Odds,
    by_number,
    games_of,
    names,
    one_in,
)
from sim.report.page import Panels, page
from sim.report.style import GREY, PALE, RULE, SMALL, bare, colour, quiet, styled
from sim.report.words import NO_BREAK, Lang, amount, percent, say
from sim.rules import Text

_HALF = Fraction(1, 2)
_WRITTEN = Fraction(3, 100)  # bars below this share carry no number


def natural_or_wild(frame: pd.DataFrame, lang: Lang = "both") -> Figure:
    """Draw the chance that 14 dealt tiles are complete by the wilds among them; `frame` from `read_exact`."""
    games = games_of(frame, "natural_or_wild")
    note = Text(
        "Four groups and a pair dealt as 14 tiles, by the wilds among them; off: the game without the wildcard. Logarithmic; a "
        "number x says 1 in x.",
        "发到的14张即成四组一对的机会，按其中赖子数；off为无赖子的玩法。对数刻度，数字x即x分之一。",
    )
    gains = [
        [odds["on", STANDARD, given] / odds["on", STANDARD, WILDS[0]] for odds in games.values()]
        for given in (WILDS[1], WILDS[4])
    ]
    one, four = (_span(values) for values in gains)
    finding = Text(
        f"The first wild makes a complete deal {one} times as likely, four wilds {four} times",
        f"有一张赖子，起手成牌的机会为没有时的{one}倍；四张则为{four}倍",
    )
    with styled():
        layout = Panels(1, len(games), 2.9, left=0.85, bottom=0.5, wspace=0.12)
        figure, grid = page(finding, note, _foot(frame, lang), layout, lang)
        for column, (game, odds) in enumerate(games.items()):
            ax = _panel(figure.add_subplot(grid[0, column]), game, lang)
            ax.set_xlabel(say(Text("wilds", "赖子数"), lang))
            values = [odds["off", STANDARD, ""], *(odds["on", STANDARD, given] for given in WILDS)]
            ax.plot(
                range(1, 6), [float(v) for v in values[1:]], color=colour(game[0]), linewidth=1, alpha=0.5
            )
            for x, value in enumerate(values):
                face = "white" if x == 0 else colour(game[0])
                ax.plot([x], [float(value)], "o", color=colour(game[0]), markerfacecolor=face, markersize=5)
                # The two without a wild are side by side and nearly alike: one number goes below.
                align, shift = ("center", (0, 6 if x == 0 else -13)) if x < 2 else ("right", (-4, 3))
                ax.annotate(one_in(value), (x, float(value)), shift, **_number(align))
            ax.set_xticks(range(6), ["off", *(str(k) for k in range(5))])
            ax.set_xlim(-0.7, 5.6)
            ax.set_yscale("log")
            ax.set_ylim(3e-7, 0.5)
            _one_in_ticks(ax.yaxis, range(1, 7), column == 0)
    return figure


def pair_258(frame: pd.DataFrame, lang: Lang = "both") -> Figure:
    """Draw how many of the complete deals have a pair of 2, 5 or 8, by the wilds among the 14 tiles."""
    games = games_of(frame, "pair_258")
    note = Text(
        "Share of complete 14-tile deals (four groups and a pair) that are complete also when the pair has to be a 2, 5 or 8 of "
        "a suit, by the wilds among the tiles.",
        "起手14张成四组一对的牌中，将须为二五八时仍成牌的比例，按其中赖子数。",
    )
    shares = {
        game: [odds["on", STANDARD_258, given] / odds["on", STANDARD, given] for given in WILDS]
        for game, odds in games.items()
    }
    none, four = (_percents([values[k] for values in shares.values()]) for k in (0, 4))
    finding = Text(
        f"Of complete deals without a wild {none} have a pair of 2, 5 or 8, of those with four {four}",
        f"起手成牌中以二五八为将的：没有赖子时占{none}，有四张赖子时占{four}",
    )
    with styled():
        layout = Panels(1, len(games), 2.5, left=0.6, bottom=0.5, wspace=0.12)
        figure, grid = page(finding, note, _foot(frame, lang), layout, lang)
        for column, (game, values) in enumerate(shares.items()):
            ax = _panel(figure.add_subplot(grid[0, column]), game, lang)
            ax.set_xlabel(say(Text("wilds", "赖子数"), lang))
            ax.bar(range(5), [float(v) for v in values], width=0.7, color=colour(game[0]), alpha=0.75)
            for x, value in enumerate(values):
                ax.annotate(f"{float(100 * value):.0f}%", (x, float(value)), (0, 3), **_number("center"))
            ax.set_xticks(range(5))
            ax.set_ylim(0, 1.2 * float(max(v for each in shares.values() for v in each)))
            _share_ticks(ax, column == 0, 0.2)
    return figure


def suit_or_honour(frame: pd.DataFrame, lang: Lang = "both") -> Figure:
    """Draw the chance of a complete deal where the wild is a suit tile and where it is an honour."""
    games = games_of(frame, "suit_or_honour")
    note = Text(
        "Chance that 14 dealt tiles are complete. Filled: an honour is wild; hollow: a suit tile is. Logarithmic; a number x "
        "says 1 in x. A dragon indicator in Anqing makes two kinds wild.",
        "发到的14张即成牌的机会。实心：赖子为字牌；空心：赖子为序数牌。对数刻度，数字x即x分之一。安庆翻出三元牌时有两种赖子。",
    )
    suit, honour = (f"wild_class={c}" for c in sorted(CLASSES, reverse=True))
    gain = _span([odds["on", STANDARD, honour] / odds["on", STANDARD, suit] for odds in games.values()])
    finding = Text(
        f"An honour as wild completes {gain} times as many deals as a suit tile",
        f"赖子为字牌时起手成牌的机会为序数牌时的{gain}倍",
    )
    with styled():
        layout = Panels(1, len(FORMS), 0.62 * len(games) + 0.2, 1.75, bottom=0.5, wspace=0.1)
        figure, grid = page(finding, note, _foot(frame, lang), layout, lang)
        for column, (form, title) in enumerate(FORMS.items()):
            ax = figure.add_subplot(grid[0, column])
            bare(ax)
            ax.set_title(f"{title.en}\n{title.zh}" if lang == "both" else say(title, lang))
            ax.set_xscale("log")
            ax.set_xlim(6e-6, 6e-3)
            ax.set_ylim(len(games) - 0.4, -0.6)
            for row, (game, odds) in enumerate(games.items()):
                _pair(ax, row, odds["on", form, suit], odds["on", form, honour], colour(game[0]))
            _one_in_ticks(ax.xaxis, range(3, 6))
            ax.grid(axis="x", color=RULE, linewidth=0.6)
            labels = [_title(game, lang) if column == 0 else "" for game in games]
            ax.set_yticks(range(len(games)), labels)
            for label, game in zip(ax.get_yticklabels(), games, strict=True):
                label.set(color=colour(game[0]))
    return figure


def exact_deficiency(frame: pd.DataFrame, lang: Lang = "both") -> Figure:
    """Draw how many tiles 13 dealt ones lack, with the wildcard and without."""
    games = games_of(frame, "exact_deficiency")
    note = Text(
        "Share of dealt hands of 13 tiles by the tiles they still lack to four groups and a pair. Bars and numbers "
        "(percent): with the wildcard; outline: without.",
        "13张起手牌按距四组一对所缺张数的比例。条形与数字（%）为有赖子，折线为无赖子。",
    )
    means = {game: [_mean(odds, wild) for wild in SETTINGS] for game, odds in games.items()}
    best = max(means, key=lambda n: means[n][1] - means[n][0])
    ready = games[best]["on", f"{MISSING}1", ""] / games[best]["off", f"{MISSING}1", ""]
    few, many = (f"{float(mean):.2f}" for mean in means[best])
    name, times = names(best), amount(float(ready))
    finding = Text(
        f"A dealt hand in {name.en} lacks {few} tiles, without the wildcard {many}; ready {times} times as often",
        f"{name.zh}起手平均缺张：有赖子{few}，无赖子{many}；起手听牌的机会为{times}倍",
    )
    with styled():
        layout = Panels(1, len(games), 2.5, left=0.35, bottom=0.5, wspace=0.12)
        figure, grid = page(finding, note, _foot(frame, lang), layout, lang)
        for column, (game, odds) in enumerate(games.items()):
            ax = _panel(figure.add_subplot(grid[0, column]), game, lang)
            ax.set_xlabel(say(Text("tiles missing", "缺张"), lang))
            on, off = (by_number(odds, wild, MISSING) for wild in SETTINGS)
            ax.bar(list(on), [float(v) for v in on.values()], width=0.78, color=colour(game[0]), alpha=0.75)
            edges = [missing - 0.5 for missing in (*off, max(off) + 1)]
            ax.stairs([float(v) for v in off.values()], edges, color=GREY, linewidth=1.2)
            for missing, value in on.items():
                if value >= _WRITTEN:
                    at = (missing, float(value))
                    ax.annotate(f"{float(100 * value):.0f}", at, (0, 3), **_number("center"))
            ax.set_xticks(list(on))
            ax.set_ylim(0, 0.5)
            ax.set_yticks([])
    return figure


def complete_by(frame: pd.DataFrame, lang: Lang = "both") -> Figure:
    """Draw the chance that the first n tiles that a seat sees contain four groups and a pair, with the wildcard and without."""
    games = games_of(frame, "complete_by")
    note = Text(
        "Chance that the first n tiles a seat is dealt and draws contain four groups and a pair: no closed play can do better. "
        "Dark: with the wildcard; pale: without. Dots: the tile by which half of the seats have seen one.",
        "一家发到与摸到的前n张中含四组一对的机会：门清打法的上限。深色为有赖子，浅色为无赖子。圆点：半数座位已见成牌的张数。",
    )
    halves = {w: [_half(by_number(odds, w, REACH)) for odds in games.values()] for w in SETTINGS}
    on, off = (_span([Fraction(n) for n in halves[w]]) for w in SETTINGS)
    finding = Text(
        f"By tile {on} half of all seats have seen a complete hand; without the wildcard by tile {off}",
        f"半数座位到第{on}张时已见过一副成牌；无赖子则到第{off}张",
    )
    with styled():
        layout = Panels(1, len(games), 2.7, left=0.6, bottom=0.5, wspace=0.12)
        figure, grid = page(finding, note, _foot(frame, lang), layout, lang)
        for column, (game, odds) in enumerate(games.items()):
            ax = _panel(figure.add_subplot(grid[0, column]), game, lang)
            ax.set_xlabel(say(Text("tiles seen", "所见张数"), lang))
            for wild, align, shift in (("off", "left", (5, -10)), ("on", "right", (-6, 3))):
                values = by_number(odds, wild, REACH)
                heights = [float(v) for v in values.values()]
                alpha = 1.0 if wild == "on" else PALE
                ax.plot(list(values), heights, color=colour(game[0]), linewidth=2, alpha=alpha)
                half = _half(values)
                ax.plot([half], [float(values[half])], "o", color=colour(game[0]), markersize=5, alpha=alpha)
                ax.annotate(str(half), (half, float(values[half])), shift, **_number(align))
            ax.set_xticks([14, 20, 30, 40, 47])
            ax.set_xlim(13, 48)
            ax.set_ylim(0, 1.08)
            _share_ticks(ax, column == 0, 0.25)
    return figure


def _panel(ax: Axes, game: tuple[str, ...], lang: Lang) -> Axes:
    quiet(ax, grid="y")
    ax.spines["left"].set_visible(False)
    ax.tick_params(axis="y", length=0)
    ax.set_title(_title(game, lang), color=colour(game[0]))
    return ax


def _title(game: tuple[str, ...], lang: Lang) -> str:
    name = names(game)
    return f"{name.en}\n{name.zh}" if lang == "both" else say(name, lang)


def _pair(ax: Axes, row: int, suit: Fraction, honour: Fraction, tone: str) -> None:
    """Draw a row with the two classes of wilds; the smaller chance has its number on the left."""
    low, high = sorted((suit, honour))
    ax.plot([float(low), float(high)], [row, row], color=tone, linewidth=1.4, alpha=0.5)
    ax.plot([float(suit)], [row], "o", color=tone, markerfacecolor="white", markersize=6)
    ax.plot([float(honour)], [row], "o", color=tone, markersize=4 if suit == honour else 6)
    if low != high:
        ax.annotate(one_in(low), (float(low), row), (-7, 0), **_number("right"))
    ax.annotate(one_in(high), (float(high), row), (7, 0), **_number("left"))


def _number(align: str) -> dict[str, Any]:
    """Return how a number beside a mark looks: a white edge keeps it legible where it crosses a line."""
    halo = [withStroke(linewidth=2, foreground="white")]
    across = "center" if align != "center" else "baseline"
    look = {"textcoords": "offset points", "color": GREY, "size": SMALL, "path_effects": halo}
    return {**look, "ha": align, "va": across}


def _one_in_ticks(axis: Axis, powers: Iterable[int], labelled: bool = True) -> None:
    places = list(powers)
    axis.set_ticks([10.0**-k for k in places], [f"1/{10**k:,}" if labelled else "" for k in places])
    axis.set_ticks([], minor=True)


def _share_ticks(ax: Axes, labelled: bool, step: float) -> None:
    places = [step * k for k in range(6) if step * k <= min(ax.get_ylim()[1], 1.0)]
    ax.set_yticks(places, [f"{100 * p:.0f}%" if labelled else "" for p in places])


def _mean(odds: Odds, wild: str) -> Fraction:
    return sum((d * share for d, share in by_number(odds, wild, MISSING).items()), Fraction(0))


def _half(chances: dict[int, Fraction]) -> int:
    return next(n for n, chance in chances.items() if chance >= _HALF)


def _span(values: list[Fraction]) -> str:
    """Return the smallest and the largest value, or one where they read alike."""
    return "–".join(dict.fromkeys(amount(float(f"{float(v):.3g}")) for v in (min(values), max(values))))


def _percents(values: list[Fraction]) -> str:
    low, high = (percent(float(v)) for v in (min(values), max(values)))
    return high if low == high else f"{low.partition(NO_BREAK)[0]}–{high}"


def _foot(frame: pd.DataFrame, lang: Lang) -> str:
    """Say where the numbers come from: counted, by which version, for which variants."""
    versions = ", ".join(sorted({str(v) for v in frame["version"]}))
    variants = ", ".join(str(v) for v in frame["variant"].unique())
    if lang == "zh":
        return f"精确计数，非模拟 · laizi {versions} · laizi exact {variants}"
    return f"counted exactly, not simulated · laizi {versions} · laizi exact {variants}"
