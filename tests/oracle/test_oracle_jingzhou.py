"""Jingzhou by hand: every rule and every value of its switches, worked out from the rulebook."""

from __future__ import annotations

from typing import Any

import pytest

from tests.oracle.evaluate import evaluate

# Open by a chow, pair 22s, wins on 6p and 3p; seat 1 wins, 0 is the dealer, 2 the other.
SMALL = "[123p]456s22s789p45p"
BAD_EYE = "[123p]456s11s789p45p"


def check(expected: dict[str, Any], hand: str, win: str, **fields: Any) -> None:
    answer = evaluate("jingzhou", {"hand": hand, "win": win, **fields})
    assert {name: answer.get(name) for name in expected} == expected


def pays(*amounts: int) -> dict[str, Any]:
    return {"win": True, "pay": list(amounts)}


def fails(reason: str) -> dict[str, Any]:
    return {"complete": True, "win": False, "reason": reason}


def by_discard(seat: int = 2) -> dict[str, Any]:
    return {"by": "discard", "discarder": seat}


# M_w = 4 (open, hard): the dealer owes 2·2·4 = 16, the other 2·4 = 8 on a self-draw.
SMALL_PAYMENTS = [
    ({}, (-16, 24, -8)),
    ({"seat": 0}, (32, -16, -16)),
    (by_discard(2), (-8, 16, -8)),  # dealer 2·4, discarder 2·4
    (by_discard(0), (-16, 20, -4)),
    ({"put_out": {"red_kong": 1}}, (-32, 48, -16)),
    ({"put_out": {"wild_kong": 1}}, (-64, 96, -32)),
    ({"put_out": {"red_discard": 2, "wild_discard": 1}}, (-16, 24, -8)),  # plain discards change nothing
    ({"others": {"0": {"open": True, "red_kongs": 1, "exposed_kongs": 1}}}, (-128, 136, -8)),
    ({"others": {"2": {"wild_kongs": 1, "concealed_kongs": 1}}}, (-16, 144, -128)),
    ({"others": {"2": {"wild_kongs": 1, "open": True}}, "rules": {"kong_side": "winner"}}, (-16, 32, -16)),
    ({**by_discard(2), "rules": {"small_ron_payers": "discarder"}}, (0, 8, -8)),
]


@pytest.mark.parametrize(("fields", "pay"), SMALL_PAYMENTS)
def test_small_payments(fields: dict[str, Any], pay: tuple[int, ...]) -> None:
    check({**pays(*pay), "types": ["small"], "hard": True}, SMALL, "6p", **fields)


def test_kongs_of_the_winner() -> None:
    check(pays(-32, 48, -16), "[3333s,1]456p22s789p45p", "6p")
    check(pays(-32, 48, -16), "[3333s,5]456p22s789p45p", "6p")
    check(pays(-64, 96, -32), "[123p][3333s]22s789p45p", "6p")
    check(pays(-32, 48, -16), "[C]" + SMALL, "6p")
    check(pays(-64, 96, -32), "[7s]" + SMALL, "6p", wild=["7s"])


def test_soft_and_hard() -> None:
    check({**pays(-8, 12, -4), "hard": False}, SMALL, "7s", wild=["7s"], rules={"minimum": "none"})
    check({**pays(-16, 24, -8), "hard": True, "faces": ["6p"]}, SMALL, "6p", wild=["6p"])


def test_not_open() -> None:
    check(fails("not_open"), "123p456s22s789p45p", "6p")
    check(fails("not_open"), "[1111p]456s22s789p45p", "6p")  # a concealed kong does not open
    check(fails("not_open"), "[C]123p456s22s789p45p", "6p")
    check(fails("not_open"), "123p456s22s789p45p", "6p", **by_discard())  # nor does the winning claim


def test_seven_pairs() -> None:
    pairs = "1133445566p77sS"
    check({**pays(-40, 80, -40), "types": ["seven_pairs"]}, pairs, "S")
    check(fails("not_open"), pairs, "S", rules={"seven_pairs": "never_wins"})
    check({"complete": False}, pairs, "S", rules={"seven_pairs": "off"})
    # Its other types count too: (10 + 10) · 2 types · hard.
    check({**pays(-80, 160, -80), "types": ["pure_suit", "seven_pairs"]}, "1133445566779p", "9p")
    check({**pays(-400, 800, -400), "types": ["pure_honours", "seven_pairs"]}, "SSSSWWWWNNFFP", "P")


def test_small_needs() -> None:
    check(fails("eye_not_258"), BAD_EYE, "6p")
    check(fails("too_many_wilds"), "[123p]456s22s89p45p7s", "7s", wild=["7s"])  # as 7p and 6p
    # A wild as its own kind does not count under as_wild_only.
    own = {"wild": ["6p"], "rules": {"wild_limit": "as_wild_only"}}
    check({"win": True, "faces": ["6p", "7p"]}, "[123p]456s22s89p45p6p", "6p", **own)
    check(fails("too_many_wilds"), "[123p]456s22s89p45p6p", "6p", wild=["6p"])


