"""Corruptions of chows, pungs and exposed kongs."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tests.oracle.corrupt_discards import switched
from tests.oracle.corrupt_surgery import Corruption, Document, everywhere, insert, moments, places, spoil
from tests.oracle.corrupt_wall import same
from tests.oracle.referee import Hand
from tests.oracle.referee_state import Seat
from tests.oracle.referee_tiles import write_meld

CLAIM = everywhere("AQ-4", "JZ-3", "HJ-4", "HB-3")
Choice = Callable[[Hand, Seat], tuple[str, str] | None]


def chow_from_elsewhere(document: Document) -> Iterator[Document]:
    """A seat chows that is not next."""
    seats = len(document["deal"])
    for index, event, hand in moments(document):
        seat = (event.get("seat") or 0) + 1
        if event["do"] == "chow" and not hand.table.seats[seat % seats].declared:
            yield spoil(document, index, seat=seat % seats)


def claim_other_tile(document: Document) -> Iterator[Document]:
    """The claimed tile is not the one that was discarded."""
    for index, event in places(document, "chow", "pung", "kong_exposed"):
        yield spoil(document, index, tile="5p" if event["tile"] != "5p" else "6p")


def claim_from_other_seat(document: Document) -> Iterator[Document]:
    """The claim names a seat that did not discard."""
    seats = len(document["deal"])
    for index, event in places(document, "chow", "pung", "kong_exposed"):
        yield spoil(document, index, **{"from": (event["from"] + 1) % seats})


def claim_own_discard(document: Document) -> Iterator[Document]:
    """A seat claims what it has just discarded."""
    for index, event in places(document, "pung"):
        yield spoil(document, index, seat=event["from"])


def wrong_digit(document: Document) -> Iterator[Document]:
    """The digit of an exposed kong names another seat."""
    for index, event in places(document, "kong_exposed"):
        digit = event["meld"][-2]
        yield spoil(document, index, meld=event["meld"][:-2] + ("1" if digit != "1" else "3") + "]")


def broken_run(document: Document) -> Iterator[Document]:
    """The tiles of a chow are no run."""
    for index, event in places(document, "chow"):
        yield spoil(document, index, meld=write_meld([event["tile"]] * 2 + [write_next(event["tile"])], None))


def write_next(tile: str) -> str:
    """Return a neighbour of a suited tile, or the tile itself."""
    return f"{int(tile[0]) % 9 + 1}{tile[1]}" if len(tile) == 2 else tile


def claimed_by(choose: Choice, last: bool = False) -> Callable[[Document], Iterator[Document]]:
    """Return a maker that inserts the claim which `choose` wants for a seat, on the last discard if asked."""

    def make(document: Document) -> Iterator[Document]:
        for index, _, hand in moments(document):
            table = hand.table
            if table.phase != "discarded" or hand.wall.open == last or table.follow_due:
                continue
            for seat in table.seats:
                chosen = choose(hand, seat) if seat.number != table.turn and not seat.declared else None
                if chosen:
                    yield insert(
                        document,
                        index,
                        {
                            "seat": seat.number,
                            "do": chosen[0],
                            "tile": table.discard,
                            "from": table.turn,
                            "meld": chosen[1],
                        },
                    )

    return make


def pung_of(tile: str) -> tuple[str, str]:
    """Return a pung of a kind."""
    return "pung", write_meld([tile] * 3, None)


def pung_unheld(hand: Hand, seat: Seat) -> tuple[str, str] | None:
    """A pung without two such tiles in hand."""
    tile = str(hand.table.discard)
    plain = tile != "C" and not hand.book.is_wild(tile)
    return pung_of(tile) if plain and seat.concealed[tile] < 2 else None


def pung_wild(hand: Hand, seat: Seat) -> tuple[str, str] | None:
    """A pung of a discarded wild."""
    tile = str(hand.table.discard)
    return pung_of(tile) if hand.book.is_wild(tile) and tile != "C" else None


def pung_red(hand: Hand, seat: Seat) -> tuple[str, str] | None:
    """A pung of a discarded C."""
    return pung_of("C") if hand.table.discard == "C" else None


def any_pung(hand: Hand, seat: Seat) -> tuple[str, str] | None:
    """A pung that would be legal but for the wall."""
    tile = str(hand.table.discard)
    plain = tile != "C" and not hand.book.is_wild(tile)
    return pung_of(tile) if plain and seat.concealed[tile] >= 2 else None


def any_exposed_kong(hand: Hand, seat: Seat) -> tuple[str, str] | None:
    """An exposed kong on the last discard."""
    tile = str(hand.table.discard)
    return "kong_exposed", write_meld([tile] * 4, hand.table.digit(seat.number, hand.table.turn))


def next_runs(hand: Hand, seat: Seat) -> Iterator[list[str]]:
    """Yield the runs that a seat could chow if its wilds were ordinary tiles."""
    tile = str(hand.table.discard)
    if len(tile) == 2 and seat.number == hand.table.lower(hand.table.turn):
        for first in range(max(1, int(tile[0]) - 2), min(7, int(tile[0])) + 1):
            run = [f"{rank}{tile[1]}" for rank in range(first, first + 3)]
            if all(seat.concealed[kind] for kind in run if kind != tile):
                yield run


def chow_with_wild(hand: Hand, seat: Seat) -> tuple[str, str] | None:
    """A chow that uses a wild as its own face."""
    if hand.book.is_wild(str(hand.table.discard)):
        return None
    if hand.book.game == "hubei" and sum(seat.concealed[kind] for kind in hand.book.wild) > 1:
        return None
    runs = [run for run in next_runs(hand, seat) if any(hand.book.is_wild(kind) for kind in run)]
    return ("chow", write_meld(runs[0], None)) if runs else None


def chow_beside_wilds(hand: Hand, seat: Seat) -> tuple[str, str] | None:
    """A chow by a seat that holds two wilds."""
    wilds = sum(seat.concealed[kind] for kind in hand.book.wild)
    runs = [run for run in next_runs(hand, seat) if not any(hand.book.is_wild(kind) for kind in run)]
    return ("chow", write_meld(runs[0], None)) if runs and wilds > 1 else None


def plain_chow(hand: Hand, seat: Seat) -> tuple[str, str] | None:
    """A chow that would be legal if chows were on."""
    if hand.book.game == "hubei" and sum(seat.concealed[kind] for kind in hand.book.wild) > 1:
        return None
    runs = [run for run in next_runs(hand, seat) if not any(hand.book.is_wild(kind) for kind in run)]
    return ("chow", write_meld(runs[0], None)) if runs else None


def any_claim(hand: Hand, seat: Seat) -> tuple[str, str] | None:
    """A pung or chow that would be legal but for the wall."""
    return any_pung(hand, seat) or plain_chow(hand, seat)


def red_for_plain(hand: Hand, seat: Seat) -> tuple[str, str] | None:
    """A pung in which a C stands for a tile that is not the wild's face."""
    tile = str(hand.table.discard)
    dragons = set(hand.book.wild) & set("CFP")
    if tile == "C" or hand.book.is_wild(tile) or not seat.concealed["C"] or not seat.concealed[tile]:
        return None
    # A face that does not fit makes the meld ill-formed; without a face the stand-in itself is refused.
    return ("pung", f"[{write_meld([tile] * 2, None)[1:-1]}C]") if dragons else None


