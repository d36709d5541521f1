"""Hubei by hand: every rule and every value of its switches, worked out from the rulebook."""

from __future__ import annotations

from typing import Any

import pytest

from tests.oracle.evaluate import evaluate

CLOSED = "123456m22p789s45p"  # pair 22p, wins on 3p and 6p
OPEN = "[123m]456m22p789s45p"
BAD_EYE = "[123m]456m11p789s45p"
PUNGS = "[111m]333m777p99s55p"  # wins on 9s and 5p


def check(expected: dict[str, Any], hand: str, win: str, **fields: Any) -> None:
    answer = evaluate("hubei", {"hand": hand, "win": win, **fields})
    assert {name: answer.get(name) for name in expected} == expected


def each(amount: int) -> dict[str, Any]:
    """Seat 1 wins and the three others pay the same."""
    return {"win": True, "pay": [-amount, 3 * amount, -amount, -amount]}


def fails(reason: str) -> dict[str, Any]:
    return {"complete": True, "win": False, "reason": reason}


def by_discard(seat: int = 2) -> dict[str, Any]:
    return {"by": "discard", "discarder": seat}


def test_worked_examples() -> None:
    three_out: dict[str, Any] = {"put_out": {"wild_discard": 3}, "indicator": "5s"}
    check({**each(1600), "hard": False}, CLOSED, "6s", **three_out)
    check({**each(3200), "hard": True}, CLOSED, "6p", **three_out)
    check({"pay": [-2000, 14000, -8000, -4000], "types": ["all_pungs"]}, PUNGS, "9s", **by_discard(2),
          others={"2": {"open": True}, "3": {"open": True}})  # fmt: skip


PAYMENTS = [
    (OPEN, "6p", {}, ["small"], (-800, 2400, -800, -800)),  # self-draw, hard, open
    (
        OPEN,
        "6p",
        {"rules": {"open_doubles": "winner"}, "others": {"0": {"open": True}}},
        ["small"],
        (-800, 2400, -800, -800),
    ),
    (OPEN, "6p", {"others": {"0": {"open": True}}}, ["small"], (-1600, 3200, -800, -800)),
    (OPEN, "6p", by_discard(0), ["small"], (-800, 1600, -400, -400)),
    (
        OPEN,
        "6p",
        {"others": {"3": {"wild_discard": 1, "wild_kongs": 1}}},
        ["small"],
        (-800, 4800, -800, -3200),
    ),
    (OPEN, "6p", {"put_out": {"wild_discard": 1, "wild_kong": 1}}, ["small"], (-3200, 9600, -3200, -3200)),
    ("[S]" + OPEN, "6p", {"wild": ["S"]}, ["small"], (-1600, 4800, -1600, -1600)),
    (CLOSED, "6p", {}, ["concealed"], (-400, 1200, -400, -400)),
    (CLOSED, "6p", {"rules": {"concealed": "big"}}, ["concealed"], (-2000, 6000, -2000, -2000)),
    (CLOSED, "6p", by_discard(0), ["small"], (-400, 800, -200, -200)),
    ("[1111m]456m22p789s45p", "6p", {}, ["concealed"], (-400, 1200, -400, -400)),  # kongs have no value
    ("[1111m,1]456m22p789s45p", "6p", {}, ["small"], (-800, 2400, -800, -800)),
]


@pytest.mark.parametrize(("hand", "win", "fields", "types", "pay"), PAYMENTS)
def test_payments(
    hand: str, win: str, fields: dict[str, Any], types: list[str], pay: tuple[int, ...]
) -> None:
    check({"win": True, "types": types, "pay": list(pay)}, hand, win, **fields)


def test_cap() -> None:
    out: dict[str, Any] = {"put_out": {"wild_discard": 4}, "others": {"0": {"wild_discard": 2}}}
    check({"pay": [-51200, 76800, -12800, -12800]}, OPEN, "6p", **out)
    for value in ("300U", 300):
        check({"pay": [-30000, 55600, -12800, -12800]}, OPEN, "6p", rules={"cap": value}, **out)


def test_small_needs() -> None:
    check(fails("eye_not_258"), BAD_EYE, "6p")
    check({"win": True, "types": ["small"]}, "[123m]456m22p79s45pE", "6p", wild=["E"])
    check(fails("too_many_wilds"), "[123m]456m22p79s45pE", "E", wild=["E"])
    check(fails("too_many_wilds"), "[123m]456m11p79s45pE", "E", wild=["E"])


