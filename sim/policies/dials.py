"""What the bot `value` knows beside the rules: a few numbers a variant, found by play (`laizi bots tune`).

They are data (`weights/<variant>.toml`, each with the command that produced it), read once and handed to the kernels as a
record. Chances are tabulated here, so kernels only add and multiply: the same bits on every machine.
"""

from __future__ import annotations

import math
import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from sim.kernels.packed import pack

#: Names of the dials with the smallest and the largest sensible value; the order is that of the kernels' array.
DIALS: dict[str, tuple[float, float]] = {
    "chance_ready": (-2.0, 3.0),  # log-odds to win with one tile missing and a full wall
    "chance_step": (0.1, 2.5),  # log-odds lost by each further missing tile
    "chance_late": (0.0, 4.0),  # log-odds lost by the end of the wall
    "chance_late_step": (0.0, 3.0),  # more lost by each further missing tile at the end of the wall
    "claim_pung": (
        0.0,
        1.5,
    ),  # how much a tile that makes a pung is worth more, for each other seat that may discard it
    "claim_chow": (0.0, 1.5),  # the same of a tile that makes a chow, for the upper seat
    "win_discard": (0.0, 1.5),  # the same of a winning tile, for each other seat
    "loss": (0.0, 3.0),  # what a lost hand costs, in payments of an ordinary win by one loser
    "danger": (0.0, 0.2),  # share of a hand's value that a discard of unseen kind risks
    "claim_margin": (-0.3, 0.5),  # how much better a hand must be after a claim
    "refuse": (1.0, 4.0),  # how much better going on must be than a win to refuse it
    "other_routes": (0.0, 1.0),  # share of the value of all routes but the best that counts
    "flexibility": (0.0, 3.0),  # how much the ways to get the tile after the next one count
}
N_DIALS = len(DIALS)
(
    CHANCE_READY,
    CHANCE_STEP,
    CHANCE_LATE,
    CHANCE_LATE_STEP,
    CLAIM_PUNG,
    CLAIM_CHOW,
    WIN_DISCARD,
    LOSS,
    DANGER,
    CLAIM_MARGIN,
    REFUSE,
    OTHER_ROUTES,
    FLEXIBILITY,
) = range(N_DIALS)
STAGES = 16  # of the wall, the last tile in stage 0
MOST_MISSING = 10
FULL_WALL = 91  # tiles left at the first turn of a wall of 144; smaller walls begin at a later stage


class Weights(NamedTuple):
    """The dials as kernels read them.

    Attributes
    ----------
    dials : float64[N_DIALS]
    chance : float64[STAGES, MOST_MISSING]
        Chance to win by stage of the wall and tiles missing; 1 with none missing.
    """

    dials: Any
    chance: Any


def pack_weights(dials: Mapping[str, float]) -> Any:
    """Return the record of `Weights` for dials by name."""
    values = np.array([float(dials[name]) for name in DIALS])
    chance = np.ones((STAGES, MOST_MISSING))
    for stage in range(STAGES):
        late = 1 - stage / (STAGES - 1)
        for missing in range(1, MOST_MISSING):
            step = values[CHANCE_STEP] + late * values[CHANCE_LATE_STEP]
            odds = values[CHANCE_READY] - late * values[CHANCE_LATE] - (missing - 1) * step
            # Rounded: exponentials differ in the last bit from one machine to the next.
            chance[stage, missing] = round(1 / (1 + math.exp(-odds)), 9)
    return pack(Weights(values, chance))


@cache
def shipped_dials(variant: str) -> dict[str, float]:
    """Return the shipped dials of a variant by name."""
    path = Path(__file__).parent / "weights" / f"{variant}.toml"
    return {
        name: float(value) for name, value in tomllib.loads(path.read_text(encoding="utf-8"))["dials"].items()
    }
