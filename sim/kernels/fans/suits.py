"""How many golds a suit lacks to whole groups, for all suits at once: quick answers about waits (HJ-14).

A *suit code* is the number of copies of each rank in base 5, the lowest rank the lowest digit. Targets use at most four
copies of a kind; the copies in melds are not looked at, so with melds and golds a "yes" is a proposal only.
"""

from __future__ import annotations

from itertools import combinations_with_replacement

import numpy as np

MOST_GOLDS = 4
TOO_MANY = 7


def build_suit_lacks(ranks: int, chows: bool) -> np.ndarray:
    """Return uint8[5**ranks]: golds lacking to groups alone in bits 0–3, to groups and one pair in bits 4–7 (7: over four)."""
    groups = [(3 * 5**rank, 3 << 4 * rank) for rank in range(ranks)]
    if chows:
        groups += [(31 * 5**rank, 0x111 << 4 * rank) for rank in range(ranks - 2)]
    alone, paired = [], []
    for size in range(5):
        for chosen in combinations_with_replacement(groups, size):
            code, copies = sum(c for c, _ in chosen), sum(n for _, n in chosen)
            if not _over_four(copies):
                alone.append(code)
                paired += [code + 2 * 5**rank for rank in range(ranks) if (copies >> 4 * rank & 15) <= 2]
    return (_lacks(alone, ranks) | _lacks(paired, ranks) << 4).astype(np.uint8)


def _over_four(copies: int) -> bool:
    """Tell whether a hex digit of `copies`, none over 12, is over 4."""
    return bool((copies + 0x333333333) & 0x888888888)


def _lacks(targets: list[int], ranks: int) -> np.ndarray:
    lacks = np.full(5**ranks, TOO_MANY, dtype=np.uint8)
    level = np.unique(np.array(targets, dtype=np.int64))
    lacks[level] = 0
    for golds in range(1, MOST_GOLDS + 1):
        # A tile less than a target that lacks one gold fewer.
        shorter = [level[level // 5**rank % 5 > 0] - 5**rank for rank in range(ranks)]
        candidates = np.concatenate(shorter)
        candidates = candidates[lacks[candidates] == TOO_MANY]
        lacks[candidates] = golds
        level = np.flatnonzero(lacks == golds)
    return lacks
