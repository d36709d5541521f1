"""Duplicate matches between bots: the same walls, the lone bot through every seat, so that the luck of the deal cancels."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.special import ndtri

from sim.engine.simulate import play_batch
from sim.kernels import row_layout as r
from sim.rules import Rules
from sim.stats.intervals import LEVEL
from sim.study.run import Reporter

CHUNK = 250  # walls of one piece of work


@dataclass(frozen=True, slots=True)
class Lone:
    """One bot alone among others of one kind, through every seat of the same walls.

    Attributes
    ----------
    pay : float64[walls]
        What it was paid, side payments included, mean over its seats.
    square : float
        Mean of the squares of its payments, of single hands.
    won, dealt_in : float
        Share of hands that it won, and in which its discard or kong was won on.
    """

    pay: NDArray[np.float64]
    square: float
    won: float
    dealt_in: float


@dataclass(frozen=True, slots=True)
class Pair:
    """Two bots against each other.

    Attributes
    ----------
    a, b : str
    pay_per_hand, low, high, z : float
        What one `a` gets among `b` minus what one `b` gets among `a`, a hand; 95 % interval over walls.
    edge, edge_z : float
        What one `a` gets among `b`, and its z: among players like itself it would get nothing.
    edge_share : float
        The edge as a share of the standard deviation of its payment in a hand.
    won, dealt_in : float
        Shares of hands of the lone `a`.
    """

    a: str
    b: str
    pay_per_hand: float
    low: float
    high: float
    z: float
    edge: float
    edge_z: float
    edge_share: float
    won: float
    dealt_in: float


@dataclass(frozen=True, slots=True)
class Alone:
    """One bot in all seats: share of drawn hands, mean tiles taken up to the win, share of discards into wins."""

    drawn: float
    win_turn: float
    dealt_in: float


def play_pairs(
    rules: Rules, rungs: Sequence[str], walls: int, seed: int, workers: int, tell: Reporter
) -> Iterator[Pair]:
    """Play every rung against every weaker one; `rungs` from the weakest up. Yields the pairs as they are done."""
    for weak, strong in combinations(rungs, 2):
        lone_strong = play_lone(rules, strong, weak, walls, seed, workers, tell)
        lone_weak = play_lone(rules, weak, strong, walls, seed, workers, tell)
        yield compare_lone(strong, weak, lone_strong, lone_weak)


def compare_lone(a: str, b: str, lone_a: Lone, lone_b: Lone) -> Pair:
    """Return the comparison of one `a` among `b` with one `b` among `a` on the same walls."""
    difference = lone_a.pay - lone_b.pay
    mean, error = float(difference.mean()), _error(difference)
    reach = float(ndtri((1 + LEVEL) / 2)) * error
    edge, edge_error = float(lone_a.pay.mean()), _error(lone_a.pay)
    spread = max(lone_a.square - edge * edge, 0.0) ** 0.5
    return Pair(
        a,
        b,
        mean,
        mean - reach,
        mean + reach,
        mean / error if error else 0.0,
        edge,
        edge / edge_error if edge_error else 0.0,
        edge / spread if spread else 0.0,
        lone_a.won,
        lone_a.dealt_in,
    )


def play_lone(
    rules: Rules,
    lone: str,
    others: str,
    walls: int | range,
    seed: int,
    workers: int,
    tell: Reporter,
    weights: Any = None,
) -> Lone:
    """Play walls (so many from the first, or a range) with `lone` as each player in turn and `others` as the rest.

    `weights` are those of the bot `value`, if not the shipped ones.
    """
    seats = rules.variant.seats
    numbers = range(walls) if isinstance(walls, int) else walls
    firsts = range(numbers.start, numbers.stop, CHUNK)

    def chunk(first: int) -> tuple[NDArray[np.float64], float, int, int]:
        count = min(CHUNK, numbers.stop - first)
        pay = np.zeros((seats, count))
        won = dealt_in = 0
        for player in range(seats):
            policies = [others] * seats
            policies[player] = lone
            rows = play_batch(rules, policies, seed, first, count, weights=weights)
            seat = (player - rows[:, r.DEALER]) % seats
            at = np.arange(count)
            pay[player] = rows[at, r.WIN_PAY + seat] + rows[at, r.SIDE_PAY + seat]
            won += int((rows[:, r.WINNER] == seat).sum())
            dealt_in += int((rows[:, r.FROM] == seat).sum())
            tell.advance(count)
        return pay.mean(axis=0), float((pay**2).sum()), won, dealt_in

    with ThreadPoolExecutor(workers) as pool:
        found = list(pool.map(chunk, firsts))
    hands = len(numbers) * seats
    return Lone(
        np.concatenate([pay for pay, *_ in found]),
        sum(square for _, square, _, _ in found) / hands,
        sum(won for *_, won, _ in found) / hands,
        sum(dealt_in for *_, dealt_in in found) / hands,
    )


def play_alone(rules: Rules, rung: str, hands: int, seed: int, workers: int, tell: Reporter) -> Alone:
    """Play hands with one bot in all seats."""

    def chunk(first: int) -> NDArray[np.int64]:
        rows = play_batch(rules, (rung,), seed, first, min(CHUNK, hands - first))
        tell.advance(len(rows))
        return rows[:, [r.WON, r.WINNER_TAKEN, r.FROM]]

    with ThreadPoolExecutor(workers) as pool:
        rows = np.concatenate(list(pool.map(chunk, range(0, hands, CHUNK))))
    won = rows[:, 0] == 1
    return Alone(
        float(1 - won.mean()),
        float(rows[won, 1].mean()) if won.any() else float("nan"),
        float((rows[:, 2] >= 0).mean()),
    )


def _error(values: NDArray[np.float64]) -> float:
    return float(values.std(ddof=1) / len(values) ** 0.5) if len(values) > 1 else 0.0
