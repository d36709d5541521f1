"""Corruptions of discards, declarations and kongs at the own turn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.oracle.corrupt_surgery import Corruption, Document, insert, moments, places, spoil, with_rules
from tests.oracle.corrupt_wall import same
from tests.oracle.referee import Hand
from tests.oracle.referee_state import Seat
from tests.oracle.referee_tiles import is_flower, write_meld
from tests.oracle.referee_wins import is_ready


def own_turns(document: Document) -> Iterator[tuple[int, dict[str, Any], Hand, Seat]]:
    """Yield the moments at which a seat has taken a tile and may act, with a discard to come."""
    for index, event, hand in moments(document):
        if hand.table.phase == "act" and event["do"] == "discard" and not hand.table.four_due:
            yield index, event, hand, hand.table.seats[event["seat"]]


def kong(seat: int, do: str, tile: str) -> dict[str, Any]:
    """Return a kong event of a seat's own turn."""
    return {
        "seat": seat,
        "do": do,
        "tile": tile,
        "meld": write_meld([tile] * (4 if do == "kong_concealed" else 1), None),
    }


def discard_unheld(document: Document) -> Iterator[Document]:
    """A tile is discarded that the seat does not hold."""
    for index, _, hand, seat in own_turns(document):
        if not seat.declared:
            yield spoil(
                document, index, tile=next(kind for kind in hand.book.kinds if not seat.concealed[kind])
            )


def discard_wild(document: Document) -> Iterator[Document]:
    """A gold, or a wild that must leave as a kong, is discarded although other tiles could be."""
    for index, event, hand, seat in own_turns(document):
        held = [kind for kind in hand.book.wild if seat.concealed[kind]]
        if held and event["tile"] != held[0] and hand.wall.open:
            yield spoil(document, index, tile=held[0])


def discard_red(document: Document) -> Iterator[Document]:
    """A C is discarded although it must leave as a kong."""
    for index, _, hand, seat in own_turns(document):
        if seat.concealed["C"] and hand.wall.open:
            yield spoil(document, index, tile="C")


def discard_despite_lock(document: Document) -> Iterator[Document]:
    """A seat that has declared ready discards another tile than the drawn one."""
    for index, _, hand, seat in own_turns(document):
        others = [tile for tile in seat.hand if tile != hand.table.taken]
        if seat.declared and others:
            yield spoil(document, index, tile=others[0])


def claim_despite_lock(document: Document) -> Iterator[Document]:
    """A seat that has declared ready punges."""
    for index, _, hand in moments(document):
        table = hand.table
        if table.phase == "discarded" and hand.wall.open and not hand.book.is_wild(str(table.discard)):
            for seat in table.seats:
                if seat.declared and seat.number != table.turn and seat.concealed[str(table.discard)] >= 2:
                    yield insert(
                        document,
                        index,
                        {
                            "seat": seat.number,
                            "do": "pung",
                            "tile": table.discard,
                            "from": table.turn,
                            "meld": write_meld([str(table.discard)] * 3, None),
                        },
                    )


def declare_unready(document: Document) -> Iterator[Document]:
    """A seat declares that is not ready after its discard."""
    for index, event, hand, seat in own_turns(document):
        if not seat.declared and document["events"][index - 1]["do"] != "declare":
            seat.concealed[event["tile"]] -= 1
            ready = is_ready(document, hand.book, seat)
            seat.concealed[event["tile"]] += 1
            if not ready:
                yield insert(document, index, {"seat": seat.number, "do": "declare"})


def declare_twice(document: Document) -> Iterator[Document]:
    """A seat declares again."""
    for index, _, _, seat in own_turns(document):
        if seat.declared:
            yield insert(document, index, {"seat": seat.number, "do": "declare"})


