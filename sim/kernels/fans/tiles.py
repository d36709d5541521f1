"""Fans that look at which kinds a hand represents, and at nothing else (HJ-13)."""

from __future__ import annotations

from sim.kernels.fans.catalogue import bit
from sim.kernels.fans.tables import RANK_BITS
from sim.kernels.jit import kernel

SUIT_RANKS = 511
SUIT_KINDS = (1 << 27) - 1
TERMINALS = sum(1 << 9 * suit + rank for suit in range(3) for rank in (0, 8))
WINDS = 15 << 27
DRAGONS = 7 << 31
HONOURS = WINDS | DRAGONS
GREEN_KINDS = sum(1 << 18 + rank - 1 for rank in (2, 3, 4, 6, 8)) | 1 << 32
UPRIGHT_KINDS = (
    sum(1 << 9 + rank - 1 for rank in (1, 2, 3, 4, 5, 8, 9))
    | sum(1 << 18 + rank - 1 for rank in (2, 4, 5, 6, 8, 9))
    | 1 << 33
)

_ALL_GREEN, _ALL_TERMINALS, _ALL_HONOURS = bit(3), bit(8), bit(11)
_OUTSIDE_KINDS, _PURE, _UPRIGHT, _MIXED, _FIVE_SORTS, _ABSENT_SUIT = (
    bit(18),
    bit(22),
    bit(40),
    bit(49),
    bit(51),
    bit(75),
)


@kernel
def tile_bits(table, kinds):  # type: ignore[no-untyped-def]
    """Return the bits of all fans that the set of represented kinds has."""
    m, p, s = kinds & SUIT_RANKS, kinds >> 9 & SUIT_RANKS, kinds >> 18 & SUIT_RANKS
    suits = int(m > 0) + int(p > 0) + int(s > 0)
    honours = kinds & HONOURS
    bits = 0
    if honours == 0:
        bits = table[RANK_BITS + (m | p | s)]
        if suits == 1:
            bits |= _PURE | _ABSENT_SUIT
    elif suits == 1:
        bits = _MIXED | _ABSENT_SUIT
    elif suits == 3 and honours & WINDS and honours & DRAGONS:
        bits = _FIVE_SORTS
    elif suits == 0:
        bits = _ALL_HONOURS
    if suits == 2:
        bits |= _ABSENT_SUIT
    if kinds & ~(TERMINALS | HONOURS) == 0:
        bits |= _OUTSIDE_KINDS
        if honours == 0:
            bits |= _ALL_TERMINALS
    if kinds & ~GREEN_KINDS == 0:
        bits |= _ALL_GREEN
    if kinds & ~UPRIGHT_KINDS == 0:
        bits |= _UPRIGHT
    return bits
