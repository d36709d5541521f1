"""Plain simulation: hands as `laizi run` plays them, counted for a target."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from sim.codes import HandType
from sim.engine.simulate import play_batch
from sim.frames.names import WAYS
from sim.kernels import row_layout as row
from sim.rare import layout as a
from sim.rare.targets import Target
from sim.rare.task import Problem
from sim.rare.worker import Worker

CHUNK = 4000
LOW_FANS = 41  # fans 1–40 lie in the first bit field of a row


@dataclass(frozen=True, slots=True)
class PlainCount:
    """Hits in hands played one by one.

    Attributes
    ----------
    hits, hands : int
    seconds : float
        On the clock.
    example : int
        Number of the first hand that hit, -1 if none did or the hands have no address.
    """

    hits: int = 0
    hands: int = 0
    seconds: float = 0.0
    example: int = -1

    def __add__(self, other: PlainCount) -> PlainCount:
        return PlainCount(
            self.hits + other.hits,
            self.hands + other.hands,
            self.seconds + other.seconds,
            self.example if self.example >= 0 else other.example,
        )


def hit_rows(rows: NDArray[np.int64], target: Target) -> NDArray[np.bool_]:
    """Return which rows (int64[n, ROW_SIZE]) were won with the target; of a deal alone, in which a seat has it."""
    if target.dealt_only:
        return np.asarray(_dealt(rows, target).any(axis=1), dtype=np.bool_)
    winner = np.maximum(rows[:, row.WINNER], 0)
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
        hit &= pay[np.arange(len(rows)), winner] >= target.pay
    if target.wilds or target.near:
        hit &= _dealt(rows, target)[np.arange(len(rows)), winner]
    return np.asarray(hit, dtype=np.bool_)


def _dealt(rows: NDArray[np.int64], target: Target) -> NDArray[np.bool_]:
    """Return bool[n, 4]: the seat was dealt what the target asks for. A fourth seat that is not there was dealt nothing."""
    seats = rows[:, row.SEATS : row.SEATS + 4 * row.SEAT_SIZE].reshape(-1, 4, row.SEAT_SIZE)
    dealt = seats[:, :, row.S_WILDS_DEALT] >= target.wilds
    if target.near:
        # Nobody lacks nothing with thirteen tiles: 0 is the block of a missing seat.
        lack = seats[:, :, row.S_DEFICIENCY_DEALT]
        dealt &= (lack > 0) & (lack < target.near)
    return dealt


def play_plainly(problem: Problem, seed: int, first: int, seconds: float, threads: int) -> PlainCount:
    """Play hands from number `first` on for about so many seconds, on all threads, and count hits.

    Where one player goes for the target, hands are played by the driver of `advance`; else by the engine.
    """
    started = time.monotonic()
    found = PlainCount()
    with ThreadPoolExecutor(threads) as pool:
        players = [_player(problem, seed) for _ in range(threads)]
        while True:
            starts = [first + found.hands + CHUNK * k for k in range(threads)]
            for part in pool.map(lambda pair: pair[0](pair[1]), zip(players, starts, strict=True)):
                found += part
            spent = time.monotonic() - started
            if spent >= seconds:
                return replace(found, seconds=spent)


def play_number(problem: Problem, seed: int, hands: int, threads: int) -> PlainCount:
    """Play hands from number 0 on, `hands` of them rounded up to whole chunks, whatever the number of threads."""
    started = time.monotonic()
    found = PlainCount()
    chunks = -(-hands // CHUNK)
    with ThreadPoolExecutor(threads) as pool:
        players = [_player(problem, seed) for _ in range(threads)]
        for low in range(0, chunks, threads):
            starts = [CHUNK * k for k in range(low, min(chunks, low + threads))]
            for part in pool.map(lambda pair: pair[0](pair[1]), zip(players, starts, strict=False)):
                found += part
    return replace(found, seconds=time.monotonic() - started)


def _player(problem: Problem, seed: int) -> Callable[[int], PlainCount]:
    return _chased(problem, seed) if problem.chaser >= 0 else _engine(problem, seed)


def _engine(problem: Problem, seed: int) -> Callable[[int], PlainCount]:
    def play(first: int) -> PlainCount:
        hit = hit_rows(play_batch(problem.rules, problem.policies, seed, first, CHUNK), problem.target)
        return PlainCount(int(hit.sum()), CHUNK, 0.0, first + int(hit.argmax()) if hit.any() else -1)

    return play


def _chased(problem: Problem, seed: int) -> Callable[[int], PlainCount]:
    plain = replace(problem, conditional=False, strata=False)
    worker = Worker(plain, np.zeros((a.MAX_LEFT, a.N_CODES)), np.zeros(0), CHUNK)

    def play(first: int) -> PlainCount:
        # Replicates of one stage are plain hands; these lie beyond those that are split.
        share = float(worker.run(seed, (1 << 22) + first // CHUNK)[a.ESTIMATE])
        return PlainCount(round(share * CHUNK), CHUNK)

    return play
