"""How far one suit is from m groups, with or without a pair: the raw material of all distance tables.

A *suit code* is the number of copies of each rank in base 5, rank 1 the lowest digit: 5⁹ codes for a suit, 5⁷ for honours.
For each code there is a *distance vector* of ten entries ``[pair][groups]``, pair 0–1, groups 0–4: the fewest tiles that must
be added so that the suit contains that many groups (and a pair). All codes with equal vectors are one *class*.

The vectors are computed for all codes at once, rank by rank, as an automaton: after r ranks, prefixes that lead to the same
partial distances are merged, so only a few thousand states are ever looked at and plain numpy is enough.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

MAX_GROUPS = 4
N_ENTRIES = 2 * (MAX_GROUPS + 1)
FAR = 30  # more than any hand can miss


class SuitClasses(NamedTuple):
    """Codes of one suit, sorted into classes of equal distance vectors.

    Attributes
    ----------
    class_of : int32[5**ranks]
        Class number of each code.
    vectors : uint8[n_classes, 10]
        Entry ``5 * pair + groups`` of each class.
    """

    class_of: np.ndarray
    vectors: np.ndarray


def suit_classes(ranks: int, chows: bool, pair_ranks: tuple[int, ...], copies: int | None) -> SuitClasses:
    """Return the classes of all codes of a suit.

    Parameters
    ----------
    ranks : int
        9 for a suit, 7 for the honours.
    chows : bool
        Whether three ranks in a row are a group.
    pair_ranks : tuple of int
        The ranks (0-based) of which a pair is allowed.
    copies : int or None
        The most copies of a kind that a target may use (rule 0.7 `refused`: 4); None for no limit.
    """
    states = _states()
    index = {state: i for i, state in enumerate(states)}
    partial = np.full((1, len(states)), FAR, dtype=np.uint8)
    partial[0, index[(0, 0, 0, 0)]] = 0
    prefix_class = np.zeros(1, dtype=np.int32)
    for rank in range(ranks):
        may_start = chows and rank <= ranks - 3
        steps = _steps(states, index, may_start, rank in pair_ranks, copies)
        merged = np.empty((5, *partial.shape), dtype=np.uint8)
        for have in range(5):
            merged[have] = _advance(partial, steps, have)
        partial, where = np.unique(merged.reshape(-1, len(states)), axis=0, return_inverse=True)
        # The new rank is the highest digit so far: code = prefix + have · 5**rank.
        step_class = where.reshape(5, -1)
        prefix_class = step_class[:, prefix_class].reshape(-1).astype(np.int32)
    ends = [index[(groups, pair, 0, 0)] for pair in range(2) for groups in range(MAX_GROUPS + 1)]
    vectors, where = np.unique(partial[:, ends], axis=0, return_inverse=True)
    return SuitClasses(where.reshape(-1)[prefix_class].astype(np.int32), vectors)


def _states() -> list[tuple[int, int, int, int]]:
    """Return all (groups begun, pair, chows begun one rank ago, chows begun two ranks ago)."""
    return [
        (groups, pair, one, two)
        for groups in range(MAX_GROUPS + 1)
        for pair in range(2)
        for one in range(groups + 1)
        for two in range(groups + 1 - one)
    ]


def _steps(
    states: list[tuple[int, int, int, int]],
    index: dict[tuple[int, int, int, int], int],
    may_start: bool,
    may_pair: bool,
    copies: int | None,
) -> list[tuple[int, int, int]]:
    """All moves over one rank as (state before, state after, tiles of the rank that the target uses)."""
    steps = []
    for groups, pair, one, two in states:
        for start in range(MAX_GROUPS + 1 - groups if may_start else 1):
            for pungs in range(MAX_GROUPS + 1 - groups - start):
                for eyes in range(2 if may_pair and not pair else 1):
                    used = 3 * pungs + 2 * eyes + start + one + two
                    if copies is None or used <= copies:
                        after = (groups + start + pungs, pair + eyes, start, one)
                        steps.append((index[(groups, pair, one, two)], index[after], used))
    return steps


def _advance(partial: np.ndarray, steps: list[tuple[int, int, int]], have: int) -> np.ndarray:
    result = np.full_like(partial, FAR)
    for before, after, used in steps:
        missing = max(0, used - have)
        np.minimum(result[:, after], np.minimum(partial[:, before] + missing, FAR), out=result[:, after])
    return result
