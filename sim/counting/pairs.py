"""Seven pairs: any kinds, four alike being two pairs; a wild pairs with anything."""

from __future__ import annotations

from collections.abc import Iterable

from sim.counting.codes import Row
from sim.counting.distances import by_distance
from sim.counting.folds import choose, fold
from sim.counting.missing import MOST_TILES

PAIRS = 7


def pairs_missing(rows: Iterable[Row], dead: int) -> list[list[int]]:
    """Count natural hands by the tiles that they miss to seven pairs: ``result[d][n]``.

    A single of its kind misses one tile to a pair, a new pair two; the set always holds kinds enough, so that no fifth
    copy is ever needed.
    """
    found: dict[int, int] = {}
    for (pairs, singles), function in fold(rows, (0, 0), _step, MOST_TILES).items():
        distance = (PAIRS - pairs) + max(0, PAIRS - pairs - singles)
        found[distance] = found.get(distance, 0) + function
    return by_distance(found, choose(dead, MOST_TILES), MOST_TILES)


def _step(state: tuple[int, int], _kind: int, held: int) -> tuple[int, int]:
    return min(PAIRS, state[0] + held // 2), min(PAIRS, state[1] + held % 2)
