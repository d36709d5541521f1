"""Reading and writing hands: the notation of the rulebook, Chinese names and Unicode tiles.

Positions in messages count characters from 1.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sim import tiles
from sim.codes import MeldKind
from sim.engine.errors import NotationError
from sim.tiles import FIRST_FLOWER, FIRST_HONOUR, NO_TILE, RED

_SUIT_LETTERS = "mpsf"
_RANKS_ZH = "一二三四五六七八九"
_SUITS_ZH = "万筒条"
_IGNORED = " \t\ufe0e\ufe0f"
_POSSIBLE = "tiles are 1m–9m, 1p–9p, 1s–9s, E S W N C F P, or 五万, 东, 🀄"


@dataclass(frozen=True, slots=True)
class Meld:
    """A chow, pung or kong in front of a seat.

    Attributes
    ----------
    form : MeldKind
    tile : int
        Represented kind; the lowest one of a chow.
    source : int
        1 upper, 2 opposite, 3 lower seat; 0 for a concealed kong and where the notation does not say it.
    reds : int
        Red dragons that stand for a wild's face in it (AQ-5).
    face : int
        The kind that they stand for; NO_TILE without them.
    """

    form: MeldKind
    tile: int
    source: int = 0
    reds: int = 0
    face: int = NO_TILE


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand as it is written down.

    Attributes
    ----------
    concealed : tuple[int, ...]
        Kinds of the concealed tiles, sorted.
    melds : tuple[Meld, ...]
    singles : tuple[int, ...]
        Kinds laid aside as single-tile kongs (0.9).
    printed : tuple[int, ...]
        Every physical tile of the hand, melds and single-tile kongs included.
    """

    concealed: tuple[int, ...]
    melds: tuple[Meld, ...]
    singles: tuple[int, ...]
    printed: tuple[int, ...]


def parse_hand(text: str, *, wilds: Sequence[int] = (), seats: int = 4, red_stands_in: bool = False) -> Hand:
    """Read a hand such as ``[123p][CCC]456s22m`` (without the winning tile).

    Parameters
    ----------
    wilds, red_stands_in
        The wild kinds, and whether a C may lie in a meld as one of them (Anqing, AQ-5): ``[33pC]``.
    seats : int
        Players at the table: three have no opposite seat.

    Raises
    ------
    NotationError
        Something is no tile or no meld; the message says where and what is possible.
    """
    concealed: list[int] = []
    melds: list[Meld] = []
    singles: list[int] = []
    printed: list[int] = []
    at = 0
    while at < len(text):
        if text[at] != "[":
            end = text.find("[", at)
            end = len(text) if end < 0 else end
            concealed += _read_tiles(text, at, end)
            at = end
            continue
        end = text.find("]", at)
        if end < 0:
            raise _wrong(text, at, "the bracket is never closed")
        comma = text.find(",", at, end)
        kinds = _read_tiles(text, at + 1, end if comma < 0 else comma)
        mark = None if comma < 0 else text[comma + 1 : end].strip()
        if len(kinds) == 1 and mark is None:
            singles += kinds
        else:
            stands_in = tuple(wilds) if red_stands_in else ()
            melds.append(_read_meld(text, at, kinds, _read_mark(text, comma, mark, seats), stands_in))
        printed += kinds
        at = end + 1
    if len(melds) > 4:
        raise NotationError(f"hand {text!r}: {len(melds)} melds; at most four are possible")
    return Hand(tuple(sorted(concealed)), tuple(melds), tuple(singles), tuple(concealed + printed))


def parse_tile(text: object, field: str) -> int:
    """Read one tile (no flower).

    Raises
    ------
    NotationError
        `text` names no tile.
    """
    if not isinstance(text, str):
        raise NotationError(f"{field}: {text!r} is no tile; {_POSSIBLE}")
    try:
        kind = tiles.kind_of(text)
    except ValueError as error:
        raise NotationError(f"{field}: {error}") from None
    if kind >= FIRST_FLOWER:
        raise NotationError(f"{field}: {text!r} is a flower, which no hand holds; {_POSSIBLE}")
    return kind


def format_hand(hand: Hand) -> str:
    """Write a hand in the notation: melds as they lie, single-tile kongs, then the concealed tiles sorted."""
    parts = [f"[{tiles.name(kind)}]" for kind in hand.singles]
    parts += [_format_meld(meld) for meld in hand.melds]
    return "".join(parts) + tiles.compact(hand.concealed)


def _format_meld(meld: Meld) -> str:
    if meld.form is MeldKind.CHOW:
        kinds = [meld.tile, meld.tile + 1, meld.tile + 2]
    else:
        kinds = [meld.tile] * (3 if meld.form is MeldKind.PUNG else 4)
    for _ in range(meld.reds):
        kinds.remove(meld.face)
    written = tiles.compact(kinds) + "C" * meld.reds
    mark = {MeldKind.KONG_EXPOSED: meld.source, MeldKind.KONG_ADDED: meld.source + 4}.get(meld.form)
    return f"[{written}]" if mark is None else f"[{written},{mark}]"


