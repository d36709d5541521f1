"""From rules as data to what kernels see."""

from __future__ import annotations

from typing import Any

import numpy as np

from sim.engine.fan_worth import fan_values, mixed_kongs_code
from sim.kernels.game import Game, RuleCodes
from sim.kernels.packed import pack
from sim.rules import Rules, wild_kinds
from sim.tiles import FIRST_FLOWER, N_ALL, N_KINDS, NO_TILE, TABLE_SIZE


def encode(rules: Rules) -> Any:
    """Return the kernels' view of `rules`: a record with the fields of `Game`."""
    scores = dict(rules.variant.scores)
    codes = []
    for name in RuleCodes._fields:
        if name == "family":
            codes.append(int(rules.variant.family))
        elif name == "seats":
            codes.append(rules.variant.seats)
        elif name == "mixed_kongs":
            codes.append(mixed_kongs_code(rules))
        elif name.startswith("score_") and name != "score_table":
            codes.append(int(scores.get(name.removeprefix("score_"), 0)))
        else:
            codes.append(int(rules.code(name)))
    wilds = np.full((N_KINDS, 2), NO_TILE, dtype=np.int32)
    for kind in rules.variant.wall:
        for column, wild in enumerate(wild_kinds(rules, kind)):
            wilds[kind, column] = wild
    copies = np.zeros(TABLE_SIZE, dtype=np.int32)
    copies[list(rules.variant.wall)] = 4
    if has_flowers(rules):
        copies[FIRST_FLOWER:N_ALL] = 1
    return pack(Game(RuleCodes(*codes), wilds, copies, fan_values(rules)))


def has_flowers(rules: Rules) -> bool:
    """Tell whether the eight flowers are in the wall (HJ-1, HB-1)."""
    return rules.variant.flowers and (
        rules.values.get("flowers") == "on" or rules.values.get("tiles") == "144"
    )
