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
from sim.study.manifest import CHUNKS, NAME, PACKS, Manifest, new_manifest, read_manifest
from sim.study.packs import Folder
from sim.study.parts import adopt_parts, check_parts
from sim.study.plan import chunk_hands
from sim.study.rows_place import QUARANTINE, ROWS, LocalRows, without_secrets

_LOCK = ".lock"


@dataclass(frozen=True, slots=True)
class Opened:
    """An opened run: its manifest with every finished chunk, and what was set aside."""

    manifest: Manifest
    existed: bool
    set_aside: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Wanted:
    """How a run is to be opened: which rows to keep (None: as it was begun) and where, with which kernels, and what to do."""

    keep: Keep | None
    rows_at: str
    kernels: str
    repair: bool
    fold: bool = True


@contextmanager
def locked(directory: Path) -> Iterator[None]:
    """Hold the directory for this process; another run that writes into it at the same time is refused."""
    descriptor = os.open(directory / _LOCK, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW, 0o644)
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
            if set(strangers) - {CHUNKS, PACKS, ROWS}:
                raise StoreError(
                    f"{directory} holds other files ({', '.join(strangers[:3])}) and no run; give a new or empty directory"
                )
    except FileExistsError:
        raise StoreError(f"{directory} is a file; give a directory for the run") from None
    except OSError as error:
        raise StoreError(
            f"{directory} cannot be written ({error.strerror}); give a directory that can be"
        ) from error


def open_run(directory: Path, identity: Identity, wanted: Wanted) -> Opened:
    """Return the run in a directory, or a new one; to be called with the directory locked.

    Every part is checked against its checksum, finished parts that the manifest does not name yet are taken in, and chunks that
    fill a pack are folded.

    Raises
    ------
    IdentityError
        The directory holds another run; the message says what differs.
    StoreError
        Other rows were kept, or elsewhere, or (without `repair`) a part is damaged.
    """
    _stay_inside(directory)
    if _is_empty(directory):
        keep = wanted.keep or Keep("none")
        if wanted.rows_at and not keep.keeps:
            raise StoreError("--rows-at without rows; say which with --rows: wins, all or sample=N")
        manifest = new_manifest(
            identity,
            keep,
            chunk_hands(identity),
            wanted.kernels,
            without_secrets(wanted.rows_at),
        )
        _make_folders(directory, manifest)
        manifest.save(directory)
        return Opened(manifest, False, ())
    manifest = read_manifest(directory)
    check_same(directory, manifest, identity, wanted.keep)
    _check_place(directory, manifest, wanted.rows_at)
    for part in (
        directory,
        directory / CHUNKS,
        directory / PACKS,
        LocalRows(directory, manifest.label).folder,
    ):
        if part.is_dir():
            remove_leftovers(part)
    _make_folders(directory, manifest)
    set_aside = check_parts(directory, manifest, wanted.repair)
    set_aside += adopt_parts(directory, manifest, identity, wanted.repair)
    if wanted.fold:
        Folder(directory, manifest).fold_finished()
    return Opened(manifest, True, tuple(set_aside))


def check_same(directory: Path, manifest: Manifest, identity: Identity, keep: Keep | None) -> None:
    """Refuse a run that is another one, or kept other rows; raises `IdentityError` or `StoreError`."""
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


def _check_place(directory: Path, manifest: Manifest, rows_at: str) -> None:
    if manifest.keep.keeps and bool(manifest.rows_at) != bool(rows_at):
        where = f"--rows-at {manifest.rows_at}" if manifest.rows_at else "rows in the directory itself"
        raise StoreError(f"{directory} was begun with {where}; give the same to go on, or another --out")


def _make_folders(directory: Path, manifest: Manifest) -> None:
    (directory / CHUNKS).mkdir(exist_ok=True)
    if manifest.keep.keeps and not manifest.rows_at:
        LocalRows(directory, manifest.label).folder.mkdir(parents=True, exist_ok=True)


def _stay_inside(directory: Path) -> None:
    """Refuse a directory whose folders are links: what is written there would land somewhere else."""
    folders = [directory / name for name in (CHUNKS, PACKS, ROWS, QUARANTINE)]
    folders += [*(directory / ROWS).glob("variant=*"), *(directory / QUARANTINE).glob("*")]
    for folder in folders:
        if folder.is_symlink():
            raise StoreError(f"{folder} is a link; a run writes into its own directory only")


def _is_empty(directory: Path) -> bool:
    """Tell whether no hand was ever finished here: a run that was stopped while it compiled binds nobody."""
    if not (directory / NAME).exists():
        return True
    parts = (path for folder in (CHUNKS, PACKS) for path in (directory / folder).glob("*.parquet"))
    return not read_manifest(directory).entries and not any(parts)
