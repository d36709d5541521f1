"""The comparison with public programs: the same work side by side, ratios, and who is missing."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from benchmarks.peers import __main__ as command
from benchmarks.peers import entry, lookups
from benchmarks.peers.entry import HANDS_A_SECOND, ratio
from sim.study.bench import gauge, rounds
from sim.study.bench.complete_hands import CLASSES
from sim.study.bench.fan_peer import find_peer, peer_call
from sim.study.bench.measure import Result
from tests.house.project import ROOT


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(lookups, "FANS", 2)
    monkeypatch.setattr(lookups, "MANY", 300)
    monkeypatch.setattr(lookups, "SOME", 20)
    monkeypatch.setattr(gauge, "STEPS", 1000)
    monkeypatch.setattr(gauge, "cache_root", lambda: tmp_path)
    monkeypatch.setattr(rounds, "TOLERANCE", 1e9)
    monkeypatch.setattr(rounds, "_SHARE", 0.0)


@pytest.mark.usefixtures("quick")
def test_fans_side_by_side() -> None:
    done = CliRunner().invoke(command.main, ["fans", "--json"])
    assert done.exit_code == 0, done.output
    document = json.loads(done.stdout)
    assert document.keys() == {"machine", "peers", "results"}
    assert document["peers"]["PyMahjongGB"]
    ours = [r for r in document["results"] if r["program"] == "laizi"]
    theirs = [r for r in document["results"] if r["program"] == "PyMahjongGB"]
    assert len(ours) == 2 * len(CLASSES)
    assert [r["work"] for r in theirs] == [f"fans, {shape}" for shape in CLASSES]
    for result in theirs:
        compiled = next(r for r in ours if r["work"] == result["work"] and r["how"] == lookups.INSIDE)
        assert result["ratio"][lookups.INSIDE] == pytest.approx(result["value"] / compiled["value"])


@pytest.mark.usefixtures("quick")
def test_who_is_not_installed_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (command, lookups):
        monkeypatch.setattr(module, "installed", lambda package: None)
    done = CliRunner().invoke(command.main, ["complete", "lacking"])
    assert done.exit_code == 0, done.output
    for name in command.PEERS:
        assert f"{name} is not installed and left out" in done.stderr
    assert len(re.findall(r"^(?:complete|deficiency), .* laizi ", done.stdout, flags=re.MULTILINE)) == 6


def test_times_as_fast() -> None:
    def result(value: float, unit: str) -> Result:
        return Result("peer", value, unit)

    assert ratio(result(2.0, "µs"), result(10.0, "µs")) == 5.0
    assert ratio(result(200.0, HANDS_A_SECOND), result(10.0, HANDS_A_SECOND)) == 20.0


def test_a_peer_that_answers_differently_is_not_timed() -> None:
    lookups._agree("complete", [0, 1], [0, 1])
    with pytest.raises(lookups.DisagreementError, match="complete: 1 of 2 hands are answered differently"):
        lookups._agree("complete", [0, 1], [1, 1])


def test_the_peer_counts_the_hands_that_it_is_given() -> None:
    """Seven pairs at least count as seven pairs (24) and the draw: the hand has arrived as it was meant."""
    from sim.study.bench.complete_hands import complete_hands

    peer = find_peer()
    assert peer is not None
    least = {"standard": 1, "two_melds": 1, "one_suit": 24, "seven_pairs": 24, "orphans": 88, "knitted": 12}
    for shape, points in least.items():
        for hand in complete_hands(shape, 0, 20):
            assert peer_call(peer, [hand])() >= points, hand  # type: ignore[operator]


def test_requirements_pin_every_peer() -> None:
    lines = (ROOT / "benchmarks" / "peers" / "requirements.txt").read_text(encoding="utf-8").splitlines()
    pinned = {re.split(r"[=\[]", line)[0] for line in lines if not line.startswith("#")}
    assert set(command.PEERS) <= pinned
    assert all("==" in line for line in lines if not line.startswith("#"))
    readme = (ROOT / "benchmarks" / "peers" / "README.md").read_text(encoding="utf-8")
    assert [name for name in command.PEERS if f"| `{name}` |" not in readme] == []


def test_a_package_that_is_there_has_a_version() -> None:
    assert entry.installed("numpy")
    assert entry.installed("no-such-package") is None
