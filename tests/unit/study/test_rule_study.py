"""The study of readings: which are played, that it goes on where it stopped, and what its tables say."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pandas as pd
import pytest

from sim.frames.store import StoreError, sha256
from sim.rules import VARIANTS, derive, load_variant, resolve
from sim.stats.paired import holm
from sim.study import joint as joint_module
from sim.study import rule_study as study_module
from sim.study.compare import CompareRequest, compare
from sim.study.identity import IdentityError
from sim.study.joint import JointPart, JointTask
from sim.study.joint_store import PARTS, SUMS, JointStore, sums_bytes
from sim.study.plan import Piece
from sim.study.readings import HEADLINES, readings_of, rules_of, strongest
from sim.study.rule_study import (
    HANDS,
    HUANGJIN_HANDS,
    RuleStudy,
    RuleStudyRequest,
    default_hands,
    study_rules,
)
from sim.study.rule_tables import (
    EFFECT_COLUMNS,
    INTERACTION_COLUMNS,
    effects_frame,
    interactions_frame,
    write_tables,
)
from sim.study.run import RunError
from sim.study.sides import read_side
from tests.unit.study.switched import SWITCHED


def request(
    directory: Path, hands: int = 60, variant: str = "hubei", seed: int = 5, workers: int = 1
) -> RuleStudyRequest:
    return RuleStudyRequest(VARIANTS[variant], hands, seed, directory, workers, "laizi study rules")


@pytest.fixture(scope="module")
def done(tmp_path_factory: pytest.TempPathFactory) -> tuple[RuleStudy, Path]:
    directory = tmp_path_factory.mktemp("readings") / "hubei"
    study = study_rules(request(directory, 300), SWITCHED)
    write_tables(study, directory)
    return study, directory


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_listed_value_off_its_default_is_a_reading(variant: str) -> None:
    readings = readings_of(VARIANTS[variant])
    assert len(readings) == sum(len(s.values) - 1 for s in VARIANTS[variant].switches)
    assert len({r.rules.label for r in readings}) == len(readings)
    assert all(r.rules.changed == {r.switch: r.value} for r in readings)
    assert [r.switch for r in readings if r.control] == ["wild"]


def test_defaults_fit_ten_minutes() -> None:
    assert default_hands(VARIANTS["huangjin"]) == HUANGJIN_HANDS
    assert default_hands(VARIANTS["anqing"]) == HANDS


def test_a_reading_is_what_compare_finds(done: tuple[RuleStudy, Path]) -> None:
    study, _ = done
    sides = read_side("hubei+map=minus_one", SWITCHED, 5), read_side("hubei", SWITCHED, 5)
    found = compare(CompareRequest(sides, 300, 0.01), SWITCHED)
    assert study.pairs["hubei+map=minus_one"] == found.sums
    frame = effects_frame(study).query("switch == 'map'")
    told = {(line.metric, str(line.level)): line.difference for line in frame.itertuples()}
    assert told == {(d.metric, str(d.key.level)): d.difference for d in found.differences}


def test_the_five_strongest_are_the_factors(done: tuple[RuleStudy, Path]) -> None:
    study, directory = done
    assert len({f.switch for f in study.factors}) == 5
    assert not any(f.control for f in study.factors)
    assert strongest(study.readings, study.pairs) == study.factors
    assert study.factorial is not None
    assert len(study.factorial.sides) == 16
    assert study.factorial.sides[0] == study.default.address
    assert set(study.factorial.moments) == set(HEADLINES)
    rules = rules_of(VARIANTS["hubei"], study.factors, (True, False, False, False, True))
    assert set(rules.changed) == {study.factors[0].switch, study.factors[4].switch}
    manifest = json.loads((directory / "study.json").read_text(encoding="utf-8"))
    assert manifest["factors"] == [f.rules.label for f in study.factors]


def test_tables_are_stored_with_their_checksums(done: tuple[RuleStudy, Path]) -> None:
    study, directory = done
    effects = pd.read_parquet(directory / "effects.parquet")
    assert tuple(effects.columns) == EFFECT_COLUMNS
    assert set(effects["reading"]) == {r.rules.label for r in study.readings}
    interactions = pd.read_parquet(directory / "interactions.parquet")
    assert tuple(interactions.columns) == INTERACTION_COLUMNS
    assert len(interactions) == 15 * len(HEADLINES)
    assert (interactions["switch_2"] == "").sum() == 5 * len(HEADLINES)
    pd.testing.assert_frame_equal(interactions, interactions_frame(study))
    manifest = json.loads((directory / "study.json").read_text(encoding="utf-8"))
    assert set(manifest["files"]) == {
        f"{n}.{e}" for n in ("effects", "interactions") for e in ("parquet", "csv")
    }
    for name, digest in manifest["files"].items():
        assert sha256((directory / name).read_bytes()) == digest
    assert (manifest["hands"], manifest["sessions"][0]["finished"]) == (300, True)
    assert not (directory / PARTS).exists()
    csv = pd.read_csv(directory / "effects.csv")
    assert csv["difference"].to_numpy() == pytest.approx(effects["difference"].to_numpy())


def test_p_values_are_adjusted_over_the_readings_of_a_metric(done: tuple[RuleStudy, Path]) -> None:
    frame = effects_frame(done[0])
    for metric in ("won", "type"):
        lines = frame[frame["metric"] == metric]
        assert lines["p_adjusted"].tolist() == pytest.approx(holm(lines["p"].tolist()))


def test_a_second_call_plays_only_what_is_missing(done: tuple[RuleStudy, Path], tmp_path: Path) -> None:
    study, _ = done
    first = study_rules(request(tmp_path, 250), SWITCHED)
    assert first.played == 250 * (1 + 21) + 250 * 16
    assert study_rules(request(tmp_path, 250), SWITCHED).played == 0
    more = study_rules(request(tmp_path, 300), SWITCHED)
    assert more.played in (50 * (1 + 21 + 16), 50 * (1 + 21) + 300 * 16), (
        "the five strongest may have changed"
    )
    assert (more.pairs, more.factorial) == (study.pairs, study.factorial)


def test_whatever_order_the_chunks_come_in_the_files_are_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(study_module, "_CHUNK", 40)
    one = study_rules(request(tmp_path / "one", 90), SWITCHED)

    def backwards(tasks: list[JointTask], workers: int) -> Iterator[JointPart]:
        assert workers == 2
        yield from map(joint_module.play_together, reversed(tasks))

    monkeypatch.setattr(study_module, "do_tasks", backwards)
    two = study_rules(request(tmp_path / "two", 90, workers=2), SWITCHED)
    assert (one.pairs, one.factorial) == (two.pairs, two.factorial)
    assert (tmp_path / "one" / SUMS).read_bytes() == (tmp_path / "two" / SUMS).read_bytes()


def test_an_interruption_keeps_finished_chunks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(study_module, "_CHUNK", 20)

    def interrupted(tasks: object, workers: int) -> Iterator[JointPart]:
        parts = joint_module.do_tasks(tasks, workers)  # type: ignore[arg-type]
        yield next(parts)
        raise KeyboardInterrupt

    with monkeypatch.context() as context:
        context.setattr(study_module, "do_tasks", interrupted)
        with pytest.raises(KeyboardInterrupt):
            study_rules(request(tmp_path), SWITCHED)
    assert {s.hands for s in JointStore(tmp_path).groups.values()} == {20}
    after = study_rules(request(tmp_path), SWITCHED)
    assert after.played == 40 * 22 + 60 * 16
    sessions = json.loads((tmp_path / "study.json").read_text(encoding="utf-8"))["sessions"]
    assert [s["finished"] for s in sessions] == [False, True]


def test_parts_that_were_added_up_already_count_once(done: tuple[RuleStudy, Path], tmp_path: Path) -> None:
    study, directory = done
    copy = tmp_path / "copy"
    shutil.copytree(directory, copy)
    (copy / PARTS).mkdir()
    (copy / PARTS / "000000000000-300-000000.parquet").write_bytes(sums_bytes(study.pairs))
    assert JointStore(copy).groups.keys() >= study.pairs.keys()
    again = study_rules(request(copy, 300), SWITCHED)
    assert (again.pairs, again.played) == (study.pairs, 0)
    assert not (copy / PARTS).exists()


def test_parts_outlive_a_crash(done: tuple[RuleStudy, Path], tmp_path: Path) -> None:
    store = JointStore(tmp_path)
    store.add(Piece(0, 300), done[0].pairs)
    assert JointStore(tmp_path).groups == done[0].pairs


def test_another_study_is_refused(done: tuple[RuleStudy, Path]) -> None:
    directory = done[1]
    before = {p.name: p.read_bytes() for p in directory.iterdir() if p.is_file()}
    with pytest.raises(IdentityError, match="seed 5 there, 6 asked for"):
        study_rules(request(directory, seed=6), SWITCHED)
    with pytest.raises(IdentityError, match="hubei there, jingzhou asked for"):
        study_rules(request(directory, variant="jingzhou"), SWITCHED)
    with pytest.raises(IdentityError, match="engine version 3 there, 4 asked for"):
        study_rules(request(directory), replace(SWITCHED, version=4))
    assert {p.name: p.read_bytes() for p in directory.iterdir() if p.is_file()} == before


def test_damage_is_seen(done: tuple[RuleStudy, Path], tmp_path: Path) -> None:
    tmp_path /= "copy"
    shutil.copytree(done[1], tmp_path)
    data = bytearray((tmp_path / SUMS).read_bytes())
    data[len(data) // 2] ^= 1
    (tmp_path / SUMS).write_bytes(data)
    with pytest.raises(StoreError, match=r"sums\.parquet"):
        study_rules(request(tmp_path), SWITCHED)
    (tmp_path / "study.json").write_text("{", encoding="utf-8")
    with pytest.raises(StoreError, match="damaged"):
        study_rules(request(tmp_path), SWITCHED)
    (tmp_path / "study.json").write_text('{"format": 1}', encoding="utf-8")
    with pytest.raises(StoreError, match="something else"):
        study_rules(request(tmp_path), SWITCHED)


def test_too_few_hands_are_refused(tmp_path: Path) -> None:
    with pytest.raises(RunError, match="--hands 1; possible: 2"):
        study_rules(request(tmp_path / "new", 1), SWITCHED)
    assert not (tmp_path / "new").exists()


def test_readings_know_their_rule() -> None:
    reading = next(r for r in readings_of(VARIANTS["anqing"]) if r.switch == "red_ban" and r.value == "off")
    assert (reading.rule, reading.rules) == ("AQ-6", resolve("anqing", {"red_ban": "off"}))


def test_an_own_variant_is_kept_whole(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(
        'name = "mine"\nfrom = "hubei"\n[scores]\nbig = 9\n', encoding="utf-8"
    )
    own = load_variant(tmp_path / "mine.toml")
    study_rules(RuleStudyRequest(own, 10, 5, tmp_path / "study"), SWITCHED)
    manifest = json.loads((tmp_path / "study" / "study.json").read_text(encoding="utf-8"))
    assert derive(manifest["own"]) == own


def test_a_place_that_cannot_be_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(StoreError, match="is a file"):
        study_rules(request(tmp_path / "file"), SWITCHED)
    with pytest.raises(StoreError, match="cannot be made"):
        study_rules(request(tmp_path / "file" / "below"), SWITCHED)
