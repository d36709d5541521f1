"""The ids that can be asked for: which exist under given rules, and how a mistyped one is answered."""

from __future__ import annotations

import difflib
from fnmatch import fnmatchcase
from typing import NamedTuple

from sim.codes import Family
from sim.counting.chapters import MOST_MISSING, REACH
from sim.counting.readings import Reading, reading
from sim.counting.walls import deals
from sim.rules import Rules

SPECIAL = ("thirteen_orphans", "lesser_knitted", "greater_knitted", "knitted_straight")
SCATTERED = ("scattered", "seven_stars")
_REACHED = (
    ("standard", "standard"),
    ("standard_258", "standard_258"),
    ("seven_pairs", "seven_pairs"),
    ("all_pungs", "all_pungs"),
    ("pure_258", "pure"),
    ("pure_honours", "pure"),
)
_DEALT = (
    ("standard", "standard"),
    ("standard_258", "standard_258"),
    ("all_pungs", "all_pungs"),
    ("seven_pairs", "seven_pairs"),
    ("standard_or_seven_pairs", "either"),
    ("standard_258_or_seven_pairs", "either"),
    ("pure_258", "pure"),
    ("pure_honours", "pure"),
    ("pure_suit", "pure"),
)


class UnknownQuantityError(ValueError):
    """An id that does not exist, or makes no sense under the rules; the message says what is possible."""


class Entry(NamedTuple):
    """One id and the chapter that counts it."""

    id: str
    chapter: str


def entries(rules: Rules) -> list[Entry]:
    """Return every quantity of the rules, in the order in which they are shown."""
    seen = reading(rules)
    walls = [deal.wall for deal in deals(rules)]
    found = [Entry(f"deal14.{name}", chapter) for name, chapter in _DEALT]
    reached = [(name, chapter) for name, chapter in _REACHED if chapter != "pure" or not seen.grouped]
    if seen.scattering is not None:
        found += [Entry(f"deal14.{name}", "scattered") for name in SCATTERED]
        found += [Entry(f"deal13.{name}_ready", "scattered") for name in SCATTERED]
        reached += [(name, "scattered") for name in SCATTERED]
    if seen.special_forms:
        found += [Entry(f"deal14.{name}", "special") for name in SPECIAL]
        reached += [(name, "special") for name in SPECIAL if name != "knitted_straight"]
    found += [Entry(f"deal{n}.deficiency={d}", "standard") for n in (13, 14) for d in range(MOST_MISSING + 1)]
    waited = max(
        sum(n > 0 and k not in seen.never_waited for k, n in enumerate(wall.stock)) for wall in walls
    )
    found += [Entry(f"deal13.waits={k}", "waits") for k in range(waited + 1)]
    found += [Entry(f"deal13.wilds={k}", "wilds") for k in range(max(wall.wilds for wall in walls) + 1)]
    found += [Entry(f"reach.{name}@{n}", chapter) for name, chapter in reached for n in REACH]
    return found


def select(rules: Rules, ids: tuple[str, ...] = ()) -> list[Entry]:
    """Return the entries that `ids` name, in their order; all of them if there are none.

    An id may leave out its ``=k`` or ``@n`` and then names them all (``deal13.waits``), or be a pattern (``reach.*@20``).

    Raises
    ------
    UnknownQuantityError
        An id that does not exist or makes no sense under these rules.
    """
    known = entries(rules)
    if not ids:
        return known
    chosen: dict[str, Entry] = {}
    for wanted in ids:
        matches = [entry for entry in known if _names(wanted, entry.id)]
        if not matches:
            raise UnknownQuantityError(_refusal(wanted, rules, known))
        chosen.update((entry.id, entry) for entry in matches)
    return list(chosen.values())


def _names(wanted: str, known: str) -> bool:
    return wanted == known or known.startswith((f"{wanted}=", f"{wanted}@")) or fnmatchcase(known, wanted)


def _refusal(wanted: str, rules: Rules, known: list[Entry]) -> str:
    reason = _absent(wanted, rules, reading(rules))
    if reason:
        return f"{wanted!r} makes no sense for {rules.label}: {reason}"
    families = list(dict.fromkeys(entry.id.split("=")[0].split("@")[0] for entry in known))
    near = difflib.get_close_matches(wanted, [*families, *(entry.id for entry in known)], n=1, cutoff=0.5)
    hint = f"; did you mean {near[0]!r}?" if near else ""
    return (
        f"unknown quantity {wanted!r}; possible: {', '.join(families)}, with reach.…@n for n = {REACH[0]}–{REACH[-1]}, "
        f"deficiency=0–{MOST_MISSING}, waits=k and wilds=k{hint}"
    )


def _absent(wanted: str, rules: Rules, seen: Reading) -> str | None:
    """Say why a quantity that other rules have does not exist under these."""
    name = wanted.split(".")[-1].split("@")[0].removesuffix("_ready")
    if name in SCATTERED and seen.scattering is None:
        if rules.variant.family is Family.JINGZHOU:
            return (
                "two suits and six honours hold at most 12 scattered tiles, and the variant has no such hand"
            )
        return "thirteen scattered and seven stars are hands of Anqing alone (AQ-15)"
    if name in SPECIAL and not seen.special_forms:
        if rules.variant.family is Family.HUANGJIN:
            return "with special_forms=off the hand does not exist (HJ-5)"
        return "thirteen orphans and knitted hands are hands of Huangjin alone (HJ-5)"
    if name == "knitted_straight" and wanted.startswith("reach."):
        return "knitted straights are counted for 14 dealt tiles only (deal14.knitted_straight)"
    if name in ("pure_258", "pure_honours") and wanted.startswith("reach.") and seen.grouped:
        return "with free_form=grouped it is counted for 14 dealt tiles only"
    return None
