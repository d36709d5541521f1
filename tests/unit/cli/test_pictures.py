"""`laizi hand --svg` and `laizi replay --html`: whole files, none written over unasked."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

from sim.cli.main import main

HAND = ["hand", "jingzhou", "[234p]11155s678s22p", "--win", "2p", "--indicator", "2s"]


def test_a_hand_is_drawn_and_judged(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "hand.svg"
    assert main([*HAND, "--svg", str(file)]) == 0
    captured = capsys.readouterr()
    assert "屁胡" in captured.out
    assert str(file) in captured.err
    label = ElementTree.fromstring(file.read_text(encoding="utf-8")).get("aria-label") or ""
    assert "3s 三条" in label  # the wild that the indicator makes
    assert [path.name for path in tmp_path.iterdir()] == ["hand.svg"]


def test_a_hand_without_the_wildcard_shows_no_indicator(tmp_path: Path) -> None:
    file = tmp_path / "hand.svg"
    assert main([*HAND, "--set", "wild=off", "--svg", str(file)]) == 0
    assert "indicator" not in file.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("style", "hand", "win"),
    [("unicode", "[🀚🀛🀜]", "🀚"), ("zh", "[二三四筒]", "二筒"), ("ascii", "[234p]", "2p")],
)
def test_tiles_are_written_as_asked(
    style: str, hand: str, win: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*HAND, "--tiles", style]) == 0
    line = next(line for line in capsys.readouterr().out.splitlines() if line.startswith("Hand"))
    assert hand in line
    assert line.endswith(f" + {win}")


@pytest.mark.parametrize("command", [[*HAND, "--svg"], ["replay", "jingzhou@random:5:3", "--html"]])
def test_a_file_is_not_written_over_unasked(
    command: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "old"
    file.write_text("kept", encoding="utf-8")
    assert main([*command, str(file)]) == 2
    assert "--force" in capsys.readouterr().err
    assert file.read_text(encoding="utf-8") == "kept"
    assert main([*command, str(file), "--force"]) == 0
    assert file.read_text(encoding="utf-8").startswith("<")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([*HAND, "--svg", "no/such/folder/x.svg"], "no folder no/such/folder"),
        ([*HAND, "--force"], "none is given"),
        (["hand", "hubei", "--batch", "x", "--svg", "x.svg"], "one HAND"),
        ([*HAND, "--tiles", "emoji"], "'unicode'"),
    ],
)
def test_wrong_calls_cost_one_line(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    captured = capsys.readouterr()
    assert said in captured.err
    assert captured.err.count("\n") == 1
    assert captured.out == ""


def test_a_replay_as_page_and_json_at_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "hand.html"
    assert main(["replay", "jingzhou@random:5:3", "--html", str(file), "--json", "--lang", "zh"]) == 0
    assert capsys.readouterr().out.startswith('{"address": "jingzhou@random:5:3"')
    assert 'data-lang="zh"' in file.read_text(encoding="utf-8")
