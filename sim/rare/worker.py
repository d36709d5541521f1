"""One thread's share of the replicates: its own kit, desk and room for hands; compiled code runs without the interpreter lock."""

# Compiled code is typed by numba.
# mypy: disable-error-code="no-untyped-call"

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import count

import numpy as np
from numpy.typing import NDArray

from sim.rare import layout as a
from sim.rare.splitting import BROKEN, run_replicate
from sim.rare.strata import stratum_chances
from sim.rare.targets import TargetError
from sim.rare.task import Problem


class Worker:
    """Plays replicates of a problem one after the other.

    Parameters
    ----------
    problem : Problem
    values, thresholds : ndarray
        The levels (`sim.rare.pilot`).
    effort : int
        Hands a stage.
    record : bool
        Whether passages are counted, into `passages`.
    """

    def __init__(
        self,
        problem: Problem,
        values: NDArray[np.float64],
        thresholds: NDArray[np.float64],
        effort: int,
        record: bool = False,
    ) -> None:
        self.problem = problem
        self._task = problem.task(values, thresholds, record)
        self._kit, self._desk, self._codes = problem.kit(), a.make_desk(), problem.codes()
        hands = (effort, a.PARTICLE_SIZE)
        self._stock = (
            np.zeros(hands, dtype=np.int64),
            np.zeros(hands, dtype=np.int64),
            np.zeros(effort),
            np.zeros(effort),
        )
        shape = (a.MAX_LEFT, a.N_CODES, a.N_CODES + 2)
        self.passages = np.zeros(shape if record else (1, 1, 1), dtype=np.int64)
        seats = problem.rules.variant.seats
        self._chances = stratum_chances(seats, problem.free_tiles)

    def run(self, seed: int, replicate: int) -> NDArray[np.float64]:
        """Return the results (`layout.RESULT_SIZE`) of one replicate.

        Raises
        ------
        TargetError
            A policy that decides by playing on.
        """
        results = np.zeros(a.RESULT_SIZE)
        numbers = np.array([seed, replicate], dtype=np.int64)
        out = (results, self.passages, self._chances)
        status = run_replicate(self._kit, self._task, self._desk, self._codes, numbers, self._stock, out)
        if status == BROKEN:
            names = ", ".join(self.problem.policies)
            raise TargetError(f"policy {names} decides by playing on, which rare odds cannot clone yet")
        return results


class Crew:
    """Several workers in threads; replicate k is the same numbers whoever plays it."""

    def __init__(
        self,
        problem: Problem,
        values: NDArray[np.float64],
        thresholds: NDArray[np.float64],
        effort: int,
        threads: int,
    ) -> None:
        self._workers = [Worker(problem, values, thresholds, effort) for _ in range(threads)]

    def run(self, seed: int, first: int, number: int) -> NDArray[np.float64]:
        """Return the results of replicates ``first … first + number - 1``, float64[number, RESULT_SIZE], in order."""
        found = np.zeros((number, a.RESULT_SIZE))
        # Each thread takes every so-manieth replicate.
        with ThreadPoolExecutor(len(self._workers)) as pool:
            list(pool.map(lambda k: self._share(seed, first, found, k), range(len(self._workers))))
        return found

    def _share(self, seed: int, first: int, found: NDArray[np.float64], index: int) -> None:
        for place in _every(index, len(self._workers), len(found)):
            found[place] = self._workers[index].run(seed, first + place)


def _every(start: int, step: int, end: int) -> Iterator[int]:
    for place in count(start, step):
        if place >= end:
            return
        yield place
