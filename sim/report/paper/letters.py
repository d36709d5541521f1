"""The letters of a report: the part of Noto Sans SC that it needs, small enough to travel inside one file."""

from __future__ import annotations

from base64 import b64encode
from io import BytesIO

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

from sim.report.style import font_file


def woff(text: str) -> bytes:
    """Return a WOFF font with the characters of `text` and those of plain English; the same text gives the same bytes."""
    options = Options()
    options.flavor = "woff"
    options.layout_features = []
    options.notdef_outline = True
    options.name_IDs = [0, 1, 2, 13, 14]  # who made it and under which licence stays inside
    # Its time stamp would otherwise be now.
    font = TTFont(font_file(), recalcTimestamp=False)
    subsetter = Subsetter(options)
    subsetter.populate(text=text + "".join(map(chr, range(0x20, 0x7F))))
    subsetter.subset(font)
    font.flavor = "woff"
    buffer = BytesIO()
    font.save(buffer)
    return buffer.getvalue()


def font_address(text: str) -> str:
    """Return the font for `text` as a ``data:`` address."""
    return f"data:font/woff;base64,{b64encode(woff(text)).decode()}"


def missing(text: str) -> list[str]:
    """Return the characters of `text` that the font does not have."""
    known = TTFont(font_file(), lazy=True).getBestCmap()
    return sorted({c for c in text if not c.isspace() and ord(c) not in known})
