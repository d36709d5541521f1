"""Intervals against scipy and statsmodels, and at their edges."""

from __future__ import annotations

import math

import numpy as np
import pytest
from scipy import stats
from statsmodels.stats.proportion import proportion_confint

from sim.stats.intervals import (
    FEW,
    IntervalError,
    batch_mean_interval,
    batch_ratio_interval,
    clopper_pearson,
    clustered_rate_interval,
    count_interval,
    mean_interval,
    rate_interval,
    wilson,
)

COUNTS = [
    (0, 1),
    (1, 1),
    (0, 50),
    (7, 50),
    (29, 1000),
    (30, 1000),
    (31, 60),
    (970, 1000),
    (500, 1000),
    (3, 10**9),
    (10**9, 10**9),
]


@pytest.mark.parametrize(("hits", "n"), COUNTS)
@pytest.mark.parametrize("level", [0.9, 0.95, 0.999])
def test_intervals_of_rates_are_those_of_statsmodels(hits: int, n: int, level: float) -> None:
    assert wilson(hits / n, n, level) == pytest.approx(
        proportion_confint(hits, n, 1 - level, "wilson"), rel=1e-9, abs=1e-15
    )
    exact = clopper_pearson(hits, n, level)
    assert exact == pytest.approx(proportion_confint(hits, n, 1 - level, "beta"), rel=1e-9, abs=1e-15)
    # scipy finds the ends with a root finder of limited precision.
    independent = stats.binomtest(hits, n).proportion_ci(level, "exact")
    assert exact == pytest.approx((independent.low, independent.high), rel=1e-4)


@pytest.mark.parametrize(
    ("hits", "n", "method"),
    [
        (0, 100, "clopper_pearson"),
        (29, 100, "clopper_pearson"),
        (30, 100, "wilson"),
        (70, 100, "wilson"),
        (71, 100, "clopper_pearson"),
    ],
)
def test_few_hits_or_misses_get_the_exact_interval(hits: int, n: int, method: str) -> None:
    found = rate_interval(hits, n)
    assert found.method == method
    assert found.se == pytest.approx(math.sqrt(hits * (n - hits) / n**3))


def test_zero_hits_have_an_upper_bound_and_no_trials_say_nothing() -> None:
    found = rate_interval(0, 1000)
    assert found.low == 0
    assert found.high == pytest.approx(1 - 0.025 ** (1 / 1000))
    nothing = rate_interval(0, 0)
    assert (nothing.low, nothing.high, nothing.se) == (0, 1, None)


@pytest.mark.parametrize(("hits", "n"), [(5, 4), (-1, 4)])
def test_impossible_counts_are_refused(hits: int, n: int) -> None:
    with pytest.raises(IntervalError, match=f"{hits} hits in {n} trials"):
        rate_interval(hits, n)


def test_means_get_students_interval() -> None:
    values = np.random.default_rng(4).geometric(0.02, 40)
    found = mean_interval(40, int(values.sum()), int((values**2).sum()))
    expected = stats.t.interval(0.95, 39, values.mean(), stats.sem(values))
    assert (found.low, found.high) == pytest.approx(expected)
    assert found.se == pytest.approx(stats.sem(values))


def test_the_variance_of_rare_large_payments_is_exact() -> None:
    # One payment of 2^39 in 10^12 hands: floats would say that the variance is zero or negative.
    n, value = 10**12, 2**39
    found = mean_interval(n, value + n * 10**6, value**2 + 2 * 10**6 * value + n * 10**12)
    assert found.se == pytest.approx(value / n, rel=1e-9)


def test_one_value_has_no_interval() -> None:
    assert mean_interval(1, 5, 25).low is None
    assert count_interval(1, 5, 25).low is None
    assert batch_mean_interval(1, 500, 5, 25).low is None
    assert count_interval(0, 0, 0).high is None


def test_few_counts_get_an_exact_interval_and_nothing_counted_is_bounded() -> None:
    for events in (1, 7, 29):
        found = count_interval(100_000, events, events)
        assert found.method == "garwood"
        # Events that happen once a hand are hits of a rate.
        assert (found.low, found.high) == pytest.approx(clopper_pearson(events, 100_000), rel=1e-3)
        expected = stats.chi2.ppf(0.025, 2 * events) / 2, stats.chi2.ppf(0.975, 2 * events + 2) / 2
        assert (found.low, found.high) == pytest.approx([e / 100_000 for e in expected])
    in_groups = count_interval(100_000, 20, 40)  # ten hands with two events each
    single = count_interval(100_000, 10, 10)
    assert (in_groups.low, in_groups.high) == pytest.approx((2 * single.low, 2 * single.high))  # type: ignore[operator]
    assert count_interval(100_000, 30, 30).method == "student"
    nothing = count_interval(1000, 0, 0)
    assert (nothing.low, nothing.high) == (0, pytest.approx(1 - 0.025 ** (1 / 1000)))


def test_a_ratio_of_batch_sums() -> None:
    rng = np.random.default_rng(9)
    below = rng.integers(80, 120, 40)
    above = 3 * below + rng.integers(-30, 30, 40)
    products = (int((above**2).sum()), int((above * below).sum()), int((below**2).sum()))
    found = batch_ratio_interval(40, (int(above.sum()), int(below.sum())), products)
    ratio = above.sum() / below.sum()
    se = math.sqrt(((above - ratio * below) ** 2).sum() / 39 / 40) / below.mean()
    assert found.se == pytest.approx(se)
    assert (found.low, found.high) == pytest.approx(stats.t.interval(0.95, 39, ratio, se))
    assert batch_ratio_interval(1, (4, 2), (16, 8, 4)).low is None
    assert batch_ratio_interval(3, (0, 0), (0, 0, 0)).low is None


def test_clusters_widen_or_narrow_the_interval() -> None:
    plain = rate_interval(400, 1000)
    assert plain.se is not None
    for factor in (0.5, 2.0):
        found = clustered_rate_interval(400, 1000, (factor * plain.se) ** 2)
        assert found.method == "wilson_clustered"
        width, before = found.high - found.low, plain.high - plain.low  # type: ignore[operator]
        assert width == pytest.approx(factor * before, rel=0.01)
    assert clustered_rate_interval(FEW - 1, 1000, 0.1).method == "clopper_pearson"
    assert clustered_rate_interval(0, 1000, 0.0).method == "clopper_pearson"


def test_batch_means_are_students_interval_of_the_means() -> None:
    sums = np.random.default_rng(6).integers(-2000, 9000, 30)
    found = batch_mean_interval(30, 500, int(sums.sum()), int((sums**2).sum()))
    expected = stats.t.interval(0.95, 29, sums.mean() / 500, stats.sem(sums / 500))
    assert (found.low, found.high) == pytest.approx(expected)


@pytest.mark.parametrize(("rate", "n"), [(0.5, 400), (0.02, 400), (0.001, 400)])
def test_rate_intervals_cover(rate: float, n: int) -> None:
    """Exact coverage, summed over the binomial distribution: no sampling, nothing by chance."""
    coverage = 0.0
    for hits in range(n + 1):
        found = rate_interval(hits, n)
        assert found.low is not None
        assert found.high is not None
        if found.low <= rate <= found.high:
            coverage += float(stats.binom.pmf(hits, n, rate))
    assert 0.945 < coverage <= 1
