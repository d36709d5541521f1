"""How the tiles of one suit read as groups, or as groups and a pair: a table for hands without golds (HJ-6).

There are 21,743 words of tiles that can be read at all, in 23,533 ways. A word is found by hashing: half a microsecond of
search for blocks becomes three look-ups.
"""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import NamedTuple

import numpy as np

from sim.kernels.fans.chows import KEY_BASE
from sim.kernels.fans.traits import ALL_TRAITS, chow_traits, set_traits
from sim.kernels.jit import kernel

# A slot: the word (`layout`), the number of its first reading, how many it has; -1 where it is empty.
FIRST_AT, NUMBER_AT = 36, 52
WORD = (1 << FIRST_AT) - 1
N_SLOTS = 1 << 16
# Of 3,000 multipliers tried the one with the fewest words in one slot; a product stays below 2**62.
_MULTIPLIER, _SHIFT = 52118423, 20

# A reading: bits of its pungs and of the lowest ranks of its chows; how many chows, their key with ranks for ids; the rank of its
# pair or NO_PAIR; the traits that all of its sets have.
PUNGS_AT, CHOWS_AT, N_CHOWS_AT, KEY_AT, PAIR_AT, TRAITS_AT = 0, 9, 16, 19, 37, 41
RANKS, STARTS, COUNT, KEY = 511, 127, 7, (1 << 18) - 1
NO_PAIR = 15

_PUNGS, _CHOWS = range(9), range(9, 16)


class SuitReadings(NamedTuple):
    """All readings of all words of one suit.

    Attributes
    ----------
    slots : int64[N_SLOTS]
        Words by hash; the next free slot where that one is taken.
    readings : int64[n]
        Packed readings, those of a word together.
    """

    slots: np.ndarray
    readings: np.ndarray


def build_suit_readings() -> SuitReadings:
    """Read every set of at most four groups of a suit, with every pair and without."""
    found: dict[int, list[int]] = {}
    for size in range(5):
        for groups in combinations_with_replacement((*_PUNGS, *_CHOWS), size):
            word = sum(3 << 4 * g if g in _PUNGS else 0x111 << 4 * (g - 9) for g in groups)
            for pair in (NO_PAIR, *range(9)):
                whole = word + (0 if pair == NO_PAIR else 2 << 4 * pair)
                if not _over_four(whole):
                    found.setdefault(whole, []).append(_pack(groups, pair))
    slots = np.full(N_SLOTS, -1, dtype=np.int64)
    first = 0
    for word, readings in found.items():
        slot = word * _MULTIPLIER >> _SHIFT & (N_SLOTS - 1)
        while slots[slot] >= 0:
            slot = (slot + 1) % N_SLOTS
        slots[slot] = word | first << FIRST_AT | len(readings) << NUMBER_AT
        first += len(readings)
    return SuitReadings(slots, np.array([r for rs in found.values() for r in rs], dtype=np.int64))


def _over_four(word: int) -> bool:
    return any(word >> 4 * rank & 15 > 4 for rank in range(9))


def _pack(groups: tuple[int, ...], pair: int) -> int:
    pungs = [g for g in groups if g in _PUNGS]
    chows = [g - 9 for g in groups if g in _CHOWS]
    traits = ALL_TRAITS if pair == NO_PAIR else set_traits(pair)
    key = 0
    for kind in pungs:
        traits &= set_traits(kind)
    for kind in chows:
        traits &= chow_traits(kind)
        key = key * KEY_BASE + kind
    starts = sum(1 << kind for kind in set(chows))
    return (
        sum(1 << kind for kind in pungs) << PUNGS_AT
        | starts << CHOWS_AT
        | len(chows) << N_CHOWS_AT
        | key << KEY_AT
        | pair << PAIR_AT
        | traits << TRAITS_AT
    )


@kernel
def find_word(table, slots, word):  # type: ignore[no-untyped-def]
    """Return the slot's content of a word, -1 where it cannot be read; `slots`: where they begin in the table."""
    slot = word * _MULTIPLIER >> _SHIFT & (N_SLOTS - 1)
    while True:
        found = table[slots + slot]
        if found < 0 or found & WORD == word:
            return found
        slot = (slot + 1) & (N_SLOTS - 1)
