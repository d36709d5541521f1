"""Single questions about a hand: its fans, what it lacks, whether it is complete."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from importlib import import_module
from typing import Any

import numpy as np
from numpy.typing import NDArray

from benchmarks.peers.entry import OURS, Entry, installed, timed
from sim.engine.simulate import kit_of
from sim.engine.tables import load_tables
from sim.kernels import bench_loops
from sim.kernels.packed_counts import pack_counts
from sim.kernels.tables import ANY
from sim.rules import resolve
from sim.study.bench.complete_hands import CLASSES, complete_hands
from sim.study.bench.fan import records
from sim.study.bench.fan_peer import find_peer, peer_call
from sim.study.bench.hands import random_hands
from sim.tiles import N_KINDS

FANS, TIMES = 1000, 3
# Hands in a call: of the compiled loops, where a call is to cost nothing beside them, and of programs in Python.
MANY, SOME = 50_000, 200
INSIDE, A_CALL = "all hands in one compiled call", "one call from Python a hand"


class DisagreementError(ValueError):
    """A peer and this program answer differently, so their times are of different work."""


def fans() -> Iterator[Entry]:
    """Yield entries for the fans of complete hands without golds, by class."""
    kit = kit_of(resolve("huangjin"))
    peer = find_peer()
    for shape in CLASSES:
        work = f"fans, {shape}"
        wins = records(shape, 0, FANS)
        loop = partial(bench_loops.evaluate_all, kit.game, kit.win_tables)
        yield timed(work, OURS, INSIDE, partial(loop, wins, TIMES), FANS * TIMES)
        yield timed(work, OURS, A_CALL, _one_by_one(loop, [wins[i : i + 1] for i in range(FANS)], 1), FANS)
        if peer is not None:
            call = peer_call(peer, complete_hands(shape, 0, FANS))
            yield timed(work, "PyMahjongGB", "C++; one call from Python a hand; names the fans", call, FANS)


def lacking() -> Iterator[Entry]:
    """Yield entries for what a random hand of 14 lacks to four groups and a pair, no wilds."""
    counts = _naturals(MANY)
    loop = partial(bench_loops.deficiency_from_counts, load_tables(), ANY)
    yield from _ours("deficiency, random hands", loop, counts)
    if installed("mahjong"):
        shanten = import_module("mahjong.shanten").Shanten.calculate_shanten_for_regular_hand
        hands = counts[:SOME].tolist()
        _agree(
            "deficiency", [_one(loop, hand) for hand in counts[:SOME]], [shanten(hand) + 1 for hand in hands]
        )
        how = "Python; one call a hand; knows no wilds"
        yield timed("deficiency, random hands", "mahjong", how, _each(shanten, hands), SOME)


def complete() -> Iterator[Entry]:
    """Yield entries for the question whether 14 tiles are complete: random hands, and complete ones of four groups."""
    agari = import_module("mahjong.agari").Agari.is_agari if installed("mahjong") else None
    loop = partial(bench_loops.complete_from_counts, load_tables(), ANY)
    for name, counts in (("random hands", _naturals(MANY)), ("complete hands", _complete(MANY))):
        work = f"complete, {name}"
        yield from _ours(work, loop, counts)
        if agari is not None:
            hands = counts[:SOME].tolist()
            _agree(
                "complete", [_one(loop, hand) for hand in counts[:SOME]], [int(agari(hand)) for hand in hands]
            )
            how = "Python; one call a hand; knows no wilds; also seven pairs and thirteen orphans"
            yield timed(work, "mahjong", how, _each(agari, hands), SOME)


def _ours(work: str, loop: Callable[..., int], counts: NDArray[np.int8]) -> Iterator[Entry]:
    packed, wilds = pack_counts(counts), np.zeros(len(counts), dtype=np.int8)
    yield timed(work, OURS, INSIDE, partial(loop, packed, wilds), len(counts))
    singles = [packed[i : i + 1] for i in range(SOME)]
    yield timed(work, OURS, A_CALL, _one_by_one(loop, singles, wilds[:1]), SOME)


def _naturals(n: int) -> NDArray[np.int8]:
    hands = random_hands(5 * n)
    return np.ascontiguousarray(hands.counts[hands.wilds == 0])


def _complete(n: int) -> NDArray[np.int8]:
    counts = np.zeros((n, N_KINDS), dtype=np.int8)
    for line, hand in zip(counts, complete_hands("standard", 0, n), strict=True):
        np.add.at(line, [*hand.concealed, hand.win], 1)
    return counts


def _one(loop: Callable[..., int], hand: NDArray[np.int8]) -> int:
    return int(loop(pack_counts(hand[None]), np.zeros(1, dtype=np.int8)))


def _one_by_one(
    loop: Callable[..., int], parts: Sequence[NDArray[Any]], *last: object
) -> Callable[[], object]:
    def call() -> None:
        for part in parts:
            loop(part, *last)

    return call


def _each(question: Callable[[list[int]], object], hands: list[list[int]]) -> Callable[[], object]:
    def call() -> None:
        for hand in hands:
            question(hand)

    return call


def _agree(what: str, ours: list[int], theirs: list[int]) -> None:
    differ = sum(a != b for a, b in zip(ours, theirs, strict=True))
    if differ:
        raise DisagreementError(f"{what}: {differ} of {len(ours)} hands are answered differently")
