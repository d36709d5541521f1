"""Wins: whether they are legal, what they pay, and who was first in the order of claims."""

from __future__ import annotations

from typing import Any

from tests.oracle.evaluate import evaluate
from tests.oracle.notation import OracleError
from tests.oracle.plausible import is_plausible
from tests.oracle.readiness import is_one_short
from tests.oracle.referee_book import Book
from tests.oracle.referee_problem import Breach, require
from tests.oracle.referee_record import hand_text, win_record
from tests.oracle.referee_state import EXPOSED, Seat, Table

REASON_RULE = {
    "not_complete": {"anqing": "AQ-14", "jingzhou": "JZ-10", "huangjin": "HJ-5", "hubei": "HB-7"},
    "red_in_hand": {"anqing": "AQ-6", "jingzhou": "JZ-12"},
    "threshold": {"anqing": "AQ-13"},
    "que": {"anqing": "AQ-16"},
    "not_open": {"jingzhou": "JZ-8"},
    "too_many_wilds": {"jingzhou": "JZ-10", "hubei": "HB-7"},
    "eye_not_258": {"jingzhou": "JZ-10", "hubei": "HB-7"},
    "below_minimum": {"jingzhou": "JZ-14", "huangjin": "HJ-7"},
    "self_draw_only": {"anqing": "AQ-3"},
    "unclaimable_tile": {"jingzhou": "JZ-12", "hubei": "HB-5"},
}


def is_ready(document: dict[str, Any], book: Book, seat: Seat) -> bool:
    """Tell whether a seat's tiles lack one tile to a winning shape of the variant."""
    indicator = document["indicator"] if book.rules["wild"] == "on" else None
    return is_one_short(book.variant, hand_text(seat), indicator, document["rules"])


def judge(
    book: Book, table: Table, document: dict[str, Any], win: dict[str, Any]
) -> tuple[dict[str, Any], Any]:
    """Build the record of a win (with the discarder's readiness where JZ-15 asks) and let the oracle judge it."""
    record = win_record(book, table, document, win)
    seat = table.seats[win["seat"]]
    if book.game == "jingzhou" and win["by"] == "discard" and seat.count_melds(*EXPOSED) == 4:
        record["others"][str(win["from"])]["ready"] = is_ready(document, book, table.seats[win["from"]])
    try:
        return record, evaluate(book.variant, record)
    except OracleError as error:
        # For example five copies of a kind, represented in melds that golds completed.
        return record, {"win": False, "reason": str(error)}


def describe_win(table: Table, seat: int, left: int, wall_end: int) -> dict[str, Any]:
    """Return seat, tile, by, from and last_tile of the win that the moment offers to a seat."""
    last = left == wall_end
    if table.phase == "act":
        return {"seat": seat, "tile": table.taken, "by": table.way, "from": None, "last_tile": last}
    by = "discard" if table.phase == "discarded" else "rob_kong"
    return {"seat": seat, "tile": table.discard, "by": by, "from": table.turn, "last_tile": last}


def check_win(
    book: Book, table: Table, document: dict[str, Any], event: dict[str, Any], left: int
) -> tuple[dict[str, Any], dict[str, Any]]:
    """Check a `win` event and return the record and the oracle's verdict.

    Raises
    ------
    Breach
        With the rule of the reason for which the hand is no win, or the way that does not exist here.
    """
    seat = event["seat"]
    if table.phase in ("discarded", "robbable"):
        require(book.game != "anqing", "AQ-3", "Anqing wins by self-draw only")
        require(seat != table.turn, book.rule("win_way"), f"seat {seat} wins on its own tile")
    else:
        require(seat == table.turn, "0.3", f"seat {seat} wins at seat {table.turn}'s turn")
    offered = describe_win(table, seat, left, book.wall_end)
    for name in ("tile", "by", "from"):
        require(
            event.get(name) == offered[name],
            book.rule("win_way"),
            f"the win has {name} {event.get(name)}, the moment offers {offered[name]}",
        )
    record, verdict = judge(book, table, document, offered)
    if not verdict["win"]:
        reason = str(verdict["reason"])
        rule = REASON_RULE.get(reason, {}).get(book.game, book.rule("win"))
        raise Breach(rule, f"seat {seat} may not win with {record['hand']} + {record['win']}: {reason}")
    return record, verdict


def win_order(book: Book, table: Table) -> list[int]:
    """Return the other seats in the order in which their wins on the tile at hand count."""
    if book.rules.get("win_order") == "from_dealer":
        return [seat for seat in range(table.size) if seat != table.turn]
    return [(table.turn + step) % table.size for step in range(1, table.size)]


def may_win(book: Book, table: Table, document: dict[str, Any], seat: int, left: int) -> bool:
    """Tell whether a seat has a legal win at this moment."""
    if book.game == "anqing" and table.phase != "act":
        return False
    offered = describe_win(table, seat, left, book.wall_end)
    tiles = table.seats[seat].hand + ([] if table.phase == "act" else [offered["tile"]])
    if not is_plausible(tiles, book.wild):
        return False
    return bool(judge(book, table, document, offered)[1]["win"])


def check_takers(
    book: Book, table: Table, document: dict[str, Any], event: dict[str, Any], left: int, takers: set[int]
) -> None:
    """Check that no seat known to take every win has passed one (and so the order of claims to win).

    Raises
    ------
    Breach
        With the rule that orders the wins.
    """
    waiting = [table.turn] if table.phase == "act" else win_order(book, table)
    winner = event["seat"] if event["do"] == "win" else None
    for seat in waiting:
        if seat == winner:
            return
        if seat in takers and may_win(book, table, document, seat, left):
            raise Breach(
                book.rule("order"), f"seat {seat} wins here, before {event['do']} of seat {event['seat']}"
            )
