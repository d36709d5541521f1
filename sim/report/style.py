"""One look for all charts: font, colours that colour-blind readers can tell apart, quiet axes."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import matplotlib as mpl
from matplotlib import font_manager
from matplotlib.axes import Axes

# Okabe and Ito's palette, with the yellow darkened for thin lines. A variant has its colour in every chart.
VARIANT_COLOURS: dict[str, str] = {
    "anqing": "#0072B2",
    "anqing-que": "#3F9BD1",
    "jingzhou": "#D55E00",
    "huangjin": "#B88900",
    "hubei": "#00855F",
}
OTHER = "#7A4F9A"
INK, GREY, RULE = "#1A1A1A", "#5F6368", "#D8DADC"
PALE = 0.35  # opacity of what stands back: wild=off, bands

TITLE, SUBTITLE, LABEL, SMALL = 15.0, 12.5, 9.5, 8.0  # points


class FontMissingError(ValueError):
    """The package with the Chinese font is not installed."""


def font_file() -> Path:
    """Return the file of Noto Sans SC; raises `FontMissingError`.

    It comes with the package `zhplot`, which is found but not imported: importing it changes matplotlib's settings.
    """
    spec = find_spec("zhplot")
    places = spec.submodule_search_locations if spec is not None else None
    if not places:
        raise FontMissingError("the Chinese font of the charts is missing; install the package zhplot")
    return Path(places[0]) / "fonts" / "NotoSansSC-Regular.ttf"


@cache
def font_family() -> str:
    """Register Noto Sans SC and return its name."""
    path = font_file()
    font_manager.fontManager.addfont(path)
    return str(font_manager.FontProperties(fname=str(path)).get_name())


@contextmanager
def styled() -> Iterator[None]:
    """Draw in the style of this project; matplotlib's own settings are back afterwards."""
    settings: dict[Any, Any] = {
        "font.family": [font_family()],
        "font.size": LABEL,
        "text.color": INK,
        "axes.edgecolor": GREY,
        "axes.labelcolor": GREY,
        "axes.labelsize": SMALL + 0.5,
        "axes.titlesize": LABEL + 1.5,
        "axes.titlelocation": "left",
        "axes.linewidth": 0.8,
        "xtick.color": GREY,
        "ytick.color": GREY,
        "svg.fonttype": "path",
        "svg.hashsalt": "laizi",
    }
    with mpl.rc_context(settings):
        yield


def colour(variant: str) -> str:
    """Return the colour of a variant."""
    return VARIANT_COLOURS.get(variant, OTHER)


def quiet(ax: Axes, *, grid: str = "") -> None:
    """Take away what carries no data; `grid` is "x", "y" or nothing."""
    for side in ("top", "right"):
        ax.spines[side].set_visible(False)
    # Ticks are made when a chart is drawn, long after the style was left: the axes must remember the font.
    ax.tick_params(which="both", labelfontfamily=font_family(), labelsize=SMALL + 0.5, length=3, color=RULE)
    ax.set_axisbelow(True)
    if grid:
        ax.grid(axis="x" if grid == "x" else "y", color=RULE, linewidth=0.6)


def bare(ax: Axes) -> None:
    """Take away all but the data: for panels whose values are written beside the marks."""
    for side in ("top", "right", "bottom", "left"):
        ax.spines[side].set_visible(False)
    ax.tick_params(which="both", labelfontfamily=font_family(), labelsize=SMALL + 0.5, length=0)
    ax.set_xticks([])
