"""How much of the outcome lies in the wall: the same hands played by different bots.

Each hand is played by several line-ups on the same wall. What they have in common is the wall's doing, what differs is the
bots'. The share of the wall is the intraclass correlation (Shrout and Fleiss 1979, absolute agreement), from the two-way
analysis of variance of hands by line-ups.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray
from scipy.special import stdtrit

from sim.stats.intervals import LEVEL, Interval

METHOD = "jackknife"
_GROUPS = 50


def wall_share(outcomes: NDArray[np.float64], level: float = LEVEL) -> tuple[float | None, Interval]:
    """Return the share of variance that lies in the wall, and its interval.

    Parameters
    ----------
    outcomes : float64[hands, line-ups]
        One quantity of each hand, such as the dealer's payment, by each line-up.

    Returns
    -------
    float | None, Interval
        None with fewer than two line-ups or too few hands. The interval comes from leaving out one of fifty groups of hands
        in turn, on the scale of Fisher's z.
    """
    hands, lines = outcomes.shape
    nothing = Interval(None, None, None, METHOD)
    if lines < 2 or hands < 2 * _GROUPS:
        return None, nothing
    value = _share(outcomes)
    if value is None:
        return None, nothing
    group = np.arange(hands) % _GROUPS
    left = [_share(outcomes[group != g]) for g in range(_GROUPS)]
    if any(v is None for v in left):
        return value, nothing
    z = [_fisher(v) for v in left if v is not None]
    spread = math.sqrt((_GROUPS - 1) / _GROUPS * sum((v - np.mean(z)) ** 2 for v in z))
    half = float(stdtrit(_GROUPS - 1, 0.5 + level / 2)) * spread
    low, high = math.tanh(_fisher(value) - half), math.tanh(_fisher(value) + half)
    return value, Interval(spread * (1 - value**2), low, high, METHOD)


def _share(outcomes: NDArray[np.float64]) -> float | None:
    hands, lines = outcomes.shape
    mean = outcomes.mean()
    by_hand, by_line = outcomes.mean(axis=1), outcomes.mean(axis=0)
    between = lines * float(((by_hand - mean) ** 2).sum()) / (hands - 1)
    lineups = hands * float(((by_line - mean) ** 2).sum()) / (lines - 1)
    residual = outcomes - by_hand[:, None] - by_line[None, :] + mean
    rest = float((residual**2).sum()) / ((hands - 1) * (lines - 1))
    total = between + (lines - 1) * rest + lines * (lineups - rest) / hands
    return (between - rest) / total if total > 0 else None


def _fisher(value: float) -> float:
    return math.atanh(min(max(value, -1 + 1e-12), 1 - 1e-12))
