"""The oracle against hands whose answers are known."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.oracle.deficiency import standard_deficiency
from tests.oracle.evaluate import evaluate
from tests.oracle.notation import parse_hand, tile_kind
from tests.oracle.record import counts_of

CASES = Path(__file__).parent.parent / "data" / "cases"
EXAMPLES = [json.loads(line) for line in (CASES / "examples.jsonl").read_text(encoding="utf-8").splitlines()]
HARD_HANDS = json.loads((CASES / "known-hard-hands.json").read_text(encoding="utf-8"))["cases"]


def in_tile_order(fields: dict[str, Any]) -> dict[str, Any]:
    """Sort the faces by tile: the cases list some in the order of their names (6s before 8p)."""
    return fields | {"faces": sorted(fields["faces"], key=tile_kind)} if "faces" in fields else fields


@pytest.mark.parametrize("case", EXAMPLES, ids=lambda case: case["id"])
def test_example(case: dict[str, Any]) -> None:
    answer = evaluate(case["variant"], case["in"])
    expected = in_tile_order(case["out"])
    assert {name: answer.get(name) for name in expected} == expected


@pytest.mark.parametrize("case", HARD_HANDS, ids=lambda case: f"{case['hand']}+{case['wilds']}")
def test_hard_hand(case: dict[str, Any]) -> None:
    """`allowed` in this table is a table-level question: any copy beyond the fourth, wilds in hand or not."""
    naturals = counts_of(parse_hand(case["hand"])[1])
    groups, none = (case["tiles"] - 1) // 3, (0,) * 34
    assert (
        standard_deficiency(naturals, case["wilds"], none, groups, 14)
        == case["deficiency_fifth_copy_allowed"]
    )
    assert (
        standard_deficiency(naturals, case["wilds"], none, groups, 0) == case["deficiency_fifth_copy_refused"]
    )


@pytest.mark.parametrize("hand", ["123456789m1111p", "123456789mEEEE", "EEESSSWWWNNNN"])
def test_no_fifth_copy_without_a_wild_in_hand(hand: str) -> None:
    """Rule 0.7b: `allowed` speaks of wilds that the hand has; here the table's `allowed` column says 1."""
    answer = evaluate("anqing", {"hand": hand, "rules": {"fifth_copy": "allowed"}})
    assert answer["deficiency"] == 2
    assert answer["waits"] == []
