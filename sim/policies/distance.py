"""How far a view is from each route, and which kinds bring it nearer."""

from __future__ import annotations

import numpy as np

from sim.kernels.bits import size
from sim.kernels.jit import kernel
from sim.kernels.shape import IS_258
from sim.kernels.suit_vectors import FAR
from sim.kernels.tables import (
    DISTINCT,
    FIELD,
    FOURS,
    SPECIAL,
    THREES,
    TWOS,
    kind_words,
    middle_tiles,
    pairs_lack,
    scattered_ranks,
)
from sim.policies.parts import fill_classes, fill_rows, helping_tiles, lack_with, rest_of
from sim.policies.routes import (
    COVERED,
    FORM,
    FREE_HONOURS,
    HANDICAP,
    KNITTED,
    ORPHANS,
    PAIRS,
    PARTS,
    PUNGS,
    SCATTERED,
    STANDARD,
    TABLE,
    TEMPLATE,
    WILD_LIMIT,
    scattered_takes_red,
)
from sim.policies.special_hands import helping_knitted, helping_orphans, knitted_lack, orphans_lack, suit_bits
from sim.policies.templates import TRIPLE_BITS, TRIPLES
from sim.policies.view import V_CODES, V_COUNTS, V_GROUPS, V_HELD, V_REDS, V_WILDS, put
from sim.tiles import FIRST_HONOUR, N_KINDS, RED


@kernel
def may_be_nearer(view, route, limit):  # type: ignore[no-untyped-def]
    """Tell quickly whether a route's deficiency can be `limit` or less: of 75 templates most lack too many kinds outright."""
    if route[FORM] != TEMPLATE:
        return True
    kinds = 0
    for triple in range(3):
        if route[COVERED] >> triple & 1 == 0:
            kinds |= TRIPLE_BITS[route[PARTS], triple]
    helpful = min(view[V_WILDS], route[WILD_LIMIT])
    return max(0, size(kinds & ~view[V_HELD]) - helpful) + route[HANDICAP] <= limit


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
        return standard_lack(kit, view, route)
    if form == PUNGS:
        return _pungs_lack(_words(tables, view), view[V_GROUPS])
    if form == PAIRS:
        return pairs_lack(_words(tables, view))
    if form == SCATTERED:
        return _scattered_lack(kit.game, tables, view)
    if form == TEMPLATE:
        return _template(kit, view, route, 0)
    if form == KNITTED:
        return knitted_lack(view)
    if form == ORPHANS:
        return orphans_lack(view)
    tiles = 3 * view[V_GROUPS] + 2
    if form == FREE_HONOURS:
        have = np.int64(tables.honour_kinds[view[V_CODES + 3]]) >> SPECIAL & FIELD
    else:
        have = middle_tiles(tables, view[V_CODES], view[V_CODES + 1], view[V_CODES + 2])
    return max(0, tiles - have)


@kernel
def standard_lack(kit, view, route):  # type: ignore[no-untyped-def]
    """Return the tiles that groups and a pair out of the route's parts lack."""
    tables, classes = kit.tables, kit.room.classes
    fill_classes(tables, view, route, classes)
    return lack_with(
        tables, route[TABLE], view[V_GROUPS], rest_of(tables, route[TABLE], classes, 0), classes[0]
    )


@kernel
def _is_free(form, kind):  # type: ignore[no-untyped-def]
    return kind >= FIRST_HONOUR if form == FREE_HONOURS else IS_258[kind]


@kernel
def _words(tables, view):  # type: ignore[no-untyped-def]
    """Return the packed counts of kinds held once, twice, three and four times (`tables.kind_words`)."""
    return kind_words(tables, view[V_CODES], view[V_CODES + 1], view[V_CODES + 2], view[V_CODES + 3])


@kernel
def _pungs_lack(words, groups):  # type: ignore[no-untyped-def]
    threes = (words >> THREES & FIELD) + (words >> FOURS & FIELD)
    return _pungs_from(threes, words >> TWOS & FIELD, words & FIELD, groups)


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
def _scattered_lack(game, tables, view):  # type: ignore[no-untyped-def]
    have = scattered_ranks(tables, game.rules.gap, view[V_CODES], view[V_CODES + 1], view[V_CODES + 2])
    have += np.int64(tables.honour_kinds[view[V_CODES + 3]]) >> DISTINCT & 7
    if view[V_COUNTS + RED] == 0 and _keeps_red(game, view):
        have += 1
    return 14 - have