def test_red_in_hand() -> None:
    check(fails("red_in_hand"), "[123p]456s789p45pCC", "6p")
    check(fails("red_in_hand"), "[222p][555p][888p]C222s", "C", wild=["2s"])


def test_unclaimable() -> None:
    fields: dict[str, Any] = {"wild": ["7s"], "rules": {"minimum": "none"}}
    check(fails("unclaimable_tile"), SMALL, "7s", **fields, **by_discard())
    check({"win": True}, SMALL, "7s", **fields)
    check(fails("below_minimum"), SMALL, "7s", wild=["7s"], **by_discard())  # fails earlier


PUNGS = "[111p][333p]444s666s9s"  # open; hard ⇒ M_w = 4
BIG_PAYMENTS = [
    (PUNGS, "9s", {}, ["all_pungs"], (-80, 160, -80)),
    (PUNGS, "9s", by_discard(2), ["all_pungs"], (-40, 120, -80)),
    (PUNGS, "9s", {"rules": {"dealer_big": "yes"}}, ["all_pungs"], (-160, 240, -80)),
    (PUNGS, "9s", {"by": "replacement"}, ["all_pungs", "kong_win"], (-120, 240, -120)),
    (PUNGS, "9s", {"by": "rob_kong", "discarder": 2, "rules": {"liability": "off"}}, ["all_pungs", "rob_kong"],
     (-80, 160, -80)),
    (PUNGS, "9s", {"by": "rob_kong", "discarder": 2, "rules": {"liability": "off", "rob_base": 0}},
     ["all_pungs", "rob_kong"], (-40, 80, -40)),
    # The robbed player pays all, his own share with the kong counted as made.
    (PUNGS, "9s", {"by": "rob_kong", "discarder": 2}, ["all_pungs", "rob_kong"], (0, 240, -240)),
    (PUNGS, "9s", {"by": "rob_kong", "discarder": 2, "rules": {"kong_side": "winner"}}, ["all_pungs", "rob_kong"],
     (0, 160, -160)),
    ("[111p][333p]444666p9p", "9p", {}, ["all_pungs", "pure_suit"], (-160, 320, -160)),
    ("[111p][333p]444666p9p", "9p", {"rules": {"plus_ten": "once"}}, ["all_pungs", "pure_suit"], (-120, 240, -120)),
    ("[111p][333p]444666p9p", "9p", {**by_discard(2), "rules": {"plus_ten": "once"}}, ["all_pungs", "pure_suit"],
     (-80, 200, -120)),
]  # fmt: skip


@pytest.mark.parametrize(("hand", "win", "fields", "types", "pay"), BIG_PAYMENTS)
def test_big_payments(
    hand: str, win: str, fields: dict[str, Any], types: list[str], pay: tuple[int, ...]
) -> None:
    check({**pays(*pay), "types": types}, hand, win, **fields)


def test_worked_example_2() -> None:
    hand, fields = "[1111p,1][222p]333p55p44p", by_discard(2)
    check(pays(-160, 460, -300), hand, "5p", others={"2": {"open": True}}, **fields)
    check(pays(-400, 800, -400), hand, "5p", others={"0": {"open": True}, "2": {"open": True}}, **fields)


def test_pure_forms() -> None:
    honours = "[SSS]WWNNNFFPPS"
    check({**pays(-400, 800, -400), "types": ["pure_honours"]}, honours, "W")
    computed = {"pure_form": "computed"}
    check(pays(-80, 160, -80), honours, "W", rules=computed)
    check(pays(-40, 120, -80), honours, "W", rules=computed, **by_discard(2))
    check({"complete": False}, honours, "W", rules={"free_form": "grouped"})
    # Grouped, it is a pung hand as well; 400 either way, the more types count.
    check({"types": ["all_pungs", "pure_honours"]}, "[SSS]WWWNNNFFPP", "F")
    check({"types": ["pure_258"]}, "[222p]558828p5588s", "8s")
    check({"win": True, "types": ["pure_258"], "faces": ["2p"]}, "[222s]558828p5588s", "P", wild=["P"])
    check(fails("not_open"), "2255588p225558s", "8s")
    check({"complete": False, "deficiency": 3}, "[234p]225588p2558s", "8s")  # a meld with other tiles


def test_all_melded() -> None:
    hand = "[123p][456s][678s][SSS]5p"
    # 10 for the dealer, 20 for the discarder, M_w = 4.
    check({**pays(-40, 120, -80), "types": ["all_melded"]}, hand, "5p", **by_discard(2))
    check(pays(-40, 120, -80), hand, "5p", rules={"plus_ten": "once"}, **by_discard(2))
    check({"types": ["small"]}, hand, "5p")  # a self-draw is a small win
    kong = "[123p][456s][678s][SSSS]5p"  # a concealed kong is no exposed meld
    check({"types": ["small"]}, kong, "5p", **by_discard(2))
    check(fails("eye_not_258"), "[123p][456s][678s][SSS]9p", "9p", **by_discard(2))
    check(
        {**pays(-40, 120, -80)},
        "[123p][456s][678s][SSS]9p",
        "9p",
        rules={"event_pair": "free"},
        **by_discard(2),
    )
    # 碰碰胡 frees the pair.
    check({"types": ["all_melded", "all_pungs"]}, "[111p][444s][666s][SSS]9p", "9p", **by_discard(2))


