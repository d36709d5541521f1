"""Corruptions of wins: false ones, out of order, passed by those who take every win, or won in another way."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from tests.oracle.corrupt_surgery import (
    Corruption,
    Document,
    cut,
    everywhere,
    insert,
    moments,
    places,
    spoil,
    with_rules,
)
from tests.oracle.corrupt_wall import same
from tests.oracle.plausible import is_plausible
from tests.oracle.referee_wins import describe_win, judge, may_win, win_order

WAY = everywhere("AQ-3", "JZ-9", "HJ-4", "HB-3")
SHAPE = everywhere("AQ-14", "JZ-10", "HJ-5", "HB-7")
ORDER = everywhere("0.3", "JZ-9", "HJ-4", "HB-3")


def win_event(offered: dict[str, Any]) -> dict[str, Any]:
    """Return the event of a win that a moment offers."""
    return {"seat": offered["seat"], "do": "win", **{name: offered[name] for name in ("tile", "by", "from")}}


def false_win(reason: str) -> Callable[[Document], Iterator[Document]]:
    """Return a maker that lets a seat win whose hand the oracle refuses for this reason."""

    def make(document: Document) -> Iterator[Document]:
        for index, event, hand in moments(document):
            table = hand.table
            if event["do"] == "win" or table.phase not in ("act", "discarded", "robbable"):
                continue
            if table.four_due or table.follow_due or (hand.book.game == "anqing" and table.phase != "act"):
                continue
            others = [seat for seat in range(table.size) if seat != table.turn]
            for seat in [table.turn] if table.phase == "act" else others:
                offered = describe_win(table, seat, hand.wall.left, hand.book.wall_end)
                tiles = table.seats[seat].hand + ([] if table.phase == "act" else [offered["tile"]])
                if reason == "not_complete" or is_plausible(tiles, hand.book.wild):
                    verdict = judge(hand.book, table, document, offered)[1]
                    if not verdict["win"] and verdict["reason"] == reason:
                        yield insert(document, index, win_event(offered))
                        if reason == "not_complete":
                            return

    return make


def win_on_discard(document: Document) -> Iterator[Document]:
    """A discard is won on in a variant of self-draws."""
    for index, _, hand in moments(document):
        if hand.table.phase == "discarded":
            offered = describe_win(
                hand.table, hand.table.lower(hand.table.turn), hand.wall.left, hand.book.wall_end
            )
            yield insert(document, index, win_event(offered))


def rob_kong(document: Document) -> Iterator[Document]:
    """A kong is robbed in a variant where none can be."""
    for index, _, hand in moments(document):
        if hand.table.phase == "robbable":
            offered = describe_win(
                hand.table, hand.table.lower(hand.table.turn), hand.wall.left, hand.book.wall_end
            )
            yield insert(document, index, win_event(offered))


def win_after_claim(document: Document) -> Iterator[Document]:
    """A seat wins right after its chow or pung."""
    for index, _, hand in moments(document):
        if hand.table.phase == "after_claim":
            seat = hand.table.turn
            yield insert(
                document,
                index,
                {
                    "seat": seat,
                    "do": "win",
                    "tile": hand.table.seats[seat].hand[0],
                    "by": "self_draw",
                    "from": None,
                },
            )


def other_way(document: Document) -> Iterator[Document]:
    """A win by self-draw is said to be by replacement, and the other way round; a discard, a robbed kong."""
    names = {
        "self_draw": "replacement",
        "replacement": "self_draw",
        "discard": "rob_kong",
        "rob_kong": "discard",
    }
    for index, event in places(document, "win"):
        yield spoil(document, index, by=names[event["by"]])


def win_on_other_tile(document: Document) -> Iterator[Document]:
    """The winning tile is not the one taken or discarded."""
    for index, event in places(document, "win"):
        yield spoil(document, index, tile="5p" if event["tile"] != "5p" else "6p")


def win_from_other_seat(document: Document) -> Iterator[Document]:
    """The win names another discarder."""
    for index, event in places(document, "win"):
        if event["from"] is not None:
            yield spoil(document, index, **{"from": event["seat"]})


def win_out_of_turn(document: Document) -> Iterator[Document]:
    """Another seat wins on the tile that a seat has drawn."""
    for index, event in places(document, "win"):
        if event["from"] is None:
            yield spoil(document, index, seat=(event["seat"] + 1) % len(document["deal"]))


def later_winner(document: Document) -> Iterator[Document]:
    """A seat wins although one that comes before it wins too."""
    for index, event, hand in moments(document):
        if event["do"] == "win" and hand.table.phase in ("discarded", "robbable"):
            order = win_order(hand.book, hand.table)
            for seat in order[order.index(event["seat"]) + 1 :]:
                if may_win(hand.book, hand.table, document, seat, hand.wall.left) and is_eager(
                    document, event["seat"]
                ):
                    yield spoil(document, index, seat=seat)


def is_eager(document: Document, seat: int) -> bool:
    """Tell whether a seat's policy takes every win."""
    player = (seat + document["dealer"]) % len(document["deal"])
    return str(document["policies"][player]).endswith("eager")


