"""A hand for every rule and every value of every switch, through the doors that users have, and before oracle and referee."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner

from sim.cli.hand import hand_command
from sim.engine.simulate import play_batch
from sim.kernels.row_layout import SIDE_PAY
from sim.playback.address import Address
from sim.playback.document import replay_document
from sim.rules import VARIANTS
from tests.golden.rule_hands import Entry, read_entries
from tests.oracle.evaluate import evaluate
from tests.oracle.notation import OracleError
from tests.oracle.referee import referee

TAKERS = ("random", "efficient")
ENTRIES = read_entries()


def _of(*forms: str) -> list[Any]:
    return [pytest.param(entry, id=entry.name) for entry in ENTRIES if entry.form in forms]


@cache
def _answers(variant: str) -> dict[str, dict[str, Any]]:
    """Judge all records of a variant in one go of ``laizi hand VARIANT --batch -``."""
    lines = []
    for entry in ENTRIES:
        if entry.variant == variant and entry.form in ("hand", "pair"):
            lines.append(entry.record | {"id": entry.name})
            if entry.form == "pair":
                lines.append(entry.other_record | {"id": f"{entry.name}/other"})
    text = "".join(json.dumps(line) + "\n" for line in lines)
    output = CliRunner().invoke(hand_command, [variant, "--batch", "-"], input=text, standalone_mode=False)
    answers = [json.loads(line) for line in output.stdout.splitlines()]
    assert len(answers) == len(lines), output.output
    return {answer["id"]: answer for answer in answers}


def _oracle(variant: str, record: dict[str, Any]) -> dict[str, Any]:
    try:
        return evaluate(variant, record)
    except OracleError as error:
        return {"error": str(error)}


def _check(answer: dict[str, Any], expected: dict[str, Any], who: str) -> None:
    for name, value in expected.items():
        if name == "error":
            assert value in answer.get("error", ""), (who, answer)
        else:
            assert answer.get(name) == value, (who, name, answer)


@pytest.mark.parametrize("entry", _of("hand"))
def test_hand(entry: Entry) -> None:
    _check(_answers(entry.variant)[entry.name], entry.fields["out"], "laizi hand")
    _check(_oracle(entry.variant, entry.record), entry.fields["out"], "oracle")


@pytest.mark.parametrize("entry", _of("pair"))
def test_pair(entry: Entry) -> None:
    answers = _answers(entry.variant)
    before, after = entry.fields["default"], entry.fields["out"]
    assert any(before[name] != after[name] for name in before.keys() & after.keys()), "nothing differs"
    _check(answers[entry.name], before, "laizi hand, default")
    _check(answers[f"{entry.name}/other"], after, "laizi hand, other value")
    _check(_oracle(entry.variant, entry.record), before, "oracle, default")
    _check(_oracle(entry.variant, entry.other_record), after, "oracle, other value")


@pytest.mark.parametrize("entry", _of("played"))
def test_played(entry: Entry) -> None:
    """The events come one after another in a hand that the referee accepts."""
    for address in _candidates(entry):
        document = replay_document(address)
        if _shows(document, entry.fields):
            assert not referee(json.loads(json.dumps(document)), TAKERS)
            return
    pytest.fail(f"no hand from {entry.address} on shows {entry.fields['events']}")


@pytest.mark.parametrize("entry", _of("played_pair"))
def test_played_pair(entry: Entry) -> None:
    """From the address on there is a wall that is played differently, and the referee accepts both hands."""
    first, rules = entry.address, entry.other_address.rules
    done = 0
    while done < entry.within:
        count = min(50, entry.within - done)
        start = first.hand + done
        rows = [play_batch(sheet, first.policies, first.seed, start, count) for sheet in (first.rules, rules)]
        for index in np.flatnonzero((rows[0] != rows[1]).any(axis=1)):
            both = [
                replay_document(Address(sheet, first.policies, first.seed, start + int(index)))
                for sheet in (first.rules, rules)
            ]
            if any(both[0][part] != both[1][part] for part in ("events", "result", "round_wind")):
                assert both[0]["wall"] == both[1]["wall"] or entry.switch in ("tiles", "flowers")
                assert not [p for document in both for p in referee(json.loads(json.dumps(document)), TAKERS)]
                return
        done += count
    pytest.fail(f"no hand from {first} on differs with {entry.switch}={entry.value}")


def _candidates(entry: Entry) -> Iterator[Address]:
    """Yield the hands from the address on; of rare side payments (``side_pay``) only those whose row has them."""
    first, wanted = entry.address, entry.fields.get("side_pay")
    for done in range(0, entry.within, 500):
        count = min(500, entry.within - done)
        steps = np.arange(count)
        if wanted:
            rows = play_batch(first.rules, first.policies, first.seed, first.hand + done, count)
            steps = np.flatnonzero((rows[:, SIDE_PAY : SIDE_PAY + len(wanted)] == wanted).all(axis=1))
        for step in steps:
            yield replace(first, hand=first.hand + done + int(step))


def _shows(document: dict[str, Any], fields: dict[str, Any]) -> bool:
    if "dealer" in fields and document["dealer"] != fields["dealer"]:
        return False
    if any(document["result"][name] != value for name, value in fields.get("result", {}).items()):
        return False
    wanted = fields["events"]
    events = document["events"]
    return any(
        _match(document, events[at : at + len(wanted)], wanted) for at in range(len(events) - len(wanted) + 1)
    )


def _match(document: dict[str, Any], events: Sequence[dict[str, Any]], wanted: Sequence[str]) -> bool:
    """``discard:wild``: a tile; ``draw:0``: a seat; ``side_payment:four_dealt``: a kind of side payment."""
    for event, text in zip(events, wanted, strict=True):
        do, _, more = text.partition(":")
        tiles = document["wild"] if more == "wild" else [more]
        if event["do"] != do or (
            more
            and str(event["seat"]) != more
            and event.get("tile") not in tiles
            and event.get("kind") != more
        ):
            return False
    return True


def test_a_wrong_expectation_would_be_seen() -> None:
    with pytest.raises(AssertionError):
        _check({"pay": [-1, 3, -1, -1]}, {"pay": [-2, 6, -2, -2]}, "laizi hand")
    document = {"wild": ["5m"], "events": [{"do": "discard", "seat": 1, "tile": "4m"}]}
    assert not _match(document, document["events"], ["discard:wild"])
    assert _match(document, document["events"], ["discard:4m"])


def test_every_variant_has_hands() -> None:
    assert {entry.variant for entry in ENTRIES} == set(VARIANTS)
