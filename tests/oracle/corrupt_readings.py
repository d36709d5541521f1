"""Corruptions of what a win is said to be: its types, faces and fans, and payments that leave one rule out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from tests.oracle.corrupt_result import change_field, is_won
from tests.oracle.corrupt_surgery import Corruption, Document, moments, with_result
from tests.oracle.notation import parse_hand, tile_name
from tests.oracle.referee_book import Book
from tests.oracle.referee_settlement import settle
from tests.oracle.referee_wins import check_win

Case = tuple[Book, dict[str, Any], dict[str, Any]]


def judged_win(document: Document) -> Case | None:
    """Return book, record and verdict of a document's win, or None in a drawn hand."""
    for _, event, hand in moments(document):
        if event["do"] == "win":
            return hand.book, *check_win(hand.book, hand.table, document, event, hand.wall.left)
    return None


def pay_by(change: Callable[[Case], Case]) -> Callable[[Document], Iterator[Document]]:
    """Return a maker that pays as if one rule were another."""

    def make(document: Document) -> Iterator[Document]:
        case = judged_win(document) if is_won(document) else None
        paid = settle(*change(case)) if case else None
        if paid is not None and paid != document["result"]["win_pay"]:
            yield _paid(document, paid)

    return make


def _paid(document: Document, paid: list[int]) -> Document:
    side = document["result"]["side_pay"]
    return with_result(document, win_pay=paid, pay=[a + b for a, b in zip(paid, side, strict=True)])


def without_reds(case: Case) -> Case:
    """No red put out doubles (AQ-8)."""
    book, record, verdict = case
    others = {seat: {**o, "red_kongs": 0, "red_discard": 0} for seat, o in record["others"].items()}
    out = {**record["put_out"], "red_discard": 0, "red_kong": 0}
    return book, {**record, "put_out": out, "others": others}, verdict


def with_switch(name: str, value: str) -> Callable[[Case], Case]:
    """Return a change of one switch."""
    return lambda case: (replace(case[0], rules={**case[0].rules, name: value}), case[1], case[2])


def without_luxury(case: Case) -> Case:
    """豪华 does not double (HB-10)."""
    types = [name for name in case[2]["types"] if name != "luxury"]
    return case[0], case[1], {**case[2], "types": types}


def paid_kongs(document: Document) -> Iterator[Document]:
    """The winner's kongs double (HB-6 gives them no value)."""
    case = judged_win(document) if is_won(document) else None
    if case:
        kongs = sum(meld.four_tile_kong for meld in parse_hand(case[1]["hand"])[0])
        if kongs:
            yield _paid(document, [amount * 2**kongs for amount in document["result"]["win_pay"]])


def toggle_type(name: str) -> Callable[[Document], Iterator[Document]]:
    """Return a maker that adds a type or leaves it out."""
    return change_field("types", lambda types: sorted({*types} ^ {name}))


def other_face(document: Document) -> Iterator[Document]:
    """A wild stands for another kind than in the best reading."""
    result = document["result"]
    if is_won(document) and result["faces"]:
        others = [tile for tile in document["wall"] if tile not in result["faces"] and not tile.endswith("f")]
        yield with_result(document, faces=[others[0], *result["faces"][1:]])


def fifth_copy(document: Document) -> Iterator[Document]:
    """Wilds stand for a kind until there are five."""
    case = judged_win(document) if is_won(document) and document["result"]["faces"] else None
    if case:
        melds, concealed = parse_hand(case[1]["hand"])
        tiles = [tile_name(kind) for kind in concealed]
        tiles += [tile_name(kind) for meld in melds if meld.kind != "single" for kind in meld.tiles]
        tiles = [tile for tile in tiles if tile not in document["wild"]]
        most = max(tiles, key=tiles.count, default="")
        faces = document["result"]["faces"]
        if tiles.count(most) + len(faces) > 4:
            yield with_result(document, faces=[most] * len(faces))


def split_fan(document: Document) -> Iterator[Document]:
    """A fan is listed at half its value, twice as often: the sum stays right."""
    for place, (name, value, times) in enumerate(document["result"]["fans"] or []):
        if value % 2 == 0:
            fans = [list(fan) for fan in document["result"]["fans"]]
            fans[place] = [name, value // 2, times * 2]
            yield with_result(document, fans=fans)


def wait_too_many(document: Document) -> Iterator[Document]:
    """A fan for a closed wait that was none."""
    result = document["result"]
    if is_won(document) and not any(fan[0] in ("边张", "坎张", "单钓将") for fan in result["fans"]):
        yield with_result(document, fan=result["fan"] + 1, fans=[*result["fans"], ["坎张", 1, 1]])


READING_CORRUPTIONS = [
    Corruption("wild with another face", dict.fromkeys(("anqing", "jingzhou", "hubei"), "0.7a"), other_face),
    Corruption("gold with another face", {"huangjin": "HJ-6"}, other_face),
    Corruption(
        "fifth copy under refused",
        dict.fromkeys(("anqing", "jingzhou", "huangjin", "hubei"), "0.7"),
        fifth_copy,
        {"fifth_copy": "refused"},
    ),
    Corruption("kong win invented or forgotten", {"anqing": "AQ-11"}, toggle_type("kong_win")),
    Corruption("scattered invented or forgotten", {"anqing": "AQ-15"}, toggle_type("thirteen_scattered")),
    Corruption("stars invented or forgotten", {"anqing": "AQ-15"}, toggle_type("seven_stars")),
    Corruption(
        "one suit invented or forgotten", {"jingzhou": "JZ-11", "hubei": "HB-9"}, toggle_type("pure_suit")
    ),
    Corruption(
        "all pungs invented or forgotten", {"jingzhou": "JZ-11", "hubei": "HB-9"}, toggle_type("all_pungs")
    ),
    Corruption("concealed invented or forgotten", {"hubei": "HB-8"}, toggle_type("concealed")),
    Corruption("luxury invented or forgotten", {"hubei": "HB-10"}, toggle_type("luxury")),
    Corruption("reds do not double", {"anqing": "AQ-8"}, pay_by(without_reds)),
    Corruption("kongs multiply", {"huangjin": "HJ-9"}, pay_by(with_switch("kong_multiplier", "winner"))),
    Corruption(
        "losers' kongs do not multiply",
        {"huangjin": "HJ-9"},
        pay_by(with_switch("kong_multiplier", "winner")),
        {"kong_multiplier": "both"},
    ),
    Corruption("kongs have a value", {"hubei": "HB-6"}, paid_kongs),
    Corruption("concealed paid as big", {"hubei": "HB-8"}, pay_by(with_switch("concealed", "big"))),
    Corruption("luxury not paid", {"hubei": "HB-10"}, pay_by(without_luxury)),
    Corruption(
        "liability where there is none",
        {"huangjin": "HJ-12"},
        change_field("liability", lambda _: {"kind": "claims", "payer": 0}),
    ),
    Corruption("fan listed at another value", {"huangjin": "HJ-13"}, split_fan),
    Corruption("wait that was none", {"huangjin": "HJ-14"}, wait_too_many),
]
