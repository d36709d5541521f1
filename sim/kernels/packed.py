"""Read-only data in one piece of memory: a tuple of numbers and arrays as one record, which kernels take as one pointer.

A NamedTuple argument is handed to a compiled function field by field, an array field as seven or more numbers. With rules and
tables that is some 300 arguments at every call, all of them kept alive through the inlined whole; compiling the batch kernel
then takes minutes. A record's fields are read where they are used, with the same spelling (``game.rules.seats``).
"""

from __future__ import annotations

from typing import Any

import numpy as np


def pack(fields: Any) -> Any:
    """Return a NamedTuple of ints, arrays and further NamedTuples as one ``numpy.record`` with the same field names.

    Arrays are copied. Kernels must not write to a record.
    """
    record = np.zeros(1, dtype=_dtype(fields))
    _fill(record, fields)
    return record.view(np.recarray)[0]


def _dtype(fields: Any) -> np.dtype[Any]:
    members: list[tuple[Any, ...]] = []
    for name, value in zip(fields._fields, fields, strict=True):
        if hasattr(value, "_fields"):
            members.append((name, _dtype(value)))
        elif isinstance(value, np.ndarray):
            members.append((name, value.dtype, value.shape))
        else:
            members.append((name, np.int64))
    # Widest first: every field then lies aligned without padding, which numba does not accept between nested arrays.
    members.sort(key=lambda member: -_width(member[1]))
    return np.dtype((np.record, members))


def _width(kind: Any) -> int:
    kind = np.dtype(kind)
    return 8 if kind.fields else kind.itemsize


def _fill(record: Any, fields: Any) -> None:
    for name, value in zip(fields._fields, fields, strict=True):
        if hasattr(value, "_fields"):
            _fill(record[name], value)
        else:
            record[name][...] = value
