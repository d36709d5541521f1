"""examples/hongzhong.toml: a variant in one file, played and counted."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import comb
from typing import Any

import pytest

import sim
from sim.playback.won_hand import won_hand
from sim.rules import OwnVariantError, derive
from sim.rules.model import RulesError, set_switches
from sim.study.exact_check import check_odds
from tests.house.project import ROOT
from tests.oracle.notation import parse_tiles
from tests.oracle.shapes import standard_readings

FILE = ROOT / "examples" / "hongzhong.toml"
RED = 31
HANDS = 400


def won_tiles(document: dict[str, Any]) -> tuple[list[int], int, int]:
    """Return the naturals that the winner holds with the winning tile (a count a kind), his wilds, and his melds."""
    won = won_hand(document)
    counts = Counter(parse_tiles("".join([*won["hand"], won["win"]])))
    wilds = counts.pop(RED, 0)
    assert not won["singles"]
    return [counts[kind] for kind in range(34)], wilds, len(won["melds"])


def test_a_complete_deal_is_one_in_845_75() -> None:
    (line,) = sim.exact(FILE, "deal14.standard").itertuples()
    assert f"{float(1 / line.fraction):.2f}" == "845.75"
    assert line.fraction == Fraction(47346530066083, 40043366655860700)
    # The tile laid aside is any of the 112: its being there or not changes no chance.
    assert (line.fraction * comb(112, 14)).denominator == 1


def test_the_dealer_and_the_kernels_meet_the_counted_odds() -> None:
    result = check_odds(
        sim.resolve(FILE), ("deal13.wilds", "deal14.deficiency", "deal14.standard"), deals=30_000, seed=5
    )
    assert len(result.comparisons) > 10
    assert result.ok, result.failed


def test_its_hands_are_won_by_any_pair_drawn_or_discarded_and_pay_eight() -> None:
    rows = sim.simulate(FILE, HANDS, seed=1).rows
    assert {"self_draw", "discard"} <= set(rows["by"].dropna())
    pay = rows[["pay_0", "pay_1", "pay_2", "pay_3"]].to_numpy()
    for row, amounts in zip(rows.itertuples(), pay, strict=True):
        if row.won:
            alone = row.by in ("discard", "rob_kong")
            assert sorted(amounts) == ([-8, 0, 0, 8] if alone else [-8, -8, -8, 24])
    won = rows[rows["won"]]
    pairs: set[int] = set()
    for address in won["address"].head(60):
        document = sim.replay(address)
        assert len(document["wall"]) == 112
        naturals, wilds, melds = won_tiles(document)
        readings = list(standard_readings(naturals, wilds, 4 - melds, (*range(27), RED)))
        assert readings, address
        pairs |= {reading.pair % 9 + 1 for reading in readings if reading.pair is not None and wilds == 0}
    assert pairs - {2, 5, 8}


def test_switches_that_need_all_kinds_are_fixed() -> None:
    with pytest.raises(RulesError, match="special_forms"):
        set_switches(sim.variant(FILE), {"special_forms": "on"})
    base = {"name": "mine", "from": "huangjin", "wild": {"always": ["C"]}, "wall": {"drop": ["E"]}}
    plain = {"fans": {"all": 0}, "switches": {"special_forms": "off"}}
    assert len(derive({**base, **plain}).wall) == 33
    for change in (
        {"switches": {}},
        {"fans": {"all": 1}},
        {"fans": {"all": 0, "清龙": 16}},
        {"fans": {"all": 0, "双暗杠": 6}},
    ):
        with pytest.raises(OwnVariantError, match="huangjin needs all kinds"):
            derive({**base, **plain, **change})


def test_one_value_for_every_fan() -> None:
    variant = derive({"name": "mine", "from": "huangjin", "fans": {"all": 3, "清龙": 7}})
    values = dict(variant.fans)
    assert variant.switch("two_concealed_kongs").default == "3"
    assert Counter(values.values()).most_common(1)[0][0] == 3
    assert {number for number, value in values.items() if value == 7} == {28}
    assert not {43, 81} & set(values)
    with pytest.raises(OwnVariantError, match="from 0 to 24"):
        derive({"name": "mine", "from": "huangjin", "fans": {"all": 25}})
    with pytest.raises(OwnVariantError, match="no fans"):
        derive({"name": "mine", "from": "hubei", "fans": {"all": 0}})
