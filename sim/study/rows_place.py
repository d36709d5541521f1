"""Where a run's rows lie: in its own directory, or at a URL that all workers reach (any file system of fsspec)."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol
from urllib.parse import urlsplit, urlunsplit

import pyarrow as pa

from sim.frames.store import (
    MAX_PART_BYTES,
    CorruptPartError,
    StoreError,
    check_bytes,
    read_part,
    rows_of_bytes,
    write_atomically,
)

ROWS = "rows"
QUARANTINE = "quarantine"


class RowsPlace(Protocol):
    """A folder of rows files, by variant."""

    def write(self, name: str, data: bytes) -> None:
        """Write a file, whole or not at all."""

    def read(self, name: str, expected: str | None) -> bytes:
        """Return the bytes of a file; raises `CorruptPartError` where they are not those expected."""

    def set_aside(self, name: str) -> None:
        """Move a file, if it is there, out of the way."""


def variant_folder(label: str) -> str:
    """Return the folder of a variant's rows: ``variant=hubei``, which tools for Parquet read as a column of that name."""
    return f"variant={label.partition('+')[0]}"


@dataclass(frozen=True, slots=True)
class LocalRows:
    """Rows in the directory of the run."""

    directory: Path
    label: str

    @property
    def folder(self) -> Path:
        """Where the files are."""
        return self.directory / ROWS / variant_folder(self.label)

    def write(self, name: str, data: bytes) -> None:
        """Write a file, whole or not at all."""
        write_atomically(self.folder / name, data)

    def read(self, name: str, expected: str | None) -> bytes:
        """Return the bytes of a file."""
        return read_part(self.folder / name, expected)

    def set_aside(self, name: str) -> None:
        """Move a file, if it is there, into the quarantine."""
        path = self.folder / name
        if path.is_symlink() or path.exists():
            target = self.directory / QUARANTINE / ROWS
            target.mkdir(parents=True, exist_ok=True)
            path.replace(target / name)


@dataclass(frozen=True, slots=True)
class SharedRows:
    """Rows at a URL: an object store, or a path that every worker mounts at the same place.

    What an object store calls a *put* is whole or not there; on a mounted path a file is renamed into place.
    """

    url: str
    label: str

    def write(self, name: str, data: bytes) -> None:
        """Write a file, whole or not at all."""
        system, root = self._open()
        target = f"{root}/{name}"
        if _is_local(system):
            Path(root).mkdir(parents=True, exist_ok=True)
            write_atomically(Path(target), data)
            return
        system.makedirs(root, exist_ok=True)
        system.pipe_file(target, data)

    def read(self, name: str, expected: str | None) -> bytes:
        """Return the bytes of a file."""
        system, root = self._open()
        target = f"{root}/{name}"
        if _is_local(system):
            return read_part(Path(target), expected)
        try:
            size = int(system.size(target))
            if size > MAX_PART_BYTES:
                raise CorruptPartError(target, f"{size} bytes, more than any part has")
            data: bytes = system.cat_file(target)
        except FileNotFoundError:
            raise CorruptPartError(target, "it is missing") from None
        check_bytes(target, data, expected)
        return data

    def set_aside(self, name: str) -> None:
        """Rename a file, if it is there."""
        system, root = self._open()
        if system.exists(f"{root}/{name}"):
            system.makedirs(f"{root}/{QUARANTINE}", exist_ok=True)
            system.mv(f"{root}/{name}", f"{root}/{QUARANTINE}/{name}")

    def _open(self) -> tuple[Any, str]:
        try:
            from fsspec.core import url_to_fs
        except ImportError:
            raise StoreError(
                "rows at a URL need the package fsspec; install the extra: laizi[cluster]"
            ) from None
        try:
            system, root = url_to_fs(f"{self.url.rstrip('/')}/{variant_folder(self.label)}")
        except (ValueError, ImportError) as error:
            raise StoreError(f"--rows-at {without_secrets(self.url)}: {error}") from error
        return system, str(root)


def rows_place(directory: Path, label: str, url: str) -> RowsPlace:
    """Return where the rows of a run are; `url` is empty for its own directory."""
    return SharedRows(url, label) if url else LocalRows(directory, label)


def read_table(place: RowsPlace, name: str, expected: str | None, schema: pa.Schema, most: int) -> pa.Table:
    """Return a rows file of at most `most` rows, checked; raises `CorruptPartError`."""
    return rows_of_bytes(name, place.read(name, expected), schema, most)


def without_secrets(url: str) -> str:
    """Return a URL without user, password and query: fit for a manifest and a message."""
    parts = urlsplit(url)
    host = parts.netloc.rpartition("@")[2]
    return urlunsplit((parts.scheme, host, parts.path, "", ""))


def _is_local(system: Any) -> bool:
    protocol = system.protocol
    return "file" in (protocol if isinstance(protocol, tuple | list) else (protocol,))
