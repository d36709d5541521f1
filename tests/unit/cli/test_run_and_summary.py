"""`laizi run` and `laizi summary` from the outside: output, exit status, one line for a wrong call."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sim.cli.main import main
from sim.study import player as player_module
from sim.study.manifest import read_manifest
from tests.unit.study.played import PLAYER


@pytest.fixture(autouse=True)
def made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(player_module, "shipped_player", lambda: PLAYER)


def call(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str, str]:
    status = main([str(a) for a in arguments])
    out, err = capsys.readouterr()
    return status, out, err


def test_run_then_summary(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = call(
        capsys, "run", "anqing", "--hands", 1500, "--seed", 4, "--out", tmp_path, "--workers", 1, "--json"
    )
    assert status == 0
    assert "played 1,500 hands" in err
    document = json.loads(out)
    assert document["hands"] == 1500
    (won,) = [e for e in document["estimates"] if e["metric"] == "won"]
    assert won.keys() == {"metric", "by", "value", "se", "low", "high", "n", "method"}
    assert (won["by"], won["n"]) == ({}, 1500)
    status, again, err = call(capsys, "summary", tmp_path, "--json")
    assert (status, err) == (0, "")
    assert again == out
    assert read_manifest(tmp_path).sessions[0]["workers"] == 1


def test_the_readable_table_has_interval_and_n_everywhere(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    call(capsys, "run", "huangjin", "--hands", 900, "--out", tmp_path, "--workers", 1)
    status, out, _ = call(capsys, "summary", tmp_path)
    assert status == 0
    assert "黄金麻将" in out
    assert "胡牌率" in out
    assert "番种 清龙" in out
    assert "种未出现" in out
    for line in out.splitlines()[3:]:
        if "%" in line:
            assert "…" in line or "≤" in line, line
            assert line.split()[-1].replace(",", "").isdigit(), line


def test_choices_reach_the_manifest(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    options = [
        "--set",
        "red_ban=off",
        "--set",
        "wild = off",
        "--policy",
        "random,random,random,efficient",
        "--rows",
        "sample=3",
    ]
    status, _, _ = call(capsys, "run", "anqing", "--hands", 300, "--out", tmp_path, "--workers", 1, *options)
    assert status == 0
    manifest = read_manifest(tmp_path)
    assert manifest.about["address"] == "anqing+red_ban=off+wild=off@random,random,random,efficient:1"
    assert str(manifest.keep) == "sample=3"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (
            ["anqin"],
            "unknown variant 'anqin'; possible: anqing, anqing-que, jingzhou, huangjin, hubei; did you mean 'anqing'?",
        ),
        (["anqing", "--set", "red_bam=off"], "did you mean 'red_ban'?"),
        (
            ["anqing", "--set", "red_ban=of"],
            "possible: concealed | everywhere_but_kong | off; did you mean 'off'?",
        ),
        (["anqing", "--set", "red_ban"], "give switch=value"),
        (["anqing", "--set", "wild=off", "--set", "wild=on"], "wild twice: off and on"),
        (["anqing", "--policy", "eficient"], "possible: random, efficient; did you mean 'efficient'?"),
        (["anqing", "--policy", "random,random"], "give one for all or 4"),
        (["anqing", "--hands", "0"], "--hands 0; possible: 1 to"),
        (["anqing", "--hands", "many"], "many"),
        (["anqing", "--seed", "-1"], "seed -1; possible: 0 to"),
        (["anqing", "--workers", "0"], "--workers 0; possible: 1 to"),
        (["anqing", "--rows", "sample"], "possible: none, wins, all, sample=N"),
    ],
)
def test_a_wrong_call_costs_one_line_and_writes_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], said: str
) -> None:
    status, out, err = call(capsys, "run", *arguments, "--out", tmp_path / "run")
    assert (status, out) == (2, "")
    assert said in err
    assert len(err.splitlines()) == 1
    assert not (tmp_path / "run").exists()


def test_no_directory_another_run_and_no_run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert call(capsys, "run", "anqing")[0] == 2
    (tmp_path / "file").write_text("")
    status, _, err = call(capsys, "run", "anqing", "--out", tmp_path / "file" / "run")
    assert status == 2
    assert "cannot be written" in err
    call(capsys, "run", "anqing", "--hands", 200, "--out", tmp_path / "run", "--workers", 1)
    status, _, err = call(capsys, "run", "anqing", "--seed", 2, "--hands", 200, "--out", tmp_path / "run")
    assert status == 2
    assert "seed 1 there, 2 asked for" in err
    status, _, err = call(capsys, "summary", tmp_path)
    assert status == 2
    assert "holds no run" in err
    assert len(err.splitlines()) == 1


def test_ctrl_c_says_how_to_go_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from sim.study import run as run_module

    def interrupted(*_: object) -> object:
        raise KeyboardInterrupt
        yield

    monkeypatch.setattr(run_module, "run_serially", interrupted)
    status, out, err = call(capsys, "run", "anqing", "--hands", 200, "--out", tmp_path, "--workers", 1)
    assert (status, out) == (130, "")
    assert "give the same command again to go on" in err
