"""The four parts of a hand on a standard route (three suits and the honours), and what brings such a hand nearer.

A part is known by two numbers: its class (`kernels.tables`) says how far it is from groups and pairs, its row
(`kernels.gains`) which tiles lower that.
"""

from __future__ import annotations

from sim.kernels.bits import lowest
from sim.kernels.jit import kernel
from sim.policies.routes import FORM, PARTS, STANDARD, TABLE
from sim.policies.view import V_CODES


@kernel
def class_of(tables, table, part, code):  # type: ignore[no-untyped-def]
    """Return the class of a part's code."""
    return int(tables.honours[table, code]) if part == 3 else int(tables.suit[table, code])


@kernel
def row_of(tables, table, part, code):  # type: ignore[no-untyped-def]
    """Return the row of gains of a part's code."""
    return int(tables.honour_row[table, code]) if part == 3 else int(tables.suit_row[table, code])


@kernel
def fill_classes(tables, view, route, classes):  # type: ignore[no-untyped-def]
    """Write the classes of the view's parts into `classes` (int64[4]): 0, nothing, where the route has no use for a part."""
    for part in range(4):
        classes[part] = (
            class_of(tables, route[TABLE], part, view[V_CODES + part]) if route[PARTS] >> part & 1 == 1 else 0
        )


@kernel
def fill_rows(tables, view, route, rows):  # type: ignore[no-untyped-def]
    """Write the rows of gains of the view's parts into `rows` (int64[4]); those of other parts are not looked at."""
    for part in range(4):
        if route[PARTS] >> part & 1 == 1:
            rows[part] = row_of(tables, route[TABLE], part, view[V_CODES + part])


@kernel
def rest_of(tables, table, classes, part):  # type: ignore[no-untyped-def]
    """Return the class of all parts but one taken together."""
    join = tables.join[table]
    if part < 2:
        return int(join[classes[1 - part], join[classes[2], classes[3]]])
    return int(join[join[classes[0], classes[1]], classes[5 - part]])


@kernel
def lack_with(tables, table, groups, rest, mine):  # type: ignore[no-untyped-def]
    """Return the tiles missing to `groups` groups and a pair, given the class of a part and of all others together."""
    return int(tables.distance[table, tables.join[table, rest, mine], 5 + groups])


@kernel
def helping_tiles(tables, route, groups, classes, rows):  # type: ignore[no-untyped-def]
    """Return the kinds (bits) of which one tile brings the parts nearer to `groups` groups and a pair."""
    table = route[TABLE]
    mask = 0
    for part in range(4):
        if route[PARTS] >> part & 1 == 0:
            continue
        ways = int(tables.tight[table, groups, rest_of(tables, table, classes, part), classes[part]])
        ranks = 0
        while ways != 0:
            entry = lowest(ways)
            ways &= ways - 1
            if part == 3:
                ranks |= int(tables.honour_gains[table, rows[part], entry])
            else:
                ranks |= int(tables.suit_gains[table, rows[part], entry])
        mask |= ranks << (9 * part)
    return mask


@kernel
def prepare_route(kit, view, route, index):  # type: ignore[no-untyped-def]
    """Keep classes, rows and rests of the view's parts for standard route number `index`. The room is modified in place."""
    if route[FORM] != STANDARD:
        return
    room = kit.room
    classes = room.route_classes[index]
    fill_classes(kit.tables, view, route, classes)
    fill_rows(kit.tables, view, route, room.route_rows[index])
    for part in range(4):
        room.route_rests[index, part] = rest_of(kit.tables, route[TABLE], classes, part)
