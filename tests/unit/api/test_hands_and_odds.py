"""`sim.evaluate`, `replay`, `exact` and `odds` say what the commands say."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import sim
from sim.api.chances import SearchFields
from sim.api.one_hand import HandFields
from sim.cli.main import main
from sim.engine.record import FIELDS
from sim.rare.odds import Search
from sim.rules import model

OWN = 'name = "mine"\nfrom = "hubei"\n[scores]\nunit = 1\n'


def printed(capsys: pytest.CaptureFixture[str], *words: str) -> Any:
    assert main([*words, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def test_evaluate_is_laizi_hand(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["hand", "jingzhou", "[234p]11155s678s22p", "--indicator", "2s"]
    assert printed(capsys, *words) == sim.evaluate("jingzhou", "[234p]11155s678s22p", indicator="2s")
    words = ["hand", "huangjin", "[234s]12345678m55p", "--win", "9m", "--wild", "9m", "--set", "pay=fan_only"]
    found = sim.evaluate("huangjin", "[234s]12345678m55p", win="9m", wild=["9m"], rules={"pay": "fan_only"})
    assert printed(capsys, *words) == found
    assert found["fan"] == 19


def test_a_record_of_a_batch_can_be_given_as_it_is() -> None:
    record = {"hand": "123m456m22p789s45p", "win": "6p", "by": "discard", "discarder": 2, "id": "a"}
    assert sim.evaluate("hubei", **record)["id"] == "a"  # type: ignore[arg-type]


def test_the_fields_are_all_there() -> None:
    assert {"hand", *HandFields.__annotations__} == set(FIELDS)
    assert set(SearchFields.__annotations__) == set(Search.__dataclass_fields__)


def test_replay_is_laizi_replay(capsys: pytest.CaptureFixture[str]) -> None:
    address = "jingzhou+session=8@random:4:11"
    assert printed(capsys, "replay", address) == json.loads(json.dumps(sim.replay(address)))


def test_a_hand_of_an_own_variant_needs_its_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(OWN, encoding="utf-8")
    address = sim.simulate(file, 2, "random").rows["address"][1]
    monkeypatch.setattr(model, "_MET", {})
    with pytest.raises(sim.RulesError, match="is an own variant"):
        sim.replay(address)
    assert sim.replay(address, file)["address"] == address


def test_exact_is_laizi_exact(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["exact", "jingzhou", "deal13.wilds", "--given", "wild_class=honour"]
    document = printed(capsys, *words)["quantities"]
    found = sim.exact("jingzhou", "deal13.wilds", wild_class="honour")
    assert found["id"].tolist() == [q["id"] for q in document]
    assert found["fraction"].tolist() == [Fraction(int(q["num"]), int(q["den"])) for q in document]
    assert found["value"].tolist() == [q["value"] for q in document]
    assert set(found["given"]) == {"wild_class=honour"}
    assert (found["one_in"] * found["value"]).round(9).eq(1).all()


def test_odds_are_laizi_odds(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["odds", "anqing", "seven_stars", "--policy", "random", "--hands", "4000", "--seed", "3"]
    document = printed(capsys, *words)
    found = sim.odds("anqing", "seven_stars", "random", hands=4000, seed=3)
    ours = json.loads(json.dumps(found.document))
    for answers in (document, ours):
        answers["play"].pop("seconds")
    assert ours == document
    lines = found.frame.set_index("answer")
    assert lines.loc["play", "value"] == document["play"]["estimate"]
    assert lines.loc["bound", "method"] == "counted"
    assert lines.loc["bound", "value"] == lines.loc["bound", "low"] == document["bound"]["value"]


def test_what_is_counted_alone_plays_nothing() -> None:
    found = sim.odds("hubei", "deal14.standard", rules={"wild": "off"})
    counted = sim.exact("hubei+wild=off", "deal14.standard")
    assert found.frame["answer"].tolist() == ["deal"]
    assert found.deal == counted["fraction"][0]
    assert round(counted["one_in"][0]) == 374_373


@pytest.mark.parametrize(
    ("call", "parts"),
    [
        (lambda: sim.evaluate("hubei", 5), ["hand 5", "as a text"]),
        (lambda: sim.evaluate("hubei", "123m", win="1p"), ["hand"]),
        (lambda: sim.evaluate("hubei", "123m456m22p789s45p", winn="6p"), ["unknown field 'winn'", "did you mean 'win'?"]),
        (lambda: sim.evaluate("hubei", "123m456m22p789s45p", rules={"x": 1}), ["hubei has no switch 'x'"]),
        (lambda: sim.replay("hubei"), ["'hubei' is no address", "VARIANT"]),
        (lambda: sim.replay(7), ["address 7"]),
        (lambda: sim.exact("hubei", "deal14.standart"), ["deal14.standart", "did you mean"]),
        (lambda: sim.exact("hubei", wilds=-1), ["wilds=-1", "possible: 0 to 14"]),
        (lambda: sim.exact("hubei", "deal14.standard", wild_class="dragon"), ["possible are suit and honour"]),
        (lambda: sim.odds("hubei", "seven_stars"), ["seven_stars"]),
        (lambda: sim.odds("hubei", 7), ["target 7"]),
        (lambda: sim.odds("hubei", "cap", hand=9), ["unknown argument 'hand'", "did you mean 'hands'?"]),
        (lambda: sim.odds("hubei", "cap", budget=0), ["budget=0", "above 0"]),
        (lambda: sim.odds("hubei", "cap", rel_err=2), ["rel_err=2", "above 0 to 1"]),
        (lambda: sim.odds("hubei", "cap", hands=4000, budget=3), ["not both"]),
        (lambda: sim.odds("hubei", "cap", replicates=3), ["replicates=3", "possible: 30 to"]),
        (lambda: sim.odds("hubei", "cap", effort=20), ["effort goes with replicates"]),
    ],
)  # fmt: skip
def test_errors_are_one_line(call: Any, parts: list[str]) -> None:
    with pytest.raises(ValueError) as caught:  # noqa: PT011 - the message is what is tested
        call()
    assert "\n" not in str(caught.value)
    for part in parts:
        assert part in str(caught.value)
