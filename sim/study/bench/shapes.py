"""What it costs to tell whether a hand is complete and how far it is from it: from codes, from counts, from the deck."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np

from sim.engine.tables import load_tables
from sim.kernels import bench_loops
from sim.kernels.packed_counts import pack_counts
from sim.kernels.tables import ANY
from sim.study.bench.hands import random_hands
from sim.study.bench.measure import Result, fastest
from sim.tiles import N_KINDS

HANDS = 200_000
DEALS = 1_000_000


def complete() -> Iterator[Result]:
    """Measure the question whether naturals and wilds are complete (standard form), in nanoseconds a hand."""
    yield from _looked_up("complete", bench_loops.complete_from_codes, bench_loops.complete_from_counts)


def deficiency() -> Iterator[Result]:
    """Measure the deficiency of naturals and wilds (standard form), in nanoseconds a hand."""
    yield from _looked_up("deficiency", bench_loops.deficiency_from_codes, bench_loops.deficiency_from_counts)


def deal_complete() -> Iterator[Result]:
    """Measure to deal 14 of 136 tiles and see whether they are complete."""
    yield from _dealt("deal_complete", bench_loops.deal_and_complete)


def deal_deficiency() -> Iterator[Result]:
    """Measure to deal 14 of 136 tiles and tell their deficiency."""
    yield from _dealt("deal_deficiency", bench_loops.deal_and_lack)


def _looked_up(name: str, by_codes: Callable[..., int], by_counts: Callable[..., int]) -> Iterator[Result]:
    tables, hands = load_tables(), random_hands(HANDS)
    counts = pack_counts(hands.counts)
    taken = fastest(lambda: by_codes(tables, ANY, hands.codes, hands.wilds))
    yield Result(name, 1e9 * taken / HANDS, "ns", {"from": "codes"}, HANDS)
    taken = fastest(lambda: by_counts(tables, ANY, counts, hands.wilds))
    yield Result(name, 1e9 * taken / HANDS, "ns", {"from": "counts"}, HANDS)


def _dealt(name: str, loop: Callable[..., int]) -> Iterator[Result]:
    tables = load_tables()
    deck = np.repeat(np.arange(N_KINDS, dtype=np.int8), 4)
    taken = fastest(lambda: loop(tables, ANY, deck, DEALS, 1))
    yield Result(name, 1e9 * taken / DEALS, "ns", {}, DEALS)
