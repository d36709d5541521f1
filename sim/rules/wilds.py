"""From the flipped indicator to the wild kinds (AQ-2, JZ-2, HJ-2, HB-2)."""

from __future__ import annotations

from sim.codes import Family
from sim.rules.model import Rules
from sim.tiles import EAST, FIRST_HONOUR, GREEN, NORTH, RED, SOUTH, WEST, WHITE

_DRAGONS: dict[str, dict[int, tuple[int, ...]]] = {
    "red_plus_next": {RED: (GREEN, RED), GREEN: (WHITE, RED), WHITE: (RED, GREEN)},
    "other_two": {RED: (GREEN, WHITE), GREEN: (WHITE, RED), WHITE: (RED, GREEN)},
    "plain_cycle": {RED: (GREEN,), GREEN: (WHITE,), WHITE: (RED,)},
}
_WIND_CYCLE = {EAST: SOUTH, SOUTH: WEST, WEST: NORTH, NORTH: EAST}
# C is never wild in these two: the cycle steps over it, and an indicator C gives F (JZ-2, HJ-2).
_JINGZHOU = {SOUTH: WEST, WEST: NORTH, NORTH: GREEN, RED: GREEN, GREEN: WHITE, WHITE: SOUTH}
_HUANGJIN = {EAST: SOUTH, SOUTH: WEST, WEST: NORTH, NORTH: GREEN, RED: GREEN, GREEN: WHITE, WHITE: EAST}
_SEVEN = (EAST, SOUTH, WEST, NORTH, RED, GREEN, WHITE)
_SKIP_RED = (EAST, SOUTH, WEST, NORTH, GREEN, WHITE)


def wild_kinds(rules: Rules, indicator: int) -> tuple[int, ...]:
    """Return the kinds that `indicator` (0–33) makes wild, in tile order; empty with ``wild=off``."""
    if rules["wild"] == "off":
        return ()
    if rules.variant.wilds is not None:
        return rules.variant.wilds[indicator]
    family = rules.variant.family
    if family is Family.HUBEI:
        return (_hubei(rules, indicator),)
    if indicator < FIRST_HONOUR:
        return (indicator - indicator % 9 + (indicator % 9 + 1) % 9,)
    if family is Family.JINGZHOU:
        return (_JINGZHOU[indicator],)
    if family is Family.HUANGJIN:
        return (_HUANGJIN[indicator],)
    if indicator in _WIND_CYCLE:
        return (_WIND_CYCLE[indicator],)
    return tuple(sorted(_DRAGONS[rules["dragon_map"]][indicator]))


def _hubei(rules: Rules, indicator: int) -> int:
    step = 1 if rules["map"] == "plus_one" else -1
    if indicator < FIRST_HONOUR:
        first = indicator - indicator % 9
        return first + (indicator % 9 + step) % 9
    cycle = _SKIP_RED if rules["honour_cycle"] == "skip_red" else _SEVEN
    if indicator not in cycle:  # an indicator C under skip_red gives its neighbour all the same
        return GREEN if step == 1 else NORTH
    return cycle[(cycle.index(indicator) + step) % len(cycle)]
