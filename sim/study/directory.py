"""A run's directory: opened by one process at a time, checked part by part, repaired on request."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from sim.frames.store import TEMPORARY, StoreError, remove_leftovers
from sim.study.identity import Identity, IdentityError, difference
from sim.study.keep import Keep
from sim.study.manifest import CHUNKS, NAME, ROWS, Manifest, new_manifest, read_manifest
from sim.study.parts import adopt_parts, check_parts
from sim.study.plan import chunk_hands

_LOCK = ".lock"


@dataclass(frozen=True, slots=True)
class Opened:
    """An opened run: its manifest with every finished chunk, and what was set aside."""

    manifest: Manifest
    existed: bool
    set_aside: tuple[str, ...]


@contextmanager
def locked(directory: Path) -> Iterator[None]:
    """Hold the directory for this process; another run that writes into it at the same time is refused."""
    descriptor = os.open(directory / _LOCK, os.O_RDWR | os.O_CREAT, 0o644)
    try:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise StoreError(
                f"{directory} is being written by another run; wait for it or give another --out"
            ) from None
        yield
    finally:
        os.close(descriptor)


def make_directory(directory: Path) -> None:
    """Make the directory of a run, or check that an existing one is empty or holds a run.

    Raises
    ------
    StoreError
        It cannot be made or written, or holds something else.
    """
    try:
        directory.mkdir(parents=True, exist_ok=True)
        if not os.access(directory, os.W_OK | os.X_OK):
            raise PermissionError(13, "Permission denied")
        if not (directory / NAME).exists():
            strangers = sorted(p.name for p in directory.iterdir() if not p.name.startswith((".", TEMPORARY)))
            if set(strangers) - {CHUNKS, ROWS}:
                raise StoreError(
                    f"{directory} holds other files ({', '.join(strangers[:3])}) and no run; give a new or empty directory"
                )
    except FileExistsError:
        raise StoreError(f"{directory} is a file; give a directory for the run") from None
    except OSError as error:
        raise StoreError(
            f"{directory} cannot be written ({error.strerror}); give a directory that can be"
        ) from error


def open_run(directory: Path, identity: Identity, keep: Keep | None, kernels: str, repair: bool) -> Opened:
    """Return the run in a directory, or a new one; to be called with the directory locked.

    Every part is checked against its checksum, and finished chunks that the manifest does not name yet are taken in.

    Raises
    ------
    IdentityError
        The directory holds another run; the message says what differs.
    StoreError
        Other rows were kept, or (without `repair`) a part is damaged.
    """
    if _is_empty(directory):
        manifest = new_manifest(identity, keep or Keep("none"), chunk_hands(identity), kernels)
        (directory / CHUNKS).mkdir(exist_ok=True)
        if manifest.keep.keeps:
            (directory / ROWS).mkdir(exist_ok=True)
        manifest.save(directory)
        return Opened(manifest, False, ())
    manifest = read_manifest(directory)
    if manifest.identity != identity.document:
        what = difference(manifest.identity, identity.document) or "a damaged identity"
        raise IdentityError(
            f"{directory} holds another run: {what}; give another --out, or the same settings to go on"
        )
    if keep is not None and keep != manifest.keep:
        raise StoreError(
            f"{directory} was begun with --rows {manifest.keep}, asked for {keep}; rows of finished hands cannot be "
            "changed: give another --out"
        )
    for part in (directory, directory / CHUNKS, directory / ROWS):
        if part.is_dir():
            remove_leftovers(part)
    (directory / CHUNKS).mkdir(exist_ok=True)
    set_aside = check_parts(directory, manifest, repair)
    set_aside += adopt_parts(directory, manifest, identity, repair)
    return Opened(manifest, True, tuple(set_aside))


def _is_empty(directory: Path) -> bool:
    """Tell whether no hand was ever finished here: a run that was stopped while it compiled binds nobody."""
    if not (directory / NAME).exists():
        return True
    return not read_manifest(directory).entries and not any((directory / CHUNKS).glob("*.parquet"))
