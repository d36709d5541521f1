"""`laizi stats` and runs that stop by what they find, from the outside."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from sim.cli.coverage_table import coverage_text
from sim.cli.main import main
from sim.study import player as player_module
from sim.study.coverage import Coverage, Line
from tests.unit.study.played import PLAYER


@pytest.fixture(autouse=True)
def made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(player_module, "shipped_player", lambda: PLAYER)


def call(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str, str]:
    status = main([str(a) for a in arguments])
    out, err = capsys.readouterr()
    return status, out, err


def lines_with_rates(out: str) -> list[str]:
    """Return the lines of a table that hold a percentage, without the heading."""
    return [line for line in out.splitlines() if re.search(r"\d %", line) and "interval" not in line]


@pytest.mark.parametrize("variant", ["anqing", "jingzhou", "huangjin", "hubei"])
def test_no_rate_is_printed_without_interval_and_n(
    variant: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status, out, _ = call(capsys, "run", variant, "--hands", 1200, "--out", tmp_path, "--workers", 1)
    assert status == 0
    status, table, _ = call(capsys, "stats", tmp_path)
    assert status == 0
    for text in (out, table):
        assert len(lines_with_rates(text)) > 20
        for line in lines_with_rates(text):
            assert re.search(r"(% … +[\d.]+ %|≤ [\d.]+ %) +[\d,]+$", line), line
    assert "庄家平均收支（扣除起手运气）" in table
    assert "有效牌型数" in table


def test_several_runs_as_one_document(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name, more in (("a", ()), ("b", ("--set", "wild=off"))):
        call(capsys, "run", "hubei", "--hands", 600, "--out", tmp_path / name, "--workers", 1, *more)
    status, out, err = call(capsys, "stats", tmp_path / "a", tmp_path / "b", "--json")
    assert (status, err) == (0, "")
    runs = json.loads(out)["runs"]
    assert [run["rules"] for run in runs] == ["hubei", "hubei+wild=off"]
    for e in runs[0]["estimates"]:
        assert e.keys() == {"metric", "by", "value", "se", "low", "high", "n", "method"}


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "give the --out directory of one or more runs, or --coverage"),
        (["--quick"], "--quick goes with --coverage"),
        (["here", "--coverage"], "--coverage reads no run"),
        (["nowhere"], "holds no run"),
    ],
)
def test_a_wrong_call_costs_one_line(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    status, out, err = call(capsys, "stats", *arguments)
    assert (status, out) == (2, "")
    assert said in err
    assert len(err.splitlines()) == 1


def test_a_run_until_a_width(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = [
        "run",
        "huangjin",
        "--out",
        tmp_path,
        "--workers",
        1,
        "--until",
        "way[discard] ±2%",
        "--anytime",
    ]
    status, out, _ = call(capsys, *arguments)
    assert status == 0
    last = out.splitlines()[-1]
    assert re.search(r"way discard +[\d.]+ % +[\d.]+ % … [\d.]+ % +beta_mixture +n [\d,]+$", last), last
    assert "way[discard] ±0.02 (anytime), reached" in out
    status, again, _ = call(capsys, "summary", tmp_path)
    assert again == out
    document = json.loads(call(capsys, "summary", tmp_path, "--json")[1])
    (line,) = [e for e in document["estimates"] if e["by"] == {"way": "discard"}]
    assert line == document["stopping"]["estimate"]
    assert line["method"] == "beta_mixture"
    # The same directory with a fixed number of hands is an ordinary run again.
    call(capsys, "run", "huangjin", "--out", tmp_path, "--workers", 1, "--hands", document["hands"] + 5)
    assert "stopping" not in json.loads(call(capsys, "summary", tmp_path, "--json")[1])


def test_a_limit_that_comes_first_is_a_negative_finding(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run = ["run", "huangjin", "--workers", 1, "--hands", 4000]
    status, out, _ = call(capsys, *run, "--out", tmp_path / "a", "--until", "won ±0.0001", "--anytime")
    assert status == 1
    assert "not reached" in out
    status, out, _ = call(capsys, *run, "--out", tmp_path / "b", "--max-hits", "一色四同顺=3")
    assert status == 1
    assert re.search(r"hit 一色四同顺 +0.00 % +0.00 % … [\d.]+ % +clopper_pearson +n 4,000", out)
    status, _, err = call(capsys, *run, "--out", tmp_path / "c", "--until", "won ±0.0001")
    assert status == 2
    assert "allow them with --hands" in err


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--until", "won"], "is no goal"),
        (["--until", "way[x] ±0.1"], "way has no 'x'; possible: self_draw"),
        (["--anytime"], "go with --until GOAL"),
        (["--pilot", "5"], "go with --until GOAL"),
        (["--until", "won ±0.1", "--max-hits", "清龙=5"], "give either --until or --max-hits"),
        (["--max-hits", "清垄=5"], "did you mean '清龙'?"),
    ],
)
def test_a_wrong_goal_costs_one_line_and_writes_nothing(
    options: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status, out, err = call(capsys, "run", "huangjin", "--out", tmp_path / "run", *options)
    assert (status, out) == (2, "")
    assert said in err
    assert len(err.splitlines()) == 1
    assert not (tmp_path / "run").exists()


def test_what_lies_in_the_wall(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folders = [tmp_path / policy for policy in ("efficient", "random")]
    for folder in folders:
        run = ["run", "hubei", "--hands", 300, "--workers", 1, "--rows", "all", "--policy", folder.name]
        assert call(capsys, *run, "--out", folder)[0] == 0
    status, out, _ = call(capsys, "stats", *folders, "--same-walls")
    assert status == 0
    # The made player plays every hand alike, whoever sits there: all of it lies in the wall.
    assert re.search(r"of discards +量 discards +100.00 % +100.00 % … 100.00 % +300", out)
    document = json.loads(call(capsys, "stats", *folders, "--same-walls", "--json")[1])
    assert (document["policies"], document["hands"]) == (["efficient", "random"], 300)
    status, _, err = call(capsys, "stats", folders[0], "--same-walls")
    assert status == 2
    assert "give two or more" in err


def test_a_study_of_balance_says_where_it_is_open(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    options = ["--hands", 60, "--seed", 2, "--workers", 1, "--out", tmp_path, "--lang", "en"]
    status, out, _ = call(capsys, "study", "balance", *options)
    assert status == 1
    assert out.count("open: more hands needed") == 10, out
    assert (tmp_path / "balance" / "seat_excess.png").exists()
    assert f"page  {tmp_path / 'balance' / 'balance.md'}" in out


def test_the_coverage_table_names_what_failed() -> None:
    good = Line("wilson", "won", "", 1000, 0.5, 400, 380, 9, 11, 0.4, 0.8)
    text = coverage_text(Coverage(1, True, [good]))
    assert "every kind of interval holds what it says" in text
    assert re.search(r"wilson +1 +1,000 +400 +0.950 … 0.950 .* ≥ 0.800 +ok", text)
    bad = Line("student", "pay", "2", 1000, 0.5, 400, 320, 9, 71, None)
    text = coverage_text(Coverage(1, True, [good, bad]))
    assert "1 failed" in text
    assert "pay 2 (student, 1,000 hands): held 320 of 400 runs" in text
    skewed = Line("wilson", "won", "", 1000, 0.5, 400, 380, 9, 11, 0.0004, 0.004)
    assert not skewed.ok
