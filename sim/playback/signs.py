"""Tiles in a line of text: as Unicode tiles, in Chinese, or in the notation."""

from __future__ import annotations

import re
from collections.abc import Sequence

from sim.tiles import NAMES, NAMES_ZH, RED, UNICODE, kind_of

STYLES = ("unicode", "zh", "ascii")
_AS_TEXT = "\ufe0e"  # without it terminals draw the red dragon, alone of all tiles, as a wide coloured emoji
_WRITTEN = re.compile(r",\d|[1-9]+[mpsf]|[ESWNCFP]")


def sign(kind: int, style: str) -> str:
    """Return one tile in a style of `STYLES`."""
    return signs([kind], style)


def signs(kinds: Sequence[int], style: str) -> str:
    """Return tiles in the order in which they are given; neighbours of a suit share its sign where the style writes one."""
    if style == "unicode":
        return "".join(UNICODE[kind] + (_AS_TEXT if kind == RED else "") for kind in kinds)
    if style == "ascii":
        return "".join(_joined([NAMES[kind] for kind in kinds]))
    return "".join(_joined([NAMES_ZH[kind] for kind in kinds]))


def written_signs(text: str, style: str) -> str:
    """Return a hand or meld of the notation with its tiles in another style; brackets and seats of kongs stay."""

    def replace(match: re.Match[str]) -> str:
        part = match[0]
        if part.startswith(","):
            return part
        kinds = [kind_of(rank + part[-1]) for rank in part[:-1]] if len(part) > 1 else [kind_of(part)]
        return signs(kinds, style)

    return _WRITTEN.sub(replace, text)


def sorted_signs(kinds: Sequence[int], style: str) -> str:
    """Return tiles in tile order."""
    return signs(sorted(kinds), style)


def _joined(names: Sequence[str]) -> list[str]:
    """Drop the suit of a name whose right neighbour has the same one."""
    return [
        name[:-1] if len(name) == 2 and following[1:] == name[1:] and following[1:] else name
        for name, following in zip(names, [*names[1:], ""], strict=True)
    ]
