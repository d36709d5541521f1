"""Records with their tiles or seats exchanged: suits, ranks, honours, places at the table, the order of writing."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from sim.rules import resolve, wild_kinds
from sim.tiles import kind_of
from tests.differential.gold_wins import make_gold_record
from tests.differential.near_wins import make_record
from tests.oracle.notation import Meld, format_meld, parse_hand, tile_name

Record = dict[str, Any]
KindMap = Callable[[int], int]

# Honours that the rules treat alike where the wild kinds are given: Anqing and Jingzhou have a use for C of its own, and in
# Huangjin it is never gold.
ALIKE_HONOURS = {
    "anqing": ((27, 28, 29, 30), (32, 33)),
    "jingzhou": ((28, 29, 30, 32, 33),),
    "huangjin": ((27, 28, 29, 30), (32, 33)),
    "hubei": (tuple(range(27, 34)),),
}
SUITS = {"anqing": (0, 1, 2), "jingzhou": (1, 2), "huangjin": (0, 1, 2), "hubei": (0, 1, 2)}
_BY_SEAT = ("claims", "claims_by", "others")


def random_record(variant: str, rng: random.Random, *, win: bool = True) -> Record:
    """Return a random record whose wild kinds are listed, so that tiles may be exchanged without a flipped tile."""
    while True:
        record = (make_gold_record if variant == "huangjin" else make_record)(variant, rng)
        if ("win" in record) != win:
            continue
        rules = resolve(variant, record.get("rules", {}))
        indicator = record.pop("indicator", None)
        if indicator is not None:
            record["wild"] = [tile_name(kind) for kind in wild_kinds(rules, kind_of(indicator))]
        if variant == "huangjin":
            record.setdefault("seat_wind", "ESWN"[record["seat"]])
        return record


def permute_suits(variant: str, rng: random.Random) -> KindMap:
    """Return an exchange of the suits."""
    order = list(SUITS[variant])
    rng.shuffle(order)
    suits = dict(zip(SUITS[variant], order, strict=True))
    return lambda kind: suits[kind // 9] * 9 + kind % 9 if kind < 27 else kind


def reflect_ranks(variant: str, rng: random.Random) -> KindMap:
    """Return the reflection of all ranks: 1 for 9, 2 for 8 …"""
    return lambda kind: kind // 9 * 9 + 8 - kind % 9 if kind < 27 else kind


def permute_honours(variant: str, rng: random.Random) -> KindMap:
    """Return an exchange of honours that the variant treats alike."""
    honours: dict[int, int] = {}
    for alike in ALIKE_HONOURS[variant]:
        order = list(alike)
        rng.shuffle(order)
        honours |= dict(zip(alike, order, strict=True))
    return lambda kind: honours.get(kind, kind)


def move_tiles(record: Record, kind_map: KindMap) -> Record:
    """Return a record with every kind exchanged, the winds of round and seat included."""
    moved = dict(record)
    melds, concealed = parse_hand(record["hand"])
    moved_melds = [Meld(m.kind, tuple(map(kind_map, m.tiles)), m.from_digit) for m in melds]
    moved["hand"] = _write(moved_melds, [kind_map(kind) for kind in concealed])
    for name in ("win", "round_wind", "seat_wind"):
        if record.get(name) is not None:
            moved[name] = tile_name(kind_map(kind_of(record[name])))
    if "wild" in record:
        moved["wild"] = [tile_name(kind_map(kind_of(name))) for name in record["wild"]]
    return moved


def move_seats(record: Record, seats: Sequence[int]) -> Record:
    """Return a record in which seat s has become ``seats[s]``."""
    moved = dict(record)
    for name in ("seat", "discarder", "third_meld_from"):
        if record.get(name) is not None:
            moved[name] = seats[record[name]]
    for name in _BY_SEAT:
        if isinstance(record.get(name), Mapping):
            moved[name] = {str(seats[int(seat)]): value for seat, value in record[name].items()}
    return moved


def rewrite(record: Record, rng: random.Random) -> Record:
    """Return the same hand, its melds and concealed tiles written in another order: which copy is which does not matter."""
    melds, concealed = parse_hand(record["hand"])
    kongs = [meld for meld in melds if meld.kind == "single"]
    groups = [meld for meld in melds if meld.kind != "single"]
    rng.shuffle(groups)
    rng.shuffle(concealed)
    return record | {"hand": _write([*kongs, *groups], concealed)}


def replace_tile(record: Record, place: int, kind: int) -> Record:
    """Return the record with another concealed tile at a place."""
    melds, concealed = parse_hand(record["hand"])
    concealed[place] = kind
    return record | {"hand": _write(melds, concealed)}


def _write(melds: Sequence[Meld], concealed: Sequence[int]) -> str:
    return "".join(map(format_meld, melds)) + "".join(map(tile_name, concealed))
