"""The routes to a target: what a seat may collect on its way. They decide where hands are cloned, never what counts."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import combinations, pairwise

import numpy as np
from numpy.typing import NDArray

from sim.codes import Family
from sim.frames.names import FANS_ZH
from sim.kernels.tables import ANY, ANY_4, PAIR_258
from sim.rare import layout as a
from sim.rare.targets import Target
from sim.rules import Rules
from sim.tiles import N_KINDS

ALL_KINDS = (1 << N_KINDS) - 1
HONOURS = range(27, 34)
WINDS, DRAGONS = range(27, 31), range(31, 34)
TERMINALS = (0, 8, 9, 17, 18, 26)
GREEN = (19, 20, 21, 23, 25, 32)  # 2, 3, 4, 6, 8s and F
NO_LIMIT = 8


@dataclass(frozen=True)
class Route:
    """One way to a target; the columns of `layout.ROUTE_SIZE` by name, `needed` being copies by kind."""

    form: int
    needed: dict[int, int] = field(default_factory=dict)
    groups: int = 0
    pair: bool = False
    allowed: Iterable[int] = range(N_KINDS)
    extra: int = 0
    closed: bool = False
    wild_limit: int = NO_LIMIT
    table: int | None = None


def routes_of(target: Target, rules: Rules) -> list[Route] | None:
    """Return the routes to a target; None where there are none, so that only plain simulation finds it.

    Of several parts those of the first that has any stand for all: what the others ask is looked at in the end.
    """
    if rules.variant.family is Family.HUANGJIN:
        for number in target.fans:
            if FANS_ZH[number] in FANS:
                return FANS[FANS_ZH[number]]()
        return None
    # The rarest forms first: an ordinary hand is no guide to pungs.
    for name in sorted(target.types, key=lambda name: name in _EVENTS):
        return _type_routes(name, rules)
    return None


_EVENTS = ("ordinary", "small", "concealed", "kong_win", "rob_kong", "last_tile")


def _type_routes(name: str, rules: Rules) -> list[Route]:
    suits = [range(9 * suit, 9 * suit + 9) for suit in range(3)]
    if name in ("thirteen_scattered", "seven_stars"):
        # Under the threshold a scattered hand holds no wild, not even as itself (AQ-13, AQ-15).
        free = rules["scattered_threshold"] == "exempt" and rules["scattered_wild"] == "any"
        stars = name == "seven_stars"
        return [Route(a.SPREAD, extra=int(stars), closed=True, wild_limit=NO_LIMIT if free else 0)]
    if name == "pure_suit":
        pairs = [Route(a.PAIRS, allowed=suit, closed=True) for suit in suits]
        return [*(Route(a.TEMPLATE, groups=4, pair=True, allowed=suit) for suit in suits), *pairs]
    if name == "all_pungs":
        return [Route(a.PUNGS)]
    if name == "pure_258":
        return [Route(a.FREE, allowed=[k for k in range(27) if k % 3 == 1])]
    if name == "pure_honours":
        return [Route(a.FREE, allowed=HONOURS)]
    if name in ("seven_pairs", "luxury"):
        return [Route(a.PAIRS, extra=int(name == "luxury"), closed=True)]
    if name == "all_melded":
        return [Route(a.MELDED)]
    if name in ("small", "concealed"):
        limit = 1 if name == "small" else NO_LIMIT
        closed = name == "concealed"
        return [
            Route(a.TEMPLATE, groups=4, pair=True, table=PAIR_258, closed=closed, wild_limit=limit),
        ]
    return [Route(a.SHAPE)]


def _one_suit(tiles: Callable[[int], dict[int, int]], **more: object) -> list[Route]:
    """Return a route for each suit; `tiles` gives what is needed from the suit's first kind."""
    return [Route(a.TEMPLATE, tiles(9 * suit), **more) for suit in range(3)]  # type: ignore[arg-type]


def _ranks(counts: dict[int, int]) -> Callable[[int], dict[int, int]]:
    return lambda first: {first + rank - 1: copies for rank, copies in counts.items()}


def _orphans() -> list[Route]:
    kinds = (*TERMINALS, *HONOURS)
    return [Route(a.TEMPLATE, dict.fromkeys(kinds, 1), allowed=kinds, extra=1, closed=True)]


def _nine_gates() -> list[Route]:
    counts = {1: 3, 9: 3, **dict.fromkeys(range(2, 9), 1)}
    return [
        Route(
            a.TEMPLATE,
            _ranks(counts)(9 * s),
            allowed=range(9 * s, 9 * s + 9),
            extra=1,
            closed=True,
        )
        for s in range(3)
    ]


def _four_winds() -> list[Route]:
    return [Route(a.TEMPLATE, dict.fromkeys(WINDS, 3), pair=True)]


def _little_four_winds() -> list[Route]:
    return [Route(a.TEMPLATE, {w: 2 if w == eyes else 3 for w in WINDS}, groups=1) for eyes in WINDS]


def _little_three_dragons() -> list[Route]:
    return [Route(a.TEMPLATE, {d: 2 if d == eyes else 3 for d in DRAGONS}, groups=2) for eyes in DRAGONS]


