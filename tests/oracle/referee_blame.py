"""Which rule a wrong result breaks: a type that should not be there, or payments that fit if one rule is left out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from tests.oracle.fan_table import BY_NAME
from tests.oracle.notation import parse_hand, tile_kind
from tests.oracle.referee_book import Book
from tests.oracle.referee_settlement import BIG, settle

TYPE_RULES = {
    "anqing": {"kong_win": "AQ-11", "thirteen_scattered": "AQ-15", "seven_stars": "AQ-15"},
    "jingzhou": dict.fromkeys(BIG, "JZ-11"),
    "hubei": dict.fromkeys({*BIG, "last_tile"}, "HB-9") | {"concealed": "HB-8", "luxury": "HB-10"},
}
WAIT_FANS = {"边张", "坎张", "单钓将", "和绝张", "九莲宝灯"}  # HJ-14 says when they count
SWITCHED_VALUES = {"双暗杠": "two_concealed_kongs"}


def rules_of_types(game: str, found: object, wanted: list[str]) -> set[str]:
    """Return the rules of the types that are listed wrongly or not at all."""
    listed = {str(name) for name in found} if isinstance(found, list) else set()
    wrong = listed ^ set(wanted)
    return {TYPE_RULES[game][name] for name in wrong if name in TYPE_RULES.get(game, {})}


def rules_of_fans(book: Book, found: object, wanted: list[list[Any]]) -> set[str]:
    """Return HJ-13 where a fan has another value than in the table, HJ-14 where a fan of its conventions differs."""
    listed = [tuple(fan) for fan in found] if isinstance(found, list) else []
    broken = set()
    for name, value, _ in listed:
        switched = SWITCHED_VALUES.get(str(name))
        right = int(book.rules[switched]) if switched else BY_NAME[name].value if name in BY_NAME else value
        if value != right:
            broken.add("HJ-13")
    names, right_names = {fan[0] for fan in listed}, {fan[0] for fan in wanted}
    worth = sum(fan[1] * fan[2] for fan in listed) - sum(fan[1] * fan[2] for fan in wanted)
    if worth and (names ^ right_names) & WAIT_FANS:
        broken.add("HJ-14")
    return broken


def rules_of_payments(book: Book, record: dict[str, Any], verdict: dict[str, Any], found: object) -> set[str]:
    """Return the rules without which, or with which turned round, the payments found would be right."""
    right = list(verdict["pay"])
    broken = set()
    for rule, changed in _alternatives(book, record, verdict):
        wrong = settle(*changed)
        if wrong is not None and wrong != right and wrong == found:
            broken.add(rule)
    if book.game == "hubei" and _with_kongs(record, right) == found != right:
        broken.add("HB-6")
    return broken


Case = tuple[Book, dict[str, Any], dict[str, Any]]


def _alternatives(book: Book, record: dict[str, Any], verdict: dict[str, Any]) -> Iterator[tuple[str, Case]]:
    if book.game == "anqing":
        out = {**record["put_out"], "red_discard": 0, "red_kong": 0}
        others = {seat: {**o, "red_kongs": 0, "red_discard": 0} for seat, o in record["others"].items()}
        yield "AQ-8", (book, {**record, "put_out": out, "others": others}, verdict)
    elif book.game == "huangjin":
        for value in ("off", "winner", "both"):
            rules = {**book.rules, "kong_multiplier": value}
            yield "HJ-9", (replace(book, rules=rules), record, verdict)
    elif book.game == "hubei":
        types = [name for name in verdict["types"] if name != "luxury"]
        yield "HB-10", (book, record, {**verdict, "types": types})
        for value in ("small", "big"):
            yield "HB-8", (replace(book, rules={**book.rules, "concealed": value}), record, verdict)


def _with_kongs(record: dict[str, Any], pay: list[int]) -> list[int]:
    """Payments as if every kong of the winner doubled."""
    kongs = sum(meld.four_tile_kong for meld in parse_hand(str(record["hand"]))[0])
    return [amount * 2**kongs for amount in pay]


def holds_fifth_copy(record: dict[str, Any], wild: tuple[str, ...], faces: object) -> bool:
    """Tell whether faces make more than four copies of a kind together with melds and natural tiles (0.7)."""
    melds, concealed = parse_hand(str(record["hand"]))
    golds = {tile_kind(kind) for kind in wild}
    tiles = [kind for kind in (*concealed, tile_kind(record["win"])) if kind not in golds]
    tiles += [kind for meld in melds if meld.kind != "single" for kind in meld.tiles]
    named = [tile_kind(str(face)) for face in faces] if isinstance(faces, list) else []
    return any(tiles.count(kind) + named.count(kind) > 4 for kind in named)
