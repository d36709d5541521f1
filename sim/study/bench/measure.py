"""What a benchmark returns, and how time is taken: several repetitions, after one that does not count."""

from __future__ import annotations

import os
import platform
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from importlib.metadata import version
from typing import Any

from sim.study.executors import default_workers
from sim.study.manifest import machine

REPETITIONS = 9


@dataclass(frozen=True, slots=True)
class Result:
    """One measured number.

    Attributes
    ----------
    name : str
        The benchmark.
    value : float
    unit : str
    what : dict
        Which case of the benchmark: ``{"variant": "anqing", "policy": "random", "cores": 1}``.
    n : int
        Hands, calls or starts that one repetition measured.
    """

    name: str
    value: float
    unit: str
    what: dict[str, Any] = field(default_factory=dict)
    n: int = 1

    def document(self) -> dict[str, Any]:
        """Return the result as a JSON-ready dictionary."""
        return {"name": self.name, **self.what, "value": self.value, "unit": self.unit, "n": self.n}


def fastest(call: Callable[[], object]) -> float:
    """Return the least time that `call` takes: a short loop of one kernel is only ever slowed down by what else runs."""
    return min(_times(call, REPETITIONS))


def typical(call: Callable[[], object], repetitions: int) -> float:
    """Return the median time that `call` takes: starting a process varies by itself."""
    return statistics.median(_times(call, repetitions))


def _times(call: Callable[[], object], repetitions: int) -> list[float]:
    call()  # may compile or fill caches
    taken = []
    for _ in range(repetitions):
        started = time.perf_counter()
        call()
        taken.append(time.perf_counter() - started)
    return taken


def describe_machine() -> dict[str, Any]:
    """Return what a speed depends on besides the program: processor, cores, versions, and what else was running."""
    found = machine()
    found["cores"] = default_workers()
    found["python"] = platform.python_version()
    found |= {package: version(package) for package in ("numba", "llvmlite", "numpy")}
    if hasattr(os, "getloadavg"):
        # A load of more than nothing means that the numbers are lower than they could be.
        found["load"] = round(os.getloadavg()[0], 2)
    return found
