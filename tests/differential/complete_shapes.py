"""Whether plain tiles complete a Huangjin hand (HJ-5), by memoised search: a quick sieve before slow peers are asked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache
from itertools import permutations

_ORPHANS = frozenset([*(9 * suit + rank for suit in range(3) for rank in (0, 8)), *range(27, 34)])
_STRAIGHTS = [
    frozenset(9 * suit + part + step for suit, part in enumerate(order) for step in (0, 3, 6))
    for order in permutations(range(3))
]
_HONOURS = frozenset(range(27, 34))


def is_complete(concealed: Iterable[int]) -> bool:
    """Tell whether concealed tiles, the winning one included, complete a hand together with its melds."""
    counts = Counter(concealed)
    if _is_grouped(counts):
        return True
    size = counts.total()
    if size == 14:
        kinds = set(counts)
        if all(number % 2 == 0 for number in counts.values()) or kinds == _ORPHANS:
            return True
        if len(kinds) == 14 and any(kinds <= straight | _HONOURS for straight in _STRAIGHTS):
            return True
    if size >= 11:
        for straight in _STRAIGHTS:
            if all(counts[kind] for kind in straight) and _is_grouped(counts - Counter(straight)):
                return True
    return False


def _is_grouped(counts: Counter[int]) -> bool:
    pairs = 0
    for first, ranks in ((0, 9), (9, 9), (18, 9), (27, 7)):
        part = _pairs_needed(tuple(counts[first + rank] for rank in range(ranks)))
        if part < 0:
            return False
        pairs += part
    return pairs == 1


@cache
def _pairs_needed(ranks: tuple[int, ...]) -> int:
    """0 or 1: the sector is whole groups and so many pairs; -1: neither."""
    total = sum(ranks)
    if total % 3 == 1:
        return -1
    if total % 3 == 0:
        return 0 if _only_groups(ranks) else -1
    for rank, number in enumerate(ranks):
        if number >= 2 and _only_groups((*ranks[:rank], number - 2, *ranks[rank + 1 :])):
            return 1
    return -1


@cache
def _only_groups(ranks: tuple[int, ...]) -> bool:
    rank = next((r for r, number in enumerate(ranks) if number), -1)
    if rank < 0:
        return True
    if ranks[rank] >= 3 and _only_groups((*ranks[:rank], ranks[rank] - 3, *ranks[rank + 1 :])):
        return True
    if len(ranks) == 7 or rank > 6 or not (ranks[rank + 1] and ranks[rank + 2]):
        return False
    low, middle, high = (number - 1 for number in ranks[rank : rank + 3])
    return _only_groups((*ranks[:rank], low, middle, high, *ranks[rank + 3 :]))
