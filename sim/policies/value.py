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
from sim.kernels.state_layout import COUNTS, LEFT, OPEN, SEATS, STATE_SIZE, WALL, WILDS
from sim.kernels.typed_codes import DO_DECLARE, DO_DISCARD
from sim.kernels.win_layout import PAY
from sim.policies.dials import CLAIM_MARGIN, DANGER, FLEXIBILITY, REFUSE, STAGES
from sim.policies.distance import find_routes
from sim.policies.efficient import (
    declares,
    free_kong,
    prepare_parts,
    red_is_kept,
)
from sim.policies.flexibility import flexibility
from sim.policies.pay import own_factor
from sim.policies.prospects import FARTHEST, NO_PART, fill_pays, loss_of, stage_of, worth
from sim.policies.stock import see_stock
from sim.policies.view import V_DEAD_RED, V_LEADING, V_WILDS, is_useless, leave_out, put, put_back
from sim.tiles import FIRST_HONOUR, NO_TILE, RED

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
    find_routes(kit, st, base, view, routes, FARTHEST)
    if may_kong and not (game.rules.family == Family.JINGZHOU and st[base + WILDS] > 0):
        act = free_kong(kit, st, seat, drawn, view, routes)
        if act != PASS:
            return act
    loss, _ = _weigh(kit, st, seat, view, routes)
    tile, best, compared = _best_discard(kit, st, seat, drawn, view, routes, loss, WORST)
    if compared > 1 and kit.weights.dials[FLEXIBILITY] > 0:
        tile = _most_flexible(kit, st, view, routes, compared, tile, loss)
    if may_kong and game.rules.family == Family.JINGZHOU and st[base + WILDS] > 0:
        act = _jingzhou_kong(kit, st, seat, drawn, view, routes, loss, best)
        if act != PASS:
            return act
    if declares(game, kit.tables, st, base, tile):
        return action(DO_DECLARE, tile)
    return action(DO_DISCARD, tile)


@kernel
def _weigh(kit, st, seat, view, routes):  # type: ignore[no-untyped-def]
    """Keep the routes found that matter, with what each pays, ready for `worth`.

    Returns what a lost hand is likely to cost, and the most that a route is worth as it is.
    """
    see_stock(kit.game, st, base_of(seat), kit.room)
    factor = own_factor(kit.game, st, seat)
    most = fill_pays(kit, st, seat, view, routes, factor)
    prepare_parts(kit, view, routes)
    return loss_of(kit, factor), most


@kernel
def _appraise(kit, st, seat, view, routes):  # type: ignore[no-untyped-def]
    """Look at the hand and weigh its routes. View, routes and room are modified in place; returns as `_weigh`."""
    find_routes(kit, st, base_of(seat), view, routes, FARTHEST)
    return _weigh(kit, st, seat, view, routes)


@kernel
def rank_discards(kit, st, seat, drawn):  # type: ignore[no-untyped-def]
    """Write what the hand is worth after each legal discard into ``room.values`` (float64[34])."""
    view, routes = kit.room.own_view, kit.room.own_routes
    loss, _ = _appraise(kit, st, seat, view, routes)
    n = discard_actions(kit.game, st, seat, drawn, kit.room.actions, 0)
    for index in range(n):
        kind = kind_of(kit.room.actions[index])
        kit.room.values[kind] = _after_discard(kit, st, seat, view, routes, kind, loss, WORST)


@kernel
def _best_discard(kit, st, seat, drawn, view, routes, loss, limit):  # type: ignore[no-untyped-def]
    """Return the discard after which the hand is worth most, that worth less `loss`, and how many were compared.

    ``room.actions`` holds those compared, ``room.values`` what the hand is worth after each. Only a hand worth more than `limit`
    is of interest; with `WORST` also those that come close to the best.
    """
    out, values = kit.room.actions, kit.room.values
    n = discard_actions(kit.game, st, seat, drawn, out, 0)
    if st[base_of(seat) + COUNTS + RED] > 0 and view[V_DEAD_RED] == 1 and not red_is_kept(kit, view, routes):
        for index in range(n):
            if kind_of(out[index]) == RED:
                return RED, _after_discard(kit, st, seat, view, routes, RED, loss, limit), 1
    best = WORST
    tile = kind_of(out[0])
    # Honours first: mostly they are the best, and most others are then soon done with.
    for index in range(n - 1, -1, -1):
        kind = kind_of(out[index])
        floor = max(limit, best) if limit > WORST else (best + loss) * CLOSE - loss
        value = _after_discard(kit, st, seat, view, routes, kind, loss, floor)
        values[kind] = value
        if value >= best:
            best = value
            tile = kind
    return tile, best, n


