"""A ratio of two sums over independent hands, from exact counts of (denominator, numerator) pairs.

A seat's gain from a swapped tile, averaged over seats: a hand contributes the pairs of several seats at once, which are not
independent. The hand is the unit; to first order the ratio's error is the mean of ``y - R·x`` over hands (Cochran 1977,
chapter 6). Payments have heavy tails, so the studentised bootstrap takes over where skewness asks for it, by the same rule as
for plain means (`sim.stats.bootstrap`).
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from fractions import Fraction

import numpy as np
from scipy.special import stdtrit

from sim.stats.bootstrap import SKEW_LIMIT, t_statistics
from sim.stats.intervals import LEVEL, Interval


def ratio_interval(
    cells: Mapping[tuple[int, int], int], level: float = LEVEL
) -> tuple[float | None, Interval]:
    """Return ``Σ y / Σ x`` and its interval.

    Parameters
    ----------
    cells : {(x, y): hands}
        How many hands had these two integers.

    Returns
    -------
    float | None, Interval
        None where nothing was counted; no interval with fewer than two hands.
    """
    n = sum(cells.values())
    below = sum(x * count for (x, _), count in cells.items())
    if below == 0:
        return None, Interval(None, None, None, "student")
    ratio = Fraction(sum(y * count for (_, y), count in cells.items()), below)
    if n < 2:
        return float(ratio), Interval(None, None, None, "student")
    shares = np.array(list(cells.values()), dtype=np.float64) / n
    # The residuals are rounded once each; they sum to zero exactly before.
    moved = np.array([float(y - ratio * x) for x, y in cells], dtype=np.float64) * (n / below)
    second = float(shares @ moved**2)
    se = math.sqrt(second / (n - 1))
    value = float(ratio)
    if second == 0:
        return value, Interval(0.0, value, value, "student")
    if abs(float(shares @ moved**3)) / second**1.5 <= SKEW_LIMIT * math.sqrt(n):
        half = float(stdtrit(n - 1, 0.5 + level / 2)) * se
        return value, Interval(se, value - half, value + half, "student")
    t = t_statistics(moved, shares, n)
    tail = (1 - level) / 2
    low, high = np.quantile(t, [1 - tail, tail], method="inverted_cdf")
    if not np.isfinite([low, high]).all():
        return value, Interval(se, None, None, "bootstrap_t")
    return value, Interval(se, value - float(low) * se, value - float(high) * se, "bootstrap_t")
