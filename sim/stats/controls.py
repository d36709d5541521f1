"""Control variates: the luck of the deal taken out of what a seat is worth.

The engine deals seat 0 the first thirteen tiles of the wall, whoever is dealer; dealing one wall with the seats' hands
exchanged is not something it does. The same end is reached by regression: the deficiency and the wilds of two seats'
dealt hands differ by luck alone, with mean zero, because the wall is shuffled. What the payment owes to these differences
is subtracted (Lavenberg and Welch 1981, *A perspective on the use of control variables to increase the efficiency of
Monte Carlo simulations*).
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray
from scipy.special import ndtri, stdtrit

from sim.frames.controls import product
from sim.frames.summary import Summary
from sim.stats.intervals import LEVEL, Interval

METHOD = "control_variates"


@dataclass(frozen=True, slots=True)
class Adjusted:
    """A mean freed from the luck of the deal.

    Attributes
    ----------
    value : float | None
        None with too few hands.
    interval : Interval
    luck : float
        Share of the variance that the deal explains (R²): the variance gained.
    luck_interval : Interval
    """

    value: float | None
    interval: Interval
    luck: float | None
    luck_interval: Interval


def adjusted_pay(summary: Summary, seat: int, level: float = LEVEL) -> Adjusted:
    """Return the mean payment of a seat, adjusted for the deal."""
    return _adjust(summary, f"pay_{seat}", summary.pay_products[seat][seat], level)


def adjusted_win(summary: Summary, seat: int, level: float = LEVEL) -> Adjusted:
    """Return the share of hands that a seat wins, adjusted for the deal."""
    wins = product(summary.control_products, f"won_{seat}", "one")
    return _adjust(summary, f"won_{seat}", wins, level)


def _adjust(summary: Summary, target: str, squares: int, level: float) -> Adjusted:
    n = summary.hands
    nothing = Interval(None, None, None, METHOD)
    names = _differences(summary)
    total = product(summary.control_products, target, "one")
    spread = n * squares - total * total
    if n < 2 * len(names) + 3 or spread == 0:
        return Adjusted(float(Fraction(total, n)) if n else None, nothing, None, nothing)
    means, within, across = _moments(summary, target, names)
    slopes = np.linalg.lstsq(within, across, rcond=1e-10)[0]
    rank = int(np.linalg.matrix_rank(within, rtol=1e-10))
    variance = float(Fraction(spread, n * n))
    left = max(variance - float(slopes @ across), 0.0)
    value = float(Fraction(total, n)) - float(slopes @ means)
    # Known means, estimated slopes: the residuals lose a degree of freedom for each, and the mean of the controls, which
    # is not exactly zero, weighs the error of the slopes.
    freedom = n - 1 - rank
    lever = 1 + float(means @ np.linalg.lstsq(within, means, rcond=1e-10)[0])
    se = math.sqrt(left / freedom * lever)
    half = float(stdtrit(freedom, 0.5 + level / 2)) * se
    return Adjusted(
        value,
        Interval(se, value - half, value + half, METHOD),
        1 - left / variance,
        _luck_interval(1 - left / variance, n, rank, level),
    )


def _luck_interval(explained: float, n: int, rank: int, level: float) -> Interval:
    """Return the interval of a share of explained variance (Olkin and Finn 1995: ``2 R (1 - R²) / √n``).

    Near zero the first order vanishes, and the upper end is widened by what R² reaches by chance alone, ``rank / n``.
    """
    se = 2 * math.sqrt(max(explained, 0.0)) * (1 - explained) / math.sqrt(n)
    half = float(ndtri(0.5 + level / 2)) * se
    chance = rank / n
    return Interval(
        se, max(0.0, explained - half - chance), min(1.0, explained + half + chance), "olkin_finn"
    )


def _differences(summary: Summary) -> list[tuple[str, str]]:
    """Return the pairs of dealt quantities whose differences are the controls."""
    seats = range(1, summary.seats)
    return [(f"{what}_{seat}", f"{what}_0") for what in ("deficiency", "wilds") for seat in seats]


def _moments(
    summary: Summary, target: str, names: list[tuple[str, str]]
) -> tuple[NDArray[np.float64], NDArray[np.float64], NDArray[np.float64]]:
    """Return means [k], covariances [k, k] and covariances with the target [k] of the controls; exact before rounding."""
    n, found = summary.hands, summary.control_products

    def sums(x: str, pair: tuple[str, str]) -> int:
        return product(found, x, pair[0]) - product(found, x, pair[1])

    totals = [sum_of(found, a) - sum_of(found, b) for a, b in names]
    own = sum_of(found, target)
    means = np.array([float(Fraction(t, n)) for t in totals])
    within = [
        [
            float(Fraction(n * (sums(a[0], b) - sums(a[1], b)) - s * t, n * n))
            for b, t in zip(names, totals, strict=True)
        ]
        for a, s in zip(names, totals, strict=True)
    ]
    across = [
        float(Fraction(n * sums(target, b) - own * t, n * n)) for b, t in zip(names, totals, strict=True)
    ]
    return means, np.array(within), np.array(across)


def sum_of(products: list[list[int]], name: str) -> int:
    """Return the plain sum of a quantity."""
    return product(products, name, "one")
