"""The notation, and records that must be refused."""

from __future__ import annotations

from typing import Any

import pytest

from tests.oracle.evaluate import evaluate, readings
from tests.oracle.notation import (
    Meld,
    OracleError,
    format_hand,
    parse_hand,
    parse_tiles,
    tile_kind,
    tile_name,
)
from tests.oracle.variants import VARIANTS

HAND = "123456m789s22p45p"


def test_tile_names() -> None:
    assert [tile_name(kind) for kind in (0, 8, 9, 26, 27, 31, 33, 34, 41)] == [
        "1m",
        "9m",
        "1p",
        "9s",
        "E",
        "C",
        "P",
        "1f",
        "8f",
    ]
    assert all(tile_kind(tile_name(kind)) == kind for kind in range(42))
    assert parse_tiles("五万东中12万🀄🀇🀐🀙春菊") == [4, 27, 31, 0, 1, 31, 0, 18, 9, 34, 41]


MELDS = [
    ("[123m]", "chow", 0), ("[EEE]", "pung", 0), ("[1111m]", "kong_concealed", 0), ("[1111m,2]", "kong_exposed", 2),
    ("[1111m,7]", "kong_added", 7), ("[C]", "single", 0), ("[24pC]", "chow", 0), ("[33pC]", "pung", 0),
    ("[3pCC]", "pung", 0), ("[333pC,1]", "kong_exposed", 1), ("[CCC]", "pung", 0), ("[CCCC]", "kong_concealed", 0),
    ("[EEC]", "pung", 0), ("[123m,1]", "chow", 1),
]  # fmt: skip


@pytest.mark.parametrize(("text", "kind", "digit"), MELDS)
def test_melds(text: str, kind: str, digit: int) -> None:
    melds, concealed = parse_hand(text)
    assert [(meld.kind, meld.from_digit) for meld in melds] == [(kind, digit)]
    assert not concealed
    assert format_hand(melds, concealed) == text


def test_represented() -> None:
    assert Meld("chow", (10, 12, 31)).represented(11) == (10, 11, 12)
    assert Meld("pung", (31, 31, 31)).represented(11) == (31, 31, 31)
    with pytest.raises(OracleError, match="needs one wild"):
        Meld("pung", (11, 11, 31)).represented(None)
    with pytest.raises(OracleError, match="no chow"):
        Meld("chow", (10, 12, 31)).represented(14)


@pytest.mark.parametrize("text", [
    "12", "m", "0m", "9f", "1m2", "[123m", "[12m]", "[135m]", "[EES]", "[1111m,4]", "[1111m,12]", "[111m,5]", "[]",
    "[C,1]", "[1f]", "1mX", "[ESW]", "[89m1p]", "[24mCC]",
])  # fmt: skip
def test_no_notation(text: str) -> None:
    with pytest.raises(OracleError):
        parse_hand(text)


