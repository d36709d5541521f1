"""Tiles as the referee sees them: the written names, runs, and melds in the notation."""

from __future__ import annotations

from tests.oracle.referee_problem import Breach

SUITS = "mps"
HONOURS = list("ESWNCFP")
SUITED = [f"{rank}{suit}" for suit in SUITS for rank in range(1, 10)]
KINDS = SUITED + HONOURS
FLOWERS = [f"{number}f" for number in range(1, 9)]
ORDER = {tile: place for place, tile in enumerate(KINDS + FLOWERS)}


def is_flower(tile: str) -> bool:
    """Tell whether a tile is one of the eight flowers."""
    return len(tile) == 2 and tile[1] == "f"


def is_suited(tile: str) -> bool:
    """Tell whether a tile belongs to a suit."""
    return len(tile) == 2 and tile[1] in SUITS


def is_run(tiles: list[str]) -> bool:
    """Tell whether three tiles are consecutive ranks of one suit."""
    if len(tiles) != 3 or not all(is_suited(tile) for tile in tiles) or len({tile[1] for tile in tiles}) != 1:
        return False
    low, middle, high = sorted(int(tile[0]) for tile in tiles)
    return (middle, high) == (low + 1, low + 2)


def is_same(tiles: list[str], size: int) -> bool:
    """Tell whether the tiles are `size` copies of one kind."""
    return len(tiles) == size and len(set(tiles)) == 1


def read_meld(text: object) -> tuple[list[str], int | None]:
    """Split a meld such as ``[24pC]`` or ``[1111m,5]`` into its tiles and its digit.

    Raises
    ------
    Breach
        If the text is no bracketed list of tiles.
    """
    if not isinstance(text, str) or not (text.startswith("[") and text.endswith("]")):
        raise Breach("event-log", f"{text!r} is no meld in the notation")
    body, comma, digit = text[1:-1].partition(",")
    if comma and digit not in set("123567"):
        raise Breach("event-log", f"{text!r}: {digit!r} names no player")
    tiles: list[str] = []
    ranks = ""
    for sign in body:
        if sign in "123456789":
            ranks += sign
        elif sign in SUITS and ranks:
            tiles += [rank + sign for rank in ranks]
            ranks = ""
        elif sign in HONOURS and not ranks:
            tiles.append(sign)
        else:
            raise Breach("event-log", f"{text!r}: {sign!r} cannot stand there")
    if ranks or not tiles:
        raise Breach("event-log", f"{text!r} ends too early")
    return tiles, int(digit) if comma else None


def write_tiles(tiles: list[str]) -> str:
    """Write tiles in the notation, one suit after the other, as they come within a run of one suit."""
    text = ""
    for place, tile in enumerate(tiles):
        if len(tile) == 1:
            text += tile
        else:
            last = place + 1 == len(tiles) or tiles[place + 1][1:] != tile[1]
            text += tile[0] + (tile[1] if last else "")
    return text


def write_meld(tiles: list[str], digit: int | None) -> str:
    """Write a meld of plain tiles in the notation."""
    return f"[{write_tiles(sort_tiles(tiles))}{'' if digit is None else f',{digit}'}]"


def sort_tiles(tiles: list[str]) -> list[str]:
    """Sort tiles into the order m, p, s, ESWN, CFP, flowers."""
    return sorted(tiles, key=ORDER.__getitem__)
