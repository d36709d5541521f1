"""The distance tables against published counts, known hard hands and a brute-force search of small suits."""

from __future__ import annotations

import json
from collections import Counter
from itertools import combinations_with_replacement, product
from math import comb
from pathlib import Path

import numpy as np
import pytest

from sim.engine.tables import load_tables
from sim.kernels.suit_vectors import FAR, suit_classes
from sim.kernels.tables import ANY, ANY_4, CLASS, PAIR_258, SUIT_CODES

HARD_HANDS = Path(__file__).parents[2] / "data" / "cases" / "known-hard-hands.json"


def _digits(codes: np.ndarray, ranks: int) -> np.ndarray:
    return np.stack([codes // 5**r % 5 for r in range(ranks)], axis=1)


def _classes_by_size(which: int, honours: bool) -> Counter[tuple[int, int, bool]]:
    """Count codes of up to 14 tiles by (class, tiles): both how many there are and how many deals make them."""
    ranks = 7 if honours else 9
    tables = load_tables()
    digits = _digits(np.arange(5**ranks), ranks)
    sizes = digits.sum(axis=1)
    ways = np.array([comb(4, c) for c in range(5)], dtype=object)[digits].prod(axis=1)
    classes = tables["part"][which, SUIT_CODES:] if honours else tables["part"][which, :SUIT_CODES]
    result: Counter[tuple[int, int, bool]] = Counter()
    for code in np.flatnonzero(sizes <= 14):
        result[int(classes[code]) & CLASS, int(sizes[code]), False] += 1
        result[int(classes[code]) & CLASS, int(sizes[code]), True] += int(ways[code])
    return result


def _join(which: int, left: Counter, right: Counter) -> Counter:
    join = load_tables()["join"][which]
    result: Counter[tuple[int, int, bool]] = Counter()
    for (a, n, deals), x in left.items():
        for (b, m, other), y in right.items():
            if deals == other and n + m <= 14:
                result[int(join[a, b]), n + m, deals] += x * y
    return result


def _complete_hands(which: int, *, deals: bool) -> int:
    suit = _classes_by_size(which, honours=False)
    hand = _join(which, _join(which, _join(which, suit, suit), suit), _classes_by_size(which, honours=True))
    distance = load_tables()["distance"][which]
    return sum(
        n for (c, size, kind), n in hand.items() if kind == deals and size == 14 and distance[c, 5 + 4] == 0
    )


def test_published_counts_of_complete_hands() -> None:
    """11,498,658 kinds of complete hands; 11,353,128,141,498 of the C(136,14) deals (published figures)."""
    assert _complete_hands(ANY_4, deals=False) == 11_498_658
    assert _complete_hands(ANY_4, deals=True) == 11_353_128_141_498
    assert _complete_hands(ANY, deals=False) == 11_498_658  # no code holds a fifth copy


def _naive_distance(
    counts: tuple[int, ...], groups: int, pair: int, eyes: tuple[int, ...], copies: int | None
) -> int:
    """Fewest missing tiles by trying every choice of groups and pair."""
    n = len(counts)
    triples = [(r, r, r) for r in range(n)] + [(r, r + 1, r + 2) for r in range(n - 2)]
    best = FAR
    for chosen in combinations_with_replacement(triples, groups):
        for eye in eyes if pair else (None,):
            need = Counter(t for triple in chosen for t in triple)
            if eye is not None:
                need[eye] += 2
            if copies is not None and max(need.values(), default=0) > copies:
                continue
            best = min(best, sum(max(0, k - counts[r]) for r, k in need.items()))
    return best


@pytest.mark.parametrize(("eyes", "copies"), [((0, 1, 2, 3), None), ((0, 1, 2, 3), 4), ((1,), None)])
def test_small_suits_against_brute_force(eyes: tuple[int, ...], copies: int | None) -> None:
    """A suit of four ranks: every code, every number of groups up to three, with and without a pair."""
    found = suit_classes(4, True, eyes, copies)
    for code, counts in enumerate(product(range(5), repeat=4)):
        counts = counts[::-1]  # the lowest digit is rank 1
        vector = found.vectors[found.class_of[code]]
        for pair in range(2):
            for groups in range(4):
                assert vector[5 * pair + groups] == _naive_distance(counts, groups, pair, eyes, copies)


def _codes_of(hand: str) -> list[int]:
    codes = [0, 0, 0, 0]
    ranks: list[int] = []
    for letter in hand:
        if letter.isdigit():
            ranks.append(int(letter))
        elif letter in "mps":
            for rank in ranks:
                codes["mps".index(letter)] += 5 ** (rank - 1)
            ranks = []
        else:
            codes[3] += 5 ** "ESWNCFP".index(letter)
    return codes


@pytest.mark.parametrize(
    "case", json.loads(HARD_HANDS.read_text(encoding="utf8"))["cases"], ids=lambda c: c["hand"]
)
def test_hands_that_public_programs_got_wrong(case: dict[str, object]) -> None:
    tables = load_tables()
    codes = _codes_of(str(case["hand"]))
    for which, column in ((ANY, "deficiency_fifth_copy_allowed"), (ANY_4, "deficiency_fifth_copy_refused")):
        join = tables["join"][which]
        parts = [tables["part"][which][code] & CLASS for code in codes[:3]] + [
            tables["part"][which][SUIT_CODES + codes[3]] & CLASS
        ]
        whole = join[join[join[parts[0], parts[1]], parts[2]], parts[3]]
        lack = int(tables["distance"][which][whole, 5 + int(str(case["tiles"])) // 3])
        assert max(0, lack - int(str(case["wilds"]))) == case[column]


def test_a_258_pair_is_never_nearer_than_any_pair() -> None:
    tables = load_tables()
    rng = np.random.default_rng(5)
    codes = rng.integers(0, 5**9, size=2000)
    any_pair = tables["distance"][ANY][tables["part"][ANY][codes] & CLASS]
    middle = tables["distance"][PAIR_258][tables["part"][PAIR_258][codes] & CLASS]
    assert (middle[:, 5:] >= any_pair[:, 5:]).all()
    assert (middle[:, :5] == any_pair[:, :5]).all()
    assert (middle[:, 5:] > any_pair[:, 5:]).any()


def test_the_258_pair_is_2_5_or_8() -> None:
    tables = load_tables()
    for rank in range(9):
        lack = int(tables["distance"][PAIR_258][tables["part"][PAIR_258][2 * 5**rank] & CLASS, 5])
        assert lack == (0 if rank in (1, 4, 7) else 2)
