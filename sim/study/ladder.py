"""The ladder of bots: every rung against every weaker one, and each in all seats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from sim.policies.catalogue import POLICIES, PolicyError, policy
from sim.rules import Rules
from sim.study.duplicate import Alone, Pair, play_alone, play_pairs
from sim.study.run import Reporter

FAST = tuple(name for name in POLICIES if name != "search")


@dataclass(frozen=True, slots=True)
class Ladder:
    """Measured strength.

    Attributes
    ----------
    rules : Rules
    hands : int
        Walls a pair, and hands of each rung in all seats.
    seed : int
    pairs : tuple[Pair, ...]
        The stronger rung of the catalogue first.
    alone : dict[str, Alone]
        Each rung in all seats.
    ratings : dict[str, float]
        Payments a hand whose differences come nearest to those of the pairs (least squares); their sum is 0.
    """

    rules: Rules
    hands: int
    seed: int
    pairs: tuple[Pair, ...]
    alone: Mapping[str, Alone]
    ratings: Mapping[str, float]

    def chinese(self, name: str) -> str:
        """Return the Chinese name of a rung."""
        return policy(name).name_zh

    def document(self) -> dict[str, Any]:
        """Return what ``--json`` prints."""
        return {
            "variant": self.rules.variant.label,
            "rules": dict(self.rules.changed),
            "hands": self.hands,
            "seed": self.seed,
            "pairs": [
                {
                    "a": p.a,
                    "b": p.b,
                    "pay_per_hand": p.pay_per_hand,
                    "low": p.low,
                    "high": p.high,
                    "z": p.z,
                    "edge": p.edge,
                    "edge_z": p.edge_z,
                    "edge_share_of_sd": p.edge_share,
                    "won": p.won,
                    "dealt_in": p.dealt_in,
                }
                for p in self.pairs
            ],
            "rating": dict(self.ratings),
            "drawn": {name: alone.drawn for name, alone in self.alone.items()},
            "win_turn": {name: alone.win_turn for name, alone in self.alone.items()},
            "dealt_in": {name: alone.dealt_in for name, alone in self.alone.items()},
        }


def climb(rules: Rules, names: Sequence[str], walls: int, seed: int, workers: int, tell: Reporter) -> Ladder:
    """Measure the rungs named (all fast ones if none are), sorted as the catalogue has them, the weakest first.

    Raises
    ------
    PolicyError
        An unknown rung, or fewer than two.
    """
    chosen = {policy(name).name for name in names or FAST}
    rungs = [name for name in POLICIES if name in chosen]
    if len(rungs) < 2:
        raise PolicyError(
            f"a ladder needs two rungs or more, not {', '.join(rungs)}; possible: {', '.join(POLICIES)}"
        )
    count = len(rungs) * (len(rungs) - 1)
    tell.begin(count * walls * rules.variant.seats + len(rungs) * walls, 0)
    pairs = tuple(play_pairs(rules, rungs, walls, seed, workers, tell))
    alone = {name: play_alone(rules, name, walls, seed, workers, tell) for name in rungs}
    tell.end()
    return Ladder(rules, walls, seed, pairs, alone, _ratings(rungs, pairs))


def _ratings(rungs: Sequence[str], pairs: Sequence[Pair]) -> dict[str, float]:
    """Solve for payments whose halved differences are those of the pairs: a pair's pay counts both lone seats."""
    matrix = np.zeros((len(pairs) + 1, len(rungs)))
    wanted = np.zeros(len(pairs) + 1)
    for row, pair in enumerate(pairs):
        matrix[row, rungs.index(pair.a)] = 1
        matrix[row, rungs.index(pair.b)] = -1
        wanted[row] = pair.pay_per_hand / 2
    matrix[-1] = 1
    found = np.linalg.lstsq(matrix, wanted, rcond=None)[0]
    return {name: float(value) for name, value in zip(rungs, found, strict=True)}
