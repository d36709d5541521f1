"""One natural tile of a seat for a wild, by choice of the study that asks what a wild is worth.

The wild comes from the far end of what is left of the wall, where the natural tile goes: no tile is lost or made. The very last
tiles replace flowers and kongs early in the hand, so they are taken only where no other wild is left.
"""

from __future__ import annotations

from sim.kernels.holdings import base_of, is_wild
from sim.kernels.jit import kernel
from sim.kernels.state_layout import (
    BACK,
    FRONT,
    KONG,
    SKIPPED,
    SWAP_AT,
    SWAPPED,
    TAKEN,
    WALL,
)
from sim.play.phase import NO_KONG
from sim.tiles import N_KINDS

REPLACEMENTS = 16  # tiles at the tail that flowers and kongs are likely to use


@kernel
def swap_dealt(game, st, first):  # type: ignore[no-untyped-def]
    """Swap the first natural tile among the thirteen dealt from position `first` on. `st` is modified in place."""
    for position in range(first, first + 13):
        if _is_natural(st, position):
            _swap(game, st, position)
            return


@kernel
def swap_next(game, st, seat):  # type: ignore[no-untyped-def]
    """Swap the tile that `seat` is about to take, if it is the one asked for and natural. `st` is modified in place."""
    if st[base_of(seat) + TAKEN] + 1 != st[SWAP_AT]:
        return
    position = st[FRONT] if st[KONG] == NO_KONG else st[BACK]
    if _is_natural(st, position):
        _swap(game, st, position)


@kernel
def _is_natural(st, position):  # type: ignore[no-untyped-def]
    tile = st[WALL + position]
    return tile < N_KINDS and not is_wild(st, tile)


@kernel
def _swap(game, st, position):  # type: ignore[no-untyped-def]
    """Exchange the tile at `position` with a wild that is drawn late, if at all."""
    other = _last_wild(game, st, st[FRONT], st[BACK] - REPLACEMENTS)
    if other < 0:
        other = _last_wild(game, st, max(st[FRONT], st[BACK] - REPLACEMENTS + 1), st[BACK])
    if other >= 0:
        tile = st[WALL + position]
        st[WALL + position] = st[WALL + other]
        st[WALL + other] = tile
        st[SWAPPED] = 1


@kernel
def _last_wild(game, st, first, last):  # type: ignore[no-untyped-def]
    """Return the last position of a wild in the wall from `first` to `last`, -1 if there is none."""
    aside = 13 * game.rules.seats + 1
    for position in range(last, first - 1, -1):
        if (position < aside or position > aside + st[SKIPPED]) and is_wild(st, st[WALL + position]):
            return position
    return -1
