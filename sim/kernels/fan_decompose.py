"""All readings of tiles and golds as groups and a pair, one after the other, each once (HJ-6).

The lowest natural kind that lies in no block yet must lie in some block: a pung, the pair, or one of three chows. Golds take
the places for which there is no natural left. So the number of steps depends on what golds are missing for, not on the 34
faces that a gold can take. Blocks without any natural (three golds as a group, two as the pair) come last.

A set of blocks could be laid in several orders. Only one is let through: at every step the block that comes first in the
order pung, pair, chows from the highest down, among all blocks of the reading that contain the lowest kind.
"""

from __future__ import annotations

from sim.kernels.fan_layout import (
    ALL_GOLD,
    AT,
    BLOCK,
    CHOW,
    COPIES,
    DEPTH,
    FACE,
    FACES,
    FOURS,
    GOLDS,
    GROUPS,
    HAND_GOLDS,
    LOWEST,
    MELD_FOURS,
    MELD_USED,
    MELDS,
    NATURALS,
    OPTION,
    PAIR,
    PAIRS,
    PLACED,
    PUNG,
    REM,
    STRAIGHT_FACES,
    TAKEN,
    USED,
)
from sim.kernels.jit import njit
from sim.tiles import FIRST_HONOUR, N_KINDS

_WAYS = 5
_GOLD_BLOCKS = N_KINDS + 21


@njit
def start_search(desk, hand, less, more, straight):  # type: ignore[no-untyped-def]
    """Prepare `desk` for the readings of the hand that stands in `hand` (the same array, or another desk).

    Parameters
    ----------
    less, more : int
        Kinds of which one natural is taken away and one is added, -1 for none.
    straight : int
        Kinds of a knitted straight as bits that all readings shall have, 0 for none.

    Returns False where the straight cannot be had.
    """
    for kind in range(N_KINDS):
        desk[REM + kind] = hand[NATURALS + kind]
        desk[USED + kind] = hand[MELD_USED + kind]
    if less >= 0:
        desk[REM + less] -= 1
    if more >= 0:
        desk[REM + more] += 1
    desk[FOURS] = hand[MELD_FOURS]
    desk[COPIES] = hand[COPIES]
    desk[GROUPS] = 4 - hand[MELDS]
    desk[PAIRS] = 1
    desk[GOLDS] = hand[HAND_GOLDS]
    desk[STRAIGHT_FACES] = 0
    desk[DEPTH] = 0
    desk[PLACED] = 0
    desk[OPTION] = 0
    if straight and not _take_straight(desk, straight):
        return False
    desk[LOWEST] = _next_kind(desk, 0)
    return True


@njit
def _take_straight(desk, straight):  # type: ignore[no-untyped-def]
    desk[GROUPS] -= 3
    for kind in range(FIRST_HONOUR):
        if straight >> kind & 1:
            if desk[REM + kind] > 0:
                desk[REM + kind] -= 1
            else:
                desk[GOLDS] -= 1
                desk[STRAIGHT_FACES] = desk[STRAIGHT_FACES] * FACE + kind + 1
            if desk[USED + kind] >= desk[COPIES]:
                return False
            _use(desk, kind, 1, 1)
    return desk[GOLDS] >= 0 and desk[GROUPS] >= 0


@njit
def next_reading(desk):  # type: ignore[no-untyped-def]
    """Go to the next reading, its blocks on levels 0 to ``desk[DEPTH]``; False when there is none. Modified in place."""
    depth = desk[DEPTH]
    while depth >= 0:
        if desk[PLACED] == 1:
            _lift(desk, depth)
            desk[PLACED] = 0
        way = desk[OPTION + depth]
        kind = desk[LOWEST + depth]
        if way == (_WAYS if kind != ALL_GOLD else _GOLD_BLOCKS):
            depth -= 1
            if depth >= 0:
                desk[PLACED] = 1
            continue
        desk[OPTION + depth] = way + 1
        if not _lay_way(desk, depth, kind, way):
            continue
        if desk[GROUPS] + desk[PAIRS] == 0:
            # Blocks and tiles are equally many, so nothing is left over.
            desk[PLACED] = 1
            desk[DEPTH] = depth
            return True
        depth += 1
        desk[LOWEST + depth] = _next_kind(desk, max(kind, 0))
        desk[OPTION + depth] = 0
    desk[DEPTH] = -1
    return False


