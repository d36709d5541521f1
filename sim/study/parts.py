"""The parts of a run: checked against their checksums, taken in after a crash, set aside when damaged, added up."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pyarrow as pa

from sim.frames.row_table import row_schema
from sim.frames.spans import missing_spans
from sim.frames.store import Chunk, CorruptPartError, StoreError, read_chunk, read_part, read_rows, sha256
from sim.frames.summary import Summary, SummaryError, add_summaries
from sim.study.identity import Identity
from sim.study.manifest import CHUNKS, ROWS, Entry, Manifest

QUARANTINE = "quarantine"
_ADD_AT_ONCE = 64  # summaries in memory while a run is added up


def check_parts(directory: Path, manifest: Manifest, repair: bool) -> list[str]:
    """Check the bytes of every part that the manifest names; returns the chunks that were set aside.

    Raises
    ------
    CorruptPartError
        A part is damaged and `repair` is off.
    """
    set_aside = []
    for entry in manifest.ordered:
        try:
            read_part(directory / CHUNKS / entry.file, entry.sha256)
            if entry.rows.file is not None:
                read_part(directory / ROWS / entry.rows.file, entry.rows.sha256)
        except CorruptPartError:
            if not repair:
                raise
            del manifest.entries[entry.first]
            _set_aside(directory, entry.file)
            set_aside.append(entry.file)
    return set_aside


def adopt_parts(directory: Path, manifest: Manifest, identity: Identity, repair: bool) -> list[str]:
    """Take finished chunks into the manifest that a crash kept out of it; returns those that were set aside.

    Raises
    ------
    CorruptPartError
        A chunk is damaged, or of other hands or another run, and `repair` is off.
    """
    named = {entry.file for entry in manifest.entries.values()}
    set_aside = []
    for path in sorted((directory / CHUNKS).glob("*.parquet")):
        if path.name in named:
            continue
        try:
            entry = _entry_of(directory, path, manifest, identity)
            manifest.entries[entry.first] = entry
        except CorruptPartError:
            if not repair:
                raise
            _set_aside(directory, path.name)
            set_aside.append(path.name)
    return set_aside


def read_summary(directory: Path, manifest: Manifest) -> Summary:
    """Return the sum of all chunks that the manifest names.

    Raises
    ------
    CorruptPartError
        A chunk is damaged.
    StoreError
        No chunk is finished, or chunks of different runs.
    """
    total: list[Summary] = []
    for entry in manifest.ordered:
        total.append(_chunk_of(directory, entry).summary)
        if len(total) == _ADD_AT_ONCE:
            total = [_add(directory, total)]
    if not total:
        raise StoreError(f"{directory}: no hands are finished yet; give the same `laizi run` command again")
    return _add(directory, total)


def row_tables(directory: Path, manifest: Manifest, seats: int) -> Iterator[pa.Table]:
    """Yield the stored rows chunk by chunk, each checked.

    Raises
    ------
    CorruptPartError
        A file is damaged.
    """
    schema = row_schema(seats)
    for entry in manifest.ordered:
        if entry.rows.file is not None:
            yield read_rows(directory / ROWS / entry.rows.file, entry.rows.sha256, schema)


def _chunk_of(directory: Path, entry: Entry) -> Chunk:
    path = directory / CHUNKS / entry.file
    chunk = read_chunk(path, entry.sha256)
    if (chunk.id, chunk.first, chunk.count) != (entry.id, entry.first, entry.count):
        raise CorruptPartError(path, "it holds other hands than the manifest says")
    return chunk


def _add(directory: Path, summaries: list[Summary]) -> Summary:
    try:
        return add_summaries(summaries)
    except SummaryError as error:
        raise StoreError(f"{directory}: {error}") from error


def _entry_of(directory: Path, path: Path, manifest: Manifest, identity: Identity) -> Entry:
    data = read_part(path, None)
    chunk = read_chunk(path)
    if chunk.id != identity.chunk_id(chunk.first, chunk.count) or chunk.summary.subject != identity.subject:
        raise CorruptPartError(path, "it belongs to another run")
    end = chunk.first + chunk.count
    if missing_spans(manifest.spans, chunk.first, end) != ((chunk.first, end),):
        raise CorruptPartError(path, "its hands are already in another chunk")
    rows = chunk.rows
    if (rows.file is not None) != manifest.keep.keeps or (rows.file is not None and rows.file != path.name):
        raise CorruptPartError(path, "it kept other rows than the run")
    if rows.file is not None:
        read_part(directory / ROWS / rows.file, rows.sha256)
    return Entry(chunk.id, chunk.first, chunk.count, path.name, sha256(data), rows)


def _set_aside(directory: Path, name: str) -> None:
    """Move a chunk's files out of the way, keeping them for whoever wants to know what happened."""
    for folder in (CHUNKS, ROWS):
        path = directory / folder / name
        if path.exists():
            target = directory / QUARANTINE / folder
            target.mkdir(parents=True, exist_ok=True)
            path.replace(target / name)
