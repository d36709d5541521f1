"""What has to hold between exact quantities, for every variant."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import numpy as np
import pytest

from sim.counting import Given, Quantity, odds
from sim.counting.chapters import CHAPTERS
from sim.counting.embedding import part_of_target
from sim.counting.groups import HONOUR_EXCESS, SUIT_EXCESS, Groups, honour_missing, suit_missing
from sim.counting.readings import reading
from sim.counting.walls import blocks, deals
from sim.rules import VARIANTS, resolve

NAMES = [name for name in VARIANTS if name != "anqing-que"]


def values(quantities: list[Quantity]) -> dict[str, Fraction]:
    return {quantity.id: quantity.value for quantity in quantities}


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("family", ["deal13.deficiency", "deal14.deficiency", "deal13.waits", "deal13.wilds"])
def test_distributions_sum_to_one(name: str, family: str) -> None:
    for settings in ({}, {"wild": "off"}):
        assert sum(values(odds(resolve(name, settings), [family])).values()) == 1


@pytest.mark.parametrize("name", NAMES)
def test_conditions_add_up(name: str) -> None:
    rules = resolve(name)
    ids = ["deal13.deficiency", "deal13.waits"]
    whole = values(odds(rules, ids))
    wilds = values(odds(rules, ["deal13.wilds"]))
    mixed = dict.fromkeys(whole, Fraction(0))
    for k in range(len(wilds)):
        for identifier, value in values(odds(rules, ids, Given(wilds=k))).items():
            mixed[identifier] += value * wilds[f"deal13.wilds={k}"]
    assert mixed == whole
    suits = Fraction(
        sum(d.weight for d in deals(rules) if d.wild_class == "suit"), sum(d.weight for d in deals(rules))
    )
    by_class = [values(odds(rules, ids, Given(wild_class=c))) for c in ("suit", "honour")]
    assert {k: suits * by_class[0][k] + (1 - suits) * by_class[1][k] for k in whole} == whole


@pytest.mark.parametrize("name", NAMES)
def test_more_tiles_seen_never_hurt(name: str) -> None:
    found = values(odds(resolve(name), ["reach.*"]))
    families = {identifier.split("@")[0] for identifier in found}
    assert {"reach.standard", "reach.standard_258", "reach.seven_pairs"} <= families
    for family in families:
        curve = [found[f"{family}@{n}"] for n in range(14, 48)]
        assert curve == sorted(curve)
        assert curve[0] > 0
        assert curve[-1] <= 1


@pytest.mark.parametrize("name", NAMES)
def test_reach_at_fourteen_is_the_deal(name: str) -> None:
    rules = resolve(name)
    found = values(odds(rules))
    for identifier, value in found.items():
        if identifier.endswith("@14"):
            assert found["deal14." + identifier.removeprefix("reach.").removesuffix("@14")] == value
    assert found["deal14.deficiency=0"] == found["deal14.standard"]


@pytest.mark.parametrize("name", NAMES)
def test_two_ways_to_count_standard_hands(name: str) -> None:
    """Distance zero within the wilds, and all naturals part of a target: two programs, one number."""
    rules = resolve(name)
    seen = reading(rules)
    for deal in deals(rules)[:: 5 if name == "jingzhou" else 7]:
        by_distance = CHAPTERS["standard"].count(deal.wall, seen)["deal14.standard"].by_wilds
        table = part_of_target(blocks(deal.wall), Groups.ANY_PAIR, seen.fifth_copy)
        assert by_distance == tuple(
            comb(deal.wall.wilds, w) * sum(table[14 - w]) for w in range(deal.wall.wilds + 1)
        )


@pytest.mark.parametrize("name", NAMES)
def test_waiting_hands_are_ready_hands(name: str) -> None:
    """Without wilds a hand waits for something exactly if it has deficiency 1, C being an ordinary honour or dead."""
    settings = {"wild": "off"} | ({"red_ban": "off"} if name == "anqing" else {})
    found = values(odds(resolve(name, settings), ["deal13.waits", "deal13.deficiency=1"]))
    assert 1 - found["deal13.waits=0"] == found["deal13.deficiency=1"]


def test_a_wild_as_itself_leaves_scattered_hands_as_they_are() -> None:
    """A wild that counts as itself is a tile like others, so the odds are those of the full wall."""
    ids = [
        "deal14.scattered",
        "deal14.seven_stars",
        "deal13.scattered_ready",
        "reach.scattered",
        "reach.seven_stars",
    ]
    assert values(odds(resolve("anqing"), ids)) == values(odds(resolve("anqing", {"wild": "off"}), ids))


def test_banned_red_dragon_ends_seven_stars() -> None:
    for wild in ("itself", "any"):
        rules = resolve("anqing", {"scattered_red": "banned", "scattered_wild": wild})
        found = values(odds(rules, ["deal14.seven_stars", "reach.seven_stars", "deal14.scattered"]))
        assert found.pop("deal14.scattered") > 0
        assert set(found.values()) == {0}


def test_more_room_for_faces_is_better() -> None:
    def chance(**settings: str) -> Fraction:
        return odds(resolve("anqing", settings), ["deal14.scattered"])[0].value

    assert chance(scattered_wild="any") > chance() > chance(scattered_red="banned")
    assert chance() > chance(gap="4")


def test_excess_beyond_the_tables_never_helps_within_a_block() -> None:
    for groups in Groups:
        enough = SUIT_EXCESS[groups]
        table = suit_missing(groups, enough + 1)
        assert np.array_equal(table[enough], table[enough + 1])
        assert not np.array_equal(table[enough - 1], table[enough])
        honours = honour_missing(groups, 5, HONOUR_EXCESS + 2)
        assert np.array_equal(honours[HONOUR_EXCESS], honours[HONOUR_EXCESS + 2])


def test_wild_is_worth_more_in_a_suit_that_it_thins_out() -> None:
    """An honour wild takes honours out of the wall, which form no chows: hands are nearer than with a suit wild."""
    rules = resolve("hubei")

    def mean(wild_class: str) -> Fraction:
        found = values(odds(rules, ["deal14.deficiency"], Given(wild_class=wild_class)))
        return sum((int(k.partition("=")[2]) * v for k, v in found.items()), Fraction(0))

    assert mean("honour") < mean("suit")
