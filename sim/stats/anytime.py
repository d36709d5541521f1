"""Intervals that hold at every number of hands at once, so that one may look as often as one likes and stop.

A 95 % interval looked at every thousand hands is left by the truth sooner or later in nearly half of all runs of some
hundred looks. A confidence sequence is not left at any time, with 95 %. For rates: Robbins' (1970) mixture of
likelihood ratios with a beta weight, whose running product is a martingale (Ville's inequality; Howard, Ramdas, McAuliffe
and Sekhon 2021). It holds exactly. For means: the asymptotic confidence sequence of Waudby-Smith, Arbour, Sinha, Kennedy
and Ramdas (2024), which needs no bound on payments.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.special import betaln, xlog1py, xlogy

from sim.stats.intervals import LEVEL, Interval, IntervalError

Counts = NDArray[Any]

# Weight of the mixture: Jeffreys' prior, which favours no rate.
_A = _B = 0.5
# Hands at which the sequence for means is tightest; it is little wider from a tenth to ten times as many.
TUNED_FOR = 100_000


def anytime_rate_interval(hits: int, n: int, level: float = LEVEL) -> Interval:
    """Return the confidence sequence of a rate at `n` independent trials.

    All rates p for which ``∫ L(q) w(q) dq / L(p) < 1 / (1 - level)``, L being the likelihood and w the beta weight.

    Raises
    ------
    IntervalError
        Not ``0 <= hits <= n``.
    """
    if not 0 <= hits <= n:
        raise IntervalError(f"{hits} hits in {n} trials")
    if n == 0:
        return Interval(None, 0.0, 1.0, "beta_mixture")
    rate = hits / n
    limit = float(betaln(_A + hits, _B + n - hits) - betaln(_A, _B)) + math.log(1 - level)
    low = 0.0 if hits == 0 else _edge(hits, n, limit, 0.0, rate)
    high = 1.0 if hits == n else _edge(hits, n, limit, 1.0, rate)
    return Interval(math.sqrt(rate * (1 - rate) / n), low, high, "beta_mixture")


def anytime_holds(rate: float, hits: Counts, n: Counts, level: float = LEVEL) -> NDArray[np.bool_]:
    """Tell for many counts at once whether a rate above 0 and below 1 lies in the sequence: no ends need be found."""
    limit = betaln(_A + hits, _B + n - hits) - betaln(_A, _B) + math.log(1 - level)
    return np.asarray(xlogy(hits, rate) + xlog1py(n - hits, -rate) > limit)


def anytime_mean_interval(value: float, se: float, n: int, level: float = LEVEL) -> Interval:
    """Return the asymptotic confidence sequence of a mean of `n` independent units from its standard error."""
    half = se * anytime_quantile(n, level)
    return Interval(se, value - half, value + half, "asymptotic_sequence")


def anytime_quantile(n: int, level: float = LEVEL) -> float:
    """Return by how many standard errors a confidence sequence reaches out at `n` units (fixed n: 1.96)."""
    error = 1 - level
    tune = (-2 * math.log(error) + math.log(1 - 2 * math.log(error))) / TUNED_FOR
    weight = n * tune
    return math.sqrt(2 * (weight + 1) / weight * math.log(math.sqrt(weight + 1) / error))


def _edge(hits: int, n: int, limit: float, outer: float, inner: float) -> float:
    """Return where the log-likelihood falls to `limit` between `outer`, where it is lower, and the maximum at `inner`."""

    def above(rate: float) -> float:
        return float(xlogy(hits, rate) + xlog1py(n - hits, -rate)) - limit

    # Bisection to the last bit: the log-likelihood is concave, and a root finder may stop early at tiny rates.
    for _ in range(200):
        middle = (outer + inner) / 2
        if middle in (outer, inner):
            break
        if above(middle) > 0:
            inner = middle
        else:
            outer = middle
    return outer
