"""What the simulator's dealer deals, without playing on: the part of a row whose law is known exactly."""

# Compiled code is typed by numba.
# mypy: disable-error-code="no-untyped-def, no-untyped-call"

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from sim.engine.encode import encode
from sim.engine.tables import load_tables
from sim.kernels.holdings import base_of
from sim.kernels.jit import njit
from sim.kernels.state_layout import DEFICIENCY_DEALT, STATE_SIZE, WILDS_DEALT
from sim.play.deal import deal
from sim.rules import Rules


def dealt_columns(rules: Rules, seed: int, first: int, count: int) -> NDArray[np.int64]:
    """Return deficiency and wilds of every seat's dealt tiles in hands ``first … first + count - 1``: int64[2, seats, count]."""
    out = np.zeros((2, rules.variant.seats, count), dtype=np.int64)
    _deal_all(encode(rules), load_tables(), seed, first, out)
    return out


@njit
def _deal_all(game, tables, seed, first, out):
    st = np.zeros(STATE_SIZE, dtype=np.int64)
    log = np.zeros((0, 6), dtype=np.int32)
    for at in range(out.shape[2]):
        deal(game, tables, st, seed, first + at, log)
        for seat in range(out.shape[1]):
            base = base_of(seat)
            out[0, seat, at] = st[base + DEFICIENCY_DEALT]
            out[1, seat, at] = st[base + WILDS_DEALT]
