"""Covers of suits against a search by hand, and the counts of scattered hands that the rulebook states."""

from __future__ import annotations

import random
from functools import cache
from itertools import pairwise, product

import numpy as np
import pytest

from sim.engine.encode import encode
from sim.engine.tables import load_win_tables
from sim.kernels import hand_facts as f
from sim.kernels.plain_ints import TWO, ZERO
from sim.kernels.scattered import STARS, scattered_shapes
from sim.kernels.standard_form import _covers_by_rank, suit_covers
from sim.rules import resolve

MOST_WILDS = 4


@cache
def _covers(counts: tuple[int, ...], wilds: int, room: int) -> frozenset[tuple[int, int]]:
    """Return (groups, pair) of every way to use all of `counts` and exactly `wilds` wilds; pair 1 other, 2 of 2/5/8."""
    found = {(0, 0)} if not any(counts) and wilds == 0 else set()
    shapes = [((r, r + 1, r + 2), None) for r in range(7)] + [((r,) * 3, None) for r in range(9)]
    shapes += [((r, r), 2 if r % 3 == 1 else 1) for r in range(9)]
    first = next((r for r in range(9) if counts[r]), None)
    for ranks, pair in shapes:
        if first is not None and first not in ranks:
            continue
        left, need = list(counts), 0
        for rank in ranks:
            if left[rank]:
                left[rank] -= 1
            else:
                need += 1
        if need <= wilds:
            for groups, other in _covers(tuple(left), wilds - need, room):
                if pair is None and groups < 4:
                    found.add((groups + 1, other))
                elif pair is not None and other == 0:
                    found.add((groups, pair))
    return frozenset(found)


def _facts() -> np.ndarray:
    facts = np.zeros(f.FACTS_SIZE, dtype=np.int64)
    facts[f.ROOM : f.ROOM + 34] = 14
    return facts


def test_any_copies_against_search() -> None:
    game, tables = encode(resolve("anqing")), load_win_tables()
    rng = random.Random(5)
    for _ in range(300):
        counts = np.zeros(34, dtype=np.int64)
        for _ in range(rng.randint(0, 12)):
            rank = rng.randrange(9)
            counts[18 + rank] = min(4, counts[18 + rank] + 1)
        suit = tuple(int(c) for c in counts[18:27])
        expected = 0
        for wilds in range(MOST_WILDS + 1):
            for groups, pair in _covers(suit, wilds, 14):
                expected |= 1 << (3 * groups + pair)
        total = sum(suit)
        reachable = sum(
            1 << (3 * g + p)
            for g, p in product(range(5), range(3))
            if 3 * g + 2 * (p > 0) - total <= MOST_WILDS
        )
        assert int(suit_covers(game, tables.shapes, _facts(), counts, TWO, ZERO)) & reachable == expected


def test_table_and_rank_search_agree() -> None:
    """The search that melds and fifth copies need says the same as the tables wherever both can answer."""
    rng = random.Random(6)
    tables = load_win_tables()
    for switch, room in (("allowed", 14), ("refused", 4)):
        game = encode(resolve("anqing", {"fifth_copy": switch}))
        facts = _facts()
        facts[f.ROOM : f.ROOM + 34] = room
        for _ in range(300):
            counts = np.zeros(34, dtype=np.int64)
            for _ in range(rng.randint(0, 13)):
                rank = rng.randrange(9)
                counts[rank] = min(4, counts[rank] + 1)
            table = int(suit_covers(game, tables.shapes, facts, counts, ZERO, ZERO))
            searched = int(_covers_by_rank(facts, counts, ZERO, np.int64(14)))
            assert table == searched, counts[:9]


@pytest.mark.parametrize(("gap", "hands", "stars"), [(3, 81030, 15930)])
def test_number_of_scattered_hands(gap: int, hands: int, stars: int) -> None:
    """AQ-15: 81,030 sets of 14 kinds, of which 15,930 are seven stars."""
    suits: dict[int, list[tuple[int, ...]]] = {n: [] for n in range(4)}
    for bits in range(512):
        ranks = tuple(r for r in range(9) if bits >> r & 1)
        if all(b - a >= gap for a, b in pairwise(ranks)):
            suits[len(ranks)].append(ranks)
    seen = stars_seen = 0
    for sizes in product(range(4), repeat=3):
        honours = 14 - sum(sizes)
        if 0 <= honours <= 7:
            ways = len(suits[sizes[0]]) * len(suits[sizes[1]]) * len(suits[sizes[2]])
            sets = {7: 1, 6: 7, 5: 21}[honours]
            counts = np.zeros(34, dtype=np.int64)
            for suit, size in enumerate(sizes):
                counts[[9 * suit + r for r in suits[size][0]]] = 1
            counts[27 : 27 + honours] = 1
            shapes = scattered_shapes(counts, ZERO, np.int64(gap))
            assert shapes == (STARS if honours == 7 else 1)
            seen += ways * sets
            stars_seen += ways if honours == 7 else 0
    assert (seen, stars_seen) == (hands, stars)
