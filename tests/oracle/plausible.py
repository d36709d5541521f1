"""A quick sieve before the full evaluation: hands that no variant could call complete are refused.

It knows no rule of any variant; it only errs on the side of letting hands through.
"""

from __future__ import annotations

from collections import Counter
from functools import cache

from tests.oracle.referee_tiles import HONOURS, SUITS

_SUITED = [[f"{rank}{suit}" for rank in range(1, 10)] for suit in SUITS]
STRAIGHTS = [
    {f"{rank}{suit}" for start, suit in enumerate(order, 1) for rank in range(start, 10, 3)}
    for order in ("mps", "msp", "pms", "psm", "smp", "spm")
]


def is_plausible(tiles: list[str], wild: tuple[str, ...]) -> bool:
    """Tell whether concealed tiles (winning tile included) might be complete, wilds standing for anything."""
    counts = Counter(tile for tile in tiles if tile not in wild)
    wilds = len(tiles) - sum(counts.values())
    if len(tiles) == 14 and (sum(n % 2 for n in counts.values()) <= wilds or is_single(counts)):
        return True
    if all(tile in HONOURS for tile in counts) or all(tile[0] in "258" for tile in counts):
        return True
    # A wild used as itself is one of the things that a free wild can be.
    return fits_groups(counts, wilds, len(tiles) // 3) or fits_knitted(counts, wilds, len(tiles))


def is_single(counts: Counter[str]) -> bool:
    """Tell whether no kind occurs more than twice and at most one twice: scattered, orphans, knitted."""
    return sum(n - 1 for n in counts.values()) <= 1


def fits_groups(counts: Counter[str], wilds: int, groups: int) -> bool:
    """Tell whether naturals and wilds make so many groups and a pair."""
    parts = [tuple([counts[tile] for tile in suit]) for suit in _SUITED if not counts.keys().isdisjoint(suit)]
    parts += [(counts[kind],) for kind in HONOURS if counts[kind]]
    if sum(map(least_cost, parts)) > wilds:
        return False
    state = {(0, 0): 0}  # (groups, pairs) -> fewest wilds
    for part in parts:
        best: dict[tuple[int, int], int] = {}
        for (made, pairs), used in state.items():
            for (more, pair), cost in part_costs(part).items():
                key = (made + more, pairs + pair)
                if key[0] <= groups and key[1] <= 1 and used + cost <= min(wilds, best.get(key, wilds)):
                    best[key] = used + cost
        state = best
    # Left-over wilds make whole groups (three each) and the pair (two).
    return any(used + 3 * (groups - made) + 2 * (1 - pairs) <= wilds for (made, pairs), used in state.items())


@cache
def least_cost(part: tuple[int, ...]) -> int:
    """Return the fewest wilds with which all tiles of a suit or honour make groups and at most a pair."""
    return min(part_costs(part).values())


@cache
def part_costs(part: tuple[int, ...]) -> dict[tuple[int, int], int]:
    """Return, for one suit or honour, the fewest wilds with which all its tiles make (groups, pairs)."""
    place = next((index for index, n in enumerate(part) if n), None)
    if place is None:
        return {(0, 0): 0}
    options: list[tuple[tuple[int, ...], int, int, int]] = []
    n = part[place]
    for used, pair in ((min(n, 3), 0), (min(n, 2), 1)):
        rest = list(part)
        rest[place] -= used
        options.append((tuple(rest), (2 if pair else 3) - used, 1 - pair, pair))
    for first in range(max(0, place - 2), min(place, len(part) - 3) + 1):
        rest = list(part)
        missing = 0
        for index in range(first, first + 3):
            missing += rest[index] == 0
            rest[index] = max(0, rest[index] - 1)
        options.append((tuple(rest), missing, 1, 0))
    costs: dict[tuple[int, int], int] = {}
    for rest_part, missing, group, pair in options:
        for (made, pairs), cost in part_costs(rest_part).items():
            key = (made + group, pairs + pair)
            if key[1] <= 1 and cost + missing < costs.get(key, 99):
                costs[key] = cost + missing
    return costs


def fits_knitted(counts: Counter[str], wilds: int, size: int) -> bool:
    """Tell whether a knitted straight with the rest of the hand might be there (Huangjin)."""
    if size < 11:
        return False
    for straight in STRAIGHTS:
        missing = len(straight - counts.keys())
        if missing <= wilds:
            rest = Counter({tile: n - (tile in straight) for tile, n in counts.items()})
            if fits_groups(+rest, wilds - missing, (size - 9) // 3):
                return True
    return False
