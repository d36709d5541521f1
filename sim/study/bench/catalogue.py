"""All benchmarks by name, in the order in which they run."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module

from sim.rules.model import near
from sim.study.bench.choice import Choice
from sim.study.bench.measure import Case


@dataclass(frozen=True, slots=True)
class Benchmark:
    """One kind of benchmark.

    Attributes
    ----------
    place : str
        ``module:function``, which makes its cases. Loaded when it runs: the start is measured without the others in memory.
    about : str
        What it measures.
    limit : float
        Seconds after which what has been measured has to do.
    each : float
        Seconds a case where few are chosen; on a free machine two are enough.
    """

    place: str
    about: str
    limit: float
    each: float = 15.0

    def seconds(self, cases: int) -> float:
        """Return the limit for so many cases."""
        return min(self.limit, self.each * cases)


BENCHMARKS: dict[str, Benchmark] = {
    "play": Benchmark("sim.study.bench.play:play", "whole hands a second", 200),
    "complete": Benchmark("sim.study.bench.shapes:complete", "is a hand complete?", 15),
    "deficiency": Benchmark("sim.study.bench.shapes:deficiency", "how many tiles does a hand lack?", 15),
    "deal_complete": Benchmark("sim.study.bench.shapes:deal_complete", "deal 14 tiles; complete?", 15),
    "deal_deficiency": Benchmark(
        "sim.study.bench.shapes:deal_deficiency", "deal 14 tiles; how many are lacking?", 15
    ),
    "fan": Benchmark("sim.study.bench.fan:fan", "best reading of a Huangjin hand", 60),
    # Compilation alone takes two minutes or three.
    "start": Benchmark(
        "sim.study.bench.start:start", "from the call to the first result, and compilation", 300, 60
    ),
}


class BenchError(ValueError):
    """An unknown benchmark; the message says what is possible."""


def check_names(names: Sequence[str]) -> tuple[str, ...]:
    """Return the benchmarks that are asked for, all where none is named, each once.

    Raises
    ------
    BenchError
        An unknown name.
    """
    for name in names:
        if name not in BENCHMARKS:
            raise BenchError(
                f"unknown benchmark {name!r}; possible: {', '.join(BENCHMARKS)}{near(name, BENCHMARKS)}"
            )
    return tuple(dict.fromkeys(names)) or tuple(BENCHMARKS)


def cases_of(name: str, choice: Choice, say: Callable[[str], None]) -> Sequence[Case]:
    """Return the cases of one benchmark; whatever cannot be measured here is said with `say`."""
    module, _, function = BENCHMARKS[name].place.partition(":")
    make: Callable[[Choice, Callable[[str], None]], Sequence[Case]] = getattr(import_module(module), function)
    return make(choice, say)
