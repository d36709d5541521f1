"""The small tables that fans are scored with, computed in a fraction of a second."""

from __future__ import annotations

from itertools import permutations
from typing import Any, NamedTuple

import numpy as np

from sim.kernels.fans.catalogue import BIT_FANS, PUNG_FANS, REPEATED, bit, excluded_bits
from sim.kernels.fans.chows import build_chow_rows
from sim.kernels.fans.suit_readings import N_SLOTS, build_suit_readings
from sim.kernels.fans.suits import build_suit_lacks
from sim.kernels.fans.traits import OUTSIDE, chow_traits, set_traits
from sim.kernels.fans.values import FAN_VALUES
from sim.kernels.jit import kernel
from sim.tiles import N_KINDS

N_BITS = len(BIT_FANS)
HONOUR_SECTOR = 3

# Offsets into the table.
EXCLUDES = 0  # [2 × 63] bits that each bit fan excludes: implied, literal
FAN_OF_BIT = 126  # [63] numbers
VALUE_OF_BIT = 189  # [63]
TIMES_AT = 252  # [63] where the packed times of a bit fan stand; bits 0–3 hold a constant 1 for those that count once
RANK_BITS = 315  # [512] fans that a set of ranks makes in a hand without honours
SET_TRAITS = 827  # [34] traits of a pung or pair
CHOW_TRAITS = 861  # [34] traits of a chow by its lowest kind
KNITTED = 895  # [6] kinds of the six knitted straights as bits
TWIN_PAIRS = 901  # [8] see `sim.kernels.fans.chows`
PUNG_VALUES = 909  # [5] of `PUNG_FANS`
ORPHANS = 914  # kinds of thirteen orphans as bits
CHOW_ROWS = 915  # [2 × N_CHOW_ROWS] packed rows of `sim.kernels.fans.chows`
N_CHOW_ROWS = 12650
ROW_OF_KEY = (
    CHOW_ROWS + 2 * N_CHOW_ROWS
)  # [22**4 / 4] rows of the keys of chows, four a number, the first key lowest
SUIT_LACKS = (
    ROW_OF_KEY + 22**4 // 4
)  # golds lacking by suit code, see `sim.kernels.fans.suits`, eight a number
HONOUR_LACKS = SUIT_LACKS + (5**9 + 7) // 8
WORD_SLOTS = HONOUR_LACKS + (5**7 + 7) // 8  # [N_SLOTS] see `sim.kernels.fans.suit_readings`
SUIT_READINGS = WORD_SLOTS + N_SLOTS


class FanTables(NamedTuple):
    """Tables of the fan kernels.

    Attributes
    ----------
    table : int64[n]
        Everything, at the offsets above. One array and not many, and handed on as an array and not in this tuple: every array
        taken out of a tuple costs a counted reference.
    """

    table: Any


def build_fan_tables() -> FanTables:
    """Compute all tables."""
    chows = build_chow_rows()
    parts: list[Any] = [
        [excluded_bits(fan, literal) for literal in (False, True) for fan in BIT_FANS],
        BIT_FANS,
        FAN_VALUES[list(BIT_FANS)],
        [4 * (REPEATED.index(fan) + 1) if fan in REPEATED else 0 for fan in BIT_FANS],
        [_rank_bits(ranks) for ranks in range(512)],
        [set_traits(kind) for kind in range(N_KINDS)],
        [chow_traits(kind) for kind in range(N_KINDS)],
        [_knitted(order) for order in permutations(range(3))],
        chows.twin_pairs,
        FAN_VALUES[list(PUNG_FANS)],
        [_orphans()],
        chows.packed.reshape(-1),
    ]
    table = [np.asarray(part, dtype=np.int64) for part in parts]
    table += [
        chows.row.view(np.int64),
        _packed(build_suit_lacks(9, True)),
        _packed(build_suit_lacks(7, False)),
        *build_suit_readings(),
    ]
    return FanTables(np.concatenate(table))


def _packed(lacks: np.ndarray) -> np.ndarray:
    return np.concatenate([lacks, np.zeros(-len(lacks) % 8, dtype=np.uint8)]).view(np.int64)


@kernel
def row_of_key(table, key):  # type: ignore[no-untyped-def]
    """Return the row of a key of chows."""
    return table[ROW_OF_KEY + (key >> 2)] >> (16 * (key & 3)) & 0xFFFF


@kernel
def lacks_of(table, sector, code):  # type: ignore[no-untyped-def]
    """Return what the tiles of a sector lack: golds to groups alone in bits 0–3, to groups and a pair in bits 4–7."""
    start = HONOUR_LACKS if sector == HONOUR_SECTOR else SUIT_LACKS
    return table[start + (code >> 3)] >> (8 * (code & 7)) & 0xFF


def _rank_bits(ranks: int) -> int:
    bounds = {25: "789", 26: "456", 27: "123", 36: "6789", 37: "1234", 68: "2345678"}
    bits = bit(76)
    for fan, allowed in bounds.items():
        if ranks & ~sum(1 << int(rank) - 1 for rank in allowed) == 0:
            bits |= bit(fan)
    return bits


def _knitted(order: tuple[int, ...]) -> int:
    """Kinds of 147, 258, 369 in three different suits."""
    return sum(1 << 9 * suit + part + step for suit, part in enumerate(order) for step in (0, 3, 6))


def _orphans() -> int:
    """Kinds of terminals and honours."""
    return sum(1 << kind for kind in range(N_KINDS) if set_traits(kind) & OUTSIDE)
