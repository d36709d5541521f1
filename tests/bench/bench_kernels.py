"""Single kernels and short batches under pytest-benchmark: `make bench`. Not collected by an ordinary run.

For changes under way: which of a few kernels moved. What is published comes from `laizi bench`, which knows disturbed rounds.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from sim.engine.simulate import play_batch
from sim.engine.tables import load_tables
from sim.kernels import bench_loops
from sim.kernels.tables import ANY
from sim.policies.catalogue import POLICIES
from sim.rules import VARIANTS, resolve
from sim.study.bench import fan, shapes
from sim.study.bench.c_version import compile_loops
from sim.study.bench.choice import Choice
from sim.study.bench.complete_hands import CLASSES
from sim.study.bench.measure import Case

HANDS = {"random": 500, "greedy": 300, "efficient": 300, "value": 100}


def told(text: str) -> None:
    pytest.fail(text)


def timed(benchmark: Any, case: Case) -> None:
    """Time the call of a case; its numbers are per call, and how many items that is stands beside them."""
    benchmark.extra_info["items"] = case.items
    benchmark(case.call)


@pytest.mark.parametrize("given", ["codes", "counts"])
@pytest.mark.parametrize("name", ["complete", "deficiency"])
def bench_lookup(benchmark: Any, name: str, given: str) -> None:
    make: Callable[..., Any] = getattr(shapes, name)
    timed(benchmark, next(case for case in make(Choice(), told) if case.what["from"] == given))


@pytest.mark.parametrize("language", ["kernel", "c"])
@pytest.mark.parametrize("name", ["deal_and_complete", "deal_and_lack"])
def bench_deal(benchmark: Any, name: str, language: str) -> None:
    tables, deck, hands = load_tables(), shapes.new_deck(), 100_000
    benchmark.extra_info["items"] = hands
    if language == "c":
        benchmark(getattr(compile_loops(tables), name), deck, hands, 1)
    else:
        benchmark(getattr(bench_loops, name), tables, ANY, deck, hands, 1)


@pytest.fixture(scope="module")
def fan_cases() -> list[Case]:
    return list(fan.fan(Choice(), told))


@pytest.mark.parametrize("golds", range(fan.MAX_GOLDS + 1))
@pytest.mark.parametrize("shape", CLASSES)
def bench_fan(benchmark: Any, fan_cases: list[Case], shape: str, golds: int) -> None:
    timed(benchmark, next(case for case in fan_cases if case.what == {"golds": golds, "class": shape}))


@pytest.mark.parametrize("policy", [name for name in POLICIES if name in HANDS])
@pytest.mark.parametrize("variant", VARIANTS)
def bench_play(benchmark: Any, variant: str, policy: str) -> None:
    benchmark.extra_info["items"] = HANDS[policy]
    benchmark(play_batch, resolve(variant), (policy,), 1, 0, HANDS[policy])
