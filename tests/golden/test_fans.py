"""Fans worked out by hand (HJ-13, HJ-14): one hand at least for each of the 81, conventions with golds, every switch."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from sim import tiles
from sim.codes import Way
from sim.kernels.fans.catalogue import BIT_FANS, IMPLIED, NAMES, NUMBER, SOURCE
from sim.kernels.fans.values import FAN_VALUES
from tests.golden.huangjin_records import Judged, judge_case, judge_text

DATA = Path(__file__).resolve().parent.parent / "data"


def _lines(name: str) -> Iterator[dict[str, Any]]:
    for line in (DATA / name).read_text(encoding="utf-8").splitlines():
        if line.strip():
            yield json.loads(line)


FANS = list(_lines("golden/fans.jsonl"))
CASES = [
    case for case in _lines("cases/examples.jsonl") if case["variant"] == "huangjin" and "win" in case["in"]
]


@pytest.mark.parametrize("case", FANS, ids=[f"{case['fan']}-{case['hand']}" for case in FANS])
def test_each_fan(case: dict[str, Any]) -> None:
    judged = judge_case(case)
    assert judged.fans == {name: times for name, _, times in case["fans"]}
    assert judged.fan == case["total"] == sum(value * times for _, value, times in case["fans"])
    if "pay" in case:
        assert judged.pay == case["pay"]


def test_no_fan_is_without_a_hand() -> None:
    assert {case["fan"] for case in FANS} == set(NAMES[1:])


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_evaluated_examples(case: dict[str, Any]) -> None:
    judged = judge_case(case["in"])
    got: dict[str, Any] = {
        "complete": judged.complete,
        "win": judged.reason == "win",
        "reason": judged.reason,
        "fan": judged.fan,
        "faces": tiles.names(judged.faces),
        "pay": judged.pay,
    }
    compared = {name: value for name, value in case["out"].items() if name in got}
    assert compared
    assert {name: got[name] for name in compared} == compared


def _fans(judged: Judged) -> dict[str, int]:
    assert judged.complete
    return judged.fans


# HJ-14, conventions with golds ---------------------------------------------------------------------------------------


def test_a_pung_completed_by_a_drawn_gold_is_concealed() -> None:
    judged = judge_text("22m333p777s456s88p", "E", wild="E")
    # 222m or 888p: both make three concealed pungs; the faces first in tile order stay.
    assert judged.faces == [tiles.kind_of("2m")]
    assert judged.fans == {"三暗刻": 1, "不求人": 1, "断幺": 1}
    assert judged.fan == 16 + 4 + 2


def test_a_drawn_gold_gets_no_wait_fan() -> None:
    hand = "12m123p555s789sCC"
    assert "边张" in _fans(judge_text(hand, "3m"))
    for setting in ("true_single", "by_position"):
        judged = judge_text(hand, "W", wild="W", rules={"wait_fans": setting})
        assert judged.faces == [tiles.kind_of("3m")]
        assert not {"边张", "坎张", "单钓将"} & set(judged.fans)


def test_a_wait_on_one_kind_counts_golds_in_hand_as_wild() -> None:
    # The gold makes 12m a whole chow, so the hand waits for a second C only; or 12m is an edge wait and the gold a C.
    hand = "12m123p555s789sC"
    single = judge_text(hand + "N", "C", wild="N", rules={"wait_fans": "by_position"})
    assert "单钓将" in single.fans
    assert "单钓将" not in _fans(judge_text(hand + "N", "C", wild="N"))


def test_four_golds_that_lack_a_fifth_before_the_win_still_wait_for_many_kinds() -> None:
    # Before 5m came, 13588m and four golds 7m lacked five tiles to groups and a pair, more than the tables tell apart.
    rules = {"special_forms": "off", "kong_multiplier": "both", "nine_gates": "shape"}
    assert "单钓将" not in judge_text("[123m]1357777889m", "5m", wild="7m", rules=rules).fans


def test_a_gold_still_to_be_drawn_is_no_kind_waited_for() -> None:
    # 56789m waits for 4m and 7m, so 7m is no edge wait (the source's own example); with 4m gold only 7m is left.
    hand = "[222p]123s56789mCC"
    assert "边张" not in _fans(judge_text(hand, "7m"))
    assert _fans(judge_text(hand, "7m", wild="4m"))["边张"] == 1


def test_a_kind_held_four_times_is_not_waited_for() -> None:
    # 2444p waits for 3p, and by shape for 2p: all four 3p lie in the kong.
    assert _fans(judge_text("[456s][3333p,5][345m]2444p", "2p"))["单钓将"] == 1
    assert "单钓将" not in _fans(judge_text("[456s][5555p,5][345m]2444p", "2p"))


def test_a_discarded_gold_is_only_its_own_face() -> None:
    hand = "[123p][555s][789s]34mCC"
    assert judge_text(hand, "5m", Way.DISCARD, wild="5m").complete
    lost = judge_text(hand, "9p", Way.DISCARD, wild="9p")
    # As a wild it would complete the hand, so the shape is there; but so it cannot be claimed.
    assert lost.complete
    assert lost.reason == "unclaimable_tile"
    assert judge_text("[123p][555s][789s]39mCC", "9p", Way.DISCARD, wild="9p").reason == "not_complete"
    assert judge_text(hand, "9p", wild="9p").faces == [tiles.kind_of("2m")]


def test_a_gold_is_never_the_last_copy() -> None:
    hand = "[222p][555s][789s]34mCC"
    assert "和绝张" in _fans(judge_text(hand, "5m", visible=3))
    assert "和绝张" not in _fans(judge_text(hand, "5m", Way.DISCARD, wild="5m", visible=3))
    assert "和绝张" not in _fans(judge_text(hand, "E", wild="E", visible=3))
    # Three copies in the winner's own exposed melds are seen by all.
    assert "和绝张" in _fans(judge_text("[555m][555s][789s]34mCC", "5m"))


def test_robbing_looks_at_the_real_tile() -> None:
    judged = judge_text("[222p][555s][789s]34mCC", "5m", Way.ROB_KONG, visible=3)
    assert judged.fans["抢杠和"] == 1
    assert "和绝张" not in judged.fans


def test_four_alike_counts_represented_tiles() -> None:
    judged = judge_text("[555m]67m789s123p8pE", "8p", wild="E")
    # As 5m the gold is the fourth one, as 8m it is not.
    assert judged.faces == [tiles.kind_of("5m")]
    assert judged.fans["四归一"] == 1


def test_nine_gates_before_the_winning_tile() -> None:
    pure = judge_text("1112345678999m", "5m")
    assert pure.fan == 92
    assert pure.fans == {"九莲宝灯": 1, "双暗刻": 1, "幺九刻": 1, "自摸": 1}
    other = judge_text("1112345567899m", "9m")
    assert "九莲宝灯" not in other.fans
    shape = judge_text("1112345567899m", "9m", rules={"nine_gates": "shape"})
    assert shape.fans["九莲宝灯"] == 1
    # A drawn gold may be the extra tile, one in hand one of the thirteen.
    assert judge_text("1112345678999m", "E", wild="E").fans["九莲宝灯"] == 1
    assert judge_text("111234567899mE", "5m", wild="E").fans["九莲宝灯"] == 1


# Switches ------------------------------------------------------------------------------------------------------------


def test_fifth_copy() -> None:
    # The drawn gold would have to be a fifth 1m or a fifth 4m.
    assert not judge_text("[1111m][4444m][555p]23mSS", "E", wild="E").complete
    allowed = judge_text("[1111m][4444m][555p]23mSS", "E", wild="E", rules={"fifth_copy": "allowed"})
    assert allowed.faces == [tiles.kind_of("1m")]


def test_special_forms_off() -> None:
    off = {"special_forms": "off"}
    assert not judge_text("1133m2255p668899sC", "C", rules=off).complete
    assert not judge_text("19m19s19pESWNCFP", "P", rules=off).complete
    assert not judge_text("147m258p369sESWNC", "F", rules=off).complete
    assert not judge_text("147m258p369s22m55p", "2m", rules=off).complete
    # 七对 does not exist even where four groups fit.
    assert "七对" not in _fans(judge_text("1122334455667m", "7m", rules=off))
    assert _fans(judge_text("1122334455667m", "7m"))["连七对"] == 1


def test_minimum() -> None:
    hand = "[234m]888m22p22234s"
    poor = judge_text(hand, "2p", Way.DISCARD)
    assert (poor.complete, poor.reason, poor.pay) == (True, "below_minimum", [0, 0, 0, 0])
    assert poor.fan > 0
    for least in (0, 1, poor.fan):
        assert judge_text(hand, "2p", Way.DISCARD, rules={"min_fan": least}).reason == "win"
    assert judge_text(hand, "2p", Way.DISCARD, rules={"min_fan": poor.fan + 1}).reason == "below_minimum"
    # Flowers do not lift a hand over the minimum.
    assert judge_text(hand, "2p", Way.DISCARD, flowers=8).reason == "below_minimum"


def test_kong_values() -> None:
    hand = "[1111m][2222m]345s678s5p"
    assert judge_text(hand, "5p").fan == 14
    assert judge_text(hand, "5p", rules={"two_concealed_kongs": 8}).fan == 16
    mixed = "[1111m,1][2222m]345s678s5p"
    plain = judge_text(mixed, "5p", rules={"min_fan": 0})
    joined = judge_text(mixed, "5p", rules={"min_fan": 0, "mixed_kongs": 5})
    assert (plain.fans["明杠"], plain.fans["暗杠"]) == (1, 1)
    assert joined.fans["明暗杠"] == 1
    assert "明杠" not in joined.fans
    assert joined.fan == plain.fan + 2


@pytest.mark.parametrize(
    ("pay", "way", "expected"),
    [
        ("mcr", Way.SELF_DRAW, [-29, 87, -29, -29]),
        ("fan_only", Way.SELF_DRAW, [-21, 63, -21, -21]),
        ("discarder_double", Way.SELF_DRAW, [-42, 126, -42, -42]),
        ("mcr", Way.DISCARD, [-28, 44, -8, -8]),
        ("fan_only", Way.DISCARD, [-20, 20, 0, 0]),
        ("discarder_double", Way.DISCARD, [-40, 80, -20, -20]),
    ],
)
def test_payment(pay: str, way: Way, expected: list[int]) -> None:
    # 清龙 16 + 平和 2 and two flowers; 自摸 1 on a self-draw.
    judged = judge_text("[234s]1234678m55p5m", "9m", way, flowers=2, rules={"pay": pay})
    assert judged.pay == expected


def test_kongs_multiply_each_payment() -> None:
    hand, others = "[1111m,6][2222p][EEEE,7][777s]6s", {0: {"exposed_kongs": 1}, 2: {"concealed_kongs": 1}}
    plain = judge_text(hand, "6s", seat=3, others=others)
    winner = judge_text(hand, "6s", seat=3, others=others, rules={"kong_multiplier": "winner"})
    both = judge_text(hand, "6s", seat=3, others=others, rules={"kong_multiplier": "both"})
    share = 8 + 43
    assert plain.pay == [-share, -share, -share, 3 * share]
    assert winner.pay == [-16 * share, -16 * share, -16 * share, 48 * share]
    assert both.pay == [-32 * share, -16 * share, -64 * share, 112 * share]


def test_flowers_off_are_ignored() -> None:
    judged = judge_text("[234s]1234678m55p5m", "9m", flowers=2, rules={"flowers": "off"})
    assert judged.flowers == 0
    assert judged.pay == [-27, 81, -27, -27]


def test_literal_exclusions_leave_what_is_only_implied() -> None:
    literal = {"fan_exclusions": "literal", "min_fan": 0}
    # 清龙 implies 连六 and 老少副, 平和 implies 无字, 不求人 implies 自摸: the source lists none of them.
    judged = judge_text("123456789m345p5s", "5s", rules=literal)
    assert judged.fans == {
        "清龙": 1, "不求人": 1, "平和": 1, "连六": 2, "老少副": 1, "无字": 1, "单钓将": 1, "自摸": 1,
    }  # fmt: skip
    # Without the exclusionary principle 123m 123p 456m 456p give four fans over two sets.
    assert _fans(judge_text("123456m123456p9s", "9s", rules=literal))["喜相逢"] == 2
    implied = judge_text("123456m123456p9s", "9s", rules={"min_fan": 0})
    assert implied.fans["喜相逢"] + implied.fans["连六"] == 3
    # 碰碰和 is on the source's list for 四暗刻, 三暗刻 is not.
    pungs = judge_text("111m333p555s777s9s", "9s", rules=literal)
    assert "碰碰和" not in pungs.fans
    assert pungs.fans["三暗刻"] == 1


def test_no_fan_is_excluded_by_a_later_one() -> None:
    # What `fans.score` relies on; 13 and 15 list fans of chows that cannot stand beside them as sets.
    for table in (SOURCE, IMPLIED):
        for fan, others in table.items():
            assert all(other > fan for other in others if other in BIT_FANS), fan


def test_catalogue_is_the_source_table() -> None:
    assert len(NAMES) == 82
    assert NUMBER["大四喜"] == 1
    assert NUMBER["花牌"] == 81
    firsts = {"清幺九": 8, "一色四同顺": 14, "七对": 19, "清龙": 28, "碰碰和": 48, "自摸": 80}
    assert {name: NUMBER[name] for name in firsts} == firsts
    assert [int(FAN_VALUES[n]) for n in (1, 8, 14, 16, 19, 28, 34, 39, 48, 55, 59, 69)] == [
        88, 64, 48, 32, 24, 16, 12, 8, 6, 4, 2, 1,
    ]  # fmt: skip
