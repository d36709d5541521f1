"""The table of readings of a suit without golds, against a search of its own."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache

import numpy as np
import pytest

from sim.kernels.fans import suit_readings as r
from sim.kernels.fans.chows import KEY_BASE

Blocks = tuple[tuple[str, int], ...]

TABLE = np.concatenate(r.build_suit_readings())
FIND = r.find_word.py_func if hasattr(r.find_word, "py_func") else r.find_word


@cache
def readings(counts: tuple[int, ...], pairs: int) -> frozenset[Blocks]:
    """Return all sets of pungs, chows and `pairs` pairs that the tiles of a suit, by rank, are made of."""
    lowest = next((rank for rank, copies in enumerate(counts) if copies), None)
    if lowest is None:
        return frozenset([()]) if pairs == 0 else frozenset()
    blocks = [("pung", lowest, [lowest] * 3), ("chow", lowest, [lowest, lowest + 1, lowest + 2])]
    if pairs:
        blocks.append(("pair", lowest, [lowest] * 2))
    found = set()
    for name, rank, tiles in blocks:
        rest = Counter(dict(enumerate(counts)))
        rest.subtract(tiles)
        if max(tiles) < 9 and min(rest.values()) >= 0:
            left = tuple(rest[rank] for rank in range(9))
            found |= {
                tuple(sorted([(name, rank), *more])) for more in readings(left, pairs - (name == "pair"))
            }
    return frozenset(found)


def from_table(counts: tuple[int, ...]) -> list[Blocks]:
    found = int(FIND(TABLE, 0, sum(copies << 4 * rank for rank, copies in enumerate(counts))))
    if found < 0:
        return []
    first = r.N_SLOTS + (found >> r.FIRST_AT & 0xFFFF)
    return [unpack(int(reading)) for reading in TABLE[first : first + (found >> r.NUMBER_AT)]]


def unpack(reading: int) -> Blocks:
    blocks = [("pung", rank) for rank in range(9) if reading >> rank & 1]
    key = reading >> r.KEY_AT & r.KEY
    chows = []
    for _ in range(reading >> r.N_CHOWS_AT & r.COUNT):
        chows.append(key % KEY_BASE)
        key //= KEY_BASE
    assert sum(1 << rank for rank in set(chows)) == reading >> r.CHOWS_AT & r.STARTS
    pair = reading >> r.PAIR_AT & 15
    return tuple(
        sorted(
            [
                *blocks,
                *(("chow", rank) for rank in chows),
                *([] if pair == r.NO_PAIR else [("pair", pair)]),
            ]
        )
    )


def some_tiles(rng: random.Random, size: int) -> tuple[int, ...]:
    tiles = rng.sample([rank for rank in range(9) for _ in range(4)], size)
    return tuple(tiles.count(rank) for rank in range(9))


@pytest.mark.parametrize("size", [0, 2, 3, 5, 6, 8, 9, 11, 12, 14])
def test_any_tiles_read_in_the_same_ways(size: int) -> None:
    rng = random.Random(size)
    for _ in range(300):
        counts = some_tiles(rng, size)
        found = from_table(counts)
        assert len(found) == len(set(found))
        assert set(found) == readings(counts, size % 3 // 2)


def test_tiles_that_can_be_read_do_so_in_the_same_ways() -> None:
    rng = random.Random(3)
    several = 0
    for _ in range(12_000):
        groups = [
            rng.choice([[k] * 3 for k in range(9)] + [[k, k + 1, k + 2] for k in range(7)])
            for _ in range(rng.randrange(5))
        ]
        tiles = [rank for group in groups for rank in group] + [rng.randrange(9)] * rng.choice((0, 2))
        counts = tuple(tiles.count(rank) for rank in range(9))
        if max(counts) <= 4:
            found = from_table(counts)
            assert set(found) == readings(counts, len(tiles) % 3 // 2)
            several += len(found) > 1
    assert several > 150


def test_how_many_there_are() -> None:
    """As the description says, so that the table cannot grow unnoticed."""
    slots, found = r.build_suit_readings()
    assert (np.count_nonzero(slots >= 0), len(found)) == (21_743, 23_533)
