"""Threads that stay on one core each, so that what is timed and what tells whether the core was free see the same core."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from types import TracebackType

from sim.study.executors import default_workers


@dataclass(frozen=True, slots=True)
class Turn:
    """What one thread did: when it began and ended, and how long it had its core, all in seconds."""

    began: float
    ended: float
    had: float

    @property
    def seconds(self) -> float:
        """How long it took."""
        return self.ended - self.began


def elapsed(turns: Sequence[Turn]) -> float:
    """Return the seconds from the first thread's beginning to the last one's end."""
    return max(turn.ended for turn in turns) - min(turn.began for turn in turns)


def share(turns: Sequence[Turn]) -> float:
    """Return the least part of its time that a thread had its core; the rest went to others of this machine."""
    return min(turn.had / turn.seconds if turn.seconds > 0 else 1.0 for turn in turns)


class Crew:
    """As many threads as this process may use cores. Compiled code holds no lock, so they run at once.

    Use it as a context manager: the threads end with it.
    """

    def __init__(self) -> None:
        cores = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else []
        # From the last one: the first core also does what the system does.
        pins: list[int | None] = [*reversed(cores)] or [None] * default_workers()
        self._threads = [ThreadPoolExecutor(1, initializer=_pin, initargs=(core,)) for core in pins]

    def __len__(self) -> int:
        return len(self._threads)

    def __enter__(self) -> Crew:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for thread in self._threads:
            thread.shutdown(cancel_futures=True)

    def run(self, call: Callable[[], object], cores: int) -> list[Turn]:
        """Do `call` on `cores` cores at once and return one turn a thread."""
        together = threading.Barrier(cores)
        waiting = [thread.submit(_turn, call, together) for thread in self._threads[:cores]]
        return [future.result() for future in waiting]

    def start(self, call: Callable[[], object]) -> list[Turn]:
        """Do `call` in the caller's thread: programs that it starts may use every core, and their time is theirs."""
        began = time.perf_counter()
        call()
        ended = time.perf_counter()
        return [Turn(began, ended, ended - began)]


def _turn(call: Callable[[], object], together: threading.Barrier) -> Turn:
    together.wait()
    had, began = time.thread_time(), time.perf_counter()
    call()
    ended = time.perf_counter()
    return Turn(began, ended, time.thread_time() - had)


def _pin(core: int | None) -> None:
    if core is not None:
        os.sched_setaffinity(0, {core})  # 0 means the calling thread
