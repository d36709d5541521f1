"""One suit, only 2/5/8, only honours: hand types that are a matter of which kinds are held."""

from __future__ import annotations

from math import comb

import numpy as np
from numpy.typing import NDArray

from sim.counting.codes import RANKS, Rows, histogram, odd_kinds, tiles, weights
from sim.counting.distances import Count
from sim.counting.embedding import HAND, WHOLE, honour_fits, suit_fits
from sim.counting.groups import Groups
from sim.counting.walls import SUITS, Wall, row, usable_258, usable_honours


def pure_suit(wall: Wall, fifth_copy: bool) -> Count:
    """Count complete hands of one suit: four groups and a pair, or seven pairs (清一色)."""
    complete = _complete(suit_fits(Groups.ANY_PAIR, fifth_copy), RANKS)
    hands = [0] * (HAND + 1)
    for suit in SUITS:
        if wall.faces[suit.start]:
            rows = tuple(row(wall.naturals(kind)) for kind in suit)
            hands = [a + b for a, b in zip(hands, _by_tiles(rows, complete), strict=True)]
    return _with_wilds(wall, hands)


def pure_honours(wall: Wall, fifth_copy: bool, grouped: bool) -> Count:
    """Count hands of honours only (风一色), in free form or grouped."""
    return _pure(wall, usable_honours(wall), fifth_copy, grouped)


def pure_258(wall: Wall, fifth_copy: bool, grouped: bool) -> Count:
    """Count hands of 2, 5 and 8 only (将一色), in free form or grouped."""
    return _pure(wall, usable_258(wall), fifth_copy, grouped)


def _pure(wall: Wall, kinds: list[int], fifth_copy: bool, grouped: bool) -> Count:
    if not grouped:
        copies = sum(wall.naturals(kind) for kind in kinds)
        return _with_wilds(wall, [comb(copies, n) for n in range(HAND + 1)])
    rows = tuple(row(wall.naturals(kind)) for kind in kinds)
    fits = honour_fits(Groups.PUNGS, fifth_copy, len(rows))
    return _with_wilds(wall, _by_tiles(rows, _complete(fits, len(rows))))


def _complete(fits: NDArray[np.int64], kinds: int) -> NDArray[np.bool_]:
    """Tell which naturals, within one block, fill up with wilds to groups and a pair or to seven pairs."""
    held = tiles(kinds)
    seven_pairs = odd_kinds(kinds) <= HAND - held
    return ((fits & WHOLE > 0) | seven_pairs) & (held <= HAND)


def _by_tiles(rows: Rows, wanted: NDArray[np.bool_]) -> list[int]:
    return histogram(tiles(len(rows))[wanted].astype(np.int64), weights(rows)[wanted], HAND + 1)


def _with_wilds(wall: Wall, hands: list[int]) -> Count:
    """Fill natural hands of one block up to 14 tiles with wilds; without any natural the blocks could not be told apart."""
    if wall.wilds >= HAND:
        raise ValueError(
            f"a wall of {wall.wilds} wilds: a hand of wilds alone would count once for every suit"
        )
    return Count(HAND, tuple(comb(wall.wilds, w) * hands[HAND - w] for w in range(wall.wilds + 1)))
