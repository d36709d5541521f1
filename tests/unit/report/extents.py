"""Where the words of a chart come to lie: what is cut off at the edge, and what lies on something else."""

from __future__ import annotations

from itertools import combinations
from unittest import mock

import matplotlib as mpl
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.text import Text
from matplotlib.transforms import Bbox

_DPI = 60
_TOUCH = 1.5  # points by which boxes may reach into each other: they have air above and below the letters


def drawn_words(figure: Figure) -> list[tuple[str, Bbox]]:
    """Return what is really drawn with its box in points; tick labels outside the axes, for instance, are not."""
    seen: list[Text] = []
    draw = Text.draw

    def noted(self: Text, renderer: object, *more: object) -> None:
        if self.get_visible() and self.get_text().strip():
            seen.append(self)
        draw(self, renderer, *more)

    canvas = FigureCanvasAgg(figure)
    before = figure.dpi
    figure.set_dpi(_DPI)
    # Hinted letters of so few pixels are wider than those of print.
    unhinted = mpl.rc_context({"text.hinting": "none"})
    with unhinted, mock.patch.object(Text, "draw", noted):
        canvas.draw()
    scale = 72 / _DPI
    with mpl.rc_context({"text.hinting": "none"}):
        found = [(text.get_text(), text.get_window_extent(canvas.get_renderer())) for text in seen]
    boxes = [(text, Bbox(box.get_points() * scale)) for text, box in found]
    figure.set_dpi(before)
    return boxes


def faults(figure: Figure) -> list[str]:
    """Return what is cut off and what overlaps, in words."""
    wide, high = (72 * inches for inches in figure.get_size_inches())
    words = drawn_words(figure)
    found = [
        f"cut off: {text!r}"
        for text, box in words
        if box.x0 < -0.5 or box.y0 < -0.5 or box.x1 > wide + 0.5 or box.y1 > high + 0.5
    ]
    for (one, a), (other, b) in combinations(words, 2):
        across, along = min(a.x1, b.x1) - max(a.x0, b.x0), min(a.y1, b.y1) - max(a.y0, b.y0)
        if across > _TOUCH and along > _TOUCH:
            found.append(f"{one!r} lies on {other!r} by {across:.1f} × {along:.1f} points")
    return found
