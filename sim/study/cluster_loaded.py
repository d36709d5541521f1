"""Imported for what it does: load what a worker needs, in the process from which workers are forked (`cluster_start`).

The process has one thread, which ends with the import of Dask: what is forked here is whole. Kernels that are not compiled yet
are left to the workers, of which one compiles and tells how it goes.
"""

from __future__ import annotations

import signal
from contextlib import suppress

# Ctrl-C reaches the whole process group; only the parent decides what it means. Before the imports: they take seconds.
signal.signal(signal.SIGINT, signal.SIG_IGN)

# Whatever goes wrong here goes wrong again in the worker, which reports it where the user sees it.
with suppress(Exception):
    import sim.study.work  # noqa: F401
    from sim.engine.simulate import play_batch
    from sim.kernels.jit import is_compiled
    from sim.rules import VARIANTS, resolve
    from sim.study.cluster import load_dask

    load_dask()

    if is_compiled():
        play_batch(resolve(next(iter(VARIANTS))), ("efficient",), 0, 0, 1)