REFUSED: list[tuple[str, dict[str, Any], str]] = [
    ("anqing", {"colour": 1}, "unknown field 'colour'"),
    ("anqing", {"win": None, "hand": HAND + "6p"}, "give the winning tile"),
    ("anqing", {"hand": HAND[:-2] + "p"}, "expected 13 concealed"),
    ("anqing", {"hand": "2222m456m789s22p4p", "win": "2m"}, "five of a kind"),
    ("anqing", {"hand": "[2222m]123m789s22p4p"}, "five of a kind"),
    ("anqing", {"hand": "222256m789s22p45p", "indicator": "2m"}, "five of a kind"),
    ("jingzhou", {}, "jingzhou has no 1m"),
    ("jingzhou", {"hand": "[EEE]456s22s789p45p"}, "jingzhou has no E"),
    ("jingzhou", {"hand": "[123p]456s22s789p45p", "indicator": "E"}, "no E to flip"),
    ("jingzhou", {"hand": "[123p]456s22s789p45p", "wild": ["C"]}, "never wild"),
    ("huangjin", {"indicator": "3f"}, "no 3f to flip"),
    ("hubei", {"hand": "1f23456m789s22p45p"}, "flowers"),
    ("anqing", {"indicator": "1m", "wild": ["2m"]}, "either indicator or wild"),
    ("anqing", {"by": "discard"}, "discarder: missing"),
    ("hubei", {"by": "rob_kong"}, "discarder: missing"),
    ("hubei", {"by": "discard", "discarder": 1}, "winner's own"),
    ("hubei", {"by": "discard", "discarder": 2, "seat": 2}, "winner's own"),
    ("hubei", {"by": "discard", "discarder": 4}, "seat from 0 to 3"),
    ("jingzhou", {"hand": "[123p]456s22s789p45p", "seat": 3}, "seat from 0 to 2"),
    ("anqing", {"claims": {"4": 1}}, "seat from 0 to 3"),
    ("anqing", {"claims": {"1": 3}}, "winner's own"),
    ("hubei", {"others": {"0": {"rich": True}}}, "unknown field 'rich'"),
    ("hubei", {"others": {"7": {}}}, "seat from 0 to 3"),
    ("anqing", {"put_out": {"gold": 1}}, "unknown field 'gold'"),
    ("anqing", {"rules": {"nine": "seven_only"}}, "no switch 'nine'"),
    ("anqing", {"rules": {"gap": 5}}, "gap is one of 3, 4"),
    ("anqing", {"by": "luck"}, "by: one of"),
    ("anqing", {"win": "66p"}, "win: expected one tile"),
    ("anqing", {"hand": "[5s]" + HAND}, "single-tile kong"),
    ("huangjin", {"hand": "[C]" + HAND}, "single-tile kong"),
    ("anqing", {"hand": "[33pC]456m789s22p45p"}, "red dragon"),
    ("anqing", {"hand": "[33pC]456m789s22p45p", "wild": ["4p"]}, "no pung"),
    ("mahjong", {}, "unknown variant"),
]


@pytest.mark.parametrize(
    ("variant", "fields", "message"), REFUSED, ids=lambda value: value if isinstance(value, str) else ""
)
def test_refused(variant: str, fields: dict[str, Any], message: str) -> None:
    with pytest.raises(OracleError, match=message):
        evaluate(variant, {"hand": HAND, "win": "6p", **fields})


def test_switches() -> None:
    for variant in VARIANTS.values():
        defaults = variant.rules()
        assert all(defaults[name] in values for name, values in variant.switches.items())
    assert VARIANTS["anqing"].rules()["que"] == "off"
    assert VARIANTS["anqing-que"].rules()["que"] == "on"
    assert VARIANTS["huangjin"].rules()["fifth_copy"] == "refused"
    given = VARIANTS["hubei"].rules({"cap": 300, "event_pair": 258, "wall_end": 14.0})
    assert (given["cap"], given["event_pair"], given["wall_end"]) == ("300U", "258", "14")


def test_wild_off_beats_the_indicator() -> None:
    for fields in ({"indicator": "5s"}, {"wild": ["6s"]}):
        answer = evaluate("hubei", {"hand": HAND, "win": "6s", "rules": {"wild": "off"}, **fields})
        assert not answer["complete"]
    assert evaluate("hubei", {"hand": HAND, "win": "6s", "indicator": "5s"})["complete"]


def test_id_comes_back() -> None:
    assert evaluate("hubei", {"id": "x", "hand": HAND})["id"] == "x"


def test_best_reading_among_several() -> None:
    """Ties go to the first faces: the pair of two wilds may be any kind."""
    record = {"hand": "[123m][456m][789m]111p5s", "win": "5s", "wild": ["5s"]}
    answer = evaluate("hubei", {**record, "by": "replacement"})
    assert answer["faces"] == ["1m", "1m"]
    judged = readings("hubei", {**record, "by": "replacement"})
    assert len(judged) == len({judgement.reading for judgement in judged}) > 34
    assert max(judgement.pay[1] for judgement in judged if judgement.reason is None) == answer["pay"][1]
