"""The column table as a page of the documentation."""

from __future__ import annotations

from collections.abc import Iterator

from sim.frames.columns import COLUMNS, MAX_SEATS, Column, Form

_HEAD = """# Columns of a stored row

`laizi run … --rows wins|sample=N|all` writes one line a hand into `rows/variant=NAME/*.parquet`; `sim.load(DIR).rows` reads them
as a pandas frame. Seats are relative to the dealer (0 = the dealer); a column of a seat is named `…_0` to `…_3`
(three players: to `…_2`). Numbers that stand for something are stored as names, "none" as null. This page is made from the column
table in `sim/frames/columns.py` by `python -m sim.frames.column_docs`.

| column | type | unit | meaning | 含义 | values |
|---|---|---|---|---|---|
"""

_TAIL = """
`sim.load(DIR).rows` adds columns that are computed from the others:

| column | type | unit | meaning | 含义 | values |
|---|---|---|---|---|---|
| `address` | string | | Address of the hand for `laizi replay`. | 本局地址 | |
| `pay_0` … `pay_3` | int64 | points | Net payment: win and side payments. | 总收支 | |
"""


def columns_page() -> str:
    """Return ``docs/reference/columns.md``."""
    return _HEAD + "".join(_lines()) + _TAIL


def _lines() -> Iterator[str]:
    for column in COLUMNS:
        if column.seat is not None and column.seat > 0:
            continue
        name = f"`{column.name}`"
        if column.seat == 0:
            name += f" … `{column.name[:-1]}{MAX_SEATS - 1}`"
        yield f"| {name} | {column.dtype} | {column.unit} | {column.en} | {column.zh} | {_values(column)} |\n"


def _values(column: Column) -> str:
    null = ", null" if column.form.name.endswith("OR_NONE") else ""
    if column.unit == "tile":
        return "tile in the notation" + null
    if column.words:
        return ", ".join(f"`{word}`" for word in column.words) + null
    if column.form in (Form.TYPES, Form.FANS):
        return str(column.form.value)
    return null.removeprefix(", ")


if __name__ == "__main__":
    print(columns_page(), end="")
