"""How a call goes, told on standard error once it has taken two seconds: a bar in scripts and notebooks, or a line."""

from __future__ import annotations

import sys
import threading
import warnings
from types import TracebackType
from typing import Any

DELAY = 2.0  # seconds; whatever is faster needs no word


def tell(text: str) -> None:
    """Print a line to standard error."""
    print(f"sim: {text}", file=sys.stderr, flush=True)


class Bar:
    """A reporter (`sim.study.run.Reporter`) that draws a progress bar."""

    def __init__(self) -> None:
        self._bar: Any = None

    def say(self, text: str) -> None:
        """Print a line."""
        tell(text)

    def begin(self, total: int, done: int) -> None:
        """Start the bar."""
        with warnings.catch_warnings():
            # A notebook without ipywidgets gets the bar as text; that needs no warning.
            warnings.simplefilter("ignore")
            from tqdm.auto import tqdm

            self._bar = tqdm(
                total=total, initial=done, unit=" hands", unit_scale=True, delay=DELAY, leave=False
            )

    def advance(self, hands: int) -> None:
        """Move the bar."""
        self._bar.update(hands)

    def end(self) -> None:
        """Take the bar away."""
        self._bar.close()


class Voice:
    """Says what is being done, if it takes longer than `delay` seconds: ``with Voice("counting") as voice``."""

    def __init__(self, text: str = "", delay: float = DELAY) -> None:
        self._last = text
        self._late = False
        self._lock = threading.Lock()
        self._timer = threading.Timer(delay, self._begin)
        self._timer.daemon = True

    def __enter__(self) -> Voice:
        self._timer.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._timer.cancel()

    def say(self, text: str) -> None:
        """Take a line: the last one is printed when the time has come, every later one at once."""
        with self._lock:
            self._last = text
            if self._late:
                tell(text)

    def _begin(self) -> None:
        with self._lock:
            self._late = True
            if self._last:
                tell(self._last)
