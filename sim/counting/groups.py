"""Tiles missing in one block (a suit or some honours) to 0–4 groups, without or with a pair.

A *target* is a multiset of groups and perhaps a pair; a target tile beyond the fourth of its kind is an *excess* tile and can
only be a wild (rulebook 0.7, 0.7b). ``missing[e, p, m, code]`` is the least number of tiles that have to be added to the count
vector `code` so that it contains some target of `m` groups and `p` pairs with at most `e` excess tiles. More excess than the
last index never helps within one block: `tests/exact` proves it by building the table one further.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from sim.counting.codes import RANKS

NEVER = 60
"""More than any number of missing tiles, and small enough to be added up four times in int8."""
PAIR_258 = (1, 4, 7)


class Groups(Enum):
    """Which targets count."""

    ANY_PAIR = "any_pair"
    PAIR_258 = "pair_258"
    PUNGS = "pungs"


SUIT_EXCESS = {Groups.ANY_PAIR: 1, Groups.PAIR_258: 2, Groups.PUNGS: 4}
HONOUR_EXCESS = 4


@lru_cache(maxsize=2)
def suit_missing(groups: Groups, excess: int | None = None) -> NDArray[np.int8]:
    """Return the table of a suit: int8[excess + 1, 2, 5, 5**9]; by default with all the excess that ever helps."""
    if excess is None:
        excess = SUIT_EXCESS[groups]
    pairs = PAIR_258 if groups is Groups.PAIR_258 else tuple(range(RANKS))
    # The state is how many chows began one and two ranks below; three equal chows are three pungs, so two are enough.
    states = {(0, 0): _start(excess)}
    for rank in range(RANKS):
        chows = range(3) if rank < RANKS - 2 and groups is not Groups.PUNGS else range(1)
        after: dict[tuple[int, int], NDArray[np.int8]] = {}
        for (second, first), table in states.items():
            for chow in chows:
                grown = after.setdefault((first, chow), _grown(table))
                for pung, pair in _choices(4 - chow, rank in pairs):
                    tiles = second + first + chow + 3 * pung + 2 * pair
                    _extend(grown, table, (tiles, chow + pung, pair))
        states = {state: _flat(table) for state, table in after.items()}
    return _cumulate(states[0, 0])


@lru_cache(maxsize=2)
def honour_missing(groups: Groups, kinds: int, excess: int = HONOUR_EXCESS) -> NDArray[np.int8]:
    """Return the table of `kinds` kinds that form no chows: int8[excess + 1, 2, 5, 5**kinds]."""
    table = _start(excess)
    for _ in range(kinds):
        grown = _grown(table)
        for pung, pair in _choices(4, groups is not Groups.PAIR_258):
            _extend(grown, table, (3 * pung + 2 * pair, pung, pair))
        table = _flat(grown)
    return _cumulate(table)


def _choices(most_pungs: int, pair_allowed: bool) -> Iterator[tuple[int, int]]:
    for pung in range(most_pungs + 1):
        for pair in range(2 if pair_allowed else 1):
            yield pung, pair


def _start(excess: int) -> NDArray[np.int8]:
    table = np.full((excess + 1, 2, 5, 1), NEVER, np.int8)
    table[0, 0, 0, 0] = 0
    return table


def _grown(table: NDArray[np.int8]) -> NDArray[np.int8]:
    return np.full((*table.shape[:3], 5, table.shape[3]), NEVER, np.int8)


def _flat(table: NDArray[np.int8]) -> NDArray[np.int8]:
    return table.reshape(*table.shape[:3], -1)


def _extend(grown: NDArray[np.int8], table: NDArray[np.int8], choice: tuple[int, int, int]) -> None:
    """Lower `grown` (in place) by one way to use the next kind: `choice` = its target tiles, new groups, new pairs."""
    tiles, groups, pair = choice
    beyond = max(0, tiles - 4)
    if beyond >= table.shape[0] or groups > 4:
        return
    source = table[: table.shape[0] - beyond, : 2 - pair, : 5 - groups]
    for held in range(5):
        place = grown[beyond:, pair:, groups:, held]
        np.minimum(place, source + np.int8(max(0, tiles - held)), out=place)


def _cumulate(table: NDArray[np.int8]) -> NDArray[np.int8]:
    """Turn "exactly e excess tiles" into "at most e" (in place)."""
    for e in range(1, table.shape[0]):
        np.minimum(table[e], table[e - 1], out=table[e])
    return table
