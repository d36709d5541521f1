"""Estimate and interval from independent replicates of which each is unbiased, positive or zero."""

from __future__ import annotations

import math
import sys
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

# scipy.special alone: scipy.stats takes over a second to import.
from scipy.special import stdtrit

from sim.stats.intervals import LEVEL, rate_interval

LEAST = 30
"""Replicates below which no interval is given."""


@dataclass(frozen=True, slots=True)
class PlayOdds:
    """An estimate of a small probability with its 95 % interval.

    Attributes
    ----------
    estimate, low, high : float
    rel_err : float | None
        Standard error over estimate; None without a hit.
    method : str
        ``splitting`` or ``plain``, then what else was used, then the interval: ``student``, ``student_log``, ``wilson`` or
        ``clopper_pearson``.
    replicates, zero_replicates : int
        Independent replicates, and those that found nothing; 0 with plain simulation, whose hands are the replicates.
    seconds : float
        On the clock, compilation left out.
    effective_hands : int
        Hands of plain simulation that would have the same standard error.
    """

    estimate: float
    low: float
    high: float
    rel_err: float | None
    method: str
    replicates: int
    zero_replicates: int
    seconds: float
    effective_hands: int

    @property
    def se(self) -> float | None:
        """The standard error."""
        return None if self.rel_err is None else self.rel_err * self.estimate


def replicate_odds(found: NDArray[np.float64], method: str, seconds: float) -> PlayOdds:
    """Return the odds from the estimates of independent replicates, not all of them zero.

    Student's interval; where that would reach below zero, the same on the logarithm (by the delta method), which is positive.
    Never of width zero: replicates that all agree are given a spread that a double can tell. What strata weigh may come
    to more than 1 where the target is no rare one; a chance is not, so estimate and interval end there.
    """
    number = len(found)
    mean = min(1.0, float(found.mean()))
    if number < LEAST or mean <= 0.0:
        raise ValueError(f"{number} replicates of mean {mean}; {LEAST} at least, and one that is not zero")
    se = max(float(found.std(ddof=1)) / math.sqrt(number), mean * 1e-12, sys.float_info.min)
    half = float(stdtrit(number - 1, 0.5 + LEVEL / 2)) * se
    if half < mean:
        low, high, interval = mean - half, mean + half, "student"
    else:
        low, high, interval = mean * math.exp(-half / mean), mean * math.exp(half / mean), "student_log"
    effective = round(min(2.0**62, (mean / se) * ((1 - mean) / se)))
    zero = int((found == 0.0).sum())
    low, high = min(low, np.nextafter(mean, 0.0)), min(1.0, max(high, np.nextafter(mean, 1.0)))
    return PlayOdds(
        mean, float(low), float(high), se / mean, f"{method}, {interval}", number, zero, seconds, effective
    )


def plain_odds(hits: int, hands: int, seconds: float, method: str = "plain") -> PlayOdds:
    """Return the odds from plain simulation; without a hit the interval is Clopper and Pearson's, from 0 up."""
    found = rate_interval(hits, hands)
    rate = hits / hands
    rel = found.se / rate if found.se is not None and hits else None
    return PlayOdds(
        rate,
        float(found.low or 0.0),
        float(found.high or 1.0),
        rel,
        f"{method}, {found.method}",
        0,
        0,
        seconds,
        hands,
    )