def _knitted(rows: int, honours: bool) -> list[Route]:
    found = []
    for x in range(3):
        for y in range(3):
            if x != y:
                starts = (x, y, 3 - x - y)
                kinds = [9 * s + starts[s] + step for s in range(3) for step in (0, 3, 6)]
                if honours:
                    found.append(
                        Route(a.DISTINCT, dict.fromkeys(HONOURS, 1), allowed=kinds, extra=rows, closed=True)
                    )
                else:
                    found.append(Route(a.DISTINCT, allowed=[*kinds, *HONOURS], extra=rows, closed=True))
    return found


def _seven_shifted_pairs() -> list[Route]:
    return [
        route
        for low in range(1, 4)
        for route in _one_suit(_ranks(dict.fromkeys(range(low, low + 7), 2)), closed=True)
    ]


def _consecutive(copies: int, ranks: int) -> list[Route]:
    return [
        route
        for low in range(1, 11 - ranks)
        for route in _one_suit(_ranks(dict.fromkeys(range(low, low + ranks), copies)), pair=True)
    ]


FANS: dict[str, Callable[[], list[Route]]] = {
    "大四喜": _four_winds,
    "大三元": lambda: [Route(a.TEMPLATE, dict.fromkeys(DRAGONS, 3), groups=1, pair=True)],
    "绿一色": lambda: [
        Route(a.TEMPLATE, groups=4, pair=True, allowed=GREEN),
        Route(a.PAIRS, allowed=GREEN, closed=True),
    ],
    "九莲宝灯": _nine_gates,
    # A kong is laid down in its own tiles: a wild helps to the pair alone.
    "四杠": lambda: [Route(a.KONGS, wild_limit=2)],
    "连七对": _seven_shifted_pairs,
    "十三幺": _orphans,
    "清幺九": lambda: [Route(a.PUNGS, allowed=TERMINALS)],
    "小四喜": _little_four_winds,
    "小三元": _little_three_dragons,
    "字一色": lambda: [
        Route(a.PUNGS, allowed=HONOURS),
        Route(a.PAIRS, allowed=HONOURS, closed=True),
    ],
    "四暗刻": lambda: [Route(a.PUNGS, extra=1)],
    "一色双龙会": lambda: _one_suit(_ranks({1: 2, 2: 2, 3: 2, 5: 2, 7: 2, 8: 2, 9: 2})),
    "一色四同顺": lambda: _consecutive(4, 3),
    "一色四节高": lambda: _consecutive(3, 4),
    "七对": lambda: [Route(a.PAIRS, closed=True)],
    "七星不靠": lambda: _knitted(7, honours=True),
    "全不靠": lambda: _knitted(14, honours=False),
    "清一色": lambda: [
        *(Route(a.TEMPLATE, groups=4, pair=True, allowed=range(9 * s, 9 * s + 9)) for s in range(3)),
        *(Route(a.PAIRS, allowed=range(9 * s, 9 * s + 9), closed=True) for s in range(3)),
    ],
    "混幺九": lambda: [
        Route(a.PUNGS, allowed=(*TERMINALS, *HONOURS)),
        Route(a.PAIRS, allowed=(*TERMINALS, *HONOURS), closed=True),
    ],
    "碰碰和": lambda: [Route(a.PUNGS)],
}


def route_arrays(
    routes: list[Route], rules: Rules
) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
    """Return routes, kinds and copies as `layout.Task` has them."""
    rows = np.zeros((a.MAX_ROUTES, a.ROUTE_SIZE), dtype=np.int64)
    kinds = np.zeros((a.MAX_ROUTES, a.MAX_NEEDED), dtype=np.int64)
    copies = np.zeros((a.MAX_ROUTES, a.MAX_NEEDED), dtype=np.int64)
    usual = ANY if rules["fifth_copy"] == "allowed" else ANY_4
    for index, route in enumerate(routes):
        row = rows[index]
        row[a.FORM], row[a.TABLE] = route.form, usual if route.table is None else route.table
        row[a.N_NEEDED], row[a.GROUPS], row[a.PAIR] = len(route.needed), route.groups, int(route.pair)
        row[a.ALLOWED] = sum(1 << kind for kind in set(route.allowed))
        row[a.EXTRA], row[a.CLOSED] = route.extra, int(route.closed)
        row[a.WILD_LIMIT] = route.wild_limit
        kinds[index, : len(route.needed)] = list(route.needed)
        copies[index, : len(route.needed)] = list(route.needed.values())
    return rows, kinds, copies


@lru_cache(maxsize=2)
def best_spread(gap: int) -> NDArray[np.int64]:
    """Return int64[512, 4]: of any `j` ranks at least `gap` apart, the most that a set of ranks (bits) holds, -1 for none."""
    best = np.full((512, 4), -1, dtype=np.int64)
    for size in range(4):
        for ranks in combinations(range(9), size):
            if all(high - low >= gap for low, high in pairwise(ranks)):
                bits = sum(1 << rank for rank in ranks)
                held = np.array([(have & bits).bit_count() for have in range(512)])
                best[:, size] = np.maximum(best[:, size], held)
    return best
