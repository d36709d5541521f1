"""The table [wall]: which kinds are left out, and whether flowers are in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sim.codes import Family
from sim.rules.model import Variant
from sim.rules.own.check import OwnVariantError, check_keys, kinds_text, list_of, suit_of, tile_of
from sim.tiles import FIRST_HONOUR, SUITS, name

KEYS = ("drop", "flowers")
LEAST_TILES = 48
"""The odds of the deal look at up to 47 tiles behind the indicator."""

# The switch that decides about flowers, and its values without and with them.
_FLOWERS = {Family.HUANGJIN: ("flowers", "off", "on"), Family.HUBEI: ("tiles", "136", "144")}


def read_wall(table: Mapping[str, Any], base: Variant, one_value: bool = False) -> tuple[int, ...]:
    """Return the kinds of the wall: those of `base` without the ones that the table drops.

    `one_value` says that no reading of a Huangjin hand is worth more than another: what a gold stands for is then the same.
    """
    check_keys(table, KEYS, "[wall] ")
    dropped: set[int] = set()
    for item in list_of(table.get("drop", []), "[wall] drop"):
        dropped |= _kinds(item, base)
    for kind in sorted(dropped):
        suit = set(range(kind - kind % 9, kind - kind % 9 + 9))
        if kind < FIRST_HONOUR and not suit <= dropped:
            raise OwnVariantError(
                f"[wall] drop: {name(kind)} cannot go alone; a suit is left out as a whole "
                f'("{SUITS[kind // 9]}"), honours one by one'
            )
    if dropped and base.family is Family.HUANGJIN and not one_value:
        raise OwnVariantError(
            f"[wall] drop: {base.name} needs all kinds; its fans let a gold stand for any of the 34. Flowers can be left out, "
            'and kinds with [fans] all = 0 and [switches] special_forms = "off"'
        )
    return tuple(kind for kind in base.wall if kind not in dropped)


def flower_switch(table: Mapping[str, Any], base: Variant) -> dict[str, str]:
    """Return the switch that ``flowers = true`` or ``false`` sets; empty where the table does not say."""
    if "flowers" not in table:
        return {}
    value = table["flowers"]
    if not isinstance(value, bool):
        raise OwnVariantError(f"[wall] flowers is {value!r}; expected true or false")
    if base.family not in _FLOWERS:
        raise OwnVariantError(
            f"[wall] flowers: {base.name} has no flowers; possible in variants from huangjin or hubei"
        )
    switch, without, with_flowers = _FLOWERS[base.family]
    return {switch: with_flowers if value else without}


def check_size(wall: tuple[int, ...], seats: int, wall_end: int) -> None:
    """Refuse a wall too small to deal and to play from."""
    have = 4 * len(wall)
    need = max(LEAST_TILES, 13 * seats + 2 + wall_end)
    if have < need:
        raise OwnVariantError(
            f"[wall] drop leaves {have} tiles ({kinds_text(wall)}); {seats} players, the indicator, one draw and "
            f"wall_end={wall_end} need at least {need}"
        )


def _kinds(item: object, base: Variant) -> set[int]:
    suit = suit_of(item)
    if suit is None:
        kinds = {tile_of(item, "[wall] drop")}
    else:
        kinds = set(range(9 * suit, 9 * suit + 9))
    if not kinds <= set(base.wall):
        raise OwnVariantError(
            f"[wall] drop: {item!r} is not in the wall of {base.name}, which has {kinds_text(base.wall)}"
        )
    return kinds
