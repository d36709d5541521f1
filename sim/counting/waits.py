"""How many kinds a 13-tile hand waits for: kinds by shape, a copy being left outside the hand.

A kind completes the hand in one block when that block's fit with the kind added meets what the other blocks leave open. So a
block's waits depend on the other blocks only through their joint fit: each block becomes a generating function (tiles, waits)
for every pair (own fit, fit of all others), and such tables can be multiplied block by block.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from math import comb

import numpy as np

from sim.counting.codes import Row, digits, histogram, tiles, weights
from sim.counting.distances import Count
from sim.counting.embedding import EMPTY, HAND, WHOLE, honour_fits, suit_fits, together
from sim.counting.groups import Groups
from sim.counting.packed import cut, pack, unpack
from sim.counting.walls import Wall, row, usable_honours, usable_suits

HONOURS = 7
READY_HAND = HAND - 1
MOST_WAITS = 34
_WAITS = MOST_WAITS + 2
_KEEP = cut((READY_HAND + 1) * _WAITS)

Block = tuple[tuple[Row, int], ...]
"""For every kind its weights and, if it may be waited for, how many copies in hand leave none outside (else 0)."""
Functions = dict[tuple[int, int], int]
"""(own fit, fit of all other blocks) → packed function; slot ``tiles · _WAITS + waits``; only hands that wait by shape."""


def waits(wall: Wall, fifth_copy: bool, never: tuple[int, ...]) -> list[Count]:
    """Count the 13-tile hands that wait for exactly `k` kinds (standard form): ``result[k]``.

    Parameters
    ----------
    never : tuple[int, ...]
        Kinds that a complete hand may not hold, so that nobody waits for them (C under the ban, AQ-6).
    """
    ready = _ready(wall, fifth_copy, never)
    counts = [[0] * (wall.wilds + 1) for _ in range(MOST_WAITS + 1)]
    for held in product(*(range(min(4, wall.copies[kind]) + 1) for kind in wall.wild)):
        wilds = sum(held)
        if wilds > READY_HAND:
            continue
        ways = 1
        for kind, n in zip(wall.wild, held, strict=True):
            ways *= comb(wall.copies[kind], n)
        # A ready shape is completed by every wild that can still come.
        more = sum(
            n < wall.stock[kind] and kind not in never for kind, n in zip(wall.wild, held, strict=True)
        )
        for naturally, hands in enumerate(ready[READY_HAND - wilds]):
            if hands:
                counts[naturally + more][wilds] += ways * hands
    for wilds in range(wall.wilds + 1):
        counts[0][wilds] = wall.hands(READY_HAND, wilds) - sum(by_wilds[wilds] for by_wilds in counts[1:])
    return [Count(READY_HAND, tuple(by_wilds)) for by_wilds in counts]


def _ready(wall: Wall, fifth_copy: bool, never: tuple[int, ...]) -> list[list[int]]:
    """Return ``result[n][k]``: natural hands of `n` tiles, part of a target, that wait for `k` natural kinds."""

    def block(kinds: list[int]) -> Block:
        return tuple(
            (row(wall.naturals(kind)), 0 if kind in never or kind in wall.wild else wall.stock[kind])
            for kind in kinds
        )

    suits = sorted(block(list(suit)) for suit in usable_suits(wall))
    honours = tuple(sorted(block(usable_honours(wall))))
    total = _blocks(tuple(suits), honours, fifth_copy)
    whole = sum(function for (fit, others), function in total.items() if others == EMPTY and fit & WHOLE)
    flat = unpack(whole, (READY_HAND + 1) * _WAITS)
    return [flat[n * _WAITS : (n + 1) * _WAITS - 1] for n in range(READY_HAND + 1)]


@lru_cache(maxsize=64)
def _blocks(suits: tuple[Block, ...], honours: Block, fifth_copy: bool) -> Functions:
    """Return the joint table of all blocks; equal blocks stand first, so that their product is found again."""
    ordered = sorted(suits, key=lambda block: (-suits.count(block), block))
    if len(ordered) > 2 or (honours and len(ordered) == 2):
        one = _blocks(tuple(ordered[:2]), (), fifth_copy)
        other = _blocks(tuple(ordered[2:]), honours, fifth_copy)
        return _times(one, other)
    tables = [_block(block, fifth_copy, True) for block in ordered]
    if honours:
        tables.append(_block(honours, fifth_copy, False))
    total = tables[0]
    for table in tables[1:]:
        total = _times(total, table)
    return total


def _times(one: Functions, other: Functions) -> Functions:
    """Multiply two tables: each sees the other's fit together with that of the blocks outside both."""
    product: Functions = {}
    for a in {fit for fit, _ in one}:
        for b in {fit for fit, _ in other}:
            fit = together(a, b)
            for others in _all_fits() if fit else ():
                function = one.get((a, together(b, others)), 0)
                factor = other.get((b, together(a, others)), 0)
                if function and factor:
                    product[fit, others] = product.get((fit, others), 0) + ((function * factor) & _KEEP)
    return product


@lru_cache(maxsize=64)
def _block(block: Block, fifth_copy: bool, suit: bool) -> Functions:
    """Return the table of one block: every fit of its own with every fit that the others may have."""
    kinds = len(block)
    fits = suit_fits(Groups.ANY_PAIR, fifth_copy) if suit else honour_fits(Groups.ANY_PAIR, fifth_copy, kinds)
    codes = np.flatnonzero((fits > 0) & (tiles(kinds) <= READY_HAND))
    weight = weights(tuple(weight for weight, _ in block))[codes]
    codes, weight = codes[weight > 0], weight[weight > 0]
    found, labels = np.unique(fits[codes], return_inverse=True)
    functions: Functions = {}
    slots = (READY_HAND + 1) * _WAITS
    for others in _all_fits():
        completes = np.array([together(fit, others) & WHOLE > 0 for fit in range(1 << 10)])
        count = np.zeros(len(codes), np.int64)
        for position, (_, stock) in enumerate(block):
            held = digits(kinds, position)[codes]
            next_code = codes + np.where(held < min(4, stock), 5**position, 0)
            count += (held < stock) & completes[fits[next_code]]
        index = (labels * (READY_HAND + 1) + tiles(kinds)[codes]) * _WAITS + count
        sums = histogram(index, weight, len(found) * slots)
        for i, fit in enumerate(found.tolist()):
            if completes[fit]:
                functions[fit, others] = pack(sums[i * slots : (i + 1) * slots])
    return functions


@lru_cache(maxsize=1)
def _all_fits() -> tuple[int, ...]:
    """Return every fit that some set of blocks can have, under either reading of the fifth copy."""
    single = {EMPTY}
    for fifth_copy in (True, False):
        single |= set(np.unique(suit_fits(Groups.ANY_PAIR, fifth_copy)).tolist())
        single |= set(np.unique(honour_fits(Groups.ANY_PAIR, fifth_copy, HONOURS)).tolist())
    fits = set(single)
    while True:
        more = {together(a, b) for a in fits for b in single} - {0} - fits
        if not more:
            return tuple(sorted(fits))
        fits |= more
