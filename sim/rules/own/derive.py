"""From what a user wrote, or a run's manifest kept, to a variant."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from sim.codes import Family
from sim.rules.model import Switch, Text, Variant, meet, near, set_switches
from sim.rules.own.check import OwnVariantError, check_keys, table_of, text_of
from sim.rules.own.values import (
    are_worth_nothing,
    fan_name,
    read_fans,
    read_scores,
    read_switches,
    with_default,
)
from sim.rules.own.wall import check_size, flower_switch, read_wall
from sim.rules.own.wild import MAP_SWITCHES, WildMap, decides_all, read_wild
from sim.rules.shipped import VARIANTS
from sim.rules.wilds import wild_kinds
from sim.tiles import name as tile_name

KEYS = ("name", "title", "title_zh", "from", "switches", "scores", "fans", "wild", "wall")
# Counting these shapes, the engine would let a wild stand for a kind that is not there.
_ALL_KINDS = {"scattered_wild": "itself", "special_forms": "off"}
_NAME = re.compile(r"[a-z][a-z0-9-]{0,39}")


def derive(document: Mapping[str, Any]) -> Variant:
    """Return the variant that a document derives from a shipped one, and note its label for this process.

    Parameters
    ----------
    document : mapping
        What the TOML file holds (docs/how-to/own-variant.md), or `document_of` another own variant.

    Raises
    ------
    OwnVariantError
        Something is missing, unknown, of the wrong type, out of range, or contradicts the shipped variant.

    Examples
    --------
    >>> derive({"name": "small", "from": "hubei", "scores": {"unit": 1}}).scores
    (('unit', 1), ('big', 5), ('cap', 300))
    """
    check_keys(document, KEYS, "")
    name, base = _name(document), _base(document)
    walls, wilds = table_of(document, "wall"), table_of(document, "wild")
    fans, of_fans = read_fans(table_of(document, "fans"), base)
    chosen = _together(
        (read_switches(table_of(document, "switches"), base), "[switches]"),
        (flower_switch(walls, base), "[wall] flowers"),
        (of_fans, "[fans] 双暗杠"),
    )
    one_value = chosen.get("special_forms") == "off" and are_worth_nothing(fans, chosen)
    wall = read_wall(walls, base, one_value)
    own_map = _own_map(wilds, base, wall, chosen)
    switches = _switches(base, chosen, own_map is not None, wall)
    variant = replace(
        base,
        name=name,
        title=_title(document, base),
        wall=wall,
        switches=switches,
        scores=read_scores(table_of(document, "scores"), base),
        wilds=own_map,
        fans=fans,
    )
    check_size(wall, base.seats, int(variant.switch("wall_end").default))
    return meet(replace(variant, own=_content(variant, base)))


def document_of(variant: Variant) -> dict[str, Any]:
    """Return an own variant as a document from which `derive` makes it again, everything written out."""
    head = {"name": variant.name, "title": variant.title.en, "title_zh": variant.title.zh}
    return {**head, **json.loads(variant.own)}


def _name(document: Mapping[str, Any]) -> str:
    name = text_of(document, "name")
    if not _NAME.fullmatch(name):
        raise OwnVariantError(
            f"name is {name!r}; expected small letters, digits and hyphens, a letter first, at most 40 (title_zh may be Chinese)"
        )
    if name in VARIANTS:
        raise OwnVariantError(f"name {name!r} is that of a shipped variant; choose another")
    return name


def _base(document: Mapping[str, Any]) -> Variant:
    name = text_of(document, "from")
    if name not in VARIANTS:
        raise OwnVariantError(
            f"from is {name!r}, no shipped variant; possible: {', '.join(VARIANTS)}{near(name, VARIANTS)}"
        )
    return VARIANTS[name]


def _title(document: Mapping[str, Any], base: Variant) -> Text:
    english = text_of(document, "title", f"{document['name']}, from {base.title.en}")
    return Text(english, text_of(document, "title_zh", document.get("title") or f"{base.title.zh}（自定）"))


def _together(*parts: tuple[dict[str, str], str]) -> dict[str, str]:
    """Put together what several tables say of switches; refuse what contradicts."""
    chosen: dict[str, str] = {}
    said: dict[str, str] = {}
    for values, where in parts:
        for switch, value in values.items():
            if chosen.get(switch, value) != value:
                raise OwnVariantError(
                    f"{said[switch]} says {switch}={chosen[switch]}, {where} says {switch}={value}"
                )
            chosen[switch], said[switch] = value, where
    return chosen


def _own_map(
    table: Mapping[str, Any], base: Variant, wall: tuple[int, ...], chosen: dict[str, str]
) -> WildMap | None:
    """Return the wild kinds by indicator; `chosen` loses the switches that the map takes the place of."""
    said = {switch: chosen[switch] for switch in MAP_SWITCHES if switch in chosen}
    if said and decides_all(table):
        switch = next(iter(said))
        raise OwnVariantError(
            f"[switches] {switch} has no effect: [wild] says what is wild; leave one of them out"
        )
    rules = set_switches(base, {**said, "wild": "on"})
    own = read_wild(table, base, wall, lambda kind: wild_kinds(rules, kind))
    if own is not None:
        for switch in said:
            del chosen[switch]
    return own


def _switches(
    base: Variant, chosen: Mapping[str, str], own_map: bool, wall: tuple[int, ...]
) -> tuple[Switch, ...]:
    """Return the switches of the own variant: those that still decide something, with their new defaults."""
    switches = []
    for switch in base.switches:
        if own_map and switch.name in MAP_SWITCHES:
            continue
        if switch.name in _ALL_KINDS and len(wall) < len(base.wall):
            switch = _only(switch, _ALL_KINDS[switch.name], chosen)
        switches.append(with_default(switch, chosen.get(switch.name, switch.default)))
    return tuple(switches)


def _only(switch: Switch, value: str, chosen: Mapping[str, str]) -> Switch:
    """Leave the switch the one value that does without the kinds that are dropped."""
    if chosen.get(switch.name, value) != value:
        raise OwnVariantError(
            f"[switches] {switch.name} = {chosen[switch.name]!r} needs all kinds; [wall] drops some"
        )
    at = switch.values.index(value)
    return replace(
        switch,
        values=(value,),
        codes=(switch.codes[at],),
        value_meanings=(switch.value_meanings[at],),
    )


def _content(variant: Variant, base: Variant) -> str:
    """Return everything that decides how the variant is played as canonical JSON: the digest is taken of it.

    Nothing is left to the shipped variant's own defaults, which another version of the program may change. Two files that
    say the same in different ways have the same content.
    """
    content: dict[str, Any] = {
        "from": base.name,
        "switches": {switch.name: switch.default for switch in variant.switches},
        "scores": dict(variant.scores),
        "wall": {"drop": [tile_name(kind) for kind in _dropped(variant, base)]},
    }
    if variant.family is Family.HUANGJIN:
        content["fans"] = {fan_name(number): value for number, value in variant.fans}
    if variant.wilds is not None:
        kinds = {tile_name(kind): [tile_name(wild) for wild in variant.wilds[kind]] for kind in variant.wall}
        content["wild"] = {"map": kinds}
    return json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def _dropped(variant: Variant, base: Variant) -> list[int]:
    return [kind for kind in base.wall if kind not in variant.wall]
