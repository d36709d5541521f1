"""May the seats be called balanced? Two one-sided tests against a margin that is named beforehand.

That no difference was found proves nothing: ten hands find none. To call seats balanced, every seat must be shown to win
at most a margin more or less often than an equal share (Schuirmann 1987, TOST). All seats have to pass, so that no
correction for several tests is needed (intersection-union, Berger 1982). To call them unbalanced, a simultaneous interval of one
seat must lie beyond the margin. Else the question is open, and more hands are the answer.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from scipy.special import ndtr, ndtri

from sim.stats.intervals import LEVEL, Interval

MARGIN = 0.01  # one percentage point of the hands
BALANCED, UNBALANCED, OPEN = "balanced", "unbalanced", "open"


@dataclass(frozen=True, slots=True)
class SeatExcess:
    """How much more often a seat wins than an equal share.

    Attributes
    ----------
    seat : int
    value : float
        Its win rate minus the mean of all seats' win rates.
    interval : Interval
        Simultaneous over the seats.
    p_balanced : float
        Of the two one-sided tests that `value` lies within the margin.
    """

    seat: int
    value: float
    interval: Interval
    p_balanced: float


@dataclass(frozen=True, slots=True)
class Verdict:
    """What may be said: ``balanced``, ``unbalanced`` or ``open``; and the seats it rests on."""

    verdict: str
    margin: float
    hands: int
    p_balanced: float
    seats: tuple[SeatExcess, ...]


def seat_balance(by_seat: Sequence[int], hands: int, margin: float = MARGIN, level: float = LEVEL) -> Verdict:
    """Judge the win rates of the seats.

    Parameters
    ----------
    by_seat : sequence of int
        Hands that each seat won.
    hands : int
        All hands, drawn ones included.
    margin : float
        Largest excess over an equal share that still counts as balanced, in shares of the hands.
    level : float
        Of the simultaneous intervals; the tests of balance use ``1 - level`` as their error.
    """
    if hands < 1 or not by_seat:
        return Verdict(OPEN, margin, hands, 1.0, ())
    z = float(ndtri(1 - (1 - level) / (2 * len(by_seat))))
    seats = tuple(_excess(seat, by_seat, hands, margin, z) for seat in range(len(by_seat)))
    p = max(s.p_balanced for s in seats)
    beyond = any(
        s.interval.low is not None
        and s.interval.high is not None
        and (s.interval.low > margin or s.interval.high < -margin)
        for s in seats
    )
    verdict = UNBALANCED if beyond else BALANCED if p < 1 - level else OPEN
    return Verdict(verdict, margin, hands, p, seats)


def _excess(seat: int, by_seat: Sequence[int], hands: int, margin: float, z: float) -> SeatExcess:
    k = len(by_seat)
    # A contrast of exclusive shares: 1 - 1/k for the seat, -1/k for the others. One hit more for each keeps rare wins honest.
    weights = [(1 if s == seat else 0) - 1 / k for s in range(k)]
    smooth = [(count + 1) / (hands + k + 1) for count in by_seat]
    value = sum(w * count for w, count in zip(weights, by_seat, strict=True)) / hands
    centre = sum(w * p for w, p in zip(weights, smooth, strict=True))
    variance = (sum(w * w * p for w, p in zip(weights, smooth, strict=True)) - centre**2) / hands
    se = math.sqrt(variance)
    p_balanced = max(float(ndtr((value - margin) / se)), float(ndtr(-(value + margin) / se)))
    return SeatExcess(
        seat, value, Interval(se, value - z * se, value + z * se, "goodman_contrasts"), p_balanced
    )
