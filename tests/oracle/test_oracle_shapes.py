"""Deficiencies and readings against brute force over all targets, where that is small enough."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement

import pytest

from tests.oracle import anqing, jingzhou
from tests.oracle.deficiency import (
    ORPHANS,
    knitted_sets,
    knitted_straight_deficiency,
    knitted_tiles_deficiency,
    orphans_deficiency,
    scattered_deficiency,
    scattered_rank_sets,
    seven_pairs_deficiency,
    standard_deficiency,
)
from tests.oracle.evaluate import evaluate
from tests.oracle.notation import format_tiles, tile_name
from tests.oracle.record import read_record
from tests.oracle.shapes import scattered_readings, seven_pairs_readings, standard_readings

GROUPS = [(k, k + 1, k + 2) for k in range(27) if k % 9 <= 6] + [(k, k, k) for k in range(34)]
KINDS = range(34)
Counts = list[int]


def random_counts(rng: random.Random, size: int, room: Counts) -> Counts:
    """Draw tiles that lie close together, so that shapes are near."""
    pool = [*rng.sample(KINDS, 5), 9, 10, 11, 12]
    counts = [0] * 34
    for _ in range(10_000):
        if sum(counts) == size:
            break
        kind = rng.choice(pool if rng.random() < 0.9 else list(KINDS))
        if counts[kind] < room[kind]:
            counts[kind] += 1
    return counts


def missing(target: Counter[int], naturals: Counts, n_wild: int) -> int:
    return target.total() - sum(min(n, naturals[kind]) for kind, n in target.items()) - n_wild


def within(target: Counter[int], copies: Counts, extra: int) -> bool:
    return sum(max(0, n + copies[kind] - 4) for kind, n in target.items()) <= extra


def standard_targets(groups: int) -> Iterator[tuple[tuple[tuple[int, ...], ...], int, Counter[int]]]:
    for chosen in combinations_with_replacement(sorted(GROUPS), groups):
        for pair in KINDS:
            yield chosen, pair, Counter([tile for group in chosen for tile in group] + [pair, pair])


@pytest.fixture(scope="module")
def targets() -> dict[int, list[tuple[tuple[tuple[int, ...], ...], int, Counter[int]]]]:
    return {groups: list(standard_targets(groups)) for groups in (0, 1, 2)}


@pytest.mark.parametrize("seed", range(24))
def test_standard_against_all_targets(seed: int, targets: dict[int, list]) -> None:
    rng = random.Random(seed)
    groups = (1, 1, 2)[seed % 3]
    size = 3 * groups + 2
    copies = [0] * 34
    for kind in rng.sample([9, 10, 11, 12, *KINDS], 4 - groups):
        copies[kind] = max(copies[kind], rng.choice([3, 4]))
    n_wild = rng.choice([0, 1, 2, 3])
    naturals = random_counts(rng, size - n_wild, [4 - n for n in copies])
    for extra in (0, n_wild):
        best = min(missing(t, naturals, n_wild) for _, _, t in targets[groups] if within(t, copies, extra))
        assert standard_deficiency(naturals, n_wild, copies, groups, extra) == best
    found = [(reading.groups, reading.pair) for reading in standard_readings(naturals, n_wild, groups, KINDS)]
    covering = [(g, p) for g, p, t in targets[groups] if all(t[k] >= naturals[k] for k in KINDS)]
    assert sorted(found) == sorted(covering)


@pytest.mark.parametrize("seed", range(12))
def test_knitted_straight_against_all_targets(seed: int, targets: dict[int, list]) -> None:
    rng = random.Random(seed)
    copies = [0] * 34
    groups = seed % 2
    if not groups:
        copies[rng.choice([0, 4, 27])] = rng.choice([3, 4])
    n_wild = rng.choice([0, 1, 2])
    chosen = Counter([*rng.choice(knitted_sets()), *rng.choice(targets[groups])[2].elements()])
    tiles = [tile for tile in chosen.elements() if rng.random() < 0.7]
    naturals = [min(tiles.count(kind), 4 - copies[kind]) for kind in KINDS]
    for extra in (0, n_wild):
        best = min(
            missing(Counter(knitted) + target, naturals, n_wild)
            for knitted in knitted_sets()
            for _, _, target in targets[groups]
            if within(Counter(knitted) + target, copies, extra)
        )
        assert knitted_straight_deficiency(naturals, n_wild, copies, groups, extra) == best


@pytest.mark.parametrize("seed", range(8))
def test_other_forms_against_all_targets(seed: int) -> None:
    rng = random.Random(seed)
    n_wild = rng.choice([0, 1, 3])
    naturals = random_counts(rng, 13 - n_wild, [4] * 34)
    if seed % 2:
        naturals = [0] * 34
        for kind in rng.choices([*ORPHANS, *knitted_sets()[seed % 6]], k=13 - n_wild):
            naturals[kind] = min(4, naturals[kind] + 1)
    orphans = [Counter([*ORPHANS, double]) for double in ORPHANS]
    assert orphans_deficiency(naturals, n_wild) == min(missing(t, naturals, n_wild) for t in orphans)
    knitted = [Counter(t) for k in knitted_sets() for t in combinations([*k, *range(27, 34)], 14)]
    assert knitted_tiles_deficiency(naturals, n_wild) == min(missing(t, naturals, n_wild) for t in knitted)
    # Kinds that are not in hand are all alike; with two of them there are always seven pairs within four copies.
    held = [kind for kind in KINDS if naturals[kind]]
    spare = [kind for kind in KINDS if not naturals[kind]][:2]
    pairs = (
        Counter(p * 2)
        for p in combinations_with_replacement([*held, *spare], 7)
        if max(Counter(p).values()) <= 2
    )
    assert seven_pairs_deficiency(naturals, n_wild) == min(missing(t, naturals, n_wild) for t in pairs)


def test_scattered_counts_of_the_rulebook() -> None:
    """AQ-15: 81,030 sets of 14 kinds, of which 15,930 are seven stars."""
    nothing = [0] * 34
    by_size = Counter(len(a) + len(b) + len(c) for a in scattered_rank_sets(3)
                      for b in scattered_rank_sets(3) for c in scattered_rank_sets(3))  # fmt: skip
    assert by_size[7] == 15_930
    assert (
        sum(
            n * len(list(combinations(range(7), 14 - size))) for size, n in by_size.items() if 7 <= size <= 14
        )
        == 81_030
    )
    assert sum(1 for _ in scattered_readings(nothing, 14, 3)) == 81_030


def test_scattered_against_all_sets() -> None:
    rng = random.Random(1)
    sets = [set(reading.tiles) for reading in scattered_readings([0] * 34, 14, 3)]
    for _ in range(6):
        naturals = random_counts(rng, 13, [4] * 34)
        for kind in rng.sample(sorted(rng.choice(sets)), 7):
            naturals[kind] = max(naturals[kind], 1)
        held = {kind for kind in KINDS if naturals[kind]}
        assert scattered_deficiency(naturals, 0, 3) == 14 - max(len(held & target) for target in sets)


def test_seven_pairs_readings() -> None:
    naturals = [2, 2, 1, 1, 4, *[0] * 29]
    readings = list(seven_pairs_readings(naturals, 4, KINDS))
    assert len(readings) == len(set(readings)) == 34
    assert {reading.faces for reading in readings} == {tuple(sorted((2, 3, kind, kind))) for kind in KINDS}


READINGS = {"anqing": anqing.readings, "jingzhou": jingzhou.readings, "hubei": jingzhou.readings}


def random_record(rng: random.Random, kinds: tuple[int, ...]) -> dict[str, object]:
    """Return a complete hand in which some tiles gave way to wilds, and now and then to a wrong tile."""
    groups = [group for group in GROUPS if set(group) <= set(kinds)]
    if rng.random() < 0.6:
        tiles = [tile for group in rng.choices(groups, k=4) for tile in group] + [rng.choice(kinds)] * 2
    elif rng.random() < 0.5:
        tiles = [kind for kind in rng.sample(kinds, 7) for _ in range(2)]
    else:
        honours = rng.random() < 0.5
        tiles = rng.sample(
            [k for k in kinds if (k >= 27 if honours else k < 27 and k % 9 in (1, 4, 7))] * 4, 14
        )
    rng.shuffle(tiles)
    wild = rng.choice([kind for kind in kinds if kind != 31])
    for at in range(rng.choice([0, 1, 2, 3])):
        tiles[at] = wild
    if rng.random() < 0.3:
        tiles[-2] = rng.choice(kinds)
    fifth = rng.choice(["allowed", "refused"])
    hand = format_tiles(sorted(tiles[1:]))
    return {
        "hand": hand,
        "win": tile_name(tiles[0]),
        "wild": [tile_name(wild)],
        "rules": {"fifth_copy": fifth},
    }


@pytest.mark.parametrize("game", READINGS)
def test_complete_means_that_there_is_a_reading(game: str) -> None:
    rng = random.Random(game)
    kinds = read_record(game, {"hand": "123p123s456s789sS"}).variant.kinds
    complete = 0
    for _ in range(150):
        record = random_record(rng, kinds)
        try:
            hand = read_record(game, record)
        except ValueError:  # five of a kind
            continue
        found = list(READINGS[game](hand))
        answer = evaluate(game, record)
        assert len(found) == len(set(found))
        assert bool(found) == answer["complete"] == (answer["deficiency"] == 0)
        assert all(
            sorted(reading.tiles) == list(reading.tiles) and len(reading.tiles) == 14 for reading in found
        )
        complete += bool(found)
    assert complete >= 40