def declare_late(document: Document) -> Iterator[Document]:
    """A seat that is ready declares, but not with its first discard."""
    for index, _, _, seat in own_turns(document):
        if seat.discards and not seat.declared and document["events"][index - 1]["do"] != "declare":
            yield insert(document, index, {"seat": seat.number, "do": "declare"})


def declare_elsewhere(document: Document) -> Iterator[Document]:
    """A declaration in a variant that has none."""
    for index, _, _, seat in own_turns(document):
        yield insert(document, index, {"seat": seat.number, "do": "declare"})


def kong_of_three(document: Document) -> Iterator[Document]:
    """A concealed kong of a kind of which three are held."""
    for index, _, hand, seat in own_turns(document):
        for kind in hand.book.kinds:
            plain = not hand.book.is_wild(kind) and kind != "C" and not seat.declared
            if seat.concealed[kind] == 3 and plain and hand.wall.open:
                yield insert(document, index, kong(seat.number, "kong_concealed", kind))


def five_of_a_kind(document: Document) -> Iterator[Document]:
    """A concealed kong with five tiles."""
    for index, event in places(document, "kong_concealed"):
        yield spoil(document, index, meld=write_meld([event["tile"]] * 5, None))


def kong_on_last_tile(document: Document) -> Iterator[Document]:
    """A kong although no replacement may be drawn."""
    for index, _, hand, seat in own_turns(document):
        if not hand.wall.open:
            yield insert(document, index, kong(seat.number, "kong_concealed", seat.hand[0]))


def kong_of_wilds(document: Document) -> Iterator[Document]:
    """Four natural wilds make a concealed kong."""
    for index, _, hand, seat in own_turns(document):
        for kind in hand.book.wild:
            if seat.concealed[kind] == 4 and kind != "C" and hand.wall.open and not seat.declared:
                yield insert(document, index, kong(seat.number, "kong_concealed", kind))


def kong_of_reds(document: Document) -> Iterator[Document]:
    """Three or four C make a kong in Jingzhou."""
    for index, _, hand, seat in own_turns(document):
        if seat.concealed["C"] >= 2 and hand.wall.open:
            yield insert(document, index, kong(seat.number, "kong_concealed", "C"))


def add_without_pung(document: Document) -> Iterator[Document]:
    """A tile is added to a pung that is not there."""
    for index, event, hand, seat in own_turns(document):
        free = event["tile"] != "C" and not hand.book.is_wild(event["tile"]) and not seat.declared
        if hand.wall.open and free:
            meld = write_meld([event["tile"]] * 4, 5)
            yield insert(
                document,
                index,
                {
                    "seat": seat.number,
                    "do": "kong_added",
                    "tile": event["tile"],
                    "meld": meld,
                    "from": hand.table.upper(seat.number),
                },
            )


def add_other_tile(document: Document) -> Iterator[Document]:
    """Another tile than the fourth is added to a pung."""
    for index, event in places(document, "kong_added"):
        hand = next(hand for place, _, hand in moments(document) if place == index)
        seat = hand.table.seats[event["seat"]]
        for tile in seat.hand:
            if tile not in (event["tile"], "C") and not hand.book.is_wild(tile) and not seat.declared:
                yield spoil(document, index, tile=tile)


def lay_single(*colours: str) -> Any:
    """Return a maker that lays aside a tile as a kong: a ``red``, a ``wild`` or a ``plain`` one."""

    def make(document: Document) -> Iterator[Document]:
        for index, _, hand, seat in own_turns(document):
            for tile in seat.hand:
                colour = "red" if tile == "C" else "wild" if hand.book.is_wild(tile) else "plain"
                if colour in colours and hand.wall.open and not seat.declared:
                    yield insert(document, index, kong(seat.number, "kong_single", tile))

    return make


def single_after_claim(document: Document) -> Iterator[Document]:
    """A C is laid aside right after a chow or pung."""
    for index, _, hand in moments(document):
        if hand.table.phase == "after_claim" and hand.table.seats[hand.table.turn].concealed["C"]:
            yield insert(document, index, kong(hand.table.turn, "kong_single", "C"))


