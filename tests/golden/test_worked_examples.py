"""The rulebook's worked examples and single rules of Anqing, Jingzhou and Hubei, hand by hand."""

from __future__ import annotations

from typing import Any

import pytest

from sim.engine.evaluate import evaluate
from sim.rules import resolve

ORDINARY = "123m456m22p789s45p"


def judge(variant: str, hand: str, win: str | None = None, **fields: Any) -> dict[str, Any]:
    record = {"hand": hand, **fields} | ({} if win is None else {"win": win})
    return evaluate(resolve(variant), record)


def test_anqing_worked_example() -> None:
    """AQ-18: A 4, D 4, the bound player 8."""
    answer = judge("anqing", ORDINARY, "6p", put_out={"red_discard": 1, "red_kong": 1}, claims={"2": 3})
    assert answer["pay"] == [-4, 16, -8, -4]


def test_jingzhou_worked_example_1() -> None:
    """JZ-15 (1): M_w 4; D pays 128, N 8."""
    others = {"0": {"open": True, "concealed_kongs": 1}, "2": {"open": False}}
    answer = judge(
        "jingzhou", "[123p]456s22s789p34p", "7s", indicator="6s", put_out={"red_kong": 1}, others=others
    )
    assert answer["pay"] == [-128, 136, -8]
    assert answer["types"] == ["small"]
    assert answer["hard"] is False


@pytest.mark.parametrize(("y_open", "pay"), [(False, [-160, 460, -300]), (True, [-400, 800, -400])])
def test_jingzhou_worked_example_2(y_open: bool, pay: list[int]) -> None:
    """JZ-15 (2): 300 and 160; with Y open both reach 300, so 400 each."""
    others = {"2": {"open": True}, "0": {"open": y_open}}
    answer = judge("jingzhou", "[1111p,1][222p]333p55p44p", "5p", by="discard", discarder=2, others=others)
    assert answer["pay"] == pay
    assert answer["types"] == ["all_pungs", "pure_suit"]


@pytest.mark.parametrize(("win", "pay"), [("6s", 1600), ("6p", 3200)])
def test_hubei_worked_example_small(win: str, pay: int) -> None:
    """HB-14: three wilds discarded, soft 1600 from each, hard 3200."""
    answer = judge("hubei", ORDINARY, win, indicator="5s", put_out={"wild_discard": 3})
    assert answer["pay"] == [-pay, 3 * pay, -pay, -pay]


def test_hubei_worked_example_pungs() -> None:
    """HB-14: hard all pungs on X's discard, w, X, Y open: X 8000, Y 4000, Z 2000."""
    others = {"2": {"open": True}, "3": {"open": True}}
    answer = judge("hubei", "[111m]222m333p77s99s", "9s", by="discard", discarder=2, others=others)
    assert answer["pay"] == [-2000, 14000, -8000, -4000]


@pytest.mark.parametrize(
    ("put_out", "fields", "win", "reason"),
    [
        ({}, {}, True, None),
        ({"wild_discard": 1}, {}, False, "threshold"),
        ({"wild_discard": 1}, {"declared": True}, True, None),
        ({"wild_kong": 1}, {"by": "replacement"}, True, None),
        ({"wild_discard": 1}, {"kongs_ready": True}, True, None),
        (
            {"wild_discard": 1},
            {"kongs_ready": True, "rules": {"kong_win": "replacement"}},
            False,
            "threshold",
        ),
    ],
)
def test_threshold_without_wild_in_hand(
    put_out: dict[str, int], fields: Any, win: bool, reason: str | None
) -> None:
    """AQ-13, upper rows: no wild in hand."""
    answer = judge("anqing", ORDINARY, "6p", indicator="E", put_out=put_out, **fields)
    assert (answer["win"], answer.get("reason")) == (win, reason)


@pytest.mark.parametrize(
    ("hand", "put_out", "declared", "win"),
    [
        ("123m456m22p789s4pS", {}, False, True),  # no honour among the represented tiles
        ("123m456mEE789s4pS", {}, True, False),  # honours: only a kong win would do
        ("123m456m22p789s4pS", {"wild_discard": 1}, False, False),
        ("123m456m22p789s4pS", {"wild_discard": 1}, True, True),
        ("123m456mEE789s4pS", {"wild_discard": 1}, True, False),
    ],
)
def test_threshold_with_wild_in_hand(hand: str, put_out: dict[str, int], declared: bool, win: bool) -> None:
    """AQ-13, lower rows: a wild in hand."""
    answer = judge("anqing", hand, "6p", indicator="E", put_out=put_out, declared=declared)
    assert answer["win"] is win
    assert win or answer["reason"] == "threshold"


def test_natural_wild_does_not_count() -> None:
    """AQ-13 `natural_wild_counts`: a pair of wilds as printed counts or not; a third one that stands in does."""
    lenient = {"natural_wild_counts": "no"}
    assert judge("anqing", "123m456mEEE45pSS", "6p", indicator="E")["reason"] == "threshold"
    assert judge("anqing", "123m456mEEE45pSS", "6p", indicator="E", rules=lenient)["win"] is True
    assert judge("anqing", "123m456mEEE4pSSS", "6p", indicator="E", rules=lenient)["reason"] == "threshold"


