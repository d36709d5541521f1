"""`laizi hand`: one hand, a batch, errors and exit statuses."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sim.cli.main import main

HAND = "123m456m22p789s45p"


def test_one_hand_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    status = main(
        [
            "hand",
            "anqing",
            HAND,
            "--win",
            "6p",
            "--put-out",
            "red_discard=1",
            "--put-out",
            "red_kong=1",
            "--claims",
            "2=3",
            "--json",
        ]
    )
    captured = capsys.readouterr()
    assert status == 0
    assert json.loads(captured.out)["pay"] == [-4, 16, -8, -4]
    assert captured.err == ""


def test_one_hand_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    options = [
        "--win",
        "9s",
        "--indicator",
        "E",
        "--by",
        "discard",
        "--discarder",
        "2",
        "--other",
        "2.open=true",
    ]
    assert main(["hand", "hubei", "[111m]222m333p77s99s", *options]) == 0
    text = capsys.readouterr().out
    assert "碰碰胡" in text
    assert "seat 2: -8000" in text
    assert main(["hand", "anqing", "123m456m789s45pCC", "--win", "6p", "--set", "red_ban=off"]) == 0
    assert "anqing+red_ban=off" in capsys.readouterr().out


def test_batch_answers_in_order_and_goes_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = [
        json.dumps({"id": "a", "hand": HAND, "win": "6p"}),
        "",
        "{broken",
        json.dumps({"id": "b", "hand": "123x", "win": "6p"}),
        json.dumps({"hand": "123m456m789s45pCC", "win": "6p", "rules": {"red_ban": "concealed"}}),
        json.dumps(["no", "object"]),
    ]
    file = tmp_path / "records.jsonl"
    file.write_text("\n".join(lines), encoding="utf-8")
    status = main(["hand", "anqing", "--batch", str(file), "--set", "red_ban=off"])
    answers = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert status == 1
    assert [answer.get("id") for answer in answers] == ["a", None, "b", None, None]
    assert answers[0]["win"] is True
    assert answers[1]["error"].startswith("line 3:")
    assert "position 1" in answers[2]["error"]
    assert answers[3]["reason"] == "red_in_hand"  # a line's own rules beat --set
    assert "expected an object" in answers[4]["error"]


def test_batch_without_faults(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "records.jsonl"
    file.write_text(json.dumps({"hand": HAND, "win": "6p"}) + "\n", encoding="utf-8")
    assert main(["hand", "hubei", "--batch", str(file)]) == 0
    assert json.loads(capsys.readouterr().out)["pay"] == [-400, 1200, -400, -400]


@pytest.mark.parametrize(
    "arguments",
    [
        ["hand", "anqing"],
        ["hand", "nowhere", HAND],
        ["hand", "anqing", HAND, "--set", "red_ban"],
        ["hand", "anqing", "12x"],
        ["hand", "anqing", HAND, "--win", "6p", "--other", "0=1"],
    ],
)
def test_wrong_calls(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert len(captured.err.strip().splitlines()) == 1
