"""Anqing by hand: every rule and every value of its switches, worked out from the rulebook."""

from __future__ import annotations

from typing import Any

import pytest

from tests.oracle.evaluate import evaluate

SUITS_ONLY = "123456m789s22p45p"  # wins on 3p, 6p
WITH_EAST = "123456m789sEE45p"
WITH_EAST_46P = "123456m789sEE46p"  # a wild tile closes it as 5p
STARS = "147m258p3sESWNFP"  # seven stars with C
SCATTERED = "147m258p369sESWN"  # fourteen with one more honour


def check(expected: dict[str, Any], hand: str, win: str, variant: str = "anqing", **fields: Any) -> None:
    answer = evaluate(variant, {"hand": hand, "win": win, **fields})
    assert {name: answer.get(name) for name in expected} == expected


def pays(*amounts: int) -> dict[str, Any]:
    return {"win": True, "pay": list(amounts)}


def fails(reason: str) -> dict[str, Any]:
    return {"complete": True, "win": False, "reason": reason}


BOUND = {"put_out": {"red_discard": 1, "red_kong": 1}, "claims": {"2": 3}}
PAYMENTS = [
    ("AQ-18 worked example", {}, {}, (-4, 16, -8, -4)),
    ("AQ-8 kong_only", {"red_double": "kong_only"}, {}, (-2, 8, -4, -2)),
    ("AQ-8 the loser's own reds are his own affair", {}, {"others": {"0": {"red_kongs": 1}}}, (-4, 16, -8, -4)),
    ("AQ-8 both", {"red_double_side": "both"}, {"others": {"0": {"red_kongs": 1, "red_discard": 2}}}, (-32, 44, -8, -4)),
    ("AQ-8 both, kong_only", {"red_double_side": "both", "red_double": "kong_only"},
     {"others": {"0": {"red_kongs": 1, "red_discard": 2}}}, (-4, 10, -4, -2)),
    ("AQ-17 x3", {"liability": "x3"}, {}, (-4, 20, -12, -4)),
    ("AQ-17 x4", {"liability": "x4"}, {}, (-4, 24, -16, -4)),
    ("AQ-17 off", {"liability": "off"}, {}, (-4, 12, -4, -4)),
    ("AQ-17 bound the other way", {}, {"claims": {}, "claims_by": {"3": 4}}, (-4, 16, -4, -8)),
    ("AQ-17 both ways, once", {}, {"claims_by": {"2": 3}}, (-4, 16, -8, -4)),
    ("AQ-17 two claims bind nobody", {}, {"claims": {"2": 2, "0": 1}}, (-4, 12, -4, -4)),
    ("AQ-17 fed player wins", {"liability": "fed2_feeder4"}, {}, (-4, 16, -8, -4)),
    ("AQ-17 feeder wins", {"liability": "fed2_feeder4"}, {"claims": {}, "claims_by": {"2": 3}}, (-4, 24, -16, -4)),
    ("AQ-17 larger of both", {"liability": "fed2_feeder4"}, {"claims_by": {"2": 3}}, (-4, 24, -16, -4)),
]  # fmt: skip


@pytest.mark.parametrize(
    ("rule", "rules", "fields", "pay"), PAYMENTS, ids=lambda value: value if isinstance(value, str) else ""
)
def test_payments(rule: str, rules: dict[str, str], fields: dict[str, Any], pay: tuple[int, ...]) -> None:
    check(pays(*pay), SUITS_ONLY, "6p", rules=rules, **{**BOUND, **fields})


# AQ-13: (hand, winning tile, wild put out, declared) -> reason or None; 4s is wild.
THRESHOLD = [
    (WITH_EAST, "6p", 0, False, None),  # neither has nor out
    (WITH_EAST_46P, "4s", 0, True, "threshold"),  # has: declaring does not help
    (SUITS_ONLY, "4s", 0, False, None),  # has: no honours
    (WITH_EAST, "6p", 1, False, "threshold"),  # out
    (SUITS_ONLY, "6p", 1, False, "threshold"),  # out: no honours do not help
    (WITH_EAST, "6p", 1, True, None),  # out: declared
    (WITH_EAST_46P, "4s", 1, True, "threshold"),  # both, declared, honours
    (SUITS_ONLY, "4s", 1, False, "threshold"),  # both, no honours, not declared
    (SUITS_ONLY, "4s", 1, True, None),
]


