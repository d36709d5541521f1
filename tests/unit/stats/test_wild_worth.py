"""What a wild is worth, and the dealer's edge on rotated hands: against plain computation over pairs."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from scipy import stats

from sim.stats.cluster_ratio import ratio_interval
from sim.stats.intervals import Interval
from sim.stats.rotation import rotated_edge
from sim.stats.wild_worth import wild_worth

RNG = np.random.default_rng(5)


def cells(x: np.ndarray, y: np.ndarray) -> dict[tuple[int, int], int]:
    return dict(Counter(zip(x.tolist(), y.tolist(), strict=True)))


def test_with_one_pair_a_hand_it_is_students_interval() -> None:
    y = RNG.integers(-50, 80, 500)
    value, found = ratio_interval(cells(np.ones(500, dtype=np.int64), y))
    assert value == pytest.approx(y.mean())
    low, high = stats.t.interval(0.95, 499, y.mean(), y.std(ddof=1) / 500**0.5)
    assert (found.low, found.high, found.method) == (pytest.approx(low), pytest.approx(high), "student")


def test_a_ratio_has_the_error_of_its_residuals() -> None:
    x = RNG.integers(1, 5, 800)
    y = RNG.integers(-9, 20, 800) * x
    value, found = ratio_interval(cells(x, y))
    assert value == pytest.approx(y.sum() / x.sum())
    residual = y - y.sum() / x.sum() * x
    assert found.se == pytest.approx(residual.std(ddof=1) / x.mean() / 800**0.5)
    copies = [RNG.integers(0, 800, 800) for _ in range(400)]
    assert found.se == pytest.approx(np.std([y[c].sum() / x[c].sum() for c in copies]), rel=0.12)


def test_heavy_tails_get_the_bootstrap() -> None:
    y = np.zeros(300, dtype=np.int64)
    y[:6] = 5000
    value, found = ratio_interval(cells(np.ones(300, dtype=np.int64), y))
    assert found.method == "bootstrap_t"
    assert value is not None
    assert found.high is not None
    assert found.low is not None
    # The long side is where the tail is.
    assert found.high - value > value - found.low


def test_nothing_counted_says_nothing() -> None:
    assert ratio_interval({}) == (None, Interval(None, None, None, "student"))
    assert ratio_interval({(2, 6): 1})[0] == 3


def test_points_wins_and_spreads_by_turn_and_seat() -> None:
    lines = {
        (-1, 0, 1, 10, 1): 30, (-1, 0, 1, -10, 0): 30, (-1, 1, 1, 10, 1): 30, (-1, 1, 1, -10, 0): 30,
        (0, 0, 1, 5, 1): 20, (0, 0, 1, -1, 0): 40, (0, 1, 1, 7, 0): 60,
        (0, -1, 2, 12, 1): 20, (0, -1, 2, 6, 0): 40,
    }  # fmt: skip
    found = {(w.seat, w.metric): w for w in wild_worth(lines, (0,), 2)}
    assert found[0, "points"].value == 1
    assert found[-1, "points"].value == 4
    assert found[-1, "spreads"].value == pytest.approx(0.4)
    assert found[-1, "win"].value == pytest.approx(1 / 6)
    assert (found[-1, "win"].n, found[-1, "win"].hands) == (120, 60)
    assert found[0, "win"].method == "discordant"
    few = found[1, "win"]
    assert few.value == 0
    assert few.low is not None
    assert few.high is not None
    assert few.low < 0 < few.high


def test_the_rotated_edge_is_the_mean_over_walls() -> None:
    luck = RNG.integers(-300, 300, (500, 1)) * np.array([[1, -1, 1, -1]])
    pay = luck + RNG.integers(-20, 25, (500, 4))
    edge = rotated_edge(Counter(pay.ravel().tolist()), Counter(pay.sum(axis=1).tolist()))
    assert edge.value == pytest.approx(pay.mean())
    assert edge.se == pytest.approx(pay.mean(axis=1).std(ddof=1) / 500**0.5)
    assert (edge.walls, edge.plays) == (500, 2000)
    assert edge.gain == pytest.approx(pay.var() / 4 / pay.mean(axis=1).var())
    assert edge.gain > 10
    assert rotated_edge({3: 8}, {12: 2}).gain is None
