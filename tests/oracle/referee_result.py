"""The `result` of a document against the last event, the oracle's verdict and the side payments."""

from __future__ import annotations

from typing import Any

from tests.oracle.referee_blame import holds_fifth_copy, rules_of_fans, rules_of_payments, rules_of_types
from tests.oracle.referee_book import Book
from tests.oracle.referee_problem import Problem
from tests.oracle.referee_settlement import cap_of, liable_seats, settle
from tests.oracle.referee_state import Table
from tests.oracle.referee_tiles import KINDS

FIELDS = {
    "outcome",
    "winner",
    "by",
    "discarder",
    "types",
    "hard",
    "fan",
    "fans",
    "win_pay",
    "side_pay",
    "pay",
    "liability",
    "cap",
    "faces",
}


class ResultCheck:
    """Collects what is wrong with one result; `problems` is empty where nothing is."""

    def __init__(self, book: Book, table: Table, result: dict[str, Any], place: int) -> None:
        self.book, self.table, self.result, self.place = book, table, result, place
        self.problems: list[Problem] = []

    def equal(self, name: str, wanted: object, rule_id: str) -> None:
        """Note a problem unless the field has the wanted value."""
        found = self.result.get(name)
        if found != wanted or isinstance(found, bool) != isinstance(wanted, bool):
            self.problems.append(
                Problem(rule_id, self.place, f"result.{name} is {found!r} instead of {wanted!r}")
            )

    def blame(self, rules: set[str], name: str) -> None:
        """Note the rules that, beside the general one, a wrong field breaks."""
        for rule_id in sorted(rules):
            self.problems.append(Problem(rule_id, self.place, f"result.{name} goes against {rule_id}"))

    def absent(self, name: str) -> None:
        """Note a problem if a list that the variant does not know has entries."""
        if self.result.get(name) not in (None, []):
            self.problems.append(Problem("event-log", self.place, f"this variant knows no {name}"))

    def fields(self) -> None:
        """Check that the result has exactly the fields that the log's description names."""
        missing, more = FIELDS - set(self.result), set(self.result) - FIELDS
        if missing or more:
            self.problems.append(
                Problem("event-log", self.place, f"result lacks {missing} and has {more} besides")
            )

    def sums(self, win_pay: list[int]) -> None:
        """Check win payments, side payments and that the total is their sum and zero."""
        book, table = self.book, self.table
        total = [a + b for a, b in zip(win_pay, table.side_pay, strict=True)]
        self.equal("win_pay", win_pay, book.rule("pay"))
        self.equal("side_pay", table.side_pay, "HB-13" if book.game == "hubei" else "0.8")
        self.equal("pay", total, "0.8")
        for name in ("win_pay", "side_pay", "pay"):
            given = self.result.get(name)
            if not isinstance(given, list) or any(type(n) is not int for n in given) or sum(given) != 0:
                self.problems.append(
                    Problem("0.8", self.place, f"result.{name} {given} are no integers that sum to 0")
                )

    def drawn(self) -> None:
        """Check the result of a hand that nobody won: nobody pays but for side payments (0.5)."""
        self.equal("outcome", "drawn", "0.5")
        for name in ("winner", "by", "discarder", "hard", "fan", "faces", "liability", "cap"):
            self.equal(name, None, "0.5")
        for name in ("types", "fans"):
            self.absent(name)
        self.sums([0] * self.book.seats)

    def won(self, win: dict[str, Any], record: dict[str, Any], verdict: dict[str, Any]) -> None:
        """Check the result of a win against the oracle's verdict and the payments recomputed from its types."""
        book = self.book
        pay_rule, win_rule = book.rule("pay"), book.rule("win")
        self.equal("outcome", "win", "0.5")
        self.equal("winner", win["seat"], "0.3")
        self.equal("by", win["by"], book.rule("win_way"))
        self.equal("discarder", win["from"], book.rule("win_way"))
        if book.game == "huangjin":
            self.equal("fan", verdict["fan"], "HJ-6")
            self.fan_list(int(verdict["fan"]))
            self.blame(rules_of_fans(book, self.result.get("fans"), verdict["fans"]), "fans")
            self.equal("hard", None, "event-log")
            self.absent("types")
        else:
            self.equal("types", list(verdict["types"]), win_rule)
            self.blame(rules_of_types(book.game, self.result.get("types"), verdict["types"]), "types")
            self.equal("fan", None, "event-log")
            self.absent("fans")
            self.equal(
                "hard",
                verdict["hard"] if book.game in ("jingzhou", "hubei") else None,
                {"jingzhou": "JZ-12"}.get(book.game, pay_rule),
            )
        self.equal("faces", list(verdict["faces"]), "HJ-6" if book.game == "huangjin" else "0.7a")
        if book.rules["fifth_copy"] == "refused" and holds_fifth_copy(
            record, book.wild, self.result.get("faces")
        ):
            self.blame({"0.7"}, "faces")
        own = settle(book, record, verdict)
        if own is not None and own != list(verdict["pay"]):
            self.problems.append(
                Problem(pay_rule, self.place, f"the oracle's {verdict['pay']} are not {own}")
            )
        self.sums(list(verdict["pay"]))
        self.blame(rules_of_payments(book, record, verdict, self.result.get("win_pay")), "win_pay")
        self.equal("cap", cap_of(book, record, verdict), pay_rule)
        self.liability(liable_seats(book, record, verdict))

    def fan_list(self, fan: int) -> None:
        """Check that the listed fans add up to the value; ties between selections are free."""
        fans = self.result.get("fans")
        try:
            total = sum(int(value) * int(times) for _, value, times in fans or [])
        except (TypeError, ValueError):
            total = -1
        if total != fan:
            self.problems.append(
                Problem("HJ-6", self.place, f"the listed fans {fans} do not add up to {fan}")
            )

    def liability(self, payers: list[int]) -> None:
        """Check who is liable: nobody, or one of the seats that are."""
        rule_id = {"anqing": "AQ-17", "jingzhou": "JZ-15", "huangjin": "HJ-12"}.get(
            self.book.game, "event-log"
        )
        given = self.result.get("liability")
        if not payers:
            self.equal("liability", None, rule_id)
            return
        payer = given.get("payer") if isinstance(given, dict) else None
        if not (payer in payers or (isinstance(payer, list) and sorted(payer) == payers)):
            self.problems.append(
                Problem(rule_id, self.place, f"result.liability is {given}, liable is {payers}")
            )


def check_conservation(
    book: Book, table: Table, wall_left: int, laid_aside: int, place: int
) -> list[Problem]:
    """Check at the end that every tile of the wall lies somewhere, and that no kind has more than four copies."""
    lying = wall_left + laid_aside
    for seat in table.seats:
        melded = [tile for meld in seat.melds for tile in meld.tiles]
        lying += sum(seat.concealed.values()) + len(seat.flowers) + len(seat.river) + len(melded)
    tiles = 4 * len(book.kinds) + len(book.flowers)
    if lying != tiles:
        return [Problem(book.rule("tiles"), place, f"{lying} tiles lie about instead of {tiles}")]
    seen = {
        kind: sum(
            seat.concealed[kind] + seat.river.count(kind) + sum(meld.tiles.count(kind) for meld in seat.melds)
            for seat in table.seats
        )
        for kind in KINDS
    }
    return [Problem(book.rule("tiles"), place, f"{n} copies of {kind}") for kind, n in seen.items() if n > 4]
