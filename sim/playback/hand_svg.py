"""A hand as one SVG picture: indicator, concealed tiles, winning tile, melds, single-tile kongs."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

from sim.engine.notation import Hand, format_hand, parse_hand, parse_tile
from sim.playback.meld_tiles import LaidTile, lay_written
from sim.playback.pictures.colours import BLACK
from sim.playback.pictures.faces import HEIGHT, WIDTH
from sim.playback.pictures.outlines import character
from sim.playback.tiles_svg import NAMESPACE, tile_body, tile_label

GAP, GROUP_GAP, MARGIN = 2, 22, 6
_SIGN_HEIGHT = 24  # room above a tile for the sign that says what it is
_WON, _FLIPPED, _ASIDE = "胡", "翻", "杠"


def hand_svg(
    hand: str | Hand,
    *,
    win: str | None = None,
    indicator: str | None = None,
    wild: Sequence[str] = (),
    seats: int = 4,
    indexed: bool = False,
    height: int = HEIGHT,
) -> str:
    """Return a whole SVG document of a hand.

    Parameters
    ----------
    hand : str | Hand
        In the notation of the rulebook, without the winning tile; or read already.
    win, indicator : str | None
        Tiles that lie apart, with 胡 and 翻 above them.
    wild : sequence of str
        The wild kinds, which are marked. Rules turn an indicator into wild kinds, a picture does not.
    seats : int
        Players at the table: three have no opposite seat.
    indexed : bool
        Write ranks and letters into the corners.
    height : int
        Pixels of an upright tile.

    Raises
    ------
    NotationError
        Something is no tile or no meld; the message says where.

    Examples
    --------
    >>> hand_svg("[EEE]22m", win="2m").count("<title>")
    1
    """
    wilds = [parse_tile(text, "wild") for text in wild]
    if isinstance(hand, str):
        hand = parse_hand(hand, wilds=wilds, seats=seats, red_stands_in=True)
    row = Row(frozenset(wilds), indexed)
    if indicator is not None:
        row.group([LaidTile(parse_tile(indicator, "indicator"))], _FLIPPED)
    row.group([LaidTile(kind) for kind in hand.concealed])
    if win is not None:
        row.group([LaidTile(parse_tile(win, "win"))], _WON)
    for meld in hand.melds:
        row.group(lay_written(meld))
    for single in hand.singles:
        row.group([LaidTile(single)], _ASIDE)
    return row.document(_label(hand, win, indicator, wilds), height / HEIGHT)


def _label(hand: Hand, win: str | None, indicator: str | None, wilds: Sequence[int]) -> str:
    parts = [f"hand 手牌 {format_hand(hand)}"]
    if win is not None:
        parts.append(f"winning tile 胡 {tile_label(parse_tile(win, 'win'))}")
    if indicator is not None:
        parts.append(f"indicator 翻牌 {tile_label(parse_tile(indicator, 'indicator'))}")
    if wilds:
        parts.append("wild 赖子 " + ", ".join(tile_label(kind) for kind in wilds))
    return "; ".join(parts)


@dataclass(slots=True)
class Row:
    """Groups of tiles side by side; the lower edge of every tile that lies on the table is y = 0."""

    wilds: Collection[int]
    indexed: bool
    at: float = MARGIN
    top: float = 0
    drawn: list[str] = field(default_factory=list)

    def group(self, tiles: Sequence[LaidTile], sign: str = "") -> None:
        """Add tiles that lie together, and perhaps a sign above the first."""
        if not tiles:
            return
        if self.drawn:
            self.at += GROUP_GAP - GAP
        if sign:
            self.drawn.append(character(sign, (self.at + WIDTH / 2, -HEIGHT - _SIGN_HEIGHT / 2), 19, BLACK))
            self.top = min(self.top, -HEIGHT - _SIGN_HEIGHT)
        for tile in tiles:
            self._tile(tile)

    def _tile(self, tile: LaidTile) -> None:
        body = tile_body(None if tile.down else tile.kind, wild=tile.kind in self.wilds, indexed=self.indexed)
        across, up = (HEIGHT, WIDTH) if tile.turned else (WIDTH, HEIGHT)
        if tile.stacked:
            self.at -= across + GAP
        bottom = -up - GAP if tile.stacked else 0
        place = f"translate({self.at:g} {bottom if tile.turned else -up:g})" + (
            " rotate(-90)" if tile.turned else ""
        )
        self.drawn.append(f'<g transform="{place}">{body}</g>')
        self.top = min(self.top, bottom - up)
        self.at += across + GAP

    def document(self, name: str, scale: float) -> str:
        """Return the picture, as large as what was added."""
        across, up = self.at - GAP + MARGIN, 2 * MARGIN - self.top
        return (
            f'<svg xmlns="{NAMESPACE}" viewBox="0 {self.top - MARGIN:g} {across:g} {up:g}" width="{across * scale:g}" '
            f'height="{up * scale:g}" role="img" aria-label="{name}"><title>{name}</title>{"".join(self.drawn)}</svg>'
        )
