"""What the commands that show tiles share: a file for a picture or page, and how tiles are written in text."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import click

_Command = TypeVar("_Command", bound=Callable[..., object])
# The styles of `sim.playback.signs`, which is imported only when tiles are written.
STYLES = ("unicode", "zh", "ascii")


def force_option(command: _Command) -> _Command:
    """Add ``--force``."""
    return click.option("--force", is_flag=True, help="Write over FILE where it exists.")(command)


def tiles_option(command: _Command) -> _Command:
    """Add ``--tiles``, which reaches the command as None where it is not given."""
    text = "Write tiles in the text as 🀔, 五条 or 5s only; by default as the language has them."
    return click.option("--tiles", type=click.Choice(STYLES), help=text)(command)


def check_target(path: Path | None, force: bool) -> None:
    """Refuse, before anything is computed, a file that is there already or a folder that is not.

    Raises
    ------
    click.UsageError
        What is in the way, and what to do.
    """
    if path is None:
        if force:
            raise click.UsageError("--force is about a FILE to write, and none is given")
        return
    if not path.parent.is_dir():
        raise click.UsageError(f"{path}: there is no folder {path.parent}; make it, or name another file")
    if path.exists() and not force:
        raise click.UsageError(f"{path} exists; name another file, or give --force to write over it")


def write_target(path: Path, text: str) -> None:
    """Write the file, whole or not at all, and say so on standard error."""
    from sim.frames.store import write_atomically

    write_atomically(path, text.encode("utf-8"))
    click.echo(f"laizi: wrote {path}", err=True)
