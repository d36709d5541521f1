"""The quantities in chapters: what is counted together, from one wall and one reading of the rules."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import comb

from sim.counting.distances import Count, by_distance, within_reach
from sim.counting.embedding import HAND, part_of_target
from sim.counting.folds import choose
from sim.counting.groups import Groups
from sim.counting.knitted import knitted_straights
from sim.counting.missing import MOST_TILES, missing_by_tiles
from sim.counting.packed import BITS
from sim.counting.pairs import pairs_missing
from sim.counting.pure import pure_258, pure_honours, pure_suit
from sim.counting.readings import Reading
from sim.counting.scattered import scattered, splits
from sim.counting.special import knitted_missing, orphans_missing
from sim.counting.waits import waits
from sim.counting.walls import Wall, blocks, usable_258, usable_honours

Counts = dict[str, Count]
REACH = range(HAND, MOST_TILES + 1)
MOST_MISSING = 10
"""No hand of 13 or 14 tiles misses more to four groups and a pair, four dead tiles included."""


@dataclass(frozen=True)
class Chapter:
    """Some quantities that one computation yields.

    Attributes
    ----------
    count : callable
        The counts by id, given a wall and a reading.
    uses : callable
        The part of a reading that the counts depend on (the rest does not enter the cache key).
    """

    name: str
    count: Callable[[Wall, Reading], Counts]
    uses: Callable[[Reading], object]


def _wilds(wall: Wall, _reading: Reading) -> Counts:
    found = {}
    for held in range(wall.wilds + 1):
        by_wilds = tuple(wall.hands(13, w) if w == held else 0 for w in range(wall.wilds + 1))
        found[f"deal13.wilds={held}"] = Count(13, by_wilds)
    return found


def _standard(wall: Wall, reading: Reading) -> Counts:
    tables = missing_by_tiles(blocks(wall), Groups.ANY_PAIR)
    found = _reaches(wall, "standard", tables[-1 if reading.fifth_copy else 0])
    for tiles in (13, 14):
        for missing in range(MOST_MISSING + 1):
            by_wilds = []
            for wilds in range(wall.wilds + 1):
                # A fifth copy has to be a wild that is already in hand (0.7b).
                table = tables[min(wilds, len(tables) - 1) if reading.fifth_copy else 0]
                wanted = table[: wilds + 1] if missing == 0 else table[wilds + missing : wilds + missing + 1]
                by_wilds.append(comb(wall.wilds, wilds) * sum(hands[tiles - wilds] for hands in wanted))
            found[f"deal{tiles}.deficiency={missing}"] = Count(tiles, tuple(by_wilds))
    return found


def _standard_258(wall: Wall, reading: Reading) -> Counts:
    tables = missing_by_tiles(blocks(wall), Groups.PAIR_258)
    return _reaches(wall, "standard_258", tables[-1 if reading.fifth_copy else 0])


def _all_pungs(wall: Wall, reading: Reading) -> Counts:
    tables = missing_by_tiles(blocks(wall), Groups.PUNGS)
    return _reaches(wall, "all_pungs", tables[-1 if reading.fifth_copy else 0])


def _seven_pairs(wall: Wall, _reading: Reading) -> Counts:
    seen = blocks(wall)
    rows = [*(row for suit in seen.suits for row in suit), *seen.honours]
    return _reaches(wall, "seven_pairs", pairs_missing(rows, seen.dead))


def _either(wall: Wall, reading: Reading) -> Counts:
    """Count hands that are standard, or seven pairs, or both, once each."""
    seen = blocks(wall)
    rows = [*(row for suit in seen.suits for row in suit), *seen.honours]
    pairs = within_reach(wall, pairs_missing(rows, seen.dead), HAND).by_wilds
    found = {}
    for name, groups in (("standard", Groups.ANY_PAIR), ("standard_258", Groups.PAIR_258)):
        table = part_of_target(seen, groups, reading.fifth_copy)
        by_wilds = []
        for wilds in range(min(wall.wilds, HAND) + 1):
            # Standard hands with more odd kinds than wilds are no seven pairs.
            standard_only = sum(table[HAND - wilds][wilds + 1 :])
            by_wilds.append(pairs[wilds] + comb(wall.wilds, wilds) * standard_only)
        found[f"deal14.{name}_or_seven_pairs"] = Count(HAND, tuple(by_wilds))
    return found


def _pure(wall: Wall, reading: Reading) -> Counts:
    found = {
        "deal14.pure_suit": pure_suit(wall, reading.fifth_copy),
        "deal14.pure_honours": pure_honours(wall, reading.fifth_copy, reading.grouped),
        "deal14.pure_258": pure_258(wall, reading.fifth_copy, reading.grouped),
    }
    if not reading.grouped:
        found |= _pure_reaches(wall, "pure_honours", usable_honours(wall))
        found |= _pure_reaches(wall, "pure_258", usable_258(wall))
    return found


def _pure_reaches(wall: Wall, name: str, kinds: list[int]) -> Counts:
    """Count the seen tiles that hold fourteen of `kinds`, wilds included (free form)."""
    good = sum(wall.naturals(kind) for kind in kinds)
    functions: dict[int, int] = {}
    for held in range(good + 1):
        missing = max(0, HAND - held)
        functions[missing] = functions.get(missing, 0) + (comb(good, held) << (BITS * held))
    table = by_distance(functions, choose(wall.tiles - wall.wilds - good, MOST_TILES), MOST_TILES)
    return {f"reach.{name}@{tiles}": within_reach(wall, table, tiles) for tiles in REACH}


def _scattered(wall: Wall, reading: Reading) -> Counts:
    if reading.scattering is None:
        return {}
    parts = splits(wall, reading.scattering)
    found = {}
    for hand in ("scattered", "seven_stars"):
        found[f"deal14.{hand}"] = scattered(wall, parts, hand, HAND)
        found[f"deal13.{hand}_ready"] = scattered(wall, parts, hand, HAND - 1, spare=1)
        for tiles in REACH:
            found[f"reach.{hand}@{tiles}"] = scattered(wall, parts, hand, tiles)
    return found


def _special(wall: Wall, reading: Reading) -> Counts:
    if not reading.special_forms:
        return {}
    found = _reaches(wall, "thirteen_orphans", orphans_missing(wall))
    for name, table in knitted_missing(wall).items():
        found |= _reaches(wall, name, table)
    straights = knitted_straights(wall, reading.fifth_copy)
    by_wilds = tuple(comb(wall.wilds, w) * straights[HAND - w] for w in range(wall.wilds + 1))
    found["deal14.knitted_straight"] = Count(HAND, by_wilds)
    return found


def _waits(wall: Wall, reading: Reading) -> Counts:
    counts = waits(wall, reading.fifth_copy, reading.never_waited)
    return {f"deal13.waits={k}": count for k, count in enumerate(counts)}


def _reaches(wall: Wall, name: str, table: list[list[int]]) -> Counts:
    found = {f"deal14.{name}": within_reach(wall, table, HAND)}
    for tiles in REACH:
        found[f"reach.{name}@{tiles}"] = within_reach(wall, table, tiles)
    return found


CHAPTERS: dict[str, Chapter] = {
    chapter.name: chapter
    for chapter in (
        Chapter("wilds", _wilds, lambda reading: ()),
        Chapter("standard", _standard, lambda reading: reading.fifth_copy),
        Chapter("standard_258", _standard_258, lambda reading: reading.fifth_copy),
        Chapter("all_pungs", _all_pungs, lambda reading: reading.fifth_copy),
        Chapter("seven_pairs", _seven_pairs, lambda reading: ()),
        Chapter("either", _either, lambda reading: reading.fifth_copy),
        Chapter("pure", _pure, lambda reading: (reading.fifth_copy, reading.grouped)),
        Chapter("waits", _waits, lambda reading: (reading.fifth_copy, reading.never_waited)),
        Chapter("scattered", _scattered, lambda reading: reading.scattering),
        Chapter("special", _special, lambda reading: (reading.fifth_copy, reading.special_forms)),
    )
}
