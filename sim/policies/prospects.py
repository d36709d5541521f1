"""What a hand between two turns is worth to the bot `value`: the chance to win along each route times what that pays.

The value looks one tile ahead. Where nothing helpful comes the hand keeps the worth of its best route; each kind that may come,
weighed by the copies that the seat has not seen and by how many ways there are to get it, lifts it to the best route that this
kind helps.
"""

from __future__ import annotations

from sim.codes import Family
from sim.kernels.holdings import wild_bits
from sim.kernels.jit import kernel
from sim.kernels.state_layout import LEFT
from sim.policies.dials import (
    CLAIM_CHOW,
    CLAIM_PUNG,
    FULL_WALL,
    LOSS,
    MOST_MISSING,
    OTHER_ROUTES,
    STAGES,
    WIN_DISCARD,
)
from sim.policies.distance import helping_kinds, route_lack
from sim.policies.parts import helping_tiles, helping_with, lack_with, part_of
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
from sim.policies.stock import TOTAL, unseen_of
from sim.policies.view import V_CODES, V_GROUPS, V_HELD, V_LEADING, V_ROUTES, V_WILDS
from sim.tiles import FIRST_HONOUR

NO_PART = 4  # a change that leaves all parts of the view as they are
FARTHEST = 3  # routes that lack so many more than the nearest are not looked at
CONSIDERED = 16  # routes looked at, at most
SUIT_KINDS = (1 << FIRST_HONOUR) - 1
UP_TO_8, UP_TO_7, FROM_2, FROM_3 = (
    sum(ranks << 9 * suit for suit in range(3)) for ranks in (255, 127, 510, 508)
)


