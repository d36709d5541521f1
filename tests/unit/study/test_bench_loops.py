"""The loops that are timed compute what they claim: against the same tables, one hand at a time in Python."""

from __future__ import annotations

import numpy as np
import pytest

from sim.engine.tables import load_tables
from sim.kernels import bench_loops
from sim.kernels.packed_counts import pack_counts
from sim.kernels.tables import ANY, CLASS, SUIT_CODES
from sim.study.bench import fan
from sim.study.bench.hands import TILES, random_hands, suit_codes_of
from sim.tiles import N_KINDS

TABLES = load_tables()
HANDS = random_hands(4000, seed=3)


def lacks(codes: np.ndarray) -> np.ndarray:
    """Tiles missing to four groups and a pair, from the tables but without the kernels."""
    m, p, s, h = codes.T
    suit, honours = TABLES.part[ANY, :SUIT_CODES] & CLASS, TABLES.part[ANY, SUIT_CODES:] & CLASS
    three = TABLES.join[ANY, TABLES.join[ANY, suit[m], suit[p]], suit[s]]
    return TABLES.distance[ANY, TABLES.join[ANY, three, honours[h]], 5 + 4].astype(np.int64)


def test_random_hands_are_hands() -> None:
    assert (HANDS.counts.sum(axis=1) + HANDS.wilds == TILES).all()
    assert HANDS.counts.min() >= 0
    assert HANDS.counts.max() <= 4
    assert np.array_equal(np.bincount(HANDS.wilds), [800] * 5)
    assert np.array_equal(random_hands(50, seed=3).counts, random_hands(50, seed=3).counts)
    one = np.zeros((1, N_KINDS), dtype=np.int8)
    one[0, [0, 8, 26, 33]] = (2, 1, 3, 4)
    assert suit_codes_of(one).tolist() == [[2 + 5**8, 0, 3 * 5**8, 4 * 5**6]]


def test_loops_over_codes_and_counts() -> None:
    expected = np.maximum(lacks(HANDS.codes) - HANDS.wilds, 0)
    counts = pack_counts(HANDS.counts)
    assert (expected == 0).sum() > 5
    assert bench_loops.complete_from_codes(TABLES, ANY, HANDS.codes, HANDS.wilds) == (expected == 0).sum()
    assert bench_loops.complete_from_counts(TABLES, ANY, counts, HANDS.wilds) == (expected == 0).sum()
    assert bench_loops.deficiency_from_codes(TABLES, ANY, HANDS.codes, HANDS.wilds) == expected.sum()
    assert bench_loops.deficiency_from_counts(TABLES, ANY, counts, HANDS.wilds) == expected.sum()


def test_dealt_hands_lack_what_random_hands_lack() -> None:
    deck = np.repeat(np.arange(N_KINDS, dtype=np.uint32), 4)
    hands = 200_000
    total = bench_loops.deal_and_lack(TABLES, ANY, deck, hands, 1)
    assert np.array_equal(np.bincount(deck), [4] * N_KINDS), "a deal moves tiles and loses none"
    natural = random_hands(100_000, seed=9)
    here = lacks(natural.codes[natural.wilds == 0])
    # Fixed seeds; five standard errors of the difference of two means of numbers with a deviation below 1.2.
    assert abs(total / hands - here.mean()) < 5 * 1.2 * (1 / hands + 1 / len(here)) ** 0.5
    short = np.repeat(np.arange(3, dtype=np.uint32), 5)[:14]  # 14 tiles: every deal is the whole deck
    code = 5 + 5 * 5 + 4 * 25
    complete = int(lacks(np.array([[code, 0, 0, 0]]))[0] == 0)
    assert bench_loops.deal_and_complete(TABLES, ANY, short, 10, 1) == 10 * complete


@pytest.mark.parametrize("shape", fan.CLASSES)
def test_hands_of_the_fan_benchmark_are_complete(shape: str) -> None:
    from sim.engine.simulate import kit_of
    from sim.kernels.evaluate import evaluate_win
    from sim.kernels.win_layout import COMPLETE, FAN
    from sim.rules import resolve

    kit = kit_of(resolve("huangjin"))
    total = 0
    for golds in (0, 2, 4):
        wins = fan.records(shape, golds, 4)
        total = bench_loops.evaluate_all(kit.game, kit.win_tables, wins, 3)
        found = 0
        for line in wins:
            evaluate_win(kit.game, kit.win_tables, line)
            assert line[COMPLETE] == 1
            found += line[FAN]
        assert total == 3 * found
        assert total > 0


def test_everything_that_warmup_touches_runs() -> None:
    from sim.study.warm import warm_everything

    said: list[str] = []
    warm_everything(said.append)
    assert [line.partition(":")[0] for line in said] == ["tables", "play", "evaluation"]
