"""Many hands in one compiled call."""

from __future__ import annotations

import numpy as np

from sim.kernels.jit import njit
from sim.kernels.state_layout import STATE_SIZE
from sim.kernels.win_layout import WIN_SIZE
from sim.play.deal import deal
from sim.play.hand import play_hand
from sim.play.row import write_row


@njit
def play_batch(game, tables, fans, policies, seed, first, rows):  # type: ignore[no-untyped-def]
    """Play hands ``first, first + 1, …`` of a seed, one for each row. `rows` (int64[n, ROW_SIZE]) is modified in place."""
    st = np.zeros(STATE_SIZE, dtype=np.int64)
    win = np.zeros(WIN_SIZE, dtype=np.int64)
    superset = np.zeros(144, dtype=np.int64)
    log = np.zeros((0, 6), dtype=np.int32)
    for index in range(rows.shape[0]):
        deal(game, tables, st, seed, first + index, log, superset)
        winner = play_hand(game, tables, fans, policies, st, win, log)
        write_row(game, st, winner, win, first + index, rows[index])


@njit
def play_logged(game, tables, fans, policies, seed, hand, log):  # type: ignore[no-untyped-def]
    """Play one hand with its events in `log` (int32[LOG_LENGTH, 6], modified in place); the same code as `play_batch`.

    Returns the final state, the evaluated winning hand and the winner.
    """
    st = np.zeros(STATE_SIZE, dtype=np.int64)
    win = np.zeros(WIN_SIZE, dtype=np.int64)
    superset = np.zeros(144, dtype=np.int64)
    deal(game, tables, st, seed, hand, log, superset)
    winner = play_hand(game, tables, fans, policies, st, win, log)
    return st, win, winner
