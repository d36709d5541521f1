"""How long it takes until something happens: help, import, the first hand, the first run, and compilation."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from functools import partial
from itertools import count
from pathlib import Path

from sim.study.bench.choice import Choice
from sim.study.bench.measure import Case

_LAIZI = (sys.executable, "-m", "sim.cli.main")
_HAND = ("hand", "hubei", "123m456m22p789s45p", "--win", "6p", "--json")
_RUN = ("run", "anqing", "--hands", "1", "--workers", "1", "--out")


class StartError(ValueError):
    """A command whose start was to be measured failed; the message says what it said."""


def start(choice: Choice, say: Callable[[str], None]) -> Sequence[Case]:
    """Return one case a start of a fresh process; all but ``compile`` with the kernels in the cache."""
    _call(*_LAIZI, "warmup")
    return [
        _started("help", partial(_call, *_LAIZI, "--help")),
        _started(
            "import", partial(_call, sys.executable, "-c", "import sim.engine.simulate, sim.engine.evaluate")
        ),
        _started("first_hand", partial(_call, *_LAIZI, *_HAND)),
        _started("first_run", FirstRun()),
        # Two minutes: one has to do.
        _started("compile", _compile, wanted=1, most=1),
    ]


def _started(what: str, call: Callable[[], object], wanted: int = 7, most: int = 20) -> Case:
    return Case("start", "s", {"what": what}, call, 1, cores=0, round_seconds=0, wanted=wanted, most=most)


class FirstRun:
    """A run of one hand, each into a directory of its own, since an existing run is not played again."""

    def __init__(self) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="laizi-bench-")
        self._numbers = count()

    def __call__(self) -> None:
        """Play the next one."""
        _call(*_LAIZI, *_RUN, str(Path(self._folder.name) / f"run{next(self._numbers)}"))


def _compile() -> None:
    with tempfile.TemporaryDirectory(prefix="laizi-bench-") as folder:
        _call(*_LAIZI, "warmup", cache=Path(folder))


def _call(*command: str, cache: Path | None = None) -> None:
    environment = os.environ if cache is None else {**os.environ, "LAIZI_CACHE_DIR": str(cache)}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        said = (done.stderr.strip().splitlines() or ["nothing"])[-1]
        raise StartError(f"{' '.join(command[1:])} ended with status {done.returncode} and said: {said}")
