"""One thread that computes while the server goes on answering."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import Future
from queue import SimpleQueue
from typing import TypeVar

from sim.serve.errors import BusyError

T = TypeVar("T")


class Worker:
    """Runs tasks one after another in a thread of its own.

    The executors of the standard library let the program end only when their tasks have: with Ctrl-C while the engine
    compiles one would wait for minutes. This thread ends with the program.

    Parameters
    ----------
    name : str
        Of the thread.
    most : int
        Tasks that may wait.
    """

    def __init__(self, name: str, most: int = 16) -> None:
        self._most = most
        self._tasks: SimpleQueue[tuple[Future[object], Callable[[], object]]] = SimpleQueue()
        threading.Thread(target=self._work, name=name, daemon=True).start()

    async def run(self, task: Callable[[], T]) -> T:
        """Return what `task` returns, or raise what it raises; `BusyError` where too many wait already."""
        if self._tasks.qsize() >= self._most:
            raise BusyError("too much is waiting already; try again in a moment")
        future: Future[T] = Future()
        self._tasks.put((future, task))  # type: ignore[arg-type]
        return await asyncio.wrap_future(future)

    def _work(self) -> None:
        while True:
            future, task = self._tasks.get()
            if not future.set_running_or_notify_cancel():
                continue
            try:
                future.set_result(task())
            except BaseException as error:  # whatever it is, it belongs to whoever waits for the answer
                future.set_exception(error)
