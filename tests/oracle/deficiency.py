"""How many tiles a hand misses to a shape, by exact search over targets (rulebook 0.7b).

A target is a set of tiles that has the shape. With `copies` the copies of each kind that melds hold, a target
uses at most four copies of a kind, melds included; each further copy must be a wild that the hand already has,
and none may exist where a fifth copy is refused. The deficiency is the size of the target less its tiles in hand
less the wilds.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

from tests.oracle.targets import Best, best_part

UNREACHABLE = 99
ORPHANS = (0, 8, 9, 17, 18, 26, *range(27, 34))
KNITTED_RANKS = ((0, 3, 6), (1, 4, 7), (2, 5, 8))
SUIT_ORDERS = ((0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0))


def knitted_sets() -> list[tuple[int, ...]]:
    """Return the six knitted sets of nine kinds: 147, 258, 369 in three different suits."""
    return [
        tuple(
            sorted(
                suit * 9 + rank for suit, ranks in zip(order, KNITTED_RANKS, strict=True) for rank in ranks
            )
        )
        for order in SUIT_ORDERS
    ]


def standard_deficiency(
    naturals: Sequence[int], n_wild: int, copies: Sequence[int], groups: int, extra: int
) -> int:
    """Return the tiles missing to `groups` groups and a pair.

    `naturals` and `copies` have 34 entries; `extra` is how many copies beyond the fourth the target may hold.
    """
    total = _honours_part(tuple(naturals[27:34]), tuple(copies[27:34]), groups, extra)
    suits = [
        best_part(tuple(naturals[start : start + 9]), tuple(copies[start : start + 9]), groups, extra)
        for start in (0, 9, 18)
    ]
    total = _join(_join(total, suits[0], groups, extra), suits[1], groups, extra)
    matched = [
        ma + mb
        for (ga, pa, ea), ma in total.items()
        for (gb, pb, eb), mb in suits[2].items()
        if ga + gb == groups and pa + pb == 1 and ea + eb <= extra
    ]
    return 3 * groups + 2 - max(matched) - n_wild if matched else UNREACHABLE


@lru_cache(maxsize=200_000)
def _honours_part(naturals: tuple[int, ...], copies: tuple[int, ...], groups: int, extra: int) -> Best:
    total: Best = {(0, 0, 0): 0}
    for natural, held in zip(naturals, copies, strict=True):
        total = _join(total, best_part((natural,), (held,), groups, extra), groups, extra)
    return total


def _join(a: Best, b: Best, groups: int, extra: int) -> Best:
    joined: Best = {}
    for (ga, pa, ea), ma in a.items():
        for (gb, pb, eb), mb in b.items():
            key = (ga + gb, pa + pb, ea + eb)
            if key[0] <= groups and key[1] <= 1 and key[2] <= extra:
                joined[key] = max(joined.get(key, 0), ma + mb)
    # More copies beyond the fourth for no more tiles are of no use.
    return {
        (g, p, e): m
        for (g, p, e), m in joined.items()
        if all(joined.get((g, p, d), -1) < m for d in range(e))
    }


def seven_pairs_deficiency(naturals: Sequence[int], n_wild: int) -> int:
    """Return the tiles missing to seven pairs, four alike being two pairs.

    A target never needs a fifth copy: an odd tile is paired within four, a pair from nothing takes any kind.
    """
    pairs = sum(n // 2 for n in naturals)
    odd = sum(n % 2 for n in naturals)
    matched = 2 * min(pairs, 7) + min(odd, 7 - min(pairs, 7))
    return 14 - matched - n_wild


def orphans_deficiency(naturals: Sequence[int], n_wild: int) -> int:
    """Return the tiles missing to thirteen orphans."""
    distinct = len([kind for kind in ORPHANS if naturals[kind]])
    doubled = any(naturals[kind] > 1 for kind in ORPHANS)
    return 14 - distinct - (1 if doubled else 0) - n_wild


def knitted_tiles_deficiency(naturals: Sequence[int], n_wild: int) -> int:
    """Return the tiles missing to lesser or greater honours and knitted tiles (fourteen of sixteen kinds)."""
    most = max(len([k for k in (*knitted, *range(27, 34)) if naturals[k]]) for knitted in knitted_sets())
    return 14 - min(14, most) - n_wild


def knitted_straight_deficiency(
    naturals: Sequence[int],
    n_wild: int,
    copies: Sequence[int],
    groups: int,
    extra: int,
    below: int = UNREACHABLE,
) -> int:
    """Return the tiles missing to a knitted straight with `groups` (0 or 1) further groups and a pair, or `below` if not less."""
    least = below
    for knitted in knitted_sets():
        # A knitted tile of which melds hold all four copies is a fifth copy itself.
        beyond = sum(copies[kind] >= 4 for kind in knitted)
        if beyond > extra:
            continue
        rest = [n - (n > 0 and kind in knitted) for kind, n in enumerate(naturals)]
        held = [min(4, n + (kind in knitted)) for kind, n in enumerate(copies)]
        matched = sum(naturals[kind] > 0 for kind in knitted)
        if 9 - matched - n_wild >= least:
            continue
        missing = standard_deficiency(rest, 0, held, groups, extra - beyond)
        least = min(least, 9 - matched + missing - n_wild)
    return least


def scattered_deficiency(counts: Sequence[int], n_wild: int, gap: int) -> int:
    """Return the tiles missing to thirteen scattered (AQ-15); `counts` are tiles that stand for themselves."""
    best = {0: 0}  # tiles in the target -> most of them in hand
    suits = [_best_scattered(tuple(n > 0 for n in counts[start : start + 9]), gap) for start in (0, 9, 18)]
    for part in (*suits, _honour_singles(counts)):
        joined: dict[int, int] = {}
        for size_a, held_a in best.items():
            for size_b, held_b in part.items():
                joined[size_a + size_b] = max(joined.get(size_a + size_b, 0), held_a + held_b)
        best = joined
    return 14 - best[14] - n_wild if 14 in best else UNREACHABLE


@cache
def _best_scattered(present: tuple[bool, ...], gap: int) -> dict[int, int]:
    best: dict[int, int] = {}
    for chosen in scattered_rank_sets(gap):
        held = sum(present[rank] for rank in chosen)
        best[len(chosen)] = max(best.get(len(chosen), 0), held)
    return best


@cache
def scattered_rank_sets(gap: int) -> tuple[tuple[int, ...], ...]:
    """Return every set of ranks of one suit whose members differ by at least `gap`."""
    found: list[tuple[int, ...]] = [()]
    for rank in range(9):
        found += [(*chosen, rank) for chosen in found if not chosen or rank - chosen[-1] >= gap]
    return tuple(found)


def _honour_singles(counts: Sequence[int]) -> dict[int, int]:
    present = sum(counts[kind] > 0 for kind in range(27, 34))
    return {size: min(size, present) for size in range(8)}
