"""What lies on the table after every event of a replay document: hands, melds, rivers, flowers, the rest of the wall."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from sim.codes import MeldKind
from sim.engine.notation import parse_hand
from sim.playback.events import meld_digit
from sim.playback.meld_tiles import LaidTile, lay
from sim.tiles import kind_of

_FORMS = {
    "chow": MeldKind.CHOW,
    "pung": MeldKind.PUNG,
    "kong_exposed": MeldKind.KONG_EXPOSED,
    "kong_added": MeldKind.KONG_ADDED,
    "kong_concealed": MeldKind.KONG_CONCEALED,
}


class DocumentError(ValueError):
    """A replay document whose events do not fit its tiles; the message says which event."""


@dataclass(frozen=True, slots=True)
class LaidMeld:
    """A meld on the table: its form, its tiles as they lie, and whom it came from (`meld_digit`)."""

    form: MeldKind
    tiles: tuple[LaidTile, ...]
    digit: int


@dataclass(slots=True)
class SeatTiles:
    """What one seat has.

    Attributes
    ----------
    hand : list[int]
        Concealed kinds, sorted, without `drawn`.
    drawn : int | None
        The tile taken last, while it is still in the hand.
    won : int | None
        A winning tile that somebody else put out.
    river : list[tuple[int, bool]]
        Discards in order: kind, and whether another seat took it.
    """

    hand: list[int]
    drawn: int | None = None
    won: int | None = None
    river: list[tuple[int, bool]] = field(default_factory=list)
    melds: list[LaidMeld] = field(default_factory=list)
    singles: list[int] = field(default_factory=list)
    flowers: list[int] = field(default_factory=list)
    declared: bool = False

    def take(self, kind: int) -> None:
        """Take a tile from the wall; it lies apart until something is put out."""
        self.settle()
        self.drawn = kind

    def settle(self) -> None:
        """Put the tile taken last among the others."""
        if self.drawn is not None:
            self.hand = sorted([*self.hand, self.drawn])
            self.drawn = None

    def put_out(self, kind: int) -> None:
        """Take a tile out of the hand; raises `ValueError` where it is not there."""
        if self.drawn == kind:
            self.drawn = None
        else:
            self.hand.remove(kind)
            self.settle()

    def copy(self) -> SeatTiles:
        """Return a copy that later events do not change."""
        return replace(
            self,
            hand=list(self.hand),
            river=list(self.river),
            melds=list(self.melds),
            singles=list(self.singles),
            flowers=list(self.flowers),
        )

    def tiles(self) -> list[int]:
        """Return every tile that the seat has or has put out, but for discards that others took."""
        own = [*self.hand, *self.singles, *self.flowers, *(kind for kind, taken in self.river if not taken)]
        own += [kind for kind in (self.drawn, self.won) if kind is not None]
        return own + [tile.kind for meld in self.melds for tile in meld.tiles]


@dataclass(slots=True)
class Table:
    """The table between two events; `left` counts the tiles that are still in the wall."""

    seats: list[SeatTiles]
    left: int

    def copy(self) -> Table:
        """Return a copy that later events do not change."""
        return Table([seat.copy() for seat in self.seats], self.left)


def tables(document: dict[str, Any]) -> Iterator[Table]:
    """Yield the table before the first event and after each one; every one is a copy of its own.

    Raises
    ------
    DocumentError
        A seat puts out or claims what is not there.
    """
    deal = [sorted(kind_of(name) for name in names) for names in document["deal"]]
    dealt = sum(len(names) for names in deal)
    # The indicator is laid aside even where no kind is wild.
    table = Table(
        [SeatTiles(names) for names in deal], len(document["wall"]) - dealt - 1 - len(document["skipped"])
    )
    yield table.copy()
    for number, event in enumerate(document["events"]):
        try:
            _happen(table, event)
        except (ValueError, IndexError) as error:
            raise DocumentError(
                f"event {number} ({event['do']}) does not fit the tiles on the table"
            ) from error
        yield table.copy()


def _happen(table: Table, event: dict[str, Any]) -> None:
    do = event["do"]
    if event["seat"] is None or do == "side_payment":
        return
    seat = table.seats[event["seat"]]
    if do == "declare":
        seat.declared = True
        return
    kind = kind_of(event["tile"])
    if do in ("draw", "replace"):
        seat.take(kind)
        table.left -= 1
    elif do == "flower":
        seat.put_out(kind)
        seat.flowers.append(kind)
    elif do == "discard":
        seat.put_out(kind)
        seat.river.append((kind, False))
    elif do == "kong_single":
        seat.put_out(kind)
        seat.singles.append(kind)
    elif do == "win":
        _win(table, seat, event)
    else:
        _meld(table, seat, event)


def _meld(table: Table, seat: SeatTiles, event: dict[str, Any]) -> None:
    form = _FORMS[event["do"]]
    printed = _printed(event["meld"])
    source = event.get("from")
    digit = 0 if source is None else meld_digit(len(table.seats), event["seat"], source)
    if form is MeldKind.KONG_ADDED:
        _add(seat, printed)
        return
    claimed = None
    own = list(printed)
    if form is not MeldKind.KONG_CONCEALED:
        claimed = _claim(table.seats[event["from"]])
        own.remove(claimed)
    for kind in own:
        seat.put_out(kind)
    seat.melds.append(LaidMeld(form, tuple(lay(form, printed, claimed, digit)), digit))


def _add(seat: SeatTiles, printed: list[int]) -> None:
    """Make a kong of the pung that three of the `printed` tiles are."""
    for place, meld in enumerate(seat.melds):
        added = list(printed)
        for tile in meld.tiles:
            if tile.kind in added:
                added.remove(tile.kind)
        if meld.form is MeldKind.PUNG and len(added) == 1:
            claimed = next(tile.kind for tile in meld.tiles if tile.turned)
            seat.put_out(added[0])
            laid = lay(MeldKind.KONG_ADDED, printed, claimed, meld.digit, added[0])
            seat.melds[place] = LaidMeld(MeldKind.KONG_ADDED, tuple(laid), meld.digit)
            return
    raise ValueError("no pung for this kong")


def _claim(source: SeatTiles) -> int:
    """Take the last discard of a seat; it stays in the river, marked."""
    kind, taken = source.river[-1]
    if taken:
        raise ValueError("the discard was taken before")
    source.river[-1] = (kind, True)
    return kind


def _win(table: Table, seat: SeatTiles, event: dict[str, Any]) -> None:
    """Lay the winning tile apart, wherever it comes from."""
    if event["by"] == "discard":
        seat.won = _claim(table.seats[event["from"]])
    elif event["by"] == "rob_kong":
        seat.won = kind_of(event["tile"])
        _rob(table.seats[event["from"]], seat.won)
    elif seat.drawn != kind_of(event["tile"]):
        raise ValueError("the winning tile is not the one taken last")


def _rob(seat: SeatTiles, kind: int) -> None:
    """Take the added tile from a kong, which is a pung again."""
    for place, meld in enumerate(seat.melds):
        if any(tile.stacked and tile.kind == kind for tile in meld.tiles):
            left = tuple(tile for tile in meld.tiles if not tile.stacked)
            seat.melds[place] = LaidMeld(MeldKind.PUNG, left, meld.digit)
            return
    raise ValueError("no kong to rob")


def _printed(meld: str) -> list[int]:
    """Return the physical tiles of a meld in the notation, in which a C may stand for a wild kind (AQ-5)."""
    tiles = meld.strip("[]").partition(",")[0]
    return list(parse_hand(tiles).concealed)
