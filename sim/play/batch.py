"""Many hands in one compiled call."""

from __future__ import annotations

from sim.kernels.jit import njit
from sim.play.conserve import tiles_agree
from sim.play.deal import deal
from sim.play.hand import play_hand
from sim.play.row import write_row


@njit
def play_batch(kit, policies, seed, first, rows, st, win, log):  # type: ignore[no-untyped-def]
    """Play hands ``first, first + 1, …`` of a seed, one for each row.

    `rows` (int64[n, ROW_SIZE]), the scratch `st` (int64[STATE_SIZE]) and `win` (int64[WIN_SIZE]) and the `log` of events
    (int32[LOG_LENGTH, 6], or no rows for none) are modified in place; after the call they hold the last hand. A run and a
    replay are this one function, so it is compiled once and they cannot differ.

    Returns the number of rows played: fewer than there are if a hand has lost or made a tile, which is a fault of the engine.
    """
    for index in range(rows.shape[0]):
        deal(kit.game, kit.tables, st, seed, first + index, log)
        winner = play_hand(kit, policies, st, win, log)
        if not tiles_agree(kit, st):
            return index
        write_row(kit.game, st, winner, win, first + index, rows[index])
    return rows.shape[0]
