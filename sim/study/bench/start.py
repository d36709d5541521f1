"""How long it takes until something happens: help, import, the first hand, the first run, and compilation."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from sim.study.bench.measure import Result, typical

_LAIZI = (sys.executable, "-m", "sim.cli.main")
_HAND = ("hand", "hubei", "123m456m22p789s45p", "--win", "6p", "--json")
_STARTS = 3


class StartError(ValueError):
    """A command whose start was to be measured failed; the message says what it said."""


def start() -> Iterator[Result]:
    """Measure starts of fresh processes, in seconds; all but ``compile`` with the kernels in the cache."""
    _call(*_LAIZI, "warmup")
    yield _started("help", (*_LAIZI, "--help"))
    yield _started("import", (sys.executable, "-c", "import sim.engine.simulate, sim.engine.evaluate"))
    yield _started("first_hand", (*_LAIZI, *_HAND))
    with tempfile.TemporaryDirectory(prefix="laizi-bench-") as folder:
        yield _first_run(Path(folder))
        started = time.perf_counter()
        _call(*_LAIZI, "warmup", cache=Path(folder) / "cache")
        yield Result("start", time.perf_counter() - started, "s", {"what": "compile"})


def _started(what: str, command: tuple[str, ...]) -> Result:
    return Result("start", typical(lambda: _call(*command), _STARTS), "s", {"what": what}, _STARTS)


def _first_run(folder: Path) -> Result:
    """Measure a run of one hand; each into a directory of its own, since an existing run is not played again."""
    number = iter(range(_STARTS + 1))

    def once() -> None:
        _call(
            *_LAIZI,
            "run",
            "anqing",
            "--hands",
            "1",
            "--workers",
            "1",
            "--out",
            str(folder / f"run{next(number)}"),
        )

    return Result("start", typical(once, _STARTS), "s", {"what": "first_run"}, _STARTS)


def _call(*command: str, cache: Path | None = None) -> None:
    environment = os.environ if cache is None else {**os.environ, "LAIZI_CACHE_DIR": str(cache)}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        said = (done.stderr.strip().splitlines() or ["nothing"])[-1]
        raise StartError(f"{' '.join(command[1:])} ended with status {done.returncode} and said: {said}")
