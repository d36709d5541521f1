"""What the bots think of each discard of one hand: the kernels by which they choose, asked once and written down.

Compiled above the bots: all that it calls belongs to the digest that names the cache, and numba itself notices a change in this
file.
"""

# Compiled code is typed by numba.
# mypy: disable-error-code="no-untyped-def, no-untyped-call"

from __future__ import annotations

from sim.kernels.actions import kind_of
from sim.kernels.holdings import SUIT_OF, base_of, is_wild, take, wild_bits
from sim.kernels.jit import kernel, njit
from sim.kernels.legal import discard_actions
from sim.kernels.suit_vectors import FAR
from sim.policies.distance import find_routes, helping_kinds, lowest_deficiency, route_deficiency
from sim.policies.efficient import efficient_turn
from sim.policies.flexibility import flexibility
from sim.policies.pay import own_factor
from sim.policies.prospects import chance, loss_of, stage_of
from sim.policies.routes import ROUTE_SIZE, WILD_LIMIT
from sim.policies.stock import see_stock
from sim.policies.value import CLOSE, LOOKED, rank_discards, value_turn
from sim.policies.view import V_ROUTES, V_WILDS, is_useless, leave_out, put, put_back
from sim.tiles import N_KINDS

# Columns of a discard.
LEGAL = 0  # 1 if the rules allow it
MISSING = 1  # tiles missing to the nearest way to win
ACCEPTS = 2  # kinds (bits) of which one tile brings that nearer
CLOSELY = 3  # 1 if `value` looked at it more closely, the tile after the next one included
ROUTE = 4  # [ROUTE_SIZE] the way to win along which it is worth most
MISSING_THERE = ROUTE + ROUTE_SIZE  # tiles missing along that way
UNSEEN = MISSING_THERE + 1  # copies of the kind that the seat has not seen; of every kind, legal or not
DISCARD_SIZE = UNSEEN + 1


@njit
def appraise_discards(kit, st, seat, tiles, drawn, choices, discards, worths):
    """Judge every discard of `seat` as the bots do. Returns the tiles that its hand lacks to the nearest way to win.

    Parameters
    ----------
    st : int64[STATE_SIZE]
        The table as the seat sees it, its concealed tiles missing: they are added. Modified in place.
    tiles : int64[n]
        Its concealed tiles.
    drawn : int
        The tile of them that it has just taken; NO_TILE after a claim.
    choices : int64[2] or int64[1]
        Written: what `efficient` and `value` do (`sim.kernels.actions`); with room for one only `efficient` is asked.
    discards : int64[34, DISCARD_SIZE]
        Written, by kind.
    worths : float64[34]
        Written: what the hand is worth to `value` after each legal discard.
    """
    base = base_of(seat)
    for index in range(tiles.shape[0]):
        take(st, base, tiles[index])
    choices[0] = efficient_turn(kit, st, seat, drawn)
    missing = _nearest(kit, st, seat, drawn, discards)
    if choices.shape[0] > 1:
        choices[1] = value_turn(kit, st, seat, drawn)
        rank_discards(kit, st, seat, drawn)
        _closely(kit, st, seat, drawn, discards, worths)
    return missing


@kernel
def _nearest(kit, st, seat, drawn, discards):
    """Write the deficiency after each legal discard, what brings the hand nearer, and (for want of a better) the nearest way.

    Returns the deficiency before the discard.
    """
    room, base = kit.room, base_of(seat)
    view, routes = room.own_view, room.own_routes
    find_routes(kit, st, base, view, routes, 1)  # a discard may cost one tile
    see_stock(kit.game, st, base, room)
    for kind in range(N_KINDS):
        discards[kind, UNSEEN] = room.unseen[kind]
    n = discard_actions(kit.game, st, seat, drawn, room.actions, 0)
    wilds = wild_bits(st)
    for index in range(n):
        kind = kind_of(room.actions[index])
        line = discards[kind]
        line[LEGAL] = 1
        leave_out(st, view, kind)
        best = FAR
        helping = 0
        for at in range(view[V_ROUTES]):
            route = routes[at]
            missing = route_deficiency(kit, view, route)
            if missing > best:
                continue
            if missing < best:
                best = missing
                helping = 0
                for column in range(ROUTE_SIZE):
                    line[ROUTE + column] = route[column]
            helping |= helping_kinds(kit, view, route) & ~wilds
            if view[V_WILDS] < route[WILD_LIMIT]:
                helping |= wilds
        put_back(st, view, kind)
        line[MISSING] = best
        line[MISSING_THERE] = best
        line[ACCEPTS] = helping & ((1 << N_KINDS) - 1)
    return lowest_deficiency(kit, view, routes)


@kernel
def _closely(kit, st, seat, drawn, discards, worths):
    """Write what each discard is worth, and its way to win, after `rank_discards`: as `value` compares them."""
    room = kit.room
    view, routes = room.own_view, room.own_routes
    loss = loss_of(kit, own_factor(kit.game, st, seat))
    n = discard_actions(kit.game, st, seat, drawn, room.actions, 0)
    best = -1e300
    for index in range(n):
        kind = kind_of(room.actions[index])
        worths[kind] = room.values[kind]
        best = max(best, worths[kind])
        _note_route(kit, st, view, routes, kind, discards[kind])
    looked = 0
    for index in range(n):
        kind = kind_of(room.actions[index])
        with_loss = worths[kind] + loss
        if with_loss < (best + loss) * CLOSE or is_wild(st, kind) or is_useless(st, view, kind):
            continue
        if looked == LOOKED:
            break
        looked += 1
        put(view, kind, -1)
        flexible = flexibility(kit, st, view, routes, SUIT_OF[kind], room.leading[kind])
        worths[kind] = with_loss * flexible - loss
        put(view, kind, 1)
        discards[kind, CLOSELY] = 1


@kernel
def _note_route(kit, st, view, routes, kind, line):
    """Write the way along which the hand without `kind` is worth most; without any that pays the nearest one stays."""
    room, stage = kit.room, stage_of(st)
    best = 0.0
    leave_out(st, view, kind)
    for at in range(view[V_ROUTES]):
        missing = route_deficiency(kit, view, routes[at])
        base = room.pays[at] * chance(kit, stage, missing)
        if base > best:
            best = base
            line[MISSING_THERE] = missing
            for column in range(ROUTE_SIZE):
                line[ROUTE + column] = routes[at, column]
    put_back(st, view, kind)
