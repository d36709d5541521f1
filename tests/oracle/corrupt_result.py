"""Corruptions of side payments and of the result."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from tests.oracle.corrupt_discards import own_turns, switched
from tests.oracle.corrupt_surgery import (
    Corruption,
    Document,
    everywhere,
    insert,
    places,
    remove,
    spoil,
    with_result,
)
from tests.oracle.corrupt_wall import same

PAY = everywhere("AQ-18", "JZ-13", "HJ-8", "HB-11")
FOLLOWED = {"hubei": "HB-12"}
FOUR = {"hubei": "HB-13"}
NOBODY = dict.fromkeys(("winner", "by", "discarder", "types", "hard", "fan", "fans", "liability", "cap"))


def is_won(document: Document) -> bool:
    """Tell whether the hand was won."""
    return bool(document["result"]["outcome"] == "win")


def shift_payment(document: Document) -> Iterator[Document]:
    """A loser pays one more to the winner; sums stay zero."""
    result = document["result"]
    if is_won(document):
        win_pay, pay = list(result["win_pay"]), list(result["pay"])
        loser = (result["winner"] + 1) % len(pay)
        for amounts in (win_pay, pay):
            amounts[loser] -= 1
            amounts[result["winner"]] += 1
        yield with_result(document, win_pay=win_pay, pay=pay)


def swap_payers(document: Document) -> Iterator[Document]:
    """Two losers exchange what they pay."""
    result = document["result"]
    if is_won(document):
        losers = [seat for seat in range(len(result["pay"])) if seat != result["winner"]]
        win_pay = list(result["win_pay"])
        win_pay[losers[0]], win_pay[losers[1]] = win_pay[losers[1]], win_pay[losers[0]]
        if win_pay != result["win_pay"]:
            pay = [a + b for a, b in zip(win_pay, result["side_pay"], strict=True)]
            yield with_result(document, win_pay=win_pay, pay=pay)


def leak_payment(document: Document) -> Iterator[Document]:
    """The total does not sum to zero."""
    pay = list(document["result"]["pay"])
    pay[0] += 1
    yield with_result(document, pay=pay)


def pay_for_drawn(document: Document) -> Iterator[Document]:
    """Somebody pays in a drawn hand."""
    if not is_won(document):
        result = document["result"]
        win_pay = [1, -1, *result["win_pay"][2:]]
        pay = [a + b for a, b in zip(win_pay, result["side_pay"], strict=True)]
        yield with_result(document, win_pay=win_pay, pay=pay)


def change_field(name: str, value: Callable[[Any], Any]) -> Callable[[Document], Iterator[Document]]:
    """Return a maker that changes one field of a win's result."""

    def make(document: Document) -> Iterator[Document]:
        if is_won(document):
            changed = value(document["result"][name])
            if changed != document["result"][name]:
                yield with_result(document, **{name: changed})

    return make


def call_it_drawn(document: Document) -> Iterator[Document]:
    """A won hand is reported as drawn."""
    if is_won(document):
        yield with_result(document, outcome="drawn", **NOBODY)


def forget_side_payment(kind: str) -> Callable[[Document], Iterator[Document]]:
    """Return a maker that leaves out one side payment of a kind."""

    def make(document: Document) -> Iterator[Document]:
        for index, event in places(document, "side_payment"):
            if event["kind"] == kind:
                yield remove(document, index)

    return make


def wrong_side_amount(kind: str) -> Callable[[Document], Iterator[Document]]:
    """Return a maker that doubles one side payment of a kind."""

    def make(document: Document) -> Iterator[Document]:
        for index, event in places(document, "side_payment"):
            if event["kind"] == kind:
                yield spoil(document, index, pay=[2 * amount for amount in event["pay"]])

    return make


def undue_side_payment(kind: str) -> Callable[[Document], Iterator[Document]]:
    """Return a maker that inserts a side payment which nothing causes."""

    def make(document: Document) -> Iterator[Document]:
        for index, _, _, seat in own_turns(document):
            pay = [-300, 100, 100, 100] if kind == "follow_dealer" else [1200, -400, -400, -400]
            yield insert(
                document,
                index,
                {"seat": 0, "do": "side_payment", "kind": kind, "tile": seat.hand[0], "pay": pay},
            )

    return make


