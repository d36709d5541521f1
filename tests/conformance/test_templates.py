"""Huangjin's fixed parts (清龙, 花龙, steps, three alike, 组合龙): the tiles missing are those that counting by hand finds."""

from __future__ import annotations

import random
from itertools import permutations

import numpy as np

from sim.engine.advice import advise
from sim.rules import resolve
from sim.tiles import compact, kind_of, name

HANDS = 150
NAMES = (
    "knitted_straight",
    "pure_straight",
    "pure_shifted_chows",
    "mixed_straight",
    "mixed_triple_chow",
    "mixed_shifted_chows",
)
GOLD, INDICATOR = kind_of("9p"), "8p"


def chow(suit: int, first: int) -> list[int]:
    return [9 * suit + first + step for step in range(3)]


def fixed_parts() -> list[tuple[list[int], int]]:
    """Nine tiles each, and 1 where the fan itself is worth less than eight (HJ-7)."""
    found: list[tuple[list[int], int]] = []
    for suit in range(3):
        found.append((chow(suit, 0) + chow(suit, 3) + chow(suit, 6), 0))  # 清龙
        for step in (1, 2):  # 一色三步高
            found += [
                (chow(suit, low) + chow(suit, low + step) + chow(suit, low + 2 * step), 0)
                for low in range(7 - 2 * step)
            ]
    for low in range(7):  # 三色三同顺
        found.append((chow(0, low) + chow(1, low) + chow(2, low), 0))
    for a, b, c in permutations(range(3)):
        found.append((chow(a, 0) + chow(b, 3) + chow(c, 6), 0))  # 花龙
        found += [(chow(a, low) + chow(b, low + 1) + chow(c, low + 2), 1) for low in range(5)]  # 三色三步高
        found.append(
            ([9 * suit + rank + 3 * i for rank, suit in enumerate((a, b, c)) for i in range(3)], 0)
        )  # 组合龙
    return found


def targets() -> tuple[np.ndarray, np.ndarray]:
    """Every fixed part with every group and pair beside it, as counts by kind, and what it is short of."""
    groups = [[kind] * 3 for kind in range(34)] + [chow(s, low) for s in range(3) for low in range(7)]
    rests = np.array(
        [np.bincount(group + [pair] * 2, minlength=34) for group in groups for pair in range(34)],
        dtype=np.int8,
    )
    parts = fixed_parts()
    whole = np.concatenate([rests + np.bincount(tiles, minlength=34).astype(np.int8) for tiles, _ in parts])
    short = np.repeat([less for _, less in parts], len(rests))
    possible = (whole <= 4).all(axis=1)
    return whole[possible], short[possible]


def nearest(hand: list[int], whole: np.ndarray, short: np.ndarray) -> int:
    """Return the fewest tiles that a hand lacks to one of the targets, by comparing it with each."""
    counts = np.bincount(hand, minlength=34).astype(np.int8)
    golds, counts[GOLD] = int(counts[GOLD]), 0
    lack = np.maximum(whole - counts, 0).sum(axis=1)
    return int((np.maximum(lack - golds, 0) + short).min())


def some_hand(draw: random.Random, parts: list[tuple[list[int], int]]) -> list[int]:
    """Return fourteen tiles, most of them from one of the fixed parts."""
    tiles = draw.sample(draw.choice(parts)[0], draw.randint(5, 9))
    stock = [kind for kind in range(34) for _ in range(4 - tiles.count(kind))]
    return tiles + draw.sample(stock, 14 - len(tiles))


def test_the_tiles_missing_beside_a_fixed_part() -> None:
    rules = resolve("huangjin", {"gold_claim": "none"})
    whole, short = targets()
    parts, draw = fixed_parts(), random.Random(8)
    named = 0
    for _ in range(HANDS):
        tiles = some_hand(draw, parts)
        hand, last = sorted(tiles[:-1]), tiles[-1]
        found = advise(rules, {"hand": compact(hand), "win": name(last), "indicator": INDICATOR})
        for line in found["advice"]:
            left = list(tiles)
            left.remove(kind_of(line["discard"]))
            expected = nearest(left, whole, short)
            assert line["deficiency"] <= max(1, expected), (compact(tiles), line)
            if line["route"]["id"] in NAMES and line["route"]["missing"] == line["deficiency"]:
                named += 1
                assert line["deficiency"] == max(1, expected), (compact(tiles), line)
    assert named > 5 * HANDS
