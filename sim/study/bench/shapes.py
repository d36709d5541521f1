"""What it costs to tell whether a hand is complete and how far it is from it: from codes, from counts, from the deck."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import numpy as np
from numpy.typing import NDArray

from sim.engine.tables import load_tables
from sim.kernels import bench_loops
from sim.kernels.packed_counts import pack_counts
from sim.kernels.tables import ANY
from sim.study.bench.c_version import CLoops, NoCompilerError, compile_loops
from sim.study.bench.choice import Choice
from sim.study.bench.hands import random_hands
from sim.study.bench.measure import Case
from sim.tiles import N_KINDS

Say = Callable[[str], None]

HANDS = 200_000
DEALS = 500_000
_SEED = 1


class DifferentSumError(ValueError):
    """The C version and the kernel do not compute the same."""


def complete(choice: Choice, say: Say) -> Sequence[Case]:
    """Return cases: whether naturals and wilds are complete (standard form)."""
    return _looked_up("complete", bench_loops.complete_from_codes, bench_loops.complete_from_counts)


def deficiency(choice: Choice, say: Say) -> Sequence[Case]:
    """Return cases: the deficiency of naturals and wilds (standard form)."""
    return _looked_up("deficiency", bench_loops.deficiency_from_codes, bench_loops.deficiency_from_counts)


def deal_complete(choice: Choice, say: Say) -> Sequence[Case]:
    """Return the case: deal 14 of 136 tiles and see whether they are complete."""
    return [_dealt("deal_complete", bench_loops.deal_and_complete, lambda c: c.deal_and_complete, say)]


def deal_deficiency(choice: Choice, say: Say) -> Sequence[Case]:
    """Return the case: deal 14 of 136 tiles and tell their deficiency."""
    return [_dealt("deal_deficiency", bench_loops.deal_and_lack, lambda c: c.deal_and_lack, say)]


def new_deck() -> NDArray[np.uint32]:
    """Return the 136 tiles in order."""
    return np.repeat(np.arange(N_KINDS, dtype=np.uint32), 4)


def _looked_up(name: str, by_codes: Callable[..., int], by_counts: Callable[..., int]) -> list[Case]:
    tables, hands = load_tables(), random_hands(HANDS)
    counts = pack_counts(hands.counts)
    calls = {
        "codes": partial(by_codes, tables, ANY, hands.codes, hands.wilds),
        "counts": partial(by_counts, tables, ANY, counts, hands.wilds),
    }
    return [Case(name, "ns", {"from": given}, call, HANDS) for given, call in calls.items()]


def _dealt(
    name: str, loop: Callable[..., int], pick: Callable[[CLoops], Callable[..., int]], say: Say
) -> Case:
    tables = load_tables()
    call = partial(loop, tables, ANY, new_deck(), DEALS, _SEED)
    rivals: dict[str, Callable[[], object]] = {}
    try:
        c_loop = pick(compile_loops(tables))
    except NoCompilerError as error:
        say(f"{name}: {error}; so no C version to compare with")
    else:
        ours = loop(tables, ANY, new_deck(), DEALS, _SEED)
        theirs = c_loop(new_deck(), DEALS, _SEED)
        if ours != theirs:
            raise DifferentSumError(f"{name}: the kernel sums up to {ours:,}, the C version to {theirs:,}")
        rivals["c"] = partial(c_loop, new_deck(), DEALS, _SEED)
    return Case(name, "ns", {}, call, DEALS, rivals)
