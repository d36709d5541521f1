"""`efficient` in Huangjin: choose a plan worth the minimum, then work towards it."""

from __future__ import annotations

import numpy as np

from sim.codes import Do
from sim.kernels.actions import PASS, action, kind_of
from sim.kernels.holdings import base_of
from sim.kernels.jit import kernel
from sim.kernels.legal import MAX_ACTIONS, discard_actions
from sim.kernels.shape import shape_deficiency
from sim.kernels.holdings import give, take


@kernel
def planner_turn(game, tables, fans, st, seat, drawn):  # type: ignore[no-untyped-def]
    out = np.empty(MAX_ACTIONS, dtype=np.int64)
    n = discard_actions(game, st, seat, drawn, out, 0)
    base = base_of(seat)
    best = -1
    low = 99
    for i in range(n):
        k = kind_of(out[i])
        give(st, base, k)
        d = shape_deficiency(game, tables, st, base)
        take(st, base, k)
        if d < low:
            low = d
            best = k
    return action(Do.DISCARD.value, best)


@kernel
def planner_claim(game, tables, fans, st, seat, out, n):  # type: ignore[no-untyped-def]
    return PASS