@kernel
def _keeps_red(game, view):  # type: ignore[no-untyped-def]
    """Tell whether a red dragon in hand, dead in every other hand, helps thirteen scattered (AQ-15)."""
    return view[V_REDS] > 0 and scattered_takes_red(game)


@kernel
def helping_kinds(kit, view, route, lack):  # type: ignore[no-untyped-def]
    """Return the natural kinds (bits) that lower the lack of a route below `lack`, its present one."""
    tables = kit.tables
    form = route[FORM]
    if form == STANDARD:
        return _helping_standard(kit, view, route)
    mask = 0
    if form == PUNGS:
        return _helping_pungs(tables, view, lack)
    if form == PAIRS:
        return _helping_pairs(view)
    if form == SCATTERED:
        return _helping_scattered(kit.game, tables, view)
    if form == TEMPLATE:
        return _template(kit, view, route, 1)
    if form == KNITTED:
        return helping_knitted(view)
    if form == ORPHANS:
        return helping_orphans(view)
    for kind in range(N_KINDS):
        if _is_free(form, kind):
            mask |= 1 << kind
    return mask


@kernel
def _helping_standard(kit, view, route):  # type: ignore[no-untyped-def]
    classes, rows = kit.room.classes, kit.room.rows
    fill_classes(kit.tables, view, route, classes)
    fill_rows(kit.tables, view, route, rows)
    return helping_tiles(kit.tables, route, view[V_GROUPS], classes, rows)


@kernel
def _helping_pungs(tables, view, lack):  # type: ignore[no-untyped-def]
    words = _words(tables, view)
    threes = (words >> THREES & FIELD) + (words >> FOURS & FIELD)
    twos = words >> TWOS & FIELD
    ones = words & FIELD
    groups = view[V_GROUPS]
    third = twos > 0 and _pungs_from(threes + 1, twos - 1, ones, groups) < lack
    second = ones > 0 and _pungs_from(threes, twos + 1, ones - 1, groups) < lack
    first = _pungs_from(threes, twos, ones + 1, groups) < lack
    mask = 0
    for kind in range(N_KINDS):
        held = view[V_COUNTS + kind]
        if (held == 2 and third) or (held == 1 and second) or (held == 0 and first):
            mask |= 1 << kind
    return mask


@kernel
def _helping_pairs(view):  # type: ignore[no-untyped-def]
    pairs = 0
    singles = 0
    for kind in range(N_KINDS):
        pairs += view[V_COUNTS + kind] >> 1
        singles += view[V_COUNTS + kind] & 1
    mask = 0
    for kind in range(N_KINDS):
        if view[V_COUNTS + kind] & 1 or (view[V_COUNTS + kind] < 4 and 7 - pairs > singles):
            mask |= 1 << kind
    return mask


@kernel
def _helping_scattered(game, tables, view):  # type: ignore[no-untyped-def]
    mask = 0
    row = game.rules.gap - 3
    for suit in range(3):
        bits = suit_bits(view, suit)
        for rank in range(9):
            if tables.scattered[row, bits | 1 << rank] > tables.scattered[row, bits]:
                mask |= 1 << (9 * suit + rank)
    for kind in range(FIRST_HONOUR, N_KINDS):
        if view[V_COUNTS + kind] == 0 and (kind != RED or (view[V_REDS] == 0 and scattered_takes_red(game))):
            mask |= 1 << kind
    return mask


@kernel
def _template(kit, view, route, want_kinds):  # type: ignore[no-untyped-def]
    """Return what a template's triples and the rest beside them lack; or, if asked, the kinds (bits) that help.

    The tiles that the template uses are taken out of the view while the rest is looked at, and put back.
    """
    template = route[PARTS]
    laid = route[COVERED]
    missing = 0
    used = 0
    lacking = 0
    groups = view[V_GROUPS]
    for triple in range(3):
        if laid >> triple & 1 == 1:
            continue
        view[V_GROUPS] -= 1
        for place in range(3):
            kind = TRIPLES[template, triple, place]
            if view[V_COUNTS + kind] > 0:
                put(view, kind, -1)
                used |= 1 << (3 * triple + place)
            else:
                missing += 1
                lacking |= 1 << kind
    rest = standard_lack(kit, view, route) if view[V_GROUPS] >= 0 else FAR
    result = missing + rest
    if want_kinds == 1:
        result = lacking | _helping_standard(kit, view, route)
    for index in range(9):
        if used >> index & 1 == 1:
            put(view, TRIPLES[template, index // 3, index % 3], 1)
    view[V_GROUPS] = groups
    return result
