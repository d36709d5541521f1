"""Make ``outlines.json``: the characters on tiles as paths, taken from Noto Sans SC.

``python -m sim.playback.pictures.make_outlines`` writes the file again; it needs fontTools (a development tool) and the font
that the package `zhplot` ships. The outlines stay under the SIL Open Font License (``OFL.txt`` beside this file).
"""

from __future__ import annotations

import json
from importlib.util import find_spec
from pathlib import Path
from typing import Any

CHARACTERS = "一二三四五六七八九万东南西北中发春夏秋冬梅兰竹菊胡杠翻123456789ESWNCFP"
TARGET = Path(__file__).with_name("outlines.json")
_COPYRIGHT, _LICENCE = 0, 13  # numbers of the font's own names


def font_file() -> Path:
    """Return the path of Noto Sans SC; the package is found but not imported, which would change matplotlib's settings.

    Raises
    ------
    FileNotFoundError
        `zhplot` is not installed.
    """
    spec = find_spec("zhplot")
    places = spec.submodule_search_locations if spec is not None else None
    if not places:
        raise FileNotFoundError("the outlines come from the font in the package zhplot; install it")
    return Path(places[0]) / "fonts" / "NotoSansSC-Regular.ttf"


def make_outlines(path: Path) -> dict[str, Any]:
    """Return the outlines of `CHARACTERS` in the font at `path`.

    Returns
    -------
    dict
        ``font``, ``copyright``, ``licence``, ``unit`` (font units an em) and ``outlines``: character to ``path`` (y grows
        downwards, the baseline at 0) and ``box`` (left, top, right, bottom).
    """
    from fontTools.pens.boundsPen import BoundsPen
    from fontTools.pens.svgPathPen import SVGPathPen
    from fontTools.pens.transformPen import TransformPen
    from fontTools.ttLib import TTFont

    font = TTFont(path)
    glyphs, names = font.getGlyphSet(), font["name"]
    outlines = {}
    for character in CHARACTERS:
        glyph = glyphs[font.getBestCmap()[ord(character)]]
        pen, bounds = SVGPathPen(glyphs, ntos=lambda value: str(round(value))), BoundsPen(glyphs)
        glyph.draw(TransformPen(pen, (1, 0, 0, -1, 0, 0)))
        glyph.draw(TransformPen(bounds, (1, 0, 0, -1, 0, 0)))
        outlines[character] = {"path": pen.getCommands(), "box": [round(value) for value in bounds.bounds]}
    return {
        "font": names.getDebugName(1),
        "copyright": names.getDebugName(_COPYRIGHT),
        "licence": names.getDebugName(_LICENCE),
        "unit": font["head"].unitsPerEm,
        "outlines": outlines,
    }


if __name__ == "__main__":
    TARGET.write_text(
        json.dumps(make_outlines(font_file()), ensure_ascii=False, indent=1) + "\n", encoding="utf-8"
    )