def test_red_ban_and_its_exception() -> None:
    """AQ-6, AQ-15: C in hand bars an ordinary hand, not thirteen scattered, unless `scattered_red=banned`."""
    assert judge("anqing", "123m456m789s45pCC", "6p")["reason"] == "red_in_hand"
    assert judge("anqing", "123m456m789s45pCC", "6p", rules={"red_ban": "off"})["win"] is True
    assert judge("anqing", "147m258p369sESWN", "C")["types"] == ["thirteen_scattered"]
    banned = {"scattered_red": "banned"}
    assert judge("anqing", "147m258p369sESWN", "C", rules=banned)["reason"] == "red_in_hand"
    assert judge("anqing", "147m258p3sESWNFP", "C")["types"] == ["seven_stars"]


def test_red_stands_in_a_meld() -> None:
    """AQ-5, AQ-8: [33pC] is a pung of 3p; the red in a kong of it doubles, in a pung it does not."""
    assert judge("anqing", "[33pC]456m22p789s45p", "6p", indicator="2p")["pay"] == [-1, 3, -1, -1]
    fields = {"indicator": "2p", "by": "replacement"}
    assert judge("anqing", "[333pC,1]456m22s789s45p", "6p", **fields)["pay"] == [-2, 6, -2, -2]


@pytest.mark.parametrize(
    ("liability", "fed", "feeder"),
    [("x2", 2, 2), ("fed2_feeder4", 2, 4), ("x3", 3, 3), ("x4", 4, 4), ("off", 1, 1)],
)
def test_anqing_liability(liability: str, fed: int, feeder: int) -> None:
    """AQ-17: the fed player's win and the feeder's win; bound both ways, the larger once."""
    rules = {"liability": liability}
    assert judge("anqing", ORDINARY, "6p", rules=rules, claims={"0": 3})["pay"][0] == -fed
    assert judge("anqing", ORDINARY, "6p", rules=rules, claims_by={"0": 3})["pay"][0] == -feeder
    both = judge("anqing", ORDINARY, "6p", rules=rules, claims={"0": 3}, claims_by={"0": 4})
    assert both["pay"][0] == -max(fed, feeder)
    assert judge("anqing", ORDINARY, "6p", rules=rules, claims={"0": 2}, claims_by={"0": 2})["pay"][0] == -1


def test_additive_scores() -> None:
    """AQ-18 `additive`: all pungs 10, kongs 2 and 3, kong win 2, scattered 6, stars 11."""
    rules = {"score_table": "additive"}
    assert judge("anqing", "[111m][2222m,1][3333p]44p55s", "5s", rules=rules)["pay"][1] == 3 * (
        1 + 10 + 2 + 3
    )
    assert judge("anqing", ORDINARY, "6p", rules=rules, by="replacement")["pay"][1] == 3 * 3
    assert judge("anqing", "147m258p369sESWN", "C", rules=rules)["pay"][1] == 3 * 6
    assert judge("anqing", "147m258p3sESWNFP", "C", rules=rules)["pay"][1] == 3 * 11


def test_que_looks_at_represented_suits() -> None:
    """AQ-16: three suits fail; a free pair of wilds keeps to the two suits of the rest."""
    assert judge("anqing-que", ORDINARY, "6p")["reason"] == "que"
    two_suits = "[123m][456m][789s]46sSS"
    assert judge("anqing-que", two_suits, "S", indicator="E")["win"] is True


def test_jingzhou_order_of_reasons() -> None:
    """JZ-8, JZ-10, JZ-14: a hand is told the last condition that any reading reaches."""
    assert judge("jingzhou", "456s22s789p345p34p", "5p")["reason"] == "not_open"
    assert judge("jingzhou", "[456s]33s789p345p34p", "5p")["reason"] == "eye_not_258"
    assert judge("jingzhou", "[456s]22s789p3p5pF34p", "F", indicator="N")["reason"] == "too_many_wilds"
    fields = {"by": "discard", "discarder": 2, "indicator": "N"}
    assert judge("jingzhou", "[456s]22s789p34pF34p", "5p", **fields)["reason"] == "below_minimum"
    assert (
        judge("jingzhou", "[456s]22s789p345p34p", "F", put_out={"red_kong": 2}, **fields)["reason"]
        == "unclaimable_tile"
    )


def test_jingzhou_liabilities() -> None:
    """JZ-15: 清一色 before 全求人 before 抢杠; the payer owes the sum of both final amounts."""
    pure = judge("jingzhou", "[123p][456p][777p][789p]2p", "2p", by="discard", discarder=2, third_meld_from=0)
    assert pure["types"] == ["all_melded", "pure_suit"]
    assert pure["pay"][2] == 0
    assert pure["pay"][0] == -pure["pay"][1]
    melded = judge(
        "jingzhou",
        "[123p][456p][777p][789s]2p",
        "2p",
        by="discard",
        discarder=2,
        others={"2": {"ready": False}},
    )
    assert melded["pay"] == [0, 120, -120]  # hard, open: 10·4 and 20·4
    robbed = judge("jingzhou", "[123p]456p777p78s22p", "9s", by="rob_kong", discarder=2)
    assert robbed["pay"] == [0, 120, -120]  # 10·4 and 10·4·2: the robbed kong counts as made


