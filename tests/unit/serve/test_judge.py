"""A hand in the explorer: the result and the error line of `laizi hand`, in words of both languages."""

from __future__ import annotations

import json
from typing import Any

import pytest

from sim.cli.main import main
from sim.codes import Reason
from sim.engine.evaluate import evaluate
from sim.playback.hand_words import REASONS
from sim.rules import resolve
from sim.serve.judge import judge

HAND = "123m456m22p789s45p"


def said(answer: dict[str, Any], label: str) -> Any:
    """Return what a line says in English: its words, else its tiles."""
    (line,) = (line for line in answer["lines"] if line["label"]["en"] == label)
    return line.get("words", {}).get("en") or line["tiles"]


def test_a_win_says_what_the_command_says(capsys: pytest.CaptureFixture[str]) -> None:
    answer = judge({"variant": "hubei", "record": {"hand": HAND, "win": "6p", "rules": {"map": "minus_one"}}})
    assert main(["hand", "hubei", HAND, "--win", "6p", "--set", "map=minus_one", "--json"]) == 0
    assert answer["result"] == json.loads(capsys.readouterr().out)
    assert answer["label"] == "hubei+map=minus_one"
    assert said(answer, "Verdict") == "a win"
    pays = [line["words"]["en"] for line in answer["lines"] if line["number"]]
    assert pays == ["−400", "+1,200", "−400", "−400"]
    assert answer["svg"].startswith("<svg")


@pytest.mark.parametrize("variant", ["anqing", "jingzhou", "huangjin", "hubei"])
def test_a_ready_hand_says_what_it_waits_for(variant: str) -> None:
    record = {"hand": "123p456p22s789s45s", "indicator": "9s"}
    answer = judge({"variant": variant, "record": record})
    result = evaluate(resolve(variant), record)
    assert answer["result"] == result
    assert said(answer, "Waits for") == (result["waits"] or "none")
    assert said(answer, "Verdict") == ("ready" if result["deficiency"] == 1 else "not ready")


def test_fans_and_faces() -> None:
    record = {"hand": "123p456p22s789s45s", "win": "1m", "indicator": "9m", "by": "self_draw"}
    answer = judge({"variant": "huangjin", "record": record})
    assert answer["result"] == evaluate(resolve("huangjin"), record)
    assert said(answer, "Fans").startswith(str(answer["result"]["fan"]))


def test_why_not() -> None:
    answer = judge(
        {"variant": "hubei", "record": {"hand": "123m456m33p789s45p", "win": "6p", "indicator": "E"}}
    )
    assert answer["result"]["complete"]
    assert said(answer, "Verdict") == "complete, but no win"
    assert said(answer, "Why") == REASONS[answer["result"]["reason"]].en


def test_every_reason_has_words() -> None:
    assert set(REASONS) == {reason.name.lower() for reason in Reason} - {"win"}


@pytest.mark.parametrize(
    ("variant", "record", "options"),
    [
        ("hubei", {"hand": "123m456m22p789s45q"}, ["123m456m22p789s45q"]),
        ("hubei", {"hand": HAND + "6p"}, [HAND + "6p"]),
        ("jingzhou", {"hand": HAND, "win": "6p"}, [HAND, "--win", "6p"]),
        ("hubei", {"hand": HAND, "win": "zz"}, [HAND, "--win", "zz"]),
        ("hubei", {"hand": HAND, "win": "6p", "by": "discard"}, [HAND, "--win", "6p", "--by", "discard"]),
        ("hubei", {"hand": HAND, "seat": 7}, [HAND, "--seat", "7"]),
        ("hubei", {"hand": HAND, "rules": {"mpa": "x"}}, [HAND, "--set", "mpa=x"]),
        ("hubie", {"hand": HAND}, [HAND]),
    ],
)
def test_errors_are_the_line_of_the_command(
    variant: str, record: dict[str, Any], options: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    answer = judge({"variant": variant, "record": record})
    assert main(["hand", variant, *options]) == 2
    assert "laizi: " + answer["error"] == capsys.readouterr().err.rstrip("\n")
    assert set(answer) == {"error"}


def test_advice_needs_fourteen_tiles(capsys: pytest.CaptureFixture[str]) -> None:
    answer = judge({"variant": "hubei", "record": {"hand": HAND}, "advise": True})
    assert main(["hand", "hubei", HAND, "--advise"]) == 2
    assert "laizi: " + answer["error"] == capsys.readouterr().err.rstrip("\n")


@pytest.mark.parametrize(
    ("question", "part"),
    [
        ({}, "variant: None"),
        ({"variant": ["hubei"], "record": {}}, "variant: ['hubei']"),
        ({"variant": "hubei", "record": []}, "record: []"),
        ({"variant": "hubei", "record": {}, "file": "x"}, "unknown field 'file'"),
        ({"variant": "hubei", "record": {"hand": HAND}, "more": "{"}, "no JSON object"),
        ({"variant": "hubei", "record": {"hand": HAND}, "more": "[" * 5000}, "no JSON object"),
        ({"variant": "hubei", "record": {"hand": HAND}, "more": '{"x": 1}'}, "unknown field 'x'"),
        ({"variant": "hubei", "record": {"hand": HAND + "6p"}, "advise": True, "left": "many"}, "left"),
    ],
)
def test_questions_that_no_form_asks(question: dict[str, Any], part: str) -> None:
    answer = judge(question)
    assert part in answer["error"]
    assert "\n" not in answer["error"]


@pytest.mark.parametrize("value", [None, 5, -1, 1.5, True, [], ["6p"], {}, {"a": 1}, "", "\x00", "🀇", [[]]])
@pytest.mark.parametrize(
    "field",
    ["hand", "win", "by", "kong", "indicator", "wild", "seat", "discarder", "rules", "last_tile", "flowers", "round_wind",
     "seat_wind", "visible", "put_out", "declared", "claims", "third_meld_from", "others", "id"],
)  # fmt: skip
def test_no_value_of_any_field_is_a_fault(field: str, value: object) -> None:
    record = {"hand": HAND, "win": "6p", field: value}
    answer = judge({"variant": "hubei", "record": record})
    assert ("error" in answer) != ("result" in answer)
    json.dumps(answer)
