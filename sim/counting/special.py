"""Huangjin's special forms (HJ-5): thirteen orphans, honours and knitted tiles.

A *knitting* gives each suit another one of the patterns 147, 258, 369. Lesser honours and knitted tiles 全不靠 are 14 of the 16
single tiles that a knitting and the seven honours hold, greater ones 七星不靠 all seven honours and seven knitted tiles.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import permutations

from sim.counting.codes import Rows
from sim.counting.distances import by_distance
from sim.counting.folds import choose, fold, multiply
from sim.counting.missing import MOST_TILES
from sim.counting.walls import SUITS, Wall, row
from sim.tiles import FIRST_HONOUR, N_KINDS

ORPHANS = (0, 8, 9, 17, 18, 26, *range(FIRST_HONOUR, N_KINDS))
HONOURS = N_KINDS - FIRST_HONOUR
FACES = 14
KNITTINGS = tuple(permutations(range(3)))
Held = tuple[int, ...]


def orphans_missing(wall: Wall) -> list[list[int]]:
    """Count natural hands by the tiles that they miss to thirteen orphans 十三幺: ``result[d][n]``."""
    rows = [row(wall.naturals(kind)) for kind in ORPHANS]
    found: dict[int, int] = {}
    for (kinds, pair), function in fold(rows, (0, 0), _orphan, MOST_TILES).items():
        distance = (len(ORPHANS) - kinds) + (1 - pair)
        found[distance] = found.get(distance, 0) + function
    others = sum(wall.naturals(kind) for kind in range(N_KINDS) if kind not in ORPHANS)
    return by_distance(found, choose(others, MOST_TILES), MOST_TILES)


def _orphan(state: tuple[int, int], _kind: int, held: int) -> tuple[int, int]:
    return state[0] + (held > 0), max(state[1], int(held > 1))


def knitted_missing(wall: Wall) -> dict[str, list[list[int]]]:
    """Count natural hands by the tiles that they miss to lesser and greater honours and knitted tiles.

    Returns
    -------
    dict
        ``lesser_knitted`` (14 of 16 single tiles, with seven honours or not) and ``greater_knitted`` (seven honours).
    """
    suits = tuple(sorted(tuple(row(wall.naturals(kind)) for kind in suit) for suit in SUITS))
    honours = fold(
        [row(wall.naturals(kind)) for kind in range(FIRST_HONOUR, N_KINDS)],
        0,
        lambda count, _kind, held: count + (held > 0),
        MOST_TILES,
    )
    lesser: dict[int, int] = {}
    greater: dict[int, int] = {}
    for knitted, function in _knitted(suits).items():
        for count, factor in honours.items():
            both = function * factor
            near, far = max(0, FACES - knitted - count), (HONOURS - count) + max(0, FACES - HONOURS - knitted)
            lesser[near] = lesser.get(near, 0) + both
            greater[far] = greater.get(far, 0) + both
    return {
        "lesser_knitted": by_distance(lesser, 1, MOST_TILES),
        "greater_knitted": by_distance(greater, 1, MOST_TILES),
    }


def _knitted(suits: tuple[Rows, ...]) -> dict[int, int]:
    """Return functions by the most tiles of one knitting that are held."""
    return multiply(
        _two_suits(suits[0], suits[1]),
        _patterns(suits[2]),
        lambda two, third: max(a + b for a, b in zip(two, third, strict=True)),
        MOST_TILES,
    )


@lru_cache(maxsize=64)
def _two_suits(one: Rows, other: Rows) -> dict[Held, int]:
    """Return functions by the most knitted tiles of two suits, for each pattern that the third suit may take."""

    def join(a: Held, b: Held) -> Held:
        return tuple(max(a[x] + b[y] for x, y, z in KNITTINGS if z == third) for third in range(3))

    return multiply(_patterns(one), _patterns(other), join, MOST_TILES)


@lru_cache(maxsize=64)
def _patterns(rows: Rows) -> dict[Held, int]:
    """Return functions by the different tiles held of 147, 258 and 369."""

    def step(state: Held, rank: int, held: int) -> Held:
        return tuple(n + (held > 0 and rank % 3 == pattern) for pattern, n in enumerate(state))

    start: Held = (0, 0, 0)
    return fold(rows, start, step, MOST_TILES)
