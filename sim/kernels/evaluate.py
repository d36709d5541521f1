"""The evaluation of one complete hand, of whatever variant: the only door of the simulator and of `laizi hand`."""

from __future__ import annotations

import numpy as np

from sim.codes import Family
from sim.kernels import hand_facts as f
from sim.kernels import verdict as v
from sim.kernels.anqing_conditions import gather_anqing
from sim.kernels.evaluate_huangjin import evaluate_huangjin
from sim.kernels.faces import search
from sim.kernels.jit import kernel, njit
from sim.kernels.win_layout import (
    CAP,
    CELL,
    COMPLETE,
    HARD,
    LIABILITY_KIND,
    LIABILITY_PAYER,
    PAY,
    REASON,
    TYPES,
)
from sim.tiles import N_KINDS


@njit
def evaluate_win(game, tables, win):  # type: ignore[no-untyped-def]
    """Judge the hand in `win` (`win_layout`) by the rules in `game` and write what it is and pays. Modified in place.

    `tables` are `win_tables.WinTables`. Faces are written when WANT_FACES is 1 (or when they decide between readings
    that pay the same); otherwise N_FACES is 0.
    """
    if game.rules.family == Family.HUANGJIN:
        evaluate_huangjin(game, tables.fans, win)
        return
    facts = np.zeros(f.FACTS_SIZE, dtype=np.int64)
    counts = np.empty(N_KINDS, dtype=np.int64)
    verdict = np.empty(v.VERDICT_SIZE, dtype=np.int64)
    f.gather(game, win, facts, counts)
    if game.rules.family == Family.ANQING:
        gather_anqing(game, tables.shapes, win, facts)
    search(game, tables.shapes, win, facts, counts, verdict)
    if verdict[v.TOTAL] < 0:
        win[COMPLETE] = 0 if verdict[v.REASON] == v.NOT_COMPLETE else 1
        win[REASON] = verdict[v.REASON]
        _write_nothing(win)
    else:
        win[COMPLETE] = 1
        win[REASON] = v.WIN
        _write_win(game, win, facts, verdict)


@kernel
def _write_nothing(win):  # type: ignore[no-untyped-def]
    win[TYPES] = 0
    win[HARD] = 0
    win[CELL] = -1
    for seat in range(4):
        win[PAY + seat] = 0
    win[LIABILITY_KIND] = 0
    win[LIABILITY_PAYER] = -1
    win[CAP] = 0


@kernel
def _write_win(game, win, facts, verdict):  # type: ignore[no-untyped-def]
    """Write the best reading's types and payments."""
    win[TYPES] = verdict[v.TYPES]
    if game.rules.family == Family.ANQING:
        win[HARD] = 0
        win[CELL] = (1 - verdict[v.HARD]) + 2 * facts[f.OUT]
    else:
        win[HARD] = verdict[v.HARD]
        win[CELL] = -1
    for seat in range(4):
        win[PAY + seat] = verdict[v.BEST + seat]
    win[LIABILITY_KIND] = verdict[v.BEST + v.LIABILITY - v.PAYS]
    win[LIABILITY_PAYER] = verdict[v.BEST + v.PAYER - v.PAYS]
    win[CAP] = verdict[v.BEST + v.CAP - v.PAYS]
