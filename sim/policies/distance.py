"""Which routes a seat is near, how far it is from each, and which kinds bring it nearer."""

from __future__ import annotations

import numpy as np

from sim.kernels.bits import KIND_BITS, size
from sim.kernels.jit import kernel
from sim.kernels.shape import IS_258
from sim.kernels.suit_vectors import FAR
from sim.kernels.tables import scattered_table
from sim.policies.parts import fill_parts, helping_tiles, lack_of, part_of
from sim.policies.routes import (
    ALL,
    COVERED,
    FORM,
    FREE_HONOURS,
    HANDICAP,
    KNITTED,
    NOW,
    NUMBER,
    ORPHANS,
    PAIRS,
    PARTS,
    PUNGS,
    ROUTE_SIZE,
    SCATTERED,
    STANDARD,
    TABLE,
    TEMPLATE,
    WILD_LIMIT,
    add_template,
    has_templates,
    list_routes,
    scattered_takes_red,
)
from sim.policies.special_hands import (
    HONOURS,
    helping_knitted,
    helping_orphans,
    knitted_lack,
    orphans_lack,
    suit_bits,
)
from sim.policies.templates import LACKING, N_TEMPLATES, NEEDS, covered
from sim.policies.view import (
    V_CODES,
    V_COUNTS,
    V_GROUPS,
    V_HELD,
    V_NEAREST,
    V_REDS,
    V_ROUTES,
    V_WILDS,
    see_hand,
)
from sim.tiles import N_KINDS, RED

MIDDLE_KINDS = sum(1 << kind for kind in range(N_KINDS) if IS_258[kind])
# What ranks given as bits add to a suit code.
RANK_PLACES = np.array([sum(5**r for r in range(9) if bits >> r & 1) for bits in range(512)], dtype=np.int64)


def _scattered_gains() -> np.ndarray:
    """By gap and ranks (bits) of a suit: the ranks (bits) that thirteen scattered can use besides."""
    best = scattered_table()
    gains = np.zeros(best.shape, dtype=np.int64)
    for bits in range(512):
        for rank in range(9):
            gains[:, bits] |= (best[:, bits | 1 << rank] > best[:, bits]).astype(np.int64) << rank
    return gains


SCATTERED_GAINS = _scattered_gains()  # [2, 512]


@kernel
def find_routes(kit, st, base, view, routes, margin):  # type: ignore[no-untyped-def]
    """Look at the seat's hand and list its routes that are at most `margin` farther than the nearest (or than ready).

    View, routes and the room are modified in place; ``routes[:, NOW]`` holds the deficiencies. Returns that of the nearest.
    """
    see_hand(kit.game, st, base, view)
    n = list_routes(kit.game, st, base, routes)
    nearest = FAR
    for index in range(n):
        routes[index, NOW] = route_deficiency(kit, view, routes[index])
        nearest = min(nearest, routes[index, NOW])
    if has_templates(kit.game):
        for template in range(N_TEMPLATES):
            laid = covered(st, base, template)
            if laid < 0 or _at_best(view, template, laid) > max(1, nearest + margin):
                continue  # most of the 75 lack too many kinds outright
            n = add_template(kit.game, routes, n, template, laid)
            routes[n - 1, NOW] = route_deficiency(kit, view, routes[n - 1])
            nearest = min(nearest, routes[n - 1, NOW])
    view[V_NEAREST] = nearest
    view[V_ROUTES] = _keep_near(routes, n, max(1, nearest + margin))
    return nearest


@kernel
def _keep_near(routes, n, limit):  # type: ignore[no-untyped-def]
    """Drop the routes that lack more than `limit`; returns how many are left."""
    kept = 0
    for index in range(n):
        if routes[index, NOW] <= limit:
            if kept < index:
                for column in range(ROUTE_SIZE):
                    routes[kept, column] = routes[index, column]
            kept += 1
    return kept


@kernel
def lowest_deficiency(kit, view, routes):  # type: ignore[no-untyped-def]
    """Return the deficiency of the nearest of the routes listed."""
    best = FAR
    for index in range(view[V_ROUTES]):
        best = min(best, route_deficiency(kit, view, routes[index]))
    return best


