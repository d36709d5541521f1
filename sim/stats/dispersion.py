"""How unequal payments are: standard deviation, skewness and Gini coefficient, the last two with their influence functions.

The influence functions are textbook results (Hampel 1974; for the Gini coefficient Monti 1991); tests hold them to
numerical derivatives.
"""

from __future__ import annotations

import numpy as np

from sim.stats.bootstrap import Floats


def deviation(values: Floats, shares: Floats) -> Floats:
    """Return the standard deviation of each line of `shares` ([b, k] over `values` [k])."""
    return np.sqrt(_moment(values, shares, 2))


def skew(values: Floats, shares: Floats) -> Floats:
    """Return the skewness of each line of `shares`; 0 where a line has no spread."""
    second = _moment(values, shares, 2)
    third = _moment(values, shares, 3)
    return np.where(second > 0, third / np.where(second > 0, second, 1) ** 1.5, 0.0)


def skew_influence(values: Floats, shares: Floats) -> Floats:
    """Return the influence of each value on the skewness."""
    d = values - shares @ values
    second, third = shares @ d**2, shares @ d**3
    moved = (d**3 - third - 3 * second * d) / second**1.5
    return np.asarray(moved - 1.5 * third / second**2.5 * (d**2 - second))


def gini(values: Floats, shares: Floats) -> Floats:
    """Return the Gini coefficient of each line of `shares`; `values` ascend and have a positive mean."""
    below = np.cumsum(shares, axis=1) - shares / 2
    return np.asarray(((2 * below - 1) * shares) @ values / (shares @ values))


def gini_influence(values: Floats, shares: Floats) -> Floats:
    """Return the influence of each value on the Gini coefficient; `values` ascend."""
    mean = shares @ values
    apart = values * (2 * np.cumsum(shares) - 1) + mean - 2 * np.cumsum(shares * values)  # E|v - X|
    half = shares @ apart / 2
    return np.asarray((apart - 2 * half - half / mean * (values - mean)) / mean)


def _moment(values: Floats, shares: Floats, power: int) -> Floats:
    """Return the central moment of each line."""
    # About a common centre first: the raw moments of large payments would cancel.
    centred = values - shares.mean(axis=0) @ values
    raw = [shares @ centred**p for p in range(1, power + 1)]
    if power == 2:
        return np.asarray(np.maximum(raw[1] - raw[0] ** 2, 0))
    return np.asarray(raw[2] - 3 * raw[0] * raw[1] + 2 * raw[0] ** 3)
