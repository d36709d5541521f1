"""Traits of a group or pair, for fans that ask them of all groups and the pair of a hand (HJ-13)."""

from __future__ import annotations

from sim.tiles import FIRST_HONOUR

# Contains a terminal or honour; contains a 5; is no chow and even.
OUTSIDE, FIVE, EVEN = 1, 2, 4
ALL_TRAITS = OUTSIDE | FIVE | EVEN


def set_traits(kind: int) -> int:
    """Return the traits of a pung, kong or pair of a kind."""
    if kind >= FIRST_HONOUR:
        return OUTSIDE
    rank = kind % 9 + 1
    return (OUTSIDE if rank in (1, 9) else 0) | (FIVE if rank == 5 else 0) | (0 if rank % 2 else EVEN)


def chow_traits(kind: int) -> int:
    """Return the traits of a chow by its lowest kind; of a kind that begins no chow 0."""
    if kind >= FIRST_HONOUR or kind % 9 > 6:
        return 0
    rank = kind % 9 + 1
    return (OUTSIDE if rank in (1, 7) else 0) | (FIVE if 3 <= rank <= 5 else 0)
