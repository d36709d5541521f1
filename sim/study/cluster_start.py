"""Workers of this machine that are there at once: they are forked from a process that has everything loaded.

A worker that starts from nothing imports Dask and this package and loads the tables and the kernels: three seconds of a core
for each, after the parent has done its own. Here one process does it, from the first moment of the command on, while the
parent imports what itself needs. Only the standard library is imported, so that this is the first thing a command can do.
"""

from __future__ import annotations

import multiprocessing
from multiprocessing import forkserver

FORK = "forkserver"
_LOADED = "sim.study.cluster_loaded"


def start_loading() -> None:
    """Start the process, once; where there is no such thing workers load for themselves.

    It ends with this process and with the last worker that was forked from it.
    """
    if can_fork():
        multiprocessing.get_context(FORK).set_forkserver_preload([_LOADED])
        forkserver.ensure_running()


def can_fork() -> bool:
    """Tell whether this system has such a process."""
    return FORK in multiprocessing.get_all_start_methods()
