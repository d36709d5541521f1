"""The column table covers the engine's row, and the documentation is the table."""

from __future__ import annotations

from pathlib import Path

import pytest

from sim.frames.column_docs import columns_page
from sim.frames.columns import COLUMNS, Form, columns_of
from sim.frames.names import FAMILY_TYPES, FANS_ZH, chinese, fan_bits, fans_of, type_bits, types_of
from sim.kernels import row_layout as row
from sim.kernels.fans.values import FAN_VALUES

ROOT = Path(__file__).parents[3]


def test_every_number_of_the_row_has_exactly_one_column() -> None:
    covered = [c.offset for c in COLUMNS] + [c.offset + 1 for c in COLUMNS if c.form is Form.FANS]
    assert sorted(covered) == list(range(row.ROW_SIZE))


def test_column_names_are_unique_and_documented_in_both_languages() -> None:
    assert len({c.name for c in COLUMNS}) == len(COLUMNS)
    assert all(c.en.endswith(".") and c.zh for c in COLUMNS)


def test_three_players_have_no_fourth_seat() -> None:
    names = {c.name for c in columns_of(3)}
    assert "win_pay_2" in names
    assert not any(name.endswith("_3") for name in names)


def test_the_page_is_the_table() -> None:
    assert (ROOT / "docs/reference/columns.md").read_text(encoding="utf-8") == columns_page()


@pytest.mark.parametrize(
    ("fan", "value"),
    [("大四喜", 88), ("十三幺", 88), ("清幺九", 64), ("一色四节高", 48), ("混幺九", 32), ("全小", 24), ("清龙", 16), ("三风刻", 12),
     ("抢杠和", 8), ("双箭刻", 6), ("和绝张", 4), ("断幺", 2), ("一般高", 1), ("花牌", 1)],
)  # fmt: skip
def test_fan_names_stand_at_their_number(fan: str, value: int) -> None:
    assert FAN_VALUES[FANS_ZH.index(fan)] == value


def test_names_and_bits_are_inverse() -> None:
    assert len(set(FANS_ZH)) == 82
    assert fans_of(*fan_bits("清龙+平和+自摸")) == "清龙+平和+自摸"
    low, high = fan_bits("三色三节高+无番和")  # numbers 42 and 43: the second mask
    assert (low, high) == (0, 0b110)
    assert types_of(type_bits("pure_suit+all_pungs")) == "all_pungs+pure_suit"
    assert type_bits("") == 0


def test_every_hand_type_of_a_family_has_a_chinese_name() -> None:
    for types in FAMILY_TYPES.values():
        for member in types:
            assert chinese(member.name.lower()) != member.name.lower()
