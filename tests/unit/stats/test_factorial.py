"""The factorial part: a design of resolution V, effects that are known, and their paired errors."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import numpy as np
import pytest
from scipy import stats

from sim.stats.factorial import EFFECTS, FACTORS, contrast, effects, half_fraction
from tests.unit.stats.made_sides import PAY, TURNS, sums_of, values


def signs() -> np.ndarray:
    return np.array([[1 if off else -1 for off in setting] for setting in half_fraction()])


def test_the_design_has_resolution_five() -> None:
    assert half_fraction()[0] == (False,) * FACTORS
    assert len(set(half_fraction())) == 16
    columns = [np.prod(signs()[:, list(e)], axis=1) for e in ((), *EFFECTS)]
    gram = np.array(columns) @ np.array(columns).T
    assert np.array_equal(gram, 16 * np.eye(16)), "mean, five factors and ten pairs are told apart"
    assert Counter(len(e) for e in EFFECTS) == {1: 5, 2: 10}
    for effect in EFFECTS:
        assert sum(contrast(effect)) == 0
        assert {abs(w) for w in contrast(effect)} == {Fraction(1, 8)}


def test_known_effects_are_found() -> None:
    rng = np.random.default_rng(2)
    luck = rng.integers(0, 1000, 300)
    on = signs() > 0
    # Factor 0 adds 10, factor 3 adds -4, both together 6 more; the rest does nothing.
    shift = 10 * on[:, 0] - 4 * on[:, 3] + 6 * (on[:, 0] & on[:, 3])
    found = effects(sums_of(*(values(TURNS, luck + s) for s in shift)))
    by_factors = {e.factors: e for e in found}
    assert by_factors[0,].value == pytest.approx(10 + 3)
    assert by_factors[3,].value == pytest.approx(-4 + 3)
    assert by_factors[0, 3].value == pytest.approx(3)
    rest = [e for e in found if e.factors not in ((0,), (3,), (0, 3))]
    assert len(rest) == 12
    assert {e.value for e in rest} == {0.0}
    # The luck of the deal is common to all settings and cancels.
    assert all(e.se == 0 for e in found)
    assert [by_factors[0,].p, rest[0].p] == [0.0, 1.0]


def test_errors_are_those_of_each_hands_own_contrast() -> None:
    rng = np.random.default_rng(3)
    x = (rng.random((16, 400)) < 0.8).astype(int)
    y = x * rng.integers(0, 50, (16, 400))
    found = effects(sums_of(*(values(PAY, y[s], x[s]) for s in range(16))))
    psi = (y - y.sum(axis=1, keepdims=True) / x.sum(axis=1, keepdims=True) * x) / x.mean(
        axis=1, keepdims=True
    )
    for effect in (found[0], found[14]):
        weights = np.array([float(w) for w in contrast(effect.factors)])
        own = weights @ psi
        assert effect.se == pytest.approx(stats.sem(own))
        assert effect.value == pytest.approx(weights @ (y.sum(axis=1) / x.sum(axis=1)))
        half = stats.t.ppf(0.975, 399) * effect.se
        assert (effect.low, effect.high) == pytest.approx((effect.value - half, effect.value + half))
    assert all(e.p_adjusted >= e.p for e in found)


def test_a_metric_that_a_setting_never_counted_has_no_effects() -> None:
    none = np.zeros(10, int)
    sides = [values(PAY, none, none + 1)] * 15 + [values(PAY, none, none)]
    assert effects(sums_of(*sides)) == []
