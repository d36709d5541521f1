"""What a study may ask of a batch beside the rules: sessions, rotated hands, a tile swapped for a wild."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from sim.engine.simulate import play_batch
from sim.kernels import row_layout as r
from sim.play.plan import SWAPPED, make_plan
from sim.rules import VARIANTS, resolve

HANDS = 120


@pytest.mark.parametrize("variant", list(VARIANTS))
def test_no_plan_is_the_plain_plan(variant: str) -> None:
    rules = resolve(variant)
    plain = play_batch(rules, ("efficient",), 3, 0, 20)
    assert np.array_equal(plain, play_batch(rules, ("efficient",), 3, 0, 20, make_plan(20, session=1)))


@pytest.mark.parametrize("variant", ["anqing", "jingzhou"])
def test_the_winner_deals_next_and_a_drawn_hand_keeps_its_dealer(variant: str) -> None:
    rules = resolve(variant)
    seats = rules.variant.seats
    rows = play_batch(rules, ("random",), 5, 0, HANDS, make_plan(session=8))
    free = play_batch(rules, ("random",), 5, 0, HANDS)
    drawn = 0
    for before, after in itertools.pairwise(rows):
        if after[r.HAND] % 8 == 0:
            assert after[r.DEALER] == free[after[r.HAND], r.DEALER]
            continue
        drawn += before[r.WINNER] < 0
        assert after[r.DEALER] == (before[r.DEALER] + max(before[r.WINNER], 0)) % seats
    assert 0 < drawn < HANDS - 1


def test_rotation_gives_each_hand_to_every_seat() -> None:
    rules = resolve("jingzhou")
    dealt = [
        play_batch(rules, ("random",), 7, 0, HANDS, make_plan(rotation=turn))[
            :, _column(0, r.S_DEFICIENCY_DEALT)
        ]
        for turn in range(3)
    ]
    plain = play_batch(rules, ("random",), 7, 0, HANDS)
    for seat in range(3):
        assert np.array_equal(dealt[seat], plain[:, _column(seat, r.S_DEFICIENCY_DEALT)])


@pytest.mark.parametrize("variant", list(VARIANTS))
def test_a_dealt_tile_becomes_a_wild(variant: str) -> None:
    rules = resolve(variant)
    plans = make_plan(HANDS, swap_seat=1, swap_at=0)
    swapped = play_batch(rules, ("efficient",), 11, 0, HANDS, plans)
    plain = play_batch(rules, ("efficient",), 11, 0, HANDS)
    column = _column(1, r.S_WILDS_DEALT)
    assert np.array_equal(swapped[:, column] - plain[:, column], plans[:, SWAPPED])
    assert plans[:, SWAPPED].mean() > 0.9  # all wilds are dealt only rarely
    other = _column(0, r.S_WILDS_DEALT)
    assert np.array_equal(swapped[:, other], plain[:, other])


@pytest.mark.parametrize("at", [4, 8])
def test_a_later_tile_becomes_a_wild(at: int) -> None:
    rules = resolve("hubei")
    plans = make_plan(HANDS, swap_seat=2, swap_at=at)
    swapped = play_batch(rules, ("efficient",), 12, 0, HANDS, plans)
    plain = play_batch(rules, ("efficient",), 12, 0, HANDS)
    same = plans[:, SWAPPED] == 0
    assert np.array_equal(swapped[same], plain[same])
    taken = _column(2, r.S_TAKEN)
    assert (swapped[~same, taken] >= at).all()
    assert (swapped[~same, _column(2, r.S_WILDS_DRAWN)] >= 1).all()
    assert 0 < same.sum() < HANDS


def test_without_wilds_nothing_is_swapped() -> None:
    rules = resolve("anqing", {"wild": "off"})
    plans = make_plan(20, swap_seat=0, swap_at=0)
    assert np.array_equal(
        play_batch(rules, ("random",), 1, 0, 20, plans), play_batch(rules, ("random",), 1, 0, 20)
    )
    assert not plans[:, SWAPPED].any()


def _column(seat: int, field: int) -> int:
    return r.SEATS + seat * r.SEAT_SIZE + field
