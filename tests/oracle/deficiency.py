"""How many tiles a hand misses to a shape, by exact search over targets (rulebook 0.7b).

A target is a set of tiles that has the shape. With `copies` the copies of each kind that melds hold, a target
uses at most four copies of a kind, melds included; each further copy must be a wild that the hand already has,
and none may exist where a fifth copy is refused. The deficiency is the size of the target less its tiles in hand
less the wilds.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache

UNREACHABLE = 99
ORPHANS = (0, 8, 9, 17, 18, 26, *range(27, 34))
KNITTED_RANKS = ((0, 3, 6), (1, 4, 7), (2, 5, 8))
SUIT_ORDERS = ((0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0))

# (groups, pair, copies beyond the fourth) -> most tiles of the hand that such a part of a target holds
Best = dict[tuple[int, int, int], int]


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
    total: Best = {(0, 0, 0): 0}
    for start, size in ((0, 9), (9, 9), (18, 9), *((kind, 1) for kind in range(27, 34))):
        nats, held = tuple(naturals[start : start + size]), tuple(copies[start : start + size])
        total = _join(total, _best_part(nats, held, groups, extra), groups, extra)
    matched = [m for (g, p, _), m in total.items() if g == groups and p == 1]
    return 3 * groups + 2 - max(matched) - n_wild if matched else UNREACHABLE


def _join(a: Best, b: Best, groups: int, extra: int) -> Best:
    joined: Best = {}
    for (ga, pa, ea), ma in a.items():
        for (gb, pb, eb), mb in b.items():
            key = (ga + gb, pa + pb, ea + eb)
            if key[0] <= groups and key[1] <= 1 and key[2] <= extra:
                joined[key] = max(joined.get(key, 0), ma + mb)
    return joined


@lru_cache(maxsize=200_000)
def _best_part(naturals: tuple[int, ...], copies: tuple[int, ...], groups: int, extra: int) -> Best:
    """Walk the ranks of one suit or the one honour; a state holds the chows begun at the last two ranks, too."""
    states: dict[tuple[int, int, int, int, int], int] = {(0, 0, 0, 0, 0): 0}
    for rank, (natural, held) in enumerate(zip(naturals, copies, strict=True)):
        following: dict[tuple[int, int, int, int, int], int] = {}
        for (before, last, g, p, e), matched in states.items():
            for chows, pungs, pair in _starts(groups - g, p, chow_fits=rank + 3 <= len(naturals)):
                used = before + last + chows + 3 * pungs + 2 * pair
                beyond = e + max(0, used + held - 4)
                if beyond > extra:
                    continue
                key = (last, chows, g + chows + pungs, p + pair, beyond)
                following[key] = max(following.get(key, 0), matched + min(natural, used))
        states = following
    return {(g, p, e): max(m for k, m in states.items() if k[2:] == (g, p, e)) for (_, _, g, p, e) in states}


def _starts(groups_left: int, pair_taken: int, chow_fits: bool) -> Iterator[tuple[int, int, int]]:
    """Yield (chows begun here, pungs, pair); two pungs of one kind only exist through wilds beyond the fourth."""
    for chows in range(groups_left + 1 if chow_fits else 1):
        for pungs in range(min(2, groups_left - chows) + 1):
            for pair in range(2 - pair_taken):
                yield chows, pungs, pair


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
    naturals: Sequence[int], n_wild: int, copies: Sequence[int], groups: int, extra: int
) -> int:
    """Return the tiles missing to a knitted straight with `groups` (0 or 1) further groups and a pair."""
    least = UNREACHABLE
    for knitted in knitted_sets():
        # A knitted tile of which melds hold all four copies is a fifth copy itself.
        beyond = sum(copies[kind] >= 4 for kind in knitted)
        if beyond > extra:
            continue
        rest = [n - (n > 0 and kind in knitted) for kind, n in enumerate(naturals)]
        held = [min(4, n + (kind in knitted)) for kind, n in enumerate(copies)]
        matched = sum(naturals[kind] > 0 for kind in knitted)
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
