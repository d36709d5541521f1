"""A player whose hands know their rules: each switch off its default changes some of them. In a module, so that workers import it."""

from __future__ import annotations

import zlib
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from sim.kernels import row_layout as row
from sim.rules import Rules
from sim.study.player import Player
from tests.made_rows import make_rows
from tests.unit.study.played import PLAYER

EVERY = 8  # one hand in so many changes with a switch


def play(rules: Rules, policies: tuple[str, ...], seed: int, first: int, count: int) -> NDArray[np.int64]:
    """Return made-up rows: a switch doubles payments, replaces some hands, or does nothing, by its name and value."""
    rows = make_rows(rules, seed + (policies != ("efficient",)), first, count)
    for name, value in rules.changed.items():
        code = zlib.crc32(f"{name}={value}".encode())
        if name == "wild":
            rows = make_rows(rules, seed + 1, first, count)
        elif code % 3 == 0:
            rows[:, row.WIN_PAY : row.WIN_PAY + 4] *= 2
        elif code % 3 == 1:
            chosen = rows[:, row.HAND] % EVERY == code % EVERY
            rows[chosen] = make_rows(rules, seed + 2 + code % 97, first, count)[chosen]
    return rows


SWITCHED: Player = replace(PLAYER, play=play)
