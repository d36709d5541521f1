"""The verdict of the check: luck in one of many lines is no bias, a real bias is one, also where it is small everywhere."""

from __future__ import annotations

import numpy as np
import pytest

from sim.rare.check import FALSE_ALARM, Line, adjusted


def report(*z):
    return adjusted(
        [Line(f"p{n}", 1e-3, 1e-3, value, 0.01, 0.0, 50.0, 95, 100, 0.0, "") for n, value in enumerate(z)]
    )


def test_three_standard_errors_in_one_of_thirteen_lines_are_luck():
    found = report(3.3, *[0.0] * 12)
    assert found.ok
    assert found.lines[0].p_adjusted == pytest.approx(13 * 0.00096685, rel=1e-3)


def test_a_bias_in_one_line_is_found():
    found = report(-4.5, *[0.2] * 12)
    assert not found.ok
    assert "-4.5 standard errors" in found.lines[0].complaint
    assert [line.ok for line in found.lines[1:]] == [True] * 12


def test_a_bias_too_small_for_any_line_is_found_in_all_together():
    found = report(*[-1.2] * 13)
    assert all(line.ok for line in found.lines)
    assert found.z == pytest.approx(-1.2 * 13**0.5)
    assert not found.ok


def test_a_complaint_about_something_else_stays():
    line = Line("p", 1e-6, 1e-6, 0.0, 0.01, 0.0, 3.0, 95, 100, 0.0, "gain below 500")
    assert adjusted([line]).lines[0].complaint == "gain below 500"


def test_right_machinery_is_seldom_called_biased():
    rng = np.random.default_rng(5)
    wrong = sum(not report(*rng.standard_normal(13)).ok for _ in range(1500))
    assert wrong <= 1500 * 2 * FALSE_ALARM + 4 * (1500 * 2 * FALSE_ALARM) ** 0.5
