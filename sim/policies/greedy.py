"""`greedy`: the lowest deficiency over the ways to win that are open, and nothing else: equal discards are drawn by lot."""

from __future__ import annotations

from sim.kernels.actions import PASS, action, kind_of
from sim.kernels.holdings import base_of
from sim.kernels.jit import kernel
from sim.kernels.legal import discard_actions
from sim.kernels.state_layout import LEFT
from sim.kernels.typed_codes import DO_DECLARE, DO_DISCARD
from sim.policies.distance import find_routes, lowest_deficiency
from sim.policies.efficient import declares, free_kong, red_is_kept
from sim.policies.random_legal import own_draw
from sim.policies.view import is_useless, leave_out, put_back
from sim.tiles import NO_TILE


@kernel
def greedy_turn(kit, st, seat, drawn):  # type: ignore[no-untyped-def]
    """Choose a kong that costs nothing, a discard or a declaration for `seat`, which took `drawn` (NO_TILE: a claim)."""
    base = base_of(seat)
    view, routes = kit.room.own_view, kit.room.own_routes
    find_routes(kit, st, base, view, routes, 0)
    if drawn != NO_TILE and st[LEFT] > kit.game.rules.wall_end:
        act = free_kong(kit, st, seat, drawn, view, routes)
        if act != PASS:
            return act
    tile = _any_nearest(kit, st, seat, drawn, view, routes)
    if declares(kit.game, kit.tables, st, base, tile):
        return action(DO_DECLARE, tile)
    return action(DO_DISCARD, tile)


@kernel
def _any_nearest(kit, st, seat, drawn, view, routes):  # type: ignore[no-untyped-def]
    """Return one of the discards that leave the lowest deficiency, each as likely."""
    out = kit.room.actions
    n = discard_actions(kit.game, st, seat, drawn, out, 0)
    best = 99
    equal = 0
    for index in range(n):
        kind = kind_of(out[index])
        if is_useless(st, view, kind) and not red_is_kept(kit, view, routes):
            return kind
        after = _deficiency_without(kit, st, view, routes, kind)
        if after < best:
            best = after
            equal = 0
        if after == best:
            out[equal] = out[index]
            equal += 1
    return kind_of(out[own_draw(kit.game, st, seat, equal)])


@kernel
def _deficiency_without(kit, st, view, routes, kind):  # type: ignore[no-untyped-def]
    """Return the deficiency after discarding `kind`. The view is changed and restored."""
    leave_out(st, view, kind)
    after = lowest_deficiency(kit, view, routes)
    put_back(st, view, kind)
    return after