@pytest.mark.parametrize(("hand", "win", "out", "declared", "reason"), THRESHOLD)
@pytest.mark.parametrize("way", ["wild_discard", "wild_kong"])
def test_threshold(hand: str, win: str, out: int, declared: bool, reason: str | None, way: str) -> None:
    fields: dict[str, Any] = {"wild": ["4s"], "declared": declared, "put_out": {way: out}}
    check({"win": reason is None, "reason": reason}, hand, win, **fields)
    check({"win": True}, hand, win, by="replacement", **fields)  # a kong win passes every cell


def test_threshold_looks_at_single_tile_kongs_in_the_hand() -> None:
    check(fails("threshold"), "[4s]" + SUITS_ONLY, "6p", wild=["4s"])
    check({"win": True, "pay": [-2, 6, -2, -2]}, "[C]" + SUITS_ONLY, "6p", wild=["4s"])


def test_kong_win_kinds() -> None:
    wild = {"wild": ["4s"]}
    four = {"rules": {"kong_win_kinds": "four_tile_only"}}
    check(fails("threshold"), WITH_EAST_46P, "4s", by="replacement", **wild, **four)
    kong = "[9999p]123456mEE46s"
    check({"win": True, "types": ["kong_win", "ordinary"]}, kong, "4s", by="replacement", **wild, **four)
    check(fails("threshold"), kong, "4s", by="replacement", kong="single", **wild, **four)
    check({"win": True}, WITH_EAST_46P, "4s", by="replacement", kong="four", **wild, **four)


def test_kong_win_ready_after_kong() -> None:
    check(
        {"win": True, "types": ["kong_win", "ordinary"]}, WITH_EAST_46P, "4s", wild=["4s"], kongs_ready=True
    )
    check(
        fails("threshold"),
        WITH_EAST_46P,
        "4s",
        wild=["4s"],
        kongs_ready=True,
        rules={"kong_win": "replacement"},
    )
    check(fails("threshold"), WITH_EAST_46P, "4s", wild=["4s"], kongs_ready=False)


def test_no_honours() -> None:
    check({"win": True, "faces": ["5p"]}, "123456m789s22p46p", "E", wild=["E"])
    physical = {"rules": {"no_honours": "physical"}}
    check(fails("threshold"), "123456m789s22p46p", "E", wild=["E"], **physical)
    check({"win": True}, "123456m789s22p46p", "4s", wild=["4s"], **physical)
    face = "[24pC]456m789s22m4p"  # C as 3p in a chow: represented 2p 3p 4p
    check({"win": True}, face + "5p", "3p", wild=["3p"])
    check(fails("threshold"), face + "5p", "3p", wild=["3p"], **physical)
    check(fails("threshold"), "[EEE]456m789s22m46p", "4s", wild=["4s"])  # melds count


def test_any_tile_wait() -> None:
    any_wait = {"rules": {"no_honours": "any_tile_wait"}}
    everything = "[789m][9999s][234m]7mWWW"  # W wild: any tile pairs, pungs or chows
    check({"win": True}, everything, "3s", wild=["W"], **any_wait)
    check(fails("threshold"), SUITS_ONLY, "4s", wild=["4s"], **any_wait)
    declared = {"rules": {"declared": "any_tile_wait"}, "put_out": {"wild_discard": 1}, "wild": ["4s"]}
    check(fails("threshold"), SUITS_ONLY, "6p", declared=True, **declared)
    # 2m alone beside four wilds pairs with anything; of 9m no copy is left outside and C is not asked for.
    check({"win": True}, "[9999m][EEE][SSS]2mWWW", "5p", wild=["W"], put_out={"wild_discard": 1},
          rules={"declared": "any_tile_wait", "no_honours": "any_tile_wait"})  # fmt: skip


@pytest.mark.parametrize("declared", ["lock", "no_lock", "first_discard_only"])
def test_declared_is_taken_as_given(declared: str) -> None:
    check(
        {"win": True}, WITH_EAST, "6p", put_out={"wild_kong": 1}, declared=True, rules={"declared": declared}
    )


def test_red_ban() -> None:
    check(fails("red_in_hand"), "123456m789s45pCC", "6p")
    check(pays(-1, 3, -1, -1), "123456m789s45pCC", "6p", rules={"red_ban": "off"})
    everywhere = {"rules": {"red_ban": "everywhere_but_kong"}}
    check(pays(-1, 3, -1, -1), "[CCC]456m789s22p45p", "6p")
    check(fails("red_in_hand"), "[CCC]456m789s22p45p", "6p", **everywhere)
    check(fails("red_in_hand"), "[24pC]456m789s22m45p", "6p", wild=["3p"], **everywhere)
    check(pays(-16, 48, -16, -16), "[CCCC]456m789s22p45p", "6p", **everywhere)
    check(pays(-2, 6, -2, -2), "[333pC,1]456m789s22m45p", "6p", wild=["3p"], **everywhere)