def side_payment_elsewhere(document: Document) -> Iterator[Document]:
    """A side payment in a variant that has none."""
    for index, _, _, seat in own_turns(document):
        yield insert(
            document,
            index,
            {
                "seat": 0,
                "do": "side_payment",
                "kind": "four_dealt",
                "tile": seat.hand[0],
                "pay": [0] * len(document["deal"]),
            },
        )


def ignore_side_payments(document: Document) -> Iterator[Document]:
    """The result forgets the side payments of the log."""
    result = document["result"]
    if any(result["side_pay"]):
        yield with_result(document, side_pay=[0] * 4, pay=list(result["win_pay"]))


def drop_switch(document: Document) -> Iterator[Document]:
    """A switch is not listed."""
    rules = {name: value for name, value in document["rules"].items() if name != "wall_end"}
    yield {**document, "rules": rules}


RESULT_CORRUPTIONS = [
    Corruption("payment shifted", PAY, shift_payment),
    Corruption("payers swapped", PAY, swap_payers),
    Corruption("payment leaks", same("0.8"), leak_payment),
    Corruption("drawn hand pays", PAY, pay_for_drawn),
    Corruption("win reported as drawn", same("0.5"), call_it_drawn),
    Corruption("another winner reported", same("0.3"), change_field("winner", lambda seat: (seat + 1) % 3)),
    Corruption(
        "another way reported",
        everywhere("AQ-3", "JZ-9", "HJ-4", "HB-3"),
        change_field("by", lambda by: "replacement" if by != "replacement" else "self_draw"),
    ),
    Corruption(
        "another discarder reported",
        {"jingzhou": "JZ-9", "huangjin": "HJ-4", "hubei": "HB-3"},
        change_field("discarder", lambda seat: None if seat is not None else 0),
    ),
    Corruption(
        "a type too many",
        {"anqing": "AQ-14", "jingzhou": "JZ-10", "hubei": "HB-7"},
        change_field("types", lambda types: sorted({*types, "rob_kong"})),
    ),
    Corruption(
        "hardness reversed",
        {"jingzhou": "JZ-12", "hubei": "HB-11"},
        change_field("hard", lambda hard: not hard),
    ),
    Corruption("fan too high", {"huangjin": "HJ-6"}, change_field("fan", lambda fan: fan + 1)),
    Corruption("fan listed twice", {"huangjin": "HJ-6"}, change_field("fans", lambda fans: [*fans, fans[0]])),
    Corruption(
        "cap invented or forgotten",
        {"jingzhou": "JZ-13", "hubei": "HB-11"},
        change_field("cap", lambda cap: None if cap else "capped"),
    ),
    Corruption(
        "liability invented or forgotten",
        {"anqing": "AQ-17", "jingzhou": "JZ-15"},
        change_field("liability", lambda found: None if found else {"kind": "claims", "payer": 0}),
    ),
    Corruption(
        "liability forgotten",
        {"anqing": "AQ-17", "jingzhou": "JZ-15"},
        change_field("liability", lambda _: None),
    ),
    Corruption("followed dealer not paid", FOLLOWED, forget_side_payment("follow_dealer")),
    Corruption("four alike not paid", FOUR, forget_side_payment("four_dealt")),
    Corruption("followed dealer pays double", FOLLOWED, wrong_side_amount("follow_dealer")),
    Corruption("four alike pay double", FOUR, wrong_side_amount("four_dealt")),
    Corruption("dealer pays without being followed", FOLLOWED, undue_side_payment("follow_dealer")),
    Corruption("payment for four that are not there", FOUR, undue_side_payment("four_dealt")),
    Corruption(
        "side payment elsewhere", same("0.5", "anqing", "jingzhou", "huangjin"), side_payment_elsewhere
    ),
    Corruption("side payments not in the result", FOUR, ignore_side_payments),
    Corruption("switch not listed", same("event-log"), drop_switch),
    Corruption("unknown value of a switch", same("event-log"), switched(wall_end="61")),
    Corruption(
        "another way of paying",
        {"huangjin": "HJ-8"},
        lambda document: iter([*switched(pay="fan_only")(document)] if is_won(document) else []),
    ),
    Corruption(
        "four alike paid though switched off",
        FOUR,
        lambda document: iter(
            [*switched(four_dealt="off")(document)] if any(document["result"]["side_pay"]) else []
        ),
    ),
]