def test_second_wild() -> None:
    allowed = {"rules": {"second_wild": "allowed"}, "wild": ["E"]}
    check({"win": True, "hard": False}, "[123m]456m2p789s45pE", "E", **allowed)
    check(fails("too_many_wilds"), "[111m]456m2p789s45pE", "E", **allowed)
    check(fails("too_many_wilds"), "[123m]456m2p789s45pE", "E", wild=["E"])
    check(fails("too_many_wilds"), "[123m]456m2p789s4pEE", "E", **allowed)  # exactly two


def test_concealed_win_takes_any_number_of_wilds() -> None:
    check({**each(200), "types": ["concealed"]}, "123456m2p789s4pEE", "E", wild=["E"])
    check(fails("too_many_wilds"), "123456m2p789s45pE", "E", wild=["E"], by="discard", discarder=0)
    check(fails("eye_not_258"), "123456m11p789s45p", "6p")


def test_concealed_beside_big_kinds() -> None:
    hand = "123456m22789m45m"
    check({**each(2000), "types": ["pure_suit"]}, hand, "6m")
    check({**each(4000), "types": ["concealed", "pure_suit"]}, hand, "6m", rules={"concealed": "big"})
    check(
        {**each(2000), "types": ["concealed", "pure_suit"]},
        hand,
        "6m",
        rules={"concealed": "big", "stack": "single"},
    )
    check({"types": ["pure_suit"]}, "123456m11789m45m", "6m", rules={"concealed": "big"})  # pair 11m


BIG = [
    ("[123m]456m11789m45m", "6m", ["pure_suit"], 4000),
    ("[222m]55m8m22588p58s", "5s", ["pure_258"], 4000),
    ("[EEE]SSWWNNCCFP", "P", ["pure_honours"], 4000),
    (PUNGS, "9s", ["all_pungs"], 4000),
    ("1133m5577p2299sE", "E", ["seven_pairs"], 2000),
    ("1133557799m224m", "4m", ["pure_suit", "seven_pairs"], 4000),
    ("EESSWWNNCCFFP", "P", ["pure_honours", "seven_pairs"], 4000),
]


