"""`value`: chance to win times what the win pays, along every route that is open, less what a lost hand costs.

It breaks a small win for a dear one where that pays, keeps or puts out wilds by what they bring, claims, lays kongs and refuses a
win by the same number, and weighs what a discard may give to others.
"""

from __future__ import annotations

from sim.codes import Do, Family
from sim.kernels.actions import PASS, action, do_of, kind_of
from sim.kernels.holdings import SUIT_OF, base_of, is_wild
from sim.kernels.jit import kernel
from sim.kernels.legal import claim_actions, discard_actions, kong_actions
from sim.kernels.melds import take_discard
from sim.kernels.state_layout import LEFT, OPEN, SEATS, STATE_SIZE, WALL, WILDS
from sim.kernels.suit_vectors import FAR
from sim.kernels.typed_codes import DO_DECLARE, DO_DISCARD
from sim.kernels.win_layout import PAY
from sim.policies.dials import CLAIM_MARGIN, DANGER, FLEXIBILITY, REFUSE, STAGES
from sim.policies.distance import may_be_nearer, route_deficiency
from sim.policies.efficient import (
    declares,
    free_kong,
    prepare_parts,
    red_is_kept,
)
from sim.policies.pay import own_factor
from sim.policies.prospects import (
    FARTHEST,
    NO_PART,
    fill_pays,
    flexibility,
    loss_of,
    stage_of,
    worth,
)
from sim.policies.routes import NOW, list_routes
from sim.policies.view import (
    V_NEAREST,
    V_ROUTES,
    V_WILDS,
    is_useless,
    put,
    see_hand,
    see_unseen,
)
from sim.tiles import FIRST_HONOUR, NO_TILE

WORST = -1e300
CLOSE = 0.75  # discards worth this share of the best one are compared more closely
LOOKED = 8  # and at most so many


@kernel
def value_turn(kit, st, seat, drawn):  # type: ignore[no-untyped-def]
    """Choose a kong, a discard or a declaration for `seat`, which took `drawn` (NO_TILE: it has just claimed)."""
    game = kit.game
    base = base_of(seat)
    view, routes = kit.room.own_view, kit.room.own_routes
    may_kong = drawn != NO_TILE and st[LEFT] > game.rules.wall_end
    _look(kit, st, seat, view, routes)
    if may_kong and not (game.rules.family == Family.JINGZHOU and st[base + WILDS] > 0):
        act = free_kong(kit, st, seat, drawn, view, routes)
        if act != PASS:
            return act
    factor = _weigh(kit, st, seat, view, routes)
    tile, best = _best_discard(kit, st, seat, drawn, view, routes, factor)
    if may_kong and game.rules.family == Family.JINGZHOU and st[base + WILDS] > 0:
        act = _jingzhou_kong(kit, st, seat, drawn, view, routes, factor, best)
        if act != PASS:
            return act
    if declares(game, kit.tables, st, base, tile):
        return action(DO_DECLARE, tile)
    return action(DO_DISCARD, tile)


@kernel
def _look(kit, st, seat, view, routes):  # type: ignore[no-untyped-def]
    """See the hand, list its routes and measure all that come within reach. View, routes and room are modified in place."""
    base = base_of(seat)
    see_hand(kit.game, st, base, view)
    view[V_ROUTES] = list_routes(kit.game, st, base, routes)
    nearest = FAR
    for index in range(view[V_ROUTES]):
        route = routes[index]
        route[NOW] = FAR
        if may_be_nearer(view, route, nearest + FARTHEST):
            route[NOW] = route_deficiency(kit, view, route)
            nearest = min(nearest, route[NOW])
    view[V_NEAREST] = nearest
    see_unseen(kit.game, st, base, kit.room.unseen)


@kernel
def _weigh(kit, st, seat, view, routes):  # type: ignore[no-untyped-def]
    """Keep the routes that matter, with what each pays, ready for `worth`; returns the seat's factor (`pay.own_factor`)."""
    factor = own_factor(kit.game, st, seat)
    fill_pays(kit, st, seat, view, routes, factor)
    prepare_parts(kit, view, routes)
    return factor


