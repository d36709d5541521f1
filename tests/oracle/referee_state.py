"""What lies where at one moment of the hand, as the referee folds the events."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from tests.oracle.referee_tiles import is_flower, sort_tiles

EXPOSED = ("chow", "pung", "kong_exposed", "kong_added")
FOUR_TILES = ("kong_exposed", "kong_added", "kong_concealed")


@dataclass
class Meld:
    """A meld on the table: how it was made, its physical tiles, its text, and who gave the claimed tile.

    ``face`` is the represented kind of a pung or kong, ``None`` for a chow.
    """

    do: str
    tiles: list[str]
    text: str
    source: int | None
    face: str | None


@dataclass
class Seat:
    """One player's tiles and the history that rules ask for."""

    number: int
    concealed: Counter[str]
    melds: list[Meld] = field(default_factory=list)
    flowers: list[str] = field(default_factory=list)
    river: list[str] = field(default_factory=list)
    put_out: Counter[str] = field(default_factory=Counter)
    claims_from: Counter[int] = field(default_factory=Counter)
    discards: int = 0
    declared: bool = False
    #: "four" or "single" while the last act that changed the hand was a kong of that kind (AQ-11).
    kong_last: str | None = None
    discard_after_kong: bool = False
    fours_paid: set[str] = field(default_factory=set)

    @property
    def hand(self) -> list[str]:
        """The concealed tiles in order."""
        return sort_tiles(list(self.concealed.elements()))

    @property
    def lowest_flower(self) -> str | None:
        """The flower that has to be laid next, if the seat holds one."""
        flowers = [tile for tile in self.concealed.elements() if is_flower(tile)]
        return min(flowers) if flowers else None

    @property
    def is_open(self) -> bool:
        """Tell whether the seat has an exposed chow, pung, exposed or added kong."""
        return any(meld.do in EXPOSED for meld in self.melds)

    def holds(self, tiles: list[str]) -> bool:
        """Tell whether all these tiles are in the concealed part."""
        return Counter(tiles) <= self.concealed

    def take_away(self, tiles: list[str]) -> None:
        """Remove tiles from the concealed part."""
        self.concealed -= Counter(tiles)

    def count_melds(self, *kinds: str) -> int:
        """Count the melds of these makings."""
        return sum(meld.do in kinds for meld in self.melds)


@dataclass
class Table:
    """The whole hand at one moment.

    ``phase`` says what may come next: ``setup`` (dealt flowers), ``draw``, ``flower`` (one has to be laid),
    ``replace``, ``act`` (a tile was taken), ``after_claim``, ``declared``, ``discarded``, ``robbable`` and ``over``.
    ``turn`` is the seat whose phase it is; after a discard, the seat that discarded.
    """

    seats: list[Seat]
    phase: str = "setup"
    turn: int = 0
    #: Why the next replacement is taken: "four", "single" (kongs) or "flower".
    cause: str = ""
    #: The tile taken last and the way in which a win on it would be won.
    taken: str | None = None
    way: str = "self_draw"
    last_kong: str = "four"
    discard: str | None = None
    dealer_second_turn: bool = False
    dealt: bool = False
    opening: list[tuple[int, str]] = field(default_factory=list)
    side_pay: list[int] = field(default_factory=list)
    follow_due: bool = False
    four_due: list[tuple[int, str]] = field(default_factory=list)

    @property
    def size(self) -> int:
        """Number of seats."""
        return len(self.seats)

    def upper(self, seat: int) -> int:
        """The seat that discards to this one."""
        return (seat - 1) % self.size

    def lower(self, seat: int) -> int:
        """The next seat in playing order."""
        return (seat + 1) % self.size

    def digit(self, seat: int, source: int) -> int:
        """The relative digit of the seat that gave a tile: 1 upper, 2 opposite, 3 lower."""
        if source == self.upper(seat):
            return 1
        return 3 if source == self.lower(seat) else 2
