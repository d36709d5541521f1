"""Thirteen scattered 十三烂 and seven stars 七星归位 (AQ-15): 14 different tiles, far apart in every suit.

A *face set* is 14 kinds: in each suit ranks that differ by at least the gap, and any different honours; seven stars holds all
seven honours. A hand misses the tiles of the nearest face set that it does not hold. With ``scattered_wild=itself`` a wild tile
is an ordinary copy of its kind, so the number of wilds matters only where it is asked for; with ``any`` it takes any face.
With ``scattered_red=banned`` a C in hand is no face, and seven stars do not exist.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations, pairwise, product
from math import comb
from typing import NamedTuple

from sim.counting.codes import RANKS, Row, Rows
from sim.counting.distances import Count, by_distance
from sim.counting.folds import fold, multiply
from sim.counting.missing import MOST_TILES
from sim.counting.walls import SUITS, Wall, row
from sim.tiles import FIRST_HONOUR, N_KINDS, RED

FACES = 14
HONOURS = N_KINDS - FIRST_HONOUR
FARTHEST = FACES + 1
"""A distance that no number of wilds covers."""
Best = tuple[int, ...]
"""``best[j]``: of `j` faces that fit together, the most that the hand holds."""


class Scattering(NamedTuple):
    """How the switches of AQ-15 read: smallest gap, whether a wild takes any face, whether C is allowed."""

    gap: int = 3
    wild_any: bool = False
    red: bool = True


class Split(NamedTuple):
    """The hands with `wilds` wild tiles: `ways` times those of the tables, whose sizes leave out `apart` tiles."""

    wilds: int
    ways: int
    apart: int
    free: int
    tables: dict[str, list[list[int]]]


def splits(wall: Wall, reading: Scattering) -> list[Split]:
    """Return the tables by distance of ``scattered`` and ``seven_stars`` for every number of wilds in hand."""
    if reading.wild_any:
        tables = _tables(wall, dict.fromkeys(wall.wild, 0), reading)
        # A banned C is no help even where it is wild: the ban looks at what is printed (0.7a).
        useless = 0 if reading.red or RED not in wall.wild else wall.copies[RED]
        useful = wall.wilds - useless
        return [
            Split(w + red, comb(useful, w) * comb(useless, red), w + red, w, tables)
            for w in range(useful + 1)
            for red in range(useless + 1)
        ]
    found = []
    for held in product(*(range(wall.copies[kind] + 1) for kind in wall.wild)):
        tables = _tables(wall, dict(zip(wall.wild, held, strict=True)), reading)
        found.append(Split(sum(held), 1, 0, 0, tables))
    return found


def scattered(wall: Wall, parts: list[Split], hand: str, tiles: int, spare: int = 0) -> Count:
    """Count the hands of `tiles` tiles that contain a `hand` (``scattered``, ``seven_stars``) but for `spare` tiles."""
    counts = [0] * (wall.wilds + 1)
    for part in parts:
        if part.apart <= tiles:
            near = part.tables[hand][: part.free + spare + 1]
            counts[part.wilds] += part.ways * sum(hands[tiles - part.apart] for hands in near)
    return Count(tiles, tuple(counts))


def _tables(wall: Wall, held: dict[int, int], reading: Scattering) -> dict[str, list[list[int]]]:
    """Return the hands by distance, the wild kinds being held as often as `held` says."""
    rows = [_held(wall.copies[kind], held.get(kind)) for kind in range(N_KINDS)]
    suits: dict[Best, int] = {(0,): 1}
    for suit in SUITS:
        suits = multiply(suits, _suit(tuple(rows[k] for k in suit), reading.gap), _join, MOST_TILES)
    honours = _honours(tuple(rows[FIRST_HONOUR:]), reading.red)
    # Under the ban only a wild can stand for C.
    honour_faces = HONOURS if reading.red or (reading.wild_any and wall.wilds) else HONOURS - 1

    def scattered_distance(best: Best, honours: int) -> int:
        fits = range(max(0, FACES - honour_faces), min(FACES, len(best) - 1) + 1)
        return min((FACES - best[j] - min(FACES - j, honours) for j in fits), default=FARTHEST)

    def stars_distance(best: Best, honours: int) -> int:
        if not reading.red or len(best) <= FACES - HONOURS:
            return FARTHEST
        return FACES - best[FACES - HONOURS] - honours

    result = {}
    for name, distance in (("scattered", scattered_distance), ("seven_stars", stars_distance)):
        found: dict[int, int] = {}
        for best, function in suits.items():
            for count, factor in honours.items():
                d = distance(best, count)
                found[d] = found.get(d, 0) + function * factor
        result[name] = by_distance(found, 1, MOST_TILES)
    return result


def _held(copies: int, held: int | None) -> Row:
    weights = row(copies)
    if held is None:
        return weights
    a, b, c, d, e = (weight if n == held else 0 for n, weight in enumerate(weights))
    return a, b, c, d, e


@lru_cache(maxsize=256)
def _suit(rows: Rows, gap: int) -> dict[Best, int]:
    found: dict[Best, int] = {}
    for held, function in fold(rows, 0, lambda mask, rank, n: mask | (n > 0) << rank, MOST_TILES).items():
        best = _best(held, gap)
        found[best] = found.get(best, 0) + function
    return found


def _honours(rows: Rows, red: bool) -> dict[int, int]:
    faces = [FIRST_HONOUR + i != RED or red for i in range(HONOURS)]
    return fold(rows, 0, lambda count, i, n: count + (n > 0 and faces[i]), MOST_TILES)


@lru_cache(maxsize=2048)
def _best(held: int, gap: int) -> Best:
    """Return the most held ranks among any `j` ranks that differ by at least `gap`."""
    best: list[int] = []
    for j in range(RANKS + 1):
        sets = [ranks for ranks in combinations(range(RANKS), j) if _far_apart(ranks, gap)]
        if not sets:
            break
        best.append(max(sum(held >> rank & 1 for rank in ranks) for ranks in sets))
    return tuple(best)


def _far_apart(ranks: tuple[int, ...], gap: int) -> bool:
    return all(b - a >= gap for a, b in pairwise(ranks))


@lru_cache(maxsize=4096)
def _join(one: Best, other: Best) -> Best:
    """Return the best of two sets of kinds together."""
    return tuple(
        max(one[i] + other[j - i] for i in range(len(one)) if 0 <= j - i < len(other))
        for j in range(len(one) + len(other) - 1)
    )
