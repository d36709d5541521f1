"""`laizi run --session`, `laizi sessions`, `laizi study balance` and `laizi study one-wild` from the outside."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from sim.cli.main import main
from sim.rules import VARIANTS
from sim.study import first_look
from sim.study import player as player_module
from tests.unit.study.played import PLAYER


def call(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str, str]:
    status = main([str(a) for a in arguments])
    out, err = capsys.readouterr()
    return status, out, err


def test_sessions_are_played_told_and_replayed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    where = tmp_path / "run"
    play = ("run", "hubei", "--hands", 80, "--session", 8, "--policy", "efficient,random,random,random")
    status, out, _ = call(capsys, *play, "--out", where, "--workers", 1)
    assert (status, "hubei+session=8 @ efficient,random,random,random" in out) == (0, True)
    assert "laizi sessions" in out  # its intervals are told to be those of independent hands
    status, out, _ = call(capsys, "sessions", where, "--bank", 3000, "--json")
    document = json.loads(out)
    assert (status, document["session"], document["hands"]) == (0, 8, 80)
    ruin = next(e for e in document["estimates"] if e["metric"] == "ruin")
    assert (ruin["by"], ruin["n"]) == ({"bank": 3000}, 40)
    status, out, _ = call(capsys, "sessions", where)
    assert status == 0
    assert "显出差距所需局数" in out
    status, out, _ = call(capsys, "replay", "hubei+session=8@efficient,random,random,random:1:13", "--json")
    assert (status, json.loads(out)["session"]) == (0, 8)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["run", "hubei", "--hands", "81", "--session", "8"], "give a multiple, such as 88"),
        (["run", "hubei", "--hands", "80", "--session", "1"], "possible: 2 to 10,000"),
        (["run", "hubei", "--session", "8", "--max-hits", "small=3"], "leave --until and --max-hits away"),
        (["run", "hubei+session=8", "--hands", "80"], "session"),
        (["study", "one-wild", "hubey"], "did you mean 'hubei'"),
        (["study", "one-wild", "--policy", "clever"], "unknown policy 'clever'"),
    ],
)
def test_a_wrong_call_costs_one_line_and_writes_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], said: str
) -> None:
    status, out, err = call(capsys, *arguments, "--out", tmp_path / "run")
    assert (status, out) == (2, "")
    assert said in err.splitlines()[-1]
    assert not (tmp_path / "run").exists()


def test_independent_hands_have_no_sessions(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    call(capsys, "run", "hubei", "--hands", 20, "--policy", "random", "--out", tmp_path, "--workers", 1)
    status, out, err = call(capsys, "sessions", tmp_path)
    assert (status, out) == (2, "")
    assert "laizi run --session K" in err.splitlines()[-1]


def test_the_balance_study_is_the_same_to_the_last_digit(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(player_module, "shipped_player", lambda: PLAYER)
    monkeypatch.setattr(first_look, "VARIANTS", {name: VARIANTS[name] for name in ("jingzhou", "huangjin")})
    pages = []
    for name, cuts in (("one", (150,)), ("two", (90, 150))):
        for hands in cuts:
            asked = ("--hands", hands, "--seed", 4, "--workers", 1, "--lang", "en", "--out", tmp_path / name)
            status, out, _ = call(capsys, "study", "balance", *asked)
            assert status == 1  # so few hands leave the verdict open
        assert out.endswith(f"page  {tmp_path / name}/balance/balance.md\n")
        assert "variance gain" in out
        folder = tmp_path / name / "balance"
        pages.append({path.name: path.read_bytes() for path in sorted(folder.iterdir())})
    assert pages[0] == pages[1]
    assert {"balance.md", "rotated.csv", "metrics.csv", "seat_excess.png"} <= pages[0].keys()


def test_the_gain_of_pairing_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = call(
        capsys,
        "compare",
        "hubei",
        "hubei+second_wild=allowed",
        "--hands",
        600,
        "--workers",
        1,
        "--lang",
        "en",
    )
    assert status == 0
    found = re.search(r"divides the variance by ([\d.,]+) in the median line", out)
    assert found, out
    assert float(found[1].replace(",", "")) >= 10
