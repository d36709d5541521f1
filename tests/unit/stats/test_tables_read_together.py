"""Simultaneous intervals, the spread of shares, and the effective number of kinds."""

from __future__ import annotations

import math

import numpy as np
import pytest
from statsmodels.stats.proportion import multinomial_proportions_confint

from sim.stats.diversity import effective_number
from sim.stats.intervals import clopper_pearson, rate_interval
from sim.stats.multinomial import exclusive_intervals, overlapping_intervals, spread_interval


def test_frequent_lines_get_goodmans_intervals_and_rare_ones_exact_ones() -> None:
    counts = [700, 200, 95, 5, 0]
    found = exclusive_intervals(counts)
    goodman = multinomial_proportions_confint(counts, 0.05, method="goodman")
    for interval, expected in zip(found[:3], goodman, strict=False):
        assert interval.method == "goodman"
        assert (interval.low, interval.high) == pytest.approx(tuple(expected))
    assert (found[3].low, found[3].high) == clopper_pearson(5, 1000, 0.99)
    assert found[4].low == 0
    assert found[4].high == pytest.approx(1 - 0.005 ** (1 / 1000))


def test_lines_that_overlap_share_the_error() -> None:
    found = overlapping_intervals([400, 300, 8], 500)
    each = 1 - 0.05 / 3
    assert (found[0].low, found[0].high) == (
        rate_interval(400, 500, each).low,
        rate_interval(400, 500, each).high,
    )
    assert [i.method for i in found] == [
        "wilson_bonferroni",
        "wilson_bonferroni",
        "clopper_pearson_bonferroni",
    ]


def test_tables_of_nothing_or_of_one_line() -> None:
    assert [(i.low, i.high) for i in exclusive_intervals([0, 0])] == [(0, 1), (0, 1)]
    (only,) = exclusive_intervals([50])
    assert only.high == 1
    assert exclusive_intervals([]) == []


def test_simultaneous_coverage_of_equal_shares() -> None:
    draws = np.random.default_rng(2).multinomial(900, [0.25] * 4, size=600)
    held = sum(all(i.low <= 0.25 <= i.high for i in exclusive_intervals(d.tolist())) for d in draws)  # type: ignore[operator]
    # 0.945 of 600 with four standard errors.
    assert held / 600 > 0.945 - 4 * math.sqrt(0.95 * 0.05 / 600)


@pytest.mark.parametrize(("shares", "spread"), [((0.25, 0.25, 0.25), 0.0), ((0.3, 0.25, 0.2), 0.1)])
def test_the_spread_is_held(shares: tuple[float, ...], spread: float) -> None:
    draws = np.random.default_rng(5).multinomial(2000, [*shares, 1 - sum(shares)], size=1000)[:, :3]
    found = [spread_interval(d.tolist(), 2000) for d in draws]
    held = np.mean([i.low <= spread <= i.high for i in found])  # type: ignore[operator]
    assert held > 0.95 - 4 * math.sqrt(0.95 * 0.05 / 1000)
    assert spread_interval([0, 0, 0], 100).high > 0.03  # type: ignore[operator]
    assert spread_interval([], 0).high == 1


def test_the_effective_number_of_equal_kinds_is_their_number() -> None:
    value, found = effective_number(dict.fromkeys(range(6), 10_000))
    assert value == pytest.approx(6, abs=0.001)
    assert found.low < 6 < found.high  # type: ignore[operator]
    value, found = effective_number({1: 3000})
    assert (value, found.low) == (1, 1)
    assert 1 < found.high < 1.02  # type: ignore[operator]
    assert effective_number({})[0] is None
    assert effective_number({3: 1})[1].high == pytest.approx(2)


def test_the_bias_of_few_trials_is_corrected() -> None:
    shares = np.array([0.4, 0.3, 0.1, 0.1, 0.05, 0.05])
    truth = math.exp(-float((shares * np.log(shares)).sum()))
    draws = np.random.default_rng(6).multinomial(60, shares, size=3000)
    corrected = [effective_number(dict(enumerate(d.tolist())))[0] for d in draws]
    plain = [math.exp(-sum(c / 60 * math.log(c / 60) for c in d if c)) for d in draws.tolist()]
    assert abs(np.mean(corrected) - truth) < 0.35 * abs(np.mean(plain) - truth)  # type: ignore[arg-type]
