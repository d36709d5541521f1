"""Marks that several charts use: dots with intervals, words where there is nothing to draw."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.patheffects import withStroke

from sim.report.style import GREY, SMALL
from sim.report.words import Lang, say
from sim.rules import Text

NOTHING = Text("nothing counted", "无数据")
_HALO = [withStroke(linewidth=2, foreground="white")]  # a number stays legible where it crosses a line


def variants_of(frame: pd.DataFrame) -> list[str]:
    """Return the variants of a frame in its order."""
    return [str(v) for v in frame["variant"].unique()]


def dots_across(ax: Axes, lines: pd.DataFrame, heights: Sequence[float], tone: str) -> None:
    """Draw values from left to right, each at its height, with intervals; lines without a value are left out."""
    for line, y in zip(lines.itertuples(), heights, strict=True):
        if math.isnan(line.value):
            continue
        ax.plot([line.low, line.high], [y, y], color=tone, linewidth=1.6, solid_capstyle="butt")
        ax.plot([line.value], [y], "o", color=tone, markersize=5)


def dots_up(ax: Axes, lines: pd.DataFrame, places: Sequence[float], tone: str) -> None:
    """Draw values upwards, each at its place, with intervals; lines without a value are left out."""
    for line, x in zip(lines.itertuples(), places, strict=True):
        if math.isnan(line.value):
            continue
        if not math.isnan(line.low):
            ax.plot([x, x], [line.low, line.high], color=tone, linewidth=1.6, solid_capstyle="butt")
        ax.plot([x], [line.value], "o", color=tone, markersize=5)


def beside(ax: Axes, x: float, y: float, text: str, *, tone: str = GREY, size: float = SMALL) -> None:
    """Write a value to the right of a mark."""
    style: dict[str, Any] = {"va": "center", "color": tone, "size": size, "path_effects": _HALO}
    ax.annotate(text, (x, y), xytext=(6, 0), textcoords="offset points", **style)


def above(ax: Axes, x: float, y: float, text: str, *, tone: str = GREY) -> None:
    """Write a value over a mark."""
    style: dict[str, Any] = {"ha": "center", "color": tone, "size": SMALL, "path_effects": _HALO}
    ax.annotate(text, (x, y), xytext=(0, 5), textcoords="offset points", **style)


def nothing(ax: Axes, lang: Lang) -> None:
    """Say in the middle of a panel that there is nothing to show."""
    ax.text(0.5, 0.5, say(NOTHING, lang), transform=ax.transAxes, ha="center", va="center", color=GREY)
