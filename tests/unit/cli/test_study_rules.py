"""`laizi study rules` from the outside."""

from __future__ import annotations

from pathlib import Path

import pytest

from sim.cli.main import main
from sim.report import reading_tables
from sim.rules import VARIANTS
from sim.study import player as player_module
from sim.study import rule_study
from sim.study.readings import readings_of
from tests.unit.study.switched import SWITCHED


@pytest.fixture(autouse=True)
def made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(player_module, "shipped_player", lambda: SWITCHED)


def call(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str, str]:
    status = main(["study", "rules", *(str(a) for a in arguments), "--workers", "1"])
    out, err = capsys.readouterr()
    return status, out, err


def test_it_plays_prints_and_stores(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    out_dir = tmp_path / "hubei"
    arguments = ("hubei", "--hands", 60, "--seed", 3, "--out", out_dir, "--lang", "en")
    status, out, err = call(capsys, *arguments)
    assert status == 0
    shown = [line.split()[0] for line in out.splitlines() if "=" in line.split(" ")[0] and "×" not in line]
    assert shown == [f"{r.switch}={r.value}" for r in readings_of(VARIANTS["hubei"])]
    assert "The five strongest readings together" in out
    assert out.endswith(f"tables  {out_dir}\ncharts  {out_dir}/figures\n")
    assert (out_dir / "figures" / "readings.svg").exists()
    assert "laizi: 21 readings of hubei: 60 hands each" in err
    assert {p.name for p in out_dir.iterdir()} >= {
        "study.json",
        "sums.parquet",
        "effects.csv",
        "interactions.parquet",
    }
    stored = {p.name: p.read_bytes() for p in out_dir.glob("*.parquet")}
    # Drawn once; all charts are drawn by the tests of the report.
    monkeypatch.setattr(reading_tables, "write_figures", lambda *_: [])
    status, again, err = call(capsys, *arguments)
    assert (status, again) == (0, out)
    assert err.count("nothing to play") == 2
    assert {p.name: p.read_bytes() for p in out_dir.glob("*.parquet")} == stored


def test_the_folder_is_named_by_the_variant(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(reading_tables, "write_figures", lambda *_: [])
    (tmp_path / "mine.toml").write_text('name = "mine"\nfrom = "jingzhou"\n', encoding="utf-8")
    assert call(capsys, "mine.toml", "--hands", 20, "--lang", "zh")[0] == 0
    assert (tmp_path / "results" / "rule-readings" / "mine" / "effects.parquet").exists()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["hubey"], "did you mean 'hubei'?"),
        (["hubei", "--hands", 1], "--hands 1; possible: 2 to"),
        (["hubei", "--seed", -1], "seed -1; possible: 0 to"),
        (["hubei", "--lang", "fr"], "'fr'"),
        ([], "VARIANT"),
    ],
)
def test_a_wrong_call_costs_one_line_and_writes_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], arguments: list[object], said: str
) -> None:
    status, out, err = call(capsys, *arguments, "--out", tmp_path / "new")
    assert (status, out) == (2, "")
    assert said in err.splitlines()[-1]
    assert not (tmp_path / "new").exists()


def test_other_files_are_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "letter.txt").write_text("dear", encoding="utf-8")
    status, out, err = call(capsys, "hubei", "--hands", 20, "--out", tmp_path)
    assert (status, out) == (2, "")
    assert "letter.txt" in err.splitlines()[-1]
    assert [p.name for p in tmp_path.iterdir()] == ["letter.txt"]


def test_ctrl_c_says_how_to_go_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object) -> object:
        raise KeyboardInterrupt

    monkeypatch.setattr(rule_study, "do_tasks", interrupted)
    status, out, err = call(capsys, "hubei", "--hands", 20, "--out", tmp_path / "x")
    assert (status, out) == (130, "")
    assert "give the same command again to go on" in err
