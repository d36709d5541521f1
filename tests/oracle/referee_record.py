"""The hand record (one line of a batch of hands) that the referee builds for the evaluator from what lies on the table."""

from __future__ import annotations

from typing import Any

from tests.oracle.referee_book import Book
from tests.oracle.referee_state import EXPOSED, FOUR_TILES, Seat, Table
from tests.oracle.referee_tiles import write_tiles

WINDS = "ESWN"


def hand_text(seat: Seat, without: str | None = None) -> str:
    """Write melds and concealed tiles, one copy of a drawn winning tile left out; single-tile kongs stand elsewhere."""
    tiles = seat.hand
    if without is not None:
        tiles.remove(without)
    melds = "".join(meld.text for meld in seat.melds if meld.do != "kong_single")
    return melds + write_tiles(tiles)


def put_out(book: Book, seat: Seat) -> dict[str, int]:
    """Count what a seat put out: a C always counts as red, any other wild as wild (AQ-8, AQ-13, JZ-13, HB-5)."""
    counts = {"wild_discard": 0, "wild_kong": 0, "red_discard": 0, "red_kong": 0}
    singles = [meld.tiles[0] for meld in seat.melds if meld.do == "kong_single"]
    for way, tiles in (("discard", list(seat.put_out.elements())), ("kong", singles)):
        for tile in tiles:
            if tile == "C" and book.game in ("anqing", "jingzhou"):
                counts[f"red_{way}"] += 1
            elif book.is_wild(tile):
                counts[f"wild_{way}"] += 1
    return counts


def other_record(book: Book, seat: Seat, ready: bool | None) -> dict[str, Any]:
    """Describe a losing seat as the evaluator wants it."""
    out = put_out(book, seat)
    melded_reds = 0
    if book.game == "anqing":
        melded_reds = sum(meld.tiles.count("C") for meld in seat.melds if meld.do in FOUR_TILES)
    record: dict[str, Any] = {
        "open": seat.is_open,
        "exposed_kongs": seat.count_melds("kong_exposed", "kong_added"),
        "concealed_kongs": seat.count_melds("kong_concealed"),
        "red_kongs": out["red_kong"] + melded_reds,
        "wild_kongs": out["wild_kong"],
        "wild_discard": out["wild_discard"],
        "red_discard": out["red_discard"],
    }
    if ready is not None:
        record["ready"] = ready
    return record


def win_record(book: Book, table: Table, document: dict[str, Any], win: dict[str, Any]) -> dict[str, Any]:
    """Build the record of a win; ``win`` has seat, tile, by and from, as the event has.

    The readiness of losers is left to `add_readiness`, since it takes an evaluation of its own.
    """
    seat = table.seats[win["seat"]]
    own = win["by"] in ("self_draw", "replacement")
    record: dict[str, Any] = {
        "hand": hand_text(seat, win["tile"] if own else None),
        "win": win["tile"],
        "by": win["by"],
        "seat": seat.number,
        "rules": dict(document["rules"]),
        "last_tile": win["last_tile"],
        "put_out": put_out(book, seat),
        "others": {
            str(other.number): other_record(book, other, None)
            for other in table.seats
            if other.number != seat.number
        },
    }
    if book.rules.get("gold_claim") == "any_tile":
        # Melds are written as what golds in them stand for: with the indicator that could seem a fifth copy.
        record["wild"] = list(book.wild)
    elif book.rules["wild"] == "on":
        record["indicator"] = document["indicator"]
    if not own:
        record["discarder"] = win["from"]
    if win["by"] == "replacement":
        record["kong"] = table.last_kong
    record |= GAME_FIELDS[book.game](book, table, document, win)
    return record


def anqing_fields(book: Book, table: Table, document: dict[str, Any], win: dict[str, Any]) -> dict[str, Any]:
    """What Anqing's threshold (AQ-10, AQ-11) and liability (AQ-17) ask for."""
    seat = table.seats[win["seat"]]
    counted = seat.kong_last == "four" or (
        seat.kong_last == "single" and book.rules["kong_win_kinds"] == "any"
    )
    others = [other for other in table.seats if other is not seat]
    return {
        "declared": seat.declared,
        "kongs_ready": counted,
        "claims": {str(source): count for source, count in sorted(seat.claims_from.items())},
        "claims_by": {
            str(other.number): other.claims_from[seat.number]
            for other in others
            if other.claims_from[seat.number]
        },
    }


def jingzhou_fields(
    book: Book, table: Table, document: dict[str, Any], win: dict[str, Any]
) -> dict[str, Any]:
    """The seat that fed the third exposed meld (JZ-15)."""
    exposed = [meld for meld in table.seats[win["seat"]].melds if meld.do in EXPOSED]
    return {"third_meld_from": exposed[2].source} if len(exposed) >= 3 else {}


def huangjin_fields(
    book: Book, table: Table, document: dict[str, Any], win: dict[str, Any]
) -> dict[str, Any]:
    """Flowers, winds, and the copies of the winning kind that all could see (HJ-8, HJ-10, HJ-14)."""
    seat = table.seats[win["seat"]]
    visible = sum(other.river.count(win["tile"]) for other in table.seats)
    if win["by"] == "discard":
        visible -= 1
    visible += sum(
        meld.tiles.count(win["tile"]) for other in table.seats for meld in other.melds if meld.do in EXPOSED
    )
    return {
        "flowers": len(seat.flowers),
        "round_wind": document["round_wind"],
        "seat_wind": WINDS[seat.number],
        "visible": visible,
    }


def hubei_fields(book: Book, table: Table, document: dict[str, Any], win: dict[str, Any]) -> dict[str, Any]:
    """Hubei asks for nothing beyond the shared fields."""
    return {}


GAME_FIELDS = {
    "anqing": anqing_fields,
    "jingzhou": jingzhou_fields,
    "huangjin": huangjin_fields,
    "hubei": hubei_fields,
}
