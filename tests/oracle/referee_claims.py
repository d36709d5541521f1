"""Claims of a discard: who may chow, pung or kong which tile with which others."""

from __future__ import annotations

from typing import Any

from tests.oracle.referee_book import Book
from tests.oracle.referee_problem import require
from tests.oracle.referee_state import Meld, Seat, Table
from tests.oracle.referee_tiles import is_run, is_same, read_meld, write_meld

SIZE = {"chow": 3, "pung": 3, "kong_exposed": 4}


def check_claim(book: Book, table: Table, event: dict[str, Any], wall_open: bool) -> Meld:
    """Check a `chow`, `pung` or `kong_exposed` and return its meld.

    Raises
    ------
    Breach
        With the rule that forbids the claim.
    """
    seat, do, tile = table.seats[event["seat"]], str(event["do"]), str(event.get("tile"))
    claim_rule = book.rule("claim")
    require(wall_open, "0.4" if do == "kong_exposed" else "0.5", f"{do} of the last discard")
    require(
        event.get("from") == table.turn and tile == table.discard,
        claim_rule,
        f"{do} of {tile} from seat {event.get('from')}, but seat {table.turn} discarded {table.discard}",
    )
    require(seat.number != table.turn, claim_rule, f"seat {seat.number} claims its own discard")
    require(not locked(book, seat), "AQ-10", f"seat {seat.number} has declared ready and claims {tile}")
    tiles, digit = read_meld(event.get("meld"))
    wanted = table.digit(seat.number, table.turn) if do == "kong_exposed" else None
    require(digit == wanted, "event-log", f"{event.get('meld')}: the digit should be {wanted}")
    require(tile in tiles, claim_rule, f"{event.get('meld')} does not hold the claimed {tile}")
    used = list(tiles)
    used.remove(tile)
    if do == "chow":
        check_chow(book, table, seat)
    faces = CLAIM_FACES[book.game](book, seat, do, tile, tiles)
    well_formed = is_run(faces) if do == "chow" else is_same(faces, SIZE[do])
    require(well_formed, claim_rule, f"{event.get('meld')} is no {do}")
    if book.rules.get("gold_claim") == "any_tile":
        used = with_golds(book, seat, used)
    require(seat.holds(used), claim_rule, f"seat {seat.number} does not hold {used} for {event.get('meld')}")
    # A gold that stands in is written as what it stands for, so that the evaluator reads a plain meld.
    text = str(event["meld"]) if book.game != "huangjin" else write_meld(faces, digit)
    return Meld(do, [tile, *used], text, table.turn, None if do == "chow" else faces[0])


def locked(book: Book, seat: Seat) -> bool:
    """Tell whether the seat has declared ready and may not change its hand any more (AQ-10)."""
    return (
        book.game == "anqing" and seat.declared and book.rules["declared"] in ("lock", "first_discard_only")
    )


def check_chow(book: Book, table: Table, seat: Seat) -> None:
    """Check the conditions of a chow that do not depend on its tiles."""
    require(
        seat.number == table.lower(table.turn),
        book.rule("claim"),
        f"seat {seat.number} chows from seat {table.turn}, which is not its upper seat",
    )
    require(book.rules.get("chow") != "off", "JZ-3", "chows are switched off")
    if book.game == "hubei":
        wilds = sum(seat.concealed[kind] for kind in book.wild)
        require(wilds < 2, "HB-3", f"seat {seat.number} holds {wilds} wilds and chows")


def anqing_faces(book: Book, seat: Seat, do: str, tile: str, tiles: list[str]) -> list[str]:
    """Return what the tiles of an Anqing claim represent: a C may be the wild's face (AQ-5, AQ-9)."""
    plain_wilds = [kind for kind in book.wild if kind != "C"]
    require(tile not in plain_wilds, "AQ-9", f"the discarded {tile} is wild and cannot be claimed")
    reds = tiles.count("C")
    others = [kind for kind in tiles if kind != "C"]
    own_wilds = [kind for kind in others if kind in plain_wilds]
    if own_wilds:
        require(do != "chow" and tile == "C", "AQ-5", f"the wild {own_wilds[0]} cannot be used in this {do}")
    if not reds or not others:
        return tiles
    face = book.red_face
    require(face is not None, "AQ-5", f"C cannot stand for another tile in {do} {''.join(tiles)}")
    assert face is not None
    return others + [face] * reds


def jingzhou_faces(book: Book, seat: Seat, do: str, tile: str, tiles: list[str]) -> list[str]:
    """Return the tiles of a Jingzhou claim; neither C (JZ-5) nor a wild (JZ-4, JZ-6) may be in it."""
    require(tile not in book.wild, "JZ-6", f"the discarded {tile} is wild and cannot be claimed")
    require("C" not in tiles, "JZ-5", "C is in no chow, pung or ordinary kong")
    require(not any(book.is_wild(kind) for kind in tiles), "JZ-4", f"a wild is used in {do} {''.join(tiles)}")
    return tiles


def hubei_faces(book: Book, seat: Seat, do: str, tile: str, tiles: list[str]) -> list[str]:
    """Return the tiles of a Hubei claim; wilds are in none (HB-3, HB-5)."""
    require(tile not in book.wild, "HB-5", f"the discarded {tile} is wild and cannot be claimed")
    require(not any(book.is_wild(kind) for kind in tiles), "HB-3", f"a wild is used in {do} {''.join(tiles)}")
    return tiles


def huangjin_faces(book: Book, seat: Seat, do: str, tile: str, tiles: list[str]) -> list[str]:
    """Return what the tiles of a Huangjin claim represent (HJ-3, HJ-14).

    Under ``gold_claim=any_tile`` a gold from the hand that does not fit by itself stands for the missing tile,
    whether the meld lists the gold or the tile that it stands for.
    """
    mode = book.rules["gold_claim"]
    golds = [kind for kind in tiles if book.is_wild(kind)]
    require(mode != "none" or not golds, "HJ-3", f"a gold is used in {do} {''.join(tiles)}")
    if mode != "any_tile" or is_run(tiles) or is_same(tiles, len(tiles)):
        return tiles
    naturals = [kind for kind in tiles if not book.is_wild(kind)]
    if book.is_wild(tile):
        naturals.append(tile)
    missing = len(tiles) - len(naturals)
    if do != "chow":
        return naturals + naturals[:1] * missing
    for first in book.kinds:
        run = [first] + [f"{int(first[0]) + step}{first[1]}" for step in (1, 2)] if len(first) == 2 else []
        if is_run(run) and set(naturals) <= set(run) and len(set(naturals)) == len(naturals):
            return run
    return tiles


def with_golds(book: Book, seat: Seat, used: list[str]) -> list[str]:
    """Replace tiles that the seat does not hold by the golds that stand for them (gold_claim=any_tile)."""
    held = seat.concealed.copy()
    physical = []
    for kind in used:
        paid = kind if held[kind] > 0 or not book.wild else book.wild[0]
        held[paid] -= 1
        physical.append(paid)
    return physical


CLAIM_FACES = {
    "anqing": anqing_faces,
    "jingzhou": jingzhou_faces,
    "huangjin": huangjin_faces,
    "hubei": hubei_faces,
}
