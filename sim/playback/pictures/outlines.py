"""Characters as shapes: one outline at a place, in a size and a colour."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Any

_BOLDER = 34  # font units of the line around an outline: Regular is too thin on a tile of 24 pixels


@cache
def _document() -> dict[str, Any]:
    text = files("sim.playback.pictures").joinpath("outlines.json").read_text(encoding="utf-8")
    document: dict[str, Any] = json.loads(text)
    return document


def character(sign: str, centre: tuple[float, float], size: float, colour: str) -> str:
    """Return an SVG path of `sign` whose ink is centred at `centre`; `size` is that of an em, in the units of the tile."""
    outline = _document()["outlines"][sign]
    left, top, right, bottom = outline["box"]
    scale = size / _document()["unit"]
    x, y = centre[0] - scale * (left + right) / 2, centre[1] - scale * (top + bottom) / 2
    return (
        f'<path transform="translate({x:.2f} {y:.2f}) scale({scale:.4f})" fill="{colour}" stroke="{colour}" '
        f'stroke-width="{_BOLDER}" d="{outline["path"]}"/>'
    )
