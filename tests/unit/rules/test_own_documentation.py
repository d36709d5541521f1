"""docs/how-to/own-variant.md says what the code takes."""

from __future__ import annotations

import pytest

from sim.kernels.game import RuleCodes
from sim.rules import VARIANTS
from sim.rules.own import check, wall, wild
from sim.rules.own.derive import KEYS as TOP
from sim.rules.own.keys import CONDITIONS, KEYS, conditions_table, keys_table, map_switches, ranges_table
from sim.rules.own.values import FREE_NUMBERS
from tests.house.project import DOCS, ROOT

PAGE = (DOCS / "how-to" / "own-variant.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("table", [keys_table(), conditions_table(), ranges_table(), map_switches()])
def test_the_page_holds_the_tables_of_the_code(table: str) -> None:
    assert table in PAGE, "put this into docs/how-to/own-variant.md:\n" + table


def test_the_table_lists_every_key() -> None:
    by_table: dict[str, set[str]] = {}
    for key in KEYS:
        by_table.setdefault(key.table, set()).add(key.key)
    tables = {name.partition(".")[0] for name in by_table} - {""}
    assert by_table[""] | tables == set(TOP)
    assert by_table["wall"] == set(wall.KEYS)
    assert by_table["wild"] | {"map"} == set(wild.KEYS)
    assert {"fans", "scores", "switches"} == {
        table for table, keys in by_table.items() if keys & {"FAN", "SCORE", "SWITCH"}
    }


def test_conditions_name_switches_and_scores_that_exist() -> None:
    for condition in CONDITIONS:
        variants = VARIANTS.values() if condition.variant == "all variants" else [VARIANTS[condition.variant]]
        for variant in variants:
            assert set(condition.switches) <= {switch.name for switch in variant.switches}
            assert set(condition.scores) <= dict(variant.scores).keys()
    assert set(FREE_NUMBERS) <= set(RuleCodes._fields)


def test_examples_are_named_on_the_page() -> None:
    for path in (ROOT / "examples").glob("*.toml"):
        assert f"(../../examples/{path.name})" in PAGE


def test_kinds_are_written_short() -> None:
    assert check.kinds_text([*range(9), 9, 27, 31]) == "m 1p E C"
