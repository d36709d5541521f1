"""What a hand between two turns is worth to the bot `value`: the chance to win along each route times what that pays.

The value looks one tile ahead. Where nothing helpful comes the hand keeps the worth of its best route; each kind that may come,
weighed by the copies that the seat has not seen and by how many ways there are to get it, lifts it to the best route that this
kind helps.
"""

from __future__ import annotations

from sim.codes import Family
from sim.kernels.bits import KIND_BITS, lowest
from sim.kernels.holdings import SUIT_OF, wild_bits
from sim.kernels.jit import kernel
from sim.kernels.state_layout import LEFT
from sim.policies.dials import (
    CLAIM_CHOW,
    CLAIM_PUNG,
    FLEXIBILITY,
    FULL_WALL,
    LOSS,
    MOST_MISSING,
    OTHER_ROUTES,
    STAGES,
    WIN_DISCARD,
)
from sim.policies.distance import helping_kinds, route_lack
from sim.policies.parts import class_of, helping_tiles, lack_with, prepare_route, row_of
from sim.policies.pay import is_concealed_win, route_pay
from sim.policies.routes import (
    FORM,
    HANDICAP,
    KNITTED,
    NOW,
    ORPHANS,
    PAIRS,
    PARTS,
    PUNGS,
    ROUTE_SIZE,
    SCATTERED,
    STANDARD,
    TABLE,
    WILD_LIMIT,
)
from sim.policies.view import V_CODES, V_COUNTS, V_GROUPS, V_ROUTES, V_WILDS, put
from sim.tiles import FIRST_HONOUR, N_KINDS

NO_PART = 4  # a change that leaves all parts of the view as they are
FARTHEST = 3  # routes that lack so many more than the nearest are not looked at
CONSIDERED = 16  # routes looked at, at most
MANY_WAYS = 40.0  # unit of flexibility