def test_jingzhou_gold_top_without_one_payer() -> None:
    """JZ-13: a loser who by `small_ron_payers` pays nothing is left out of 金顶."""
    fields = {"by": "discard", "discarder": 2, "put_out": {"wild_kong": 3, "red_kong": 2}}
    both = judge("jingzhou", "[456s]22s789p345p34p", "5p", **fields)
    alone = judge("jingzhou", "[456s]22s789p345p34p", "5p", rules={"small_ron_payers": "discarder"}, **fields)
    assert both["pay"] == [-400, 800, -400]
    assert alone["pay"] == [0, 400, -400]


@pytest.mark.parametrize(("limit", "win"), [("physical", False), ("as_wild_only", True)])
def test_jingzhou_wild_limit(limit: str, win: bool) -> None:
    """JZ-10: a natural pair of wilds beside no other."""
    answer = judge("jingzhou", "[456s]2s789p345p34p2s", "5p", wild=["2s"], rules={"wild_limit": limit})
    assert answer["win"] is win
    assert not win or answer["hard"] is True


def test_hubei_concealed_and_second_wild() -> None:
    """HB-7, HB-8: concealed wins take any number of wilds, a small one only one, or two after a chow."""
    assert judge("hubei", "123m45m22p789s45pE", "E", indicator="P")["types"] == ["concealed"]
    open_hand = "[123m]45m22p789s45pE"
    assert judge("hubei", open_hand, "E", indicator="P")["reason"] == "too_many_wilds"
    assert judge("hubei", open_hand, "E", indicator="P", rules={"second_wild": "allowed"})["types"] == [
        "small"
    ]


@pytest.mark.parametrize(("luxury", "doublings"), [("once", 1), ("per_four", 2)])
def test_hubei_luxury(luxury: str, doublings: int) -> None:
    """HB-10: two fours in seven pairs."""
    answer = judge("hubei", "1111m2222p33s44s5s", "5s", rules={"luxury": luxury})
    assert answer["types"] == ["luxury", "seven_pairs"]
    assert answer["pay"][0] == -100 * 5 * 2 * 2 * 2**doublings


def test_hubei_event_needs_a_pair_that_counts() -> None:
    """HB-9 `event_pair=258`: on another pair the event is none, and only events that count lose the self-draw doubling."""
    rules = {"event_pair": "258", "event_selfdraw_doubles": "no"}
    other = judge("hubei", "[111m][222m][333p]444s9s", "9s", by="replacement", rules=rules)
    assert other["types"] == ["all_pungs"]
    assert other["pay"][0] == -100 * 5 * 2 * 2 * 2
    middle = judge("hubei", "[111m][222m][333p]444s8s", "8s", by="replacement", rules=rules)
    assert middle["types"] == ["all_pungs", "kong_win"]
    assert middle["pay"][0] == -100 * 10 * 2 * 2


def test_fifth_copy() -> None:
    """0.7, 0.7b: 34p with both ends melded four times needs a wild as the fifth copy."""
    hand, refused = "[2222p,1][5555p]34p456s88s", {"fifth_copy": "refused"}
    assert judge("jingzhou", hand, "F", indicator="N")["faces"] == ["2p"]
    assert judge("jingzhou", hand, "F", indicator="N", rules=refused)["deficiency"] == 1
    assert judge("jingzhou", hand, "9p", indicator="N")["deficiency"] == 2


def test_deficiency_and_waits() -> None:
    """0.7b: targets have four copies at most, yet a drawn wild may complete as a fifth."""
    answer = judge("anqing", "123456789m1111p", indicator="4s")
    assert answer["deficiency"] == 2
    assert answer["waits"] == ["5s"]
    assert judge("anqing", "123456789m1111p", indicator="4s", rules={"fifth_copy": "refused"})["waits"] == []
    ready = judge("anqing", "147m258p369sESWN")
    assert ready["waits"] == ["C", "F", "P"]


@pytest.mark.parametrize(
    ("copies", "types", "face"),
    [
        ("allowed", ["pure_258", "pure_suit", "seven_pairs"], "2p"),
        ("refused", ["pure_258", "seven_pairs"], "5p"),
    ],
)
def test_seven_pairs_of_2_5_8_in_one_suit(copies: str, types: list[str], face: str) -> None:
    """JZ-11: 14 tiles of three kinds need fifth copies; without them the wilds leave the suit or the 2/5/8."""
    hand = "[C]2p5s8p8p5p8p2p5s5p5s5s2p8p"
    answer = judge(
        "jingzhou", hand, "2p", indicator="4s", by="discard", discarder=2, rules={"fifth_copy": copies}
    )
    assert answer["types"] == types
    assert answer["faces"][0] == face
