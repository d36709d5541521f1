"""The gauge: a short loop whose time tells whether somebody else uses the same core.

Rented machines are virtual. The second hyperthread of a core may belong to another customer, and the system does not show it:
the load is low, the thread has its core all the time, and yet everything with several instructions in flight takes up to
twice as long, for seconds. A loop of one chain of dependent instructions leaves room for a neighbour and does not notice;
four chains fill the core and do. So the gauge is four chains, read before and after each round.
"""

from __future__ import annotations

import contextlib
import json
import math
import time
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from sim.frames.store import StoreError, write_atomically
from sim.kernels.jit import cache_root, njit
from sim.study.bench.crew import Crew
from sim.study.manifest import machine

STEPS = 2_000_000  # some six milliseconds
TOLERANCE = 0.08  # a reading this much above the fastest still counts as free
_SAME = 0.02  # a fastest reading this near an earlier one is the same
_KEPT = 86_400.0  # seconds that a fastest reading is held to without being reached again: the processor may be another

_A, _B, _C = np.uint64(13), np.uint64(7), np.uint64(17)
_SEEDS = np.arange(1, 5, dtype=np.uint64)


@njit
def four_chains(steps: int, seeds: NDArray[np.uint64]) -> int:
    """Advance four independent xorshift generators by `steps` and return their states xor-ed: nothing can be left out."""
    a, b, c, d = seeds[0], seeds[1], seeds[2], seeds[3]
    for _ in range(steps):
        a ^= a << _A
        b ^= b << _A
        c ^= c << _A
        d ^= d << _A
        a ^= a >> _B
        b ^= b >> _B
        c ^= c >> _B
        d ^= d >> _B
        a ^= a << _C
        b ^= b << _C
        c ^= c << _C
        d ^= d << _C
    return int(a ^ b ^ c ^ d)


class Gauge:
    """Readings of the gauge, and the fastest of them by number of cores.

    Several cores have a fastest reading of their own: where two virtual cores are one real core, a reading on both is never as
    fast as on one. The fastest ones are kept for a day: a short run may lie in a busy stretch as a whole, and nothing
    within it tells.

    Parameters
    ----------
    crew : Crew
    memory : Path, optional
        File with the readings of earlier runs on this processor; a new one is written by `keep`.
    """

    def __init__(self, crew: Crew, memory: Path | None = None) -> None:
        self._crew = crew
        self._memory = memory
        self._known = _recall(memory)
        self._fastest: dict[int, float] = {}
        four_chains(1, _SEEDS)  # compiles

    def read(self, cores: int) -> float:
        """Return nanoseconds a step on the slowest of `cores` cores that are read at once."""
        turns = self._crew.run(lambda: four_chains(STEPS, _SEEDS), cores)
        reading = 1e9 * max(turn.seconds for turn in turns) / STEPS
        self._fastest[cores] = min(reading, self._fastest.get(cores, reading))
        return reading

    def fastest(self, cores: int) -> float:
        """Return the fastest reading so far, of this run or an earlier one; infinite before the first."""
        return min(self._fastest.get(cores, math.inf), self._known.get(cores, (math.inf, 0.0))[0])

    def document(self) -> dict[str, dict[str, float]]:
        """Return the fastest readings by number of cores, JSON-ready: of this run, and those that rounds are held against."""
        cores = sorted(self._fastest)
        return {
            "gauge_ns": {str(count): round(self._fastest[count], 3) for count in cores},
            "gauge_fastest_ns": {str(count): round(self.fastest(count), 3) for count in cores},
        }

    def keep(self) -> None:
        """Write the fastest readings for later runs; where nothing can be written they are forgotten."""
        if self._memory is None:
            return
        now = time.time()
        readings = dict(self._known)
        for cores, reading in self._fastest.items():
            # What a run has reached again is as good as new.
            if reading <= (1 + _SAME) * self.fastest(cores):
                readings[cores] = (self.fastest(cores), now)
        document = {str(cores): reading for cores, reading in readings.items()}
        with contextlib.suppress(OSError, StoreError):
            self._memory.parent.mkdir(parents=True, exist_ok=True)
            write_atomically(self._memory, json.dumps({_processor(): document}).encode())


def default_memory() -> Path:
    """Return where readings are kept: beside the compiled kernels, for everything that measures on this machine."""
    return cache_root() / "gauge.json"


def _recall(memory: Path | None) -> dict[int, tuple[float, float]]:
    """Return fastest readings by cores, each with when it was reached last; only of this processor and the last day."""
    if memory is None:
        return {}
    try:
        kept = json.loads(memory.read_text(encoding="utf-8"))[_processor()]
        readings = {int(cores): (float(reading), float(at)) for cores, (reading, at) in kept.items()}
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return {}
    return {cores: one for cores, one in readings.items() if time.time() - one[1] < _KEPT}


def _processor() -> str:
    return str(machine()["processor"])