@kernel
def stage_of(st):  # type: ignore[no-untyped-def]
    """Return the stage of the wall, 0 at its end."""
    return min(STAGES - 1, st[LEFT] * STAGES // FULL_WALL)


@kernel
def chance(kit, stage, missing):  # type: ignore[no-untyped-def]
    """Return the chance to win with so many tiles missing at a stage of the wall."""
    return kit.weights.chance[stage, max(0, min(missing, MOST_MISSING - 1))]


@kernel
def loss_of(kit, factor):  # type: ignore[no-untyped-def]
    """Return what a hand that another wins is likely to cost a seat with this factor (`pay.own_factor`)."""
    return kit.weights.dials[LOSS] * factor


@kernel
def fill_pays(kit, st, seat, view, routes, factor):  # type: ignore[no-untyped-def]
    """Keep the routes that matter and note what each pays, the loss saved included. Routes, view and room are modified.

    ``routes[:, NOW]`` holds the deficiencies of the view (`distance.find_routes`). Returns what the best route is worth as it is.
    """
    room, stage = kit.room, stage_of(st)
    loss = loss_of(kit, factor)
    best = 0.0
    for index in range(view[V_ROUTES]):
        route = routes[index]
        pay = route_pay(kit.game, st, seat, route, factor)
        room.pays[index] = pay + loss if pay > 0 else 0.0
        room.bases[index] = room.pays[index] * chance(kit, stage, route[NOW])
        best = max(best, room.bases[index])
    kept = 0
    limit = best * 0.15
    for index in range(view[V_ROUTES]):
        if room.bases[index] >= limit and room.bases[index] > 0 and kept < CONSIDERED:
            if kept < index:
                for column in range(ROUTE_SIZE):
                    routes[kept, column] = routes[index, column]
                room.pays[kept] = room.pays[index]
            kept += 1
    view[V_ROUTES] = kept
    return best


@kernel
def worth(kit, st, view, routes, part, scale, floor):  # type: ignore[no-untyped-def]
    """Return what the hand in `view` is worth before the next tile, the loss of a lost hand not subtracted.

    The view differs in `part` (or `NO_PART`) from the one of `efficient.prepare_parts`; `scale` multiplies what wins pay. A hand
    that would be worth less than `floor` even if every tile helped is not looked at closely: something below is returned. The
    view then names the route that leads.
    """
    room, stage = kit.room, stage_of(st)
    best = 0.0
    gain = 0.0
    rest = 0.0
    leading = 0
    for index in range(view[V_ROUTES]):
        missing = missing_on(kit, view, routes[index], index, part)
        pay = room.pays[index] * scale
        room.bases[index] = pay * chance(kit, stage, missing)
        room.gains[index] = pay * chance(kit, stage, missing - 1)
        routes[index, NOW] = missing
        if room.bases[index] > best:
            best = room.bases[index]
            leading = index
        gain = max(gain, room.gains[index])
        rest += room.bases[index]
    view[V_LEADING] = leading
    value = best + kit.weights.dials[OTHER_ROUTES] * (rest - best)
    if room.stock[TOTAL] <= 0 or value + max(0.0, gain - best) < floor:
        return value
    return value + _lifted(kit, st, view, routes, part, best) / room.stock[TOTAL]


@kernel
def _lifted(kit, st, view, routes, part, best):  # type: ignore[no-untyped-def]
    """Return the sum over unseen tiles, weighed, of what each would add to `best`; the best route first."""
    room = kit.room
    seen = 0
    done = 0
    added = 0.0
    for _ in range(view[V_ROUTES]):
        chosen = -1
        for index in range(view[V_ROUTES]):
            if done >> index & 1 == 0 and (chosen < 0 or room.gains[index] > room.gains[chosen]):
                chosen = index
        if room.gains[chosen] <= best:
            break
        done |= 1 << chosen
        kinds = kinds_on(kit, view, routes[chosen], chosen, part) & ~seen
        seen |= kinds
        added += (room.gains[chosen] - best) * _weighed(kit, st, view, routes[chosen], kinds)
    return added


@kernel
def missing_on(kit, view, route, index, part):  # type: ignore[no-untyped-def]
    """Return the tiles missing on route number `index`; the view differs in `part` from that of `efficient.prepare_parts`."""
    if route[FORM] == STANDARD:
        tables, table = kit.tables, route[TABLE]
        if part != NO_PART and route[PARTS] >> part & 1 == 1:
            rest, mine = kit.room.route_rests[index, part], part_of(tables, table, part, view[V_CODES + part])
        else:
            rest, mine = kit.room.route_rests[index, 0], kit.room.route_parts[index, 0]
        lack = lack_with(tables, table, view[V_GROUPS], rest, mine)
    else:
        lack = route_lack(kit, view, route)
    return max(1, lack - min(view[V_WILDS], route[WILD_LIMIT])) + route[HANDICAP]


@kernel
def kinds_on(kit, view, route, index, part):  # type: ignore[no-untyped-def]
    """Return the natural kinds (bits) that help on route number `index`; the view as for `missing_on`."""
    if route[FORM] != STANDARD:
        return helping_kinds(kit, view, route)
    tables, table, groups, parts = kit.tables, route[TABLE], view[V_GROUPS], kit.room.route_parts[index]
    if part != NO_PART and route[PARTS] >> part & 1 == 1:
        mine = part_of(tables, table, part, view[V_CODES + part])
        return helping_with(tables, table, route[PARTS], groups, parts, part, mine)
    return helping_tiles(tables, table, route[PARTS], groups, parts)


@kernel
def _weighed(kit, st, view, route, kinds):  # type: ignore[no-untyped-def]
    """Return how many unseen tiles help, each weighed by the ways to get it: an own draw, a claim, a discard won on."""
    dials, rules, room = kit.weights.dials, kit.game.rules, kit.room
    others = rules.seats - 1.0
    wilds = wild_bits(st)
    natural = kinds & ~wilds
    found = 1.0 * unseen_of(room, natural | wilds if view[V_WILDS] < route[WILD_LIMIT] else natural)
    if route[NOW] == 1:
        if rules.family != Family.ANQING and not is_concealed_win(route):  # AQ-3, HB-8: self-drawn only
            found += others * dials[WIN_DISCARD] * unseen_of(room, natural)
    elif not _must_stay_concealed(route):
        pungs = natural & view[V_HELD + 1]
        found += others * dials[CLAIM_PUNG] * unseen_of(room, pungs)
        if route[FORM] != PUNGS:
            found += dials[CLAIM_CHOW] * unseen_of(room, natural & ~pungs & _chow_kinds(view[V_HELD]))
    return found


@kernel
def _must_stay_concealed(route):  # type: ignore[no-untyped-def]
    """Tell whether claims would close the route."""
    form = route[FORM]
    return form in (PAIRS, SCATTERED, KNITTED, ORPHANS)


@kernel
def _chow_kinds(held):  # type: ignore[no-untyped-def]
    """Return the kinds (bits) that make a chow with two of those held."""
    suits = held & SUIT_KINDS
    above, below = suits >> 1 & UP_TO_8, suits << 1 & FROM_2
    return above & below | above & (suits >> 2 & UP_TO_7) | below & (suits << 2 & FROM_3)
