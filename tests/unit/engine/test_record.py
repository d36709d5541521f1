"""Records that cannot be evaluated say why, in one line."""

from __future__ import annotations

from typing import Any

import pytest

from sim.engine.errors import RecordError
from sim.engine.evaluate import evaluate
from sim.rules import RulesError, resolve

HAND = "123m456m22p789s45p"


@pytest.mark.parametrize(
    ("variant", "fields", "reason"),
    [
        ("anqing", {"colour": 1}, "unknown field 'colour'"),
        ("anqing", {"indicater": "1m"}, "did you mean 'indicator'"),
        ("anqing", {"put_out": {"red": 1}}, "unknown field put_out.red"),
        ("anqing", {"others": {"0": {"opened": True}}}, "did you mean 'open'"),
        ("anqing", {"hand": HAND + "6p"}, "14 concealed tiles and no win"),
        ("anqing", {"hand": "123m"}, "expected 13"),
        ("anqing", {"hand": 5}, "is no text"),
        ("anqing", {"hand": "11111m456m22p789s"}, "five of a kind: 5 1m"),
        ("anqing", {"hand": "1111m456m22p789s4p", "win": "1m"}, "five of a kind: 5 1m"),
        ("anqing", {"hand": "1111m456m22p789s4p", "indicator": "1m"}, "five of a kind: 5 1m"),
        ("jingzhou", {}, "jingzhou has no 1m; it has p s S W N C F P"),
        ("jingzhou", {"hand": "123p456p22p789s45s", "indicator": "E"}, "jingzhou has no E"),
        (
            "jingzhou",
            {"hand": "123p456p22p789s45s", "wild": ["C"]},
            "C is never wild in jingzhou; possible: p s S W N F P",
        ),
        ("hubei", {"indicator": "1m", "wild": ["2m"]}, "not both"),
        ("hubei", {"wild": ["1m", "2m"]}, "at most 1"),
        ("hubei", {"indicator": "1f"}, "is a flower"),
        ("hubei", {"win": "6p", "by": "discard"}, "discarder is missing"),
        ("hubei", {"win": "6p", "by": "rob_kong", "discarder": 1}, "winner's own"),
        ("hubei", {"win": "6p", "by": "steal"}, "possible: self_draw, replacement, discard, rob_kong"),
        ("hubei", {"seat": 4}, "possible: 0 to 3"),
        ("jingzhou", {"hand": "123p456p22p789s45s", "seat": 3}, "possible: 0 to 2"),
        ("hubei", {"others": {"7": {}}}, "possible: 0 to 3"),
        ("hubei", {"claims": {"1": 3}}, "winner's own"),
        ("hubei", {"flowers": -1}, "whole number from 0 to 8"),
        ("hubei", {"last_tile": "yes"}, "expected true or false"),
        ("huangjin", {"round_wind": "C"}, "is no wind"),
        ("hubei", {"kong": "two"}, "possible: four, single"),
        ("hubei", {"hand": "[2p]" + HAND}, "no single-tile kong"),
        ("hubei", {"rules": 3}, "no object of switches"),
    ],
)
def test_refused_with_a_reason(variant: str, fields: dict[str, Any], reason: str) -> None:
    with pytest.raises(RecordError) as caught:
        evaluate(resolve(variant), {"hand": HAND, **fields})
    assert reason in str(caught.value)
    assert "\n" not in str(caught.value)


def test_unknown_switches_and_values() -> None:
    with pytest.raises(RulesError, match="did you mean 'red_ban'"):
        evaluate(resolve("anqing"), {"hand": HAND, "rules": {"red_bann": "off"}})
    with pytest.raises(RulesError, match=r"possible: 3 \| 4"):
        evaluate(resolve("anqing"), {"hand": HAND, "rules": {"gap": 5}})


def test_switch_values_may_be_numbers() -> None:
    answers = [
        evaluate(
            resolve("hubei"),
            {"hand": HAND, "win": "6p", "rules": {"cap": value}, "put_out": {"wild_discard": 9}},
        )["pay"]
        for value in (300, "300", "300U")
    ]
    assert answers == [[-30000, 90000, -30000, -30000]] * 3


def test_what_is_printed_and_put_out_adds_up() -> None:
    """AQ-8: [C] in the hand and `put_out` are one number."""
    answer = evaluate(resolve("anqing"), {"hand": "[C][C]" + HAND, "win": "6p", "put_out": {"red_kong": 1}})
    assert answer["pay"] == [-8, 24, -8, -8]


def test_id_comes_back_and_wild_off_beats_an_indicator() -> None:
    record = {"id": 7, "hand": "123m456m22p789s4pS", "win": "6p", "indicator": "E"}
    assert evaluate(resolve("anqing"), record)["id"] == 7
    assert evaluate(resolve("anqing"), record)["complete"] is True
    assert evaluate(resolve("anqing", {"wild": "off"}), record)["complete"] is False
