"""The exact sides of rare hands: the keep-first player, strata, spreads, deal and bound."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, pairwise
from math import comb

import numpy as np
import pytest

from sim.counting import odds as exact_odds
from sim.rare.exact_answers import bound, deal_odds, most_tiles
from sim.rare.keepfirst import _kept, keep_first_odds
from sim.rare.routes import best_spread
from sim.rare.strata import N_STRATA, stratum_chances
from sim.rare.targets import parse_target
from sim.rules import resolve


def test_fourteen_tiles_must_all_be_kept():
    """With no tile to spare the player is only as good as the deal."""
    rules = resolve("anqing", {"wild": "off"})
    assert keep_first_odds(14) == exact_odds(rules, ["deal14.seven_stars"])[0].value


def test_more_tiles_help_and_no_player_beats_the_bound():
    rules = resolve("anqing", {"wild": "off"})
    before = Fraction(0)
    for tiles in (15, 18, 24, 34):
        found = keep_first_odds(tiles)
        assert before < found < exact_odds(rules, [f"reach.seven_stars@{tiles}"])[0].value
        before = found


def test_what_is_kept_of_a_suit_is_a_law():
    for seen in range(10):
        assert sum(_kept(seen, 3).values()) == 1
    assert _kept(1, 3) == {1: 1}
    # Two ranks fit together unless they are neighbours or next but one: 15 of 36 pairs do not.
    assert _kept(2, 3) == {1: Fraction(15, 36), 2: Fraction(21, 36)}


def test_all_nine_ranks_leave_as_many_as_the_order_of_the_first_allows():
    rng = np.random.default_rng(7)
    counts = {1: 0, 2: 0, 3: 0}
    for _ in range(20_000):
        kept: list[int] = []
        for rank in rng.permutation(9):
            if all(abs(int(rank) - other) >= 3 for other in kept):
                kept.append(int(rank))
        counts[len(kept)] += 1
    for number, chance in _kept(9, 3).items():
        p = float(chance)
        assert counts[number] / 20_000 == pytest.approx(p, abs=4 * (p * (1 - p) / 20_000) ** 0.5 + 1e-12)


@pytest.mark.parametrize("gap", [3, 4])
def test_best_spread_is_what_searching_finds(gap):
    table = best_spread(gap)
    for have in range(0, 512, 7):
        held = {rank for rank in range(9) if have >> rank & 1}
        for size in range(4):
            sets = [
                set(ranks)
                for ranks in combinations(range(9), size)
                if all(b - a >= gap for a, b in pairwise(ranks))
            ]
            assert table[have, size] == max((len(held & ranks) for ranks in sets), default=-1)


def test_strata_add_up_and_agree_with_a_direct_count():
    chances = stratum_chances(4, 135)
    assert chances.shape[-1] == N_STRATA
    np.testing.assert_allclose(chances.sum(axis=-1), 1.0)
    # Four wilds, nobody dealt one: all of them among the 83 tiles left in the wall.
    assert chances[0, 4, 0] == pytest.approx(comb(83, 4) / comb(135, 4))
    one_hand = 4 * (comb(13, 4) + comb(13, 3) * 122)
    assert chances[0, 4, 3] == pytest.approx(one_hand / comb(135, 4))


def test_deal_and_bound_are_the_counted_ones():
    rules = resolve("anqing")
    stars = parse_target("seven_stars", rules)
    assert deal_odds(stars, rules) == exact_odds(rules, ["deal14.seven_stars"])[0].value
    found = bound(stars, rules)
    assert found is not None
    assert found.tiles == most_tiles(rules) == 13 + 21
    assert found.value == exact_odds(rules, ["reach.seven_stars@34"])[0].value
    # What may be claimed together has no bound by tiles seen; several things at once are not counted.
    assert bound(parse_target("all_pungs", rules), rules) is None
    assert deal_odds(parse_target("seven_stars+kong_win", rules), rules) is None
