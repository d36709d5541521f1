"""Balanced, unbalanced or open: the errors of the verdict are bounded at the margin."""

from __future__ import annotations

import math

import numpy as np
import pytest

from sim.stats.equivalence import BALANCED, MARGIN, OPEN, UNBALANCED, seat_balance

RUNS = 600
# 0.05 with four standard errors.
MOST = 0.05 + 4 * math.sqrt(0.05 * 0.95 / RUNS)


def verdicts(shares: list[float], hands: int) -> list[str]:
    draws = np.random.default_rng(hands).multinomial(hands, [*shares, 1 - sum(shares)], size=RUNS)
    return [seat_balance(d[:-1].tolist(), hands).verdict for d in draws]


def test_equal_seats_are_found_balanced_with_enough_hands_and_open_with_few() -> None:
    assert set(verdicts([0.24] * 4, 200_000)) == {BALANCED}
    assert verdicts([0.24] * 4, 2_000).count(OPEN) > 0.9 * RUNS
    assert BALANCED not in verdicts([0.24] * 4, 500)


def test_a_seat_at_the_margin_is_rarely_called_balanced_or_unbalanced() -> None:
    found = verdicts([0.24 + MARGIN, *[0.24 - MARGIN / 3] * 3], 100_000)
    assert found.count(BALANCED) / RUNS <= MOST
    assert found.count(UNBALANCED) / RUNS <= MOST


def test_a_favoured_dealer_is_unbalanced() -> None:
    assert set(verdicts([0.27, 0.23, 0.23, 0.23], 100_000)) == {UNBALANCED}
    assert set(verdicts([0.20, 0.26, 0.26], 100_000)) == {UNBALANCED}


def test_the_numbers_behind_a_verdict() -> None:
    found = seat_balance([2700, 2300, 2300, 2300], 10_000)
    dealer = found.seats[0]
    assert dealer.value == pytest.approx(0.27 - 0.24)
    assert dealer.interval.low > MARGIN  # type: ignore[operator]
    assert sum(s.value for s in found.seats) == pytest.approx(0)
    draws = np.random.default_rng(1).multinomial(10_000, [0.27, 0.23, 0.23, 0.23, 0.04], size=4000) / 10_000
    assert dealer.interval.se == pytest.approx((draws[:, 0] - draws[:, :4].mean(axis=1)).std(), rel=0.05)
    assert found.p_balanced == max(s.p_balanced for s in found.seats) > 0.99


def test_no_hands_and_no_wins_are_open() -> None:
    assert seat_balance([0, 0, 0], 0).verdict == OPEN
    assert seat_balance([], 5).verdict == OPEN
    assert seat_balance([0, 0, 0], 20).verdict == OPEN
