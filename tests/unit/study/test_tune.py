"""Tuning finds dials, scores them on walls of their own, and writes where they come from."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from sim.cli.main import main
from sim.policies.dials import DIALS, pack_weights, shipped_dials
from sim.rules import VARIANTS, resolve
from sim.study.duplicate import play_lone
from tests.unit.study.test_ladder import QUIET

SMALL = ["--walls", "10", "--generations", "2", "--candidates", "5", "--score", "20"]


def test_what_is_written_is_read_and_is_the_same_twice(tmp_path: Path) -> None:
    for name in ("a.toml", "b.toml"):
        assert main(["tune", "jingzhou", *SMALL, "--out", str(tmp_path / name)]) == 0
    text = (tmp_path / "a.toml").read_text(encoding="utf-8")
    assert text == (tmp_path / "b.toml").read_text(encoding="utf-8")
    assert "laizi tune jingzhou --against efficient --walls 10" in text
    dials = tomllib.loads(text)["dials"]
    assert list(dials) == list(DIALS)
    assert all(low <= dials[name] <= high for name, (low, high) in DIALS.items())


def test_an_unknown_opponent_is_refused_before_anything_is_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["tune", "hubei", "--against", "valu", "--out", str(tmp_path / "x.toml")]) == 2
    assert "did you mean 'value'" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_a_dial_that_is_held_stays(tmp_path: Path) -> None:
    out = tmp_path / "held.toml"
    assert (
        main(
            ["tune", "jingzhou", *SMALL, "--hold", "flexibility=0", "--hold", "refuse=1.5", "--out", str(out)]
        )
        == 0
    )
    text = out.read_text(encoding="utf-8")
    assert " --hold flexibility=0 --hold refuse=1.5 --seed 1\n" in text
    dials, shipped = tomllib.loads(text)["dials"], shipped_dials("jingzhou")
    assert (dials["flexibility"], dials["refuse"]) == (0, 1.5)
    assert any(dials[name] != shipped[name] for name in DIALS if name not in ("flexibility", "refuse"))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("flexibilty=0", "did you mean 'flexibility'"),
        ("refuse=9", "refuse takes a number from 1 to 4"),
        ("refuse=much", "as refuse=1"),
        ("refuse", "as refuse=1"),
    ],
)
def test_a_dial_that_cannot_be_held(
    text: str, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["tune", "hubei", "--hold", text, "--out", str(tmp_path / "x.toml")]) == 2
    assert told in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("name", list(VARIANTS))
def test_shipped_dials_are_complete_and_within_their_ranges(name: str) -> None:
    dials = shipped_dials(name)
    assert list(dials) == list(DIALS)
    assert all(low <= dials[dial] <= high for dial, (low, high) in DIALS.items())


def test_chances_fall_with_missing_tiles_and_with_the_wall() -> None:
    for name in VARIANTS:
        chance = pack_weights(shipped_dials(name)).chance
        assert (chance[:, 0] == 1).all()
        assert (chance[:, 1:] < 1).all()
        assert (chance[:, 1:5] > chance[:, 2:6]).all()
        assert (chance[:, 1:-1] >= chance[:, 2:]).all()  # rounded, so the smallest may be equal
        assert (chance[1:, 1:] >= chance[:-1, 1:]).all()


def test_weights_change_what_value_does() -> None:
    rules = resolve("jingzhou")
    dials = dict(shipped_dials("jingzhou"))
    shipped, other = (
        play_lone(rules, "value", "random", 40, 3, 1, QUIET, pack_weights(each))
        for each in (dials, dials | {"chance_step": 0.1, "loss": 0.0})
    )
    assert (shipped.pay != other.pay).any()
    assert (shipped.pay == play_lone(rules, "value", "random", 40, 3, 1, QUIET).pay).all()