@kernel
def _most_flexible(kit, st, view, routes, n, tile, loss):  # type: ignore[no-untyped-def]
    """Return the best of the discards that come close to the best one, the tile after the next one considered too."""
    room = kit.room
    close = (room.values[tile] + loss) * CLOSE
    compared = 0
    for index in range(n):
        kind = kind_of(room.actions[index])
        if room.values[kind] + loss >= close and not is_wild(st, kind) and not is_useless(st, view, kind):
            room.actions[compared] = room.actions[index]
            compared += 1
    if compared <= 1:
        return tile if compared == 0 else kind_of(room.actions[0])
    best = WORST
    chosen = tile
    for index in range(min(compared, LOOKED)):
        kind = kind_of(room.actions[index])
        put(view, kind, -1)
        value = (room.values[kind] + loss) * flexibility(
            kit, st, view, routes, SUIT_OF[kind], room.leading[kind]
        )
        put(view, kind, 1)
        if value > best:
            best = value
            chosen = kind
    return chosen


@kernel
def _after_discard(kit, st, seat, view, routes, kind, loss, floor):  # type: ignore[no-untyped-def]
    """Return the worth of the hand without one tile of `kind`, less `loss`, or something below `floor`.

    The view is changed and restored.
    """
    if is_useless(st, view, kind):
        leave_out(st, view, kind)
        value = worth(kit, st, view, routes, NO_PART, 1.0, floor + loss)
        put_back(st, view, kind)
        return value - loss
    if is_wild(st, kind):
        scale = 1.0
        # HB-5: it doubles what the seat gets and pays; HB-11: a hard win doubles again.
        if kit.game.rules.family == Family.HUBEI:
            scale = 4.0 if st[base_of(seat) + WILDS] == 1 else 2.0
            loss *= 2.0
        view[V_WILDS] -= 1
        value = worth(kit, st, view, routes, NO_PART, scale, floor + loss)
        view[V_WILDS] += 1
        return value - loss
    put(view, kind, -1)
    value = worth(kit, st, view, routes, SUIT_OF[kind], 1.0, floor + loss)
    put(view, kind, 1)
    kit.room.leading[kind] = view[V_LEADING]
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
def _jingzhou_kong(kit, st, seat, drawn, view, routes, loss, best):  # type: ignore[no-untyped-def]
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
            value = worth(kit, st, view, routes, NO_PART, 4.0 * hard, WORST)
            view[V_WILDS] += 1
            value -= 4.0 * loss
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
    loss, most = _appraise(kit, st, seat, view, routes)
    limit = worth(kit, st, view, routes, NO_PART, 1.0, WORST)
    if (
        game.rules.family == Family.JINGZHOU and st[base + OPEN] == 0
    ):  # JZ-8: a closed hand wins nothing, whatever it lacks
        limit *= 0.5
        most *= 0.5
    limit += kit.weights.dials[CLAIM_MARGIN] * limit - loss
    best = PASS
    for index in range(n):
        act = room.claims[index]
        later = copy_table(st, room.later)
        take_discard(game, later, seat, act)
        after, promise = _appraise(kit, later, seat, view, routes)
        if promise <= most:
            continue  # brings no route nearer that pays
        if do_of(act) == Do.KONG_EXPOSED:
            value = worth(kit, later, view, routes, NO_PART, 1.0, limit + after) - after
        else:
            value = _best_discard(kit, later, seat, NO_TILE, view, routes, after, limit)[1]
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
    loss, _ = _appraise(kit, st, seat, view, routes)
    unit = kit.game.rules.score_unit if kit.game.rules.family == Family.HUBEI else 1
    enough = kit.weights.dials[REFUSE] * win[PAY + seat] / unit
    return 1 if _best_discard(kit, st, seat, drawn, view, routes, loss, enough)[1] <= enough else 0