def test_liability() -> None:
    hand = "[123p][456s][678s][SSS]5p"
    not_ready: dict[str, Any] = {"others": {"2": {"ready": False}}}
    check(pays(0, 120, -120), hand, "5p", **not_ready, **by_discard(2))
    check(pays(-40, 120, -80), hand, "5p", rules={"liability": "off"}, **not_ready, **by_discard(2))
    pure = "[123p][456p][777p]2355p"
    # 20 · M_w 4 = 80 from each, all from the one who fed the third meld.
    check({**pays(-160, 160, 0), "types": ["pure_suit"]}, pure, "4p", third_meld_from=0)
    check(pays(-80, 160, -80), pure, "4p", third_meld_from=0, rules={"liability": "off"})
    check(pays(-80, 160, -80), "[123p][456p]7772355p", "4p", third_meld_from=0)  # only two exposed
    # 清一色 comes first: the feeder pays although the discarder was not ready. (10 + 10)·4 and (20 + 20)·4.
    four = "[123p][456p][777p][999p]5p"
    check({**pays(-240, 240, 0), "types": ["all_melded", "pure_suit"]}, four, "5p", third_meld_from=0,
          others={"2": {"ready": False}}, **by_discard(2))  # fmt: skip
    check(pays(0, 240, -240), four, "5p", others={"2": {"ready": False}}, **by_discard(2))


def test_gold_top_without_a_payer() -> None:
    fields: dict[str, Any] = {
        "put_out": {"wild_kong": 3},
        "rules": {"small_ron_payers": "discarder"},
        **by_discard(2),
    }
    check(pays(0, 400, -400), SMALL, "6p", **fields)


MINIMUM = [  # soft small win on a discard, M_w = 2: the dealer owes 2·2 = 4, the discarder 2·2 = 4
    ("any_loser_8", {}, False),
    ("any_loser_8", {"others": {"0": {"open": True}}}, True),
    ("discarder_8", {"others": {"0": {"open": True}}}, False),
    ("discarder_8", {"others": {"2": {"open": True}}}, True),
    ("all_losers_8", {"others": {"2": {"open": True}}}, False),
    ("all_losers_8", {"others": {"0": {"open": True}, "2": {"open": True}}}, True),
    ("none", {}, True),
]


@pytest.mark.parametrize(("minimum", "fields", "wins"), MINIMUM)
def test_minimum(minimum: str, fields: dict[str, Any], wins: bool) -> None:
    hand = "[123p]456s2s7s789p45p"  # 7s is wild: the pair 22s
    expected = {"win": wins, "reason": None if wins else "below_minimum"}
    check(expected, hand, "6p", wild=["7s"], rules={"minimum": minimum}, **fields, **by_discard(2))


def test_minimum_of_others() -> None:
    # Only the discarder pays: the dealer's 8 does not help.
    rules = {"small_ron_payers": "discarder"}
    hand = "[123p]456s2s7s789p45p"
    check(
        fails("below_minimum"),
        hand,
        "6p",
        wild=["7s"],
        rules=rules,
        others={"0": {"open": True}},
        **by_discard(2),
    )
    robbing = {"rob_base": 0, "minimum": "any_loser_8"}
    check(fails("below_minimum"), SMALL, "6p", by="rob_kong", discarder=2, rules=robbing)
    check(pays(0, 0, 0), SMALL, "6p", by="rob_kong", discarder=2, rules={"rob_base": 0, "minimum": "none"})


@pytest.mark.parametrize(("indicator", "wild"), [
    ("2p", "3p"), ("9s", "1s"), ("S", "W"), ("W", "N"), ("N", "F"), ("C", "F"), ("F", "P"), ("P", "S"),
])  # fmt: skip
def test_wild_kinds(indicator: str, wild: str) -> None:
    for tile in ("3p", "1s", "S", "W", "N", "F", "P"):
        answer = evaluate("jingzhou", {"hand": "[456s]444s55p46p678s", "win": tile, "indicator": indicator})
        assert answer["complete"] == (tile == wild), tile


def test_waits() -> None:
    def waits(hand: str, **fields: Any) -> str:
        return "".join(evaluate("jingzhou", {"hand": hand, **fields})["waits"])

    assert waits(SMALL) == "3p6p"
    assert waits("[SSS]WWNNNFFPPS") == "WNFP"  # C completes 风一色 but may not be held
    assert waits("[123p]456s789p45pCC") == "3p6p"  # by shape