@kernel
def _appraise(kit, st, seat, view, routes):  # type: ignore[no-untyped-def]
    """Look at the hand and weigh its routes. View, routes and room are modified in place; returns the seat's factor."""
    _look(kit, st, seat, view, routes)
    return _weigh(kit, st, seat, view, routes)


@kernel
def rank_discards(kit, st, seat, drawn):  # type: ignore[no-untyped-def]
    """Write what the hand is worth after each legal discard into ``room.values`` (float64[34])."""
    view, routes = kit.room.own_view, kit.room.own_routes
    factor = _appraise(kit, st, seat, view, routes)
    n = discard_actions(kit.game, st, seat, drawn, kit.room.actions, 0)
    for index in range(n):
        kind = kind_of(kit.room.actions[index])
        kit.room.values[kind] = _after_discard(kit, st, seat, view, routes, kind, factor)


@kernel
def _best_discard(kit, st, seat, drawn, view, routes, factor):  # type: ignore[no-untyped-def]
    """Return the discard after which the hand is worth most, and that worth less the loss of a lost hand."""
    out = kit.room.actions
    n = discard_actions(kit.game, st, seat, drawn, out, 0)
    best = WORST
    tile = kind_of(out[0])
    for index in range(n):
        kind = kind_of(out[index])
        if is_useless(st, view, kind) and not red_is_kept(kit, view, routes):
            return kind, best
        value = _after_discard(kit, st, seat, view, routes, kind, factor)
        kit.room.values[kind] = value
        if value > best:
            best = value
            tile = kind
    if kit.weights.dials[FLEXIBILITY] > 0:
        tile = _most_flexible(kit, st, seat, view, routes, n, tile, factor)
    return tile, best


@kernel
def _most_flexible(kit, st, seat, view, routes, n, tile, factor):  # type: ignore[no-untyped-def]
    """Return the best of the discards that come close to the best one, the tile after the next one considered too."""
    room = kit.room
    loss = loss_of(kit, factor)
    close = (room.values[tile] + loss) * CLOSE
    best = WORST
    chosen = tile
    looked = 0
    for index in range(n):
        kind = kind_of(room.actions[index])
        value = room.values[kind] + loss
        if value < close or is_wild(st, kind) or is_useless(st, view, kind) or looked == LOOKED:
            continue
        looked += 1
        put(view, kind, -1)
        value *= flexibility(kit, st, view, routes, SUIT_OF[kind])
        put(view, kind, 1)
        prepare_parts(kit, view, routes)
        if value > best:
            best = value
            chosen = kind
    return chosen


@kernel
def _after_discard(kit, st, seat, view, routes, kind, factor):  # type: ignore[no-untyped-def]
    """Return the worth of the hand without one tile of `kind`. The view is changed and restored."""
    base = base_of(seat)
    loss = loss_of(kit, factor)
    if is_wild(st, kind):
        scale = 1.0
        # HB-5: it doubles what the seat gets and pays; HB-11: a hard win doubles again.
        if kit.game.rules.family == Family.HUBEI:
            scale = 4.0 if st[base + WILDS] == 1 else 2.0
            loss *= 2.0
        view[V_WILDS] -= 1
        value = worth(kit, st, seat, view, routes, NO_PART, scale)
        view[V_WILDS] += 1
        return value - loss
    if is_useless(st, view, kind):
        return worth(kit, st, seat, view, routes, NO_PART, 1.0) - loss
    put(view, kind, -1)
    value = worth(kit, st, seat, view, routes, SUIT_OF[kind], 1.0)
    put(view, kind, 1)
    return value * (1.0 - _danger(kit, st, kind)) - loss


