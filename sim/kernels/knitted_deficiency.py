"""Tiles missing to Huangjin's special hands (HJ-5): thirteen orphans, honours and knitted tiles, the knitted straight."""

from __future__ import annotations

import numpy as np

from sim.kernels import hand_facts as f
from sim.kernels.jit import allocating_kernel, kernel
from sim.readings import FifthCopy
from sim.tiles import FIRST_HONOUR, N_KINDS

_FAR = 99
# The six knitted arrangements: row a gives suits m, p, s the first rank (0, 1, 2) of their 147, 258 or 369.
ARRANGEMENTS = np.array([[a, b, 3 - a - b] for a in range(3) for b in range(3) if a != b], dtype=np.int64)


@kernel
def special_lack(game, facts, counts, best):  # type: ignore[no-untyped-def]
    """Return the least that naturals `counts` lack to one of the forms; only values below `best` are worth finding."""
    groups = facts[f.GROUPS]
    if groups == 4:
        best = min(best, _orphans_lack(counts))
        for row in range(6):
            best = min(best, 14 - _honours(counts) - _knitted(counts, row))
    if groups >= 3:
        for row in range(6):
            if 9 - _knitted(counts, row) < best:
                best = min(best, _straight_lack(game, facts, counts, row))
    return best


@kernel
def _orphans_lack(counts):  # type: ignore[no-untyped-def]
    kinds = 0
    pair = 0
    for kind in range(N_KINDS):
        if (kind >= FIRST_HONOUR or kind % 9 == 0 or kind % 9 == 8) and counts[kind] > 0:
            kinds += 1
            if counts[kind] > 1:
                pair = 1
    return 14 - kinds - pair


@kernel
def _honours(counts):  # type: ignore[no-untyped-def]
    number = 0
    for kind in range(FIRST_HONOUR, N_KINDS):
        if counts[kind] > 0:
            number += 1
    return number


@kernel
def _knitted(counts, row):  # type: ignore[no-untyped-def]
    """Return how many of an arrangement's nine tiles are held."""
    number = 0
    for suit in range(3):
        for step in range(3):
            if counts[9 * suit + ARRANGEMENTS[row, suit] + 3 * step] > 0:
                number += 1
    return number


@allocating_kernel
def _straight_lack(game, facts, counts, row):  # type: ignore[no-untyped-def]
    """Return the tiles missing to a knitted straight, a group (unless one is melded) and a pair."""
    target = np.zeros(N_KINDS, dtype=np.int64)
    for suit in range(3):
        for step in range(3):
            target[9 * suit + ARRANGEMENTS[row, suit] + 3 * step] = 1
    best = _FAR
    if facts[f.GROUPS] == 3:
        return _pair_lack(game, facts, counts, target)
    for first in range(N_KINDS):
        target[first] += 3
        best = min(best, _pair_lack(game, facts, counts, target))
        target[first] -= 3
        if first < FIRST_HONOUR and first % 9 < 7:
            for kind in range(first, first + 3):
                target[kind] += 1
            best = min(best, _pair_lack(game, facts, counts, target))
            for kind in range(first, first + 3):
                target[kind] -= 1
    return best


@kernel
def _pair_lack(game, facts, counts, target):  # type: ignore[no-untyped-def]
    """Return what is missing to `target` and the pair that suits best."""
    surplus = facts[f.WILDS] if game.rules.fifth_copy == FifthCopy.ALLOWED else 0
    lack = 0
    beyond = 0
    for kind in range(N_KINDS):
        lack += max(0, target[kind] - counts[kind])
        beyond += max(0, target[kind] + facts[f.MELDED + kind] - 4)
    best = _FAR
    for kind in range(N_KINDS):
        copies = target[kind] + facts[f.MELDED + kind]
        if beyond + max(0, copies + 2 - 4) - max(0, copies - 4) <= surplus:
            more = max(0, target[kind] + 2 - counts[kind]) - max(0, target[kind] - counts[kind])
            best = min(best, lack + more)
    return best
