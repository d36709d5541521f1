"""Who does the chunks of a call from Python: threads. Kernels let go of the interpreter, so they play side by side.

Processes would be started anew for every call, and a script that starts them needs a guard around its main part.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from itertools import islice
from typing import TypeVar

T = TypeVar("T")
R = TypeVar("R")

_AHEAD = 2  # tasks a thread: one in work and one waiting


def run_in_threads(work: Callable[[T], R], tasks: Iterable[T], workers: int) -> Generator[R, None, None]:
    """Yield the results of `tasks` as they come, from `workers` threads; `work` must be safe to call from several.

    When the iteration is left early (an error, Ctrl-C) no further task is begun.
    """
    waiting = iter(tasks)
    pool = ThreadPoolExecutor(workers)
    try:
        running: set[Future[R]] = {pool.submit(work, task) for task in islice(waiting, workers * _AHEAD)}
        while running:
            done, running = wait(running, return_when=FIRST_COMPLETED)
            running.update(pool.submit(work, task) for task in islice(waiting, len(done)))
            for future in done:
                yield future.result()
    finally:
        pool.shutdown(wait=True, cancel_futures=True)
