"""Who does the chunks: this process, or several processes of this machine. The results are the same bits."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from itertools import islice
from multiprocessing.connection import wait as wait_for
from typing import Any, TypeVar

from sim.study.held_interrupt import interrupt_held
from sim.study.worker_start import start_method

T = TypeVar("T")
R = TypeVar("R")

# Tasks handed out per worker: one in work and one waiting, so that no worker idles and an interruption loses little.
_AHEAD = 2


class WorkerLostError(ValueError):
    """A worker process died."""


def run_serially(work: Callable[[T], R], tasks: Iterable[T]) -> Generator[R, None, None]:
    """Yield the result of each task, in order."""
    yield from map(work, tasks)


@dataclass(frozen=True, slots=True)
class Beside:
    """Something else for one worker, before its first task: ``tell(function(*arguments))``, told here as soon as it is known."""

    function: Callable[..., Any]
    arguments: tuple[Any, ...]
    tell: Callable[[Any], None]


def run_in_processes(
    work: Callable[[T], R], tasks: Iterable[T], workers: int, beside: Beside | None = None
) -> Generator[R, None, None]:
    """Yield the results of `tasks` as they come, from `workers` fresh processes.

    `work` is a function of a module and tasks are picklable. Tasks are taken from the iterable only as workers become
    free. When the iteration is left early (an error, Ctrl-C) the workers are stopped at once.

    Raises
    ------
    WorkerLostError
        A worker died, killed from outside or out of memory.
    """
    waiting = iter(tasks)
    before = set(multiprocessing.active_children())
    pool = ProcessPoolExecutor(
        workers, multiprocessing.get_context(start_method()), initializer=_start_worker
    )
    running: set[Future[R]] = set()
    finished = False
    try:
        # A process that is being started is not known yet, so nobody could stop it.
        with interrupt_held():
            aside = None if beside is None else pool.submit(beside.function, *beside.arguments)
            if aside is not None:
                running.add(aside)
            running.update(pool.submit(work, task) for task in islice(waiting, workers * _AHEAD))
        while running:
            done, running = wait(running, return_when=FIRST_COMPLETED)
            running.update(pool.submit(work, task) for task in islice(waiting, len(done)))
            for future in done:
                if future is aside and beside is not None:
                    beside.tell(future.result())
                else:
                    yield future.result()
        finished = True
    except BrokenProcessPool as error:
        raise WorkerLostError(
            "a worker process died (killed, or out of memory); what is finished is kept: give the same command again, "
            "with fewer --workers if memory is short"
        ) from error
    finally:
        if not finished:
            # Every file is written atomically, so a worker may stop anywhere.
            for process in set(multiprocessing.active_children()) - before:
                process.terminate()
        pool.shutdown(wait=True, cancel_futures=True)


def default_workers() -> int:
    """Return how many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _start_worker() -> None:
    # Ctrl-C reaches the whole process group; only the parent decides what it means.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_leave_with_parent, daemon=True).start()


def _leave_with_parent() -> None:
    """End this worker when its parent has vanished: it would wait for work for ever."""
    parent: Any = multiprocessing.parent_process()
    if parent is not None:
        wait_for([parent.sentinel])
        os._exit(1)
