"""`laizi verify` of a study of counts: damage, forgery and drift are named; a sound study is ok."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from sim.cli.main import main
from sim.frames.store import sha256
from sim.rules import resolve
from sim.study.audit import Sample
from sim.study.audit_counts import audit_counts, holds_counts
from sim.study.count_store import COUNTS, PARTS, Group, counts_bytes, read_counts
from sim.study.count_study import NAME, CountRequest, count_study
from sim.study.identity import identify
from sim.study.player import shipped_player
from sim.study.rotated import COLUMNS, ROTATED

PLAYER = shipped_player()
HANDS = 25
SIDES = tuple(identify(PLAYER, resolve(name), ("random",), 3) for name in ("jingzhou", "hubei"))
EVERYTHING = Sample(everything=True)


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("counts") / "rotated"
    small = replace(ROTATED, chunk=lambda _: 10)
    count_study(small, CountRequest(tuple((side, HANDS) for side in SIDES), path), PLAYER)
    return path


@pytest.fixture
def copied(sound: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(sound, tmp_path / "study"))


def problems(directory: Path, sample: Sample = EVERYTHING) -> list[str]:
    return audit_counts(directory, PLAYER, sample).problems


def change_manifest(directory: Path, change: Callable[[dict[str, Any]], Any]) -> None:
    path = directory / NAME
    manifest = json.loads(path.read_text(encoding="utf-8"))
    change(manifest)
    path.write_text(json.dumps(manifest), encoding="utf-8")


def change_counts(directory: Path, change: Callable[[dict[str, Group]], Any]) -> None:
    """Change the counts as a forger would, checksum included."""
    groups = read_counts(directory / COUNTS, COLUMNS)
    change(groups)
    data = counts_bytes(groups, COLUMNS)
    (directory / COUNTS).write_bytes(data)
    change_manifest(directory, lambda m: m["files"].update({COUNTS: sha256(data)}))


def move_one(groups: dict[str, Group]) -> None:
    counts = groups[SIDES[0].address].counts
    counts.pop(next(iter(counts)))


def test_a_sound_study_is_ok(sound: Path) -> None:
    assert holds_counts(sound)
    assert audit_counts(sound, PLAYER, EVERYTHING).document() == {
        "ok": True,
        "problems": [],
        "checked": {
            "manifest": 1,
            "files": 1,
            "sides": 2,
            "hands": 2 * HANDS,
            "hands_played_again": 2 * HANDS,
        },
    }
    sampled = audit_counts(sound, PLAYER, Sample(chunks=3, seed=1))
    assert sampled.problems == []
    assert sampled.checked["hands_played_again"] == 3 * HANDS  # a chunk of the study is more than all of them


def test_changed_bytes_are_seen(copied: Path) -> None:
    data = bytearray((copied / COUNTS).read_bytes())
    data[len(data) // 2] ^= 1
    (copied / COUNTS).write_bytes(data)
    assert any("counts.parquet" in text for text in problems(copied))


def test_forged_counts_are_seen_by_playing_again(copied: Path) -> None:
    change_counts(copied, move_one)
    assert problems(copied) == [
        f"{SIDES[0].address}: played again, its hands give other counts than the stored ones"
    ]
    sampled = problems(copied, Sample(chunks=8, seed=2))
    assert sampled
    assert all("are not in the stored counts" in text for text in sampled)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda m: m.update(study="two-wilds"), "'two-wilds'; known here: one-wild, rotated, skill"),
        (lambda m: m.update(columns=["of"]), "columns are not those of rotated"),
        (lambda m: m["identity"].update(seed=4), "id is not that of its identity"),
        (lambda m: m["sides"][SIDES[0].address].update(seed=4), "does not belong to its identity"),
        (lambda m: m["sides"][SIDES[0].address].update(engine=1), "this version plays other hands"),
        (lambda m: m["sides"][SIDES[0].address].update(hands=1), "the manifest says otherwise"),
        (lambda m: m["sides"].pop(SIDES[0].address), "which the manifest does not name"),
        (lambda m: m["files"].update({"../elsewhere": "0"}), "lies elsewhere"),
        (lambda m: m["files"].update({"page.md": "0"}), "page.md: "),
    ],
)
def test_a_changed_manifest_is_seen(copied: Path, change: Callable[[dict[str, Any]], Any], told: str) -> None:
    change_manifest(copied, change)
    assert any(told in text for text in problems(copied))


def test_lost_hands_and_unfinished_studies_are_seen(copied: Path) -> None:
    change_counts(copied, lambda groups: groups.pop(SIDES[1].address))
    (copied / PARTS).mkdir()
    told = problems(copied)
    assert any("does not count it" in text for text in told)
    assert any("unfinished" in text for text in told)


def test_the_command_takes_it(sound: Path, copied: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(sound), "--all", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["ok"]
    change_counts(copied, move_one)
    assert main(["verify", str(copied), "--all"]) == 1
    assert "problem: " in capsys.readouterr().out
