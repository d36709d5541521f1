"""The tables [switches], [scores] and [fans]: new defaults and new values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from sim.rules.model import RulesError, Switch, Text, Variant, near
from sim.rules.own.check import OwnVariantError, number_of
from sim.rules.rulebook import FANS

# Switches whose number is a value that payments are built from, so that any number does; the largest one.
FREE_NUMBERS = {"rob_base": 1000, "two_concealed_kongs": 1000, "mixed_kongs": 1000}

# Smallest and largest score values. Payments multiply them with powers of two and must stay below 2^40.
_SCORES = {"cap": (1, 1_000_000), "top": (1, 1_000_000), "minimum": (0, 1000), "base": (0, 1000)}
_OTHER_SCORES = (1, 1000)

_NUMBER = {fan.name: fan.number for fan in FANS}
_VALUE = {fan.number: fan.value for fan in FANS}
_NAME = {fan.number: fan.name for fan in FANS}
_ENGLISH = {fan.english: fan.number for fan in FANS}
_TWO_CONCEALED = 53
_PLAIN_KONGS = 3
FIXED_FANS = (43, 81)
"""无番和 and 花牌, whose values the engine does not take from a table."""
EVERY_FAN = "all"
"""Key of [fans] for every fan but those of `FIXED_FANS`; a fan that is named as well keeps its own value."""
# Fans of chows are added up beforehand, in eight bits for all that four chows can make.
_TWO_CHOWS, _THREE_CHOWS, _FOUR_CHOWS = (69, 70, 71, 72), (23, 28, 30, 39, 41, 50), (14, 16)
_LARGEST = {
    **dict.fromkeys(_TWO_CHOWS, 24),
    **dict.fromkeys(_THREE_CHOWS, 40),
    **dict.fromkeys(_FOUR_CHOWS, 88),
}
_LARGEST_FAN = 1000


def read_scores(table: Mapping[str, Any], base: Variant) -> tuple[tuple[str, int], ...]:
    """Return the score values of `base` with those of the table in their place."""
    known = [name for name, _ in base.scores]
    for name in table:
        if name not in known:
            raise OwnVariantError(
                f"[scores] unknown value {name!r}; {base.name} has {', '.join(known)}{near(str(name), known)}"
            )
    return tuple(
        (name, number_of(table[name], *score_range(name), f"[scores] {name}") if name in table else value)
        for name, value in base.scores
    )


def score_range(name: str) -> tuple[int, int]:
    """Return the smallest and the largest number that a score value may have."""
    return _SCORES.get(name, _OTHER_SCORES)


def read_fans(table: Mapping[str, Any], base: Variant) -> tuple[tuple[tuple[int, int], ...], dict[str, str]]:
    """Return the fans whose value changes, by number, and the switches that stand for a fan's value."""
    if table and "min_fan" not in [s.name for s in base.switches]:
        raise OwnVariantError(f"[fans] {base.name} has no fans; possible in variants from huangjin")
    changed: dict[int, int] = {}
    switches: dict[str, str] = {}
    for name, value in _spread(table).items():
        number = _NUMBER.get(name, _ENGLISH.get(name, 0))
        if number == 0:
            known = [*_NUMBER, *_ENGLISH]
            raise OwnVariantError(
                f"[fans] unknown fan {name!r}; possible: the 81 of docs/rules/fans.md{near(str(name), known)}"
            )
        if number in FIXED_FANS and value != _VALUE[number]:
            raise OwnVariantError(f"[fans] {_NAME[number]} is always worth {_VALUE[number]}; leave it out")
        given = number_of(value, 0, fan_limit(number), f"[fans] {name}")
        if number == _TWO_CONCEALED:
            switches["two_concealed_kongs"] = str(given)
        elif given != _VALUE[number]:
            changed[number] = given
    return tuple(sorted(changed.items())), switches


def _spread(table: Mapping[str, Any]) -> dict[str, Any]:
    """Return the table with `EVERY_FAN` written out, for the fans that it does not name."""
    if EVERY_FAN not in table:
        return dict(table)
    value = number_of(table[EVERY_FAN], 0, min(_LARGEST.values()), f"[fans] {EVERY_FAN}")
    named = {key: given for key, given in table.items() if key != EVERY_FAN}
    numbers = {_NUMBER.get(key, _ENGLISH.get(key)) for key in named}
    others = {fan.name: value for fan in FANS if fan.number not in FIXED_FANS and fan.number not in numbers}
    return {**others, **named}


def are_worth_nothing(fans: tuple[tuple[int, int], ...], switches: Mapping[str, str]) -> bool:
    """Tell whether every fan but `FIXED_FANS` is worth 0, so that no reading of a hand is worth more than another."""
    worth = {**_VALUE, **dict(fans)}
    if "two_concealed_kongs" in switches:
        worth[_TWO_CONCEALED] = int(switches["two_concealed_kongs"])
    return not any(value for number, value in worth.items() if number not in FIXED_FANS)


def fan_limit(number: int) -> int:
    """Return the largest value that a fan may have."""
    return _LARGEST.get(number, _LARGEST_FAN)


def fan_name(number: int) -> str:
    """Return the Chinese name of a fan."""
    return _NAME[number]


def read_switches(table: Mapping[str, Any], base: Variant) -> dict[str, str]:
    """Return the defaults that the table sets, in canonical form."""
    chosen = {}
    for name, value in table.items():
        if not isinstance(value, str | int):
            raise OwnVariantError(
                f'[switches] {name} is {value!r}; expected text or a number, such as {name} = "…"'
            )
        if name == "mixed_kongs" and str(value).isdecimal() and int(value) < _PLAIN_KONGS:
            raise OwnVariantError(
                f"[switches] {name} is {value!r}; expected {_PLAIN_KONGS} (the two fans as they are) or more"
            )
        try:
            chosen[name] = _free(base.switch(name)).canonical(value)
        except RulesError as error:
            raise OwnVariantError(f"[switches] {error}") from error
    return chosen


def with_default(switch: Switch, value: str) -> Switch:
    """Return a switch with another default; a number that it does not list becomes one of its values."""
    if value in switch.values:
        return replace(switch, default=value)
    meaning = Text(f"The number {value}.", f"数值{value}。")
    return replace(
        switch,
        values=(value, *switch.values),
        codes=(int(value), *switch.codes),
        value_meanings=(meaning, *switch.value_meanings),
        default=value,
    )


def _free(switch: Switch) -> Switch:
    return replace(switch, limit=FREE_NUMBERS[switch.name]) if switch.name in FREE_NUMBERS else switch
