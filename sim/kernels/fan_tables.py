"""The small tables that fans are scored with, computed in a fraction of a second."""

from __future__ import annotations

from itertools import permutations
from typing import Any, NamedTuple

import numpy as np

from sim.kernels.fan_catalogue import BIT_FANS, REPEATED, bit, excluded_bits
from sim.kernels.fan_chows import build_chow_rows
from sim.kernels.fan_suits import build_suit_lacks
from sim.tiles import FIRST_HONOUR, N_KINDS

# Traits of a group or pair, for fans that ask them of all: contains a terminal or honour; contains a 5; is no chow and even.
OUTSIDE, FIVE, EVEN = 1, 2, 4
BIT_CYCLE = 67  # powers of two below 2**66 leave different remainders


class FanTables(NamedTuple):
    """Tables of the fan kernels.

    Attributes
    ----------
    chow_row : int16[22**4]
    chow_value, chow_types, chow_times : int64[2, n]
    chow_twin : int64[n]
        See `sim.kernels.fan_chows.ChowRows`.
    excludes : int64[2, 63]
        Bits that each bit fan excludes; first index 0 implied, 1 literal.
    fan_of_bit : int64[63]
    times_at : int64[63]
        Where the packed times of a bit fan stand: bits 0–3 hold a constant 1 for those that count once.
    bit_number : int8[67]
        Number of a bit by its value modulo 67.
    rank_bits : int64[512]
        Fans that a set of ranks makes in a hand without honours.
    traits : int64[2, 34]
        Traits of a pung or pair, and of a chow by its lowest kind.
    knitted : int64[6]
        Kinds of the six knitted straights as bits.
    suit_lacks, honour_lacks : uint8[5**9], uint8[5**7]
        See `sim.kernels.fan_suits`.
    """

    chow_row: Any
    chow_value: Any
    chow_types: Any
    chow_times: Any
    chow_twin: Any
    excludes: Any
    fan_of_bit: Any
    times_at: Any
    bit_number: Any
    rank_bits: Any
    traits: Any
    knitted: Any
    suit_lacks: Any
    honour_lacks: Any


def build_fan_tables() -> FanTables:
    """Compute all tables."""
    rows = build_chow_rows()
    bit_number = np.zeros(BIT_CYCLE, dtype=np.int8)
    for number in range(len(BIT_FANS)):
        bit_number[(1 << number) % BIT_CYCLE] = number
    excludes = [[excluded_bits(fan, literal) for fan in BIT_FANS] for literal in (False, True)]
    times_at = [4 * (REPEATED.index(fan) + 1) if fan in REPEATED else 0 for fan in BIT_FANS]
    return FanTables(
        rows.row,
        rows.value,
        rows.types,
        rows.times,
        rows.twin_pair,
        np.array(excludes, dtype=np.int64),
        np.array(BIT_FANS, dtype=np.int64),
        np.array(times_at, dtype=np.int64),
        bit_number,
        np.array([_rank_bits(ranks) for ranks in range(512)], dtype=np.int64),
        np.array([[_set_traits(k) for k in range(N_KINDS)], [_chow_traits(k) for k in range(N_KINDS)]]),
        np.array([_knitted(order) for order in permutations(range(3))], dtype=np.int64),
        build_suit_lacks(9, True),
        build_suit_lacks(7, False),
    )


def _rank_bits(ranks: int) -> int:
    bounds = {25: "789", 26: "456", 27: "123", 36: "6789", 37: "1234", 68: "2345678"}
    bits = bit(76)
    for fan, allowed in bounds.items():
        if ranks & ~sum(1 << int(rank) - 1 for rank in allowed) == 0:
            bits |= bit(fan)
    return bits


def _set_traits(kind: int) -> int:
    if kind >= FIRST_HONOUR:
        return OUTSIDE
    rank = kind % 9 + 1
    return (OUTSIDE if rank in (1, 9) else 0) | (FIVE if rank == 5 else 0) | (0 if rank % 2 else EVEN)


def _chow_traits(kind: int) -> int:
    if kind >= FIRST_HONOUR or kind % 9 > 6:
        return 0
    rank = kind % 9 + 1
    return (OUTSIDE if rank in (1, 7) else 0) | (FIVE if 3 <= rank <= 5 else 0)


def _knitted(order: tuple[int, ...]) -> int:
    """Kinds of 147, 258, 369 in three different suits."""
    return sum(1 << 9 * suit + part + step for suit, part in enumerate(order) for step in (0, 3, 6))
