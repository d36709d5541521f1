"""What a study may ask of a batch beside the rules: sessions, hands rotated between seats, a tile swapped for a wild."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from sim.kernels import state_layout as s
from sim.kernels.jit import kernel

# One int64 array a hand, or one for the whole batch.
SESSION = 0  # hands of a session (0.12: the winner deals next, a drawn hand's dealer stays); up to 1: every dealer is drawn
ROTATION = 1  # seat s gets the thirteen tiles that lie ready for seat s + this
SWAP_SEAT = 2  # a natural tile of this seat is swapped for a wild (`sim.play.swap`), -1
SWAP_AT = 3  # 0: one of the dealt tiles; k: the k-th tile that the seat takes
SWAPPED = 4  # written: whether that happened
PLAN_SIZE = 5


def make_plan(
    count: int = 1, *, session: int = 0, rotation: int = 0, swap_seat: int = -1, swap_at: int = 0
) -> NDArray[np.int64]:
    """Return int64[count, PLAN_SIZE]: one plan for a whole batch (`count` 1) or one for each of its hands."""
    plan = np.zeros((count, PLAN_SIZE), dtype=np.int64)
    plan[:, SESSION], plan[:, ROTATION] = session, rotation
    plan[:, SWAP_SEAT], plan[:, SWAP_AT] = swap_seat, swap_at
    return plan


@kernel
def follow_plan(st, plan, dealer):  # type: ignore[no-untyped-def]
    """Note in the state, before the deal, what the plan asks for. `dealer` is a player, or -1: the one drawn. In place."""
    if dealer >= 0:
        st[s.DEALER] = dealer
    st[s.ROTATION] = plan[ROTATION]
    st[s.SWAP_SEAT] = plan[SWAP_SEAT]
    st[s.SWAP_AT] = plan[SWAP_AT]


@kernel
def next_dealer(game, st, winner):  # type: ignore[no-untyped-def]
    """Return the player who deals next in a session: the winner, or the same again after a drawn hand (0.12)."""
    return (st[s.DEALER] + max(winner, 0)) % game.rules.seats
