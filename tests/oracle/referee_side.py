"""Hubei's side payments: 抬庄 (HB-12) and 独抬庄 (HB-13), due or not, and their amounts."""

from __future__ import annotations

from typing import Any

from tests.oracle.referee_book import Book
from tests.oracle.referee_problem import Breach, require
from tests.oracle.referee_state import Table

BASE = 100


def note_taken(book: Book, table: Table, seat: int, tile: str) -> None:
    """Note which fours become due with a tile that a seat has just taken.

    With the dealer's first draw all that were dealt are due; later only a non-dealer's fourth before the
    dealer's second turn, and what replaces flowers in the dealer's first fourteen.
    """
    if book.game != "hubei" or book.rules["four_dealt"] == "off" or table.phase == "setup":
        return
    if not table.dealt:
        table.dealt = True
        for other in table.seats:
            for kind in book.kinds:
                if other.concealed[kind] == 4:
                    table.four_due.append((other.number, kind))
                    other.fours_paid.add(kind)
        return
    holder = table.seats[seat]
    early = not table.dealer_second_turn if seat else table.cause == "flower" and in_opening(table)
    if early and holder.concealed[tile] == 4 and tile in book.kinds and tile not in holder.fours_paid:
        holder.fours_paid.add(tile)
        table.four_due.append((seat, tile))


def in_opening(table: Table) -> bool:
    """Tell whether the dealer is still completing his first fourteen tiles (no act of his own yet)."""
    dealer = table.seats[0]
    return dealer.discards == 0 and not dealer.melds


def note_discard(book: Book, table: Table, seat: int, tile: str) -> None:
    """Note the first four discards; four equal ones from seats 0, 1, 2, 3 make 抬庄 due."""
    if book.game != "hubei" or len(table.opening) >= 4:
        return
    table.opening.append((seat, tile))
    if table.opening == [(other, table.opening[0][1]) for other in range(4)]:
        table.follow_due = True


def require_none_due(table: Table) -> None:
    """Raise a breach if a side payment should have been made before the event at hand."""
    require(not table.follow_due, "HB-12", "four equal first discards, but no side payment follow_dealer")
    # The fours that were dealt may wait until the dealer's flowers are replaced.
    if table.phase in ("flower", "replace") and table.turn == 0 and in_opening(table):
        return
    require(not table.four_due, "HB-13", f"no side payment four_dealt for {table.four_due}")


def check_side_payment(book: Book, table: Table, event: dict[str, Any]) -> None:
    """Check a `side_payment` event against what is due and add its amounts.

    Raises
    ------
    Breach
        HB-12 or HB-13.
    """
    kind, tile = event.get("kind"), str(event.get("tile"))
    if kind == "follow_dealer":
        require(table.follow_due, "HB-12", "the dealer's first discard was not followed three times")
        require(
            tile == table.opening[0][1], "HB-12", f"the followed tile is {table.opening[0][1]}, not {tile}"
        )
        # The dealer's discard begins it, the fourth discard completes it: either is "whose action".
        require(event.get("seat") in (0, 3), "HB-12", f"seat {event.get('seat')} has no part in it")
        table.follow_due = False
        rule, wanted = "HB-12", [-3 * BASE, BASE, BASE, BASE]
    elif kind == "four_dealt":
        due = (event.get("seat"), tile)
        require(
            due in table.four_due, "HB-13", f"seat {due[0]} was not dealt four {tile} (or was paid before)"
        )
        table.four_due.remove((int(event["seat"]), tile))
        rule, wanted = "HB-13", four_dealt_pay(book, int(event["seat"]))
    else:
        raise Breach("event-log", f"unknown side payment {kind!r}")
    require(event.get("pay") == wanted, rule, f"{kind} pays {event.get('pay')} instead of {wanted}")
    table.side_pay = [a + b for a, b in zip(table.side_pay, wanted, strict=True)]


def four_dealt_pay(book: Book, seat: int) -> list[int]:
    """Return the net payments for one seat's four: all pay the dealer, or the dealer pays the seat."""
    amount = BASE * int(book.rules["four_dealt"][0])
    pay = [amount, 0, 0, 0] if seat == 0 else [-amount, 0, 0, 0]
    if seat == 0:
        return [3 * amount, -amount, -amount, -amount]
    pay[seat] = amount
    return pay
