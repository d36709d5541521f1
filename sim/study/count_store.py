"""Exact counts of a study on disk: how many hands gave each combination of integers, one part a chunk, at the end one file.

Lines are integers that add up, so any division of the hands gives the same file. Parts are written as chunks finish: an
interruption costs no more than the chunks in work.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
from numpy.typing import NDArray

from sim.frames.spans import OverlapError, Span, merge_spans
from sim.frames.store import MAX_PART_BYTES, StoreError, remove_leftovers, table_bytes, write_atomically
from sim.study.plan import Piece

COUNTS = "counts.parquet"
PARTS = "parts"
_SPANS = b"laizi.spans"
Counts = dict[tuple[int, ...], int]


@dataclass(slots=True)
class Group:
    """Counts of one side: the hands covered, and how often each combination occurred."""

    spans: tuple[Span, ...] = ()
    counts: Counts = field(default_factory=dict)

    @property
    def hands(self) -> int:
        """Hands covered."""
        return sum(end - first for first, end in self.spans)


def count_lines(lines: NDArray[np.int64]) -> Counts:
    """Count the lines of ``int64[n, k]``."""
    found, counts = np.unique(lines, axis=0, return_counts=True)
    return dict(zip(map(tuple, found.tolist()), counts.tolist(), strict=True))


class CountStore:
    """The counts of a study in a folder that this process holds.

    Parameters
    ----------
    directory : Path
    columns : tuple[str, ...]
        Names of the integers of a line.

    Raises
    ------
    StoreError
        What is there is damaged, or has other columns.
    """

    def __init__(self, directory: Path, columns: tuple[str, ...]) -> None:
        self.directory = directory
        self.columns = columns
        self.groups: dict[str, Group] = {}
        if (directory / COUNTS).exists():
            self._take(read_counts(directory / COUNTS, columns))
        if (directory / PARTS).is_dir():
            remove_leftovers(directory / PARTS)
            for path in sorted((directory / PARTS).glob("*.parquet")):
                self._take(read_counts(path, columns))
        remove_leftovers(directory)

    def spans(self, name: str) -> tuple[Span, ...]:
        """Return the hands that a group has already."""
        return self.groups[name].spans if name in self.groups else ()

    def add(self, name: str, piece: Piece, counts: Counts) -> None:
        """Store the counts of one chunk."""
        folder = self.directory / PARTS
        folder.mkdir(exist_ok=True)
        part = {name: Group(((piece.first, piece.first + piece.count),), counts)}
        number = len(list(folder.iterdir()))
        path = folder / f"{piece.first:012d}-{piece.count}-{number:06d}.parquet"
        write_atomically(path, counts_bytes(part, self.columns))
        self._take(part)

    def close(self) -> bytes:
        """Add everything up into one file, remove the parts, and return the bytes of the file."""
        data = counts_bytes(self.groups, self.columns)
        write_atomically(self.directory / COUNTS, data)
        folder = self.directory / PARTS
        if folder.is_dir():
            for path in folder.glob("*.parquet"):
                path.unlink()
            folder.rmdir()
        return data

    def _take(self, found: Mapping[str, Group]) -> None:
        for name, part in found.items():
            have = self.groups.setdefault(name, Group())
            try:
                have.spans = merge_spans([*have.spans, *part.spans])
            except OverlapError:
                # A crash between adding up and removing the parts: the hands are in the file already.
                if all(any(a <= first and end <= b for a, b in have.spans) for first, end in part.spans):
                    continue
                raise
            for line, count in part.counts.items():
                have.counts[line] = have.counts.get(line, 0) + count


def counts_bytes(groups: Mapping[str, Group], columns: tuple[str, ...]) -> bytes:
    """Return groups as the bytes of a Parquet file: a line each, sorted; equal groups give equal bytes."""
    lines = [
        (name, *key, count) for name in sorted(groups) for key, count in sorted(groups[name].counts.items())
    ]
    schema = _schema(columns)
    arrays = [
        pa.array([line[at] for line in lines], type=schema.field(at).type) for at in range(len(schema.names))
    ]
    spans = json.dumps({name: [list(s) for s in groups[name].spans] for name in sorted(groups)})
    return table_bytes(pa.Table.from_arrays(arrays, schema=schema.with_metadata({_SPANS: spans.encode()})))


def read_counts(path: Path, columns: tuple[str, ...]) -> dict[str, Group]:
    """Return the groups of a file.

    Raises
    ------
    StoreError
        The file is damaged or something else.
    """
    try:
        if path.stat().st_size > MAX_PART_BYTES:
            raise StoreError(f"{path} is larger than any file of counts")
        table = pq.ParquetFile(path, page_checksum_verification=True).read()
        if table.schema.names != _schema(columns).names or _SPANS not in (table.schema.metadata or {}):
            raise StoreError(f"{path} has other columns than these counts")
        spans = json.loads(table.schema.metadata[_SPANS])
        found = {name: Group(merge_spans((int(a), int(b)) for a, b in s)) for name, s in spans.items()}
        for name, *key, count in zip(
            *(table.column(at).to_pylist() for at in range(table.num_columns)), strict=True
        ):
            found[name].counts[tuple(key)] = count
    except (pa.ArrowException, OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        if isinstance(error, StoreError):
            raise
        raise StoreError(
            f"{path} is damaged ({' '.join(str(error).split())[:120]}); remove it and give the same command again"
        ) from error
    return found


def _schema(columns: tuple[str, ...]) -> pa.Schema:
    numbers = [pa.field(name, pa.int64(), nullable=False) for name in (*columns, "count")]
    return pa.schema([pa.field("group", pa.string(), nullable=False), *numbers])
