"""The four parts of a hand on a standard route (three suits and the honours), and what brings such a hand nearer.

A part is known by one number: its class (`kernels.tables`), which says how far it is from groups and pairs, and above that its
row (`kernels.gains`), which says what tiles lower that.
"""

from __future__ import annotations

from sim.kernels.gains import gained
from sim.kernels.jit import kernel
from sim.kernels.tables import CLASS, CLASS_BITS, SUIT_CODES
from sim.policies.routes import FORM, PARTS, STANDARD, TABLE
from sim.policies.view import V_CODES

ALL_PARTS = 15


@kernel
def part_of(tables, table, part, code):  # type: ignore[no-untyped-def]
    """Return what is known of a part's code: its class and its row of gains."""
    return int(tables.part[table, code + (SUIT_CODES if part == 3 else 0)])


@kernel
def fill_parts(tables, table, used, view, parts):  # type: ignore[no-untyped-def]
    """Write the view's parts into `parts` (int64[4]); 0, nothing, where a route does not use one (`used`, bits)."""
    for part in range(4):
        parts[part] = part_of(tables, table, part, view[V_CODES + part]) if used >> part & 1 == 1 else 0


@kernel
def rest_of(tables, table, parts, part):  # type: ignore[no-untyped-def]
    """Return the class of all parts but one taken together."""
    join = tables.join[table]
    if part < 2:
        return int(join[parts[1 - part] & CLASS, join[parts[2] & CLASS, parts[3] & CLASS]])
    return int(join[join[parts[0] & CLASS, parts[1] & CLASS], parts[5 - part] & CLASS])


@kernel
def lack_with(tables, table, groups, rest, mine):  # type: ignore[no-untyped-def]
    """Return the tiles missing to `groups` groups and a pair, given a part and the class of all others together."""
    return int(tables.distance[table, tables.join[table, rest, mine & CLASS], 5 + groups])


@kernel
def lack_of(tables, table, groups, parts):  # type: ignore[no-untyped-def]
    """Return the tiles missing to `groups` groups and a pair, given all parts."""
    return lack_with(tables, table, groups, rest_of(tables, table, parts, 0), parts[0])


@kernel
def helping_tiles(tables, table, used, groups, parts):  # type: ignore[no-untyped-def]
    """Return the kinds (bits) out of the parts `used` (bits) that bring the hand nearer to `groups` groups and a pair."""
    join = tables.join[table]
    m, p, s, h = parts[0] & CLASS, parts[1] & CLASS, parts[2] & CLASS, parts[3] & CLASS
    front, back = join[m, p], join[s, h]
    mask = 0
    if used & 1:
        mask |= helping_ranks(tables, table, groups, join[p, back], parts[0])
    if used & 2:
        mask |= helping_ranks(tables, table, groups, join[m, back], parts[1]) << 9
    if used & 4:
        mask |= helping_ranks(tables, table, groups, join[front, h], parts[2]) << 18
    if used & 8:
        mask |= helping_ranks(tables, table, groups, join[front, s], parts[3]) << 27
    return mask


@kernel
def helping_ranks(tables, table, groups, rest, mine):  # type: ignore[no-untyped-def]
    """Return the ranks (bits) of one part that bring the hand nearer, given what is known of it and the class of the rest."""
    ways = int(tables.tight[table, groups, rest, mine & CLASS])
    return gained(tables, table, mine >> CLASS_BITS, ways)


@kernel
def helping_with(tables, table, used, groups, parts, part, mine):  # type: ignore[no-untyped-def]
    """Return `helping_tiles` with `mine` in place of one part. `parts` is changed and restored."""
    before = parts[part]
    parts[part] = mine
    kinds = helping_tiles(tables, table, used, groups, parts)
    parts[part] = before
    return kinds


@kernel
def prepare_route(kit, view, route, index):  # type: ignore[no-untyped-def]
    """Keep parts and rests of the view for standard route number `index`. The room is modified in place."""
    if route[FORM] != STANDARD:
        return
    room = kit.room
    parts = room.route_parts[index]
    fill_parts(kit.tables, route[TABLE], route[PARTS], view, parts)
    for part in range(4):
        room.route_rests[index, part] = rest_of(kit.tables, route[TABLE], parts, part)
