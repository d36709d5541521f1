"""Many hands in one compiled call."""

from __future__ import annotations

from sim.kernels.jit import njit
from sim.kernels.probe import DEALING, NOTHING, WHOLE, WRITING, began, ended
from sim.kernels.state_layout import SWAPPED as WAS_SWAPPED
from sim.play.conserve import tiles_agree
from sim.play.deal import deal_hands, lay_wall
from sim.play.hand import play_on
from sim.play.phase import WAITING
from sim.play.plan import SESSION, SWAPPED, follow_plan, next_dealer
from sim.play.row import write_row
from sim.play.search import begin_thought, go_on_thinking


@njit
def play_batch(kit, policies, plans, seed, first, rows, scratch, log):  # type: ignore[no-untyped-def]
    """Play hands ``first, first + 1, …`` of a seed, one for each row.

    `policies` is int64[4], by player; `plans` int64[1 or n, PLAN_SIZE] (`plan`). `rows` (int64[n, ROW_SIZE]), the `scratch`
    (state int64[STATE_SIZE] and win int64[WIN_SIZE], a tuple) and the `log` of events (int32[LOG_LENGTH, 6], or no rows for
    none) are modified in place; after the call they hold the last hand. A run and a replay are this one function, so it is
    compiled once and they cannot differ.

    Returns the number of rows played: fewer than there are if a hand has lost or made a tile, which is a fault of the engine.
    """
    st, win = scratch
    room = kit.room
    dealer = -1
    whole = began()
    for index in range(rows.shape[0]):
        hand = first + index
        plan = plans[min(index, plans.shape[0] - 1)]
        if plan[SESSION] <= 1 or hand % plan[SESSION] == 0:
            dealer = -1
        ended(room, NOTHING, began())
        since = began()
        lay_wall(kit.game, st, seed, hand)
        follow_plan(st, plan, dealer)
        deal_hands(kit.game, kit.tables, st, log)
        ended(room, DEALING, since)
        thinking = False
        while True:
            if thinking:
                players, table, record, events = (
                    room.thinkers[:],
                    room.table[:],
                    room.thought_win[:],
                    room.no_log[:],
                )
            else:
                players, table, record, events = policies, st, win, log
            winner = play_on(kit, players, table, record, events)
            if thinking:
                thinking = go_on_thinking(kit, st, winner) == 1
            elif winner == WAITING:
                thinking = begin_thought(kit, st) == 1
            else:
                break
        since = began()
        if not tiles_agree(kit, st):
            return index
        plan[SWAPPED] = st[WAS_SWAPPED]
        write_row(kit.game, st, winner, win, hand, rows[index])
        ended(room, WRITING, since)
        dealer = next_dealer(kit.game, st, winner)
    ended(room, WHOLE, whole)
    return rows.shape[0]
