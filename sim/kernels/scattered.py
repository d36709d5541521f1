"""Thirteen scattered and seven stars (AQ-15): 14 single tiles, far apart within a suit."""

from __future__ import annotations

from sim.kernels.jit import njit
from sim.tiles import FIRST_HONOUR, N_KINDS

SCATTERED = 1
STARS = 2


@njit
def scattered_shapes(counts, free, gap):  # type: ignore[no-untyped-def]
    """Return which of `SCATTERED` (not all honours) and `STARS` (all seven) 14 tiles can be; 0 for neither.

    `counts` are the tiles that stand for themselves, `free` wilds may be anything.
    """
    fewest = 0
    most = 0
    for suit in range(3):
        held = 0
        room = 0
        last = -gap  # as if a tile lay just far enough below the suit
        for rank in range(9 + gap):
            beyond = rank == 8 + gap  # and one just far enough above it
            if not beyond and (rank > 8 or counts[9 * suit + rank] == 0):
                continue
            if not beyond and (counts[9 * suit + rank] > 1 or rank - last < gap):
                return 0
            room += (rank - last) // gap - 1
            last = rank
            held += 0 if beyond else 1
        fewest += held
        most += held + room
    honours = 0
    for kind in range(FIRST_HONOUR, N_KINDS):
        if counts[kind] > 1:
            return 0
        honours += counts[kind]
    if fewest + honours + free != 14:
        return 0
    # The suits may hold from `fewest` to `most` tiles; the honours take what is left of the fourteen.
    shapes = 0
    for number in range(honours, 8):
        if fewest <= 14 - number <= most:
            shapes |= STARS if number == 7 else SCATTERED
    return shapes