def only_stand_ins(document: Document) -> Iterator[Document]:
    """A document with a C as the face, played where that is allowed, is said to be under `self_only`."""
    claims = [event for _, event in places(document, "chow", "pung", "kong_exposed")]
    if any("C" in event["meld"] and event["meld"].strip("[],123") not in ("CCC", "CCCC") for event in claims):
        yield from switched(red_claims="self_only")(document)


def gold_not_claimable(document: Document) -> Iterator[Document]:
    """A document with a gold in a claim is said to be under `gold_claim=none`."""
    for _, event, hand in moments(document):
        if event["do"] in ("chow", "pung", "kong_exposed"):
            gold = hand.book.wild[0]
            if event["tile"] == gold or gold in written(event["meld"]):
                yield from switched(gold_claim="none")(document)
                return
        elif event["do"] in ("kong_concealed", "kong_added") and hand.book.is_wild(event["tile"]):
            return


def written(meld: str) -> list[str]:
    """Return the tiles of a plain meld."""
    body = meld.strip("[]").split(",")[0]
    return [rank + body[-1] for rank in body[:-1]] if body[0].isdigit() else list(body)


CLAIM_CORRUPTIONS = [
    Corruption("chow by a seat that is not next", CLAIM, chow_from_elsewhere),
    Corruption("claim of another tile", CLAIM, claim_other_tile),
    Corruption("claim from another seat", CLAIM, claim_from_other_seat),
    Corruption("claim of the own discard", CLAIM, claim_own_discard),
    Corruption("wrong digit in a kong", same("event-log"), wrong_digit),
    Corruption("chow that is no run", CLAIM, broken_run),
    Corruption("pung without the tiles", CLAIM, claimed_by(pung_unheld)),
    Corruption(
        "claim of a wild", {"anqing": "AQ-9", "jingzhou": "JZ-6", "hubei": "HB-5"}, claimed_by(pung_wild)
    ),
    Corruption("claim of a red", {"jingzhou": "JZ-5"}, claimed_by(pung_red)),
    Corruption(
        "claim of the last discard",
        same("0.5", "jingzhou", "huangjin", "hubei"),
        claimed_by(any_claim, last=True),
    ),
    Corruption(
        "claim of the last discard before fourteen",
        {"anqing": "0.5"},
        claimed_by(any_claim, last=True),
        {"wall_end": "14"},
    ),
    Corruption("kong of the last discard", same("0.4"), claimed_by(any_exposed_kong, last=True)),
    Corruption(
        "chow with a wild",
        {"anqing": "AQ-5", "jingzhou": "JZ-4", "hubei": "HB-3"},
        claimed_by(chow_with_wild),
    ),
    Corruption("chow with a gold", {"huangjin": "HJ-3"}, claimed_by(chow_with_wild), {"gold_claim": "none"}),
    Corruption("chow beside two wilds", {"hubei": "HB-3"}, claimed_by(chow_beside_wilds)),
    Corruption("chow where chows are off", {"jingzhou": "JZ-3"}, claimed_by(plain_chow), {"chow": "off"}),
    Corruption("red stands for a plain tile", {"anqing": "AQ-5"}, claimed_by(red_for_plain)),
    Corruption("red stands in under self_only", {"anqing": "AQ-5"}, only_stand_ins),
    Corruption("gold in a claim under none", {"huangjin": "HJ-3"}, gold_not_claimable),
]
