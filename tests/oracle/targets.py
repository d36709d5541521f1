"""Every set of tiles of one suit that is whole groups and at most a pair, and the best of them for given tiles.

The list is complete, so the search over it is exact; arrays only make it quick.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations_with_replacement

import numpy as np
from numpy.typing import NDArray

MOST_GROUPS = 4
Counts = tuple[int, ...]

# (groups, pair, copies beyond the fourth) -> most tiles of the hand that such a part of a target holds
Best = dict[tuple[int, int, int], int]


@lru_cache(maxsize=200_000)
def best_part(naturals: Counts, held: Counts, groups: int, extra: int) -> Best:
    """Return the most of `naturals` that targets hold, by groups, pair and copies beyond the fourth.

    `naturals` are the tiles of a suit (nine ranks) or of one honour, `held` the copies that melds hold. A target has at
    most `groups` groups and `extra` copies beyond the fourth; one that needs more of these for no more tiles is left out.
    """
    targets, starts, keys = _targets_for(held, groups, extra)
    row = np.array(naturals, dtype=np.int8)[:, None]
    matched = np.maximum.reduceat(np.minimum(targets, row).sum(axis=0, dtype=np.int8), starts)
    best: Best = {}
    for (made, pair, beyond), most in zip(keys, matched.tolist(), strict=True):
        if most > max((best.get((made, pair, less), -1) for less in range(beyond)), default=-1):
            best[made, pair, beyond] = most
    return best


@lru_cache(maxsize=256)
def _targets_for(
    held: Counts, groups: int, extra: int
) -> tuple[NDArray[np.int8], NDArray[np.int64], list[tuple[int, int, int]]]:
    """Return the targets allowed beside the melds, sorted by key, where each key starts, and the keys."""
    targets, made, pairs = _all_targets(len(held))
    # A meld may represent a fifth copy already, a red dragon standing in (AQ-5): only what the target adds counts.
    melded = np.array(held, dtype=np.int8)[:, None]
    beyond = (np.maximum(targets + melded - 4, 0) - np.maximum(melded - 4, 0)).sum(axis=0, dtype=np.int64)
    keep = (made <= groups) & (beyond <= extra)
    targets, made, pairs, beyond = targets[:, keep], made[keep], pairs[keep], beyond[keep]
    order = np.lexsort((beyond, pairs, made))
    keys = np.stack((made, pairs, beyond), axis=1)[order]
    starts = np.flatnonzero(np.r_[True, (keys[1:] != keys[:-1]).any(axis=1)])
    return targets[:, order], starts, [(int(g), int(p), int(e)) for g, p, e in keys[starts]]


@lru_cache(maxsize=2)
def _all_targets(ranks: int) -> tuple[NDArray[np.int8], NDArray[np.int64], NDArray[np.int64]]:
    """Return tile counts [ranks, n], groups and pairs of every target, those with the same tiles once."""
    chows = [tuple(int(first <= r < first + 3) for r in range(ranks)) for first in range(ranks - 2)]
    pungs = [tuple(3 * (r == rank) for r in range(ranks)) for rank in range(ranks)]
    no_pair = (0,) * ranks
    pairs = [tuple(2 * (r == rank) for r in range(ranks)) for rank in range(ranks)]
    found = set()
    for made in range(MOST_GROUPS + 1):
        for chosen in combinations_with_replacement(chows + pungs, made):
            for pair in (no_pair, *pairs):
                tiles = tuple(map(sum, zip(*chosen, pair, strict=True)))
                found.add((tiles, made, int(pair != no_pair)))
    listed = sorted(found)
    counts = np.array([tiles for tiles, _, _ in listed], dtype=np.int8).T
    numbers = np.array([(made, pair) for _, made, pair in listed], dtype=np.int64)
    return np.ascontiguousarray(counts), numbers[:, 0], numbers[:, 1]
