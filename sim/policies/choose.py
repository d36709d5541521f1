"""From a policy's number to its decision. Policies are chosen by number: numba cannot cache functions passed as arguments."""

from __future__ import annotations

from sim.codes import Rung
from sim.kernels.actions import UNDECIDED
from sim.kernels.jit import kernel
from sim.policies.efficient import efficient_claim, efficient_turn
from sim.policies.greedy import greedy_turn
from sim.policies.random_legal import random_claim, random_turn
from sim.policies.value import value_claim, value_turn, value_wants_win


@kernel
def choose_turn(kit, st, policy, seat, drawn):  # type: ignore[no-untyped-def]
    """Return the kong, discard or declaration of `seat`, which took `drawn` (NO_TILE: it has just claimed).

    `actions.UNDECIDED` asks for a search by playing on.
    """
    if policy == Rung.RANDOM:
        return random_turn(kit, st, seat, drawn)
    if policy == Rung.GREEDY:
        return greedy_turn(kit, st, seat, drawn)
    if policy == Rung.VALUE:
        return value_turn(kit, st, seat, drawn)
    if policy == Rung.SEARCH:
        return UNDECIDED
    return efficient_turn(kit, st, seat, drawn)


@kernel
def choose_claim(kit, st, policy, seat):  # type: ignore[no-untyped-def]
    """Return the claim that `seat` makes of the last discard, `actions.PASS`, or `actions.UNDECIDED`."""
    if policy == Rung.RANDOM:
        return random_claim(kit, st, seat)
    if policy == Rung.VALUE:
        return value_claim(kit, st, seat)
    if policy == Rung.SEARCH:
        return UNDECIDED
    return efficient_claim(kit, st, seat)


@kernel
def wants_win(kit, st, policy, seat, win, drawn):  # type: ignore[no-untyped-def]
    """Return 1 if `seat` takes the legal win in `win`, on its own tile `drawn` or (NO_TILE) on another's, 0 if it plays on."""
    if policy == Rung.VALUE or policy == Rung.SEARCH:
        return value_wants_win(kit, st, seat, win, drawn)
    return 1
