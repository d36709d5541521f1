"""Four groups and a pair, asked as: which covers has each suit, and do they add up.

All tiles of the concealed part are naturals, faces already given, and `free` wilds. A cover mask of a part of the hand has
bit ``1 << (3 * groups + pair)`` for every way to cover the part (`shape_tables`); the number of wilds that a whole hand uses
is right by arithmetic, because groups and pair fix the number of tiles. Masks of parts are combined by `join_covers`.
"""

from __future__ import annotations

import numpy as np

from sim.kernels.hand_facts import KINDS, MELDED, ROOM
from sim.kernels.jit import allocating_kernel, kernel, njit
from sim.kernels.kind_masks import HONOUR_KINDS
from sim.readings import FifthCopy

COVER_BITS = (1 << 15) - 1
NO_PAIR_BITS = 0b001001001001001
OTHER_PAIR = 2  # bits of `pairs_at`
MIDDLE_PAIR = 4


@kernel
def join_covers(a, b):  # type: ignore[no-untyped-def]
    """Return the covers of two parts of a hand taken together."""
    plain = b & NO_PAIR_BITS
    result = 0
    for groups in range(5):
        shift = 3 * groups
        here = a >> shift
        if here & 1:
            result |= b << shift
        if here & OTHER_PAIR:
            result |= plain << (shift + 1)
        if here & MIDDLE_PAIR:
            result |= plain << (shift + 2)
    return result & COVER_BITS


@kernel
def pairs_at(covers, groups):  # type: ignore[no-untyped-def]
    """Return with which pairs (`OTHER_PAIR`, `MIDDLE_PAIR`) exactly `groups` groups and a pair are among `covers`."""
    return (covers >> (3 * groups)) & (OTHER_PAIR | MIDDLE_PAIR)


@njit
def suit_covers(game, tables, facts, counts, suit, free):  # type: ignore[no-untyped-def]
    """Return the covers of one suit's tiles in ``counts`` with up to `free` wilds."""
    first = 9 * suit
    code = 0
    most = 0
    melded = 0
    for rank in range(8, -1, -1):
        copies = counts[first + rank]
        code = code * 5 + copies
        most = max(most, copies)
        melded += facts[MELDED + first + rank]
    if facts[ROOM + first] == 0 and melded == 0:  # the variant has no such suit
        return 1 if code == 0 else 0
    refused = game.rules.fifth_copy == FifthCopy.REFUSED
    if most > 4 or (refused and melded > 0):
        return _covers_by_rank(facts, counts, first, free)
    if refused:
        return int(tables.four_copies[code])
    return int(tables.any_copies[code])


@kernel
def set_covers(facts, counts, region, free):  # type: ignore[no-untyped-def]
    """Return the covers by pungs alone of the tiles in `region` (bits of kinds); other kinds are not looked at."""
    covers = 1
    for kind in range(34):
        if region >> kind & 1 == 0:
            continue
        copies = counts[kind]
        most = min(facts[ROOM + kind], copies + free)
        if copies == 0 and most < 2:
            continue
        pair_bit = 2 if kind < 27 and kind % 3 == 1 else 1
        after = covers if copies == 0 else 0
        for pungs in range(5):
            size = 3 * pungs
            if copies <= size <= most and size > 0:
                after |= covers << (3 * pungs)
            if copies <= size + 2 <= most:
                after |= (covers & NO_PAIR_BITS) << (3 * pungs + pair_bit)
        covers = after & COVER_BITS
        if covers == 0:
            return 0
    return covers


@allocating_kernel
def honour_covers(facts, counts, free):  # type: ignore[no-untyped-def]
    """Return the covers of the honours."""
    return set_covers(facts, counts, facts[KINDS] & HONOUR_KINDS, free)


@njit
def _covers_by_rank(facts, counts, first, free):  # type: ignore[no-untyped-def]
    """Covers of a suit rank by rank, with the room that melds leave: for what the tables do not hold.

    A state is the number of chows begun one and two ranks below; it carries the covers that lead to it.
    """
    now = np.zeros(25, dtype=np.int64)
    now[0] = 1
    for rank in range(9):
        kind = first + rank
        after = np.zeros(25, dtype=np.int64)
        most = min(facts[ROOM + kind], counts[kind] + free)
        for state in range(25):
            if now[state] == 0:
                continue
            begun = state // 5
            for chows in range(5 if rank < 7 else 1):
                covers = _cover_rank(now[state], counts[kind], most, begun + state % 5 + chows, rank)
                covers = (covers << (3 * chows)) & COVER_BITS
                if covers:
                    after[5 * chows + begun] |= covers
        now = after
    return now[0]


@kernel
def _cover_rank(covers, copies, most, in_chows, rank):  # type: ignore[no-untyped-def]
    """Covers after one rank of which `in_chows` copies go into chows, by the pungs and the pair that take the rest."""
    result = 0
    pair_bit = 2 if rank % 3 == 1 else 1
    for pungs in range(5):
        size = in_chows + 3 * pungs
        if copies <= size <= most:
            result |= covers << (3 * pungs)
        if copies <= size + 2 <= most:
            result |= (covers & NO_PAIR_BITS) << (3 * pungs + pair_bit)
    return result & COVER_BITS
