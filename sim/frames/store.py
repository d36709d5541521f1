"""Files that are whole or not there: atomic writes, checksums, and the Parquet parts of a run.

A part is written to a temporary file in its own directory, synced, renamed and the directory synced, so that a crash
at any moment leaves either the old state or the new one. Parts are read with size limits and checked against a
SHA-256; nothing in them is executed.
"""

from __future__ import annotations

import errno
import hashlib
import os
import secrets
import stat
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from sim.frames.summary import Summary, SummaryError
from sim.frames.summary_json import MAX_TEXT, summary_from_text, summary_to_text

TEMPORARY = ".part-"  # prefix of files being written; whatever bears it is worthless after a crash
MAX_PART_BYTES = 1 << 30
MAX_CHUNK_BYTES = 1 << 24  # a chunk's summary takes some 10 kB
# A stored row takes well under 1 kB of memory; files from elsewhere may claim anything.
MAX_ROW_BYTES = 4096
ROW_GROUP = 5000
_LIMITS = {"thrift_string_size_limit": 1 << 24, "thrift_container_size_limit": 1 << 20}
_CHUNK_SCHEMA = pa.schema(
    [
        pa.field("chunk", pa.string(), nullable=False),
        pa.field("first", pa.int64(), nullable=False),
        pa.field("count", pa.int64(), nullable=False),
        pa.field("rows_file", pa.string()),
        pa.field("rows_sha256", pa.string()),
        pa.field("rows_kept", pa.int64(), nullable=False),
        pa.field("summary", pa.string(), nullable=False),
        pa.field("summary_sha256", pa.string(), nullable=False),
    ]
)


class StoreError(ValueError):
    """A directory or file that cannot be written or is not what it should be."""


class CorruptPartError(StoreError):
    """A part whose bytes are not those that were written."""

    def __init__(self, path: Path | str, why: str) -> None:
        super().__init__(
            f"{path} is damaged ({why}); run the same command with --repair to set it aside and play it again"
        )
        self.path = path


@dataclass(frozen=True, slots=True)
class RowsFile:
    """The file with a chunk's rows: name inside the run's `rows` directory, checksum, hands kept."""

    file: str | None
    sha256: str | None
    kept: int


@dataclass(frozen=True, slots=True)
class Chunk:
    """The finished result of consecutive hands."""

    id: str
    first: int
    count: int
    summary: Summary
    rows: RowsFile


def sha256(data: bytes) -> str:
    """Return the SHA-256 of `data` in hex."""
    return hashlib.sha256(data).hexdigest()


def write_atomically(path: Path, data: bytes) -> None:
    """Write `data` to `path`, whole or not at all, and make it survive a power cut.

    Raises
    ------
    StoreError
        No room left.
    OSError
        The directory is missing or cannot be written.
    """
    temporary = path.with_name(f"{TEMPORARY}{secrets.token_hex(6)}")
    try:
        descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o644)
        with os.fdopen(descriptor, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, path)
        _sync_directory(path.parent)
    except OSError as error:
        if error.errno in (errno.ENOSPC, errno.EDQUOT):
            raise StoreError(
                f"no room left for {path}; what is finished is kept: make room and give the same command again"
            ) from error
        raise
    finally:
        temporary.unlink(missing_ok=True)


def remove_leftovers(directory: Path) -> int:
    """Delete what an interrupted write left behind; returns how many files there were."""
    found = list(directory.glob(f"{TEMPORARY}*"))
    for path in found:
        path.unlink(missing_ok=True)
    return len(found)


def table_bytes(table: pa.Table) -> bytes:
    """Return a table as Parquet bytes; equal tables give equal bytes.

    zstd, page checksums, and minimum and maximum of every column in every 5,000 rows, so that filters skip what cannot match.
    """
    sink = pa.BufferOutputStream()
    pq.write_table(
        table,
        sink,
        compression="zstd",
        row_group_size=ROW_GROUP,
        write_statistics=True,
        write_page_checksum=True,
    )
    return bytes(sink.getvalue())


def chunk_bytes(chunk: Chunk) -> bytes:
    """Return the Parquet file of a chunk: one row that carries the summary as JSON."""
    text = summary_to_text(chunk.summary)
    values = [
        chunk.id,
        chunk.first,
        chunk.count,
        chunk.rows.file,
        chunk.rows.sha256,
        chunk.rows.kept,
        text,
        sha256(text.encode()),
    ]
    return table_bytes(
        pa.Table.from_pylist([dict(zip(_CHUNK_SCHEMA.names, values, strict=True))], schema=_CHUNK_SCHEMA)
    )