@njit
def _next_kind(desk, kind):  # type: ignore[no-untyped-def]
    while kind < N_KINDS:
        if desk[REM + kind] > 0:
            return kind
        kind += 1
    return ALL_GOLD


@njit
def _lay_way(desk, depth, kind, way):  # type: ignore[no-untyped-def]
    """Lay the block that is way number `way` of using `kind`; False where it cannot lie."""
    if kind == ALL_GOLD:
        if way >= N_KINDS:
            return desk[GROUPS] > 0 and _lay(desk, depth, CHOW, way - N_KINDS + 2 * ((way - N_KINDS) // 7))
        if desk[PAIRS] > 0:
            return _lay(desk, depth, PAIR, way)
        return _lay(desk, depth, PUNG, way)
    if way == PUNG:
        return desk[GROUPS] > 0 and _lay(desk, depth, PUNG, kind)
    if way == PAIR:
        return desk[PAIRS] > 0 and _lay(desk, depth, PAIR, kind)
    lower = way - CHOW  # kinds of the chow below `kind`, all to be golds
    rank = kind % 9 - lower
    if kind >= FIRST_HONOUR or rank < 0 or rank > 6 or lower > desk[GOLDS] or desk[GROUPS] == 0:
        return False
    return _lay(desk, depth, CHOW, kind - lower)


@njit
def _lay(desk, depth, block, at):  # type: ignore[no-untyped-def]
    """Lay a block if golds, copies and the order allow it."""
    golds = desk[GOLDS]
    faces = 0
    if block == CHOW:
        taken = 0
        for part in range(3):
            if desk[REM + at + part] > 0:
                taken |= 1 << (2 * part)
            else:
                faces = faces * FACE + at + part + 1
                golds -= 1
            if desk[USED + at + part] >= desk[COPIES]:
                return False
    else:
        size = 3 - block
        taken = min(desk[REM + at], size)
        for _ in range(size - taken):
            faces = faces * FACE + at + 1
            golds -= 1
        if desk[USED + at] + size > desk[COPIES]:
            return False
    if golds < 0 or not _in_order(desk, depth, block, at):
        return False
    _add(desk, block, at, taken, 1)
    desk[GOLDS] = golds
    desk[BLOCK + depth] = block
    desk[AT + depth] = at
    desk[TAKEN + depth] = taken
    desk[FACES + depth] = faces
    return True


@njit
def _in_order(desk, depth, block, at):  # type: ignore[no-untyped-def]
    """Tell whether no earlier level should have laid this block instead of its own."""
    top = at + 2 if block == CHOW else at
    for level in range(depth - 1, -1, -1):
        kind = desk[LOWEST + level]
        if kind < at:
            return True
        if kind <= top:
            before = desk[BLOCK + level]
            if block < before or (block == CHOW and before == CHOW and at > desk[AT + level]):
                return False
    return True


@njit
def _lift(desk, depth):  # type: ignore[no-untyped-def]
    faces = desk[FACES + depth]
    while faces > 0:
        faces //= FACE
        desk[GOLDS] += 1
    _add(desk, desk[BLOCK + depth], desk[AT + depth], desk[TAKEN + depth], -1)


@njit
def _add(desk, block, at, taken, sign):  # type: ignore[no-untyped-def]
    """Count a block in (`sign` 1) or out (-1)."""
    if block == CHOW:
        for part in range(3):
            desk[REM + at + part] -= sign * (taken >> (2 * part) & 1)
            _use(desk, at + part, 1, sign)
        desk[GROUPS] -= sign
        return
    desk[REM + at] -= sign * taken
    _use(desk, at, 3 - block, sign)
    if block == PAIR:
        desk[PAIRS] -= sign
    else:
        desk[GROUPS] -= sign


@njit
def _use(desk, kind, size, sign):  # type: ignore[no-untyped-def]
    before = desk[USED + kind]
    after = before + sign * size
    desk[USED + kind] = after
    if before < 4 <= after:
        desk[FOURS] += 1
    elif after < 4 <= before:
        desk[FOURS] -= 1