def test_a_red_that_is_wild_is_still_banned() -> None:
    check(fails("red_in_hand"), "123456m789s22p46p", "C", indicator="F")
    check({"win": True, "faces": ["5p"]}, "123456m789s22p46p", "C", indicator="F", rules={"red_ban": "off"})


def test_reds_put_out() -> None:
    check(pays(-2, 6, -2, -2), "[C]" + SUITS_ONLY, "6p")
    check(pays(-4, 12, -4, -4), "[C]" + SUITS_ONLY, "6p", put_out={"red_kong": 1})
    check(pays(-1, 3, -1, -1), "[24pC]456m789s22m45p", "6p", wild=["3p"])  # in a chow it was not konged out


def test_red_is_wild() -> None:
    red_out: dict[str, Any] = {"put_out": {"red_discard": 1}}
    check(fails("threshold"), WITH_EAST, "6p", indicator="F", **red_out)
    check(pays(-2, 6, -2, -2), WITH_EAST, "6p", indicator="F", rules={"red_is_wild": "never"}, **red_out)
    check(pays(-2, 6, -2, -2), WITH_EAST, "6p", indicator="3s", **red_out)
    check(fails("threshold"), WITH_EAST, "6p", indicator="3s", rules={"red_is_wild": "always"}, **red_out)
    check(fails("threshold"), SCATTERED, "C", rules={"red_is_wild": "always"})
    check({"win": True}, SCATTERED, "C", rules={"red_is_wild": "always", "natural_wild_counts": "no"})


def test_natural_wild_counts() -> None:
    check(fails("threshold"), WITH_EAST, "6p", wild=["6p"])
    check({"win": True, "faces": ["6p"]}, WITH_EAST, "6p", wild=["6p"], rules={"natural_wild_counts": "no"})
    check(fails("threshold"), WITH_EAST_46P, "6s", wild=["6s"], rules={"natural_wild_counts": "no"})


@pytest.mark.parametrize(("dragon_map", "indicator", "wild"), [
    ("red_plus_next", "C", "FC"), ("red_plus_next", "F", "PC"), ("red_plus_next", "P", "FC"),
    ("other_two", "C", "FP"), ("other_two", "F", "PC"), ("other_two", "P", "CF"),
    ("plain_cycle", "C", "F"), ("plain_cycle", "F", "P"), ("plain_cycle", "P", "C"),
])  # fmt: skip
def test_dragon_map(dragon_map: str, indicator: str, wild: str) -> None:
    rules = {"dragon_map": dragon_map, "red_ban": "off"}
    for tile in "CFP":
        answer = evaluate(
            "anqing", {"hand": "123456m789s22p46p", "win": tile, "indicator": indicator, "rules": rules}
        )
        assert answer["complete"] == (tile in wild), tile


def test_seven_pairs() -> None:
    pairs = "2233588m1155pEE"
    check({"complete": False}, pairs, "5m")
    check(
        {**pays(-1, 3, -1, -1), "types": ["ordinary", "seven_pairs"]},
        pairs,
        "5m",
        rules={"seven_pairs": "on"},
    )
    check({"complete": True}, "2222588m1155pEE", "5m", rules={"seven_pairs": "on"})


def test_scattered() -> None:
    check({**pays(-2, 6, -2, -2), "types": ["thirteen_scattered"]}, SCATTERED, "P")
    check({**pays(-4, 12, -4, -4), "types": ["seven_stars"]}, STARS, "C")
    check({"complete": False}, SCATTERED, "E")
    check({"complete": False}, "147m258p36sESWNF", "5s")  # 3 5 6: gaps below three
    # With a gap of 4 the best target is 1 5 9 in one suit, two ranks in the others, all honours: 10 tiles are there.
    check({"complete": False, "deficiency": 4}, "147m258p369sESWN", "P", rules={"gap": "4"})
    check({"win": True}, "159m159p159sESWN", "P", rules={"gap": "4"})
    check(fails("red_in_hand"), STARS, "C", rules={"scattered_red": "banned"})
    check({"win": True}, STARS, "C", rules={"scattered_red": "allowed", "red_ban": "everywhere_but_kong"})
    check({"complete": False}, "[123m]47m258p3sESWN", "P")


