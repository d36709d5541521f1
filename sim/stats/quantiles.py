"""Quantiles with intervals that assume nothing about the distribution.

A payment doubles with every wild and every kong, so its tail follows no textbook law. The interval of a quantile needs
none: it lies between two order statistics whose ranks are binomial quantiles (Thompson 1936; David and Nagaraja, *Order
Statistics*, 2003, section 7.1). With ties the coverage is the stated level or more.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from scipy.special import bdtr, bdtrik

from sim.frames.histogram import quantile, size, value_at
from sim.stats.intervals import LEVEL, Interval

METHOD = "order_statistics"


def quantile_interval(counted: Mapping[int, int], share: float, level: float = LEVEL) -> Interval:
    """Return the distribution-free interval of a quantile of an exact histogram.

    Parameters
    ----------
    counted : {value: count}
    share : float
        Above 0 and below 1; 0.5 is the median.

    Returns
    -------
    Interval
        No standard error. An end is None where so few values were counted that none of them bounds the quantile.
    """
    if not 0 < share < 1:
        raise ValueError(f"the quantile of the share {share} has no interval; possible: between 0 and 1")
    n = size(counted)
    below, above = rank_limits(n, share, (1 - level) / 2)
    low = value_at(counted, below) if below >= 1 else None
    high = value_at(counted, above) if above <= n else None
    return Interval(None, _number(low), _number(high), METHOD)


def quantile_ratio_interval(
    counted: Mapping[int, int], upper: float, lower: float, level: float = LEVEL
) -> Interval:
    """Return the interval of one quantile divided by another, of positive values.

    Both quantiles get an interval of level ``(1 + level) / 2``, so that together they hold with `level` (Bonferroni).
    """
    each = (1 + level) / 2
    top, bottom = quantile_interval(counted, upper, each), quantile_interval(counted, lower, each)
    low = None if top.low is None or not bottom.high else top.low / bottom.high
    high = None if top.high is None or not bottom.low else top.high / bottom.low
    return Interval(None, low, high, METHOD)


def rank_limits(n: int, share: float, tail: float) -> tuple[int, int]:
    """Return the ranks (from 1) between which the quantile lies but for `tail` on each side; 0 and n + 1: no such value.

    The smaller is the largest r with ``P(B < r) <= tail``, the larger the smallest r with ``P(B >= r) <= tail``, B being
    binomial with `n` and `share`.
    """
    if n == 0:
        return 0, 1
    # The inverse is a real number found by a root finder; the distribution function itself decides.
    below = max(int(bdtrik(tail, n, share)) - 1, 0)
    while below < n and bdtr(below, n, share) <= tail:
        below += 1
    above = max(int(bdtrik(1 - tail, n, share)) - 1, 1)
    while above <= n and 1 - bdtr(above - 1, n, share) > tail:
        above += 1
    return below, above


def quantile_value(counted: Mapping[int, int], share: float) -> Fraction | None:
    """Return the quantile itself; None where nothing was counted."""
    return Fraction(quantile(counted, share)) if counted else None


def _number(value: int | None) -> float | None:
    return None if value is None else float(value)
