"""How many ways lead from a hand to the tile after the next one: what tells apart discards that are about equal.

For each tile that helps, the unseen tiles that would then help again are counted: of the hand with that tile in it and none
discarded, which is a good measure and costs one look instead of fourteen.
"""

from __future__ import annotations

from sim.kernels.bits import lowest
from sim.kernels.holdings import PLACE, wild_bits
from sim.kernels.jit import kernel
from sim.kernels.tables import CLASS, CLASS_BITS
from sim.policies.dials import FLEXIBILITY
from sim.policies.distance import helping_kinds
from sim.policies.parts import helping_ranks, helping_tiles, part_of, rest_of
from sim.policies.prospects import NO_PART, chance, kinds_on, missing_on, stage_of
from sim.policies.routes import FORM, PARTS, STANDARD, TABLE
from sim.policies.stock import unseen_of
from sim.policies.view import V_CODES, V_GROUPS, put

MANY_WAYS = 40.0  # unit of flexibility
NO_CLASS = 1 << CLASS_BITS


@kernel
def flexibility(kit, st, view, routes, part, best):  # type: ignore[no-untyped-def]
    """Return a factor from 1 on for the hand in `view`, which differs in `part` from that of `efficient.prepare_parts`.

    Route number `best`, on which the hand is worth most, is looked at. The view is changed and restored.
    """
    room = kit.room
    missing = missing_on(kit, view, routes[best], best, part)
    if missing < 2 or room.pays[best] * chance(kit, stage_of(st), missing) == 0.0:
        return 1.0
    kinds = kinds_on(kit, view, routes[best], best, part) & ~wild_bits(st)
    helping = unseen_of(room, kinds)
    if helping == 0:
        return 1.0
    if routes[best, FORM] == STANDARD:
        ways = _ways_standard(kit, view, routes[best], best, part, kinds)
    else:
        ways = _ways(kit, view, routes[best], kinds)
    return 1.0 + kit.weights.dials[FLEXIBILITY] * ways / (helping * MANY_WAYS)


@kernel
def _ways(kit, view, route, kinds):  # type: ignore[no-untyped-def]
    """Return the sum over unseen tiles of `kinds` of the unseen tiles that help after each."""
    ways = 0.0
    while kinds != 0:
        kind = lowest(kinds)
        kinds &= kinds - 1
        if kit.room.unseen[kind] > 0:
            put(view, kind, 1)
            ways += kit.room.unseen[kind] * unseen_of(kit.room, helping_kinds(kit, view, route))
            put(view, kind, -1)
    return ways


@kernel
def _ways_standard(kit, view, route, index, part, kinds):  # type: ignore[no-untyped-def]
    """Return the same on a standard route: a tile changes one part, and most tiles of a suit change it to one of few classes."""
    room, tables, table, groups = kit.room, kit.tables, route[TABLE], view[V_GROUPS]
    parts, batch = room.parts, room.batch
    for other in range(4):
        parts[other] = room.route_parts[index, other]
    if part != NO_PART and route[PARTS] >> part & 1 == 1:
        parts[part] = part_of(tables, table, part, view[V_CODES + part])
    ways = 0.0
    for mine in range(4):
        ranks = kinds >> 9 * mine & 511
        if ranks == 0:
            continue
        before, rest = parts[mine], rest_of(tables, table, parts, mine)
        waiting = ranks
        n = 0
        while waiting != 0:  # first all look-ups that miss the cache, so that they are waited for together
            kind = 9 * mine + lowest(waiting)
            batch[n] = part_of(tables, table, mine, view[V_CODES + mine] + PLACE[kind])
            waiting &= waiting - 1
            n += 1
        others, of_class = 0, NO_CLASS
        n = 0
        while ranks != 0:
            kind = 9 * mine + lowest(ranks)
            ranks &= ranks - 1
            if batch[n] & CLASS != of_class:
                of_class = batch[n] & CLASS
                parts[mine] = batch[n]
                others = helping_tiles(tables, table, route[PARTS] & ~(1 << mine), groups, parts)
            own = helping_ranks(tables, table, groups, rest, batch[n]) << 9 * mine
            ways += room.unseen[kind] * unseen_of(room, others | own)
            n += 1
        parts[mine] = before
    return ways
