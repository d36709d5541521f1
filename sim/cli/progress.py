"""How a run goes, told on standard error."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import click

_DELAY = 2.0  # seconds; whatever is faster needs no bar


class Progress:
    """A reporter with a progress bar; the bar is drawn on terminals only, messages always."""

    def __init__(self) -> None:
        self._bar: Any = None
        self._started = time.monotonic()
        self.played = 0

    def say(self, text: str) -> None:
        """Print a line to standard error."""
        if self._bar is not None:
            self._bar.clear()
        click.echo(f"laizi: {text}", err=True)

    def begin(self, total: int, done: int) -> None:
        """Start the bar."""
        from tqdm import tqdm

        self._started = time.monotonic()
        self._bar = tqdm(
            total=total,
            initial=done,
            unit=" hands",
            unit_scale=True,
            delay=_DELAY,
            disable=None,
            dynamic_ncols=True,
        )

    def advance(self, hands: int) -> None:
        """Move the bar."""
        self.played += hands
        self._bar.update(hands)

    def end(self) -> None:
        """Take the bar away and say how fast it went."""
        self._bar.close()
        self._bar = None
        seconds = time.monotonic() - self._started
        if self.played:
            self.say(
                f"played {self.played:,} hands in {seconds:.1f} s ({self.played / max(seconds, 1e-9):,.0f} a second)"
            )


@contextmanager
def announce_compilation(entry: str) -> Iterator[None]:
    """Say on standard error that the first use on a machine compiles, and how long that took; later uses are silent."""
    from sim.kernels.jit import is_compiled

    if is_compiled(entry):
        yield
        return
    click.echo("laizi: compiling; only the first time on this machine, it takes a minute or two", err=True)
    started = time.monotonic()
    yield
    click.echo(
        f"laizi: compiled in {time.monotonic() - started:.1f} s; later starts load the result", err=True
    )
