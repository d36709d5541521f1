"""Quantiles against binomial sums, and where too little was counted."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from scipy import stats

from sim.frames.histogram import histogram_of, quantile, value_at
from sim.stats.quantiles import quantile_interval, quantile_ratio_interval, quantile_value, rank_limits


@pytest.mark.parametrize("n", [1, 2, 5, 6, 20, 59, 60, 500, 10_007, 3_000_000])
@pytest.mark.parametrize("share", [0.05, 0.5, 0.95, 0.99, 0.999])
def test_ranks_are_the_narrowest_that_hold(n: int, share: float) -> None:
    below, above = rank_limits(n, share, 0.025)
    b = stats.binom(n, share)
    # P(the value of rank r exceeds the quantile) = P(fewer than r lie at or below it).
    assert below == 0 or b.cdf(below - 1) <= 0.025
    assert b.cdf(below) > 0.025
    assert above > n or b.sf(above - 1) <= 0.025
    assert b.sf(above - 2) > 0.025


def test_known_ranks_of_the_median() -> None:
    # Tables of the sign test: with 20 values the 95 % interval of the median is that from the 6th to the 15th.
    assert rank_limits(20, 0.5, 0.025) == (6, 15)
    assert rank_limits(5, 0.5, 0.025) == (0, 6)
    assert rank_limits(0, 0.5, 0.025) == (0, 1)


def test_values_of_ranks_and_open_ends() -> None:
    values = np.random.default_rng(3).integers(0, 40, 200)
    counted = histogram_of(values)
    below, above = rank_limits(200, 0.9, 0.025)
    found = quantile_interval(counted, 0.9)
    ordered = np.sort(values)
    assert (found.low, found.high) == (ordered[below - 1], ordered[above - 1])
    assert quantile_value(counted, 0.9) == quantile(counted, 0.9)
    assert quantile_interval(counted, 0.999).high is None
    assert quantile_interval({}, 0.5).low is None
    assert quantile_value({}, 0.5) is None
    assert [value_at({1: 2, 5: 1}, rank) for rank in (1, 2, 3)] == [1, 1, 5]
    for rank in (0, 4):
        with pytest.raises(ValueError, match="possible: 1 to 3"):
            value_at({1: 2, 5: 1}, rank)
    for share in (0, 1):
        with pytest.raises(ValueError, match="between 0 and 1"):
            quantile_interval(counted, share)


def test_coverage_summed_over_every_sample() -> None:
    """All samples of seven values of three kinds: the interval of the median holds in 95 % of their weight or more."""
    chances = {1: 0.45, 2: 0.4, 9: 0.15}
    held = 0.0
    for a, b in itertools.product(range(8), repeat=2):
        if a + b <= 7:
            counts = (a, b, 7 - a - b)
            counted = {v: c for v, c in zip(chances, counts, strict=True) if c}
            found = quantile_interval(counted, 0.5)
            weight = stats.multinomial.pmf(counts, 7, list(chances.values()))
            held += weight * ((found.low or 0) <= 2 <= (10 if found.high is None else found.high))
    assert 0.95 <= held <= 1


def test_a_ratio_of_quantiles_is_bounded_by_theirs() -> None:
    counted = histogram_of(np.random.default_rng(4).geometric(0.05, 3000))
    top, bottom = (quantile_interval(counted, share, 0.975) for share in (0.99, 0.5))
    found = quantile_ratio_interval(counted, 0.99, 0.5)
    assert (found.low, found.high) == (top.low / bottom.high, top.high / bottom.low)  # type: ignore[operator]
    assert quantile_ratio_interval({0: 50, 1: 50}, 0.99, 0.5).high is None
