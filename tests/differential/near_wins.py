"""Seeded random records of hands that win or nearly do, for Anqing, Jingzhou and Hubei.

A winning shape is laid out, some of its concealed tiles are exchanged for wilds, sometimes one is spoiled, and everything that
the rules look at beside the tiles is drawn at random, near minimum, caps, thresholds and liabilities.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from sim.rules import resolve, variant, wild_kinds
from sim.rules.model import Rules
from sim.tiles import EAST, FIRST_HONOUR, NAMES, RED

VARIANTS = ("anqing", "anqing-que", "jingzhou", "hubei")
_SHAPES = (
    "standard",
    "standard",
    "standard",
    "pungs",
    "one_suit",
    "one_suit_pungs",
    "pairs",
    "middle",
    "honours",
    "scattered",
    "few_kinds",
)


def make_record(name: str, rng: random.Random, settings: dict[str, str] | None = None) -> dict[str, Any]:
    """Return a record of a variant; it may be illegal in any way but one: it never has five of a kind.

    Its switches are random unless `settings` are given.
    """
    while True:
        record = _try_record(name, rng, settings)
        if record is not None:
            return record


def _try_record(name: str, rng: random.Random, given: dict[str, str] | None) -> dict[str, Any] | None:
    settings = _settings(name, rng) if given is None else given
    rules = resolve(name, settings)
    wall = list(rules.variant.wall)
    indicator = rng.choice(wall) if rng.random() < 0.9 else None
    wilds = wild_kinds(rules, indicator) if indicator is not None else ()
    melds, concealed = _shape(rules, wall, rng)
    concealed = _with_wilds(concealed, wilds, wall, rng)
    if rng.random() < 0.15:
        concealed[rng.randrange(len(concealed))] = rng.choice(wall)
    if name in ("anqing", "anqing-que") and rng.random() < 0.12:
        concealed[rng.randrange(len(concealed))] = RED
    if name.startswith("anqing"):
        if any(sum(tiles.count(kind) for tiles, _ in melds) > 4 for kind in wilds):
            return None  # C's make more than four of the wild's face possible; what its deficiency is, no rule says
        melds = [_with_red(meld, wilds, rng) for meld in melds]
    printed = Counter(concealed) + Counter(tile for tiles, _ in melds for tile in tiles)
    if indicator is not None:
        printed[indicator] += 1
    if max(printed.values()) > 4:
        return None
    record: dict[str, Any] = {"rules": settings} if settings else {}
    if indicator is not None:
        record["indicator"] = NAMES[indicator]
    singles = _singles(name, wilds, printed, rng)
    rng.shuffle(concealed)
    record["hand"] = (
        "".join(f"[{NAMES[tile]}]" for tile in singles)
        + "".join(_written(tiles, mark) for tiles, mark in melds)
        + "".join(NAMES[tile] for tile in concealed[1:])
    )
    if rng.random() < 0.93:
        record["win"] = NAMES[concealed[0]]
    _add_context(rules, record, rng)
    return record


def _settings(name: str, rng: random.Random) -> dict[str, str]:
    if rng.random() < 0.3:
        return {}
    switches = [s for s in variant(name).switches if s.name != "wall_end"]
    chosen = rng.sample(switches, rng.randint(1, 5))
    return {s.name: rng.choice(s.values) for s in chosen if s.name != "wild" or rng.random() < 0.2}


def _shape(
    rules: Rules, wall: list[int], rng: random.Random
) -> tuple[list[tuple[list[int], str]], list[int]]:
    """Return melds (tiles, kong mark) and the concealed tiles of a complete hand."""
    shape = rng.choice(_SHAPES)
    suits = sorted({k // 9 for k in wall if k < FIRST_HONOUR})
    region = wall
    if shape.startswith("one_suit"):
        suit = rng.choice(suits)
        region = [k for k in wall if k < FIRST_HONOUR and k // 9 == suit]
    elif shape == "middle":
        region = [k for k in wall if k < FIRST_HONOUR and k % 3 == 1]
    elif shape == "honours":
        region = [k for k in wall if k >= FIRST_HONOUR]
    elif shape == "few_kinds":
        start = rng.choice([k for k in wall if k < FIRST_HONOUR and k % 9 < 6])
        region = [start, start + 1, start + 2, start + 3, rng.choice(wall)]
    if shape == "pairs" or (shape in ("middle", "honours", "one_suit") and rng.random() < 0.25):
        return [], [k for _ in range(7) for k in [rng.choice(region)] * 2]
    if shape == "scattered":
        return [], _scattered(wall, rng)
    if shape in ("middle", "honours") and rng.random() < 0.6:
        n_melds = rng.choice((0, 1, 2, 3))
        return [_meld(_group(region, True, rng), rng) for _ in range(n_melds)], [
            rng.choice(region) for _ in range(14 - 3 * n_melds)
        ]
    pungs = shape in ("pungs", "one_suit_pungs", "middle", "honours")
    groups = [_group(region, pungs, rng) for _ in range(4)]
    n_melds = rng.choice((0, 0, 1, 2, 3, 4, 4))
    middle = [k for k in region if k < FIRST_HONOUR and k % 3 == 1]
    pair = rng.choice(middle) if middle and rng.random() < 0.6 else rng.choice(region)
    rest = [tile for group in groups[n_melds:] for tile in group]
    return [_meld(group, rng) for group in groups[:n_melds]], [*rest, pair, pair]


def _group(region: list[int], pungs: bool, rng: random.Random) -> list[int]:
    starts = [k for k in region if k < FIRST_HONOUR and k % 9 < 7 and k + 1 in region and k + 2 in region]
    if pungs or not starts or rng.random() < 0.3:
        return [rng.choice(region)] * 3
    start = rng.choice(starts)
    return [start, start + 1, start + 2]


def _meld(group: list[int], rng: random.Random) -> tuple[list[int], str]:
    if group[0] == group[1] and rng.random() < 0.35:
        return [*group, group[0]], rng.choice(("", ",1", ",3", ",5", ",7"))
    return group, ""


def _scattered(wall: list[int], rng: random.Random) -> list[int]:
    """Return 14 tiles of thirteen scattered, now and then seven stars."""
    while True:
        tiles: list[int] = []
        for suit in range(3):
            ranks: list[int] = []
            for rank in rng.sample(range(9), 9):
                if len(ranks) < 3 and all(abs(rank - other) >= rng.choice((3, 3, 4)) for other in ranks):
                    ranks.append(rank)
            tiles += [9 * suit + rank for rank in ranks]
        if rng.random() < 0.4:
            tiles = tiles[: rng.choice((7, 8, 9))]
        if 7 <= len(tiles) <= 9:
            tiles += rng.sample(range(EAST, EAST + 7), 14 - len(tiles))
            return [tile if tile in wall else rng.choice(wall) for tile in tiles]


def _with_wilds(
    concealed: list[int], wilds: tuple[int, ...], wall: list[int], rng: random.Random
) -> list[int]:
    result = list(concealed)
    if wilds:
        for _ in range(rng.choice((0, 0, 1, 1, 2, 2, 3, 4))):
            result[rng.randrange(len(result))] = rng.choice(wilds)
    return result


def _with_red(
    meld: tuple[list[int], str], wilds: tuple[int, ...], rng: random.Random
) -> tuple[list[int], str]:
    """Exchange the wild's face in a meld for a C (AQ-5): it cannot be melded otherwise."""
    tiles, mark = meld
    if len(wilds) != 1 or wilds[0] >= RED or wilds[0] not in tiles:
        return meld
    others = [tile for tile in tiles if tile != wilds[0]]
    faces = len(tiles) - len(others)
    reds = 1 if faces == 1 else rng.randint(1, min(faces - 1, 2))
    return [*others, *[wilds[0]] * (faces - reds), *[RED] * reds], mark


