"""What it costs to find the best reading of a complete Huangjin hand, by its class and its number of golds."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import partial
from itertools import permutations

import numpy as np
from numpy.typing import NDArray

from sim.engine.record import read_record
from sim.engine.simulate import kit_of
from sim.kernels.bench_loops import evaluate_all
from sim.kernels.win_layout import WIN_SIZE
from sim.rules import resolve
from sim.study.bench.measure import Result, fastest
from sim.tiles import FIRST_HONOUR, N_KINDS, RED, compact, name

HANDS = 200
MAX_GOLDS = 4
_HONOURS = tuple(range(FIRST_HONOUR, N_KINDS))
_ORPHANS = (0, 8, 9, 17, 18, 26, *_HONOURS)

Kinds = list[int]


def fan() -> Iterator[Result]:
    """Measure the evaluation of complete hands, in microseconds a hand."""
    kit = kit_of(resolve("huangjin"))
    scratch = np.zeros(WIN_SIZE, dtype=np.int64)
    for shape in CLASSES:
        for golds in range(MAX_GOLDS + 1):
            wins = records(shape, golds, HANDS)
            taken = fastest(partial(evaluate_all, kit.game, kit.win_tables, wins, scratch))
            yield Result("fan", 1e6 * taken / HANDS, "µs", {"golds": golds, "class": shape}, HANDS)


def records(shape: str, golds: int, n: int, seed: int = 1) -> NDArray[np.int64]:
    """Return records of `n` complete hands of a class, drawn by the winner, `golds` tiles of each replaced by golds.

    Parameters
    ----------
    shape : str
        A key of `CLASSES`.
    """
    rules = resolve("huangjin")
    rng = random.Random(f"{shape}/{golds}/{seed}")
    wins = np.zeros((n, WIN_SIZE), dtype=np.int64)
    for line in wins:
        tiles = CLASSES[shape](rng)
        rng.shuffle(tiles)
        gold = rng.choice([k for k in range(N_KINDS) if k not in tiles and k != RED])
        tiles[:golds] = [gold] * golds
        win = tiles.pop()
        record = {"hand": compact(sorted(tiles)), "win": name(win), "wild": [name(gold)]}
        line[:] = read_record(rules, record).win
    return wins


def _standard(rng: random.Random) -> Kinds:
    """Return four groups and a pair, at most four copies of a kind."""
    while True:
        tiles = [kind for _ in range(4) for kind in _group(rng)]
        tiles += [rng.randrange(N_KINDS)] * 2
        if max(tiles.count(kind) for kind in tiles) <= 4:
            return tiles


def _group(rng: random.Random) -> Kinds:
    if rng.random() < 0.6:
        first = 9 * rng.randrange(3) + rng.randrange(7)
        return [first, first + 1, first + 2]
    return [rng.randrange(N_KINDS)] * 3


def _seven_pairs(rng: random.Random) -> Kinds:
    return [kind for kind in rng.sample(range(N_KINDS), 7) for _ in range(2)]


def _orphans(rng: random.Random) -> Kinds:
    return [*_ORPHANS, rng.choice(_ORPHANS)]


def _knitted_ranks(rng: random.Random) -> Kinds:
    """Return the nine kinds of a knitted straight: 147, 258 and 369 in three suits."""
    suits = rng.choice(list(permutations(range(3))))
    return [9 * suit + start + step for start, suit in enumerate(suits) for step in (0, 3, 6)]


def _knitted(rng: random.Random) -> Kinds:
    """Return fourteen different honours and knitted tiles."""
    return rng.sample([*_knitted_ranks(rng), *_HONOURS], 14)


def _knitted_straight(rng: random.Random) -> Kinds:
    """Return a knitted straight, a group and a pair."""
    while True:
        tiles = [*_knitted_ranks(rng), *_group(rng), *[rng.randrange(N_KINDS)] * 2]
        if max(tiles.count(kind) for kind in tiles) <= 4:
            return tiles


CLASSES = {
    "standard": _standard,
    "seven_pairs": _seven_pairs,
    "orphans": _orphans,
    "knitted": _knitted,
    "knitted_straight": _knitted_straight,
}
