"""Which count vectors are part of a target: every tile used, nothing left over.

A hand of exactly 14 tiles with `w` wilds is complete when its naturals are part of a target of four groups and a pair: the
`w` tiles that they miss are then the wilds. All excess tiles are among those, so here excess is either free
(``fifth_copy=allowed``) or forbidden. What a block can be part of is a *fit*: a set of (pairs, groups), bit ``5·pairs + groups``.
"""

from __future__ import annotations

from functools import cache, lru_cache

import numpy as np
from numpy.typing import NDArray

from sim.counting.codes import RANKS, Rows, histogram, odd_kinds, tiles, weights
from sim.counting.groups import Groups, honour_missing, suit_missing
from sim.counting.packed import cut, pack, unpack
from sim.counting.walls import Blocks

HAND = 14
EMPTY = 1
"""The fit of no block at all: no group, no pair."""
WHOLE = 1 << 9
"""The fit that a complete hand needs: one pair and four groups."""
_ODD = 32
"""Room for the number of odd kinds beside each number of tiles, also before a product is cut off."""
_KEEP = cut((HAND + 1) * _ODD)


@lru_cache(maxsize=32)
def suit_fits(groups: Groups, fifth_copy: bool) -> NDArray[np.int64]:
    """Return the fit of every count vector of a suit, 0 where it is part of no target; int64[5**9]."""
    return _fits(suit_missing(groups), fifth_copy, RANKS)


@lru_cache(maxsize=32)
def honour_fits(groups: Groups, fifth_copy: bool, kinds: int) -> NDArray[np.int64]:
    """Return the fit of every count vector of `kinds` kinds that form no chows; int64[5**kinds]."""
    return _fits(honour_missing(groups, kinds), fifth_copy, kinds)


def _fits(missing: NDArray[np.int8], fifth_copy: bool, kinds: int) -> NDArray[np.int64]:
    layer = missing[-1 if fifth_copy else 0]
    held = tiles(kinds)
    fits = np.zeros(len(held), np.int64)
    for pairs, groups in np.ndindex(2, 5):
        fits |= (layer[pairs, groups] == 2 * pairs + 3 * groups - held).astype(np.int64) << (
            5 * pairs + groups
        )
    return fits


@cache
def together(one: int, other: int) -> int:
    """Return the fit of two sets of blocks together."""
    joint = 0
    for bit in range(10):
        if one >> bit & 1:
            for more in range(10):
                if other >> more & 1 and bit // 5 + more // 5 < 2 and bit % 5 + more % 5 < 5:
                    joint |= 1 << (bit + more)
    return joint


def part_of_target(blocks: Blocks, groups: Groups, fifth_copy: bool) -> list[list[int]]:
    """Count the natural hands that are part of a target of four groups and a pair.

    Returns
    -------
    list
        ``result[n][odd]``: hands of `n` tiles, of which `odd` kinds are held an odd number of times; n, odd in 0…14.
    """
    total = {EMPTY: 1}
    for rows in sorted(blocks.suits):
        total = _times(total, _suit(rows, groups, fifth_copy))
    if blocks.honours:
        total = _times(
            total, _functions(blocks.honours, honour_fits(groups, fifth_copy, len(blocks.honours)))
        )
    whole = unpack(sum(function for fit, function in total.items() if fit & WHOLE), (HAND + 1) * _ODD)
    return [whole[n * _ODD : n * _ODD + HAND + 1] for n in range(HAND + 1)]


def _times(one: dict[int, int], other: dict[int, int]) -> dict[int, int]:
    product: dict[int, int] = {}
    for a, function in one.items():
        for b, factor in other.items():
            fit = together(a, b)
            if fit:
                product[fit] = product.get(fit, 0) + ((function * factor) & _KEEP)
    return product


@lru_cache(maxsize=64)
def _suit(rows: Rows, groups: Groups, fifth_copy: bool) -> dict[int, int]:
    return _functions(rows, suit_fits(groups, fifth_copy))


def _functions(rows: Rows, fits: NDArray[np.int64]) -> dict[int, int]:
    """Return a generating function by tiles and odd kinds for every fit."""
    kinds = len(rows)
    used = np.flatnonzero((fits > 0) & (tiles(kinds) <= HAND))
    found, labels = np.unique(fits[used], return_inverse=True)
    slots = (HAND + 1) * _ODD
    index = (labels * (HAND + 1) + tiles(kinds)[used]) * _ODD + odd_kinds(kinds)[used]
    sums = histogram(index, weights(rows)[used], len(found) * slots)
    return {int(fit): pack(sums[i * slots : (i + 1) * slots]) for i, fit in enumerate(found)}
