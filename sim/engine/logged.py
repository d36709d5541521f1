"""One hand with its event log: the same kernel as a batch, with the log switched on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from sim.engine.simulate import check_range, kit_of, play_rows
from sim.kernels.evaluate import evaluate_win
from sim.kernels.log import LOG_LENGTH, LOG_WIDTH
from sim.kernels.row_layout import ROW_SIZE, WINNER
from sim.kernels.state_layout import EVENTS
from sim.kernels.win_layout import WANT_FACES
from sim.play.plan import make_plan
from sim.rules import Rules


@dataclass(frozen=True, slots=True)
class LoggedHand:
    """A played hand with everything that happened.

    Attributes
    ----------
    log : int32[n, 6]
        Events (`sim.kernels.log`).
    state : int64[STATE_SIZE]
        The state at the end (`sim.kernels.state_layout`), the wall included.
    win : int64[WIN_SIZE]
        The evaluated winning hand (`sim.kernels.win_layout`); without meaning if nobody won.
    row : int64[ROW_SIZE]
        The row that a run would keep of it.
    winner : int
        Seat, or -1.
    """

    log: NDArray[np.int32]
    state: NDArray[np.int64]
    win: NDArray[np.int64]
    row: NDArray[np.int64]
    winner: int


def play_logged(rules: Rules, policies: Sequence[str], seed: int, hand: int, session: int = 0) -> LoggedHand:
    """Play hand number `hand` of a seed and keep its events.

    In sessions of `session` hands its dealer depends on the hands before (0.12): its session is played from the first hand.
    """
    check_range(seed, hand, 1)
    before = hand % session if session else 0
    log = np.zeros((LOG_LENGTH, LOG_WIDTH), dtype=np.int32)
    rows = np.zeros((before + 1, ROW_SIZE), dtype=np.int64)
    state, win = play_rows(rules, policies, seed, hand - before, rows, log, make_plan(session=session))
    winner = int(rows[-1, WINNER])
    if winner >= 0:
        win[WANT_FACES] = 1
        kit = kit_of(rules)
        evaluate_win(kit.game, kit.win_tables, win)
    return LoggedHand(log[: int(state[EVENTS])], state, win, rows[-1], winner)
