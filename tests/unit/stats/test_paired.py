"""Paired differences against scipy and statsmodels, the delta method against its own definition, and rare events."""

from __future__ import annotations

import math

import numpy as np
import pytest
from scipy import stats
from statsmodels.stats.contingency_tables import mcnemar
from statsmodels.stats.multitest import multipletests
from statsmodels.stats.weightstats import ttost_paired

from sim.stats.intervals import clopper_pearson
from sim.stats.joint_sums import JointSums, add_joint
from sim.stats.paired import Difference, differences, holm
from tests.unit.stats.made_sides import PAY, TURNS, TYPE, WON, pair, sums_of, values


def one(sums: JointSums, margin: float = 0.01) -> Difference:
    (found,) = differences(sums, margin)
    return found


def test_means_over_hands_are_the_paired_t_test() -> None:
    rng = np.random.default_rng(1)
    a = rng.integers(-50, 90, 400)
    b = a + rng.integers(-5, 8, 400)
    found, expected = one(pair(TURNS, a, b)), stats.ttest_rel(a, b)
    low, high = expected.confidence_interval(0.95)
    assert (found.low, found.high) == pytest.approx((low, high))
    assert found.p == pytest.approx(expected.pvalue)
    assert found.difference == pytest.approx(a.mean() - b.mean())
    assert found.correlation == pytest.approx(np.corrcoef(a, b)[0, 1])
    assert found.variance_gain == pytest.approx((a.var() + b.var()) / (a - b).var())
    assert (found.method, found.n_a, found.n_b, found.p_equivalent) == ("student", 400, 400, None)
    assert found.differing == np.count_nonzero(a != b)


def test_rates_over_hands_with_many_differences_are_the_paired_t_test_too() -> None:
    rng = np.random.default_rng(2)
    a, b = (rng.random((2, 900)) < 0.6).astype(int)
    found, expected = one(pair(WON, a, b)), stats.ttest_rel(a, b)
    assert found.method == "student"
    assert (found.low, found.high) == pytest.approx(tuple(expected.confidence_interval(0.95)))
    p, *_ = ttost_paired(a, b, -0.03, 0.03)
    assert one(pair(WON, a, b), 0.03).p_equivalent == pytest.approx(p)
    low, high = expected.confidence_interval(0.9)
    assert (found.low_90, found.high_90) == pytest.approx((low, high))


def test_a_share_of_wins_uses_the_influence_of_each_hand() -> None:
    rng = np.random.default_rng(3)
    x_a, x_b = (rng.random((2, 500)) < 0.8).astype(int)
    y_a, y_b = 100 * x_a * rng.integers(1, 9, 500), 100 * x_b * rng.integers(1, 9, 500)
    found = one(pair(PAY, y_a, y_b, (x_a, x_b)))
    psi_a = (y_a - y_a.sum() / x_a.sum() * x_a) / x_a.mean()
    psi_b = (y_b - y_b.sum() / x_b.sum() * x_b) / x_b.mean()
    assert found.se == pytest.approx((psi_a - psi_b).std(ddof=1) / math.sqrt(500))
    assert found.a == pytest.approx(y_a[x_a == 1].mean())
    assert found.correlation == pytest.approx(np.corrcoef(psi_a, psi_b)[0, 1])
    assert (found.n_a, found.n_b) == (x_a.sum(), x_b.sum())


def test_the_jackknife_agrees_with_the_delta_method() -> None:
    rng = np.random.default_rng(4)
    x_a, x_b = rng.integers(0, 4, (2, 300))
    y_a, y_b = rng.binomial(x_a, 0.3), rng.binomial(x_b, 0.5)
    found = one(pair(TYPE, y_a, y_b, (x_a, x_b)))
    left = np.array(
        [
            (y_a.sum() - y_a[h]) / (x_a.sum() - x_a[h]) - (y_b.sum() - y_b[h]) / (x_b.sum() - x_b[h])
            for h in range(300)
        ]
    )
    jackknife = math.sqrt(299 / 300 * ((left - left.mean()) ** 2).sum())
    assert found.se == pytest.approx(jackknife, rel=0.02)


