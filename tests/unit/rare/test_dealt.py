"""Deal events as targets: counted exactly, refused with a reason, and seen in the rows of played hands."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from sim.counting import odds as exact_odds
from sim.engine.simulate import play_batch
from sim.kernels import row_layout as row
from sim.rare.exact_answers import bound, deal_odds
from sim.rare.odds import odds
from sim.rare.plain import hit_rows
from sim.rare.targets import TargetError, parse_target
from sim.rules import resolve


def test_wilds_dealt_are_the_sum_of_what_is_counted():
    rules = resolve("hubei")
    found = deal_odds(parse_target("wilds_dealt>=2", rules), rules)
    parts = exact_odds(rules, [f"deal13.wilds={k}" for k in (2, 3, 4)])
    assert found == sum((part.value for part in parts), Fraction(0)) > 0
    assert deal_odds(parse_target("起手赖子>=2", rules), rules) == found
    near = deal_odds(parse_target("dealt_deficiency<=1", rules), rules)
    assert near == exact_odds(rules, ["deal13.deficiency=1"])[0].value


def test_a_counted_quantity_is_answered_and_nothing_is_played():
    rules = resolve("anqing")
    found = odds(rules, "deal14.seven_stars")
    assert found.deal == exact_odds(rules, ["deal14.seven_stars"])[0].value
    document = found.document
    assert (document["bound"], document["play"], document["plain"], document["z"]) == (None, None, None, None)
    reached = bound(parse_target("reach.standard@20", rules), rules)
    assert reached is not None
    assert (reached.tiles, reached.value) == (20, exact_odds(rules, ["reach.standard@20"])[0].value)


def test_a_deal_joined_to_a_win_is_about_the_winner():
    rules = resolve("anqing")
    rows = play_batch(rules, ("efficient",), 1, 0, 2000)
    wins = hit_rows(rows, parse_target("ordinary", rules))
    both = hit_rows(rows, parse_target("ordinary+wilds_dealt>=2", rules))
    expected = [
        bool(won) and line[row.SEATS + row.SEAT_SIZE * line[row.WINNER] + row.S_WILDS_DEALT] >= 2
        for won, line in zip(wins, rows, strict=True)
    ]
    assert both.tolist() == expected
    assert 0 < both.sum() < wins.sum()


@pytest.mark.parametrize("variant", ["anqing", "jingzhou"])
def test_a_deal_alone_needs_no_winner_and_is_as_frequent_as_counted(variant):
    """One seat's chance times the seats is the mean number of such seats; the hands with any are fewer, but not by much."""
    rules = resolve(variant)
    target = parse_target("wilds_dealt>=2", rules)
    rows = play_batch(rules, ("efficient",), 3, 0, 4000)
    seats = rules.variant.seats
    held = (
        rows[:, row.SEATS : row.SEATS + 4 * row.SEAT_SIZE].reshape(-1, 4, row.SEAT_SIZE)[
            :, :, row.S_WILDS_DEALT
        ]
        >= 2
    )
    assert hit_rows(rows, target).tolist() == held.any(axis=1).tolist()
    chance = float(deal_odds(target, rules) or 0)
    # At most two seats can hold two of four wilds each: seats are hardly dependent, and less than independent ones vary.
    spread = (seats * chance / len(rows)) ** 0.5
    assert held.sum() / len(rows) == pytest.approx(seats * chance, abs=4 * spread)


def test_the_fourth_seat_of_three_is_dealt_nothing():
    rules = resolve("jingzhou")
    rows = np.zeros((1, row.ROW_SIZE), dtype=np.int64)
    assert rules.variant.seats == 3
    rows[:, row.SEATS + row.S_DEFICIENCY_DEALT :: row.SEAT_SIZE][:, :3] = 5
    assert not hit_rows(rows, parse_target("dealt_deficiency<=2", rules))[0]


@pytest.mark.parametrize(
    ("settings", "text", "reason"),
    [
        ({"wild": "off"}, "wilds_dealt>=1", "0.10"),
        ({}, "wilds_dealt>=5", "at most 4 wilds"),
        ({}, "dealt_deficiency<=0", "lack at least one"),
        ({}, "wilds_dealt<=2", "wilds_dealt>=N"),
        ({}, "wilds_dealt>=0", "above 0"),
        ({}, "wilds_dealt>=many", "whole N"),
        ({}, "wild_dealt>=2", "did you mean 'wilds_dealt>=N'"),
        ({}, "deal13.waits", "give one of them"),
        ({}, "deal14.standart", "did you mean 'deal14.standard'"),
        ({}, "deal14.standard+small", "stands alone"),
    ],
)
def test_what_is_no_deal_event_is_refused_with_the_reason(settings, text, reason):
    with pytest.raises(TargetError, match=reason):
        parse_target(text, resolve("hubei", settings))
