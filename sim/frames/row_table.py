"""Engine rows as Arrow tables and back: typed, named, and losslessly so."""

from __future__ import annotations

from typing import Any

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from sim.frames import names
from sim.frames.columns import Column, Form, columns_of
from sim.kernels import row_layout as row
from sim.tiles import NO_TILE

Rows = NDArray[np.int64]

_NULLABLE = {Form.NUMBER_OR_NONE, Form.FLAG_OR_NONE, Form.NAME_OR_NONE}


class RowError(ValueError):
    """A number in a row that its column cannot hold: a defect of the engine or a file that is not ours."""


def row_schema(seats: int) -> pa.Schema:
    """Return the Arrow schema of stored rows of a table with `seats` players."""
    return pa.schema([_field(column) for column in columns_of(seats)])


def rows_to_table(rows: Rows, seats: int) -> pa.Table:
    """Return engine rows ``int64[n, ROW_SIZE]`` as a table with named, typed columns.

    Raises
    ------
    RowError
        A value does not fit its column; the message names hand and column.
    """
    schema = row_schema(seats)
    arrays = [_encode(column, rows, schema.field(column.name).type) for column in columns_of(seats)]
    return pa.Table.from_arrays(arrays, schema=schema)


def table_to_rows(table: pa.Table, seats: int) -> Rows:
    """Return the engine rows that a table was made from (the inverse of `rows_to_table`)."""
    rows = np.zeros((table.num_rows, row.ROW_SIZE), dtype=np.int64)
    for column in columns_of(seats):
        _decode(column, table.column(column.name), rows)
    return rows


def _field(column: Column) -> pa.Field[Any]:
    kind: pa.DataType
    if column.dtype == "string":
        kind = pa.dictionary(pa.int32(), pa.string())
    else:
        kind = pa.type_for_alias(column.dtype)
    words = {"en": column.en, "zh": column.zh, "unit": column.unit}
    return pa.field(column.name, kind, nullable=column.form in _NULLABLE, metadata=words)


def _encode(column: Column, rows: Rows, kind: pa.DataType) -> pa.Array[Any]:
    values = np.ascontiguousarray(rows[:, column.offset])
    if column.form is Form.TYPES:
        bits, which = np.unique(values, return_inverse=True)
        return _joined([names.types_of(int(b)) for b in bits], which)
    if column.form is Form.FANS:
        masks, inverse = np.unique(rows[:, column.offset : column.offset + 2], axis=0, return_inverse=True)
        return _joined([names.fans_of(int(low), int(high)) for low, high in masks], inverse.reshape(-1))
    missing = _missing(column, values)
    _check_range(column, values, missing, rows)
    if column.words:
        codes = pa.array(values.astype(np.int32), mask=missing)
        return pa.DictionaryArray.from_arrays(codes, pa.array(column.words, pa.string()))
    if column.dtype == "bool":
        return pa.array(values == 1, pa.bool_(), mask=missing)
    return pa.array(values.astype(column.dtype), kind, mask=missing)


def _joined(words: list[str], inverse: NDArray[np.integer[Any]]) -> pa.Array[Any]:
    return pa.DictionaryArray.from_arrays(pa.array(inverse.astype(np.int32)), pa.array(words, pa.string()))


def _missing(column: Column, values: Rows) -> NDArray[np.bool_] | None:
    if column.form not in _NULLABLE:
        return None
    missing: NDArray[np.bool_] = values == -1
    if column.unit == "tile":
        missing |= values == NO_TILE
    return missing


def _check_range(column: Column, values: Rows, missing: NDArray[np.bool_] | None, rows: Rows) -> None:
    if column.words:
        low, high = 0, len(column.words) - 1
    elif column.dtype == "bool":
        low, high = 0, 1
    else:
        info = np.iinfo(column.dtype)
        low, high = int(info.min), int(info.max)
    bad = (values < low) | (values > high)
    if missing is not None:
        bad &= ~missing
    if bad.any():
        first = int(np.argmax(bad))
        raise RowError(
            f"hand {rows[first, row.HAND]}: {column.name} is {values[first]}, possible: {low} to {high}; "
            "the engine's rows and the column table disagree"
        )


def _decode(column: Column, stored: pa.ChunkedArray[Any], rows: Rows) -> None:
    if column.form is Form.TYPES:
        rows[:, column.offset] = [names.type_bits(text) for text in stored.to_pylist()]
        return
    if column.form is Form.FANS:
        masks = [names.fan_bits(text) for text in stored.to_pylist()]
        rows[:, column.offset : column.offset + 2] = np.array(masks, dtype=np.int64).reshape(-1, 2)
        return
    # A missing second wild is NO_TILE in the engine's row, any other missing value -1.
    none = NO_TILE if column.offset in (row.WILD_1, row.WILD_2) else -1
    if column.words:
        number = {word: index for index, word in enumerate(column.words)}
        rows[:, column.offset] = [none if text is None else number[text] for text in stored.to_pylist()]
        return
    rows[:, column.offset] = [none if value is None else int(value) for value in stored.to_pylist()]
