"""Marks that several charts use: dots with intervals, values beside them, words where there is nothing to draw."""

from __future__ import annotations

from typing import Any

from matplotlib.axes import Axes
from matplotlib.patheffects import withStroke

from sim.report.lines import Line
from sim.report.style import GREY, SMALL
from sim.report.words import Lang, say
from sim.rules import Text

NOTHING = Text("nothing counted", "无数据")


def dot_across(ax: Axes, line: Line, y: float, tone: str) -> None:
    """Draw a value at height `y` with its interval; nothing where there is no value."""
    if line.seen:
        ax.plot([line.low, line.high], [y, y], color=tone, linewidth=1.6, solid_capstyle="butt")
        ax.plot([line.value], [y], "o", color=tone, markersize=5)


def dot_up(ax: Axes, line: Line, x: float, tone: str) -> None:
    """Draw a value over the place `x` with its interval, where there are such."""
    if line.seen and line.bounded:
        ax.plot([x, x], [line.low, line.high], color=tone, linewidth=1.6, solid_capstyle="butt")
    if line.seen:
        ax.plot([x], [line.value], "o", color=tone, markersize=5)


def beside(ax: Axes, x: float, y: float, text: str) -> None:
    """Write a value to the right of a mark."""
    _write(ax, (x, y), (6, 0), text, {"va": "center"})


def above(ax: Axes, x: float, line: Line, text: str) -> None:
    """Write a value over the interval of a line that was drawn at `x`; nothing where there is no value."""
    if line.seen:
        _write(ax, (x, line.high if line.bounded else line.value), (0, 5), text, {"ha": "center"})


def nothing(ax: Axes, lang: Lang) -> None:
    """Say in the middle of a panel that there is nothing to show."""
    ax.text(0.5, 0.5, say(NOTHING, lang), transform=ax.transAxes, ha="center", va="center", color=GREY)


def _write(
    ax: Axes, at: tuple[float, float], offset: tuple[float, float], text: str, place: dict[str, Any]
) -> None:
    # A white edge: a number stays legible where it crosses a line.
    halo = [withStroke(linewidth=2, foreground="white")]
    ax.annotate(
        text, at, offset, textcoords="offset points", color=GREY, size=SMALL, path_effects=halo, **place
    )
