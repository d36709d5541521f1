"""Discards and the declaration that stands before one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.oracle.referee_book import Book
from tests.oracle.referee_claims import locked
from tests.oracle.referee_problem import require
from tests.oracle.referee_state import Seat, Table
from tests.oracle.referee_tiles import is_flower


def check_declare(book: Book, seat: Seat) -> None:
    """Check that a seat may declare ready with the discard that follows (AQ-10)."""
    require(book.game == "anqing", "0.3", "only Anqing knows a declaration")
    mode = book.rules["declared"]
    require(mode != "any_tile_wait", "AQ-10", "with declared=any_tile_wait nobody declares")
    require(not seat.declared, "AQ-10", f"seat {seat.number} has declared before")
    require(
        mode != "first_discard_only" or seat.discards == 0,
        "AQ-10",
        f"seat {seat.number} declares after its first discard",
    )


def check_discard(book: Book, table: Table, event: dict[str, Any], wall_open: bool) -> None:
    """Check that a seat holds the tile that it discards and that the variant lets it go.

    Raises
    ------
    Breach
        0.3 if it is not held; the variant's rule for flowers, golds, C, wilds and locked hands otherwise.
    """
    seat, tile = table.seats[event["seat"]], str(event.get("tile"))
    require(seat.concealed[tile] > 0, "0.3", f"seat {seat.number} discards {tile}, which it does not hold")
    require(not is_flower(tile), book.rule("tiles"), f"the flower {tile} is discarded")
    if book.game == "anqing":
        drawn_only = locked(book, seat) and table.phase != "declared"
        require(
            not drawn_only or tile == table.taken,
            "AQ-10",
            f"seat {seat.number} has declared ready, drew {table.taken} and discards {tile}",
        )
        return
    rule = kept_by(book, tile)
    if rule is None:
        return
    if table.phase == "act" and book.game != "huangjin":
        # After taking a tile it can go as a single-tile kong as long as a replacement is left.
        require(not wall_open, rule, f"{tile} is discarded although it must leave as a kong")
        return
    others = [kind for kind in seat.concealed if kept_by(book, kind) is None]
    require(not others, rule, f"{tile} is discarded although {others[:3]} could be")


def kept_by(book: Book, tile: str) -> str | None:
    """Return the rule that forbids to discard a tile plainly, if there is one."""
    if book.game == "huangjin":
        return "HJ-3" if book.is_wild(tile) else None
    if book.game == "hubei":
        return "HB-5" if book.is_wild(tile) and book.rules["wild_out"] == "kong_draw" else None
    if book.game == "jingzhou" and tile == "C":
        return "JZ-5" if book.rules["red_out"] == "always_kong" else None
    if book.game == "jingzhou" and book.is_wild(tile):
        return "JZ-6" if book.rules["wild_out"] == "always_kong" else None
    return None


def check_ready(seat: Seat, is_ready: Callable[[Seat], bool]) -> None:
    """Check, after the discard, that a seat that declared with it was left with a ready hand (AQ-10)."""
    require(is_ready(seat), "AQ-10", f"seat {seat.number} declared, but {seat.hand} is not ready")
