"""Knitted straight 组合龙 with a group and a pair (HJ-5): nine tiles of a knitting, and any group and pair."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import product

import numpy as np
from numpy.typing import NDArray

from sim.counting.codes import RANKS, Rows, histogram, tiles, weights
from sim.counting.embedding import HAND, honour_fits
from sim.counting.folds import multiply
from sim.counting.groups import Groups
from sim.counting.packed import pack, unpack
from sim.counting.walls import SUITS, Wall, row, usable_honours

# What a set of blocks can be part of: (patterns used as a bit set, pairs, groups), each with at most one pair and group.
Part = tuple[int, int, int]
Parts = frozenset[Part]
_PATTERNS = range(3)
WHOLE: Part = (0b111, 1, 1)


def knitted_straights(wall: Wall, fifth_copy: bool) -> list[int]:
    """Count the natural hands that are part of a knitted straight with group and pair: ``result[n]``, n in 0…14."""
    total: dict[Parts, int] = {frozenset({(0, 0, 0)}): 1}
    for suit in SUITS:
        rows = tuple(row(wall.naturals(kind)) for kind in suit)
        total = _kept(multiply(total, _suit(rows, fifth_copy), _together, HAND))
    rows = tuple(row(wall.naturals(kind)) for kind in usable_honours(wall))
    total = _kept(multiply(total, _honours(rows, fifth_copy), _together, HAND))
    return unpack(sum(function for parts, function in total.items() if WHOLE in parts), HAND + 1)


def _kept(functions: dict[Parts, int]) -> dict[Parts, int]:
    return {parts: function for parts, function in functions.items() if parts}


@cache
def _together(one: Parts, other: Parts) -> Parts:
    return frozenset(
        (p | q, a + b, m + n)
        for (p, a, m), (q, b, n) in product(one, other)
        if not p & q and a + b <= 1 and m + n <= 1
    )


@lru_cache(maxsize=64)
def _suit(rows: Rows, fifth_copy: bool) -> dict[Parts, int]:
    parts = _suit_parts(fifth_copy)
    found = sorted(set(parts.values()), key=sorted)
    codes = np.fromiter(parts, np.int64, len(parts))
    labels = np.array([found.index(part) for part in parts.values()], np.int64)
    return _functions(rows, codes, labels, found)


@lru_cache(maxsize=64)
def _honours(rows: Rows, fifth_copy: bool) -> dict[Parts, int]:
    fits = honour_fits(Groups.ANY_PAIR, fifth_copy, len(rows))
    codes = np.flatnonzero(fits & 0b0001100011)
    found, labels = np.unique(fits[codes] & 0b0001100011, return_inverse=True)
    parts = [
        frozenset((0, bit // 5, bit % 5) for bit in (0, 1, 5, 6) if fit >> bit & 1) for fit in found.tolist()
    ]
    return _functions(rows, codes, labels.astype(np.int64), parts)


def _functions(
    rows: Rows, codes: NDArray[np.int64], labels: NDArray[np.int64], parts: list[Parts]
) -> dict[Parts, int]:
    size = HAND + 1
    index = labels * size + np.minimum(tiles(len(rows))[codes], HAND)
    sums = histogram(index, weights(rows)[codes], len(parts) * size)
    return {part: pack(sums[i * size : (i + 1) * size]) for i, part in enumerate(parts)}


@lru_cache(maxsize=2)
def _suit_parts(fifth_copy: bool) -> dict[int, Parts]:
    """Return what each count vector of a suit can be part of, leaving out those that fit nowhere."""
    found: dict[int, set[Part]] = {}
    for pattern, pair, group in product(_PATTERNS, range(2), range(2)):
        for target in _targets(pattern, pair, group):
            if fifth_copy or max(target) <= 4:
                for held in product(*(range(min(4, n) + 1) for n in target)):
                    code = sum(n * 5**rank for rank, n in enumerate(held))
                    found.setdefault(code, set()).add((1 << pattern, pair, group))
    return {code: frozenset(parts) for code, parts in found.items()}


def _targets(pattern: int, pair: int, group: int) -> Iterator[tuple[int, ...]]:
    base = [int(rank % 3 == pattern) for rank in range(RANKS)]
    pairs = [[2 * (rank == eye) for rank in range(RANKS)] for eye in range(RANKS)] if pair else [[0] * RANKS]
    pungs = [[3 * (rank == kind) for rank in range(RANKS)] for kind in range(RANKS)]
    chows = [[int(low <= rank < low + 3) for rank in range(RANKS)] for low in range(RANKS - 2)]
    groups = [*pungs, *chows] if group else [[0] * RANKS]
    for eyes, melds in product(pairs, groups):
        yield tuple(a + b + c for a, b, c in zip(base, eyes, melds, strict=True))
