"""Intervals for rates and means, from exact counts.

Why Wilson: Brown, Cai and DasGupta (2001), *Interval estimation for a binomial proportion*, show that the textbook
interval fails even for large n, and recommend his for all but small counts.

Rates get Wilson's interval, and Clopper–Pearson's where fewer than 30 hits (or misses) make an approximation
doubtful; zero hits thus always carry an upper bound. Means get Student's interval from exact moments: the hands of a
run are independent draws.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction

# scipy.special alone: scipy.stats and statsmodels take over a second to import. The tests hold these to both.
from scipy.special import betaincinv, gammaincinv, ndtri, stdtrit

LEVEL = 0.95
FEW = 30  # hits or misses below which an exact interval is used


class IntervalError(ValueError):
    """Counts that are no counts, such as more hits than trials."""


@dataclass(frozen=True, slots=True)
class Interval:
    """A two-sided interval; `None` where nothing can be said.

    Attributes
    ----------
    se : float | None
        Standard error of the estimate.
    low, high : float | None
    method : str
    """

    se: float | None
    low: float | None
    high: float | None
    method: str


def scaled(found: Interval, factor: float) -> Interval:
    """Return the interval of a positive multiple of the estimate."""
    se, low, high = (None if end is None else factor * end for end in (found.se, found.low, found.high))
    return Interval(se, low, high, found.method)


def rate_interval(hits: int, n: int, level: float = LEVEL) -> Interval:
    """Return the interval of a rate of `hits` in `n` independent trials.

    Wilson's (1927), or Clopper and Pearson's (1934) with fewer than 30 hits or misses.

    Raises
    ------
    IntervalError
        Not ``0 <= hits <= n``.
    """
    if not 0 <= hits <= n:
        raise IntervalError(f"{hits} hits in {n} trials")
    if n == 0:
        return Interval(None, 0.0, 1.0, "clopper_pearson")
    rate = hits / n
    se = math.sqrt(rate * (1 - rate) / n)
    if min(hits, n - hits) < FEW:
        low, high = clopper_pearson(hits, n, level)
        return Interval(se, low, high, "clopper_pearson")
    low, high = wilson(rate, n, level)
    return Interval(se, low, high, "wilson")


def clustered_rate_interval(hits: int, n: int, variance: float, level: float = LEVEL) -> Interval:
    """Return the interval of a rate whose trials come in dependent groups (the seats of a hand).

    `variance` is the variance of the rate estimated between groups. Wilson's interval is taken with the effective number
    of trials (Kish 1965: the design effect), at which independent trials would have that variance. With few hits the
    groups hardly matter and Clopper–Pearson stands.
    """
    if n == 0 or min(hits, n - hits) < FEW or variance <= 0:
        return rate_interval(hits, n, level)
    rate = hits / n
    low, high = wilson(rate, rate * (1 - rate) / variance, level)
    return Interval(math.sqrt(variance), low, high, "wilson_clustered")


def wilson(rate: float, n: float, level: float = LEVEL) -> tuple[float, float]:
    """Return Wilson's score interval; `n` may be an effective number of trials (Wilson 1927)."""
    z = float(ndtri(0.5 + level / 2))
    centre = (rate + z * z / (2 * n)) / (1 + z * z / n)
    half = z * math.sqrt(rate * (1 - rate) / n + z * z / (4 * n * n)) / (1 + z * z / n)
    return max(0.0, centre - half), min(1.0, centre + half)


def clopper_pearson(hits: int, n: int, level: float = LEVEL) -> tuple[float, float]:
    """Return the exact interval of a binomial rate (Clopper and Pearson 1934): quantiles of two beta distributions."""
    tail = (1 - level) / 2
    low = 0.0 if hits == 0 else float(betaincinv(hits, n - hits + 1, tail))
    high = 1.0 if hits == n else float(betaincinv(hits + 1, n - hits, 1 - tail))
    return low, high


def mean_interval(n: int, total: int, squares: int, level: float = LEVEL) -> Interval:
    """Return Student's interval of a mean from exact sums.

    Parameters
    ----------
    n, total, squares : int
        How many values, their sum, the sum of their squares.
    """
    if n < 2:
        return Interval(None, None, None, "student")
    # Integers until the last step: a difference of large floats would lose the variance of rare payments.
    variance = Fraction(n * squares - total * total, n * n * (n - 1))
    se = math.sqrt(variance)
    half = float(stdtrit(n - 1, 0.5 + level / 2)) * se
    mean = float(Fraction(total, n))
    return Interval(se, mean - half, mean + half, "student")


def count_interval(n: int, total: int, squares: int, level: float = LEVEL) -> Interval:
    """Return the interval of a mean count (never negative): Student's, but an exact one where few events were counted.

    With fewer than 30 events Garwood's (1936) interval of a Poisson mean is taken, with events that come in groups
    counted as ``total² / squares`` independent ones (quasi-Poisson). With no event in `n` hands the bound is
    Clopper–Pearson's for the share of hands with any.
    """
    if total == 0:
        return Interval(
            0.0 if n else None, 0.0, clopper_pearson(0, n, level)[1] if n else None, "clopper_pearson"
        )
    found = mean_interval(n, total, squares, level)
    if found.low is None:
        return found
    if total * total < FEW * squares:
        events, tail = total * total / squares, (1 - level) / 2
        # A group of events that all happened in one hand weighs squares / total.
        weight = squares / total / n
        low, high = float(gammaincinv(events, tail)), float(gammaincinv(events + 1, 1 - tail))
        return Interval(found.se, low * weight, high * weight, "garwood")
    return Interval(found.se, max(0.0, found.low), found.high, found.method)


def batch_mean_interval(count: int, size: int, total: int, squares: int, level: float = LEVEL) -> Interval:
    """Return Student's interval of a mean a hand from the sums of `count` batches of `size` consecutive hands each.

    Needs no independence inside a batch (sessions), at the price of fewer degrees of freedom (Law and Carson 1979).
    """
    found = mean_interval(count, total, squares, level)
    if found.se is None or found.low is None or found.high is None:
        return Interval(None, None, None, "batch_means")
    return Interval(found.se / size, found.low / size, found.high / size, "batch_means")


def batch_ratio_interval(
    count: int, sums: tuple[int, int], products: tuple[int, int, int], level: float = LEVEL
) -> Interval:
    """Return the interval of a ratio of two totals from the sums of `count` batches (ratio estimator, Cochran 1977, chapter 6).

    Parameters
    ----------
    count : int
        Batches.
    sums : (int, int)
        Totals of numerator and denominator over all batches.
    products : (int, int, int)
        Σ over batches of numerator², numerator · denominator, denominator².
    """
    above, below = sums
    if count < 2 or below == 0:
        return Interval(None, None, None, "batch_means")
    ratio = Fraction(above, below)
    spread = products[0] - 2 * ratio * products[1] + ratio**2 * products[2]
    se = math.sqrt(spread * count / (count - 1)) / below
    half = float(stdtrit(count - 1, 0.5 + level / 2)) * se
    return Interval(se, float(ratio) - half, float(ratio) + half, "batch_means")
