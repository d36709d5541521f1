"""The first study: which runs it has, that it goes on where it stopped, and that pairs share their walls."""

from __future__ import annotations

from pathlib import Path

import pytest

from sim.rules import VARIANTS
from sim.study.first_look import HANDS, HUANGJIN_HANDS, FirstLook, first_look_plan, play_first_look
from sim.study.load import load
from sim.study.run import RunError, Silent
from tests.unit.study.played import PLAYER


def test_every_variant_is_played_with_the_wildcard_and_without() -> None:
    plan = first_look_plan()
    assert [p.folder for p in plan] == [name + off for name in VARIANTS for off in ("", "+wild=off")]
    assert [p.rules["wild"] for p in plan] == ["on", "off"] * len(VARIANTS)
    assert {p.folder: p.hands for p in plan}["huangjin+wild=off"] == HUANGJIN_HANDS
    assert {p.hands for p in plan if "huangjin" not in p.folder} == {HANDS}
    assert {p.hands for p in first_look_plan(77)} == {77}
    for hands in (0, -1):
        with pytest.raises(RunError, match="possible: 1 and more"):
            first_look_plan(hands)


def test_a_second_call_plays_only_what_is_missing(tmp_path: Path) -> None:
    first = play_first_look(FirstLook(60, 3, tmp_path, 1, "laizi study"), PLAYER, Silent)
    assert [done.played for done in first] == [60] * 10
    again = play_first_look(FirstLook(60, 3, tmp_path, 1), PLAYER, Silent)
    assert [done.played for done in again] == [0] * 10
    more = play_first_look(FirstLook(100, 3, tmp_path, 1), PLAYER, Silent)
    assert [done.played for done in more] == [40] * 10
    on, off = load(tmp_path / "hubei"), load(tmp_path / "hubei+wild=off")
    assert on.summary.subject.seed == off.summary.subject.seed == 3
    assert on.summary.subject.policies == ("efficient",)
    assert on.manifest.sessions[0]["command"] == "laizi study"
    assert off.summary.subject.rules == "hubei+wild=off"
