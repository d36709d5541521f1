"""Stored hands that a condition picks, read through Arrow's datasets: what statistics rule out is not read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.dataset as ds

from sim.frames.row_table import row_schema
from sim.frames.store import MAX_ROW_BYTES, CorruptPartError, StoreError, in_one_line, open_table
from sim.rules import parse_label
from sim.study.manifest import Manifest, read_manifest
from sim.study.parts import place_of, row_files
from sim.study.row_filter import column_expression, parse_filter

SHOWN = ("hand", "winner", "by", "types", "fan", "fans", "win_tile", "discards", "wilds", "pay")


@dataclass(frozen=True, slots=True)
class Query:
    """What is asked for: a condition (None: every row), columns (none: a readable choice), at most `limit` rows."""

    where: str | None = None
    columns: tuple[str, ...] = ()
    limit: int = 20
    rows_at: str = ""


def select_rows(directory: Path, query: Query) -> Iterator[dict[str, Any]]:
    """Yield the stored rows that match, by hand number, each with its address for `laizi replay`.

    One file is in memory at a time, whatever the size of the run.

    Raises
    ------
    FilterError
        A condition or column that there is not.
    StoreError
        No run, no rows, or a damaged file.
    """
    manifest = read_manifest(directory)
    if not manifest.keep.keeps:
        raise StoreError(
            f"{directory} keeps no rows; run it with --rows wins, all or sample=N into another directory"
        )
    seats = parse_label(manifest.label).variant.seats
    condition = None if query.where is None else parse_filter(query.where, seats)
    names = query.columns or tuple(n for n in SHOWN if n in ("wilds", "pay") or n in row_schema(seats).names)
    wanted = {name: column_expression(name, seats) for name in dict.fromkeys(("hand", *names))}
    address = str(manifest.about["address"])
    left = query.limit
    for fragment in _fragments(directory, manifest, seats, query.rows_at, condition):
        try:
            table = fragment.to_table(filter=condition, columns=wanted, schema=text_schema(seats))
        except (pa.ArrowException, OSError) as error:
            raise StoreError(f"{directory}: the rows cannot be read: {in_one_line(error)}") from error
        for line in table.slice(0, left).to_pylist():
            left -= 1
            yield {"address": f"{address}:{line['hand']}", **line}
        if left <= 0:
            return


def text_schema(seats: int) -> pa.Schema:
    """Return the schema of stored rows with names as plain texts, which Arrow can compare with their statistics."""
    fields = [
        pa.field(f.name, f.type.value_type if pa.types.is_dictionary(f.type) else f.type)
        for f in row_schema(seats)
    ]
    return pa.schema(fields)


def _fragments(
    directory: Path, manifest: Manifest, seats: int, url: str, condition: pc.Expression | None
) -> Iterator[Any]:
    """Yield the files that may hold matching rows, checked as every part is."""
    form = ds.ParquetFileFormat()
    schema = row_schema(seats)
    place = place_of(directory, manifest, url)
    for member, rows in row_files(directory, manifest):
        name = str(rows.file)
        data = place.read(name, rows.sha256)
        open_table(name, data, schema, member.count, member.count * MAX_ROW_BYTES + (1 << 20))
        try:
            fragment = form.make_fragment(pa.BufferReader(data))
            if condition is not None:
                fragment = fragment.subset(filter=condition, schema=text_schema(seats))
        except (pa.ArrowException, OSError) as error:
            raise CorruptPartError(name, in_one_line(error)) from error
        yield fragment


def to_lines(rows: Sequence[dict[str, Any]]) -> list[list[str]]:
    """Return rows as lines of texts, the names of the columns first."""
    names = list(rows[0]) if rows else []
    return [names, *[["" if row[n] is None else str(row[n]) for n in names] for row in rows]]
