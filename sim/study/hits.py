"""Things that a hand can be counted for: a hand type, a fan, a way of winning."""

from __future__ import annotations

import difflib
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from sim.codes import Family
from sim.frames.names import FAMILY_TYPES, FANS_ZH, HAND_TYPES, WAYS, public_id
from sim.frames.summary import Summary
from sim.kernels import row_layout as row
from sim.rules import Rules
from sim.stats.stopping import StoppingError


@dataclass(frozen=True, slots=True)
class Target:
    """What is counted: `by` is ``type``, ``fan`` or ``way``."""

    by: str
    name: str

    def __str__(self) -> str:
        return self.name


def parse_hits(text: str, rules: Rules) -> tuple[Target, int]:
    """Return target and number in a text such as ``pure_suit=50``, ``清一色=50`` or ``rob_kong=50``.

    Raises
    ------
    StoppingError
        Not of that form, fewer than two hits, or a thing that the rules do not have.
    """
    name, equals, number = (part.strip() for part in text.rpartition("="))
    if not equals or not number.isdecimal() or int(number) < 2:
        raise StoppingError(f"--max-hits {text!r}; give TYPE=N with N of 2 or more, as in pure_suit=50")
    return target_of(name, rules), int(number)


def target_of(name: str, rules: Rules) -> Target:
    """Return the target of a name; raises `StoppingError` with the nearest match."""
    family = rules.variant.family
    types = FANS_ZH[1:] if family is Family.HUANGJIN else tuple(map(public_id, FAMILY_TYPES[family]))
    if name in types:
        return Target("fan" if family is Family.HUANGJIN else "type", name)
    if name in WAYS:
        return Target("way", name)
    known = [*types, *WAYS]
    match = difflib.get_close_matches(name, known, n=1, cutoff=0.5)
    hint = f"; did you mean {match[0]!r}?" if match else ""
    raise StoppingError(f"{rules.label} has no {name!r}; possible: {', '.join(known)}{hint}")


def hits_in(summary: Summary, target: Target) -> int:
    """Return in how many hands of a summary the target was hit."""
    if target.by == "fan":
        return int(summary.tables["fans"][FANS_ZH.index(target.name)])
    if target.by == "way":
        return int(summary.tables["ways"][WAYS.index(target.name)])
    bit = HAND_TYPES.index(target.name)
    return sum(count for mask, count in summary.histograms["types"].items() if mask >> bit & 1)


def hit_hands(rows: NDArray[np.int64], target: Target) -> NDArray[np.int64]:
    """Return the places of the rows in which the target was hit, ascending."""
    won = rows[:, row.WON] == 1
    if target.by == "way":
        found = rows[:, row.BY] == WAYS.index(target.name)
    elif target.by == "fan":
        number = FANS_ZH.index(target.name)
        word, bit = (row.FANS_LOW, number) if number <= 40 else (row.FANS_HIGH, number - 41)
        found = rows[:, word] >> bit & 1 == 1
    else:
        found = rows[:, row.TYPES] >> HAND_TYPES.index(target.name) & 1 == 1
    return np.flatnonzero(won & found)
