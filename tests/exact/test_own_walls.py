"""Odds of own variants: counted from their wall and map, and met by the simulator's dealer."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import Any

import pytest

from sim.counting import odds
from sim.counting.walls import deals
from sim.study.exact_check import check_odds
from tests.unit.rules.own_files import own

DEALS = 20_000
OWN: dict[str, tuple[str, dict[str, Any]]] = {
    "two suits, two wilds": (
        "anqing",
        {"wall": {"drop": ["m"]}, "wild": {"suits": [1, -1], "honours": [1]}},
    ),
    "fewer honours, none or two wilds": (
        "jingzhou",
        {
            "wall": {"drop": ["S", "P"]},
            "wild": {"suits": [1, 2], "honours": [], "map": {"W": ["N"], "1p": ["F", "9s"]}},
        },
    ),
    "its own indicator": ("huangjin", {"wild": {"suits": [0], "honours": [3], "cycles": ["ESWNCFP"]}}),
}


@pytest.mark.parametrize("name", OWN)
def test_counted_and_dealt_odds_agree(name: str) -> None:
    base, tables = OWN[name]
    result = check_odds(
        own(base, **tables), ("deal13.wilds", "deal14.deficiency", "deal14.standard"), deals=DEALS, seed=5
    )
    assert len(result.comparisons) > 10
    assert result.ok, result.failed


def test_wilds_in_hand_by_hand() -> None:
    rules = own("hubei", wild={"suits": [1], "honours": []})
    (none,) = odds(rules, ("deal13.wilds=0",))
    # 27 of 34 indicators make one kind wild, of which four copies are live; the others none.
    expected = Fraction(27, 34) * Fraction(comb(131, 13), comb(135, 13)) + Fraction(7, 34)
    assert none.value == expected


def test_a_smaller_wall_is_counted_as_it_is() -> None:
    rules = own("hubei", wall={"drop": ["m", "E"]}, wild={"honours": [1]})
    every = deals(rules)
    assert {deal.wall.tiles for deal in every} == {4 * 24 - 1}
    assert len(every) == 24
    assert all(deal.wild_class in ("suit", "honour") for deal in every)


def test_wilds_of_both_sorts_have_no_class() -> None:
    rules = own("jingzhou", wild={"always": ["1p", "F"]})
    assert {deal.wild_class for deal in deals(rules)} == {None}
    assert {deal.wall.wilds for deal in deals(rules)} == {7, 8}
