"""`laizi verify` of a study of readings: damage, forgery and drift are named; a sound study is ok."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pandas as pd
import pytest

from sim.cli.main import main
from sim.frames.store import sha256
from sim.rules import VARIANTS
from sim.study.audit import Sample
from sim.study.audit_readings import audit_readings, holds_readings
from sim.study.joint_store import PARTS, SUMS, Groups, read_sums, sums_bytes
from sim.study.player import Player
from sim.study.readings import readings_of
from sim.study.rule_study import RuleStudyRequest, group_name, study_rules
from sim.study.rule_tables import write_tables
from tests.unit.study.switched import SWITCHED

HANDS = 300
READINGS = len(readings_of(VARIANTS["hubei"]))
EVERYTHING = Sample(everything=True)


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("readings") / "hubei"
    write_tables(study_rules(RuleStudyRequest(VARIANTS["hubei"], HANDS, 5, path), SWITCHED), path)
    return path


@pytest.fixture
def copied(sound: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(sound, tmp_path / "study"))


def problems(directory: Path, sample: Sample = EVERYTHING, player: Player = SWITCHED) -> list[str]:
    return audit_readings(directory, player, sample).problems


def change_manifest(directory: Path, change: Callable[[dict[str, Any]], Any]) -> None:
    path = directory / "study.json"
    manifest = json.loads(path.read_text(encoding="utf-8"))
    change(manifest)
    path.write_text(json.dumps(manifest), encoding="utf-8")


def change_sums(directory: Path, change: Callable[[Groups], Any]) -> None:
    """Change the sums as a forger would, checksums of the lines included."""
    groups = read_sums(directory / SUMS)
    change(groups)
    (directory / SUMS).write_bytes(sums_bytes(groups))


def test_a_sound_study_is_ok(sound: Path) -> None:
    assert holds_readings(sound)
    found = audit_readings(sound, SWITCHED, EVERYTHING)
    assert found.document() == {
        "ok": True,
        "problems": [],
        "checked": {
            "manifest": 1,
            "files": 4,
            "identity": 1,
            "readings": READINGS,
            "tables_computed_again": 4,
            "groups": READINGS + 1,
            "hands": HANDS * (2 * READINGS + 16),
            "groups_played_again": READINGS + 1,
            "hands_played_again": HANDS * (2 * READINGS + 16),
        },
    }


def test_a_sample_plays_some_groups_again(sound: Path) -> None:
    found = audit_readings(sound, SWITCHED, Sample(chunks=2, seed=1))
    assert (found.problems, found.checked["groups_played_again"]) == ([], 2)
    assert "groups_played_again" not in audit_readings(sound, SWITCHED, Sample(chunks=0)).checked


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda m: m.update(hands=HANDS + 1), "the manifest's hands are not those of the sums"),
        (lambda m: m.update(factors=m["factors"][::-1]), "factors are not the strongest readings"),
        (lambda m: m.update(seed=6), "the manifest's seed does not belong to its identity"),
        (lambda m: m.update(id="0" * 64), "the manifest's id does not belong"),
        (lambda m: m["identity"].update(seed=6), "the manifest's id does not belong to its identity"),
        (lambda m: m["identity"].update(engine=0), "this version plays other hands (engine version 0 there"),
        (lambda m: m["identity"]["rules"].update(label="nowhere"), "not one of this version"),
        (lambda m: m.update(files={}), "the study is unfinished"),
        (lambda m: m["files"].update({"../elsewhere": "0"}), "which lies elsewhere"),
        (lambda m: m["files"].update({"lost.csv": "0"}), "lost.csv"),
        (lambda m: m.update(study="other"), "holds something else than a study of readings"),
    ],
)
def test_a_changed_manifest_is_seen(copied: Path, change: Callable[[dict[str, Any]], Any], told: str) -> None:
    change_manifest(copied, change)
    assert any(told in text for text in problems(copied, Sample(chunks=0)))


def test_a_damaged_table_is_seen(copied: Path) -> None:
    path = copied / "effects.csv"
    path.write_bytes(path.read_bytes().replace(b"hubei", b"hubej", 1))
    assert len([text for text in problems(copied, Sample(chunks=0)) if text.startswith("effects.csv")]) == 2


def test_a_forged_table_is_not_what_the_sums_give(copied: Path) -> None:
    frame = pd.read_csv(copied / "effects.csv")
    frame.loc[3, "difference"] += 0.001
    frame.to_csv(copied / "effects.csv", index=False)
    digest = sha256((copied / "effects.csv").read_bytes())
    change_manifest(copied, lambda m: m["files"].update({"effects.csv": digest}))
    assert problems(copied, Sample(chunks=0)) == ["effects.csv: the sums give another table"]


def test_forged_sums_are_seen_when_played_again(copied: Path) -> None:
    label = "hubei+map=minus_one"

    def one_more(groups: Groups) -> None:
        groups[label] = replace(groups[label], differing=groups[label].differing + 1)

    change_sums(copied, one_more)
    assert problems(copied) == [f"{label}: played again, its hands give other sums than the stored ones"]


def test_lacking_readings_and_settings_are_seen(copied: Path, tmp_path: Path) -> None:
    factorial = next(name for name in read_sums(copied / SUMS) if name.startswith(group_name(())))
    change_sums(copied, lambda groups: groups.pop(factorial))
    assert f"{SUMS} lacks the settings of the strongest five" in problems(copied, Sample(chunks=0))
    change_sums(copied, lambda groups: groups.pop("hubei+map=minus_one"))
    assert problems(copied) == [f"{SUMS} lacks 1 readings, hubei+map=minus_one for one"]


def test_sums_of_other_sides_or_hands_are_seen(copied: Path) -> None:
    label = "hubei+map=minus_one"

    def mix(groups: Groups) -> None:
        first, *rest = groups[label].sides
        groups[label] = replace(groups[label], sides=(first + "0", *rest), spans=((1, HANDS + 1),))

    change_sums(copied, mix)
    told = problems(copied, Sample(chunks=0))
    assert f"{label}: its sums are of other sides than the study's" in told
    assert f"{label}: its hands are not all hands from the first on" in told


def test_damaged_sums_and_an_interrupted_study_are_seen(copied: Path) -> None:
    data = (copied / SUMS).read_bytes()
    (copied / PARTS).mkdir()
    (copied / SUMS).write_bytes(data[: len(data) // 2])
    told = problems(copied)
    assert f"the study is unfinished: hands in {PARTS} were not added up" in told
    assert any(f"{SUMS} is damaged" in text for text in told)
    (copied / SUMS).unlink()
    assert any(SUMS in text for text in problems(copied))


def test_the_command_knows_a_study(copied: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A study of another engine version holds other hands, which the command says with exit status 1."""
    change_manifest(copied, lambda m: m["identity"].update(engine=0))
    assert main(["verify", str(copied), "--chunks", "0", "--json"]) == 1
    document = json.loads(capsys.readouterr().out)
    assert document["checked"]["manifest"] == 1
    assert any("plays other hands" in text for text in document["problems"])
