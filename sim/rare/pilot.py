"""The pilot: how likely a place still leads to the target, from passages between places, and the levels that follow.

A place is a seat's number of tiles still to come, the tiles that it lacks, and how far the target lies behind the nearest hand
of any kind. The pilot plays a few rounds of splitting, counts from which place a seat comes to which with one tile more, and
solves backwards for the chance of the target. The first round has a rough guess in the place of counts. What the pilot finds
decides only where the replicates clone: it enters no estimate.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from sim.rare import layout as a
from sim.rare.task import Problem
from sim.rare.worker import Worker

STEP = 1.3  # of the logarithm between two levels: about every third or fourth hand reaches the next
TOP = 0.5  # chance above which no further level pays
ROUNDS = 3
FLOOR = 1e-30
PRIOR = 2.0  # passages that the rough guess counts as
# Names of the pilot's replicates, far above those that count.
FIRST_REPLICATE = 1 << 20


@dataclass(frozen=True)
class Levels:
    """Values of all places, and the thresholds on them.

    Attributes
    ----------
    values : float64[MAX_LEFT, N_CODES]
    thresholds : float64[n]
    """

    values: NDArray[np.float64]
    thresholds: NDArray[np.float64]


def find_levels(problem: Problem, seed: int, effort: int = 400, rounds: int = ROUNDS) -> Levels:
    """Play the pilot and return the levels for the replicates."""
    passages = np.zeros((a.MAX_LEFT, a.N_CODES, a.N_CODES + 2), dtype=np.int64)
    levels = _levels(problem, passages)
    for number in range(rounds):
        worker = Worker(problem, levels.values, levels.thresholds, effort, record=True)
        for replicate in range(2):
            worker.run(seed, FIRST_REPLICATE + 2 * number + replicate)
        passages += worker.passages
        levels = _levels(problem, passages)
    return levels


def _levels(problem: Problem, passages: NDArray[np.int64]) -> Levels:
    values = solve(problem, passages)
    start = _start(problem, values)
    top = np.log(TOP)
    number = min(a.MAX_STAGES - 2, max(0, int(np.ceil((top - start) / STEP))))
    # Equal steps; the first level lies above every hand that has not begun.
    thresholds = np.linspace(start, top, number + 1)[1:] if number else np.zeros(0)
    return Levels(values, thresholds)


def _start(problem: Problem, values: NDArray[np.float64]) -> float:
    """Return the value of a hand of which nobody has seen a tile."""
    left = problem.tiles if problem.mode != a.PLAY else min(a.MAX_LEFT - 1, problem.draws + 13)
    return float(values[left, a.FARTHEST * a.MAX_BEHIND])


def solve(problem: Problem, passages: NDArray[np.int64]) -> NDArray[np.float64]:
    """Return the logarithm of every place's chance, from counted passages and the rough guess."""
    pooled = _pooled(problem, passages.astype(np.float64))
    value = np.zeros(a.N_CODES + 2)
    value[a.WON] = 1.0
    found = np.full((a.MAX_LEFT, a.N_CODES), np.log(FLOOR))
    for left in range(a.MAX_LEFT):
        dealing = problem.mode != a.PLAY or left > problem.draws
        counts = pooled[left] + PRIOR * _guess(dealing)
        chances = counts / counts.sum(axis=1, keepdims=True)
        now = chances @ value
        if left == 0 and problem.mode != a.PLAY:
            now[:] = 0.0
        value[: a.N_CODES] = now
        value[a.DEAD * a.MAX_BEHIND : a.N_CODES] = 0.0
        found[left] = np.log(np.maximum(value[: a.N_CODES], FLOOR))
    return found


def _pooled(problem: Problem, passages: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the passages of neighbouring numbers of tiles taken together, in play; while dealing each stands alone."""
    pooled = passages.copy()
    if problem.mode != a.PLAY:
        return pooled
    last = problem.draws
    for left in range(last + 1):
        low, high = max(0, left - 2), min(last, left + 2)
        pooled[left] = passages[low : high + 1].sum(axis=0)
    return pooled


def _guess(dealing: bool) -> NDArray[np.float64]:
    """Return chances of passages before anything is known: one step nearer the likelier the more is missing."""
    chances = np.zeros((a.N_CODES, a.N_CODES + 2))
    for lack in range(a.DEAD):
        nearer = min(0.9, 0.035 * lack + 0.0028 * lack * lack)
        for behind in range(a.MAX_BEHIND):
            place = lack * a.MAX_BEHIND + behind
            dropped = 0.0 if dealing else 0.03
            step = a.WON if lack <= 1 else place - a.MAX_BEHIND
            # Behind a nearer hand of another kind a seat rarely goes on towards the target.
            nearer_here = max(nearer, 0.04) / (1 + 3 * behind * (not dealing))
            chances[place, step] = (1 - dropped) * nearer_here
            chances[place, place] += (1 - dropped) * (1 - nearer_here)
            chances[place, a.LOST] = dropped
    chances[a.DEAD * a.MAX_BEHIND :, a.LOST] = 1.0
    return chances
