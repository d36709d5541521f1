"""The bootstrap from exact histograms.

Drawing n values with replacement from n counted ones is one multinomial draw of the counts: a resample costs as many
draws as there are different values, however many hands were played. Seeds are fixed, so that the same counts always give
the same interval. Sources: Efron (1987) for BCa; Hall (1988), *Theoretical comparison of bootstrap confidence intervals*,
for the studentised interval, whose error at each end is of order 1/n even for skewed values.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray
from scipy.special import ndtr, ndtri

from sim.frames import histogram as hist
from sim.stats.intervals import LEVEL, Interval, mean_interval

Floats = NDArray[np.float64]
# Takes values [k] and shares [b, k] that sum to one; returns the statistic of each line [b].
Functional = Callable[[Floats, Floats], Floats]
# Takes values [k] and shares [k]; returns the influence of each value on the statistic [k].
Influence = Callable[[Floats, Floats], Floats]

RESAMPLES = 999
SEED = 1987
_BLOCK = 1 << 21  # counts at once
# Skewness divided by √n above which Student's interval of a mean is noticeably off on one side: its ends miss by about
# (skewness / √n) · (1 + 2z²) / 6 standard errors, at this limit some 0.06.
SKEW_LIMIT = 0.04
# Relative standard error of the variance above which a sample has not seen enough of the tail of its values: the studentised
# bootstrap then held the mean in 91 % of runs (250 hands of the law in `sim.study.known_law`). Its error is taken smaller in
# proportion.
TAIL_LIMIT = 0.2


def mean_interval_of(counted: Mapping[int, int], level: float = LEVEL) -> Interval:
    """Return the interval of the mean of an exact histogram: Student's, or the studentised bootstrap where skewness asks for it.

    The choice depends on skewness and size alone, not on the result.
    """
    n, total = hist.size(counted), hist.power_sum(counted, 1)
    found = mean_interval(n, total, hist.power_sum(counted, 2), level)
    if n < 2 or len(counted) < 2:
        return found
    if abs(skewness(counted)) <= SKEW_LIMIT * n**0.5 and variance_error(counted) <= TAIL_LIMIT:
        return found
    return bootstrap_t_interval(counted, level)


def bootstrap_t_interval(counted: Mapping[int, int], level: float = LEVEL) -> Interval:
    """Return the studentised bootstrap interval of a mean, wider where the sample has not seen enough of the tail."""
    n = hist.size(counted)
    unseen = variance_error(counted) / TAIL_LIMIT
    if unseen > 1:
        level = 1 - (1 - level) / unseen
    values, shares = _shares(counted)
    centred = values - float(hist.mean(counted))
    se = float(np.sqrt(shares @ centred**2 / (n - 1)))
    t = t_statistics(centred, shares, n)
    tail = (1 - level) / 2
    # A resample without spread says nothing about the ratio; it counts as a value beyond both ends.
    low, high = np.quantile(t, [1 - tail, tail], method="inverted_cdf")
    mean = float(hist.mean(counted))
    if not np.isfinite([low, high]).all():
        return Interval(se, None, None, "bootstrap_t")
    return Interval(se, mean - float(low) * se, mean - float(high) * se, "bootstrap_t")


def t_statistics(centred: Floats, shares: Floats, n: int) -> Floats:
    """Return the studentised mean of every resample; infinite where a resample has no spread."""

    def studentised(values: Floats, drawn: Floats) -> Floats:
        mean = drawn @ values
        spread = np.maximum(drawn @ values**2 - mean**2, 0) / (n - 1)
        t = mean / np.sqrt(np.where(spread > 0, spread, 1))
        return np.where(spread > 0, t, np.copysign(np.inf, mean))

    return resampled(centred, shares, n, studentised)


def deviation_interval(counted: Mapping[int, int], level: float = LEVEL) -> Interval:
    """Return the interval of a standard deviation: studentised bootstrap of the logarithm of the variance.

    On the logarithm the error hardly depends on the value. Where the sample has not seen enough of the tail the upper end is
    open: the largest payment that may come is then anybody's guess.
    """
    n = hist.size(counted)
    if n < 2 or len(counted) < 2:
        return Interval(None, None, None, "bootstrap_log_t")
    values, shares = _shares(counted)
    centred = values - float(hist.mean(counted))
    variance, error = (float(part[0]) for part in _log_variance(centred, shares[None, :], n))

    def studentised(values: Floats, drawn: Floats) -> Floats:
        found, spread = _log_variance(values, drawn, n)
        return np.where(spread > 0, (found - variance) / np.where(spread > 0, spread, 1), np.inf)

    t = resampled(centred, shares, n, studentised)
    tail = (1 - level) / 2
    most, least = np.quantile(t, [1 - tail, tail], method="inverted_cdf")
    low, high = (float(np.exp((variance - end * error) / 2)) for end in (most, least))
    value = float(np.exp(variance / 2))
    open_above = variance_error(counted) > TAIL_LIMIT or not np.isfinite(high)
    return Interval(value * error / 2, low, None if open_above else high, "bootstrap_log_t")


def _log_variance(values: Floats, shares: Floats, n: int) -> tuple[Floats, Floats]:
    """Return the logarithm of the variance of each line of `shares`, and its standard error; both 0 without spread."""
    m1, m2, m3, m4 = (shares @ values**power for power in range(1, 5))
    second = np.maximum(m2 - m1**2, 0)
    fourth = m4 - 4 * m1 * m3 + 6 * m1**2 * m2 - 3 * m1**4
    there = second > 0
    safe = np.where(there, second, 1)
    error = np.sqrt(np.maximum(fourth / safe**2 - 1, 0) / n)
    return np.where(there, np.log(safe), 0.0), np.where(there, error, 0.0)


def variance_error(counted: Mapping[int, int]) -> float:
    """Return the relative standard error of the variance of an exact histogram, from its fourth moment; 0 without spread."""
    second = hist.central_moment(counted, 2)
    if second == 0:
        return 0.0
    kurtosis = float(hist.central_moment(counted, 4)) / float(second) ** 2
    return float(np.sqrt(max(kurtosis - 1, 0) / hist.size(counted)))


def bca_interval(
    counted: Mapping[int, int], statistic: Functional, influence: Influence, level: float = LEVEL
) -> Interval:
    """Return the bias-corrected accelerated bootstrap interval of a smooth statistic (Efron 1987).

    Parameters
    ----------
    counted : {value: count}
    statistic : callable
        From values and lines of shares to one number a line.
    influence : callable
        The statistic's influence function: its third moment is the acceleration, its second the standard error.
    """
    n = hist.size(counted)
    if n < 2 or len(counted) < 2:
        return Interval(None, None, None, "bootstrap_bca")
    values, shares = _shares(counted)
    value = float(statistic(values, shares[None, :])[0])
    moved = influence(values, shares)
    second, third = float(shares @ moved**2), float(shares @ moved**3)
    if second <= 0:
        return Interval(0.0, value, value, "bootstrap_bca")
    found = resampled(values, shares, n, statistic)
    acceleration = third / (6 * second**1.5 * n**0.5)
    below = (np.sum(found < value) + 0.5 * np.sum(found == value)) / found.size
    bias = float(ndtri(np.clip(below, 0.5 / found.size, 1 - 0.5 / found.size)))
    z = float(ndtri(0.5 + level / 2))
    ends = [ndtr(bias + (bias + s) / (1 - acceleration * (bias + s))) for s in (-z, z)]
    low, high = np.quantile(found, ends)
    return Interval((second / n) ** 0.5, float(low), float(high), "bootstrap_bca")


def resampled(values: Floats, shares: Floats, n: int, statistic: Functional) -> Floats:
    """Return a statistic of `RESAMPLES` resamples of size `n`: float64[RESAMPLES]."""
    rng = np.random.default_rng(SEED)
    # In blocks: Hubei pays thousands of different amounts. The draws are the same however they are grouped.
    lines = max(1, _BLOCK // shares.size)
    found = [
        statistic(values, rng.multinomial(n, shares, size=min(lines, RESAMPLES - at)) / n)
        for at in range(0, RESAMPLES, lines)
    ]
    return np.concatenate(found)


def skewness(counted: Mapping[int, int]) -> float:
    """Return the skewness of an exact histogram; 0 where all values are equal."""
    second = hist.central_moment(counted, 2)
    return 0.0 if second == 0 else float(hist.central_moment(counted, 3)) / float(second) ** 1.5


def _shares(counted: Mapping[int, int]) -> tuple[Floats, Floats]:
    n = hist.size(counted)
    values = np.array([float(v) for v in counted], dtype=np.float64)
    shares = np.array([float(Fraction(c, n)) for c in counted.values()], dtype=np.float64)
    return values, shares / shares.sum()
