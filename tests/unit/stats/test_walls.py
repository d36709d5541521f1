"""The share of the wall, where it is known."""

from __future__ import annotations

import math

import numpy as np
import pytest

from sim.stats.walls import wall_share


def outcomes(share: float, hands: int, lines: int, rng: np.random.Generator) -> np.ndarray:
    """Heavy-tailed outcomes of which the wall holds a known share."""
    wall, bots = (rng.exponential(size=size) - 1 for size in ((hands, 1), (hands, lines)))
    return math.sqrt(share) * wall + math.sqrt(1 - share) * bots


@pytest.mark.parametrize("share", [0.0, 0.3, 0.8])
def test_the_interval_holds_the_share(share: float) -> None:
    rng, held = np.random.default_rng(3), 0
    for _ in range(200):
        value, found = wall_share(outcomes(share, 1000, 3, rng))
        assert found.low <= value <= found.high  # type: ignore[operator]
        held += found.low <= share <= found.high  # type: ignore[operator]
    # 0.94 with four standard errors of 200 runs.
    assert held / 200 > 0.94 - 4 * math.sqrt(0.06 * 0.94 / 200)


def test_line_ups_that_pay_differently_lower_the_share() -> None:
    rng = np.random.default_rng(4)
    plain = outcomes(0.5, 5000, 2, rng)
    value, _ = wall_share(plain)
    assert value == pytest.approx(0.5, abs=0.05)
    moved, _ = wall_share(plain + np.array([0.0, 2.0]))
    # Two line-ups two apart add a variance of 2 to a total of 1.
    assert moved == pytest.approx(0.5 / 3, abs=0.03)


def test_the_same_outcome_for_all_is_all_wall() -> None:
    one = np.random.default_rng(5).normal(size=(400, 1))
    value, found = wall_share(np.repeat(one, 3, axis=1))
    assert value == pytest.approx(1)
    assert found.low == pytest.approx(1)


def test_too_little_to_tell() -> None:
    assert wall_share(np.ones((400, 1)))[0] is None
    assert wall_share(np.ones((50, 2)))[0] is None
    assert wall_share(np.ones((400, 2)))[0] is None
