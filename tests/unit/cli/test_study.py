"""`laizi study first-look` from the outside."""

from __future__ import annotations

from pathlib import Path

import pytest

from sim.cli.main import main
from sim.report import build as build_module
from sim.report.charts import CHARTS
from sim.study import player as player_module
from tests.unit.study.played import PLAYER


@pytest.fixture(autouse=True)
def made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(player_module, "shipped_player", lambda: PLAYER)


def call(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str, str]:
    status = main(["study", "first-look", *(str(a) for a in arguments)])
    out, err = capsys.readouterr()
    return status, out, err


def test_it_plays_draws_and_says_where(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    # Two charts show that the report is written; all of them are drawn by the tests of the report.
    monkeypatch.setattr(build_module, "CHARTS", CHARTS[:2])
    out_dir = tmp_path / "look"
    status, out, err = call(
        capsys, "--hands", 120, "--seed", 2, "--out", out_dir, "--workers", 1, "--lang", "zh"
    )
    assert status == 0
    assert f"report  {out_dir}/report/summary.md\n" in out
    assert (
        (out_dir / "report" / "summary.md").read_text(encoding="utf-8").startswith("# 初看：赖子起什么作用\n")
    )
    assert (out_dir / "report" / "figures" / f"{CHARTS[1].name}.svg").exists()
    assert (out_dir / "report" / "data" / f"{CHARTS[1].name}.csv").exists()
    assert "laizi: 10/10 hubei+wild=off: 120 hands" in err
    status, again, err = call(
        capsys, "--hands", 120, "--seed", 2, "--out", out_dir, "--workers", 1, "--lang", "zh"
    )
    assert (status, again) == (0, out)
    assert err.count("nothing to play") == 10


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--hands", 0], "--hands 0; possible: 1 and more"),
        (["--hands", "few"], "few"),
        (["--seed", -1], "seed -1; possible: 0 to"),
        (["--workers", 0], "--workers 0; possible: 1 to"),
        (["--lang", "fr"], "'fr'"),
    ],
)
def test_a_wrong_call_costs_one_line_and_writes_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], arguments: list[object], said: str
) -> None:
    status, out, err = call(capsys, *arguments, "--out", tmp_path / "look")
    assert (status, out) == (2, "")
    assert said in err.splitlines()[-1]
    assert not (tmp_path / "look").exists()


def test_another_study_in_the_folder_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(
        ["run", "anqing", "--hands", "50", "--seed", "1", "--out", str(tmp_path / "anqing"), "--workers", "1"]
    )
    capsys.readouterr()
    status, out, err = call(capsys, "--hands", 50, "--seed", 2, "--out", tmp_path, "--workers", 1)
    assert (status, out) == (2, "")
    assert "seed 1 there, 2 asked for" in err.splitlines()[-1]
    (tmp_path / "file").write_text("")
    status, out, err = call(capsys, "--hands", 50, "--out", tmp_path / "file", "--workers", 1)
    assert (status, out) == (2, "")
    assert "file" in err.splitlines()[-1]


def test_ctrl_c_says_how_to_go_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from sim.study import first_look

    def interrupted(*_: object) -> object:
        raise KeyboardInterrupt

    monkeypatch.setattr(first_look, "run", interrupted)
    status, out, err = call(capsys, "--hands", 50, "--out", tmp_path, "--workers", 1)
    assert (status, out) == (130, "")
    assert "give the same command again to go on" in err
