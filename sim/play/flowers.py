"""Flowers: laid aside and replaced from the tail at once (HJ-1, HB-1)."""

from __future__ import annotations

from sim.kernels.holdings import base_of, give, take
from sim.kernels.jit import kernel
from sim.kernels.log import note_tile
from sim.kernels.state_layout import BACK, COUNTS, FLOWERS, LEFT, WALL
from sim.kernels.typed_codes import DO_FLOWER, DO_REPLACE
from sim.tiles import FIRST_FLOWER, N_ALL, NO_TILE


@kernel
def next_back(st):  # type: ignore[no-untyped-def]
    """Return the next tile from the tail of the wall. `st` is modified in place."""
    tile = st[WALL + st[BACK]]
    st[BACK] -= 1
    st[LEFT] -= 1
    return tile


@kernel
def replace_flowers(st, seat, wall_end, log):  # type: ignore[no-untyped-def]
    """Lay every flower of a seat and replace it, lowest first. `st` is modified in place.

    Returns the last replacement (NO_TILE if there was no flower), or -1 when nothing may be drawn for a flower any more.
    """
    base = base_of(seat)
    last = NO_TILE
    flower = FIRST_FLOWER
    while flower < N_ALL:
        if st[base + COUNTS + flower] == 0:
            flower += 1
            continue
        give(st, base, flower)
        st[base + FLOWERS] += 1
        note_tile(log, st, seat, DO_FLOWER, flower)
        if st[LEFT] <= wall_end:
            return -1
        last = next_back(st)
        take(st, base, last)
        note_tile(log, st, seat, DO_REPLACE, last)
        flower = FIRST_FLOWER
    return last
