"""Dealing: from (seed, hand) to the state in which the dealer is about to draw the fourteenth tile."""

from __future__ import annotations

import numpy as np

from sim.codes import Family
from sim.kernels.actions import UNDECIDED
from sim.kernels.holdings import base_of, take
from sim.kernels.jit import kernel
from sim.kernels.philox import DEALER as DEALER_STREAM
from sim.kernels.philox import WIND, draw, shuffle
from sim.kernels.shape import standard_deficiency
from sim.kernels.state_layout import (
    ANSWER,
    BACK,
    DEALER,
    DEFICIENCY_DEALT,
    DEFICIENCY_FIFTH,
    FIRST_DISCARD,
    FIRST_READY,
    FRONT,
    HAND,
    HAS_FLOWERS,
    INDICATOR,
    LAST_FROM,
    LAST_TILE,
    LEFT,
    N_WALL,
    ROTATION,
    ROUND_WIND,
    SEED,
    SKIPPED,
    SWAP_AT,
    SWAP_SEAT,
    THIRD_FROM,
    VISIBLE,
    WALL,
    WILD_1,
    WILD_2,
    WILDS,
    WILDS_DEALT,
)
from sim.play.flowers import replace_flowers
from sim.play.swap import swap_dealt
from sim.readings import OnOff, RoundWind
from sim.tiles import EAST, FIRST_FLOWER, N_KINDS, NO_TILE

# The 144 tiles before shuffling: four of each kind, then the flowers.
SUPERSET = np.concatenate([np.repeat(np.arange(34), 4), np.arange(34, 42)]).astype(np.int64)


@kernel
def build_wall(game, st, seed, hand):  # type: ignore[no-untyped-def]
    """Shuffle all 144 tiles and keep those that the variant plays with, in order. `st` is modified in place.

    Every variant and switch sees the same order of the tiles that it shares with others (design of paired comparisons).
    """
    wall = st[WALL : WALL + 144]
    for index in range(144):
        wall[index] = SUPERSET[index]
    shuffle(seed, hand, wall)
    n = 0
    for index in range(144):
        kind = wall[index]
        if game.copies[kind] > 0:
            wall[n] = kind
            n += 1
    st[N_WALL] = n


@kernel
def deal(game, tables, st, seed, hand, log):  # type: ignore[no-untyped-def]
    """Set up the hand (0.1, 0.2): wall, indicator, thirteen tiles a seat, flowers replaced. `st` is modified in place."""
    lay_wall(game, st, seed, hand)
    deal_hands(game, tables, st, log)


@kernel
def lay_wall(game, st, seed, hand):  # type: ignore[no-untyped-def]
    """Clear the state, lay the wall, flip the indicator, draw the dealer (0.12). `st` is modified in place."""
    rules = game.rules
    st[:] = 0
    st[SEED] = seed
    st[HAND] = hand
    build_wall(game, st, seed, hand)
    st[DEALER] = draw(seed, hand, DEALER_STREAM, 0, rules.seats)[0]
    st[ROUND_WIND] = EAST
    if rules.family == Family.HUANGJIN and rules.round_wind == RoundWind.RANDOM:
        st[ROUND_WIND] = EAST + draw(seed, hand, WIND, 0, 4)[0]
    st[LAST_TILE] = NO_TILE
    st[LAST_FROM] = -1
    st[FIRST_DISCARD] = NO_TILE
    st[ANSWER] = UNDECIDED
    st[SWAP_SEAT] = -1
    st[HAS_FLOWERS] = 1 if game.copies[FIRST_FLOWER] > 0 else 0
    st[FRONT] = 13 * rules.seats
    st[BACK] = st[N_WALL] - 1
    _flip_indicator(game, st)


@kernel
def deal_hands(game, tables, st, log):  # type: ignore[no-untyped-def]
    """Give every seat thirteen tiles and replace flowers. `st` and `log` are modified in place."""
    seats = game.rules.seats
    for seat in range(seats):
        base = base_of(seat)
        st[base + THIRD_FROM] = -1
        st[base + DEFICIENCY_FIFTH] = -1
        st[base + FIRST_READY] = -1
        first = 13 * ((seat + st[ROTATION]) % seats)
        if st[SWAP_SEAT] == seat and st[SWAP_AT] == 0:
            swap_dealt(game, st, first)
        for index in range(first, first + 13):
            take(st, base, st[WALL + index])
    if st[HAS_FLOWERS] == 1:
        for seat in range(seats):
            replace_flowers(st, seat, game.rules.wall_end, log)
    for seat in range(seats):
        base = base_of(seat)
        st[base + WILDS_DEALT] = st[base + WILDS]
        st[base + DEFICIENCY_DEALT] = standard_deficiency(game, tables, st, base)
        if st[base + DEFICIENCY_DEALT] <= 1:
            st[base + FIRST_READY] = 0


@kernel
def _flip_indicator(game, st):  # type: ignore[no-untyped-def]
    """Lay the indicator aside: the tile after the dealer's fourteenth; flowers before it are set aside (HJ-1)."""
    position = 13 * game.rules.seats + 1
    while st[WALL + position] >= N_KINDS:
        position += 1
        st[SKIPPED] += 1
    indicator = st[WALL + position]
    st[INDICATOR] = indicator
    st[WILD_1] = game.wilds[indicator, 0]
    st[WILD_2] = game.wilds[indicator, 1]
    if game.rules.wild == OnOff.ON:
        st[VISIBLE + indicator] += 1
    st[LEFT] = st[N_WALL] - 13 * game.rules.seats - 1 - st[SKIPPED]


@kernel
def next_front(st, seats):  # type: ignore[no-untyped-def]
    """Return the next tile from the front of the wall, stepping over the indicator. `st` is modified in place."""
    position = st[FRONT]
    tile = st[WALL + position]
    position += 1
    if position == 13 * seats + 1:
        position += 1 + st[SKIPPED]
    st[FRONT] = position
    st[LEFT] -= 1
    return tile
