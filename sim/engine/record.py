"""From a record of a hand, as users write it, to the `int64` record that kernels judge (`sim.kernels.win_layout`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sim import tiles
from sim.codes import Family, MeldKind, Way
from sim.engine.errors import RecordError
from sim.engine.notation import Hand, parse_hand, parse_tile
from sim.kernels import win_layout as w
from sim.rules import Rules, wild_kinds
from sim.rules.model import near
from sim.rules.own.check import kinds_text
from sim.tiles import EAST, GREEN, NO_TILE, NORTH, RED, WHITE

FIELDS = (
    "hand", "win", "by", "kong", "indicator", "wild", "seat", "discarder", "rules", "last_tile", "flowers", "round_wind",
    "seat_wind", "visible", "put_out", "declared", "kongs_ready", "claims", "claims_by", "third_meld_from", "others", "id",
)  # fmt: skip
_PUT_OUT = {
    "wild_discard": w.WILD_DISCARDS,
    "wild_kong": w.WILD_KONGS,
    "red_discard": w.RED_DISCARDS,
    "red_kong": w.RED_KONGS,
}
_OTHERS = {
    "open": w.OPEN,
    "exposed_kongs": w.EXPOSED_KONGS,
    "concealed_kongs": w.CONCEALED_KONGS,
    "red_kongs": w.RED_KONGS,
    "wild_kongs": w.WILD_KONGS,
    "wild_discard": w.WILD_DISCARDS,
    "red_discard": w.RED_DISCARDS,
    "ready": w.READY,
}
_FLAGS = ("open", "ready")
_KONGS = (MeldKind.KONG_EXPOSED, MeldKind.KONG_ADDED, MeldKind.KONG_CONCEALED)


@dataclass(frozen=True, slots=True)
class WinRecord:
    """A record as kernels see it.

    Attributes
    ----------
    win : int64[WIN_SIZE]
    hand : Hand
    wilds : tuple[int, ...]
        The wild kinds.
    """

    win: NDArray[np.int64]
    hand: Hand
    wilds: tuple[int, ...]


def read_record(rules: Rules, record: Mapping[str, Any]) -> WinRecord:
    """Check a record against `rules` (its own ``rules`` field is not looked at) and fill a kernel record from it.

    Raises
    ------
    RecordError
        Something is missing, unknown, out of range or contradictory; one line says what and what is possible.
    """
    for name in record:
        if name not in FIELDS:
            raise RecordError(
                f"unknown field {name!r}; possible: {', '.join(FIELDS)}{near(str(name), FIELDS)}"
            )
    wilds = _read_wilds(rules, record)
    hand = _read_hand(rules, record, wilds)
    win = np.zeros(w.WIN_SIZE, dtype=np.int64)
    tile = parse_tile(record["win"], "win") if record.get("win") is not None else NO_TILE
    indicator = NO_TILE if record.get("indicator") is None else parse_tile(record["indicator"], "indicator")
    _check_tiles(rules, hand, tile, indicator)
    for kind in (*hand.concealed, *([tile] if tile != NO_TILE else [])):
        win[w.COUNTS + kind] += 1
    win[w.N_MELDS] = len(hand.melds)
    for index, meld in enumerate(hand.melds):
        claimed = NO_TILE if meld.form is MeldKind.KONG_CONCEALED else meld.tile
        start = w.MELDS + index * w.MELD_SIZE
        win[start : start + w.MELD_SIZE] = (meld.form, meld.tile, meld.source, meld.reds, claimed)
    win[w.WIN_TILE] = tile
    win[w.WILD_1], win[w.WILD_2] = (*wilds, NO_TILE, NO_TILE)[:2]
    _fill_way(rules, record, win)
    _fill_context(record, hand, tile, win)
    _fill_seats(rules, record, hand, wilds, win)
    return WinRecord(win, hand, wilds)


def _read_wilds(rules: Rules, record: Mapping[str, Any]) -> tuple[int, ...]:
    if record.get("indicator") is not None and record.get("wild") is not None:
        raise RecordError(
            "both indicator and wild are given; give the flipped tile or the wild kinds, not both"
        )
    wall = rules.variant.wall
    wilds: tuple[int, ...] = ()
    if record.get("indicator") is not None:
        indicator = parse_tile(record["indicator"], "indicator")
        if indicator not in wall:
            raise RecordError(f"indicator: {lacks(rules, indicator)}")
        wilds = wild_kinds(rules, indicator)
    elif record.get("wild") is not None:
        given = record["wild"]
        if isinstance(given, str):
            given = [given]
        if not isinstance(given, list | tuple):
            raise RecordError(f"wild: {given!r} is no list of tiles")
        wilds = tuple(sorted({parse_tile(text, "wild") for text in given}))
        most, possible = _possible_wilds(rules)
        if len(wilds) > most:
            raise RecordError(f"wild: {len(wilds)} kinds given; {rules.variant.name} has at most {most}")
        for kind in wilds:
            if kind not in possible:
                raise RecordError(
                    f"wild: {tiles.name(kind)} is never wild in {rules.variant.name}; possible: {kinds_text(possible)}"
                )
    return () if rules["wild"] == "off" else wilds


def _possible_wilds(rules: Rules) -> tuple[int, set[int]]:
    """Return how many kinds are wild at most, and which can be."""
    variant = rules.variant
    if variant.wilds is not None:
        return max(len(kinds) for kinds in variant.wilds), {k for kinds in variant.wilds for k in kinds}
    never = {RED} if variant.family in (Family.JINGZHOU, Family.HUANGJIN) else set()
    return 2 if variant.family is Family.ANQING else 1, set(variant.wall) - never


def _read_hand(rules: Rules, record: Mapping[str, Any], wilds: tuple[int, ...]) -> Hand:
    text = record.get("hand")
    if not isinstance(text, str):
        raise RecordError(f"hand: {text!r} is no text; expected tiles such as '[123p]456s22m'")
    dragon_wild = bool({RED, GREEN, WHITE} & set(wilds))
    hand = parse_hand(
        text,
        wilds=wilds,
        seats=rules.variant.seats,
        red_stands_in=rules.variant.family is Family.ANQING and not dragon_wild,
    )
    expected = 13 - 3 * len(hand.melds)
    given = len(hand.concealed)
    if given == expected + 1 and record.get("win") is None:
        raise RecordError(
            f"hand {text!r}: {given} concealed tiles and no win; name the winning tile in win instead"
        )
    if given != expected:
        raise RecordError(
            f"hand {text!r}: {given} concealed tiles beside {len(hand.melds)} melds; "
            f"expected {expected}, without the winning tile"
        )
    return hand


def lacks(rules: Rules, kind: int) -> str:
    """Say that the variant has no such tile, and which it has."""
    return f"{rules.variant.name} has no {tiles.name(kind)}; it has {kinds_text(rules.variant.wall)}"


def _check_tiles(rules: Rules, hand: Hand, tile: int, indicator: int) -> None:
    """Refuse kinds that the variant does not have, and a fifth copy; the flipped indicator is one of the four."""
    shown = Counter(hand.printed)
    shown.update(kind for kind in (tile, indicator) if kind != NO_TILE)
    for kind, copies in sorted(shown.items()):
        if kind not in rules.variant.wall:
            raise RecordError(lacks(rules, kind))
        if copies > 4:
            raise RecordError(
                f"five of a kind: {copies} {tiles.name(kind)} in hand, melds, winning tile and indicator; four exist"
            )


def _fill_way(rules: Rules, record: Mapping[str, Any], win: NDArray[np.int64]) -> None:
    by = record.get("by", "self_draw")
    ways = [way.name.lower() for way in Way]
    if by not in ways:
        raise RecordError(
            f"by: {by!r} is no way of winning; possible: {', '.join(ways)}{near(str(by), ways)}"
        )
    way = Way(ways.index(by))
    seat = _seat(rules, record.get("seat", 1), "seat")
    win[w.BY], win[w.SEAT], win[w.FROM] = way, seat, -1
    source = record.get("discarder")
    if source is not None:
        source = _seat(rules, source, "discarder")
    if way in (Way.DISCARD, Way.ROB_KONG):
        if source is None:
            raise RecordError(
                f"by {by}: discarder is missing; it is the seat of the discarder or of the robbed player"
            )
        if source == seat:
            raise RecordError(f"discarder: seat {source} is the winner's own")
        win[w.FROM] = source


def _fill_context(record: Mapping[str, Any], hand: Hand, tile: int, win: NDArray[np.int64]) -> None:
    kong = record.get("kong")
    if kong not in (None, "four", "single"):
        raise RecordError(f"kong: {kong!r}; possible: four, single")
    has_kong = any(meld.form in _KONGS for meld in hand.melds)
    four = has_kong if kong is None else kong == "four"
    win[w.LAST_TILE] = _flag(record.get("last_tile", False), "last_tile")
    win[w.KONG_FOUR] = four
    win[w.KONG_READY] = _flag(record.get("kongs_ready", False), "kongs_ready")
    win[w.KONG_READY_FOUR] = four
    win[w.DECLARED] = _flag(record.get("declared", False), "declared")
    win[w.FLOWERS] = _number(record.get("flowers", 0), "flowers", 8)
    win[w.ROUND_WIND] = _wind(record.get("round_wind"), "round_wind", EAST)
    win[w.SEAT_WIND] = _wind(record.get("seat_wind"), "seat_wind", EAST + int(win[w.SEAT]))
    shown = sum(meld.tile == tile for meld in hand.melds if meld.form is MeldKind.PUNG) * 3
    shown += sum(m.tile <= tile < m.tile + 3 for m in hand.melds if m.form is MeldKind.CHOW)
    win[w.VISIBLE] = max(_number(record.get("visible", 0), "visible", 4), shown)


def _fill_seats(
    rules: Rules, record: Mapping[str, Any], hand: Hand, wilds: tuple[int, ...], win: NDArray[np.int64]
) -> None:
    winner = int(win[w.SEAT])
    for seat in range(4):
        win[w.SEATS + seat * w.SEAT_SIZE + w.READY] = 1
    own = w.SEATS + winner * w.SEAT_SIZE
    for name, number in _mapping(record, "put_out", _PUT_OUT).items():
        win[own + _PUT_OUT[name]] = _number(number, f"put_out.{name}", 136)
    for kind in hand.singles:
        if kind != RED and kind not in wilds:
            raise RecordError(
                f"hand: [{tiles.name(kind)}] is no single-tile kong; only a wild or a C is laid aside"
            )
        # In Hubei a C is laid aside as a wild; elsewhere red dragons are counted apart even where they are wild.
        as_wild = kind != RED or rules.variant.family is Family.HUBEI
        win[own + (w.WILD_KONGS if as_wild else w.RED_KONGS)] += 1
    forms = [meld.form for meld in hand.melds]
    win[own + w.OPEN] = any(form is not MeldKind.KONG_CONCEALED for form in forms)
    win[own + w.EXPOSED_KONGS] = sum(form in (MeldKind.KONG_EXPOSED, MeldKind.KONG_ADDED) for form in forms)
    win[own + w.CONCEALED_KONGS] = forms.count(MeldKind.KONG_CONCEALED)
    others = _mapping(record, "others", None)
    for key in others:
        seat = _seat(rules, key, "others")
        if seat == winner:
            raise RecordError(f"others: seat {seat} is the winner's own; use hand and put_out")
        for name, given in _mapping(others, key, _OTHERS, "others.").items():
            where = f"others.{key}.{name}"
            number = _flag(given, where) if name in _FLAGS else _number(given, where, 136)
            win[w.SEATS + seat * w.SEAT_SIZE + _OTHERS[name]] = number
    for field in ("claims", "claims_by"):
        for key, value in _mapping(record, field, None).items():
            seat = _seat(rules, key, field)
            if seat == winner:
                raise RecordError(f"{field}: seat {seat} is the winner's own")
            row, column = (winner, seat) if field == "claims" else (seat, winner)
            win[w.CLAIMS + 4 * row + column] = _number(value, f"{field}.{key}", 136)
    third = record.get("third_meld_from")
    win[w.THIRD_FROM] = -1 if third is None else _seat(rules, third, "third_meld_from")
    if win[w.THIRD_FROM] == winner:
        raise RecordError(f"third_meld_from: seat {winner} is the winner's own")


def _mapping(
    record: Mapping[str, Any], field: str, known: Mapping[str, int] | None, prefix: str = ""
) -> Mapping[str, Any]:
    value = record.get(field)
    if value is None:
        return {}
    if not isinstance(value, Mapping):
        raise RecordError(f"{prefix}{field}: {value!r} is no object")
    for name in value:
        if known is not None and name not in known:
            possible = ", ".join(known)
            raise RecordError(
                f"unknown field {prefix}{field}.{name}; possible: {possible}{near(str(name), known)}"
            )
    return value


def _seat(rules: Rules, value: object, field: str) -> int:
    seats = rules.variant.seats
    text = str(value)
    if isinstance(value, bool) or not text.isdecimal() or int(text) >= seats:
        raise RecordError(f"{field}: {value!r} is no seat; possible: 0 to {seats - 1}, 0 being the dealer")
    return int(text)


def _flag(value: object, field: str) -> int:
    if isinstance(value, bool):
        return int(value)
    if value in (0, 1) and isinstance(value, int):
        return value
    raise RecordError(f"{field}: {value!r}; expected true or false")


def _number(value: object, field: str, most: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= most:
        raise RecordError(f"{field}: {value!r}; expected a whole number from 0 to {most}")
    return value


def _wind(value: object, field: str, default: int) -> int:
    if value is None:
        return default
    kind = parse_tile(value, field)
    if not EAST <= kind <= NORTH:
        raise RecordError(f"{field}: {tiles.name(kind)} is no wind; possible: E, S, W, N")
    return kind