def test_scattered_wild() -> None:
    check({"complete": False}, SCATTERED, "8m", wild=["8m"])
    any_face = {"scattered_wild": "any", "scattered_threshold": "exempt"}
    check({**pays(-2, 6, -2, -2), "faces": ["C"]}, SCATTERED, "8m", wild=["8m"], rules=any_face)
    # With the red dragon banned seven stars cannot exist, not even by a wild in its place.
    check(
        {"types": ["thirteen_scattered"]},
        STARS,
        "8m",
        wild=["8m"],
        rules={**any_face, "scattered_red": "banned"},
    )
    check(fails("threshold"), SCATTERED, "8m", wild=["8m"], rules={"scattered_wild": "any"})
    # A wild used as itself: the threshold sees it unless the switch says no.
    check(fails("threshold"), "147m258p369sESWN", "F", wild=["7m"])
    check(
        {"win": True, "faces": ["7m"]},
        "147m258p369sESWN",
        "F",
        wild=["7m"],
        rules={"scattered_threshold": "exempt"},
    )


def test_que() -> None:
    for variant, rules in (("anqing-que", {}), ("anqing", {"que": "on"})):
        check(fails("que"), SUITS_ONLY, "6p", variant, rules=rules)
        check({"win": True}, "123456m22p45pEEE", "6p", variant, rules=rules)
        check(fails("que"), "[123s]456m22p45pEEE", "6p", variant, rules=rules)  # melds count
        check(fails("que"), SCATTERED, "P", variant, rules=rules)
    # What the wild stands for counts, not its printed suit.
    check({"win": True, "faces": ["2p"]}, "123456789m11p13p", "4s", "anqing-que", wild=["4s"])
    check({"win": True}, SUITS_ONLY, "6p", "anqing-que", rules={"que": "off"})


ADDITIVE = [
    (SUITS_ONLY, "6p", "self_draw", 1),
    (SUITS_ONLY, "6p", "replacement", 3),
    ("[111m][222m]333m99p55s", "5s", "self_draw", 11),
    ("[1111m][2222m,1]333m99p55s", "5s", "replacement", 18),
    ("[4444p,6][123m]678m99p34s", "5s", "self_draw", 3),
    (SCATTERED, "P", "self_draw", 6),
    (STARS, "C", "self_draw", 11),
    ("[C]" + STARS, "C", "self_draw", 22),
]


@pytest.mark.parametrize(("hand", "win", "by", "each"), ADDITIVE)
def test_additive(hand: str, win: str, by: str, each: int) -> None:
    check(pays(-each, 3 * each, -each, -each), hand, win, by=by, rules={"score_table": "additive"})


def test_self_draw_only() -> None:
    check(fails("self_draw_only"), SUITS_ONLY, "6p", by="discard", discarder=0)
    check(fails("self_draw_only"), SUITS_ONLY, "6p", by="rob_kong", discarder=0)
    check(fails("que"), SUITS_ONLY, "6p", "anqing-que", by="discard", discarder=0)  # fails earlier


def test_waits() -> None:
    def waits(hand: str, **fields: Any) -> str:
        return "".join(evaluate("anqing", {"hand": hand, **fields})["waits"])

    assert waits(SUITS_ONLY) == "3p6p"
    assert waits(SUITS_ONLY, wild=["E"]) == "3p6pE"
    assert waits("123456m789s22pCC") == "2p"  # C would stay in the hand
    assert waits("123456m789s22pCC", rules={"red_ban": "off"}) == "2pC"
    assert waits(SCATTERED) == "CFP"
    assert waits(SCATTERED, rules={"scattered_red": "banned"}) == "FP"
    assert waits("[1111m]23m456p789s55s") == "4m"  # no 1m left


def test_fifth_copy() -> None:
    # 2222p and a wild for the pair of 2p: only as a fifth 2p, with the other tiles fixed.
    hand, fields = "123456789m2222p", {"wild": ["E"], "by": "replacement"}
    check({"win": True, "faces": ["2p"]}, hand, "E", **fields)
    check({"complete": False, "deficiency": 1}, hand, "E", rules={"fifth_copy": "refused"}, **fields)
    # Without a wild in hand the pair cannot be of a fifth 2p: another tile has to go.
    assert evaluate("anqing", {"hand": hand})["deficiency"] == 2
