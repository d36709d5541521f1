"""What the bots reach: drawn hands, and that the better rung is the better player. Seeded; margins are stated."""

from __future__ import annotations

import numpy as np
import pytest

from sim.engine.simulate import play_batch
from sim.kernels import row_layout as r
from sim.rules import resolve

# Most drawn hands with `efficient` in all seats, by wildcard on and off.
DRAWN = [
    ("anqing", "on", 0.03),
    ("jingzhou", "on", 0.05),
    ("hubei", "on", 0.06),
    ("huangjin", "on", 0.10),
    ("anqing", "off", 0.12),
    ("hubei", "off", 0.18),
    ("huangjin", "off", 0.40),
]


@pytest.mark.parametrize(("variant", "wild", "limit"), DRAWN)
def test_few_hands_are_drawn(variant: str, wild: str, limit: float) -> None:
    """With 2,000 hands the standard error is below 0.011 everywhere; the share must lie under the limit itself."""
    rows = play_batch(resolve(variant, {"wild": wild}), ("efficient",), 31, 0, 2000)
    assert 1 - rows[:, r.WON].mean() <= limit


@pytest.mark.parametrize("variant", ["anqing", "jingzhou", "huangjin", "hubei"])
def test_one_efficient_player_beats_random_ones(variant: str) -> None:
    rules = resolve(variant)
    seats = rules.variant.seats
    rows = play_batch(rules, ("efficient", *["random"] * (seats - 1)), 8, 0, 1500)
    seat = (0 - rows[:, r.DEALER]) % seats
    everything = np.arange(len(rows))
    pay = rows[everything, r.WIN_PAY + seat] + rows[everything, r.SIDE_PAY + seat]
    wins = rows[:, r.WINNER] == seat
    assert pay.mean() > 3 * pay.std() / np.sqrt(len(pay))
    assert wins.mean() > 2 * (rows[:, r.WON].mean() - wins.mean()) / (seats - 1)


def test_the_dealer_is_drawn_evenly() -> None:
    rows = play_batch(resolve("jingzhou"), ("random",), 4, 0, 6000)
    counts = np.bincount(rows[:, r.DEALER], minlength=3)
    assert (np.abs(counts - 2000) < 4 * np.sqrt(6000 * 2 / 9)).all()
