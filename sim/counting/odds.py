"""Exact odds: counts of all indicators put together into fractions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import NamedTuple

from sim.counting.catalogue import Entry, select
from sim.counting.chapters import Counts
from sim.counting.definitions import definition
from sim.counting.distances import Count
from sim.counting.readings import reading
from sim.counting.store import counts_of
from sim.counting.walls import Deal, Wall, deals
from sim.rules import Rules

WILD_CLASSES = ("suit", "honour")


class GivenError(ValueError):
    """A condition that does not exist or cannot happen under the rules."""


class Given(NamedTuple):
    """A condition: the number of wilds among the tiles looked at, and what sort of kind is wild."""

    wilds: int | None = None
    wild_class: str | None = None

    @property
    def document(self) -> dict[str, int | str] | None:
        """The condition as JSON: null where there is none."""
        parts = {name: value for name, value in self._asdict().items() if value is not None}
        return parts or None


NOTHING_GIVEN = Given()


@dataclass(frozen=True)
class Quantity:
    """One exact probability.

    Attributes
    ----------
    id : str
    given : Given
    definition : str
        What is counted.
    value : Fraction
    """

    id: str
    given: Given
    definition: str
    value: Fraction

    @property
    def document(self) -> dict[str, object]:
        """The quantity as JSON; numerator and denominator as decimal strings in lowest terms."""
        return {
            "id": self.id,
            "given": self.given.document,
            "definition": self.definition,
            "num": str(self.value.numerator),
            "den": str(self.value.denominator),
            "value": float(self.value),
        }


def odds(rules: Rules, ids: Sequence[str] = (), given: Given = NOTHING_GIVEN) -> list[Quantity]:
    """Return exact odds of the deal.

    Parameters
    ----------
    rules : Rules
        From `sim.rules.resolve`.
    ids : sequence of str
        Such as ``deal14.standard`` or ``reach.standard@20``; ``deal13.waits`` names all its values; empty: everything.
    given : Given
        Condition on the wilds among the tiles looked at, on the wild's class, or both.

    Raises
    ------
    UnknownQuantityError
        An id that does not exist or makes no sense under the rules.
    GivenError
        A condition that cannot happen under the rules.
    """
    chosen = select(rules, tuple(ids))
    possible = _possible(rules, given)
    walls = tuple(dict.fromkeys(deal.wall for deal in deals(rules)))
    found = []
    for entry in chosen:
        counted = dict(zip(walls, counts_of(entry.chapter, walls, reading(rules)), strict=True))
        value = _probability(entry, possible, counted, given.wilds)
        found.append(Quantity(entry.id, given, definition(rules, entry.id), value))
    return found


def _possible(rules: Rules, given: Given) -> list[Deal]:
    """Return the deals that satisfy a condition; raise `GivenError` if there are none."""
    if given.wild_class is not None and given.wild_class not in WILD_CLASSES:
        raise GivenError(f"wild_class={given.wild_class}: possible are suit and honour")
    every = deals(rules)
    possible = [deal for deal in every if given.wild_class in (None, deal.wild_class)]
    if not possible:
        why = "no kind is wild" if rules["wild"] == "off" else "no indicator makes such kinds alone wild"
        raise GivenError(f"wild_class={given.wild_class} cannot happen with {rules.label}: {why}")
    most = max(deal.wall.wilds for deal in possible)
    if given.wilds is not None and not 0 <= given.wilds <= most:
        where = f" and wild_class={given.wild_class}" if given.wild_class else ""
        raise GivenError(
            f"wilds={given.wilds} cannot happen with {rules.label}{where}: possible are 0–{most}"
        )
    return possible


def _probability(
    entry: Entry, possible: list[Deal], counted: dict[Wall, Counts], wilds: int | None
) -> Fraction:
    """Average a quantity over the deals, each as likely as its indicator."""
    hits = total = 0
    for deal in possible:
        # Only deal13.wilds=k is absent from a wall: one with fewer than k wilds.
        count = counted[deal.wall].get(entry.id, Count(13, (0,)))
        if wilds is None:
            total += deal.weight * comb(deal.wall.tiles, count.tiles)
            hits += deal.weight * sum(count.by_wilds)
        else:
            total += deal.weight * deal.wall.hands(count.tiles, wilds)
            hits += deal.weight * sum(count.by_wilds[wilds : wilds + 1])
    return Fraction(hits, total)