@kernel
def _danger(kit, st, kind):  # type: ignore[no-untyped-def]
    """Return the share of the hand's value that discarding `kind` risks: unseen copies may help others, late ones more."""
    late = 1.0 - stage_of(st) / (STAGES - 1.0)
    near = kit.room.unseen[kind] * 1.0
    if kind < FIRST_HONOUR:
        rank = kind % 9
        near += 1.0 if 0 < rank < 8 else 0.5
    return kit.weights.dials[DANGER] * late * near / 4.0


@kernel
def _jingzhou_kong(kit, st, seat, drawn, view, routes, factor, best):  # type: ignore[no-untyped-def]
    """Return a kong of Jingzhou that beats the best discard, or `PASS`: each multiplies what the seat gets and pays (JZ-13)."""
    game = kit.game
    out = kit.room.actions
    n = kong_actions(game, st, seat, drawn, out, 0)
    chosen = PASS
    base = base_of(seat)
    for index in range(n):
        kind = kind_of(out[index])
        do = do_of(out[index])
        if do == Do.KONG_SINGLE and is_wild(st, kind):
            hard = 2.0 if st[base + WILDS] == 1 else 1.0
            view[V_WILDS] -= 1
            value = worth(kit, st, seat, view, routes, NO_PART, 4.0 * hard)
            view[V_WILDS] += 1
            value -= 4.0 * loss_of(kit, factor)
            if value > best:
                best = value
                chosen = out[index]
        elif do == Do.KONG_SINGLE:
            return out[index]
    if chosen != PASS:
        return chosen
    act = free_kong(kit, st, seat, drawn, view, routes)
    if act != PASS and do_of(act) == Do.KONG_SINGLE:
        return PASS
    return act


@kernel
def copy_table(st, later):  # type: ignore[no-untyped-def]
    """Copy everything but the wall into `later` (modified in place) and return it: pay looks at what all seats have laid out."""
    for index in range(WALL):
        later[index] = st[index]
    for index in range(SEATS, STATE_SIZE):
        later[index] = st[index]
    return later


@kernel
def value_claim(kit, st, seat):  # type: ignore[no-untyped-def]
    """Choose a claim of the last discard for `seat`, or `PASS`."""
    game = kit.game
    room = kit.room
    n = claim_actions(game, st, seat, room.claims)
    if n == 0:
        return PASS
    view, routes = room.later_view, room.later_routes
    base = base_of(seat)
    factor = _appraise(kit, st, seat, view, routes)
    loss = loss_of(kit, factor)
    limit = worth(kit, st, seat, view, routes, NO_PART, 1.0) - loss
    if game.rules.family == Family.JINGZHOU and st[base + OPEN] == 0:
        limit = (limit + loss) * 0.5 - loss  # JZ-8: a closed hand wins nothing, whatever it lacks
    limit += kit.weights.dials[CLAIM_MARGIN] * (limit + loss)
    best = PASS
    for index in range(n):
        act = room.claims[index]
        later = copy_table(st, room.later)
        take_discard(game, later, seat, act)
        after = _appraise(kit, later, seat, view, routes)
        if do_of(act) == Do.KONG_EXPOSED:
            value = worth(kit, later, seat, view, routes, NO_PART, 1.0) - loss_of(kit, after)
        else:
            value = _best_discard(kit, later, seat, NO_TILE, view, routes, after)[1]
        if value > limit:
            limit = value
            best = act
    return best


@kernel
def value_wants_win(kit, st, seat, win, drawn):  # type: ignore[no-untyped-def]
    """Return 1 if the seat takes the win in `win`, 0 if going on is worth so much more.

    Only a win on the seat's own tile (`drawn`, in its hand) is ever refused: on a discard it would have to wait for its turn.
    """
    if drawn == NO_TILE:
        return 1
    view, routes = kit.room.own_view, kit.room.own_routes
    factor = _appraise(kit, st, seat, view, routes)
    best = _best_discard(kit, st, seat, drawn, view, routes, factor)[1]
    unit = kit.game.rules.score_unit if kit.game.rules.family == Family.HUBEI else 1
    return 1 if best <= kit.weights.dials[REFUSE] * win[PAY + seat] / unit else 0
