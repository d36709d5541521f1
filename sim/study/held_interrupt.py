"""Ctrl-C that waits for the end of something that must not stop halfway."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def interrupt_held() -> Iterator[None]:
    """Let the block end before the first Ctrl-C or SIGTERM counts; a second one counts at once.

    Python handles signals in the main thread only: in others nothing is held, and nothing arrives.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    arrived: list[int] = []
    before = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}

    def hold(number: int, _frame: object) -> None:
        arrived.append(number)
        restore()

    def restore() -> None:
        for number, handler in before.items():
            signal.signal(number, handler)

    for held in before:
        signal.signal(held, hold)
    try:
        yield
    finally:
        restore()
    for late in arrived:
        signal.raise_signal(late)
