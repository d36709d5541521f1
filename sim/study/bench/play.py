"""Whole hands a second, by variant, policy and number of cores."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from sim.engine.simulate import play_batch
from sim.policies.catalogue import POLICIES, policy
from sim.rules import VARIANTS, Rules, resolve
from sim.study.bench.choice import Choice
from sim.study.bench.measure import HANDS_A_SECOND, Case
from sim.study.executors import default_workers

ROUND_SECONDS = 0.2  # a round is as many hands as take about this long on a free core
FEW_HANDS = 2  # of a policy that takes longer than that for one hand
_SEED = 1


def play(choice: Choice, say: Callable[[str], None]) -> Sequence[Case]:
    """Return one case for every chosen variant, policy and number of cores; all seats have the same policy."""
    cases = []
    for variant in choice.variants or VARIANTS:
        rules = resolve(variant)
        for name in choice.policies or POLICIES:
            hands = _calibrate(rules, policy(name).name)
            # Every round and every core plays the same hands, so that what a round takes does not depend on their luck.
            call = partial(play_batch, rules, (name,), _SEED, 0, hands)
            for cores in choice.cores or sorted({1, default_workers()}):
                what = {"variant": variant, "policy": name, "cores": cores}
                wanted, most = (7, 100) if hands > FEW_HANDS else (3, 15)
                case = Case("play", HANDS_A_SECOND, what, call, hands, cores=cores, round_seconds=0)
                cases.append(replace(case, wanted=wanted, most=most))
    # All on one core first: the gauge is read once between two rounds on the same number of cores.
    return sorted(cases, key=lambda case: case.cores)


def _calibrate(rules: Rules, name: str) -> int:
    """Return how many hands, of 2, 5, 10, 20, 50, …, take about `ROUND_SECONDS` on one core.

    Round numbers, so that another run on this machine plays the same hands.
    """
    play_batch(rules, (name,), _SEED, 0, 1)
    hands, taken = 1, 0.0
    while taken < ROUND_SECONDS / 10:
        hands *= 4
        started = time.perf_counter()
        play_batch(rules, (name,), _SEED, 0, hands)
        taken = time.perf_counter() - started
    return max(FEW_HANDS, _round_number(hands * ROUND_SECONDS / taken))


def _round_number(number: float) -> int:
    """Return the nearest of 1, 2, 5, 10, 20, 50 …, by ratio."""
    steps = [digit * 10**power for power in range(8) for digit in (1, 2, 5)]
    return int(min(steps, key=lambda step: max(step / number, number / step)))
