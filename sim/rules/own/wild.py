"""The table [wild]: which kinds every indicator makes wild."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from sim.codes import Family
from sim.rules.model import Variant
from sim.rules.own.check import (
    OwnVariantError,
    check_keys,
    kinds_text,
    list_of,
    number_of,
    table_of,
    tile_of,
)
from sim.tiles import FIRST_HONOUR, HONOURS, N_KINDS, RED, is_suit, name

KEYS = ("always", "suits", "honours", "cycles", "map")
MAP_SWITCHES = ("dragon_map", "map", "honour_cycle")
"""Switches that say what an indicator makes wild; an own map takes their place."""

WildMap = tuple[tuple[int, ...], ...]
_CYCLES = ("ESWN", "CFP")


def read_wild(
    table: Mapping[str, Any], base: Variant, wall: tuple[int, ...], base_map: Callable[[int], tuple[int, ...]]
) -> WildMap | None:
    """Return the wild kinds of each of the 34 indicators, none for kinds that the wall lacks; None without a table.

    Parameters
    ----------
    base_map : callable
        What `base` makes wild, for the suits or honours that the table says nothing of.
    """
    table = {key: value for key, value in table.items() if key != "map" or value != {}}
    gone = sorted(set(range(FIRST_HONOUR, N_KINDS)) & set(base.wall) - set(wall))
    if not table:
        if gone:
            cycles = ", ".join(f'"{c}"' for c in _present(wall))
            raise OwnVariantError(
                f"[wall] drops {kinds_text(gone)}, so [wild] must say what the other honours make wild; for the next kind "
                f"in turn give [wild] honours = [1] and cycles = [{cycles}]"
            )
        return None
    check_keys(table, KEYS, "[wild] ")
    own = {kind: base_map(kind) for kind in wall} | _by_rule(table, wall)
    for key, value in table_of(table, "map").items():
        indicator = tile_of(key, "[wild.map]")
        if indicator not in wall:
            raise OwnVariantError(
                f"[wild.map] {key}: the wall has no {name(indicator)}; it has {kinds_text(wall)}"
            )
        own[indicator] = _tiles(value, f"[wild.map] {key}")
    for indicator, kinds in own.items():
        _check(indicator, kinds, base, wall)
    return tuple(tuple(sorted(own.get(kind, ()))) for kind in range(N_KINDS))


def decides_all(table: Mapping[str, Any]) -> bool:
    """Tell whether the table leaves nothing to the shipped variant's own rule and its switches."""
    return "always" in table or {"suits", "honours"} <= set(table)


def most_wilds(family: Family) -> int:
    """Return how many kinds one indicator can make wild: Huangjin's evaluation knows one gold."""
    return 1 if family is Family.HUANGJIN else 2


def _by_rule(table: Mapping[str, Any], wall: tuple[int, ...]) -> dict[int, tuple[int, ...]]:
    """Return what `always`, or the steps of suits and honours, say."""
    if "always" in table:
        others = sorted({"suits", "honours", "cycles"} & set(table))
        if others:
            raise OwnVariantError(f"[wild] gives always and {others[0]}; give one of them")
        kinds = _tiles(table["always"], "[wild] always")
        return dict.fromkeys(wall, kinds)
    own: dict[int, tuple[int, ...]] = {}
    if "suits" in table:
        steps = _steps(table["suits"], "[wild] suits")
        for kind in filter(is_suit, wall):
            first = kind - kind % 9
            own[kind] = tuple(first + (kind % 9 + step) % 9 for step in steps)
    if "cycles" in table and "honours" not in table:
        raise OwnVariantError("[wild] gives cycles without honours; give honours = [1] for the next kind")
    if "honours" in table:
        steps = _steps(table["honours"], "[wild] honours")
        cycles = _cycles(table["cycles"], wall) if "cycles" in table else _present(wall)
        mapped = table_of(table, "map")
        named = {kind for cycle in cycles for kind in map(HONOURS.index, cycle)}
        named |= {tile_of(key, "[wild.map]") - FIRST_HONOUR for key in mapped}
        for kind in wall:
            if kind >= FIRST_HONOUR and kind - FIRST_HONOUR not in named:
                raise OwnVariantError(
                    f"[wild] cycles: {name(kind)} is in none of them and not in [wild.map]; say what it makes wild"
                )
        for cycle in cycles:
            for place, letter in enumerate(cycle):
                own[FIRST_HONOUR + HONOURS.index(letter)] = tuple(
                    FIRST_HONOUR + HONOURS.index(cycle[(place + step) % len(cycle)]) for step in steps
                )
    return own


def _steps(value: object, where: str) -> list[int]:
    steps = [number_of(step, -8, 8, f"{where}, a step,") for step in list_of(value, where)]
    if len(steps) > 2:
        raise OwnVariantError(f"{where} has {len(steps)} steps; an indicator makes 0, 1 or 2 kinds wild")
    return steps


def _cycles(value: object, wall: Collection[int]) -> Sequence[str]:
    cycles: list[str] = []
    for cycle in list_of(value, "[wild] cycles"):
        if not isinstance(cycle, str) or not cycle or set(cycle) - set(HONOURS):
            raise OwnVariantError(
                f'[wild] cycles: {cycle!r} is no cycle; expected honours in turn, such as "ESWN"'
            )
        cycles.append(cycle)
    letters = "".join(cycles)
    for letter in letters:
        if letters.count(letter) > 1:
            raise OwnVariantError(f"[wild] cycles: {letter} stands in them twice")
        if FIRST_HONOUR + HONOURS.index(letter) not in wall:
            raise OwnVariantError(f"[wild] cycles: the wall has no {letter}; it has {kinds_text(list(wall))}")
    return cycles


def _present(wall: Collection[int]) -> list[str]:
    """Return the usual cycles without the honours that the wall lacks."""
    cycles = ["".join(c for c in cycle if FIRST_HONOUR + HONOURS.index(c) in wall) for cycle in _CYCLES]
    return [cycle for cycle in cycles if cycle]


def _tiles(value: object, where: str) -> tuple[int, ...]:
    return tuple(tile_of(item, where) for item in list_of(value, where))


def _check(indicator: int, kinds: tuple[int, ...], base: Variant, wall: tuple[int, ...]) -> None:
    """Refuse what cannot be wild, in the wall or in the family's rules."""
    where = f"[wild] indicator {name(indicator)}"
    most = most_wilds(base.family)
    if len(kinds) > most:
        raise OwnVariantError(f"{where} makes {len(kinds)} kinds wild; {base.name} can have {most} at once")
    if len(set(kinds)) < len(kinds):
        raise OwnVariantError(f"{where} makes {name(kinds[0])} wild twice")
    for kind in kinds:
        if kind not in wall:
            raise OwnVariantError(
                f"{where} makes {name(kind)} wild, which the wall lacks; it has {kinds_text(wall)}"
            )
        if kind == RED and base.family is Family.JINGZHOU:
            raise OwnVariantError(
                f"{where} makes C wild; in {base.name} C is the kong tile and never wild (JZ-5)"
            )
    dragons = sum(kind >= RED for kind in kinds)
    if base.family is Family.ANQING and 0 < dragons < len(kinds):
        raise OwnVariantError(
            f"{where} makes a dragon and another kind wild; in {base.name} the red dragon stands in for the wild unless "
            "that is a dragon (AQ-5), so both must be dragons or neither"
        )
