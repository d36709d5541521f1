"""Whole hands a second, by variant, policy and number of cores."""

from __future__ import annotations

import statistics
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

from sim.engine.simulate import play_batch
from sim.policies.catalogue import POLICIES
from sim.rules import VARIANTS, Rules, resolve
from sim.study.bench.measure import Result
from sim.study.executors import default_workers

BATCH_SECONDS = 0.5  # a batch is as many hands as take about this long
BATCHES = 5
_SEED = 1


def play() -> Iterator[Result]:
    """Measure hands a second with one policy in all seats, on one core and on all."""
    cores = sorted({1, default_workers()})
    for variant in VARIANTS:
        for policy in POLICIES:
            rules = resolve(variant)
            hands = _calibrate(rules, policy)
            for count in cores:
                speed = _speed(rules, policy, hands, count)
                what = {"variant": variant, "policy": policy, "cores": count}
                yield Result("play", speed, "hands/s", what, hands * count * BATCHES)


def _calibrate(rules: Rules, policy: str) -> int:
    """Return how many hands take about `BATCH_SECONDS` on one core."""
    play_batch(rules, (policy,), _SEED, 0, 1)
    hands, taken = 8, 0.0
    while taken < BATCH_SECONDS / 10:
        hands *= 4
        started = time.perf_counter()
        play_batch(rules, (policy,), _SEED, 0, hands)
        taken = time.perf_counter() - started
    return max(1, round(hands * BATCH_SECONDS / taken))


def _speed(rules: Rules, policy: str, hands: int, cores: int) -> float:
    """Return the median speed of batches; every core plays hands of its own, and compiled code holds no lock."""
    speeds = []
    with ThreadPoolExecutor(cores) as pool:
        for batch in range(BATCHES):
            firsts = [(batch * cores + core) * hands for core in range(cores)]
            started = time.perf_counter()
            list(pool.map(lambda first: play_batch(rules, (policy,), _SEED, first, hands), firsts))
            speeds.append(hands * cores / (time.perf_counter() - started))
    return statistics.median(speeds)
