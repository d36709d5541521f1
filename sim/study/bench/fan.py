"""What it costs to find the best reading of a complete Huangjin hand, by its class and its number of golds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import numpy as np
from numpy.typing import NDArray

from sim.engine.record import read_record
from sim.engine.simulate import kit_of
from sim.kernels.bench_loops import evaluate_all
from sim.rules import resolve
from sim.study.bench.choice import Choice
from sim.study.bench.complete_hands import CLASSES, complete_hands
from sim.study.bench.fan_peer import find_peer, peer_call
from sim.study.bench.measure import Case

HANDS = 1000
TIMES = 3  # without golds: the call itself, some 15 µs, is then some 1 %
MAX_GOLDS = 4


def fan(choice: Choice, say: Callable[[str], None]) -> Sequence[Case]:
    """Return a case for every class of hands and number of golds; PyMahjongGB, if installed, does those without golds too."""
    kit = kit_of(resolve("huangjin"))
    peer = find_peer()
    if peer is None:
        say(
            "fan: PyMahjongGB is not installed, so nothing to compare with; `pip install PyMahjongGB` brings it"
        )
    cases = []
    for shape in CLASSES:
        for golds in range(MAX_GOLDS + 1):
            wins = records(shape, golds, HANDS)
            times = 1 if golds else TIMES
            call = partial(evaluate_all, kit.game, kit.win_tables, wins, times)
            what = {"golds": golds, "class": shape}
            rivals: dict[str, Callable[[], object]] = {}
            if peer is not None and golds == 0:
                rivals["peer"] = peer_call(peer, complete_hands(shape, 0, HANDS) * times)
            cases.append(Case("fan", "µs", what, call, HANDS * times, rivals, most=50))
    return cases


def records(shape: str, golds: int, n: int, seed: int = 1) -> NDArray[np.int64]:
    """Return the hands of `complete_hands` as the records int64[n, WIN_SIZE] that kernels judge."""
    rules = resolve("huangjin")
    return np.stack([read_record(rules, hand.record()).win for hand in complete_hands(shape, golds, n, seed)])
