"""The referee: checks every rule of one hand from its replay document alone.

It folds the events over the wall, stops at the first that breaks a rule, and judges wins by the oracle's evaluator.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from typing import Any

from tests.oracle.referee_book import Book, check_address, open_book
from tests.oracle.referee_claims import check_claim
from tests.oracle.referee_discards import check_declare, check_discard, check_ready
from tests.oracle.referee_kongs import check_own_kong
from tests.oracle.referee_problem import Breach, Problem, require
from tests.oracle.referee_result import ResultCheck, check_conservation
from tests.oracle.referee_side import (
    check_side_payment,
    note_discard,
    note_taken,
    require_none_due,
)
from tests.oracle.referee_state import Meld, Seat, Table
from tests.oracle.referee_tiles import is_flower
from tests.oracle.referee_wall import Wall
from tests.oracle.referee_wins import check_takers, check_win, is_ready

OWN_KONGS = ("kong_concealed", "kong_added", "kong_single")
CLAIMS = ("chow", "pung", "kong_exposed")
#: What may come next in each phase. Side payments stand between any two events.
FOLLOWING = {
    "setup": ("flower",),
    "draw": ("draw",),
    "flower": ("flower", "drawn_hand"),
    "replace": ("replace", "drawn_hand"),
    "act": ("win", "declare", "discard", *OWN_KONGS),
    "after_claim": ("declare", "discard"),
    "declared": ("discard",),
    "discarded": ("win", "draw", "drawn_hand", *CLAIMS),
    "robbable": ("win", "replace"),
    "over": (),
}


def referee(document: dict[str, Any], takers: Collection[str] = ()) -> list[Problem]:
    """Check a replay document; an empty list means that no rule is broken.

    Parameters
    ----------
    document : dict
        The JSON document of one hand, as ``docs/reference/event-log.md`` describes it.
    takers : collection of str
        Policies known to take every win that they may have. For their seats a win passed is a problem too, and
        so is a win out of order; other players may pass a win (0.12), which a log cannot tell from an error.
    """
    index = -1
    try:
        book = open_book(document)
        check_address(document, book.variant, book.rules)
        hand = Hand(book, document, takers)
        for index, event in enumerate(document["events"]):  # noqa: B007 - where it stopped
            hand.play(event)
        index = len(document["events"])
        return hand.finish()
    except Breach as breach:
        return [Problem(breach.rule_id, index, breach.message)]
    except (AttributeError, IndexError, KeyError, TypeError, ValueError) as error:
        return [Problem("event-log", index, f"this cannot be read: {type(error).__name__}: {error}")]


class Hand:
    """One hand being refereed: the wall, the table, and the events played so far."""

    def __init__(self, book: Book, document: dict[str, Any], takers: Collection[str]) -> None:
        self.book, self.document = book, document
        self.wall = Wall(book, document)
        dealer, policies = document.get("dealer"), document.get("policies")
        require(
            isinstance(dealer, int) and 0 <= dealer < book.seats, "0.12", f"there is no dealer {dealer!r}"
        )
        require(
            isinstance(policies, list) and len(policies) == book.seats, "event-log", "a policy per player"
        )
        assert isinstance(dealer, int)
        assert isinstance(policies, list)
        wind = document.get("round_wind")
        winds = (
            () if book.game != "huangjin" else ("E",) if book.rules["round_wind"] == "east" else tuple("ESWN")
        )
        require(wind in winds if winds else wind is None, "HJ-10", f"the round wind is {wind!r}")
        self.takers = {
            (player - dealer) % book.seats for player, name in enumerate(policies) if name in takers
        }
        self.table = Table([Seat(seat, Counter(tiles)) for seat, tiles in enumerate(self.wall.deal)])
        self.table.side_pay = [0] * book.seats
        self.pending: tuple[Meld, Meld] | None = None
        self.won: tuple[dict[str, Any], dict[str, Any], dict[str, Any]] | None = None
        self.laid_aside = len(self.wall.tiles) - 13 * book.seats - self.wall.left
        self._settle_setup()

    def play(self, event: dict[str, Any]) -> None:
        """Check one event and carry it out.

        Raises
        ------
        Breach
            With the rule that the event breaks.
        """
        table, do, seat = self.table, str(event.get("do")), event.get("seat")
        if do == "side_payment":
            require(self.book.game == "hubei", "0.5", "only Hubei knows side payments")
            check_side_payment(self.book, table, event)
            return
        require_none_due(table)
        known = seat is None if do == "drawn_hand" else isinstance(seat, int) and seat in range(table.size)
        require(known, "event-log", f"{do} has seat {seat!r}")
        self._require_may_follow(do, seat)
        if table.phase in ("act", "discarded", "robbable") and self.takers:
            check_takers(self.book, table, self.document, event, self.wall.left, self.takers)
        getattr(self, f"_play_{do}")(event)

    def finish(self) -> list[Problem]:
        """Check what can only be seen at the end: that it is one, conservation of tiles, and the result."""
        place = len(self.document.get("events", []))
        try:
            require_none_due(self.table)
            require(self.table.phase == "over", "0.5", f"the log ends in the phase {self.table.phase!r}")
            result = self.document.get("result")
            require(isinstance(result, dict), "event-log", "the document has no result")
        except Breach as breach:
            return [Problem(breach.rule_id, place, breach.message)]
        check = ResultCheck(self.book, self.table, self.document["result"], place)
        check.fields()
        if self.won is None:
            check.drawn()
        else:
            check.won(*self.won)
        return check.problems + check_conservation(
            self.book, self.table, self.wall.left, self.laid_aside, place
        )

    def _require_may_follow(self, do: str, seat: int | None) -> None:
        """Require an event that the phase allows, of the seat whose turn it is."""
        table = self.table
        allowed = FOLLOWING[table.phase]
        if do in allowed:
            mine = {"discarded": do not in ("draw",), "robbable": do == "win"}.get(table.phase, False)
            turn = table.lower(table.turn) if table.phase == "discarded" else table.turn
            require(
                mine or do == "drawn_hand" or seat == turn,
                "0.3",
                f"{do} of seat {seat}, but it is the turn of seat {turn}",
            )
            return
        rule = self.book.rule("tiles") if table.phase in ("setup", "flower") else "0.3"
        if table.phase == "replace" and table.cause in ("flower", "setup"):
            rule = self.book.rule("tiles")
        elif table.phase in ("robbable", "replace") or do == "replace":
            rule = "0.4"
        if do == "drawn_hand":
            rule = "0.5"
        if do == "win" and table.phase == "after_claim":
            rule = self.book.rule("win_way")
        if do in OWN_KONGS and table.phase == "after_claim":
            rule = "0.4"
        require(
            do in {name for names in FOLLOWING.values() for name in names},
            "event-log",
            f"unknown event {do!r}",
        )
        raise Breach(rule, f"{do} cannot come in the phase {table.phase!r} of seat {table.turn}")

    def _settle_setup(self) -> None:
        """Move on to the next seat that holds a dealt flower, or to the dealer's first draw."""
        table = self.table
        while table.turn < table.size and table.seats[table.turn].lowest_flower is None:
            table.turn += 1
        if table.turn == table.size:
            table.turn, table.phase = 0, "draw"

    def _take(self, event: dict[str, Any], tile: str, way: str) -> None:
        """Give the seat the tile that its event says it took, and see what it may do with it."""
        table, seat = self.table, event["seat"]
        require(
            event.get("tile") == tile, "0.3", f"{event['do']} brings {event.get('tile')}, the wall has {tile}"
        )
        table.seats[seat].concealed[tile] += 1
        table.turn, table.taken, table.way, table.discard = seat, tile, way, None
        if table.phase == "setup":
            self._settle_setup()
            return
        table.phase = "flower" if is_flower(tile) else "act"
        note_taken(self.book, table, seat, tile)

    def _play_draw(self, event: dict[str, Any]) -> None:
        table = self.table
        if event["seat"] == 0 and table.seats[0].discards:
            table.dealer_second_turn = True
        table.phase, table.cause = "draw", ""
        self._take(event, self.wall.draw(), "self_draw")

    def _play_replace(self, event: dict[str, Any]) -> None:
        table = self.table
        if table.phase == "robbable":
            self._add_to_pung()
        if table.cause == "setup":
            table.phase = "setup"
        way = "replacement" if table.cause in ("four", "single") else "self_draw"
        self._take(event, self.wall.replace(), way)

    def _play_flower(self, event: dict[str, Any]) -> None:
        table = self.table
        seat, tile = table.seats[event["seat"]], event.get("tile")
        rule = self.book.rule("tiles")
        require(
            tile == seat.lowest_flower, rule, f"{tile} is laid, the flower to lay is {seat.lowest_flower}"
        )
        seat.take_away([str(tile)])
        seat.flowers.append(str(tile))
        table.cause = "setup" if table.phase == "setup" else "flower"
        table.phase = "replace"

    def _play_discard(self, event: dict[str, Any]) -> None:
        book, table, tile = self.book, self.table, str(event.get("tile"))
        seat = table.seats[event["seat"]]
        check_discard(book, table, event, self.wall.open)
        seat.take_away([tile])
        if table.phase == "declared":
            check_ready(seat, lambda ready_seat: is_ready(self.document, book, ready_seat))
        seat.river.append(tile)
        seat.discards += 1
        seat.put_out[tile] += 1
        if seat.discard_after_kong:
            seat.discard_after_kong = False
        elif tile != table.taken:
            seat.kong_last = None
        table.phase, table.discard, table.taken = "discarded", tile, None
        note_discard(book, table, seat.number, tile)

    def _play_declare(self, event: dict[str, Any]) -> None:
        seat = self.table.seats[event["seat"]]
        check_declare(self.book, seat)
        seat.declared = True
        self.table.phase = "declared"

    def _play_claim(self, event: dict[str, Any]) -> None:
        table = self.table
        seat = table.seats[event["seat"]]
        meld = check_claim(self.book, table, event, self.wall.open)
        seat.take_away(meld.tiles[1:])
        assert meld.source is not None
        table.seats[meld.source].river.pop()
        seat.claims_from[meld.source] += 1
        if seat.number == 0:
            table.dealer_second_turn = True
        table.turn, table.discard, table.taken = seat.number, None, None
        seat.melds.append(meld)
        if meld.do == "kong_exposed":
            self._note_kong(seat, "four")
        else:
            seat.kong_last, seat.discard_after_kong = None, False
            table.phase = "after_claim"

    _play_chow = _play_pung = _play_kong_exposed = _play_claim

    def _play_own_kong(self, event: dict[str, Any]) -> None:
        table = self.table
        seat = table.seats[event["seat"]]
        meld, pung = check_own_kong(self.book, table, event, self.wall.open)
        if pung is not None:
            self.pending = (meld, pung)
            table.phase, table.discard = "robbable", str(event["tile"])
            return
        seat.take_away(meld.tiles)
        seat.melds.append(meld)
        self._note_kong(seat, "single" if meld.do == "kong_single" else "four")

    _play_kong_concealed = _play_kong_added = _play_kong_single = _play_own_kong

    def _add_to_pung(self) -> None:
        """Carry out an added kong that nobody robbed."""
        assert self.pending is not None
        seat, (kong, pung) = self.table.seats[self.table.turn], self.pending
        seat.take_away([str(self.table.discard)])
        seat.melds[next(place for place, meld in enumerate(seat.melds) if meld is pung)] = kong
        self.pending = None
        self._note_kong(seat, "four")

    def _note_kong(self, seat: Seat, kind: str) -> None:
        """Remember a kong and await its replacement."""
        seat.kong_last, seat.discard_after_kong = kind, True
        self.table.last_kong = self.table.cause = kind
        self.table.phase = "replace"

    def _play_win(self, event: dict[str, Any]) -> None:
        record, verdict = check_win(self.book, self.table, self.document, event, self.wall.left)
        self.won = (event, record, verdict)
        self.table.phase = "over"

    def _play_drawn_hand(self, event: dict[str, Any]) -> None:
        require(
            not self.wall.open,
            "0.5",
            f"the hand is drawn, but {self.wall.left} tiles are left and only {self.wall.wall_end} stay",
        )
        self.table.phase = "over"


__all__ = ["Problem", "referee"]
