"""How far a view is from the hands that are neither groups nor pairs: 全不靠 and thirteen orphans (HJ-5)."""

from __future__ import annotations

from sim.kernels.jit import kernel
from sim.kernels.shape import IS_ORPHAN, KNITTED_BITS, POPCOUNT
from sim.policies.view import V_COUNTS
from sim.tiles import FIRST_HONOUR, N_KINDS


@kernel
def suit_bits(view, suit):  # type: ignore[no-untyped-def]
    """Return the ranks of a suit in the view as bits."""
    bits = 0
    for rank in range(9):
        if view[V_COUNTS + 9 * suit + rank] > 0:
            bits |= 1 << rank
    return bits


@kernel
def _knitted_best(view):  # type: ignore[no-untyped-def]
    """Return (most suit tiles of one knitted arrangement, that arrangement)."""
    b0 = suit_bits(view, 0)
    b1 = suit_bits(view, 1)
    b2 = suit_bits(view, 2)
    best = -1
    at = 0
    for row in range(6):
        have = (
            POPCOUNT[b0 & KNITTED_BITS[row, 0]]
            + POPCOUNT[b1 & KNITTED_BITS[row, 1]]
            + POPCOUNT[b2 & KNITTED_BITS[row, 2]]
        )
        if have > best:
            best = have
            at = row
    return best, at


@kernel
def knitted_lack(view):  # type: ignore[no-untyped-def]
    """Return the tiles that 全不靠 lacks."""
    have = _knitted_best(view)[0]
    for kind in range(FIRST_HONOUR, N_KINDS):
        if view[V_COUNTS + kind] > 0:
            have += 1
    return max(0, 14 - have)


@kernel
def helping_knitted(view):  # type: ignore[no-untyped-def]
    """Return the kinds (bits) that bring 全不靠 nearer."""
    best, _ = _knitted_best(view)
    mask = 0
    for row in range(6):
        row_mask = 0
        have = 0
        for suit in range(3):
            bits = suit_bits(view, suit)
            have += POPCOUNT[bits & KNITTED_BITS[row, suit]]
            row_mask |= (KNITTED_BITS[row, suit] & ~bits) << (9 * suit)
        if have == best:
            mask |= row_mask
    for kind in range(FIRST_HONOUR, N_KINDS):
        if view[V_COUNTS + kind] == 0:
            mask |= 1 << kind
    return mask


@kernel
def orphans_lack(view):  # type: ignore[no-untyped-def]
    """Return the tiles that thirteen orphans lack."""
    have = 0
    twice = 0
    for kind in range(N_KINDS):
        if IS_ORPHAN[kind] and view[V_COUNTS + kind] > 0:
            have += 1
            if view[V_COUNTS + kind] > 1:
                twice = 1
    return 14 - have - twice


@kernel
def helping_orphans(view):  # type: ignore[no-untyped-def]
    """Return the kinds (bits) that bring thirteen orphans nearer."""
    twice = False
    for kind in range(N_KINDS):
        twice = twice or (IS_ORPHAN[kind] and view[V_COUNTS + kind] > 1)
    mask = 0
    for kind in range(N_KINDS):
        if IS_ORPHAN[kind] and (view[V_COUNTS + kind] == 0 or not twice):
            mask |= 1 << kind
    return mask
