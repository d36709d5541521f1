"""Workers forked from a process that has everything loaded."""

from __future__ import annotations

import subprocess
import sys

import pytest

from sim.study.worker_start import FRESH

# In a process of its own: the process that loads is started once and serves all that comes after it.
SCRIPT = """
import multiprocessing
from sim.study.worker_start import start_loading, start_method

if __name__ == "__main__":
    start_loading({dask})
    start_loading({dask})
    with multiprocessing.get_context(start_method()).Pool(1) as pool:
        print(pool.apply(eval, ("[name for name in {names} if name in __import__('sys').modules]",)))
        print(pool.apply(eval, ("2 in __import__('signal').pthread_sigmask(0, ())",)))  # 2: SIGINT
"""


@pytest.mark.parametrize("dask", [False, True])
def test_a_worker_finds_everything_loaded(dask: bool) -> None:
    script = SCRIPT.format(dask=dask, names=["sim.play.batch", "sim.study.work", "distributed"])
    told = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=120
    )
    names = ["sim.play.batch", "sim.study.work", *(["distributed"] if dask else [])]
    forked = sys.platform == "linux"  # elsewhere workers load for themselves
    assert told.stdout.splitlines() == [str(names if forked else []), str(forked)]
    assert told.stderr == ""


def test_without_it_workers_load_for_themselves() -> None:
    script = "from sim.study.worker_start import start_method; print(start_method())"
    told = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert told.stdout == f"{FRESH}\n"


def test_it_is_begun_before_anything_heavy_is_imported() -> None:
    script = "import sys, sim.study.worker_start; print({'numpy', 'numba', 'click'} & set(sys.modules))"
    told = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert told.stdout == "set()\n"
