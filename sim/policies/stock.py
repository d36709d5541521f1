"""The copies that a seat has not seen, counted for many kinds at once.

By kind they lie in ``room.unseen``. ``room.stock`` holds the same as three bit planes (kinds of which the ones, the twos and the
fours of the number are set) and their sum: the copies of a set of kinds are then three counts of bits, not a loop over kinds.
"""

from __future__ import annotations

from sim.kernels.bits import size
from sim.kernels.jit import kernel
from sim.policies.view import see_unseen
from sim.tiles import N_KINDS

ONES, TWOS, FOURS, TOTAL = range(4)
STOCK_SIZE = 4


@kernel
def see_stock(game, st, base, room):  # type: ignore[no-untyped-def]
    """Fill ``room.unseen`` and ``room.stock``. Modified in place."""
    unseen = room.unseen
    see_unseen(game, st, base, unseen)
    ones = 0
    twos = 0
    fours = 0
    total = 0
    for kind in range(N_KINDS):
        copies = unseen[kind]
        ones |= (copies & 1) << kind
        twos |= (copies >> 1 & 1) << kind
        fours |= (copies >> 2 & 1) << kind
        total += copies
    room.stock[ONES], room.stock[TWOS], room.stock[FOURS], room.stock[TOTAL] = ones, twos, fours, total


@kernel
def unseen_of(room, kinds):  # type: ignore[no-untyped-def]
    """Return how many unseen tiles are of these kinds (bits; `NO_TILE` may be among them)."""
    stock = room.stock
    return size(kinds & stock[ONES]) + 2 * size(kinds & stock[TWOS]) + 4 * size(kinds & stock[FOURS])


@kernel
def change_unseen(room, kind, change):  # type: ignore[no-untyped-def]
    """Add to the unseen copies of a kind. The room is modified in place."""
    copies = room.unseen[kind] + change
    room.unseen[kind] = copies
    for plane in range(3):
        room.stock[plane] = room.stock[plane] & ~(1 << kind) | (copies >> plane & 1) << kind
    room.stock[TOTAL] += change
