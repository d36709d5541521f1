"""Roots in strata by the most wilds that a seat is dealt: 0, 1, 2, 3 or more, each in the share that the task says.

A root's weight is its stratum's chance over its share, so that the estimate stays unbiased whatever the shares are.
"""

# Compiled code is typed by numba.
# mypy: disable-error-code="no-untyped-def, no-untyped-call"

from __future__ import annotations

from functools import lru_cache
from math import comb

import numpy as np
from numpy.typing import NDArray

from sim.kernels.holdings import is_wild
from sim.kernels.jit import kernel
from sim.kernels.philox import draw
from sim.kernels.state_layout import N_WALL, SKIPPED, STATE_SIZE, WALL
from sim.rare.unseen import WILDS_DEALT

N_STRATA = 4
MAX_WILDS = 8
MAX_SKIPPED = 8


@lru_cache(maxsize=8)
def stratum_chances(seats: int, tiles: int) -> NDArray[np.float64]:
    """Return float64[MAX_SKIPPED + 1, MAX_WILDS + 1, N_STRATA]: the chance of each stratum.

    By the flowers that lie aside with the indicator, and the wilds in the wall; `tiles` are those of the wall without the
    indicator.
    """
    return np.stack([_chances(seats, tiles - skipped) for skipped in range(MAX_SKIPPED + 1)])


def _chances(seats: int, tiles: int) -> NDArray[np.float64]:
    chances = np.zeros((MAX_WILDS + 1, N_STRATA))
    for wilds in range(MAX_WILDS + 1):
        below = 0
        for stratum in range(N_STRATA - 1):
            held = [comb(13, j) if j <= stratum else 0 for j in range(MAX_WILDS + 1)]
            ways = [comb(tiles - 13 * seats, j) for j in range(MAX_WILDS + 1)]
            for _ in range(seats):
                ways = [sum(ways[i] * held[j - i] for i in range(j + 1)) for j in range(MAX_WILDS + 1)]
            chances[wilds, stratum] = (ways[wilds] - below) / comb(tiles, wilds)
            below = ways[wilds]
        chances[wilds, N_STRATA - 1] = 1 - below / comb(tiles, wilds)
    return chances


@kernel
def place_wilds(desk, particle, seats, seed, hand, stratum):
    """Lay the wilds of an unseen wall so that the most of a seat is of the stratum. Returns how many wilds there are.

    `particle` is modified in place. Positions are drawn until they fit: at worst some eighty times.
    """
    st = particle[:STATE_SIZE]
    aside = 13 * seats + 1
    gap = particle[SKIPPED] + 1
    free = particle[N_WALL] - gap
    wilds = 0
    for index in range(free):
        wilds += is_wild(st, st[WALL + (index if index < aside else index + gap)])
    number = 0
    places, dealt = desk.pool, desk.unseen
    while True:
        dealt[:] = 0
        most = 0
        for index in range(wilds):
            again = True
            place = 0
            while again:
                place, number = draw(seed, hand, WILDS_DEALT, number, free)
                again = False
                for before in range(index):
                    again = again or places[before] == place
            places[index] = place
            if place < 13 * seats:
                dealt[place // 13] += 1
                most = max(most, dealt[place // 13])
        if min(most, N_STRATA - 1) == stratum or wilds == 0:
            break
    # Wilds that lie elsewhere change places with what lies where they belong.
    for index in range(wilds):
        _move_wild(st, places, wilds, index, aside, gap, free)
    return wilds


@kernel
def _move_wild(st, places, wilds, index, aside, gap, free):
    target = places[index] if places[index] < aside else places[index] + gap
    if is_wild(st, st[WALL + target]):
        return
    for source in range(free):
        wanted = False
        for other in range(wilds):
            wanted = wanted or places[other] == source
        position = source if source < aside else source + gap
        if not wanted and is_wild(st, st[WALL + position]):
            tile = st[WALL + position]
            st[WALL + position] = st[WALL + target]
            st[WALL + target] = tile
            return
