"""Loops around single kernels, for measuring what one call costs: no Python between two calls."""

from __future__ import annotations

import numpy as np

from sim.kernels.any_pair import missing
from sim.kernels.bits import high_product
from sim.kernels.evaluate import evaluate_win
from sim.kernels.jit import kernel, njit
from sim.kernels.packed_counts import codes_of
from sim.kernels.win_layout import FAN
from sim.tiles import N_KINDS

GROUPS = np.int64(4)
DEALT = np.uint64(14)

# Where a tile of a kind goes in two packed numbers: characters and dots in one, bamboos and honours in the other, the
# second of each 32 bits higher (a suit code has at most 21 bits).
_PLACE = np.array([5 ** (k % 9) if k < 27 else 5 ** (k - 27) for k in range(N_KINDS)], dtype=np.int64)
_SUIT = np.minimum(np.arange(N_KINDS) // 9, 3)
_HIGH = np.where(_SUIT % 2 == 1, _PLACE << 32, _PLACE)
_FIRST = np.where(_SUIT < 2, _HIGH, 0).astype(np.uint64)
_SECOND = np.where(_SUIT >= 2, _HIGH, 0).astype(np.uint64)

_STEP, _MIX = np.uint64(0xA0761D6478BD642F), np.uint64(0xE7037ED1A0B428DB)  # of wyrand
_S32 = np.uint64(32)
_LOW = np.uint64(0xFFFFFFFF)
_0, _1 = np.uint64(0), np.uint64(1)


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

    The deck (uint32) keeps the order that the deals before left: any order is as good a start of a partial shuffle as another.
    Everything is unsigned: of a signed index each look-up asks whether it counts from the end, a third of the time of a deal.
    """
    size = np.uint64(deck.shape[0])
    first = second = word = _0
    for j in range(DEALT):
        if (
            j & _1 == _0
        ):  # one word of wyrand (Wang Yi) for two tiles: a product costs less than the mixing of SplitMix64
            state += _STEP
            word = high_product(state, state ^ _MIX) ^ (state * (state ^ _MIX))
        else:
            word = word >> _S32
        # Uneven by less than one in ten million: nothing at this size can see it.
        other = j + (((word & _LOW) * (size - j)) >> _S32)
        kind = deck[other]
        deck[other] = deck[j]
        deck[j] = kind
        first += _FIRST[kind]
        second += _SECOND[kind]
    return first & _LOW, first >> _S32, second & _LOW, second >> _S32, state


@njit
def deal_and_complete(tables, which, deck, hands, seed):  # type: ignore[no-untyped-def]
    """Deal `hands` times 14 tiles from `deck` (uint32, modified in place) and return how many of the hands are complete."""
    state = np.uint64(seed)
    found = 0
    for _ in range(hands):
        m, p, s, h, state = deal_codes(deck, state)
        if missing(tables, which, m, p, s, h, GROUPS) == 0:
            found += 1
    return found


@njit
def deal_and_lack(tables, which, deck, hands, seed):  # type: ignore[no-untyped-def]
    """Deal `hands` times 14 tiles from `deck` (uint32, modified in place) and return the sum of their deficiencies."""
    state = np.uint64(seed)
    total = 0
    for _ in range(hands):
        m, p, s, h, state = deal_codes(deck, state)
        total += missing(tables, which, m, p, s, h, GROUPS)
    return total


@njit
def evaluate_all(game, tables, wins, times):  # type: ignore[no-untyped-def]
    """Evaluate the records int64[n, WIN_SIZE], whose out part is written, `times` times; return the sum of their fans."""
    total = 0
    for _ in range(times):
        for i in range(wins.shape[0]):
            evaluate_win(game, tables, wins[i])
            total += wins[i, FAN]
    return total
