"""Worker processes of this machine that are there at once: forked from a process that has everything loaded.

A worker that starts from nothing imports this package and loads the tables and the kernels: three seconds of a core for each,
after the parent has done its own. Here one process does it, from the first moment of a command on, while the parent imports
what itself needs. Only the standard library is imported, so that this is the first thing a command can do.
"""

from __future__ import annotations

import multiprocessing
import signal
import sys
from multiprocessing import forkserver, resource_tracker

_LOADED, _WITH_DASK = "sim.study.worker_loaded", "sim.study.worker_loaded_dask"
FRESH = "spawn"
_started: list[str] = []


def start_loading(dask: bool = False) -> None:
    """Start the process, once; it ends with this process and with the last worker that was forked from it.

    Linux only: elsewhere libraries of the system may not be forked, and workers load for themselves.
    """
    if sys.platform == "linux" and not _started:
        multiprocessing.get_context("forkserver").set_forkserver_preload(
            [_LOADED, _WITH_DASK] if dask else [_LOADED]
        )
        resource_tracker.ensure_running()  # by itself it would lift the block that follows
        # Ctrl-C reaches the whole process group, but only this process decides what it means: the others inherit the block.
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            forkserver.ensure_running()
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
        _started.append("forkserver")


def start_method() -> str:
    """Return how worker processes are to be started, as `multiprocessing.get_context` takes it.

    Never plainly forked: a forked copy of compiled code and its threads is not safe. The process above runs no code of ours
    beside its main thread; the one more that pyarrow's allocator starts there is made to outlive a fork.
    """
    return _started[0] if _started else FRESH
