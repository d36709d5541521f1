"""Loops around single kernels, for measuring what one call costs: no Python between two calls."""

from __future__ import annotations

import numpy as np

from sim.kernels.evaluate import evaluate_win
from sim.kernels.jit import kernel, njit
from sim.kernels.packed_counts import codes_of
from sim.kernels.tables import missing
from sim.kernels.win_layout import FAN
from sim.tiles import N_KINDS

GROUPS = np.int64(4)
DEALT = 14

# Where a tile of a kind goes in two packed numbers: characters and dots in one, bamboos and honours in the other, the
# second of each 32 bits higher (a suit code has at most 21 bits).
_PLACE = np.array([5 ** (k % 9) if k < 27 else 5 ** (k - 27) for k in range(N_KINDS)], dtype=np.int64)
_SUIT = np.minimum(np.arange(N_KINDS) // 9, 3)
_HIGH = np.where(_SUIT % 2 == 1, _PLACE << 32, _PLACE)
_FIRST = np.where(_SUIT < 2, _HIGH, 0)
_SECOND = np.where(_SUIT >= 2, _HIGH, 0)
_LOW, _HALF = np.int64(0xFFFFFFFF), np.int64(32)

_STEP = np.uint64(0x9E3779B97F4A7C15)
_MIX1, _MIX2 = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
_S27, _S30, _S31, _S32 = np.uint64(27), np.uint64(30), np.uint64(31), np.uint64(32)
_LOW_U = np.uint64(0xFFFFFFFF)


@njit
def complete_from_codes(tables, which, codes, wilds):  # type: ignore[no-untyped-def]
    """Return how many hands are complete: suit codes int32[n, 4] of the naturals, wilds int8[n]."""
    found = 0
    for i in range(wilds.shape[0]):
        if missing(tables, which, codes[i, 0], codes[i, 1], codes[i, 2], codes[i, 3], GROUPS) <= wilds[i]:
            found += 1
    return found


@njit
def deficiency_from_codes(tables, which, codes, wilds):  # type: ignore[no-untyped-def]
    """Return the sum of the deficiencies of hands given as suit codes."""
    total = 0
    for i in range(wilds.shape[0]):
        lack = missing(tables, which, codes[i, 0], codes[i, 1], codes[i, 2], codes[i, 3], GROUPS)
        total += max(lack - int(wilds[i]), 0)
    return total


@njit
def complete_from_counts(tables, which, counts, wilds):  # type: ignore[no-untyped-def]
    """Return how many hands are complete: counts of the naturals as `packed_counts` (uint64[n, 5])."""
    found = 0
    for i in range(wilds.shape[0]):
        m, p, s, h = codes_of(counts, i)
        if missing(tables, which, m, p, s, h, GROUPS) <= wilds[i]:
            found += 1
    return found


@njit
def deficiency_from_counts(tables, which, counts, wilds):  # type: ignore[no-untyped-def]
    """Return the sum of the deficiencies of hands given as counts."""
    total = 0
    for i in range(wilds.shape[0]):
        m, p, s, h = codes_of(counts, i)
        total += max(missing(tables, which, m, p, s, h, GROUPS) - int(wilds[i]), 0)
    return total


@kernel
def deal_codes(deck, state):  # type: ignore[no-untyped-def]
    """Deal 14 tiles from `deck` (modified in place); return their four suit codes and the next state of the generator.

    The deck keeps the order that the deals before left: any order is as good a start of a partial shuffle as another.
    """
    size = np.uint64(deck.shape[0])
    first = np.int64(0)
    second = np.int64(0)
    word = np.uint64(0)
    for j in range(DEALT):
        if j & 1 == 0:  # one word of SplitMix64 for two tiles
            state += _STEP
            word = (state ^ (state >> _S30)) * _MIX1
            word = (word ^ (word >> _S27)) * _MIX2
            word = word ^ (word >> _S31)
        else:
            word = word >> _S32
        # Uneven by less than one in ten million: nothing at this size can see it.
        other = j + np.int64(((word & _LOW_U) * (size - np.uint64(j))) >> _S32)
        kind = deck[other]
        deck[other] = deck[j]
        deck[j] = kind
        first += _FIRST[kind]
        second += _SECOND[kind]
    return first & _LOW, first >> _HALF, second & _LOW, second >> _HALF, state


@njit
def deal_and_complete(tables, which, deck, hands, seed):  # type: ignore[no-untyped-def]
    """Deal `hands` times 14 tiles from `deck` (int8, modified in place) and return how many of the hands are complete."""
    state = np.uint64(seed)
    found = 0
    for _ in range(hands):
        m, p, s, h, state = deal_codes(deck, state)
        if missing(tables, which, m, p, s, h, GROUPS) == 0:
            found += 1
    return found


@njit
def deal_and_lack(tables, which, deck, hands, seed):  # type: ignore[no-untyped-def]
    """Deal `hands` times 14 tiles from `deck` (int8, modified in place) and return the sum of their deficiencies."""
    state = np.uint64(seed)
    total = 0
    for _ in range(hands):
        m, p, s, h, state = deal_codes(deck, state)
        total += missing(tables, which, m, p, s, h, GROUPS)
    return total


@njit
def evaluate_all(game, tables, wins, scratch):  # type: ignore[no-untyped-def]
    """Evaluate the records int64[n, WIN_SIZE] and return the sum of their fans; `scratch` holds one of them at a time."""
    total = 0
    for i in range(wins.shape[0]):
        scratch[:] = wins[i]
        evaluate_win(game, tables, scratch)
        total += scratch[FAN]
    return total
