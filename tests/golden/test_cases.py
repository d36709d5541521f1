"""Every example record, through the door of `laizi hand`."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from sim.engine.evaluate import evaluate
from sim.rules import resolve
from sim.tiles import kind_of

CASES = Path(__file__).parents[1] / "data" / "cases" / "examples.jsonl"


def _cases() -> Iterator[Any]:
    for line in CASES.read_text(encoding="utf-8").splitlines():
        case = json.loads(line)
        yield pytest.param(case, id=case["id"])


def _comparable(field: str, value: Any) -> Any:
    # Some examples list faces as sorted text (["6s", "8p"]); the contract says tile order, so only the tiles are compared here.
    return sorted(value, key=kind_of) if field == "faces" and value is not None else value


@pytest.mark.parametrize("case", list(_cases()))
def test_example(case: dict[str, Any]) -> None:
    answer = evaluate(resolve(case["variant"]), case["in"])
    for field, expected in case["out"].items():
        assert _comparable(field, answer.get(field)) == _comparable(field, expected), (
            field,
            case["in"],
            answer,
        )


def test_faces_are_in_tile_order() -> None:
    lists = 0
    for line in CASES.read_text(encoding="utf-8").splitlines():
        case = json.loads(line)
        faces = evaluate(resolve(case["variant"]), case["in"]).get("faces", [])
        assert faces == sorted(faces, key=kind_of)
        lists += len(faces) > 1
    assert lists > 10
