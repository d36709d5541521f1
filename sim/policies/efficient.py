"""`efficient`: the lowest deficiency over the ways to win that are open, then the most accepting tiles by what is seen.

It takes every legal win; claims and kongs where that brings it nearer; rids itself of what may not be in a winning hand.
"""

from __future__ import annotations

from sim.codes import Do, Family
from sim.kernels.actions import PASS, action, do_of, kind_of
from sim.kernels.holdings import SUIT_OF, base_of, give, is_wild, wild_bits
from sim.kernels.jit import kernel
from sim.kernels.legal import claim_actions, discard_actions, kong_actions, may_declare_now
from sim.kernels.melds import take_discard
from sim.kernels.shape import waits_exist_without
from sim.kernels.state_layout import CONCEALED_KONGS, LEFT, MELDS, N_MELDS, OPEN, SEAT_SIZE, WALL
from sim.kernels.typed_codes import DO_DECLARE, DO_DISCARD, MELD_KONG_CONCEALED
from sim.kernels.win_layout import MELD_FROM, MELD_KIND, MELD_SIZE, MELD_TILE
from sim.policies.distance import find_routes, helping_kinds, lowest_deficiency, route_deficiency, route_lack
from sim.policies.parts import helping_tiles, helping_with, lack_with, part_of, prepare_route
from sim.policies.routes import FORM, HANDICAP, PARTS, SCATTERED, STANDARD, TABLE, WILD_LIMIT, wild_is_out
from sim.policies.stock import see_stock, unseen_of
from sim.policies.view import (
    V_CODES,
    V_GROUPS,
    V_NEAREST,
    V_REDS,
    V_ROUTES,
    V_WILDS,
    is_useless,
    leave_out,
    put,
    put_back,
)
from sim.readings import Declared
from sim.tiles import NO_TILE

NO_PART = 4  # a discard that changes no part of the view
FARTHER = -1


@kernel
def efficient_turn(kit, st, seat, drawn):  # type: ignore[no-untyped-def]
    """Choose a kong, a discard or a declaration for `seat`, which took `drawn` (NO_TILE: it has just claimed)."""
    game, tables = kit.game, kit.tables
    base = base_of(seat)
    view, routes = kit.room.own_view, kit.room.own_routes
    find_routes(kit, st, base, view, routes, 0)
    if drawn != NO_TILE and st[LEFT] > game.rules.wall_end:
        act = free_kong(kit, st, seat, drawn, view, routes)
        if act != PASS:
            return act
    tile = _discard(kit, st, seat, drawn, view, routes)
    if declares(game, tables, st, base, tile):
        return action(DO_DECLARE, tile)
    return action(DO_DISCARD, tile)


@kernel
def free_kong(kit, st, seat, drawn, view, routes):  # type: ignore[no-untyped-def]
    """Return a kong that costs nothing, or `PASS`."""
    game = kit.game
    out = kit.room.actions
    base = base_of(seat)
    n = kong_actions(game, st, seat, drawn, out, 0)
    for index in range(n):
        act = out[index]
        kind = kind_of(act)
        do = do_of(act)
        if do == Do.KONG_SINGLE:
            if is_useless(st, view, kind):
                if not red_is_kept(kit, view, routes):
                    return act
            elif _spare_wild(kit, st, view, routes, kind):
                return act
        elif do == Do.KONG_ADDED:
            if (
                act & 3 == 0
                and not is_wild(st, kind)
                and _deficiency_without(kit, view, routes, kind) <= view[V_NEAREST]
            ):
                return act
        elif not is_useless(st, view, kind) and (
            _deficiency_after_concealed(kit, st, base, kind) <= view[V_NEAREST]
        ):
            return act
    return PASS


@kernel
def red_is_kept(kit, view, routes):  # type: ignore[no-untyped-def]
    """Tell whether a single red dragon serves the nearest route: only thirteen scattered has a use for it (AQ-15)."""
    if kit.game.rules.family != Family.ANQING or view[V_REDS] != 1:
        return False
    for index in range(view[V_ROUTES]):
        if routes[index, FORM] == SCATTERED:
            return route_deficiency(kit, view, routes[index]) == view[V_NEAREST]
    return False


@kernel
def _spare_wild(kit, st, view, routes, kind):  # type: ignore[no-untyped-def]
    """Tell whether a wild may be laid aside without losing ground."""
    if not is_wild(st, kind):
        return False
    view[V_WILDS] -= 1
    spare = lowest_deficiency(kit, view, routes) <= view[V_NEAREST]
    view[V_WILDS] += 1
    return spare


@kernel
def _deficiency_without(kit, view, routes, kind):  # type: ignore[no-untyped-def]
    """Return the deficiency without one tile of `kind`. The view is changed and restored."""
    put(view, kind, -1)
    result = lowest_deficiency(kit, view, routes)
    put(view, kind, 1)
    return result


@kernel
def _deficiency_after_concealed(kit, st, base, kind):  # type: ignore[no-untyped-def]
    """Deficiency after laying a concealed kong, before the replacement; worked out on a copy of the state."""
    later = copy_seat(st, base, kit.room.later)
    for _ in range(4):
        give(later, base, kind)
    meld = base + MELDS + later[base + N_MELDS] * MELD_SIZE
    later[meld + MELD_KIND] = MELD_KONG_CONCEALED
    later[meld + MELD_TILE] = kind
    later[meld + MELD_FROM] = 0
    later[base + N_MELDS] += 1
    later[base + CONCEALED_KONGS] += 1
    return state_deficiency(kit, later, base)


