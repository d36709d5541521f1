"""The dealer's edge from hands that were rotated between the seats, and what the rotation saves."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from sim.frames import histogram as hist
from sim.stats.bootstrap import mean_interval_of
from sim.stats.intervals import scaled


@dataclass(frozen=True, slots=True)
class RotatedEdge:
    """The mean payment of the dealer over all rotations of every wall.

    Attributes
    ----------
    value, se, low, high : float | None
        95 % interval; a wall with all its rotations is the unit.
    walls, plays : int
        Walls, and hands played on them in all.
    gain : float | None
        Variance of the plain mean of as many hands on different walls over that of this one; None where nothing varies.
    method : str
    """

    value: float
    se: float | None
    low: float | None
    high: float | None
    walls: int
    plays: int
    gain: float | None
    method: str


def rotated_edge(single: Mapping[int, int], summed: Mapping[int, int]) -> RotatedEdge:
    """Return the edge.

    Parameters
    ----------
    single : {payment: plays}
        The dealer's payment in every play.
    summed : {payment: walls}
        Its sum over all rotations of a wall.
    """
    walls, plays = hist.size(summed), hist.size(single)
    rotations = plays // walls
    found = scaled(mean_interval_of(summed), 1 / rotations)
    spread = hist.central_moment(summed, 2)
    # Var of a mean of k free plays is Var/k; of the k rotations of a wall Var(sum)/k².
    gain = float(rotations * hist.central_moment(single, 2) / spread) if spread else None
    value = float(hist.mean(single))
    return RotatedEdge(value, found.se, found.low, found.high, walls, plays, gain, found.method)
