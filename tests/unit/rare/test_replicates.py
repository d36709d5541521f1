"""Intervals from replicates: never negative, never of width zero, always with what they stand on."""

from __future__ import annotations

import numpy as np
import pytest

from sim.rare.replicates import LEAST, plain_odds, replicate_odds


def test_an_ordinary_spread_gets_students_interval():
    found = replicate_odds(np.random.default_rng(1).gamma(4.0, 2.5e-7, 40), "splitting", 1.0)
    assert found.method.endswith(", student")
    assert 0 < found.low < found.estimate < found.high
    assert found.rel_err == pytest.approx(found.se / found.estimate)
    assert found.effective_hands == round(found.estimate * (1 - found.estimate) / found.se**2)


def test_one_lucky_replicate_keeps_the_interval_positive():
    values = np.zeros(LEAST)
    values[3] = 1e-6
    found = replicate_odds(values, "splitting", 1.0)
    assert found.method.endswith("student_log")
    assert 0 < found.low < found.estimate < found.high
    assert found.zero_replicates == LEAST - 1


def test_replicates_that_all_agree_still_have_a_width():
    found = replicate_odds(np.full(LEAST, 0.25), "splitting", 1.0)
    assert found.low < 0.25 < found.high


@pytest.mark.parametrize("values", [np.zeros(LEAST), np.ones(LEAST - 1)])
def test_nothing_found_or_too_few_replicates_is_no_interval(values):
    with pytest.raises(ValueError, match="replicates"):
        replicate_odds(values, "splitting", 1.0)


def test_plain_hands_without_a_hit_have_an_upper_end():
    found = plain_odds(0, 1000, 1.0)
    assert (found.estimate, found.low, found.rel_err) == (0.0, 0.0, None)
    assert 0.003 < found.high < 0.004