def test_few_discordant_hands_get_mcnemars_exact_test() -> None:
    a, b = np.zeros(1000, int), np.zeros(1000, int)
    a[:700] = b[:700] = 1
    a[700:709] = 1
    b[709:711] = 1
    found = one(pair(WON, a, b))
    table = [[700, 9], [2, 289]]
    assert found.method == "discordant"
    assert found.p == pytest.approx(mcnemar(table, exact=True).pvalue)
    (low_9, high_9), (low_2, high_2) = (clopper_pearson(k, 1000) for k in (9, 2))
    assert found.low == pytest.approx(0.007 - math.hypot(0.009 - low_9, high_2 - 0.002))
    assert found.high == pytest.approx(0.007 + math.hypot(high_9 - 0.009, 0.002 - low_2))


def test_sides_that_never_differ_get_the_bound_that_this_allows() -> None:
    a = (np.arange(500) % 3 == 0).astype(int)
    found = one(pair(WON, a, a))
    assert (found.difference, found.p, found.method) == (0.0, 1.0, "identical")
    assert found.high == pytest.approx(clopper_pearson(0, 500)[1])
    assert found.low == -found.high
    assert (found.correlation, found.variance_gain, found.heaviest) == (pytest.approx(1), None, None)
    assert found.p_equivalent is not None
    # (1 - 2p) is the level at which the bound is the margin: 1 - (1 - margin)^n = 1 - p.
    assert found.p_equivalent == pytest.approx(0.99**500, rel=1e-6)
    mean = one(pair(TURNS, a * 30, a * 30))
    assert (mean.low, mean.high, mean.p, mean.p_equivalent) == (0, 0, 1, None)


def test_a_share_near_one_counts_what_is_missing() -> None:
    rng = np.random.default_rng(5)
    x_a, x_b = (rng.random((2, 2000)) < 0.7).astype(int)
    a, b = x_a.copy(), x_b.copy()
    a[np.flatnonzero(x_a)[:6]] = 0
    b[np.flatnonzero(x_b)[-2:]] = 0
    found = one(pair(TYPE, a, b, (x_a, x_b)))
    mirrored = one(pair(TYPE, x_a - a, x_b - b, (x_a, x_b)))
    assert found.method == mirrored.method == "discordant"
    assert (found.low, found.high) == (-mirrored.high, -mirrored.low)
    assert found.difference == pytest.approx(-mirrored.difference)
    assert found.low < found.difference < found.high < 0.003
    assert found.p == mirrored.p > 0.1


def test_few_differing_hands_have_few_degrees_of_freedom() -> None:
    a = np.arange(3000) % 40
    b = a.copy()
    b[:5] += (1, 2, 1, 3, 2)
    found = one(pair(TURNS, a, b))
    se = stats.sem(a - b)
    assert (found.method, found.differing) == ("student_few", 5)
    assert found.high - found.difference == pytest.approx(stats.t.ppf(0.975, 4) * se)
    b = a.copy()
    b[0] += 1
    assert one(pair(TURNS, a, b)).low < 0 < one(pair(TURNS, a, b)).high


def test_a_constant_shift_is_certain() -> None:
    a = np.arange(100) % 7
    found = one(pair(TURNS, a + 2, a))
    assert (found.difference, found.se, found.p) == (2.0, 0.0, 0.0)


def test_one_huge_payment_is_noticed() -> None:
    rng = np.random.default_rng(6)
    a, b = rng.integers(-9, 9, (2, 1000))
    a[17] = 1 << 38
    found = one(pair(TURNS, a, b))
    assert found.heaviest == pytest.approx(1, rel=0.01)
    expected = stats.ttest_rel(a.astype(object).astype(float), b)
    assert found.p == pytest.approx(expected.pvalue)
    a[17] = 5
    assert one(pair(TURNS, a, b)).heaviest == pytest.approx(
        np.abs(a - b).max() ** 2 / ((a - b) ** 2).sum(), rel=0.01
    )


