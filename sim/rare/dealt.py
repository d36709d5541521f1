"""Deal events as targets: what a seat is dealt, alone or as a part of a win, and the quantities that are counted.

``wilds_dealt>=N`` and ``dealt_deficiency<=N`` are about a seat's thirteen dealt tiles. Joined to a win they are about the
winner. An id of `laizi exact` is answered by counting alone.
"""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

from sim.counting import UnknownQuantityError, entries
from sim.counting import odds as exact_odds
from sim.counting.catalogue import select
from sim.rules import Rules

if TYPE_CHECKING:
    from sim.rare.targets import Target

WILDS, NEAR = "wilds_dealt>=N", "dealt_deficiency<=N"
_WORDS = {
    "wilds_dealt": ">=",
    "起手赖子": ">=",
    "dealt_deficiency": "<=",
    "起手缺张": "<=",
}
_EVENT = re.compile(rf"({'|'.join(_WORDS)})\s*([<>=]*)\s*(\S*)")
_COUNTED = ("deal13.", "deal14.", "reach.")


class DealtError(ValueError):
    """A deal event that does not exist or cannot happen; the message says why."""


def is_counted(part: str) -> bool:
    """Tell whether a part of a target is meant as an id of `laizi exact`."""
    return part.startswith(_COUNTED)


def is_dealt(part: str) -> bool:
    """Tell whether a part of a target is meant as a deal event."""
    return _EVENT.fullmatch(part) is not None


def counted_id(text: str, rules: Rules) -> str:
    """Return the one quantity that an id names; raises `DealtError`."""
    if "+" in text:
        raise DealtError(
            f"{text}: a quantity of laizi exact stands alone; for its wins give parts such as {WILDS}"
        )
    try:
        found = select(rules, (text,))
    except UnknownQuantityError as error:
        raise DealtError(str(error)) from error
    if len(found) > 1:
        raise DealtError(f"{text} names {len(found)} quantities; give one of them, as in {found[0].id}")
    return found[0].id


def with_event(target: Target, part: str, rules: Rules) -> Target:
    """Return the target with a deal event added; raises `DealtError`."""
    match = _EVENT.fullmatch(part)
    if match is None:
        raise DealtError(f"{part!r}: give {WILDS} or {NEAR}")
    word, sign, number = match.groups()
    if sign != _WORDS[word] or not number.isdecimal():
        raise DealtError(f"{part!r}: give {word}{_WORDS[word]}N with a whole N")
    limit = int(number)
    if _WORDS[word] == ">=":
        if limit == 0:
            raise DealtError(f"{part}: every hand is so; give an N above 0")
        found = replace(target, wilds=max(target.wilds, limit))
    else:
        found = replace(target, near=limit + 1 if target.near == 0 else min(target.near, limit + 1))
    if not _chance(found, rules):
        raise DealtError(f"{target.text} cannot happen with {rules.label}: {_reason(found, rules)}")
    return found


def dealt_odds(target: Target, rules: Rules) -> Fraction | None:
    """Return the chance of a target that is a single deal event, for one seat; None for any other."""
    return None if not target.dealt_only or (target.wilds and target.near) else _chance(target, rules)


def _chance(target: Target, rules: Rules) -> Fraction:
    """Return the chance of the events, of the rarer one where there are two."""
    chances = []
    if target.wilds:
        chances.append(_sum("deal13.wilds", range(target.wilds, 9), rules))
    if target.near:
        chances.append(_sum("deal13.deficiency", range(target.near), rules))
    return min(chances)


def _sum(name: str, numbers: range, rules: Rules) -> Fraction:
    known = {entry.id for entry in entries(rules)}
    ids = [f"{name}={number}" for number in numbers if f"{name}={number}" in known]
    return sum((found.value for found in exact_odds(rules, ids)), Fraction(0)) if ids else Fraction(0)


def _reason(target: Target, rules: Rules) -> str:
    if target.wilds and rules["wild"] == "off":
        return "no kind is wild (0.10)"
    if target.wilds:
        most = max(n for n in range(9) if _sum("deal13.wilds", range(n, 9), rules))
        return f"a seat is dealt at most {most} wilds (0.2)"
    return "thirteen tiles lack at least one to a complete hand (0.7b)"