def _singles(name: str, wilds: tuple[int, ...], printed: Counter[int], rng: random.Random) -> list[int]:
    kinds = [kind for kind in wilds if name != "hubei" or kind != RED] + ([RED] if name != "hubei" else [])
    free = [k for k in kinds if printed[k] < 4]
    return [rng.choice(free)] if free and rng.random() < 0.15 else []


def _written(tiles: list[int], mark: str) -> str:
    return "[" + "".join(NAMES[tile] for tile in tiles) + mark + "]"


def _add_context(rules: Rules, record: dict[str, Any], rng: random.Random) -> None:
    seats = rules.variant.seats
    seat = rng.randrange(seats)
    record["seat"] = seat
    others = [s for s in range(seats) if s != seat]
    self_drawn = rules.variant.name.startswith("anqing") and rng.random() < 0.9
    record["by"] = rng.choice(
        ("self_draw", "self_draw", "replacement")
        if self_drawn
        else ("self_draw", "replacement", "discard", "discard", "rob_kong")
    )
    if record["by"] in ("discard", "rob_kong"):
        record["discarder"] = rng.choice(others)
    for field, chance in (("last_tile", 0.2), ("declared", 0.5), ("kongs_ready", 0.2)):
        if rng.random() < chance:
            record[field] = True
    if rng.random() < 0.3:
        record["kong"] = rng.choice(("four", "single"))
    quiet = rng.random() < 0.3  # little that multiplies: minimum and threshold decide
    if not quiet and rng.random() < 0.6:
        names = ("wild_discard", "wild_kong", "red_discard", "red_kong")
        record["put_out"] = {n: rng.randint(0, 2) for n in rng.sample(names, rng.randint(1, 2))}
    if rng.random() < 0.3:
        record["third_meld_from"] = rng.choice(others)
    for field in ("claims", "claims_by"):
        if rng.random() < 0.4:
            record[field] = {str(rng.choice(others)): rng.randint(1, 4)}
    if not quiet:
        record["others"] = {str(s): _other(rng) for s in others if rng.random() < 0.7}


def _other(rng: random.Random) -> dict[str, Any]:
    numbers = ("exposed_kongs", "concealed_kongs", "red_kongs", "wild_kongs", "wild_discard", "red_discard")
    fields: dict[str, Any] = {n: rng.randint(0, 2) for n in rng.sample(numbers, rng.randint(0, 2))}
    if rng.random() < 0.6:
        fields["open"] = rng.random() < 0.6
    if rng.random() < 0.3:
        fields["ready"] = rng.random() < 0.4
    return fields