@kernel
def _at_best(view, template, laid):  # type: ignore[no-untyped-def]
    """Return the deficiency of a template if the rest of the hand were complete."""
    return max(0, _missing_of(view, template, laid) - view[V_WILDS]) + (1 if LACKING[template] > 0 else 0)


@kernel
def _missing_of(view, template, laid):  # type: ignore[no-untyped-def]
    """Return the tiles that the triples of a template lack."""
    missing = 0
    for copies in range(3):
        missing += size(NEEDS[template, laid, copies] & ~view[V_HELD + copies])
    return missing


@kernel
def route_deficiency(kit, view, route):  # type: ignore[no-untyped-def]
    """Return the tiles that the view lacks to a route, its handicap included."""
    helpful = min(view[V_WILDS], route[WILD_LIMIT])
    return max(0, route_lack(kit, view, route) - helpful) + route[HANDICAP]


@kernel
def route_lack(kit, view, route):  # type: ignore[no-untyped-def]
    """Return the tiles that the natural tiles of the view lack to a route."""
    tables = kit.tables
    form = route[FORM]
    if form == STANDARD:
        fill_parts(tables, route[TABLE], route[PARTS], view, kit.room.parts)
        return lack_of(tables, route[TABLE], view[V_GROUPS], kit.room.parts)
    if form == PUNGS:
        threes, twos, ones = _alike(view)
        return _pungs_from(threes, twos, ones, view[V_GROUPS])
    if form == PAIRS:
        return _pairs_lack(view)
    if form == SCATTERED:
        return _scattered_lack(kit.game, tables, view)
    if form == TEMPLATE:
        return _template_lack(kit, view, route)
    if form == KNITTED:
        return knitted_lack(view)
    if form == ORPHANS:
        return orphans_lack(view)
    kinds = _free_kinds(form)
    have = 0
    for copies in range(4):
        have += size(kinds & view[V_HELD + copies])
    return max(0, 3 * view[V_GROUPS] + 2 - have)


@kernel
def _free_kinds(form):  # type: ignore[no-untyped-def]
    """Return the kinds (bits) of hands that need no groups: 风一色 and 将一色."""
    return HONOURS if form == FREE_HONOURS else MIDDLE_KINDS


@kernel
def _alike(view):  # type: ignore[no-untyped-def]
    """Return how many kinds are held three times or more, twice, and once."""
    one, two, three = view[V_HELD], view[V_HELD + 1], view[V_HELD + 2]
    return size(three), size(two & ~three), size(one & ~two)


@kernel
def _pungs_from(threes, twos, ones, groups):  # type: ignore[no-untyped-def]
    """Tiles missing to `groups` pungs and a pair, given how many kinds are held three times, twice, once."""
    pungs = groups - min(groups, threes)
    spare = threes - (groups - pungs)
    slots = pungs + 1
    lack = 3 * pungs + 2
    if spare > 0:  # the pair comes from a kind held three times
        slots -= 1
        lack -= 2
    full = min(twos, slots)
    return lack - 2 * full - min(ones, slots - full)


@kernel
def _pairs_lack(view):  # type: ignore[no-untyped-def]
    """Return the tiles that seven pairs lack, four alike being two pairs."""
    open_pairs = max(0, 7 - size(view[V_HELD + 1]) - size(view[V_HELD + 3]))
    return open_pairs + max(0, open_pairs - size(_singles(view)))


@kernel
def _singles(view):  # type: ignore[no-untyped-def]
    """Return the kinds (bits) with a tile that has no pair."""
    return view[V_HELD] & ~view[V_HELD + 1] | view[V_HELD + 2] & ~view[V_HELD + 3]


@kernel
def _scattered_lack(game, tables, view):  # type: ignore[no-untyped-def]
    row = game.rules.gap - 3
    have = size(HONOURS & view[V_HELD])
    for suit in range(3):
        have += int(tables.scattered[row, suit_bits(view, suit)])
    if view[V_COUNTS + RED] == 0 and _keeps_red(game, view):
        have += 1
    return 14 - have


@kernel
def _keeps_red(game, view):  # type: ignore[no-untyped-def]
    """Tell whether a red dragon in hand, dead in every other hand, helps thirteen scattered (AQ-15)."""
    return view[V_REDS] > 0 and scattered_takes_red(game)