def pass_win(document: Document) -> Iterator[Document]:
    """A seat that takes every win lets one go."""
    for index, event in places(document, "win"):
        if is_eager(document, event["seat"]) and event["by"] == "self_draw":
            yield cut(document, index, {"seat": event["seat"], "do": "discard", "tile": event["tile"]})


def two_winners(document: Document) -> Iterator[Document]:
    """A second seat wins too."""
    for index, event in places(document, "win"):
        yield insert(document, index + 1, {**event, "seat": (event["seat"] + 1) % len(document["deal"])})


def other_order(switch: str) -> Callable[[Document], Iterator[Document]]:
    """Return a maker that claims the other order of wins, where that makes another eager seat the winner."""

    def make(document: Document) -> Iterator[Document]:
        for _, event, hand in moments(document):
            if event["do"] != "win" or hand.table.phase not in ("discarded", "robbable"):
                continue
            spoilt = with_rules(document, win_order=switch)
            hand.book.rules["win_order"] = switch
            for seat in win_order(hand.book, hand.table):
                if seat == event["seat"]:
                    return
                if is_eager(document, seat) and may_win(hand.book, hand.table, spoilt, seat, hand.wall.left):
                    yield spoilt
                    return

    return make


WIN_CORRUPTIONS = [
    Corruption("win with an incomplete hand", SHAPE, false_win("not_complete")),
    Corruption("win with a red", {"anqing": "AQ-6", "jingzhou": "JZ-12"}, false_win("red_in_hand")),
    Corruption("win beside the threshold", {"anqing": "AQ-13"}, false_win("threshold")),
    Corruption("win with three suits", {"anqing": "AQ-16"}, false_win("que"), {"que": "on"}),
    Corruption("win without being open", {"jingzhou": "JZ-8"}, false_win("not_open")),
    Corruption(
        "small win with two wilds", {"jingzhou": "JZ-10", "hubei": "HB-7"}, false_win("too_many_wilds")
    ),
    Corruption("small win on another pair", {"jingzhou": "JZ-10", "hubei": "HB-7"}, false_win("eye_not_258")),
    Corruption("win below the minimum", {"huangjin": "HJ-7"}, false_win("below_minimum")),
    Corruption(
        "win below the minimum of all",
        {"jingzhou": "JZ-14"},
        false_win("below_minimum"),
        {"minimum": "all_losers_8", "kong_side": "winner", "win_order": "from_dealer"},
    ),
    Corruption("win on a wild put out", {"jingzhou": "JZ-12"}, false_win("unclaimable_tile")),
    Corruption("win on a discard", {"anqing": "AQ-3"}, win_on_discard),
    Corruption("kong robbed", {"anqing": "AQ-3"}, rob_kong),
    Corruption("win after a claim", WAY, win_after_claim),
    Corruption("another way of winning", WAY, other_way),
    Corruption("another winning tile", WAY, win_on_other_tile),
    Corruption(
        "win from another seat",
        same("JZ-9", "jingzhou") | {"huangjin": "HJ-4", "hubei": "HB-3"},
        win_from_other_seat,
    ),
    Corruption("win out of turn", same("0.3"), win_out_of_turn),
    Corruption("two winners", same("0.3"), two_winners),
    Corruption(
        "later winner preferred",
        {"jingzhou": "JZ-9", "huangjin": "HJ-4", "hubei": "HB-3"},
        later_winner,
        strict=True,
    ),
    Corruption(
        "order of wins from the dealer", {"jingzhou": "JZ-9"}, other_order("from_dealer"), strict=True
    ),
    Corruption("order of wins by nearness", {"huangjin": "HJ-4"}, other_order("nearest"), strict=True),
    Corruption("win passed", ORDER, pass_win, strict=True),
]