@pytest.mark.parametrize(("hand", "win", "types", "amount"), BIG)
def test_big_kinds(hand: str, win: str, types: list[str], amount: int) -> None:
    check({**each(amount), "types": types, "hard": True}, hand, win)
    if len(types) > 1:
        check({**each(amount // len(types)), "types": types}, hand, win, rules={"stack": "single"})


def test_luxury() -> None:
    check({**each(4000), "types": ["luxury", "seven_pairs"]}, "1111m33335p77sEE", "5p")
    check(each(8000), "1111m33335p77sEE", "5p", rules={"luxury": "per_four"})
    check(
        {**each(2000), "types": ["luxury", "seven_pairs"]}, "111m33455p77sEES", "4p", wild=["S"]
    )  # as represented


def test_hard_none_or_natural() -> None:
    check({"hard": False, **each(400)}, OPEN, "6p", wild=["6p"])
    check({"hard": True, **each(800)}, OPEN, "6p", wild=["6p"], rules={"hard": "none_or_natural"})
    check({"hard": False}, OPEN, "E", wild=["E"], rules={"hard": "none_or_natural"})


EVENTS = [
    (OPEN, {"by": "replacement"}, ["kong_win"], (-4000, 12000, -4000, -4000)),
    (OPEN, {"by": "replacement", "kong": "single"}, ["kong_win"], (-4000, 12000, -4000, -4000)),
    (OPEN, {"last_tile": True}, ["last_tile"], (-4000, 12000, -4000, -4000)),
    (OPEN, {"by": "replacement", "last_tile": True}, ["kong_win", "last_tile"], (-8000, 24000, -8000, -8000)),
    (OPEN, {"last_tile": True, **by_discard(2)}, ["small"], (-400, 1600, -800, -400)),  # self-draw only
    (OPEN, {"by": "rob_kong", "discarder": 2}, ["rob_kong"], (-2000, 8000, -4000, -2000)),
    (
        OPEN,
        {"by": "rob_kong", "discarder": 2, "rules": {"nine": "seven_only"}},
        ["small"],
        (-400, 1600, -800, -400),
    ),
    (
        OPEN,
        {"last_tile": True, "rules": {"event_selfdraw_doubles": "no"}},
        ["last_tile"],
        (-2000, 6000, -2000, -2000),
    ),
    (OPEN, {"rules": {"event_selfdraw_doubles": "no"}}, ["small"], (-800, 2400, -800, -800)),
    (BAD_EYE, {"last_tile": True}, ["last_tile"], (-4000, 12000, -4000, -4000)),
    (OPEN, {"last_tile": True, "rules": {"event_pair": 258}}, ["last_tile"], (-4000, 12000, -4000, -4000)),
]


@pytest.mark.parametrize(("hand", "fields", "types", "pay"), EVENTS)
def test_events(hand: str, fields: dict[str, Any], types: list[str], pay: tuple[int, ...]) -> None:
    check({"win": True, "types": types, "pay": list(pay)}, hand, "6p", **fields)


def test_event_on_another_pair() -> None:
    rules = {"event_pair": "258"}
    check(fails("eye_not_258"), BAD_EYE, "6p", last_tile=True, rules=rules)
    pungs = "[111m]333m777p999s5p"
    check({**each(8000), "types": ["all_pungs", "last_tile"]}, pungs, "5p", last_tile=True, rules=rules)
    # The pair is 9s: the event does not count, so it takes no self-draw doubling away either.
    pungs = "[111m]333m777p555p9s"
    no = {"event_pair": "258", "event_selfdraw_doubles": "no"}
    check({**each(4000), "types": ["all_pungs"]}, pungs, "9s", last_tile=True, rules=no)
    check({**each(4000), "types": ["all_pungs", "last_tile"]}, pungs, "9s", last_tile=True,
          rules={"event_selfdraw_doubles": "no"})  # fmt: skip


def test_all_melded() -> None:
    hand = "[123m][456s][678s][EEE]9p"
    check({"types": ["all_melded"], "pay": [-2000, 8000, -4000, -2000]}, hand, "9p", **by_discard(2))
    check(fails("eye_not_258"), hand, "9p")  # a self-draw is a small win
    check(fails("eye_not_258"), hand, "9p", rules={"nine": "seven_only"}, **by_discard(2))
    check(fails("eye_not_258"), "[123m][456s][678s][EEEE]9p", "9p", **by_discard(2))


def test_unclaimable() -> None:
    check(fails("unclaimable_tile"), OPEN, "E", wild=["E"], **by_discard(2))
    check({"win": True}, OPEN, "E", wild=["E"])


CYCLE = [
    ({}, "1m", "2m"), ({}, "9p", "1p"), ({}, "E", "S"), ({}, "N", "C"), ({}, "C", "F"), ({}, "F", "P"), ({}, "P", "E"),
    ({"honour_cycle": "skip_red"}, "N", "F"), ({"honour_cycle": "skip_red"}, "C", "F"), ({"honour_cycle": "skip_red"}, "P", "E"),
    ({"map": "minus_one"}, "1m", "9m"), ({"map": "minus_one"}, "4m", "3m"), ({"map": "minus_one"}, "E", "P"),
    ({"map": "minus_one"}, "F", "C"),
    ({"map": "minus_one", "honour_cycle": "skip_red"}, "F", "N"), ({"map": "minus_one", "honour_cycle": "skip_red"}, "C", "N"),
]  # fmt: skip


@pytest.mark.parametrize(("rules", "indicator", "wild"), CYCLE)
def test_wild_kinds(rules: dict[str, str], indicator: str, wild: str) -> None:
    for tile in ("2m", "3m", "9m", "1p", "E", "S", "N", "C", "F", "P"):
        record = {"hand": "[456s]444s55p46p678s", "win": tile, "indicator": indicator, "rules": rules}
        assert evaluate("hubei", record)["complete"] == (tile == wild), tile


def test_waits() -> None:
    answer = evaluate("hubei", {"hand": "[EEE]SSWWNNCCFP"})
    assert answer == {
        "complete": False, "win": False, "deficiency": 1, "reason": "not_complete", "waits": ["E", "S", "W", "N", "C", "F", "P"],
    }  # fmt: skip
