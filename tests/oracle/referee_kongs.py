"""Kongs that a seat makes at its own turn: concealed, added, and of a single tile."""

from __future__ import annotations

from typing import Any

from tests.oracle.referee_book import Book
from tests.oracle.referee_claims import locked
from tests.oracle.referee_problem import Breach, require
from tests.oracle.referee_state import Meld, Seat, Table
from tests.oracle.referee_tiles import is_flower, read_meld, write_meld


def check_own_kong(
    book: Book, table: Table, event: dict[str, Any], wall_open: bool
) -> tuple[Meld, Meld | None]:
    """Check a kong made after taking a tile; return the new meld and the pung that it replaces.

    Raises
    ------
    Breach
        0.4 without a drawable replacement; otherwise the rule of the variant that forbids it.
    """
    seat, do, tile = table.seats[event["seat"]], event["do"], str(event.get("tile"))
    require(not is_flower(tile), "0.4", f"the flower {tile} makes no kong")
    require(wall_open, "0.4", "a kong needs a replacement tile that may still be drawn")
    require(seat.concealed[tile] > 0, "0.4", f"seat {seat.number} does not hold {tile}")
    tiles, digit = read_meld(event.get("meld"))
    if do == "kong_single":
        require(tiles == [tile] and digit is None, "event-log", f"{event['meld']} is not [{tile}]")
        check_single(book, table, seat, tile)
        return Meld(do, [tile], str(event["meld"]), None, tile), None
    check_four(book, table, seat, do, tile)
    if do == "kong_concealed":
        require(
            tiles == [tile] * 4 and digit is None, "0.4", f"{event['meld']} is no concealed kong of {tile}"
        )
        require(seat.concealed[tile] == 4, "0.4", f"seat {seat.number} does not hold four {tile}")
        return Meld(do, tiles, str(event["meld"]), None, tile), None
    return check_added(book, table, seat, event, (tiles, digit))


def check_added(
    book: Book, table: Table, seat: Seat, event: dict[str, Any], meld: tuple[list[str], int | None]
) -> tuple[Meld, Meld]:
    """Check that the added tile and an exposed pung of the seat make the kong."""
    tile, (tiles, digit) = str(event["tile"]), meld
    for pung in seat.melds:
        if pung.do == "pung" and raises(book, pung, tile) and same_tiles(book, tiles, [*pung.tiles, tile]):
            assert pung.source is not None
            wanted = 4 + table.digit(seat.number, pung.source)
            require(
                digit == wanted and event.get("from") == pung.source,
                "event-log",
                f"{event['meld']} from {event.get('from')}: the pung came from {pung.source}, digit {wanted}",
            )
            text = str(event["meld"]) if book.game != "huangjin" else write_meld([str(pung.face)] * 4, digit)
            return Meld("kong_added", [*pung.tiles, tile], text, pung.source, pung.face), pung
    raise Breach("0.4", f"{event['meld']}: seat {seat.number} has no pung to which {tile} can be added")


def raises(book: Book, pung: Meld, tile: str) -> bool:
    """Tell whether a tile is a fourth copy of what a pung represents (a C may be the face: AQ-5)."""
    if tile == pung.face:
        return True
    return tile == "C" and pung.face == book.red_face and pung.face is not None


def same_tiles(book: Book, written: list[str], physical: list[str]) -> bool:
    """Compare a written kong with its tiles; golds may be written as what they stand for (HJ-3 any_tile)."""
    if sorted(written) == sorted(physical):
        return True
    if book.rules.get("gold_claim") != "any_tile":
        return False
    return all(kind in (written[0], *book.wild) for kind in physical) and len(set(written)) == 1


def check_four(book: Book, table: Table, seat: Seat, do: str, tile: str) -> None:
    """Check that tiles of this kind may make a four-tile kong at the seat's own turn."""
    if book.game == "anqing":
        if tile == "C" and do == "kong_concealed" and book.rules["kong_out"] == "four_tiles":
            check_red_declared(book, seat)
        if locked(book, seat):
            free = tile == "C" == table.taken and (
                do == "kong_added" or book.rules["kong_out"] == "four_tiles"
            )
            require(free, "AQ-10", f"seat {seat.number} has declared ready and makes a kong of {tile}")
        if do == "kong_concealed":
            require(tile == "C" or not book.is_wild(tile), "0.6", f"four wilds {tile} make no kong")
        return
    if book.game == "jingzhou":
        require(tile != "C", "JZ-5", "C makes only single-tile kongs")
        require(not book.is_wild(tile), "JZ-4", f"the wild {tile} makes no four-tile kong")
    elif book.game == "hubei":
        require(not book.is_wild(tile), "HB-3", f"the wild {tile} makes no four-tile kong")
    else:
        require(
            book.rules["gold_claim"] != "none" or not book.is_wild(tile), "HJ-3", f"a kong of the gold {tile}"
        )


def check_red_declared(book: Book, seat: Seat) -> None:
    """Check AQ-7's condition for konging a C out."""
    require(
        book.rules["red_kong_needs_declared"] == "no" or seat.declared,
        "AQ-7",
        f"seat {seat.number} kongs a C out without having declared ready",
    )


def check_single(book: Book, table: Table, seat: Seat, tile: str) -> None:
    """Check that the variant lets this tile be laid aside as a single-tile kong."""
    if book.game == "anqing":
        if tile == "C":
            require(
                book.rules["kong_out"] == "single_tile", "AQ-7", "C leaves the hand as a kong of four only"
            )
            check_red_declared(book, seat)
        else:
            require(book.is_wild(tile), "AQ-7", f"{tile} makes no single-tile kong")
            require(
                seat.declared,
                "AQ-9",
                f"seat {seat.number} kongs the wild {tile} without having declared ready",
            )
        require(
            not locked(book, seat) or tile == table.taken,
            "AQ-10",
            f"seat {seat.number} has declared ready, drew {table.taken} and kongs {tile}",
        )
    elif book.game == "jingzhou":
        require(tile == "C" or book.is_wild(tile), "JZ-5", f"{tile} makes no single-tile kong")
    elif book.game == "hubei":
        require(
            book.is_wild(tile) and book.rules["wild_out"] == "kong_draw",
            "HB-5",
            f"{tile} makes no single-tile kong",
        )
    else:
        raise Breach("0.9", "this variant has no single-tile kong")
