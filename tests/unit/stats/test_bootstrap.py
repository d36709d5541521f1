"""The bootstrap against scipy's, influence functions against derivatives."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import stats

from sim.frames.histogram import histogram_of
from sim.stats import bootstrap
from sim.stats.bootstrap import (
    SKEW_LIMIT,
    bca_interval,
    bootstrap_t_interval,
    deviation_interval,
    mean_interval_of,
    resampled,
    skewness,
    variance_error,
)
from sim.stats.dispersion import gini, gini_influence, skew, skew_influence
from sim.stats.intervals import Interval

STATISTICS = [(skew, skew_influence), (gini, gini_influence)]
VALUES = 100 * 2 ** np.random.default_rng(8).geometric(0.6, 400)
COUNTED = histogram_of(VALUES)


@pytest.mark.parametrize(("statistic", "plain"), [(skew, stats.skew)])
def test_bca_is_that_of_scipy(statistic: bootstrap.Functional, plain: object) -> None:
    influence = dict(STATISTICS)[statistic]
    found = bca_interval(COUNTED, statistic, influence)
    rng = np.random.default_rng(1)
    expected = stats.bootstrap((VALUES,), plain, n_resamples=4000, method="BCa", rng=rng).confidence_interval
    width = expected.high - expected.low
    assert found.low == pytest.approx(expected.low, abs=0.08 * width)
    assert found.high == pytest.approx(expected.high, abs=0.12 * width)


@pytest.mark.parametrize(("statistic", "influence"), STATISTICS)
def test_influence_is_the_derivative(statistic: bootstrap.Functional, influence: bootstrap.Influence) -> None:
    values, shares = np.array([1.0, 2.0, 5.0, 40.0]), np.array([0.4, 0.3, 0.25, 0.05])
    found, step = influence(values, shares), 1e-6
    for k in range(4):
        moved = (1 - step) * shares + step * np.eye(4)[k]
        there, here = statistic(values, np.stack([moved, shares]))
        assert (there - here) / step == pytest.approx(found[k], rel=1e-3, abs=1e-4)
    assert shares @ found == pytest.approx(0, abs=1e-9)


def test_gini_of_known_shares() -> None:
    values = np.array([0.0, 1.0])
    # A share p of equal owners, the rest with nothing: 1 - p.
    assert gini(values, np.array([[0.8, 0.2], [0.0, 1.0]])) == pytest.approx([0.8, 0])
    assert skew(values, np.array([[0.0, 1.0], [0.9, 0.1]])) == pytest.approx(
        [0, stats.bernoulli(0.1).stats("s")]
    )


def test_the_studentised_interval_leans_to_the_long_tail() -> None:
    found = bootstrap_t_interval(COUNTED)
    assert found.low is not None
    assert found.high is not None
    assert found.se == pytest.approx(stats.sem(VALUES))
    assert found.high - VALUES.mean() > 1.1 * (VALUES.mean() - found.low)
    assert bootstrap_t_interval(COUNTED) == found


def test_the_method_follows_skewness_and_size() -> None:
    assert skewness(COUNTED) == pytest.approx(stats.skew(VALUES))
    assert mean_interval_of(COUNTED).method == "bootstrap_t"
    many = {value: 10_000 * count for value, count in COUNTED.items()}
    assert abs(skewness(many)) < SKEW_LIMIT * (400 * 10_000) ** 0.5
    assert mean_interval_of(many).method == "student"
    assert mean_interval_of({5: 900}).method == "student"
    assert mean_interval_of({}).low is None
    assert skewness({7: 3}) == 0


def test_nothing_to_resample() -> None:
    assert bca_interval({4: 10}, skew, skew_influence).low is None
    assert bca_interval({4: 1}, skew, skew_influence).low is None
    # Most resamples of these leave one value out: no end can be told.
    assert bootstrap_t_interval({0: 300, 1: 1}).low is None


def test_blocks_of_resamples_are_the_same_draws(monkeypatch: pytest.MonkeyPatch) -> None:
    values, shares = np.array([1.0, 2.0, 8.0]), np.array([0.5, 0.3, 0.2])
    whole = resampled(values, shares, 50, lambda v, s: s @ v)
    monkeypatch.setattr(bootstrap, "_BLOCK", 100)
    assert np.array_equal(resampled(values, shares, 50, lambda v, s: s @ v), whole)


def test_the_interval_of_a_deviation_is_that_of_its_logarithm() -> None:
    rng = np.random.default_rng(5)
    held, runs = 0, 300
    for _ in range(runs):
        found = deviation_interval(histogram_of(rng.integers(0, 7, 200)))
        assert found.low is not None
        assert found.high is not None
        held += found.low <= 2.0 <= found.high  # the deviation of 0 … 6
    assert 0.92 * runs <= held <= 0.98 * runs


def test_a_sample_without_its_tail_is_told_from_one_that_has_seen_it() -> None:
    unseen = {0: 300, 1: 10, 400: 1}
    assert variance_error(unseen) > bootstrap.TAIL_LIMIT
    assert deviation_interval(unseen).high is None
    many = {value: 50 * count for value, count in COUNTED.items()}
    assert variance_error(many) < bootstrap.TAIL_LIMIT
    assert deviation_interval(many).high is not None
    assert deviation_interval({3: 10}) == Interval(None, None, None, "bootstrap_log_t")
    # The kurtosis of two equal values is 1: a variance without error.
    assert variance_error({-1: 5, 1: 5}) == 0.0
