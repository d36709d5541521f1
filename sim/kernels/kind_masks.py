"""Sets of kinds as the bits of an int, and what a hand spreads over."""

from __future__ import annotations

from sim.kernels.jit import kernel
from sim.tiles import FIRST_HONOUR, N_KINDS

SUIT_KINDS = (0x1FF, 0x1FF << 9, 0x1FF << 18)
HONOUR_KINDS = 0x7F << FIRST_HONOUR
MIDDLE_KINDS = sum(1 << k for k in range(FIRST_HONOUR) if k % 3 == 1)
ALL_KINDS = (1 << N_KINDS) - 1

# A spread: bit s for suit s, 8 for honours, 16 where some tile is no 2, 5 or 8 of a suit.
SPREAD_HONOURS = 8
SPREAD_NOT_MIDDLE = 16
SPREAD_SUITS = 7
SPREAD_SECTORS = 15


@kernel
def kind_spread(kind):  # type: ignore[no-untyped-def]
    """Return the spread of a single kind."""
    if kind >= FIRST_HONOUR:
        return SPREAD_HONOURS | SPREAD_NOT_MIDDLE
    bits = 1 << (kind // 9)
    if kind % 3 != 1:
        bits |= SPREAD_NOT_MIDDLE
    return bits


@kernel
def spread_of(counts):  # type: ignore[no-untyped-def]
    """Return the spread of all kinds in ``counts[0:34]``."""
    bits = 0
    for kind in range(N_KINDS):
        if counts[kind] > 0:
            bits |= kind_spread(kind)
    return bits


@kernel
def suit_count(spread):  # type: ignore[no-untyped-def]
    """Return how many of the three suits a spread has."""
    return (spread & 1) + (spread >> 1 & 1) + (spread >> 2 & 1)
