"""Which fans up to four chows make together: one row for each multiset of chows, chosen once (HJ-13).

Under the *exclusionary* principle, once some sets are combined, a further set may be combined only once with one of them. So
the fans counted form a forest over the sets: each joins sets that no other counted fan has joined yet, directly or through
others. One fan over four sets, or one over three and one over two, or up to three over two sets.

Without the principles (``fan_exclusions=literal``) every combination of sets that makes a fan counts, bar what the source
excludes by name.
"""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement
from typing import NamedTuple

import numpy as np

from sim.kernels.fans.catalogue import CHOW_FANS, SOURCE
from sim.kernels.fans.values import FAN_VALUES

N_CHOWS = 21
NO_CHOW = 21
KEY_BASE = 22
FIELD = 4  # bits that a fan's times take in a packed row
VALUE_AT, TYPES_AT, TWIN_AT = 48, 56, 60
ALL_TIMES = (1 << VALUE_AT) - 1
_VALUE = {fan: int(FAN_VALUES[fan]) for fan in CHOW_FANS}

Times = tuple[int, ...]  # fans counted, ascending, repeated if counted several times
Places = tuple[int, ...]  # which of up to four chows
Pattern = tuple[int, ...]  # the fan (0: none) that each choice of places makes by its own

_PLACES: list[list[Places]] = [
    [places for size in (2, 3, 4) for places in combinations(range(chows), size)] for chows in range(5)
]


class ChowRows(NamedTuple):
    """Chow ids are ``7 * suit + lowest rank``; a key is four ids (`NO_CHOW` for none) in base 22, in any order.

    Attributes
    ----------
    row : int16[22**4]
        Row of each key.
    packed : int64[2, n]
        What a row is worth, first index 0 implied, 1 literal: times that ``CHOW_FANS[i]`` counts in bits ``4 i`` to ``4 i + 3``,
        the fan sum from `VALUE_AT` on (8 bits), the number of different fans from `TYPES_AT` on (4 bits), and for the four
        chows of 一色双龙会 and 三色双龙会 from `TWIN_AT` on (3 bits) the number in `twin_pairs` of the pair that they need.
    twin_pairs : int64[8]
        Kinds; number 0 stands for no such pair.
    """

    row: np.ndarray
    packed: np.ndarray
    twin_pairs: np.ndarray


def build_chow_rows() -> ChowRows:
    """Choose the fans of all 12,650 multisets of at most four chows."""
    sets = [c for size in range(5) for c in combinations_with_replacement(range(N_CHOWS), size)]
    fan_of = _combinations()
    packed = np.zeros((2, len(sets)), dtype=np.int64)
    chosen: dict[Pattern, tuple[int, int]] = {}  # few patterns exist, so each is looked at once
    for row, chows in enumerate(sets):
        pattern = tuple(fan_of.get(tuple([chows[p] for p in places]), 0) for places in _PLACES[len(chows)])
        if pattern not in chosen:
            fans = {places: fan for places, fan in zip(_PLACES[len(chows)], pattern, strict=True) if fan}
            chosen[pattern] = _pack(_best_fans(fans)), _pack(_all_fans(fans))
        packed[:, row] = chosen[pattern]
    twin_pairs = np.full(8, -1, dtype=np.int64)
    rows = {chows: row for row, chows in enumerate(sets)}
    for number, (twins, pair) in enumerate(_twins(), start=1):
        packed[:, rows[twins]] |= number << TWIN_AT
        twin_pairs[number] = pair
    return ChowRows(_rows_of_keys(sets), packed, twin_pairs)


