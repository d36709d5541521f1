"""What a benchmark measures and what comes out of it: cases, and numbers with how they were taken."""

from __future__ import annotations

import os
import platform
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from importlib.metadata import version
from typing import Any

import sim
from sim.engine.version import ENGINE_VERSION
from sim.study.executors import default_workers
from sim.study.manifest import machine

HANDS_A_SECOND = "hands/s"
_UNITS = {"s": 1.0, "µs": 1e6, "ns": 1e9}
ENOUGH = 3  # undisturbed rounds, below which a number is not to be trusted


@dataclass(frozen=True, slots=True)
class Case:
    """One thing to measure.

    Attributes
    ----------
    name : str
        The benchmark.
    unit : str
        ``hands/s``, or a unit of time for one item.
    what : dict
        Which case of the benchmark: ``{"variant": "anqing", "policy": "random", "cores": 1}``.
    call : callable
        Does `items` of the work on one core.
    items : int
    rivals : dict
        The same work done by others, timed in the same rounds: field of the document -> call.
    cores : int
        How many cores do `call` at once; 0: it starts programs, which may use all.
    round_seconds : float
        The call is repeated until a round lasts about so long; 0: it is long enough.
    wanted, most : int
        Undisturbed rounds that are enough, and rounds after which to give up.
    """

    name: str
    unit: str
    what: dict[str, Any]
    call: Callable[[], object]
    items: int
    rivals: dict[str, Callable[[], object]] = field(default_factory=dict)
    cores: int = 1
    round_seconds: float = 0.02
    wanted: int = 7
    most: int = 100

    def value(self, seconds: float, repeats: int) -> float:
        """Return what a round of so many seconds means in the unit."""
        each = seconds / (self.items * repeats)
        return max(self.cores, 1) / each if self.unit == HANDS_A_SECOND else _UNITS[self.unit] * each


@dataclass(frozen=True, slots=True)
class Result:
    """One measured number.

    Attributes
    ----------
    name, unit, what
        As in `Case`.
    value : float
        Median of the undisturbed rounds; of all, where none was.
    n : int
        Hands, calls or starts that one round measured.
    rounds, undisturbed : int
        How many rounds there were, and in how many of them nobody else used the core.
    every : float
        Median of all rounds.
    few : bool
        Fewer undisturbed rounds than can be trusted.
    rivals : dict
        The same work done by others: field -> value, and field with ``_ratio`` -> how many times as fast as it this program is.
    """

    name: str
    value: float
    unit: str
    what: dict[str, Any] = field(default_factory=dict)
    n: int = 1
    rounds: int = 1
    undisturbed: int = 1
    every: float = 0.0
    few: bool = False
    rivals: dict[str, float] = field(default_factory=dict)

    def document(self) -> dict[str, Any]:
        """Return the result as a JSON-ready dictionary."""
        head = {"name": self.name, **self.what, "value": self.value, "unit": self.unit, **self.rivals}
        how = {"n": self.n, "rounds": self.rounds, "undisturbed": self.undisturbed}
        return {**head, **how, "all": self.every, "few": self.few}


def describe_machine() -> dict[str, Any]:
    """Return what a speed depends on besides the case: processor, cores, versions, and what else was running."""
    found = machine()
    found["cores"] = default_workers()
    found["python"] = platform.python_version()
    found |= {package: version(package) for package in ("numba", "llvmlite", "numpy")}
    found |= {
        "laizi": sim.__version__,
        "engine": ENGINE_VERSION,
        "date": datetime.now(UTC).date().isoformat(),
    }
    if hasattr(os, "getloadavg"):
        # Of this machine only: neighbours on the same processor do not show here, but on the gauge.
        found["load"] = round(os.getloadavg()[0], 2)
    return found
