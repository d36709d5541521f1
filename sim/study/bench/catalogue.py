"""All benchmarks by name, in the order in which they run."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from importlib import import_module

from sim.rules.model import near
from sim.study.bench.measure import Result

# Name -> ("module:function", what it measures). Loaded when it runs: the start is measured without the others in memory.
BENCHMARKS: dict[str, tuple[str, str]] = {
    "play": ("sim.study.bench.play:play", "whole hands a second"),
    "complete": ("sim.study.bench.shapes:complete", "is a hand complete?"),
    "deficiency": ("sim.study.bench.shapes:deficiency", "how many tiles does a hand lack?"),
    "deal_complete": ("sim.study.bench.shapes:deal_complete", "deal 14 tiles; complete?"),
    "deal_deficiency": ("sim.study.bench.shapes:deal_deficiency", "deal 14 tiles; how many are lacking?"),
    "fan": ("sim.study.bench.fan:fan", "best reading of a Huangjin hand"),
    "start": ("sim.study.bench.start:start", "from the call to the first result, and compilation"),
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


def measure(name: str) -> Iterator[Result]:
    """Yield the results of one benchmark as they come."""
    module, _, function = BENCHMARKS[name][0].partition(":")
    run: Callable[[], Iterator[Result]] = getattr(import_module(module), function)
    yield from run()
