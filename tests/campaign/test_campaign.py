"""The campaign runner on a small scale: it agrees, it reports, and it sees a difference that is put before it."""

from __future__ import annotations

import json

import pytest

from sim.playback.address import parse_address
from tests.campaign import hands as hand_campaign
from tests.campaign import records as record_campaign
from tests.campaign.__main__ import main
from tests.campaign.hands import judge_hand, random_address
from tests.campaign.records import random_records

VARIANTS = ("anqing", "anqing-que", "jingzhou", "huangjin", "hubei")


@pytest.mark.parametrize("variant", ["anqing-que", "jingzhou", "hubei"])
def test_records_agree(variant: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["records", variant, "--n", "60", "--seed", "3"]) == 0
    summary = capsys.readouterr().out
    assert "records     60" in summary
    assert "mismatches  0" in summary
    assert "switch values in" in summary


@pytest.mark.parametrize("variant", VARIANTS)
def test_hands_are_accepted(variant: str, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["hands", variant, "--n", "4", "--seed", "5", "--policies", "random,efficient", "--defaults"]
    assert main(words) == 0
    assert "mismatches  0" in capsys.readouterr().out


@pytest.mark.parametrize("variant", VARIANTS)
def test_settings_are_spread_over_all_values(variant: str) -> None:
    sheets = [random_address(variant, 1, number, ("random",)).rules for number in range(150)]
    for switch in sheets[0].variant.switches:
        assert {sheet.values[switch.name] for sheet in sheets} == set(switch.values), switch.name


def test_a_hand_comes_back_from_its_address() -> None:
    address = random_address("hubei", 9, 3, ("random", "efficient"))
    assert parse_address(str(address)) == address
    assert judge_hand(address, ("random", "efficient"))[1] == []


def test_records_are_made_again_from_seed_and_number() -> None:
    first = list(random_records("huangjin", 5, 2))
    assert first == list(random_records("huangjin", 5, 2))
    assert first != list(random_records("huangjin", 5, 3))
    assert all(record["rules"] == {} for record in random_records("huangjin", 5, 2, defaults=True))


def test_a_difference_is_told_in_a_form_that_can_be_judged_again(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(record_campaign.oracle, "evaluate", lambda name, record: {"complete": "never"})
    assert main(["records", "hubei", "--n", "3", "--seed", "1"]) == 1
    shown = capsys.readouterr().out
    assert "mismatches  3" in shown
    line = next(text for text in shown.splitlines() if text.startswith("{"))
    assert json.loads(line)["id"] == "1/0"


def test_a_hand_that_cannot_be_played_is_a_mismatch(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(hand_campaign, "rows_agree", lambda address, document: False)
    assert main(["hands", "jingzhou", "--n", "2", "--seed", "1", "--policies", "random"]) == 1
    assert "jingzhou" in capsys.readouterr().out


@pytest.mark.parametrize(
    "words", [["hands", "hubei", "--policies", "clever"], ["records", "riichi"], ["walls"]]
)
def test_wrong_calls_end_with_status_2(words: list[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(words)
    assert ended.value.code == 2
