"""From a policy's number to its decision. Policies are chosen by number: numba cannot cache functions passed as arguments."""

from __future__ import annotations

from sim.codes import Rung
from sim.kernels.jit import kernel
from sim.policies.efficient import efficient_claim, efficient_turn
from sim.policies.random_legal import random_claim, random_turn


@kernel
def choose_turn(kit, st, policy, seat, drawn):  # type: ignore[no-untyped-def]
    """Return the kong, discard or declaration of `seat`, which took `drawn` (NO_TILE: it has just claimed)."""
    if policy == Rung.RANDOM:
        return random_turn(kit, st, seat, drawn)
    return efficient_turn(kit, st, seat, drawn)


@kernel
def choose_claim(kit, st, policy, seat):  # type: ignore[no-untyped-def]
    """Return the claim that `seat` makes of the last discard, or `actions.PASS`."""
    if policy == Rung.RANDOM:
        return random_claim(kit, st, seat)
    return efficient_claim(kit, st, seat)


@kernel
def wants_win(kit, st, policy, seat, win):  # type: ignore[no-untyped-def]
    """Return 1 if `seat` takes the legal win in `win`, 0 if it plays on; every rung so far takes each one."""
    return 1
