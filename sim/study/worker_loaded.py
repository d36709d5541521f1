"""Imported for what it does: load what a worker needs, in the process from which workers are forked (`worker_start`).

Kernels that are not compiled yet are left to the parent or to the workers, which tell how it goes.
"""

from __future__ import annotations

from contextlib import suppress

# Whatever goes wrong here goes wrong again in the worker, which reports it where the user sees it.
with suppress(Exception):
    import sim.study.work  # noqa: F401
    from sim.engine.simulate import play_batch
    from sim.kernels.jit import is_compiled
    from sim.rules import VARIANTS, resolve

    if is_compiled():
        play_batch(resolve(next(iter(VARIANTS))), ("efficient",), 0, 0, 1)