def _read_tiles(text: str, start: int, end: int) -> list[int]:
    """Read the tiles between two positions of a hand."""
    kinds: list[int] = []
    ranks: list[tuple[int, int]] = []  # rank and position of digits whose suit is still to come
    chinese = False
    for at in range(start, end):
        sign = text[at]
        if sign in _IGNORED:
            continue
        if sign in "123456789" or sign in _RANKS_ZH:
            if ranks and chinese != (sign in _RANKS_ZH):
                raise _wrong(text, at, f"{sign!r} follows a rank that has no suit yet")
            chinese = sign in _RANKS_ZH
            ranks.append((_RANKS_ZH.index(sign) if chinese else int(sign) - 1, at))
        elif ranks and sign in (_SUITS_ZH if chinese else _SUIT_LETTERS):
            suit = (_SUITS_ZH if chinese else _SUIT_LETTERS).index(sign)
            if suit == 3:
                raise _wrong(text, at, "flowers are laid aside and no part of a hand")
            kinds += [9 * suit + rank for rank, _ in ranks]
            ranks = []
        else:
            if ranks:
                raise _no_suit(text, ranks[0][1], chinese, f" before {sign!r}")
            kinds.append(_read_single(text, at))
    if ranks:
        raise _no_suit(text, ranks[0][1], chinese)
    return kinds


def _read_single(text: str, at: int) -> int:
    sign = text[at]
    if sign in _SUIT_LETTERS or sign in _SUITS_ZH:
        raise _wrong(text, at, f"suit {sign!r} has no rank before it")
    try:
        kind = tiles.kind_of(sign)
    except ValueError:
        raise _wrong(text, at, f"{sign!r} is no tile; {_POSSIBLE}") from None
    if kind >= FIRST_FLOWER:
        raise _wrong(text, at, "flowers are laid aside and no part of a hand")
    return kind


def _read_mark(text: str, comma: int, mark: str | None, seats: int) -> int | None:
    if mark is None:
        return None
    possible = (1, 2, 3, 5, 6, 7) if seats == 4 else (1, 3, 5, 7)
    if mark not in {str(number) for number in possible}:
        listed = ", ".join(map(str, possible))
        raise _wrong(text, comma + 1, f"{mark!r} is no seat of a kong; possible: {listed}")
    return int(mark)


def _read_meld(text: str, at: int, kinds: list[int], mark: int | None, stands_in: tuple[int, ...]) -> Meld:
    """Make a meld of its printed tiles; `stands_in` are the kinds that a C may be (AQ-5)."""
    size = len(kinds)
    for face in (NO_TILE, *(stands_in if RED in kinds and set(kinds) != {RED} else ())):
        shown = sorted(face if face != NO_TILE and kind == RED else kind for kind in kinds)
        reds = 0 if face == NO_TILE else kinds.count(RED)
        first = shown[0] if shown else NO_TILE
        if size == 3 and mark is None:
            if len(set(shown)) == 1:
                return Meld(MeldKind.PUNG, first, 0, reds, face)
            same_suit = first < FIRST_HONOUR and first // 9 == shown[2] // 9
            if same_suit and shown == [first, first + 1, first + 2]:
                return Meld(MeldKind.CHOW, first, 1, reds, face)
        if size == 4 and len(set(shown)) == 1:
            if mark is None:
                return Meld(MeldKind.KONG_CONCEALED, first, 0, reds, face)
            form = MeldKind.KONG_EXPOSED if mark < 4 else MeldKind.KONG_ADDED
            return Meld(form, first, mark if mark < 4 else mark - 4, reds, face)
    given = text[at : text.index("]", at) + 1]
    if mark is not None and size != 4:
        raise _wrong(text, at, f"{given} names a seat, which only a kong of four tiles has")
    reason = "possible are a chow [123m], a pung [EEE], a kong [1111m], [1111m,1] or a single-tile kong [C]"
    if RED in kinds and set(kinds) != {RED}:
        reason += "; a C stands in a meld only for Anqing's wild kind, when that is no dragon"
    raise _wrong(text, at, f"{given} is no meld; {reason}")


def _no_suit(text: str, at: int, chinese: bool, where: str = "") -> NotationError:
    suits = "、".join(_SUITS_ZH[:3]) if chinese else ", ".join(_SUIT_LETTERS[:3])
    return _wrong(text, at, f"rank {text[at]!r} has no suit{where}; possible: {suits}")


def _wrong(text: str, at: int, reason: str) -> NotationError:
    return NotationError(f"hand {text!r}, position {at + 1}: {reason}")