def test_what_a_side_never_counted_has_no_line() -> None:
    none = np.zeros(10, int)
    assert differences(pair(PAY, none, none, (none, none + 1))) == []


def test_p_values_are_adjusted_over_all_lines() -> None:
    rng = np.random.default_rng(7)
    a, b = rng.integers(0, 9, (2, 200))
    won = (rng.random((2, 200)) < 0.5).astype(int)
    sums = sums_of(
        {**values(TURNS, a), **values(WON, won[0])}, {**values(TURNS, b + 1), **values(WON, won[1])}
    )
    first, second = differences(sums)
    smaller, larger = sorted((first, second), key=lambda d: d.p)
    assert smaller.p_adjusted == pytest.approx(min(1, 2 * smaller.p))
    assert larger.p_adjusted == pytest.approx(max(larger.p, smaller.p_adjusted))


def test_holm_agrees_with_statsmodels() -> None:
    rng = np.random.default_rng(11)
    for size in (1, 2, 40):
        p = [*rng.random(size) ** 4, 0.0, 1.0]
        assert holm(p) == pytest.approx(multipletests(p, method="holm")[1])
    assert holm([]) == []
    assert holm([0.01, 0.01, 0.5]) == pytest.approx([0.03, 0.03, 0.5])


def test_however_the_hands_are_cut_the_numbers_are_the_same_bits() -> None:
    rng = np.random.default_rng(8)
    a, b = rng.integers(-(1 << 39), 1 << 39, (2, 1000))
    whole = pair(TURNS, a, b)
    cut = [
        sums_of(values(TURNS, a[i:j]), values(TURNS, b[i:j]), first=i)
        for i, j in ((600, 1000), (0, 1), (1, 600))
    ]
    assert add_joint(cut) == whole
    assert differences(add_joint(cut)) == differences(whole)


@pytest.mark.parametrize("rate", [0.002, 0.02, 0.3])
def test_the_interval_of_correlated_rates_covers(rate: float) -> None:
    """400 runs of 1,000 hands, nine of ten alike: 95 % intervals cover 93.5 % or more, and not far more where hits are many."""
    rng = np.random.default_rng(9)
    covered, runs, n = 0, 400, 1000
    truth = 0.1 * (rate - 1.5 * rate)
    for _ in range(runs):
        common = rng.random(n)
        own = rng.random(n)
        apart = rng.random(n) < 0.1
        a = (common < rate).astype(int)
        b = np.where(apart, own < 1.5 * rate, common < rate).astype(int)
        found = one(pair(WON, a, b))
        covered += found.low <= truth <= found.high
    assert covered / runs >= 0.935
    assert rate < 0.01 or covered / runs <= 0.985


def test_the_interval_of_correlated_shares_of_wins_covers() -> None:
    """Ratios with doubled and redoubled payments on 600 hands: 95 % intervals cover 93 to 98.5 % of 400 runs."""
    rng = np.random.default_rng(10)
    covered, runs, n = 0, 400, 600
    for _ in range(runs):
        x_a = rng.random(n) < 0.7
        x_b = np.where(rng.random(n) < 0.9, x_a, rng.random(n) < 0.7)
        pay = 8 << rng.geometric(0.6, n).clip(max=12)
        other = 8 << rng.geometric(0.6, n).clip(max=12)
        y_b = np.where(rng.random(n) < 0.8, pay, other)
        found = one(pair(PAY, pay * x_a, y_b * x_b, (x_a, x_b)))
        covered += found.low <= 0 <= found.high
    assert 0.93 <= covered / runs <= 0.985
