"""Plain simulation: hands as `laizi run` plays them, counted for a target."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from sim.codes import HandType
from sim.engine.simulate import play_batch
from sim.frames.names import WAYS
from sim.kernels import row_layout as row
from sim.rare.targets import Target
from sim.rare.task import Problem
from sim.rare.worker import Worker

CHUNK = 4000
LOW_FANS = 41  # fans 1–40 lie in the first bit field of a row


@dataclass(frozen=True, slots=True)
class PlainCount:
    """Hits in hands played one by one, and the seconds on the clock that they took."""

    hits: int
    hands: int
    seconds: float

    def __add__(self, other: PlainCount) -> PlainCount:
        return PlainCount(self.hits + other.hits, self.hands + other.hands, self.seconds + other.seconds)


def hit_rows(rows: NDArray[np.int64], target: Target) -> NDArray[np.bool_]:
    """Return which rows (int64[n, ROW_SIZE]) were won with the target."""
    hit = rows[:, row.WON] == 1
    for name in target.types:
        hit &= rows[:, row.TYPES] >> int(HandType[name.upper()]) & 1 == 1
    for number in target.fans:
        word, bit = (row.FANS_LOW, number) if number < LOW_FANS else (row.FANS_HIGH, number - LOW_FANS)
        hit &= rows[:, word] >> bit & 1 == 1
    if target.way is not None:
        hit &= rows[:, row.BY] == WAYS.index(target.way)
    if target.cap:
        hit &= rows[:, row.CAP] == target.cap
    if target.pay:
        pay = rows[:, row.WIN_PAY : row.WIN_PAY + 4]
        hit &= pay[np.arange(len(rows)), np.maximum(rows[:, row.WINNER], 0)] >= target.pay
    return np.asarray(hit, dtype=np.bool_)


def play_plainly(problem: Problem, seed: int, first: int, seconds: float, threads: int) -> PlainCount:
    """Play hands from number `first` on for about so many seconds, on all threads, and count hits.

    Where one player goes for the target, hands are played by the driver of `advance`; else by the engine.
    """
    count = _chased if problem.chaser >= 0 else _engine
    started = time.monotonic()
    found = PlainCount(0, 0, 0.0)
    with ThreadPoolExecutor(threads) as pool:
        players = [count(problem, seed) for _ in range(threads)]
        while True:
            starts = [first + found.hands + CHUNK * k for k in range(threads)]
            hits = sum(pool.map(lambda pair: pair[0](pair[1]), zip(players, starts, strict=True)))
            found += PlainCount(hits, CHUNK * threads, 0.0)
            spent = time.monotonic() - started
            if spent >= seconds:
                return PlainCount(found.hits, found.hands, spent)


def _engine(problem: Problem, seed: int) -> Callable[[int], int]:
    def play(first: int) -> int:
        rows = play_batch(problem.rules, problem.policies, seed, first, CHUNK)
        return int(hit_rows(rows, problem.target).sum())

    return play


def _chased(problem: Problem, seed: int) -> Callable[[int], int]:
    from dataclasses import replace

    from sim.rare import layout as a

    plain = replace(problem, conditional=False, strata=False)
    worker = Worker(plain, np.zeros((a.MAX_LEFT, a.N_CODES)), np.zeros(0), CHUNK)

    def play(first: int) -> int:
        # Replicates of one stage are plain hands; these lie beyond those that are split.
        return round(float(worker.run(seed, (1 << 22) + first // CHUNK)[a.ESTIMATE]) * CHUNK)

    return play