@kernel
def helping_kinds(kit, view, route):  # type: ignore[no-untyped-def]
    """Return the natural kinds (bits) that lower the lack of a route."""
    tables = kit.tables
    form = route[FORM]
    if form == STANDARD:
        fill_parts(tables, route[TABLE], route[PARTS], view, kit.room.parts)
        return helping_tiles(tables, route[TABLE], route[PARTS], view[V_GROUPS], kit.room.parts)
    if form == PUNGS:
        return _helping_pungs(view)
    if form == PAIRS:
        return _helping_pairs(view)
    if form == SCATTERED:
        return _helping_scattered(kit.game, view)
    if form == TEMPLATE:
        return _helping_template(kit, view, route)
    if form == KNITTED:
        return helping_knitted(view)
    if form == ORPHANS:
        return helping_orphans(view)
    return _free_kinds(form)


@kernel
def _helping_pungs(view):  # type: ignore[no-untyped-def]
    threes, twos, ones = _alike(view)
    groups = view[V_GROUPS]
    lack = _pungs_from(threes, twos, ones, groups)
    one, two, three = view[V_HELD], view[V_HELD + 1], view[V_HELD + 2]
    mask = 0
    if twos > 0 and _pungs_from(threes + 1, twos - 1, ones, groups) < lack:
        mask |= two & ~three
    if ones > 0 and _pungs_from(threes, twos + 1, ones - 1, groups) < lack:
        mask |= one & ~two
    if _pungs_from(threes, twos, ones + 1, groups) < lack:
        mask |= KIND_BITS & ~one
    return mask


@kernel
def _helping_pairs(view):  # type: ignore[no-untyped-def]
    singles = _singles(view)
    pairs = size(view[V_HELD + 1]) + size(view[V_HELD + 3])
    return singles | KIND_BITS & ~view[V_HELD + 3] if 7 - pairs > size(singles) else singles


@kernel
def _helping_scattered(game, view):  # type: ignore[no-untyped-def]
    mask = HONOURS & ~view[V_HELD]
    for suit in range(3):
        mask |= SCATTERED_GAINS[game.rules.gap - 3, suit_bits(view, suit)] << 9 * suit
    # A red dragon that is dead elsewhere is not in the view (AQ-15).
    if view[V_COUNTS + RED] == 0 and (view[V_REDS] > 0 or not scattered_takes_red(game)):
        mask &= ~(1 << RED)
    return mask


@kernel
def _beside_template(kit, view, route):  # type: ignore[no-untyped-def]
    """Write into ``room.parts`` what the hand has beside a template; returns the groups wanted there."""
    tables, table = kit.tables, route[TABLE]
    parts = kit.room.parts
    needs = NEEDS[route[NUMBER], route[COVERED]]
    used = needs[0] & view[V_HELD]
    twice = needs[1] & view[V_HELD + 1]
    thrice = needs[2] & view[V_HELD + 2]
    for suit in range(3):
        code = view[V_CODES + suit] - RANK_PLACES[used >> 9 * suit & 511]
        if twice != 0:  # only steps in one suit use a kind more than once
            code -= RANK_PLACES[twice >> 9 * suit & 511] + RANK_PLACES[thrice >> 9 * suit & 511]
        parts[suit] = part_of(tables, table, suit, code)
    parts[3] = part_of(tables, table, 3, view[V_CODES + 3])
    return view[V_GROUPS] - 3 + size(route[COVERED])


@kernel
def _template_lack(kit, view, route):  # type: ignore[no-untyped-def]
    groups = _beside_template(kit, view, route)
    if groups < 0:
        return FAR
    return _missing_of(view, route[NUMBER], route[COVERED]) + lack_of(
        kit.tables, route[TABLE], groups, kit.room.parts
    )


@kernel
def _helping_template(kit, view, route):  # type: ignore[no-untyped-def]
    """Return the kinds that the triples lack, and those that bring the rest beside them nearer."""
    groups = _beside_template(kit, view, route)
    lacking = 0
    for copies in range(3):
        lacking |= NEEDS[route[NUMBER], route[COVERED], copies] & ~view[V_HELD + copies]
    return lacking | helping_tiles(kit.tables, route[TABLE], ALL, groups, kit.room.parts)
