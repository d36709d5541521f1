"""The fan kernel against PyMahjongGB: random winning hands without golds, and with golds over all their faces (HJ-6, HJ-13)."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest

from sim.kernels.fans.catalogue import NAMES
from tests.differential.fan_classes import (
    CLASSES,
    UNEXPLAINED,
    class_of_gold,
    class_of_plain,
    random_gold_hand,
)
from tests.differential.gold_faces import waits_on_a_fifth
from tests.differential.pymahjonggb import kernel_judgement, kernel_points, peer_points
from tests.oracle.build_hands import hand_with_fan, random_hand
from tests.oracle.fan_wishes import WISHES


def test_hands_without_golds() -> None:
    rng = random.Random(20_001)
    classes: Counter[str] = Counter()
    fans: Counter[str] = Counter()
    for _ in range(5000):
        hand = random_hand(rng)
        group, counted = class_of_plain(hand)
        assert group != UNEXPLAINED, (hand.record(), counted, peer_points(hand))
        classes[group] += 1
        fans.update(counted.keys())
    assert set(classes) <= set(CLASSES)
    # Differences are rare, and nearly all 80 fans that a reading can have come up.
    assert classes["equal"] > 4900
    assert len(fans) >= 75


@pytest.mark.parametrize(("golds", "hands"), [(1, 200), (2, 40), (3, 5), (4, 2)])
def test_hands_with_golds(golds: int, hands: int) -> None:
    rng = random.Random(20_002 + golds)
    classes: Counter[str] = Counter()
    for number in range(hands):
        hand = random_gold_hand(rng, golds)
        group = class_of_gold(hand, prove=number % 10 == 0)
        assert group != UNEXPLAINED, hand.record()
        classes[group] += 1
    assert classes["gold: equal"] > 0


def test_every_fan_can_be_asked_for_a_hundred_times() -> None:
    """Hands built backwards show each of the 80 fans that a reading can have, often enough for the full suite's hundred."""
    rng = random.Random(20_004)
    for name in WISHES:
        shown = 0
        for _ in range(8):
            group, counted = class_of_plain(hand_with_fan(name, rng))
            assert group != UNEXPLAINED, name
            shown += name in counted
        # The full size of `tests.differential.fan_table` draws each wish more than a thousand times.
        assert shown >= 1, name
    assert set(WISHES) >= set(NAMES) - {"明暗杠"}


def test_waits_beside_a_knitted_straight() -> None:
    """One in 150 waits on a second kind, so that no fan for its wait counts: too rare for hands at random."""
    rng = random.Random(20_005)
    waits = Counter[str]()
    for _ in range(2000):
        hand = hand_with_fan("组合龙", rng)
        group, counted = class_of_plain(hand)
        assert group != UNEXPLAINED, (hand.record(), counted, peer_points(hand))
        waits.update(counted.keys() & {"边张", "坎张", "单钓将"})
    assert all(waits[fan] >= 5 for fan in ("边张", "坎张", "单钓将"))


def test_pairs_of_terminals_are_explained() -> None:
    hand = replace(
        hand_with_fan("七对", random.Random(1)),
        concealed=(0, 0, 0, 0, 8, 8, 9, 9, 17, 17, 18, 18, 26),
        win=26,
        by="self_draw",
        last_tile=False,
        visible=0,
    )
    assert class_of_plain(hand)[0] == "pairs of terminals"


def test_a_wrong_fan_would_be_seen() -> None:
    rng = random.Random(20_003)
    hand = hand_with_fan("清龙", rng)
    mine = kernel_points(kernel_judgement(hand))
    peer = peer_points(hand)
    assert peer is not None
    assert mine == peer or waits_on_a_fifth(hand)
    assert kernel_points(kernel_judgement(hand, (("two_concealed_kongs", "8"), ("special_forms", "off"))))
    without = kernel_judgement(hand, (("min_fan", "0"), ("fan_exclusions", "literal")))
    # 清龙 contains 连六 twice and 老少副 once, which count only where nothing implied is excluded.
    assert without.fans["连六"] >= 2
    assert "老少副" in without.fans