@kernel
def copy_seat(st, base, later):  # type: ignore[no-untyped-def]
    """Copy what a seat's own acts change, and what its bot looks at, into `later` (modified in place) and return it."""
    for index in range(WALL):
        later[index] = st[index]
    for index in range(base, base + SEAT_SIZE):
        later[index] = st[index]
    return later


@kernel
def state_deficiency(kit, st, base):  # type: ignore[no-untyped-def]
    """Return the deficiency of a seat over the routes that are open to it."""
    return find_routes(kit, st, base, kit.room.later_view, kit.room.later_routes, 0)


@kernel
def _discard(kit, st, seat, drawn, view, routes):  # type: ignore[no-untyped-def]
    """Return the kind to discard: among those that keep the deficiency, the one that leaves most accepting tiles."""
    base = base_of(seat)
    out = kit.room.actions
    n = discard_actions(kit.game, st, seat, drawn, out, 0)
    if n == 1:
        return kind_of(out[0])
    see_stock(kit.game, st, base, kit.room)
    prepare_parts(kit, view, routes)
    best = -1
    best_score = -1
    for index in range(n):
        kind = kind_of(out[index])
        if is_useless(st, view, kind) and not red_is_kept(kit, view, routes):
            return kind
        score = _score(kit, st, view, routes, kind)
        if score > best_score:
            best_score = score
            best = kind
    return best


@kernel
def prepare_parts(kit, view, routes):  # type: ignore[no-untyped-def]
    """Work out what the discards of one decision have in common. The room is modified in place."""
    room = kit.room
    goal = max(1, view[V_NEAREST])
    for index in range(view[V_ROUTES]):
        route = routes[index]
        room.allowed[index] = goal + min(view[V_WILDS], route[WILD_LIMIT]) - route[HANDICAP]
        prepare_route(kit, view, route, index)


@kernel
def _score(kit, st, view, routes, kind):  # type: ignore[no-untyped-def]
    """Return 1 + the unseen tiles that bring the hand nearer after discarding `kind`, 0 if the discard loses ground."""
    useless = is_useless(st, view, kind)
    wild = is_wild(st, kind) and not useless
    part = NO_PART if wild or useless else SUIT_OF[kind]
    leave_out(st, view, kind)
    helping = 0
    keeps = False
    any_wild = False
    for index in range(view[V_ROUTES]):
        route = routes[index]
        allowed = kit.room.allowed[index]
        if wild and view[V_WILDS] < route[WILD_LIMIT]:
            allowed -= 1
        if route[FORM] == STANDARD:
            kinds = _kinds_without(kit, view, route, index, part, allowed)
        elif route_lack(kit, view, route) == allowed:
            kinds = helping_kinds(kit, view, route)
        else:
            kinds = FARTHER
        if kinds != FARTHER:
            keeps = True
            helping |= kinds
            any_wild = any_wild or view[V_WILDS] < route[WILD_LIMIT]
    put_back(st, view, kind)
    if not keeps:
        return 0
    wilds = wild_bits(st)
    return 1 + unseen_of(kit.room, helping & ~wilds | wilds if any_wild else helping & ~wilds)


@kernel
def _kinds_without(kit, view, route, index, part, allowed):  # type: ignore[no-untyped-def]
    """Return the kinds that help on standard route number `index`, or `FARTHER` if it does not lack just `allowed` tiles.

    The view differs from the hand of `prepare_parts` in `part` (or `NO_PART`): only that is looked up again.
    """
    room, tables, table, groups = kit.room, kit.tables, route[TABLE], view[V_GROUPS]
    parts = room.route_parts[index]
    changed = part != NO_PART and route[PARTS] >> part & 1 == 1
    if not changed:
        if lack_with(tables, table, groups, room.route_rests[index, 0], parts[0]) != allowed:
            return FARTHER
        return helping_tiles(tables, table, route[PARTS], groups, parts)
    mine = part_of(tables, table, part, view[V_CODES + part])
    if lack_with(tables, table, groups, room.route_rests[index, part], mine) != allowed:
        return FARTHER
    return helping_with(tables, table, route[PARTS], groups, parts, part, mine)


@kernel
def declares(game, tables, st, base, tile):  # type: ignore[no-untyped-def]
    """Declare ready where the threshold will ask for it (AQ-13): a wild is out, or goes out with this discard."""
    if not may_declare_now(game, st, base):
        return False
    if game.rules.declared == Declared.LOCK and not (wild_is_out(game, st, base) or is_wild(st, tile)):
        return False
    return waits_exist_without(game, tables, st, base, tile)


@kernel
def efficient_claim(kit, st, seat):  # type: ignore[no-untyped-def]
    """Choose a claim of the last discard for `seat`, or `PASS`."""
    game = kit.game
    out = kit.room.actions
    n = claim_actions(game, st, seat, out)
    if n == 0:
        return PASS
    base = base_of(seat)
    limit = state_deficiency(kit, st, base)
    if game.rules.family != Family.JINGZHOU or st[base + OPEN] == 1:
        limit -= 1
    elif limit <= 1:
        limit += 1  # 不开口不能胡: a ready hand that is closed wins nothing (JZ-8)
    best = PASS
    for index in range(n):
        later = copy_seat(st, base, kit.room.later)
        take_discard(game, later, seat, out[index])
        after = state_deficiency(kit, later, base)
        if after < limit or (after == limit and (best == PASS or do_of(out[index]) == Do.KONG_EXPOSED)):
            limit = after
            best = out[index]
    return best
