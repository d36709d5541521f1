"""One record of `laizi hand`, checked and laid out for judging."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from tests.oracle.notation import (
    FIRST_FLOWER,
    N_KINDS,
    RED,
    Meld,
    OracleError,
    parse_hand,
    tile_kind,
    tile_name,
)
from tests.oracle.variants import Rules, Variant, variant_named, wild_kinds

FIELDS = frozenset(
    [
        "id",
        "hand",
        "win",
        "by",
        "indicator",
        "wild",
        "seat",
        "discarder",
        "rules",
        "last_tile",
        "flowers",
        "round_wind",
        "seat_wind",
        "visible",
        "put_out",
        "declared",
        "kongs_ready",
        "kong",
        "claims",
        "claims_by",
        "third_meld_from",
        "others",
    ]
)
PUT_OUT = ("wild_discard", "wild_kong", "red_discard", "red_kong")
OTHER_COUNTS = ("exposed_kongs", "concealed_kongs", "red_kongs", "wild_kongs", "wild_discard", "red_discard")
BY = ("self_draw", "replacement", "discard", "rob_kong")


@dataclass(frozen=True)
class Other:
    """What is known of another seat."""

    open: bool = False
    ready: bool = True
    counts: Counter[str] = field(default_factory=Counter)


@dataclass(frozen=True)
class Hand:
    """A hand to be judged, seats relative to the dealer.

    `melds` are groups and `singles` single-tile kongs; `before` is the concealed part without the winning tile
    `win` (None for a ready hand); `record` is the input as given.
    """

    variant: Variant
    rules: Rules
    wild: frozenset[int]
    melds: tuple[Meld, ...]
    singles: tuple[Meld, ...]
    before: tuple[int, ...]
    win: int | None
    by: str
    seat: int
    discarder: int | None
    put_out: Counter[str]
    claims: Counter[int]
    claims_by: Counter[int]
    others: dict[int, Other]
    record: dict[str, Any]
    known: dict[str, bool] = field(default_factory=dict)  # facts about the thirteen tiles, worked out once

    @property
    def groups(self) -> int:
        """Groups that the concealed part still has to form."""
        return 4 - len(self.melds)

    @cached_property
    def tiles(self) -> tuple[int, ...]:
        """The concealed part, winning tile included, sorted."""
        return tuple(sorted(self.before if self.win is None else (*self.before, self.win)))

    @property
    def self_drawn(self) -> bool:
        """Whether the winner drew the winning tile."""
        return self.by in ("self_draw", "replacement")

    @property
    def open(self) -> bool:
        """Whether an exposed meld opens the hand."""
        return any(meld.exposed for meld in self.melds)

    @cached_property
    def meld_tiles(self) -> tuple[int, ...]:
        """The kinds that the melds represent (0.7a); single-tile kongs are no part of them (0.9)."""
        face = only_face(self.wild)
        return tuple(tile for meld in self.melds for tile in meld.represented(face))

    @cached_property
    def copies(self) -> tuple[int, ...]:
        """Represented copies of each kind in melds."""
        return counts_of(self.meld_tiles)

    @cached_property
    def naturals(self) -> tuple[int, ...]:
        """Counts of the concealed tiles that are not wild."""
        return counts_of([tile for tile in self.tiles if tile not in self.wild])

    @cached_property
    def wilds(self) -> tuple[int, ...]:
        """The concealed wild tiles, as printed."""
        return tuple(tile for tile in self.tiles if tile in self.wild)

    @property
    def extra_copies(self) -> int:
        """How many copies beyond the fourth a target may hold (0.7b)."""
        return len(self.wilds) if self.rules["fifth_copy"] == "allowed" else 0

    def other(self, seat: int) -> Other:
        """What the record says of another seat (nothing said: closed, ready, no kongs)."""
        return self.others.get(seat, Other())

    def losers(self) -> list[int]:
        """The other seats."""
        return [seat for seat in range(self.variant.seats) if seat != self.seat]

    def kongs(self, *kinds: str) -> int:
        """Number of melds of these kinds."""
        return sum(meld.kind in kinds for meld in self.melds)

    def flag(self, name: str) -> bool:
        """A yes-or-no field of the record."""
        return bool(self.record.get(name, False))


def counts_of(tiles: list[int] | tuple[int, ...]) -> tuple[int, ...]:
    """Return how many tiles there are of each of the 34 kinds."""
    counts = [0] * N_KINDS
    for tile in tiles:
        counts[tile] += 1
    return tuple(counts)


def only_face(wild: frozenset[int]) -> int | None:
    """Return the kind that a red dragon may stand in for: the one wild kind that is no dragon (AQ-5), or None."""
    faces = list(wild)
    return faces[0] if len(faces) == 1 and faces[0] < RED else None


def read_record(variant_name: str, record: dict[str, Any]) -> Hand:
    """Check a record and return its hand; OracleError says what is wrong."""
    variant = variant_named(variant_name)
    if not isinstance(record, dict):
        raise OracleError(f"expected an object, got {record!r}")
    unknown = sorted(set(record) - FIELDS)
    if unknown:
        raise OracleError(f"unknown field {unknown[0]!r}")
    if not isinstance(record.get("hand"), str):
        raise OracleError("hand: expected a hand in the notation")
    if not isinstance(record.get("rules") or {}, dict):
        raise OracleError(f"rules: expected an object, got {record['rules']!r}")
    rules = variant.rules(record.get("rules"))
    wild = _wild(variant, rules, record)
    melds, before = parse_hand(record["hand"])
    singles = tuple(meld for meld in melds if meld.kind == "single")
    groups = tuple(meld for meld in melds if meld.kind != "single")
    win = _tile("win", record["win"]) if record.get("win") is not None else None
    _check_tiles(variant, melds, before, win, _flipped(record, rules))
    _check_singles(variant, wild, rules, singles)
    _check_size(len(groups), len(before), win)
    by, seat, discarder = _way(variant, record)
    put_out = _counts("put_out", record.get("put_out"), PUT_OUT)
    # Where C is the wild itself and no kong tile of its own (HB-5), laying it aside puts a wild out.
    red_is_own = variant.name != "hubei"
    put_out.update("red_kong" if single.tiles[0] == RED and red_is_own else "wild_kong" for single in singles)
    hand = Hand(
        variant,
        rules,
        wild,
        groups,
        singles,
        tuple(before),
        win,
        by,
        seat,
        discarder,
        put_out=put_out,
        claims=_by_seat("claims", record, variant, seat),
        claims_by=_by_seat("claims_by", record, variant, seat),
        others=_others(record, variant, seat),
        record=record,
    )
    if _seat_field(record, "third_meld_from", variant) == seat:
        raise OracleError(f"third_meld_from: seat {seat} is the winner's own")
    _check_rest(record)
    _ = hand.meld_tiles  # refuses a red dragon that stands for nothing
    return hand


def _tile(field_name: str, value: object) -> int:
    if not isinstance(value, str):
        raise OracleError(f"{field_name}: expected a tile, got {value!r}")
    try:
        return tile_kind(value)
    except OracleError as error:
        raise OracleError(f"{field_name}: {error}") from None


def _wild(variant: Variant, rules: Rules, record: dict[str, Any]) -> frozenset[int]:
    indicator, listed = record.get("indicator"), record.get("wild")
    if indicator is not None and listed is not None:
        raise OracleError("give either indicator or wild, not both")
    if indicator is not None:
        return wild_kinds(variant, rules, _tile("indicator", indicator))
    if listed is None:
        return frozenset()
    if not isinstance(listed, list):
        raise OracleError(f"wild: expected a list of tiles, got {listed!r}")
    wild = frozenset(_tile("wild", name) for name in listed)
    for kind in sorted(wild):
        if kind not in variant.kinds:
            raise OracleError(f"wild: {variant.name} has no {tile_name(kind)}")
        if variant.game == "jingzhou" and kind == RED:
            raise OracleError("wild: C is never wild in jingzhou")
    return wild if rules["wild"] == "on" else frozenset()


def _flipped(record: dict[str, Any], rules: Rules) -> list[int]:
    """The indicator lies on the table: one copy less for the hand."""
    indicator = record.get("indicator")
    return [_tile("indicator", indicator)] if indicator is not None and rules["wild"] == "on" else []


def _check_tiles(
    variant: Variant, melds: list[Meld], before: list[int], win: int | None, flipped: list[int]
) -> None:
    tiles = [*before, *(tile for meld in melds for tile in meld.tiles), *([] if win is None else [win])]
    for tile in tiles:
        if tile >= FIRST_FLOWER:
            raise OracleError(f"{tile_name(tile)}: flowers are no part of a hand")
        if tile not in variant.kinds:
            raise OracleError(f"{variant.name} has no {tile_name(tile)}")
    for tile, n in Counter([*tiles, *flipped]).items():
        if n > 4:
            raise OracleError(f"five of a kind: {n} {tile_name(tile)}")


def _check_singles(variant: Variant, wild: frozenset[int], rules: Rules, singles: tuple[Meld, ...]) -> None:
    for single in singles:
        tile = single.tiles[0]
        red_leaves = tile == RED and variant.game in ("anqing", "jingzhou")
        if variant.game == "huangjin" or not (red_leaves or tile in wild):
            raise OracleError(f"[{tile_name(tile)}] cannot be a single-tile kong here")


def _check_size(groups: int, concealed: int, win: int | None) -> None:
    expected = 13 - 3 * groups
    if groups > 4 or concealed != expected:
        hint = "; give the winning tile as win" if win is None and concealed == expected + 1 else ""
        raise OracleError(
            f"hand: expected {expected} concealed tiles beside {groups} melds, got {concealed}{hint}"
        )


def _way(variant: Variant, record: dict[str, Any]) -> tuple[str, int, int | None]:
    by = record.get("by", "self_draw")
    if by not in BY:
        raise OracleError(f"by: one of {', '.join(BY)}, got {by!r}")
    seat = _seat_field(record, "seat", variant)
    seat = 1 if seat is None else seat
    discarder = _seat_field(record, "discarder", variant)
    if by in ("discard", "rob_kong"):
        if discarder is None:
            raise OracleError(f"discarder: missing, the win is by {by}")
        if discarder == seat:
            raise OracleError(f"discarder: seat {seat} is the winner's own")
    return by, seat, discarder if by in ("discard", "rob_kong") else None


def _seat_field(record: dict[str, Any], name: str, variant: Variant) -> int | None:
    value = record.get(name)
    return None if value is None else _seat(name, value, variant)


def _seat(name: str, value: object, variant: Variant) -> int:
    if isinstance(value, str) and value.isdecimal():
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < variant.seats:
        raise OracleError(f"{name}: expected a seat from 0 to {variant.seats - 1}, got {value!r}")
    return value


def _counts(name: str, given: object, known: tuple[str, ...]) -> Counter[str]:
    counts: Counter[str] = Counter()
    if given is not None and not isinstance(given, dict):
        raise OracleError(f"{name}: expected an object, got {given!r}")
    for key, n in (given or {}).items():
        if key not in known:
            raise OracleError(f"{name}: unknown field {key!r}; known are {', '.join(known)}")
        counts[key] = _count(f"{name}.{key}", n)
    return counts


def _count(name: str, value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise OracleError(f"{name}: expected a number from 0, got {value!r}")
    return value


def _by_seat(name: str, record: dict[str, Any], variant: Variant, own: int) -> Counter[int]:
    given = _seat_objects(name, record, variant, own)
    return Counter({seat: _count(f"{name}.{seat}", n) for seat, n in given.items()})


def _seat_objects(name: str, record: dict[str, Any], variant: Variant, own: int) -> dict[int, Any]:
    given = record.get(name) or {}
    if not isinstance(given, dict):
        raise OracleError(f"{name}: expected an object by seat, got {given!r}")
    by_seat = {_seat(name, key, variant): value for key, value in given.items()}
    if own in by_seat:
        raise OracleError(f"{name}: seat {own} is the winner's own")
    return by_seat


def _others(record: dict[str, Any], variant: Variant, own: int) -> dict[int, Other]:
    found = {}
    for seat, given in _seat_objects("others", record, variant, own).items():
        if not isinstance(given, dict):
            raise OracleError(f"others.{seat}: expected an object, got {given!r}")
        numbers = {key: value for key, value in given.items() if key not in ("open", "ready")}
        counts = _counts(f"others.{seat}", numbers, OTHER_COUNTS)
        found[seat] = Other(
            _boolean(f"others.{seat}.open", given.get("open", False)),
            _boolean(f"others.{seat}.ready", given.get("ready", True)),
            counts,
        )
    return found


def _boolean(name: str, value: object) -> bool:
    if not isinstance(value, bool):
        raise OracleError(f"{name}: expected true or false, got {value!r}")
    return value


def _check_rest(record: dict[str, Any]) -> None:
    for name in ("last_tile", "declared", "kongs_ready"):
        if record.get(name) is not None:
            _boolean(name, record[name])
    for name in ("flowers", "visible"):
        if record.get(name) is not None:
            _count(name, record[name])
    if record.get("kong") not in (None, "four", "single"):
        raise OracleError(f"kong: four or single, got {record['kong']!r}")
    for name in ("round_wind", "seat_wind"):
        if record.get(name) is not None and record[name] not in ("E", "S", "W", "N"):
            raise OracleError(f"{name}: one of E, S, W, N, got {record[name]!r}")
