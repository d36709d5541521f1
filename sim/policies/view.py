"""What a bot works with at one decision: its usable tiles as suit codes and counts, and what it has not seen."""

from __future__ import annotations

from sim.codes import MeldKind
from sim.kernels.bits import KIND_BITS
from sim.kernels.holdings import PLACE, SUIT_OF, is_wild, wild_bits
from sim.kernels.jit import kernel
from sim.kernels.state_layout import CODES, COUNTS, HELD, MELDS, N_MELDS, VISIBLE, WILD_1, WILD_2
from sim.kernels.win_layout import MELD_KIND, MELD_SIZE, MELD_TILE
from sim.policies.routes import red_is_dead
from sim.tiles import N_KINDS, NO_TILE, RED

# One int64 array a decision.
V_CODES = 0  # [4] suit codes of the natural tiles that can be part of a win
V_WILDS = 4  # wilds that can be part of a win
V_GROUPS = 5  # groups still needed
V_DEAD_RED = 6  # red dragons in hand are useless
V_REDS = 7  # red dragons in hand
V_ROUTES = 8  # routes listed
V_NEAREST = 9  # deficiency of the nearest of them
V_COUNTS = 10  # [34] the tiles of V_CODES by kind
V_HELD = V_COUNTS + N_KINDS  # [4] kinds of which V_COUNTS is at least 1, 2, 3 and 4, as bits
V_LEADING = (
    V_HELD + 4
)  # number of the route on which the hand was worth most when it was last looked at (`prospects.worth`)
VIEW_SIZE = V_LEADING + 1


@kernel
def see_hand(game, st, base, view):  # type: ignore[no-untyped-def]
    """Fill `view` from the seat's own tiles. Modified in place."""
    dead = red_is_dead(game)
    for part in range(4):
        view[V_CODES + part] = st[base + CODES + part]
    for kind in range(N_KINDS):
        view[V_COUNTS + kind] = st[base + COUNTS + kind]
    wilds = 0
    for wild in (st[WILD_1], st[WILD_2]):
        if wild != NO_TILE:
            view[V_COUNTS + wild] = 0
            if not (dead and wild == RED):
                wilds += st[base + COUNTS + wild]
    usable = KIND_BITS & ~wild_bits(st)
    if dead and not is_wild(st, RED):
        view[V_CODES + 3] -= view[V_COUNTS + RED] * PLACE[RED]
        view[V_COUNTS + RED] = 0
        usable &= ~(1 << RED)
    for copies in range(4):
        view[V_HELD + copies] = st[base + HELD + copies] & usable
    view[V_WILDS] = wilds
    view[V_GROUPS] = 4 - st[base + N_MELDS]
    view[V_DEAD_RED] = 1 if dead else 0
    view[V_REDS] = st[base + COUNTS + RED]


@kernel
def is_useless(st, view, kind):  # type: ignore[no-untyped-def]
    """Tell whether `kind` is a red dragon that can be part of no win, wild or not, but thirteen scattered (AQ-15)."""
    return kind == RED and view[V_DEAD_RED] == 1


@kernel
def put(view, kind, change):  # type: ignore[no-untyped-def]
    """Add (`change` 1) or remove (-1) a natural tile in the view. Modified in place."""
    copies = view[V_COUNTS + kind] + change
    view[V_COUNTS + kind] = copies
    view[V_HELD + copies - (1 if change == 1 else 0)] ^= 1 << kind
    view[V_CODES + SUIT_OF[kind]] += change * PLACE[kind]


@kernel
def leave_out(st, view, kind):  # type: ignore[no-untyped-def]
    """Take a discard, whatever it is, out of the view. Modified in place."""
    if is_useless(st, view, kind):
        view[V_REDS] -= 1
    elif is_wild(st, kind):
        view[V_WILDS] -= 1
    else:
        put(view, kind, -1)


@kernel
def put_back(st, view, kind):  # type: ignore[no-untyped-def]
    """Undo `leave_out`. Modified in place."""
    if is_useless(st, view, kind):
        view[V_REDS] += 1
    elif is_wild(st, kind):
        view[V_WILDS] += 1
    else:
        put(view, kind, 1)


@kernel
def see_unseen(game, st, base, unseen):  # type: ignore[no-untyped-def]
    """Fill `unseen[34]`: copies of each kind that the seat has not seen. Modified in place."""
    for kind in range(N_KINDS):
        unseen[kind] = game.copies[kind] - st[VISIBLE + kind] - st[base + COUNTS + kind]
    for index in range(st[base + N_MELDS]):
        meld = base + MELDS + index * MELD_SIZE
        if st[meld + MELD_KIND] == MeldKind.KONG_CONCEALED:
            unseen[st[meld + MELD_TILE]] = 0
