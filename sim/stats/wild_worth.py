"""What one wild is worth to a seat: points and win chance gained, from the counts of paired hands."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from sim.frames import histogram as hist
from sim.stats.cluster_ratio import ratio_interval
from sim.stats.few_events import Discordant
from sim.stats.intervals import LEVEL, Interval, scaled

Lines = Mapping[tuple[int, ...], int]  # (turn, seat, swapped, points, wins) -> hands
POINTS, SPREADS, WIN = "points", "spreads", "win"


@dataclass(frozen=True, slots=True)
class Worth:
    """One number.

    Attributes
    ----------
    turn, seat : int
        Of arrival; the seat relative to the dealer, -1 for the mean over the seats.
    metric : str
        ``points`` (payment gained, side payments included), ``spreads`` (the same in standard deviations of a seat's payment in
        a hand as it lies) or ``win`` (win chance gained).
    value, se, low, high : float | None
    n : int
        Pairs of a hand and a seat in which a tile was swapped.
    hands : int
        Hands that they come from: the unit of the interval.
    method : str
    """

    turn: int
    seat: int
    metric: str
    value: float | None
    se: float | None
    low: float | None
    high: float | None
    n: int
    hands: int
    method: str


def wild_worth(lines: Lines, turns: Iterable[int], seats: int) -> list[Worth]:
    """Return what a wild is worth by turn of arrival, over all seats and for each.

    Parameters
    ----------
    lines : {(turn, seat, swapped, points, wins): hands}
        Turn -1 holds the payments of the hands as they lie, seat -1 the sums over the seats of a hand.
    """
    spread = _spread(lines)
    found = []
    for turn in turns:
        for seat in (-1, *range(seats)):
            own = {line[2:]: count for line, count in lines.items() if line[:2] == (turn, seat)}
            value, interval = ratio_interval(_cells(own, 1))
            found.append(_worth(turn, seat, POINTS, value, interval, own))
            found.append(_worth(turn, seat, SPREADS, *_scaled(value, interval, spread), own))
            found.append(_worth(turn, seat, WIN, *_win(own), own))
    return found


def _spread(lines: Lines) -> float:
    """Return the standard deviation of a seat's payment in a hand as it lies, over all seats (their mean is 0)."""
    counted: dict[int, int] = {}
    for line, count in lines.items():
        if line[0] == -1:
            counted[line[3]] = counted.get(line[3], 0) + count
    return math.sqrt(hist.central_moment(counted, 2)) if counted else 0.0


def _win(own: Lines) -> tuple[float | None, Interval]:
    """Return the win chance gained; where few pairs end differently, with exact limits."""
    value, interval = ratio_interval(_cells(own, 2))
    n = sum(line[0] * count for line, count in own.items())
    gained = sum(line[2] * count for line, count in own.items() if line[2] > 0)
    lost = -sum(line[2] * count for line, count in own.items() if line[2] < 0)
    events = Discordant(gained, lost, 0, n, n)
    if n and events.few:
        low, high = events.interval(LEVEL)
        return value, Interval(interval.se, low, high, "discordant")
    return value, interval


def _cells(own: Lines, at: int) -> dict[tuple[int, int], int]:
    cells: dict[tuple[int, int], int] = {}
    for line, count in own.items():
        key = (line[0], line[at])
        cells[key] = cells.get(key, 0) + count
    return dict(sorted(cells.items()))


def _scaled(value: float | None, found: Interval, spread: float) -> tuple[float | None, Interval]:
    if spread == 0:
        return None, Interval(None, None, None, found.method)
    return (None if value is None else value / spread), scaled(found, 1 / spread)


def _worth(turn: int, seat: int, metric: str, value: float | None, found: Interval, own: Lines) -> Worth:
    n, hands = sum(line[0] * count for line, count in own.items()), sum(own.values())
    return Worth(turn, seat, metric, value, found.se, found.low, found.high, n, hands, found.method)
