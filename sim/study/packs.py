"""Packs: a thousand finished chunks folded into one file, so that a run of any length stays a few thousand files.

A pack holds the exact sum of its chunks, and of each chunk its content id, the checksum of its summary and of its rows. So
any chunk can still be played again and compared (`laizi verify`), though its own file is gone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pyarrow as pa

from sim.frames.store import (
    MAX_CHUNK_BYTES,
    CorruptPartError,
    RowsFile,
    in_one_line,
    open_table,
    read_chunk,
    read_part,
    sha256,
    table_bytes,
    write_atomically,
)
from sim.frames.summary import Summary, SummaryError, add_summaries
from sim.frames.summary_json import MAX_TEXT, summary_from_text, summary_to_text
from sim.study.identity import content_id
from sim.study.manifest import CHUNKS, PACKS, Entry, Manifest, part_name
from sim.study.plan import PACK_CHUNKS

_AT_ONCE = 64
_MEMBER = pa.struct(
    [
        pa.field("chunk", pa.string(), nullable=False),
        pa.field("first", pa.int64(), nullable=False),
        pa.field("count", pa.int64(), nullable=False),
        pa.field("summary_sha256", pa.string(), nullable=False),
        pa.field("rows_sha256", pa.string()),
        pa.field("rows_kept", pa.int64(), nullable=False),
    ]
)
_SCHEMA = pa.schema(
    [
        pa.field("pack", pa.string(), nullable=False),
        pa.field("first", pa.int64(), nullable=False),
        pa.field("count", pa.int64(), nullable=False),
        pa.field("members", pa.list_(_MEMBER), nullable=False),
        pa.field("summary", pa.string(), nullable=False),
        pa.field("summary_sha256", pa.string(), nullable=False),
    ]
)


@dataclass(frozen=True, slots=True)
class Member:
    """What is left of a folded chunk."""

    id: str
    first: int
    count: int
    summary_sha256: str
    rows: RowsFile


@dataclass(frozen=True, slots=True)
class Pack:
    """Consecutive chunks added up."""

    id: str
    first: int
    count: int
    summary: Summary
    members: tuple[Member, ...]


class Folder:
    """Folds chunks while a run goes on: it knows how many hands of each pack are finished."""

    def __init__(self, directory: Path, manifest: Manifest) -> None:
        self._directory, self._manifest = directory, manifest
        self._hands: Counter[int] = Counter()
        for entry in manifest.entries.values():
            if not entry.chunks:
                self._hands[entry.first // manifest.pack_hands] += entry.count

    def fold_finished(self) -> int:
        """Fold every pack whose chunks are all there; returns how many."""
        ready = [index for index, hands in self._hands.items() if hands == self._manifest.pack_hands]
        for index in ready:
            self._fold(index)
        return len(ready)

    def add(self, entry: Entry) -> None:
        """Note a finished chunk; fold its pack if it was the last one missing."""
        index = entry.first // self._manifest.pack_hands
        self._hands[index] += entry.count
        if self._hands[index] == self._manifest.pack_hands:
            self._fold(index)

    def _fold(self, index: int) -> None:
        fold(self._directory, self._manifest, index)
        del self._hands[index]


def fold(directory: Path, manifest: Manifest, index: int) -> Entry:
    """Put the chunks of pack number `index` into one file.

    The pack is written and named by the manifest before its chunks are deleted, so that a crash at any moment loses nothing
    and counts nothing twice.
    """
    first, count = index * manifest.pack_hands, manifest.pack_hands
    inside = [e for e in manifest.ordered if first <= e.first < first + count]
    total: list[Summary] = []
    members = []
    for entry in inside:
        chunk = read_chunk(directory / CHUNKS / entry.file, entry.sha256)
        digest = sha256(summary_to_text(chunk.summary).encode())
        members.append(Member(entry.id, entry.first, entry.count, digest, entry.rows))
        total.append(chunk.summary)
        if len(total) == _AT_ONCE:
            total = [add_summaries(total)]
    pack_id = content_id({**manifest.identity, "first": first, "count": count})
    data = pack_bytes(Pack(pack_id, first, count, add_summaries(total), tuple(members)))
    name = part_name(first, count)
    (directory / PACKS).mkdir(exist_ok=True)
    write_atomically(directory / PACKS / name, data)
    kept = sum(e.rows.kept for e in inside)
    folded = Entry(pack_id, first, count, name, sha256(data), RowsFile(None, None, kept), len(inside))
    for entry in inside:
        del manifest.entries[entry.first]
    manifest.entries[first] = folded
    manifest.save(directory)
    for entry in inside:
        (directory / CHUNKS / entry.file).unlink(missing_ok=True)
    return folded


def pack_bytes(pack: Pack) -> bytes:
    """Return the Parquet file of a pack; equal packs give equal bytes."""
    text = summary_to_text(pack.summary)
    members = [
        {
            "chunk": m.id,
            "first": m.first,
            "count": m.count,
            "summary_sha256": m.summary_sha256,
            "rows_sha256": m.rows.sha256,
            "rows_kept": m.rows.kept,
        }
        for m in pack.members
    ]
    values = [pack.id, pack.first, pack.count, members, text, sha256(text.encode())]
    line = dict(zip(_SCHEMA.names, values, strict=True))
    return table_bytes(pa.Table.from_pylist([line], schema=_SCHEMA))


def read_pack(path: Path, expected: str | None) -> Pack:
    """Return a stored pack; its members cover its hands without gap or overlap.

    Raises
    ------
    CorruptPartError
        The file is not what was written.
    """
    data = read_part(path, expected, MAX_CHUNK_BYTES)
    try:
        file = open_table(path, data, _SCHEMA, 1, MAX_TEXT)
        if file.metadata.num_rows != 1 or not file.schema_arrow.equals(_SCHEMA):
            raise CorruptPartError(path, "it has other columns than a pack")
        values = file.read().to_pylist()[0]
        if sha256(values["summary"].encode()) != values["summary_sha256"]:
            raise CorruptPartError(path, "the summary's checksum is wrong")
        summary = summary_from_text(values["summary"])
    except (pa.ArrowException, OSError, UnicodeError, SummaryError) as error:
        raise CorruptPartError(path, in_one_line(error)) from error
    first, count = values["first"], values["count"]
    members = tuple(_members(values["members"]))
    at = first
    for member in members:
        if member.first != at or member.count < 1:
            raise CorruptPartError(path, "its chunks leave gaps or overlap")
        at += member.count
    if at != first + count or summary.spans != ((first, at),):
        raise CorruptPartError(path, "its summary covers other hands than it says")
    if len(members) > count or count > PACK_CHUNKS * 10_000_000:
        raise CorruptPartError(path, "it is larger than any pack")
    return Pack(values["pack"], first, count, summary, members)


def _members(values: list[dict[str, object]]) -> Iterator[Member]:
    for value in values:
        first, count, kept = (int(str(value[name])) for name in ("first", "count", "rows_kept"))
        digest = None if value["rows_sha256"] is None else str(value["rows_sha256"])
        rows = RowsFile(None if digest is None else part_name(first, count), digest, kept)
        yield Member(str(value["chunk"]), first, count, str(value["summary_sha256"]), rows)
