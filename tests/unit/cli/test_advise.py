"""`laizi hand --advise`: examples that a player can check by hand, and what is refused."""

from __future__ import annotations

import json
from typing import Any

import pytest

from sim.cli.main import main


def _ask(capsys: pytest.CaptureFixture[str], words: str) -> dict[str, Any]:
    assert main(["hand", *words.split(), "--advise", "--json"]) == 0
    captured = capsys.readouterr()
    return json.loads(captured.out)  # type: ignore[no-any-return]


def _first(capsys: pytest.CaptureFixture[str], words: str) -> dict[str, Any]:
    return _ask(capsys, words)["advice"][0]  # type: ignore[no-any-return]


def _accepted(line: dict[str, Any]) -> dict[str, int]:
    return {entry["tile"]: entry["copies"] for entry in line["accepts"]}


def test_two_sides_and_the_wild_complete_a_hand(capsys: pytest.CaptureFixture[str]) -> None:
    """E is flipped, so S is wild: after 9p the hand waits for 3p and 6p, four of each, and four wilds."""
    line = _first(capsys, "hubei 123m456m789s45p22s9p --indicator E")
    assert (line["discard"], line["deficiency"], line["copies"]) == ("9p", 1, 12)
    assert _accepted(line) == {"3p": 4, "6p": 4, "S": 4}
    assert line["route"] | {"en": "", "zh": ""} == {"id": "concealed", "en": "", "zh": "", "missing": 1}


def test_tiles_on_the_table_are_no_longer_there(capsys: pytest.CaptureFixture[str]) -> None:
    """Jingzhou: a pair of 2, and 56 of bamboos with 67: without 5s it waits for 7p and the wild 3s; three 7p and a 3s are gone."""
    hand = "jingzhou 123p456p2268p5567s --indicator 2s"
    assert _accepted(_first(capsys, hand)) == {"7p": 4, "3s": 4}
    seen = _ask(capsys, f"{hand} --seen 777p3s --left 40")
    assert seen["left"] == 40
    assert _accepted(seen["advice"][0]) == {"7p": 1, "3s": 3}
    assert seen["advice"][0]["copies"] == 4


def test_huangjin_goes_for_a_hand_of_eight_fans(capsys: pytest.CaptureFixture[str]) -> None:
    """123m 456p 78s are eight ninths of 花龙, beside 2233p; 9m is flipped, so 1m is wild and helps as well."""
    line = _first(capsys, "huangjin 123m456p78s2233pES --indicator 9m")
    assert line["discard"] in ("E", "S")
    assert line["route"]["id"] == "mixed_straight"
    assert line["route"]["zh"] == "花龙 123m 456p 789s"
    assert _accepted(line) == {"1m": 3, "2p": 2, "3p": 2, "9s": 4}


def test_a_dead_red_dragon_goes_at_once(capsys: pytest.CaptureFixture[str]) -> None:
    found = _ask(capsys, "anqing 123m456m22p789sESC --indicator 3m")
    assert found["advice"][0]["discard"] == "C"
    assert found["bots"]["value"] == {"do": "discard", "tile": "C"}


def test_a_red_dragon_can_be_one_of_thirteen_scattered(capsys: pytest.CaptureFixture[str]) -> None:
    """Fourteen tiles that are thirteen scattered: every discard leaves it one short, the red dragon too."""
    found = _ask(capsys, "anqing 19m258p147sESWNCF --indicator 3m")
    assert found["complete"]
    assert {line["deficiency"] for line in found["advice"]} == {1}
    red = next(line for line in found["advice"] if line["discard"] == "C")
    assert _accepted(red) == {"5m": 4, "6m": 4, "C": 3, "P": 4}


def test_a_tile_that_is_named_as_drawn_may_be_laid_aside(capsys: pytest.CaptureFixture[str]) -> None:
    """Jingzhou lays a red dragon aside: the bots do that before they discard anything."""
    found = _ask(capsys, "jingzhou 123p456p2268p556s --win C --indicator 2s")
    assert found["bots"]["efficient"] == {"do": "kong_single", "tile": "C"}


def test_words_are_in_both_languages(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["hand", "jingzhou", "1122p33p5588s99s2s7s", "--indicator", "4p", "--advise"]) == 0
    text = capsys.readouterr().out
    assert "seven pairs 七对 (−1)" in text
    assert "5p×4 7s×3" in text
    assert main(["hand", "anqing", "[111m]23m22p789sEEWP", "--advise", "--tiles", "zh"]) == 0
    assert "二三万" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (
            "anqing 123m456m22p789sES --advise",
            "13 concealed tiles beside 0 melds; advice about a discard needs 14",
        ),
        ("anqing 123m456m22p789sESCC --advise", "15 concealed tiles"),
        ("anqing [123m]456m22p789sESCC --advise", "needs 11"),
        ("anqing 123m456m22p789sESC --win E --advise", "15 concealed tiles"),
        ("anqing 123m456m22p789sESC --advise --seen 1q", "position 1"),
        ("anqing 123m456m22p789sESC --advise --seen 2222p", "five of a kind"),
        ("anqing 123m456m22p789sESC --advise --seen [123m]", "without brackets"),
        ("jingzhou 123p456p22p789sCCC --advise --seen 1m", "jingzhou has no 1m"),
        ("anqing 123m456m22p789sESC --advise --left 83", "possible: 0 to 82"),
        ("anqing 123m456m22p789sESC --seen 1m", "--seen and --left are for --advise"),
        ("anqing --batch - --advise", "without --batch or --svg"),
    ],
)
def test_what_is_no_hand_about_to_discard(words: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["hand", *words.split()]) == 2
    error = capsys.readouterr().err
    assert said in error
    assert "Traceback" not in error
