"""Confidence sequences hold at all times; intervals for a fixed number do not."""

from __future__ import annotations

import math

import numpy as np
import pytest
from scipy import stats
from scipy.integrate import quad

from sim.stats.anytime import (
    anytime_holds,
    anytime_mean_interval,
    anytime_quantile,
    anytime_rate_interval,
)
from sim.stats.intervals import IntervalError, wilson
from sim.stats.inverse import inverse_rate, inverse_rate_interval
from sim.study.coverage_stopping import (
    EVERY,
    LOOKS,
    mean_inverse_rate,
    mean_sequence_misses,
    sequence_misses,
    wilson_misses,
)

RUNS = 1000
# Four standard errors of a share of RUNS runs.
MARGIN = 4 * math.sqrt(0.5 * 0.5 / RUNS)


def test_wilsons_interval_looked_at_every_thousand_hands_misses_in_nearly_half_of_all_runs() -> None:
    assert (LOOKS, EVERY) == (300, 1000)
    assert wilson_misses(0.25, RUNS, 7) == pytest.approx(0.45, abs=MARGIN)


@pytest.mark.parametrize("rate", [0.25, 0.002])
def test_the_sequence_for_rates_misses_in_five_per_cent_at_most(rate: float) -> None:
    assert sequence_misses(rate, RUNS, 7) <= 0.05


def test_the_sequence_for_means_misses_in_five_per_cent_at_most() -> None:
    assert mean_sequence_misses(400, 7) <= 0.05


def test_the_score_test_stands_for_wilsons_interval() -> None:
    """What the test above counts is that the truth leaves the interval which `wilson` returns."""
    for hits in range(0, 401, 7):
        low, high = wilson(hits / 400, 400)
        inside = abs(hits / 400 - 0.25) <= stats.norm.ppf(0.975) * math.sqrt(0.25 * 0.75 / 400)
        assert (low <= 0.25 <= high) == inside


@pytest.mark.parametrize(("hits", "n"), [(0, 50), (50, 50), (3, 1000), (250, 1000), (2, 10**7)])
def test_ends_are_where_the_mixture_reaches_its_limit(hits: int, n: int) -> None:
    found = anytime_rate_interval(hits, n)
    for end, outer, inner in ((found.low, 0.999, 1.001), (found.high, 1.001, 0.999)):
        assert end is not None
        if 0 < end < 1:
            held = [
                bool(anytime_holds(min(end * f, 1 - 1e-12), np.array([hits]), np.array([n]))[0])
                for f in (outer, inner)
            ]
            assert held == [False, True]
    assert found.low == 0 if hits == 0 else found.low > 0  # type: ignore[operator]
    assert found.high == 1 if hits == n else found.high < 1  # type: ignore[operator]


def test_the_mixture_is_the_integral_that_it_says() -> None:
    hits, n = 4, 30
    for rate in (0.05, 0.4):
        ratio = quad(
            lambda q, rate=rate: (
                (q / rate) ** hits * ((1 - q) / (1 - rate)) ** (n - hits) * stats.beta.pdf(q, 0.5, 0.5)
            ),
            0,
            1,
        )[0]
        for level in (1 - 1 / (1.01 * ratio), 1 - 1 / (0.99 * ratio)):
            if 0 < level < 1:
                held = bool(anytime_holds(rate, np.array([hits]), np.array([n]), level)[0])
                assert held == (ratio < 1 / (1 - level))


def test_a_sequence_is_wider_than_an_interval_for_a_fixed_number() -> None:
    for n in (10_000, 100_000, 10**6):
        assert 3 < anytime_quantile(n) < 4
    assert anytime_quantile(1000) > 4
    found = anytime_mean_interval(3.0, 0.5, 10_000)
    assert found.low == pytest.approx(3 - 0.5 * anytime_quantile(10_000))
    nothing = anytime_rate_interval(0, 0)
    assert (nothing.low, nothing.high) == (0, 1)
    with pytest.raises(IntervalError, match="5 hits in 4 trials"):
        anytime_rate_interval(5, 4)


@pytest.mark.parametrize(("hits", "rate"), [(2, 0.1), (5, 0.02), (30, 0.3)])
def test_inverse_sampling_holds_and_is_unbiased(hits: int, rate: float) -> None:
    """Both summed over the negative binomial law: no sampling, nothing by chance."""
    law = stats.nbinom(hits, rate)
    misses = np.arange(int(law.ppf(1 - 1e-9)) + 1)
    weights = law.pmf(misses)
    mean = sum(w * float(inverse_rate(hits, hits + int(m))) for m, w in zip(misses, weights, strict=True))
    assert mean == pytest.approx(rate, rel=1e-6)
    below = above = 0.0
    for m, w in zip(misses, weights, strict=True):
        found = inverse_rate_interval(hits, hits + int(m))
        below += w * (rate < found.low)  # type: ignore[operator]
        above += w * (rate > found.high)  # type: ignore[operator]
    assert max(below, above) <= 0.025


def test_the_plain_share_would_be_too_large() -> None:
    assert mean_inverse_rate(0.02, 5, 4000, 3) == pytest.approx(0.02, rel=0.04)
    law = stats.nbinom(5, 0.02)
    misses = np.arange(3000)
    assert (law.pmf(misses) * 5 / (5 + misses)).sum() > 0.0245


def test_impossible_stops_are_refused() -> None:
    for hits, n in ((1, 10), (5, 4)):
        with pytest.raises(IntervalError, match="possible: 2 hits or more"):
            inverse_rate_interval(hits, n)
    assert inverse_rate_interval(4, 4).high == 1
