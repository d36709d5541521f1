"""From counts of natural hands by distance to counts of hands by their wilds."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb
from typing import NamedTuple

from sim.counting.packed import cut, unpack
from sim.counting.walls import Wall


class Count(NamedTuple):
    """Hands of `tiles` tiles with some property: ``by_wilds[w]`` of them hold `w` wild tiles."""

    tiles: int
    by_wilds: tuple[int, ...]


def within_reach(wall: Wall, by_distance: Sequence[Sequence[int]], tiles: int, spare: int = 0) -> Count:
    """Count the hands of `tiles` tiles whose naturals miss at most as many tiles as there are wilds, plus `spare`.

    ``by_distance[d][n]`` are the hands of `n` natural tiles that miss `d`.
    """
    counts = []
    for wilds in range(wall.wilds + 1):
        naturals = tiles - wilds
        near = sum(hands[naturals] for hands in by_distance[: wilds + spare + 1]) if naturals >= 0 else 0
        counts.append(comb(wall.wilds, wilds) * near)
    return Count(tiles, tuple(counts))


def by_distance(functions: dict[int, int], dead: int, most_tiles: int, farthest: int = 14) -> list[list[int]]:
    """Return ``result[d][n]`` from packed functions by distance, times the function of the tiles that do not matter."""
    keep = cut(most_tiles + 1)
    return [unpack((functions.get(d, 0) * dead) & keep, most_tiles + 1) for d in range(farthest + 1)]