def _combinations() -> dict[tuple[int, ...], int]:
    """Return the fan of every ascending tuple of two to four chows that makes one by its own."""
    fan_of: dict[tuple[int, ...], int] = {}
    for pair in combinations_with_replacement(range(N_CHOWS), 2):
        (suit_a, a), (suit_b, b) = (divmod(c, 7) for c in pair)
        if suit_a != suit_b:
            if a == b:
                fan_of[pair] = 70
        elif a == b:
            fan_of[pair] = 69
        elif b - a == 3:
            fan_of[pair] = 71
        elif (a, b) == (0, 6):
            fan_of[pair] = 72
    for suit in range(3):
        for rank in range(7):
            chow = 7 * suit + rank
            fan_of[(chow,) * 3] = 23
            fan_of[(chow,) * 4] = 14
            for step in (1, 2):
                for size, fan in ((3, 30), (4, 16)):
                    if rank + step * (size - 1) < 7:
                        fan_of[tuple(chow + step * i for i in range(size))] = fan
        fan_of[7 * suit, 7 * suit + 3, 7 * suit + 6] = 28
    for order in ((0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0)):
        fan_of[tuple(7 * suit + 3 * part for suit, part in enumerate(order))] = 39
        for low in range(5):
            fan_of[tuple(7 * suit + low + part for suit, part in enumerate(order))] = 50
    for rank in range(7):
        fan_of[rank, 7 + rank, 14 + rank] = 41
    return fan_of


def _best_fans(fans: dict[Places, int]) -> Times:
    """Return the forest of fans with the highest sum; of equals the one with more different fans, then the first fans."""
    edges: dict[Places, int] = {places: fan for places, fan in fans.items() if len(places) == 2}
    found: list[Times] = [(fan,) for places, fan in fans.items() if len(places) == 4]
    for triple, fan in fans.items():
        if len(triple) == 3:
            links = [edge for pair, edge in edges.items() if sum(place in triple for place in pair) == 1]
            found += [(fan, link) for link in links] or [(fan,)]
    found = found or _forests(edges)
    return min((tuple(sorted(times)) for times in found), key=_preference)


def _forests(edges: dict[Places, int]) -> list[Times]:
    """Return all largest sets of edges without a cycle."""
    for number in range(min(len(edges), 3), 0, -1):
        forests = [
            tuple(edges[pair] for pair in chosen)
            for chosen in combinations(edges, number)
            if _is_forest(chosen)
        ]
        if forests:
            return forests
    return [()]


def _is_forest(chosen: tuple[Places, ...]) -> bool:
    part = list(range(4))
    for a, b in chosen:
        if part[a] == part[b]:
            return False
        old, new = part[b], part[a]
        part = [new if p == old else p for p in part]
    return True


def _all_fans(fans: dict[Places, int]) -> Times:
    excluded = {other for fan in fans.values() for other in SOURCE.get(fan, ())}
    return tuple(sorted(fan for fan in fans.values() if fan not in excluded))


def _preference(fans: Times) -> tuple[int, int, Times]:
    return -sum(_VALUE[fan] for fan in fans), -len(set(fans)), fans


def _pack(fans: Times) -> int:
    times = sum(1 << FIELD * CHOW_FANS.index(fan) for fan in fans)
    return times | sum(_VALUE[fan] for fan in fans) << VALUE_AT | len(set(fans)) << TYPES_AT


def _twins() -> list[tuple[tuple[int, ...], int]]:
    """Return the chows of every two 老少副 in one or two suits, with the 5 of the same, or of the third suit."""
    found = []
    for a, b in combinations_with_replacement(range(3), 2):
        chows = tuple(sorted((7 * a, 7 * a + 6, 7 * b, 7 * b + 6)))
        found.append((chows, 9 * (a if a == b else 3 - a - b) + 4))
    return found


def _rows_of_keys(sets: list[tuple[int, ...]]) -> np.ndarray:
    """int16[22**4]: the row of every key, whatever the order of its digits."""
    padded = np.array([chows + (NO_CHOW,) * (4 - len(chows)) for chows in sets])
    weights = KEY_BASE ** np.arange(3, -1, -1)
    row_of_sorted = np.zeros(KEY_BASE**4, dtype=np.int16)
    row_of_sorted[padded @ weights] = np.arange(len(sets), dtype=np.int16)
    digits = np.stack(np.unravel_index(np.arange(KEY_BASE**4), (KEY_BASE,) * 4), axis=1)
    result: np.ndarray = row_of_sorted[np.sort(digits, axis=1) @ weights]
    return result
