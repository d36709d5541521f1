"""Luck and skill: how much of what a seat is paid lies in the wall, how much in the bot that sits there, how much in neither.

Each wall is played with the bots of a company handed on around the table, so that every seat of it is played once by each. For
one seat the payments are a two-way layout, walls by bots, and the classical analysis of variance (Searle, Casella and McCulloch
1992, two-way crossed classification without replication) takes their variance apart:

* **wall**: what all bots have in common on a wall, the luck of the deal;
* **bot**: what a bot has in common on all walls, skill;
* **rest**: how a bot gets on with a particular wall and with the others' bots, and what no layout of one play a cell can split.

Shares are of the sum of the three components, averaged over the seats before they are divided. A component that comes out below
zero, as an unbiased one may, is kept so. Intervals leave out one of the groups of walls in turn (jackknife), on the scale of
Fisher's z.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.special import stdtrit

from sim.stats.intervals import LEVEL

PARTS = ("wall", "bot", "rest")
METHOD = "jackknife"
Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Layout:
    """Sums over groups of walls.

    Attributes
    ----------
    walls : float64[groups]
    sums : float64[groups, seats, bots]
        Payments.
    squares : float64[groups, seats]
        Their squares, over all bots.
    wall_squares : float64[groups, seats]
        Squares of a wall's sum over the bots.
    """

    walls: Floats
    sums: Floats
    squares: Floats
    wall_squares: Floats


@dataclass(frozen=True, slots=True)
class VarianceShare:
    """The share of one part in the variance of a seat's payment; None where nothing varies or too few walls were played."""

    part: str
    value: float | None
    se: float | None
    low: float | None
    high: float | None
    walls: int


def layout_of(lines: Mapping[tuple[int, int, int], int], codes: Mapping[str, int], seats: int) -> Layout:
    """Return the sums of a company's counts; `codes` says which lines are which (`sim.study.skill`)."""
    groups = 1 + max((line[1] for line in lines if line[0] == codes["walls"]), default=0)
    walls, squares = np.zeros(groups), np.zeros((groups, seats))
    wall_squares, sums = np.zeros((groups, seats)), np.zeros((groups, seats, seats))
    for (of, group, at), count in lines.items():
        if of == codes["walls"]:
            walls[group] += count
        elif of == codes["square"]:
            squares[group, at] += count
        elif of == codes["wall_square"]:
            wall_squares[group, at] += count
        elif of == codes["sum"]:
            sums[group, at // codes["seats"], at % codes["seats"]] += count
    return Layout(walls, sums, squares, wall_squares)


def variance_shares(layout: Layout, level: float = LEVEL) -> list[VarianceShare]:
    """Return the shares of wall, bot and rest."""
    walls = int(layout.walls.sum())
    every = np.ones(len(layout.walls), dtype=bool)
    values = _shares(layout, every)
    used = np.flatnonzero(layout.walls)
    if values is None or len(used) < 2:
        return [VarianceShare(part, None, None, None, None, walls) for part in PARTS]
    left = []
    for group in used:
        kept = every.copy()
        kept[group] = False
        without = _shares(layout, kept)
        if without is None:
            return [VarianceShare(p, v, None, None, None, walls) for p, v in zip(PARTS, values, strict=True)]
        left.append(without)
    found = []
    for at, part in enumerate(PARTS):
        z = np.array([_fisher(shares[at]) for shares in left])
        spread = math.sqrt((len(used) - 1) / len(used) * float(((z - z.mean()) ** 2).sum()))
        half = float(stdtrit(len(used) - 1, 0.5 + level / 2)) * spread
        centre = _fisher(values[at])
        found.append(
            VarianceShare(
                part,
                values[at],
                spread * (1 - values[at] ** 2),
                math.tanh(centre - half),
                math.tanh(centre + half),
                walls,
            )
        )
    return found


def _shares(layout: Layout, kept: NDArray[np.bool_]) -> tuple[float, float, float] | None:
    walls = float(layout.walls[kept].sum())
    if walls < 2:
        return None
    sums = layout.sums[kept].sum(axis=0)
    squares, wall_squares = layout.squares[kept].sum(axis=0), layout.wall_squares[kept].sum(axis=0)
    bots = sums.shape[1]
    total = sums.sum(axis=1)
    correction = total**2 / (walls * bots)
    by_wall = wall_squares / bots - correction
    by_bot = (sums**2).sum(axis=1) / walls - correction
    rest = squares - correction - by_wall - by_bot
    rest_mean = rest / ((walls - 1) * (bots - 1))
    wall = ((by_wall / (walls - 1) - rest_mean) / bots).mean()
    bot = ((by_bot / (bots - 1) - rest_mean) / walls).mean()
    parts = np.array([wall, bot, rest_mean.mean()])
    if parts.sum() <= 0:
        return None
    shares = parts / parts.sum()
    return float(shares[0]), float(shares[1]), float(shares[2])


def _fisher(value: float) -> float:
    return math.atanh(min(max(value, -1 + 1e-12), 1 - 1e-12))
