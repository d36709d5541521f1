"""The winner's tiles at the end of a hand: taken from its replay document as plain data, and drawn from that."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from sim.playback.hand_svg import Row
from sim.playback.meld_tiles import LaidTile
from sim.playback.pictures.faces import HEIGHT
from sim.playback.table import tables
from sim.playback.tiles_svg import tile_label
from sim.tiles import NAMES, kind_of


def won_hand(document: Mapping[str, Any]) -> dict[str, Any]:
    """Return what the winner shows: ``hand`` (names), ``win``, ``melds`` and ``singles``, ``indicator`` and ``wild``.

    Parameters
    ----------
    document : mapping
        A replay document (docs/reference/event-log.md) of a hand that was won.

    Raises
    ------
    ValueError
        Nobody won.
    """
    winner = document["result"]["winner"]
    if winner is None:
        raise ValueError(f"{document['address']}: nobody won")
    *_, last = tables(dict(document))
    seat = last.seats[winner]
    win = seat.drawn if seat.won is None else seat.won
    return {
        "hand": [NAMES[kind] for kind in seat.hand],
        "win": None if win is None else NAMES[win],
        "melds": [[asdict(tile) | {"kind": NAMES[tile.kind]} for tile in meld.tiles] for meld in seat.melds],
        "singles": [NAMES[kind] for kind in seat.singles],
        "indicator": document["indicator"],
        "wild": list(document["wild"]),
    }


def won_svg(hand: Mapping[str, Any], height: int = HEIGHT) -> str:
    """Return an SVG picture of what `won_hand` found; `height` is that of an upright tile in pixels."""
    row = Row(frozenset(kind_of(name) for name in hand["wild"]), indexed=False)
    if hand["indicator"] is not None:
        row.group([LaidTile(kind_of(hand["indicator"]))], "翻")
    row.group([LaidTile(kind_of(name)) for name in hand["hand"]])
    if hand["win"] is not None:
        row.group([LaidTile(kind_of(hand["win"]))], "胡")
    for meld in hand["melds"]:
        row.group([LaidTile(**(tile | {"kind": kind_of(tile["kind"])})) for tile in meld])
    for name in hand["singles"]:
        row.group([LaidTile(kind_of(name))], "杠")
    shown = " ".join([*hand["hand"], *(tile["kind"] for meld in hand["melds"] for tile in meld)])
    won = "" if hand["win"] is None else f"; winning tile 胡 {tile_label(kind_of(hand['win']))}"
    return row.document(f"hand 手牌 {shown}{won}", height / HEIGHT)
