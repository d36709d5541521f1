"""`laizi compare` from the outside."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sim.cli.main import main
from sim.study import compare as compare_module
from sim.study import player as player_module
from tests.unit.study.switched import SWITCHED


@pytest.fixture(autouse=True)
def made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(player_module, "shipped_player", lambda: SWITCHED)


def call(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str, str]:
    status = main(["compare", *(str(a) for a in arguments), "--workers", "1"])
    out, err = capsys.readouterr()
    return status, out, err


def test_json_is_one_document_with_what_is_promised(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = call(
        capsys, "hubei", "hubei+map=minus_one@random", "--hands", 200, "--seed", 4, "--json"
    )
    assert status == 0
    document = json.loads(out)
    assert document["sides"] == ["hubei@efficient:4", "hubei+map=minus_one@random:4"]
    assert document["hands"] == 200
    promised = {"metric", "by", "a", "b", "difference", "low", "high", "p", "p_adjusted", "correlation"}
    for line in document["differences"]:
        assert promised <= line.keys()
        assert line["difference"] == pytest.approx(line["a"] - line["b"])
        assert line["low"] <= line["difference"] <= line["high"]
        assert 0 <= line["p"] <= line["p_adjusted"] <= 1
    assert "laizi: played 400 hands" in err
    assert (
        call(capsys, "hubei", "hubei+map=minus_one@random", "--hands", 200, "--seed", 4, "--json")[1] == out
    )


def test_the_table_says_what_differs(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = call(capsys, "hubei", "hubei@random", "--hands", 400, "--lang", "en")
    assert status == 0
    assert out.startswith("A  hubei@efficient\nB  hubei@random\n400 hands each on the same walls, seed 1; ")
    assert "Share of hands that the seat wins\n  seat 0 " in out
    assert "Pairing on the same walls divides the variance" in out
    assert not any("\u4e00" <= c <= "\u9fff" for c in out)
    heads = [line for line in out.splitlines() if line.lstrip().startswith("A  ") and "verdict" in line]
    assert len(heads) == 1


def test_the_table_in_chinese(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = call(capsys, "jingzhou", "hubei", "--hands", 100, "--lang", "zh")
    assert status == 0
    assert "各座位胡牌率" in out
    assert "两种玩法：收支各按其单位" in out
    assert "有别" in out or "未定" in out
    both = call(capsys, "hubei", "hubei", "--hands", 50)[1]
    assert "no hand differs 无一局不同" in both
    assert "equivalent within ±1 pp" in both


def test_verdicts(capsys: pytest.CaptureFixture[str]) -> None:
    out = call(capsys, "hubei", "hubei+map=minus_one", "--hands", 300, "--margin", 0.5, "--lang", "en")[1]
    assert "within ±50 pp" in out
    lines = {line.split("  ")[0]: line for line in out.splitlines()}
    assert lines["Share of hands that somebody wins"].endswith(("equivalent", "no hand differs", "differs"))


def test_own_rules(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('name = "mine"\nfrom = "hubei"\n', encoding="utf-8")
    status, out, _ = call(capsys, "hubei", path, "--hands", 40, "--json")
    assert status == 0
    assert {line["difference"] for line in json.loads(out)["differences"]} == {0.0}


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["hubei"], "SIDE"),
        (["hubei", "hubey"], "did you mean 'hubei'?"),
        (["hubei", "hubei+wild=of"], "possible: on | off"),
        (["hubei", "hubei@eficient"], "did you mean 'efficient'?"),
        (["hubei", "hubei", "--hands", 1], "--hands 1; possible: 2 to"),
        (["hubei", "hubei", "--hands", "many"], "many"),
        (["hubei", "hubei", "--seed", -3], "seed -3; possible: 0 to"),
        (["hubei", "hubei", "--margin", 0], "--margin 0.0; possible"),
        (["hubei", "hubei", "--lang", "fr"], "'fr'"),
        (["hubei", "gone.toml"], "gone.toml cannot be read"),
    ],
)
def test_a_wrong_call_costs_one_line(
    capsys: pytest.CaptureFixture[str], arguments: list[object], said: str
) -> None:
    status, out, err = call(capsys, *arguments)
    assert (status, out) == (2, "")
    assert said in err.splitlines()[-1]
    assert "Traceback" not in err


def test_ctrl_c(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> object:
        raise KeyboardInterrupt

    monkeypatch.setattr(compare_module, "do_tasks", interrupted)
    status, out, err = call(capsys, "hubei", "hubei", "--hands", 50)
    assert (status, out) == (130, "")
    assert err.splitlines()[-1] == "laizi: interrupted"