@kernel
def stage_of(st):  # type: ignore[no-untyped-def]
    """Return the stage of the wall, 0 at its end."""
    return min(STAGES - 1, st[LEFT] * STAGES // FULL_WALL)


@kernel
def chance(kit, st, missing):  # type: ignore[no-untyped-def]
    """Return the chance to win with so many tiles missing."""
    return kit.weights.chance[stage_of(st), max(0, min(missing, MOST_MISSING - 1))]


@kernel
def loss_of(kit, factor):  # type: ignore[no-untyped-def]
    """Return what a hand that another wins is likely to cost a seat with this factor (`pay.own_factor`)."""
    return kit.weights.dials[LOSS] * factor


@kernel
def fill_pays(kit, st, seat, view, routes, factor):  # type: ignore[no-untyped-def]
    """Keep the routes that matter and note what each pays, the loss saved included. Routes, view and room are modified.

    ``routes[:, NOW]`` holds the deficiencies of the view (`efficient.measure_routes` with all of them, or `measure_all`).
    """
    room = kit.room
    loss = loss_of(kit, factor)
    nearest = view_nearest(view, routes)
    best = 0.0
    for index in range(view[V_ROUTES]):
        route = routes[index]
        room.pays[index] = 0.0
        if route[NOW] <= nearest + FARTHEST:
            pay = route_pay(kit.game, st, seat, route, factor)
            room.pays[index] = pay + loss if pay > 0 else 0.0
        room.bases[index] = room.pays[index] * chance(kit, st, route[NOW])
        best = max(best, room.bases[index])
    kept = 0
    limit = best * 0.15
    for index in range(view[V_ROUTES]):
        if room.bases[index] >= limit and room.bases[index] > 0 and kept < CONSIDERED:
            for column in range(ROUTE_SIZE):
                routes[kept, column] = routes[index, column]
            room.pays[kept] = room.pays[index]
            kept += 1
    view[V_ROUTES] = kept


@kernel
def view_nearest(view, routes):  # type: ignore[no-untyped-def]
    """Return the least deficiency noted in the routes."""
    nearest = MOST_MISSING
    for index in range(view[V_ROUTES]):
        nearest = min(nearest, routes[index, NOW])
    return nearest


@kernel
def worth(kit, st, seat, view, routes, part, scale):  # type: ignore[no-untyped-def]
    """Return what the hand in `view` is worth before the next tile, the loss of a lost hand not subtracted.

    The view differs in `part` (or `NO_PART`) from the one of `efficient.prepare_parts`; `scale` multiplies what wins pay.
    """
    room = kit.room
    best = 0.0
    rest = 0.0
    for index in range(view[V_ROUTES]):
        route = routes[index]
        missing, kinds = _after(kit, view, route, index, part)
        room.helped[index] = kinds
        pay = room.pays[index] * scale
        room.bases[index] = pay * chance(kit, st, missing)
        room.gains[index] = pay * chance(kit, st, missing - 1)
        route[NOW] = missing
        best = max(best, room.bases[index])
        rest += room.bases[index]
    value = best + kit.weights.dials[OTHER_ROUTES] * (rest - best)
    total = 0.0
    for kind in range(N_KINDS):
        total += room.unseen[kind]
    if total <= 0:
        return value
    return value + _lifted(kit, st, view, routes, best) / total


@kernel
def flexibility(kit, st, view, routes, part):  # type: ignore[no-untyped-def]
    """Return a factor from 1 on: how many ways there are, on the best route, to the tile after the next one.

    Those of the hand with both tiles in it and none discarded, which is a good measure and costs one look instead of fourteen.
    The view is changed and restored; what `efficient.prepare_parts` found for its best route is lost.
    """
    room = kit.room
    if view[V_ROUTES] == 0:
        return 1.0
    best = 0
    value = 0.0
    for index in range(view[V_ROUTES]):
        missing, kinds = _after(kit, view, routes[index], index, part)
        base = room.pays[index] * chance(kit, st, missing)
        room.helped[index] = kinds
        routes[index, NOW] = missing
        if base > value:
            value = base
            best = index
    route = routes[best]
    if route[NOW] < 2:
        return 1.0
    prepare_route(kit, view, route, best)
    missing = route[NOW]
    ways = 0.0
    total = 0.0
    rest = room.helped[best] & KIND_BITS & ~wild_bits(st)
    while rest != 0:
        kind = lowest(rest)
        rest &= rest - 1
        copies = room.unseen[kind]
        if copies == 0:
            continue
        put(view, kind, 1)
        room.unseen[kind] -= 1
        after, kinds = _after(kit, view, route, best, SUIT_OF[kind])
        route[NOW] = after
        ways += copies * _weighed(kit, st, view, route, kinds)
        total += copies
        room.unseen[kind] += 1
        put(view, kind, -1)
    route[NOW] = missing
    if total == 0:
        return 1.0
    return 1.0 + kit.weights.dials[FLEXIBILITY] * ways / (total * MANY_WAYS)


@kernel
def _lifted(kit, st, view, routes, best):  # type: ignore[no-untyped-def]
    """Return the sum over unseen tiles, weighed, of what each would add to `best`; the best route first."""
    room = kit.room
    seen = 0
    added = 0.0
    for _ in range(view[V_ROUTES]):
        chosen = -1
        for index in range(view[V_ROUTES]):
            if room.helped[index] != 0 and (chosen < 0 or room.gains[index] > room.gains[chosen]):
                chosen = index
        if chosen < 0 or room.gains[chosen] <= best:
            break
        kinds = room.helped[chosen] & ~seen
        room.helped[chosen] = 0
        seen |= kinds
        added += (room.gains[chosen] - best) * _weighed(kit, st, view, routes[chosen], kinds)
    return added


@kernel
def _after(kit, view, route, index, part):  # type: ignore[no-untyped-def]
    """Return the tiles missing on a route and the kinds (bits) that help, wilds included where they do."""
    room, tables = kit.room, kit.tables
    helpful = min(view[V_WILDS], route[WILD_LIMIT])
    if route[FORM] == STANDARD:
        table, groups = route[TABLE], view[V_GROUPS]
        classes, rows = room.route_classes[index], room.route_rows[index]
        if part != NO_PART and route[PARTS] >> part & 1 == 1:
            code = view[V_CODES + part]
            mine = class_of(tables, table, part, code)
            lack = lack_with(tables, table, groups, room.route_rests[index, part], mine)
            old_class, old_row = classes[part], rows[part]
            classes[part], rows[part] = mine, row_of(tables, table, part, code)
            kinds = helping_tiles(tables, route, groups, classes, rows)
            classes[part], rows[part] = old_class, old_row
        else:
            lack = lack_with(tables, table, groups, room.route_rests[index, 0], classes[0])
            kinds = helping_tiles(tables, route, groups, classes, rows)
    else:
        lack = route_lack(kit, view, route)
        kinds = helping_kinds(kit, view, route, lack)
    return max(1, lack - helpful) + route[HANDICAP], kinds


@kernel
def _weighed(kit, st, view, route, kinds):  # type: ignore[no-untyped-def]
    """Return how many unseen tiles help, each weighed by the ways to get it: an own draw, a claim, a discard won on."""
    dials, rules = kit.weights.dials, kit.game.rules
    others = rules.seats - 1.0
    wilds = wild_bits(st) & KIND_BITS
    rest = kinds & ~wilds
    if view[V_WILDS] < route[WILD_LIMIT]:
        rest |= wilds
    final = route[NOW] == 1
    self_drawn = rules.family == Family.ANQING or is_concealed_win(route)  # AQ-3, HB-8
    concealed = _must_stay_concealed(route)
    found = 0.0
    while rest != 0:
        kind = lowest(rest)
        rest &= rest - 1
        ways = 1.0
        if wilds >> kind & 1 == 0:
            if final:
                if not self_drawn:
                    ways += others * dials[WIN_DISCARD]
            elif not concealed:
                if view[V_COUNTS + kind] >= 2:
                    ways += others * dials[CLAIM_PUNG]
                elif kind < FIRST_HONOUR and route[FORM] != PUNGS and _makes_chow(view, kind):
                    ways += dials[CLAIM_CHOW]
        found += ways * kit.room.unseen[kind]
    return found


@kernel
def _must_stay_concealed(route):  # type: ignore[no-untyped-def]
    """Tell whether claims would close the route."""
    form = route[FORM]
    return form in (PAIRS, SCATTERED, KNITTED, ORPHANS)


@kernel
def _makes_chow(view, kind):  # type: ignore[no-untyped-def]
    """Tell whether two natural tiles of the view make a chow with `kind`."""
    rank = kind % 9
    here = V_COUNTS + kind
    down = rank >= 1 and view[here - 1] > 0
    up = rank <= 7 and view[here + 1] > 0
    return (
        (down and up)
        or (down and rank >= 2 and view[here - 2] > 0)
        or (up and rank <= 6 and view[here + 2] > 0)
    )
