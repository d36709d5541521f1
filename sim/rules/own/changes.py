"""What an own variant changes, in words."""

from __future__ import annotations

import json
from collections.abc import Iterator

from sim.rules.model import Text, Variant
from sim.rules.own.check import kinds_text
from sim.rules.own.values import fan_name
from sim.rules.own.wild import WildMap
from sim.rules.rulebook import FANS
from sim.rules.shipped import VARIANTS
from sim.tiles import NAMES, NAMES_ZH, compact


def base_of(variant: Variant) -> Variant:
    """Return the shipped variant that an own one derives from."""
    return VARIANTS[json.loads(variant.own)["from"]]


def changes(variant: Variant) -> list[Text]:
    """Return what is different from the shipped variant; empty for a shipped one."""
    return list(_changes(variant, base_of(variant))) if variant.own else []


def _changes(variant: Variant, base: Variant) -> Iterator[Text]:
    gone = [kind for kind in base.wall if kind not in variant.wall]
    if gone:
        yield Text(f"The wall lacks {kinds_text(gone)}.", f"牌墙不含{_zh(gone)}。")
    if variant.wilds is not None:
        yield Text(
            f"Indicator → wild: {'; '.join(_groups(variant.wilds, variant.wall))}.",
            f"翻牌→赖子：{'；'.join(_groups(variant.wilds, variant.wall))}。",
        )
    old = {s.name: s.default for s in base.switches}
    for switch in variant.switches:
        if switch.default != old[switch.name]:
            yield Text(
                f"Default {switch.name}={switch.default}, there {old[switch.name]}.",
                f"默认{switch.name}={switch.default}，原为{old[switch.name]}。",
            )
    before = dict(base.scores)
    for name, value in variant.scores:
        if value != before[name]:
            yield Text(
                f"Score value {name} = {value}, there {before[name]}.",
                f"分值{name}={value}，原为{before[name]}。",
            )
    worth = {fan.number: fan.value for fan in FANS}
    for number, value in variant.fans:
        fan = fan_name(number)
        yield Text(f"Fan {fan} = {value}, there {worth[number]}.", f"{fan}{value}番，原为{worth[number]}番。")


def _groups(wilds: WildMap, wall: tuple[int, ...]) -> Iterator[str]:
    """Yield the map, indicators with the same wilds together where there are several."""
    indicators: dict[tuple[int, ...], list[int]] = {}
    for kind in wall:
        indicators.setdefault(wilds[kind], []).append(kind)
    for kinds, flipped in indicators.items():
        yield f"{compact(flipped)} → {' '.join(NAMES[kind] for kind in kinds) or '–'}"


def _zh(kinds: list[int]) -> str:
    suits = [zh for suit, zh in enumerate("万筒条") if 9 * suit in kinds]
    return "、".join([*suits, *(NAMES_ZH[kind] for kind in kinds if kind >= 27)])
