"""One Huangjin record parsed: tiles, golds, circumstances and switches, before any reading (rulebook, section 3)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from tests.oracle.fan_hand import Group, Situation
from tests.oracle.huangjin_readings import Tiles, is_complete
from tests.oracle.notation import Meld, parse_hand, tile_kind

# Every switch that scoring reads, default first.
SWITCHES: dict[str, tuple[str, ...]] = {
    "wild": ("on", "off"),
    "fifth_copy": ("refused", "allowed"),
    "flowers": ("on", "off"),
    "special_forms": ("on", "off"),
    "min_fan": ("8", "1", "0"),
    "pay": ("mcr", "fan_only", "discarder_double"),
    "kong_multiplier": ("off", "winner", "both"),
    "wait_fans": ("true_single", "by_position"),
    "nine_gates": ("pure", "shape"),
    "fan_exclusions": ("implied", "literal"),
    "two_concealed_kongs": ("6", "8"),
    "mixed_kongs": ("3", "5"),
}
# The wild that each honour indicates (HJ-2): C is skipped after N, and C itself gives F.
AFTER_HONOUR = {27: 28, 28: 29, 29: 30, 30: 32, 32: 33, 33: 27, 31: 32}
GROUP_SHAPES = {
    "chow": "chow",
    "pung": "pung",
    "kong_exposed": "kong",
    "kong_added": "kong",
    "kong_concealed": "kong",
}


def complete_rules(rules: Mapping[str, Any]) -> dict[str, str]:
    """Return all scoring switches as strings, defaults filled in; switches of the play are left out."""
    return {name: str(rules.get(name, values[0])) for name, values in SWITCHES.items()}


def gold_of(indicator: int) -> int:
    """Return the kind that an indicator makes wild (HJ-2)."""
    if indicator >= 27:
        return AFTER_HONOUR[indicator]
    return indicator // 9 * 9 + (indicator % 9 + 1) % 9


@dataclass(frozen=True)
class Win:
    """One record, parsed: what is known about the win before any reading."""

    melds: tuple[Meld, ...]
    concealed: tuple[int, ...]
    tile: int
    by: str
    golds: frozenset[int]
    record: Mapping[str, Any]
    rules: Mapping[str, str]

    @property
    def self_drawn(self) -> bool:
        """Whether the tile was drawn by the winner himself."""
        return self.by in ("self_draw", "replacement")

    @property
    def seat(self) -> int:
        """Return the winner's seat relative to the dealer."""
        return int(self.record.get("seat", 1))

    @cached_property
    def melded(self) -> tuple[int, ...]:
        """Return the 34 counts of the melds' tiles."""
        tiles = [kind for meld in self.melds for kind in meld.tiles]
        return tuple(tiles.count(kind) for kind in range(34))

    @cached_property
    def room(self) -> tuple[int, ...]:
        """Return how many copies of each kind the concealed part may represent (HJ-6, 0.7)."""
        if self.rules["fifth_copy"] == "allowed":
            return (14,) * 34
        return tuple(4 - count for count in self.melded)

    @cached_property
    def groups(self) -> tuple[Group, ...]:
        """Return the melds as groups."""
        return tuple(
            Group(GROUP_SHAPES[meld.kind], min(meld.tiles), meld.kind == "kong_concealed")
            for meld in self.melds
        )

    @cached_property
    def situation(self) -> Situation:
        """Return what the fans need beside the tiles; context is taken as given."""
        own = sum(meld.tiles.count(self.tile) for meld in self.melds if meld.exposed)
        visible = max(int(self.record.get("visible", 0)), own)
        return Situation(
            self_drawn=self.self_drawn,
            replacement=self.by == "replacement",
            robbed_kong=self.by == "rob_kong",
            last_tile=bool(self.record.get("last_tile", False)),
            last_copy=visible >= 3 and self.tile not in self.golds,
            round_wind=tile_kind(self.record.get("round_wind", "E")),
            seat_wind=tile_kind(self.record["seat_wind"]) if "seat_wind" in self.record else 27 + self.seat,
        )

    def tiles_with(self, winning: int, winning_is_wild: bool) -> Tiles:
        """Return what is to be read with one more tile, which is wild or stands for itself."""
        naturals = [0] * 34
        wild = 0
        for kind in self.concealed:
            if kind in self.golds:
                wild += 1
            else:
                naturals[kind] += 1
        if winning_is_wild:
            wild += 1
        else:
            naturals[winning] += 1
        special = self.rules["special_forms"] == "on"
        return Tiles(tuple(naturals), wild, len(self.melds), self.room, special)

    @cached_property
    def single_wait(self) -> bool:
        """Whether the 13 tiles wait on the winning kind alone, by shape (HJ-14).

        Golds in hand are wild; a gold still to be drawn completes everything and is not counted as a kind waited for.
        """
        held = [self.melded[kind] + self.concealed.count(kind) for kind in range(34)]
        others = [
            kind for kind in range(34) if kind != self.tile and kind not in self.golds and held[kind] < 4
        ]
        return not any(is_complete(self.tiles_with(kind, False)) for kind in others)


def parse_win(record: Mapping[str, Any], rules: Mapping[str, Any]) -> Win:
    """Return the parsed record; the record's own rules beat `rules`."""
    switches = complete_rules({**rules, **record.get("rules", {})})
    melds, concealed = parse_hand(record["hand"])
    golds: frozenset[int] = frozenset()
    if switches["wild"] == "on" and "indicator" in record:
        golds = frozenset([gold_of(tile_kind(record["indicator"]))])
    elif switches["wild"] == "on":
        golds = frozenset(tile_kind(name) for name in record.get("wild", []))
    tile = tile_kind(record["win"])
    by = record.get("by", "self_draw")
    return Win(tuple(melds), tuple(concealed), tile, by, golds, record, switches)
