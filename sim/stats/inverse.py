"""Inverse binomial sampling: play until a rare thing has happened so many times (Haldane 1945).

With the number of hits fixed, the relative error is known in advance, however rare the thing turns out to be.
"""

from __future__ import annotations

import math
from fractions import Fraction

from scipy.special import betaincinv

from sim.stats.intervals import LEVEL, Interval, IntervalError

METHOD = "inverse_binomial"


def inverse_rate(hits: int, n: int) -> Fraction:
    """Return the unbiased estimate ``(hits - 1) / (n - 1)`` of a rate, the last of `n` trials being hit number `hits`.

    The plain share ``hits / n`` is too large on average: the trials were stopped at a hit.

    Raises
    ------
    IntervalError
        Fewer than two hits, or more hits than trials.
    """
    _check(hits, n)
    return Fraction(hits - 1, n - 1)


def inverse_rate_interval(hits: int, n: int, level: float = LEVEL) -> Interval:
    """Return the exact interval of a rate when the last of `n` trials was hit number `hits`, fixed beforehand.

    The ends are Clopper and Pearson's argument for the negative binomial law of `n`: at the low end ``hits`` hits or more in
    n trials have half the error, at the high end fewer than ``hits`` in n - 1.

    Raises
    ------
    IntervalError
        As `inverse_rate`.
    """
    _check(hits, n)
    tail = (1 - level) / 2
    low = float(betaincinv(hits, n - hits + 1, tail))
    high = 1.0 if n == hits else float(betaincinv(hits, n - hits, 1 - tail))
    rate = float(inverse_rate(hits, n))
    # An unbiased estimate of the variance for more than two hits: rate · (1 - rate) / (n - 2).
    se = math.sqrt(rate * (1 - rate) / max(n - 2, 1))
    return Interval(se, low, high, METHOD)


def _check(hits: int, n: int) -> None:
    if not 2 <= hits <= n:
        raise IntervalError(f"stopped after {hits} hits in {n} trials; possible: 2 hits or more")