def switched(**rules: str) -> Any:
    """Return a maker that claims other switches than those under which the hand was played."""

    def make(document: Document) -> Iterator[Document]:
        yield with_rules(document, **rules)

    return make


def discard_flower(document: Document) -> Iterator[Document]:
    """A flower is discarded instead of laid."""
    for index, event in places(document, "flower"):
        if any(before["do"] == "draw" for before in document["events"][:index]) and is_flower(event["tile"]):
            yield spoil(document, index, do="discard")


FREE = {"declared": "no_lock"}
DISCARD_CORRUPTIONS = [
    Corruption("discard of a tile not held", same("0.3"), discard_unheld),
    Corruption("gold discarded", {"huangjin": "HJ-3"}, discard_wild),
    Corruption(
        "wild discarded under always_kong", {"jingzhou": "JZ-6"}, discard_wild, {"wild_out": "always_kong"}
    ),
    Corruption("wild discarded under kong_draw", {"hubei": "HB-5"}, discard_wild, {"wild_out": "kong_draw"}),
    Corruption(
        "red discarded under always_kong", {"jingzhou": "JZ-5"}, discard_red, {"red_out": "always_kong"}
    ),
    Corruption("flower discarded", {"huangjin": "HJ-1"}, discard_flower),
    Corruption("locked hand discards another tile", {"anqing": "AQ-10"}, discard_despite_lock),
    Corruption("locked hand punges", {"anqing": "AQ-10"}, claim_despite_lock),
    Corruption("lock ignored", {"anqing": "AQ-10"}, discard_despite_lock, {"declared": "first_discard_only"}),
    Corruption("unready seat declares", {"anqing": "AQ-10"}, declare_unready),
    Corruption("seat declares twice", {"anqing": "AQ-10"}, declare_twice, FREE),
    Corruption("late declaration", {"anqing": "AQ-10"}, declare_late, {"declared": "first_discard_only"}),
    Corruption(
        "declaration that does not exist", {"anqing": "AQ-10"}, declare_unready, {"declared": "any_tile_wait"}
    ),
    Corruption("declaration elsewhere", same("0.3", "jingzhou", "huangjin", "hubei"), declare_elsewhere),
    Corruption("kong of three tiles", same("0.4"), kong_of_three),
    Corruption("kong of five tiles", same("0.4"), five_of_a_kind),
    Corruption("kong on the last tile", same("0.4"), kong_on_last_tile),
    Corruption("kong of four wilds", {"anqing": "0.6", "jingzhou": "JZ-4", "hubei": "HB-3"}, kong_of_wilds),
    Corruption("kong of golds", {"huangjin": "HJ-3"}, kong_of_wilds, {"gold_claim": "none"}),
    Corruption("kong of reds", {"jingzhou": "JZ-5"}, kong_of_reds),
    Corruption("added kong without a pung", same("0.4"), add_without_pung),
    Corruption("another tile added to a pung", same("0.4"), add_other_tile),
    Corruption(
        "plain tile laid aside",
        {"anqing": "AQ-7", "jingzhou": "JZ-5", "huangjin": "0.9", "hubei": "HB-5"},
        lay_single("plain"),
    ),
    Corruption("wild laid aside undeclared", {"anqing": "AQ-9"}, lay_single("wild")),
    Corruption("wild laid aside under plain", {"hubei": "HB-5"}, lay_single("wild")),
    Corruption(
        "red laid aside under four_tiles", {"anqing": "AQ-7"}, lay_single("red"), {"kong_out": "four_tiles"}
    ),
    Corruption(
        "red laid aside undeclared", {"anqing": "AQ-7"}, lay_single("red"), {"red_kong_needs_declared": "yes"}
    ),
    Corruption("red laid aside after a claim", same("0.4", "anqing", "jingzhou"), single_after_claim),
]
