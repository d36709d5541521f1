"""Own variants on the command line: every command takes the file, addresses hold its digest, a run needs it no more."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import sim
from sim.cli.main import main
from sim.rules import VARIANTS, load_variant, model

FILE = """
name = "mine"
title = "My Hubei"
title_zh = "我的湖北"
from = "hubei"
[scores]
unit = 1
[wild]
always = ["C"]
"""
HAND = "123m456m22p789s45p"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "mine.toml"
    path.write_text(FILE, encoding="utf-8")
    return path


def call(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str, str]:
    status = main([str(a) for a in arguments])
    out, err = capsys.readouterr()
    return status, out, err


def forget(monkeypatch: pytest.MonkeyPatch) -> None:
    """Act as a process that has read no own variant yet."""
    monkeypatch.setattr(model, "_MET", {})


@pytest.mark.parametrize("base", VARIANTS)
def test_the_template_is_a_variant_that_changes_nothing(
    base: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status, text, _ = call(capsys, "variants", "template", base)
    path = tmp_path / "start.toml"
    path.write_text(text, encoding="utf-8")
    assert status == 0
    assert load_variant(path).name == f"my-{base}"
    status, out, _ = call(capsys, "variants", "show", path, "--json")
    assert status == 0
    assert json.loads(out)["own"]["changes"] == []


def test_show_says_what_is_changed(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    label = load_variant(file).label
    for words in ([file], ["--rules", file], ["mine", "--rules", file]):
        status, out, _ = call(capsys, "variants", "show", *words)
        assert status == 0
        assert f"Own variant {label}" in out
        assert "Score value unit = 1, there 100." in out
        assert "分值unit=1，原为100。" in out


def test_hand(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for words in ([file, HAND], ["--rules", file, HAND], ["mine", HAND, "--rules", file]):
        status, out, _ = call(capsys, "hand", *words, "--win", "6p", "--json")
        assert status == 0
        assert json.loads(out)["pay"] == [-4, 12, -4, -4]
    status, out, _ = call(
        capsys, "hand", file, "123m456m22p789s4pC", "--win", "6p", "--indicator", "E", "--json"
    )
    assert (status, json.loads(out)["faces"]) == (0, ["5p"])
    status, _, err = call(capsys, "hand", file, HAND, "--win", "6p", "--wild", "5p")
    assert (status, "5p is never wild in mine" in err) == (2, True)


def test_a_run_lives_without_its_file(
    file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    out, label = tmp_path / "run", load_variant(file).label
    common = ("--seed", 3, "--out", out, "--workers", 1, "--policy", "random", "--rows", "all")
    assert call(capsys, "run", "--rules", file, "--hands", 30, *common)[0] == 0
    document = json.loads((out / "manifest.json").read_text(encoding="utf-8"))
    assert document["address"] == f"{label}@random:3"
    assert document["own_variant"]["wild"]["map"]["5m"] == ["C"]
    file.unlink()
    forget(monkeypatch)
    assert call(capsys, "summary", out)[1].startswith(f"我的湖北 · {label} @ random")
    forget(monkeypatch)
    status, _, err = call(capsys, "run", label, "--hands", 50, *common)
    assert (status, "played 20 hands" in err) == (0, True)
    forget(monkeypatch)
    results = sim.load(out)
    assert results.summary.hands == len(results.rows) == 50
    assert results.rows["address"][7] == f"{label}@random:3:7"
    assert set(results.rows["wild_1"]) == {"C"}
    forget(monkeypatch)
    status, _, err = call(capsys, "run", label, "--hands", 5, "--out", tmp_path / "other")
    assert (status, "give --rules" in err) == (2, True)
    assert not (tmp_path / "other").exists()


def test_another_file_does_not_go_on_with_the_run(
    file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    common = ("--out", tmp_path / "run", "--workers", 1, "--policy", "random", "--hands", 10)
    assert call(capsys, "run", file, *common)[0] == 0
    before = load_variant(file).label
    file.write_text(FILE.replace("unit = 1", "unit = 2"), encoding="utf-8")
    status, _, err = call(capsys, "run", file, *common)
    assert status == 2
    assert f"rules {before} there, {load_variant(file).label} asked for" in err
    file.write_text(FILE.replace("My Hubei", "Called otherwise"), encoding="utf-8")
    assert call(capsys, "run", file, *common)[0] == 0


def test_a_manifest_whose_content_was_changed_is_refused(
    file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "run"
    call(capsys, "run", file, "--out", out, "--workers", 1, "--policy", "random", "--hands", 10)
    whole = json.loads((out / "manifest.json").read_text(encoding="utf-8"))
    for change, part in (
        ({"scores": {"unit": 9}}, "its own variant is mine~"),
        ({"scores": {"unit": "9"}}, "expected a whole number"),
        ({"from": "../../hubei"}, "no shipped variant"),
    ):
        document = {**whole, "own_variant": {**whole["own_variant"], **change}}
        (out / "manifest.json").write_text(json.dumps(document), encoding="utf-8")
        status, _, err = call(capsys, "summary", out)
        assert (status, err.count("\n")) == (2, 1)
        assert part in err


def test_replay(file: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    label = load_variant(file).label
    forget(monkeypatch)
    address = f"{label}+wild_out=kong_draw@random:5:2"
    status, _, err = call(capsys, "replay", address)
    assert (status, "give --rules" in err) == (2, True)
    status, out, _ = call(capsys, "replay", address, "--rules", file, "--json")
    document = json.loads(out)
    assert (status, document["address"], document["wild"]) == (0, address, ["C"])
    assert document["rules"]["wild_out"] == "kong_draw"


@pytest.mark.parametrize(
    ("named", "part"),
    [
        ("mine~000000000000", "its digest is "),
        ("yours~000000000000", "give the file of 'yours'"),
        ("hubei", "leave out --rules"),
        ("mine", "begins with the digest"),
    ],
)
def test_replay_refuses_another_file(
    file: Path, capsys: pytest.CaptureFixture[str], named: str, part: str
) -> None:
    status, out, err = call(capsys, "replay", f"{named}@random:5:2", "--rules", file)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert part in err


def test_exact_odds_are_those_of_the_own_wall(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = call(capsys, "exact", "--rules", file, "deal13.wilds=4", "--json")
    (quantity,) = json.loads(out)["quantities"]
    # Four C among 135 tiles unless a C is flipped: C(131, 9) / C(135, 13) in 33 of 34 cases.
    assert status == 0
    assert quantity["value"] == pytest.approx(
        33 / 34 * (13 * 12 * 11 * 10) / (135 * 134 * 133 * 132), rel=1e-12
    )
    status, _, err = call(capsys, "exact", file, "deal13.wilds", "--given", "wild_class=suit")
    assert (status, "no indicator makes such kinds alone wild" in err) == (2, True)


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (["hubei"], "give one of them"),
        (["other"], "leave it out"),
        ([], "unit is 0"),
    ],
)
def test_wrong_calls_write_nothing(
    file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], words: list[str], part: str
) -> None:
    if not words:
        file.write_text(FILE.replace("unit = 1", "unit = 0"), encoding="utf-8")
    status, out, err = call(capsys, "run", *words, "--rules", file, "--out", tmp_path / "run")
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert part in err
    assert not (tmp_path / "run").exists()


def test_a_variant_must_be_given(capsys: pytest.CaptureFixture[str]) -> None:
    for command in (["run", "--out", "nowhere"], ["exact"], ["hand", "--batch", "none"]):
        status, _, err = call(capsys, *command)
        assert (status, "no variant given; possible: anqing" in err) == (2, True)
