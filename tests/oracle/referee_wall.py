"""The wall: its tiles, what was dealt, where the indicator lies, and what is left of it."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tests.oracle.referee_book import Book
from tests.oracle.referee_problem import Breach, require
from tests.oracle.referee_tiles import is_flower


class Wall:
    """The wall of one hand after the deal; `draw` and `replace` take tiles from its two ends.

    Parameters
    ----------
    book : Book
        The rules that apply.
    document : dict
        The replay document, of which ``wall``, ``deal``, ``indicator``, ``skipped`` and ``wild`` are checked.

    Raises
    ------
    Breach
        If tiles are missing or too many (AQ-1 …), the deal is not the front of the wall (0.1), or the
        indicator, the flowers before it (0.2) or the wild kinds (AQ-2 …) are not what the wall says.
    """

    def __init__(self, book: Book, document: dict[str, Any]) -> None:
        self.tiles: list[str] = list(document.get("wall", []))
        self.wall_end = book.wall_end
        self._wall_end_rule = book.rule("wall_end")
        check_tiles(book, self.tiles)
        self.deal = check_deal(book, self.tiles, document.get("deal"))
        self._first = 13 * book.seats
        self._first_taken = False
        place = self._first + 1
        while is_flower(self.tiles[place]):
            place += 1
        check_indicator(book, document, self.tiles[self._first + 1 : place], self.tiles[place])
        self._front = place + 1
        self._tail = len(self.tiles) - 1

    @property
    def left(self) -> int:
        """Tiles not yet dealt, drawn, taken as replacement, or laid aside with the indicator."""
        return self._tail - self._front + 1 + (not self._first_taken)

    @property
    def open(self) -> bool:
        """Tell whether one more tile may be taken."""
        return self.left > self.wall_end

    def draw(self) -> str:
        """Take the tile that the next draw must bring (the dealer's fourteenth first)."""
        self._require_open()
        if not self._first_taken:
            self._first_taken = True
            return self.tiles[self._first]
        self._front += 1
        return self.tiles[self._front - 1]

    def replace(self) -> str:
        """Take the tile that the next replacement must bring, from the tail."""
        self._require_open()
        self._tail -= 1
        return self.tiles[self._tail + 1]

    def _require_open(self) -> None:
        require(
            self.open,
            self._wall_end_rule,
            f"no tile may be taken: {self.left} are left, {self.wall_end} stay",
        )


def check_tiles(book: Book, wall: list[str]) -> None:
    """Check that the wall holds four copies of every kind of the game, its flowers once, and nothing else."""
    wanted = Counter(dict.fromkeys(book.kinds, 4)) + Counter(book.flowers)
    found = Counter(wall)
    if found != wanted:
        wrong = sorted(tile for tile in wanted | found if wanted[tile] != found[tile])
        detail = ", ".join(f"{tile}: {found[tile]} instead of {wanted[tile]}" for tile in wrong[:6])
        raise Breach(book.rule("tiles"), f"the wall does not hold the tiles of the game ({detail})")


def check_deal(book: Book, wall: list[str], deal: object) -> list[list[str]]:
    """Check that every seat's thirteen tiles lie at their place of the wall, and return them."""
    require(isinstance(deal, list) and len(deal) == book.seats, "0.1", f"the deal has not {book.seats} hands")
    assert isinstance(deal, list)
    for seat, hand in enumerate(deal):
        lying = wall[13 * seat : 13 * seat + 13]
        require(
            Counter(hand) == Counter(lying),
            "0.1",
            f"seat {seat} was not dealt its thirteen tiles of the wall",
        )
    return [list(hand) for hand in deal]


def check_indicator(book: Book, document: dict[str, Any], skipped: list[str], lying: str) -> None:
    """Check the flowers flipped first, the indicator (null with wild=off) and the wild kinds it makes."""
    require(
        list(document.get("skipped") or []) == skipped,
        "0.2",
        f"flowers flipped before the indicator: {document.get('skipped')} instead of {skipped}",
    )
    off = book.rules["wild"] == "off"
    wanted = None if off else lying
    require(
        document.get("indicator") == wanted,
        "0.10" if off else "0.2",
        f"the indicator is {document.get('indicator')} instead of {wanted}",
    )
    given = document.get("wild")
    require(
        isinstance(given, list) and sorted(given) == sorted(book.wild),
        "0.10" if off else book.rule("wild"),
        f"the wild kinds are {given} instead of {list(book.wild)}",
    )
