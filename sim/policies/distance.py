"""How far a view is from each route, and which kinds bring it nearer."""

from __future__ import annotations

import numpy as np

from sim.kernels.bits import size
from sim.kernels.holdings import PLACE, SUIT_OF
from sim.kernels.jit import kernel
from sim.kernels.shape import IS_258
from sim.kernels.suit_vectors import FAR
from sim.kernels.tables import (
    DISTINCT,
    FIELD,
    FOURS,
    N_SETS,
    SPECIAL,
    THREES,
    TWOS,
    kind_words,
    middle_tiles,
    pairs_lack,
    scattered_ranks,
)
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

EVERY_PART = 4  # `changed`: all parts differ from the hand that `near` was made of
NO_PART = 5
NO_CLASSES = np.zeros((N_SETS, N_KINDS), dtype=np.int64)


@kernel
def fill_near(tables, view, table, near):  # type: ignore[no-untyped-def]
    """Write into ``near[table]`` the class of each part with one tile more of a kind. Modified in place.

    These look-ups fall all over a table of megabytes. A discard changes one part of the hand, so that for the other three
    they are the same whatever is discarded: made once a decision, not once a discard.
    """
    for kind in range(N_KINDS):
        if view[V_COUNTS + kind] < 4:
            code = view[V_CODES + SUIT_OF[kind]] + PLACE[kind]
            near[table, kind] = (
                tables.honours[table, code] if kind >= FIRST_HONOUR else tables.suit[table, code]
            )


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
def route_deficiency(game, tables, view, route):  # type: ignore[no-untyped-def]
    """Return the tiles that the view lacks to a route, its handicap included."""
    helpful = min(view[V_WILDS], route[WILD_LIMIT])
    return max(0, route_lack(game, tables, view, route) - helpful) + route[HANDICAP]


@kernel
def route_lack(game, tables, view, route):  # type: ignore[no-untyped-def]
    """Return the tiles that the natural tiles of the view lack to a route."""
    form = route[FORM]
    if form == STANDARD:
        return standard_lack(tables, view, route)
    if form == PUNGS:
        return _pungs_lack(_words(tables, view), view[V_GROUPS])
    if form == PAIRS:
        return pairs_lack(_words(tables, view))
    if form == SCATTERED:
        return _scattered_lack(game, tables, view)
    if form == TEMPLATE:
        return _template(tables, view, route, 0, NO_CLASSES)
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
def part_class(tables, view, route, part):  # type: ignore[no-untyped-def]
    """Return the class of one part of the view on a standard route; class 0 (nothing) where the route has no use for it."""
    if route[PARTS] >> part & 1 == 0:
        return 0
    code = view[V_CODES + part]
    if part == 3:
        return int(tables.honours[route[TABLE], code])
    return int(tables.suit[route[TABLE], code])


@kernel
def standard_lack(tables, view, route):  # type: ignore[no-untyped-def]
    """Return the tiles that groups and a pair out of the route's parts lack."""
    table = route[TABLE]
    join = tables.join[table]
    two = join[part_class(tables, view, route, 0), part_class(tables, view, route, 1)]
    rest = join[part_class(tables, view, route, 2), part_class(tables, view, route, 3)]
    return int(tables.distance[table, join[two, rest], 5 + view[V_GROUPS]])


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
def helping_kinds(game, tables, view, route, lack, near, changed):  # type: ignore[no-untyped-def]
    """Return the natural kinds (bits) that lower the lack of a route below `lack`, its present one.

    `near` holds what `fill_near` found for the whole hand, `changed` the part in which the view differs from it (`NO_PART`,
    `EVERY_PART`).
    """
    form = route[FORM]
    if form == STANDARD:
        return _helping_standard(tables, view, route, lack, near, changed)
    mask = 0
    if form == PUNGS:
        return _helping_pungs(tables, view, lack)
    if form == PAIRS:
        return _helping_pairs(view)
    if form == SCATTERED:
        return _helping_scattered(game, tables, view)
    if form == TEMPLATE:
        return _template(tables, view, route, 1, near)
    if form == KNITTED:
        return helping_knitted(view)
    if form == ORPHANS:
        return helping_orphans(view)
    for kind in range(N_KINDS):
        if _is_free(form, kind):
            mask |= 1 << kind
    return mask


@kernel
def _helping_standard(tables, view, route, lack, near, changed):  # type: ignore[no-untyped-def]
    table = route[TABLE]
    join = tables.join[table]
    distance = tables.distance[table]
    entry = 5 + view[V_GROUPS]
    c0 = part_class(tables, view, route, 0)
    c1 = part_class(tables, view, route, 1)
    c2 = part_class(tables, view, route, 2)
    c3 = part_class(tables, view, route, 3)
    left = join[c0, c1]
    right = join[c2, c3]
    mask = 0
    for part in range(4):
        if route[PARTS] >> part & 1 == 0:
            continue
        if part == 0:
            others = join[c1, right]
        elif part == 1:
            others = join[c0, right]
        elif part == 2:
            others = join[left, c3]
        else:
            others = join[left, c2]
        code = view[V_CODES + part]
        for rank in range(7 if part == 3 else 9):
            kind = 9 * part + rank
            if view[V_COUNTS + kind] < 4:
                if part != changed and changed != EVERY_PART:
                    mine = near[table, kind]
                elif part == 3:
                    mine = int(tables.honours[table, code + PLACE[kind]])
                else:
                    mine = int(tables.suit[table, code + PLACE[kind]])
                if distance[join[others, mine], entry] < lack:
                    mask |= 1 << kind
    return mask


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
def _template(tables, view, route, want_kinds, near):  # type: ignore[no-untyped-def]
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
    rest = standard_lack(tables, view, route) if view[V_GROUPS] >= 0 else FAR
    result = missing + rest
    if want_kinds == 1:
        result = lacking | _helping_standard(tables, view, route, rest, near, EVERY_PART)
    for index in range(9):
        if used >> index & 1 == 1:
            put(view, TRIPLES[template, index // 3, index % 3], 1)
    view[V_GROUPS] = groups
    return result
