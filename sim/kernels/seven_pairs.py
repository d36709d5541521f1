"""Seven pairs, four alike being two pairs."""

from __future__ import annotations

from sim.kernels.hand_facts import ROOM
from sim.kernels.jit import kernel
from sim.tiles import N_KINDS


@kernel
def seven_pairs_fours(facts, counts, free):  # type: ignore[no-untyped-def]
    """Return the most fours alike that seven pairs of 14 concealed tiles can represent; -1 where they are no seven pairs.

    Wilds left over after every odd tile has its partner form pairs, which best go to a kind that has one pair already.
    """
    odd = 0
    fours = 0
    lone_pairs = 0
    for kind in range(N_KINDS):
        copies = counts[kind]
        if copies == 0:
            continue
        even = copies + (copies & 1)
        if even > facts[ROOM + kind]:
            return -1
        odd += copies & 1
        fours += even >> 2
        lone_pairs += even >> 1 & 1
    if odd > free:
        return -1
    wild_pairs = (free - odd) >> 1
    joined = min(wild_pairs, lone_pairs)
    return fours + joined + ((wild_pairs - joined) >> 1)
