"""The parts of a run: checked against their checksums, taken in after a crash, set aside when damaged, added up."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pyarrow as pa

from sim.frames.row_table import row_schema
from sim.frames.spans import missing_spans
from sim.frames.store import (
    MAX_CHUNK_BYTES,
    Chunk,
    CorruptPartError,
    RowsFile,
    StoreError,
    read_chunk,
    read_part,
    sha256,
)
from sim.frames.summary import Summary, SummaryError, add_summaries
from sim.study.identity import Identity
from sim.study.manifest import CHUNKS, PACKS, Entry, Manifest
from sim.study.packs import Member, Pack, read_pack
from sim.study.rows_place import QUARANTINE, LocalRows, RowsPlace, read_table, rows_place

_ADD_AT_ONCE = 64  # summaries in memory while a run is added up


def check_parts(directory: Path, manifest: Manifest, repair: bool) -> list[str]:
    """Check the bytes of every part in the directory that the manifest names; returns those that were set aside.

    Rows that lie elsewhere are left to `laizi verify`: reading them all over a network at every start would take too long.

    Raises
    ------
    CorruptPartError
        A part is damaged and `repair` is off.
    """
    set_aside = []
    place = LocalRows(directory, manifest.label)
    for entry in manifest.ordered:
        try:
            read_part(directory / entry.folder / entry.file, entry.sha256, MAX_CHUNK_BYTES)
            if not manifest.rows_at:
                for member in members_of(directory, entry):
                    if member.rows.file is not None:
                        place.read(member.rows.file, member.rows.sha256)
        except CorruptPartError:
            if not repair:
                raise
            del manifest.entries[entry.first]
            _set_aside(directory, entry.folder, entry.file)
            if not entry.chunks:
                place.set_aside(entry.file)
            set_aside.append(entry.file)
    return set_aside


def adopt_parts(directory: Path, manifest: Manifest, identity: Identity, repair: bool) -> list[str]:
    """Take finished parts into the manifest that a crash kept out of it; returns those that were set aside.

    Packs come first. Chunks that lie in a pack already are what a crash left of folding: they are deleted.

    Raises
    ------
    CorruptPartError
        A part is damaged, or of other hands or another run, and `repair` is off.
    """
    set_aside = []
    for folder in (PACKS, CHUNKS):
        named = {entry.file for entry in manifest.entries.values() if entry.folder == folder}
        for path in sorted((directory / folder).glob("*.parquet")):
            if path.name in named:
                continue
            try:
                if folder == PACKS:
                    _adopt_pack(path, manifest, identity)
                elif not _is_folded(path, manifest):
                    entry = _entry_of(directory, path, manifest, identity)
                    manifest.entries[entry.first] = entry
            except CorruptPartError:
                if not repair:
                    raise
                _set_aside(directory, folder, path.name)
                if folder == CHUNKS:
                    LocalRows(directory, manifest.label).set_aside(path.name)
                set_aside.append(path.name)
    return set_aside


def members_of(directory: Path, entry: Entry) -> tuple[Member, ...]:
    """Return the chunks of an entry: of a pack all that it names, otherwise the one (whose summary's checksum is left empty)."""
    if not entry.chunks:
        return (Member(entry.id, entry.first, entry.count, "", entry.rows),)
    return _pack_of(directory, entry).members


def read_summary(directory: Path, manifest: Manifest) -> Summary:
    """Return the sum of all parts that the manifest names.

    Raises
    ------
    CorruptPartError
        A part is damaged.
    StoreError
        No chunk is finished, or chunks of different runs.
    """
    total: list[Summary] = []
    for entry in manifest.ordered:
        total.append(summary_of(directory, entry))
        if len(total) == _ADD_AT_ONCE:
            total = [_add(directory, total)]
    if not total:
        raise StoreError(f"{directory}: no hands are finished yet; give the same `laizi run` command again")
    return _add(directory, total)


def summaries_in_order(directory: Path, manifest: Manifest) -> Iterator[tuple[Entry, Summary]]:
    """Yield every chunk and pack that the manifest names with its summary, by hand number.

    Raises
    ------
    CorruptPartError
        A part is damaged.
    """
    for entry in manifest.ordered:
        yield entry, summary_of(directory, entry)


def summary_of(directory: Path, entry: Entry) -> Summary:
    """Return the summary of a chunk or pack; raises `CorruptPartError`."""
    if entry.chunks:
        return _pack_of(directory, entry).summary
    return _chunk_of(directory, entry).summary


def row_files(directory: Path, manifest: Manifest) -> Iterator[tuple[Member, RowsFile]]:
    """Yield every file of rows with the chunk that it belongs to, by hand number; raises `CorruptPartError`."""
    for entry in manifest.ordered:
        for member in members_of(directory, entry):
            if member.rows.file is not None:
                yield member, member.rows


def place_of(directory: Path, manifest: Manifest, url: str = "") -> RowsPlace:
    """Return where the rows of a run are.

    Raises
    ------
    StoreError
        They are elsewhere, and `url` does not say where: a manifest alone must not make anyone open a URL.
    """
    if manifest.rows_at and not url:
        raise StoreError(
            f"{directory}: its rows are at {manifest.rows_at}; give that again with --rows-at if you trust it"
        )
    return rows_place(directory, manifest.label, url if manifest.rows_at else "")


def row_tables(directory: Path, manifest: Manifest, seats: int, url: str = "") -> Iterator[pa.Table]:
    """Yield the stored rows chunk by chunk, each checked.

    Raises
    ------
    CorruptPartError
        A file is damaged.
    StoreError
        The rows are elsewhere and `url` is empty.
    """
    schema = row_schema(seats)
    place = place_of(directory, manifest, url)
    for member, rows in row_files(directory, manifest):
        yield read_table(place, str(rows.file), rows.sha256, schema, member.count)


def _chunk_of(directory: Path, entry: Entry) -> Chunk:
    path = directory / CHUNKS / entry.file
    chunk = read_chunk(path, entry.sha256)
    if (chunk.id, chunk.first, chunk.count) != (entry.id, entry.first, entry.count):
        raise CorruptPartError(path, "it holds other hands than the manifest says")
    return chunk


def _pack_of(directory: Path, entry: Entry) -> Pack:
    path = directory / PACKS / entry.file
    pack = read_pack(path, entry.sha256)
    if (pack.id, pack.first, pack.count) != (entry.id, entry.first, entry.count):
        raise CorruptPartError(path, "it holds other hands than the manifest says")
    return pack


def _add(directory: Path, summaries: list[Summary]) -> Summary:
    try:
        return add_summaries(summaries)
    except SummaryError as error:
        raise StoreError(f"{directory}: {error}") from error


def _adopt_pack(path: Path, manifest: Manifest, identity: Identity) -> None:
    """Take in a pack that was written when the run stopped; the chunks that it was made of are still named."""
    data = read_part(path, None, MAX_CHUNK_BYTES)
    pack = read_pack(path, None)
    if pack.id != identity.chunk_id(pack.first, pack.count) or pack.summary.subject != identity.subject:
        raise CorruptPartError(path, "it belongs to another run")
    if pack.first % manifest.pack_hands or pack.count != manifest.pack_hands:
        raise CorruptPartError(path, "it covers other hands than packs of this run")
    for first in [f for f, e in manifest.entries.items() if pack.first <= f < pack.first + pack.count]:
        del manifest.entries[first]
    kept = RowsFile(None, None, sum(m.rows.kept for m in pack.members))
    manifest.entries[pack.first] = Entry(
        pack.id, pack.first, pack.count, path.name, sha256(data), kept, len(pack.members)
    )


def _is_folded(path: Path, manifest: Manifest) -> bool:
    """Tell whether a chunk's hands are in a pack; its file is deleted then."""
    first, _, count = path.stem.partition("-")
    if not (first.isdecimal() and count.isdecimal()):
        return False
    pack = manifest.entries.get(int(first) // manifest.pack_hands * manifest.pack_hands)
    if pack is None or not pack.chunks or int(first) + int(count) > pack.first + pack.count:
        return False
    path.unlink()
    return True


def _entry_of(directory: Path, path: Path, manifest: Manifest, identity: Identity) -> Entry:
    data = read_part(path, None, MAX_CHUNK_BYTES)
    chunk = read_chunk(path)
    if chunk.id != identity.chunk_id(chunk.first, chunk.count) or chunk.summary.subject != identity.subject:
        raise CorruptPartError(path, "it belongs to another run")
    end = chunk.first + chunk.count
    if missing_spans(manifest.spans, chunk.first, end) != ((chunk.first, end),):
        raise CorruptPartError(path, "its hands are already in another chunk")
    rows = chunk.rows
    if (rows.file is not None) != manifest.keep.keeps or (rows.file is not None and rows.file != path.name):
        raise CorruptPartError(path, "it kept other rows than the run")
    if rows.file is not None and not manifest.rows_at:
        LocalRows(directory, manifest.label).read(rows.file, rows.sha256)
    return Entry(chunk.id, chunk.first, chunk.count, path.name, sha256(data), rows)


def _set_aside(directory: Path, folder: str, name: str) -> None:
    """Move a file out of the way, keeping it for whoever wants to know what happened."""
    path = directory / folder / name
    if path.is_symlink() or path.exists():
        target = directory / QUARANTINE / folder
        target.mkdir(parents=True, exist_ok=True)
        path.replace(target / name)