def read_part(path: Path, expected: str | None, limit: int | None = None) -> bytes:
    """Return the bytes of a part.

    Raises
    ------
    CorruptPartError
        Missing, no regular file of its folder (a link may lead anywhere), larger than `limit` (default `MAX_PART_BYTES`), or not
        the bytes with the SHA-256 `expected`.
    """
    limit = MAX_PART_BYTES if limit is None else limit
    try:
        # Not followed: a directory from elsewhere must not make us read, or wait for, something outside it.
        descriptor = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
    except FileNotFoundError:
        raise CorruptPartError(path, "it is missing") from None
    except OSError as error:
        if error.errno == errno.ELOOP:
            raise CorruptPartError(path, "it is a link") from None
        raise
    with os.fdopen(descriptor, "rb") as file:
        status = os.fstat(file.fileno())
        if not stat.S_ISREG(status.st_mode):
            raise CorruptPartError(path, "it is no regular file")
        if status.st_size > limit:
            raise CorruptPartError(path, f"{status.st_size} bytes, more than any part has")
        data = file.read(limit + 1)
    check_bytes(path, data, expected)
    return data


def check_bytes(path: Path | str, data: bytes, expected: str | None) -> None:
    """Compare bytes with the SHA-256 that they should have; None: they may be any.

    Raises
    ------
    CorruptPartError
    """
    if expected is not None and sha256(data) != expected:
        raise CorruptPartError(path, f"its SHA-256 is not {expected[:12]}…")


def open_table(path: Path | str, data: bytes, schema: pa.Schema, rows: int, room: int) -> pq.ParquetFile:
    """Open Parquet bytes of an unknown hand: nothing is unpacked before its size is known to be small enough.

    Parameters
    ----------
    schema : pa.Schema
        The columns that it must have, by name.
    rows, room : int
        Most rows, and most bytes when unpacked.

    Raises
    ------
    CorruptPartError
    """
    try:
        file = pq.ParquetFile(pa.BufferReader(data), page_checksum_verification=True, **_LIMITS)
        meta = file.metadata
        if file.schema_arrow.names != schema.names:
            raise CorruptPartError(path, "it has other columns than expected")
        if meta.num_rows > rows:
            raise CorruptPartError(path, f"{meta.num_rows} rows, possible: {rows}")
        groups = [meta.row_group(index) for index in range(meta.num_row_groups)]
        if max(sum(g.total_byte_size for g in groups), sum(_column_bytes(g) for g in groups)) > room:
            raise CorruptPartError(path, "it would unpack to more than it may hold")
    except (pa.ArrowException, OSError) as error:
        raise CorruptPartError(path, in_one_line(error)) from error
    return file


def _column_bytes(group: Any) -> int:
    return sum(group.column(index).total_uncompressed_size for index in range(group.num_columns))


def in_one_line(error: Exception) -> str:
    """Return an error's message fit for a line."""
    return " ".join(str(error).split())[:200]


def read_chunk(path: Path, expected: str | None = None) -> Chunk:
    """Return a stored chunk.

    Parameters
    ----------
    expected : str | None
        SHA-256 of the file from the manifest; None for a chunk that the manifest does not name yet, which is then checked by
        its own checksum of the summary.

    Raises
    ------
    CorruptPartError
        The file is not what was written.
    """
    data = read_part(path, expected, MAX_CHUNK_BYTES)
    try:
        file = open_table(path, data, _CHUNK_SCHEMA, 1, MAX_TEXT)
        if file.metadata.num_rows != 1 or not file.schema_arrow.equals(_CHUNK_SCHEMA):
            raise CorruptPartError(path, "it has other columns than a chunk")
        values = file.read().to_pylist()[0]
        if sha256(values["summary"].encode()) != values["summary_sha256"]:
            raise CorruptPartError(path, "the summary's checksum is wrong")
        summary = summary_from_text(values["summary"])
    except (pa.ArrowException, OSError, UnicodeError, SummaryError) as error:
        raise CorruptPartError(path, in_one_line(error)) from error
    first, count = values["first"], values["count"]
    if summary.spans != ((first, first + count),):
        raise CorruptPartError(path, "its summary covers other hands than it says")
    rows = RowsFile(values["rows_file"], values["rows_sha256"], values["rows_kept"])
    return Chunk(values["chunk"], first, count, summary, rows)


def read_rows(path: Path, expected: str | None, schema: pa.Schema, most: int) -> pa.Table:
    """Return a rows file of at most `most` rows as a table.

    Raises
    ------
    CorruptPartError
        The file is not what was written, or has other columns than `schema`.
    """
    return rows_of_bytes(path, read_part(path, expected), schema, most)


def rows_of_bytes(path: Path | str, data: bytes, schema: pa.Schema, most: int) -> pa.Table:
    """Return the rows in the bytes of a rows file; raises `CorruptPartError` as `read_rows`."""
    file = open_table(path, data, schema, most, most * MAX_ROW_BYTES + (1 << 20))
    try:
        return file.read().cast(schema)
    except (pa.ArrowException, OSError) as error:
        raise CorruptPartError(path, in_one_line(error)) from error


def _sync_directory(directory: Path) -> None:
    # Without this the rename itself may be lost in a power cut. Not every file system can sync a directory.
    try:
        descriptor = os.open(directory, os.O_RDONLY)
    except OSError:
        return
    try:
        os.fsync(descriptor)
    except OSError as error:
        if error.errno not in (errno.EINVAL, errno.ENOTSUP):
            raise
    finally:
        os.close(descriptor)
