"""Rows survive the way into a typed table and back."""

from __future__ import annotations

import numpy as np
import pytest

from sim.frames.row_table import RowError, row_schema, rows_to_table, table_to_rows
from sim.kernels import row_layout as row
from sim.rules import resolve
from tests.made_rows import make_rows

VARIANTS = ("anqing", "jingzhou", "huangjin", "hubei")


@pytest.mark.parametrize("variant", VARIANTS)
def test_round_trip(variant: str) -> None:
    rules = resolve(variant)
    rows = make_rows(rules, 3, 500, 700)
    table = rows_to_table(rows, rules.variant.seats)
    assert table.schema.equals(row_schema(rules.variant.seats))
    table.validate(full=True)
    assert np.array_equal(table_to_rows(table, rules.variant.seats), rows)


def test_no_rows_keep_the_schema() -> None:
    table = rows_to_table(make_rows(resolve("hubei"), 3, 0, 1)[:0], 4)
    assert table.num_rows == 0
    assert table_to_rows(table, 4).shape == (0, row.ROW_SIZE)


def test_what_a_number_stands_for_is_stored() -> None:
    rows = make_rows(resolve("huangjin"), 3, 0, 400)
    rows[0, [row.WON, row.WINNER, row.BY, row.FROM, row.WIN_TILE]] = [1, 2, 2, 1, 4]
    rows[0, [row.FANS_LOW, row.FANS_HIGH]] = [1 << 28, 1 << (80 - 41)]
    rows[1, [row.WON, row.WINNER, row.BY, row.FROM, row.WIN_TILE]] = [0, -1, -1, -1, -1]
    lines = rows_to_table(rows, 4).to_pylist()
    assert {k: lines[0][k] for k in ("won", "winner", "by", "from", "win_tile", "fans")} == {
        "won": True, "winner": 2, "by": "discard", "from": 1, "win_tile": "5m", "fans": "清龙+自摸",
    }  # fmt: skip
    assert {k: lines[1][k] for k in ("won", "winner", "by", "from", "win_tile")} == {
        "won": False, "winner": None, "by": None, "from": None, "win_tile": None,
    }  # fmt: skip
    assert lines[0]["wild_2"] is None


@pytest.mark.parametrize(
    ("offset", "value", "name"),
    [
        (row.BY, 4, "by"),
        (row.WON, 2, "won"),
        (row.DEALER, 200, "dealer"),
        (row.WIN_TILE, 43, "win_tile"),
        (row.CAP, -1, "cap"),
    ],
)
def test_a_number_out_of_range_names_hand_and_column(offset: int, value: int, name: str) -> None:
    rows = make_rows(resolve("hubei"), 3, 40, 10)
    rows[6, offset] = value
    with pytest.raises(RowError, match=rf"hand 46: {name} is {value}"):
        rows_to_table(rows, 4)
