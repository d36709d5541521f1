"""How far a view is from the hands that are neither groups nor pairs: 全不靠 and thirteen orphans (HJ-5)."""

from __future__ import annotations

import numpy as np

from sim.kernels.bits import size
from sim.kernels.jit import kernel
from sim.kernels.shape import IS_ORPHAN, KNITTED_BITS
from sim.policies.view import V_HELD
from sim.tiles import FIRST_HONOUR, N_KINDS

HONOURS = sum(1 << kind for kind in range(FIRST_HONOUR, N_KINDS))
ORPHAN_KINDS = sum(1 << kind for kind in range(N_KINDS) if IS_ORPHAN[kind])
# The kinds (bits) of each knitted arrangement of the suits.
KNITTED_KINDS = np.array(
    [sum(int(bits) << (9 * suit) for suit, bits in enumerate(row)) for row in KNITTED_BITS], dtype=np.int64
)


@kernel
def suit_bits(view, suit):  # type: ignore[no-untyped-def]
    """Return the ranks of a suit in the view as bits."""
    return view[V_HELD] >> 9 * suit & 511


@kernel
def _knitted_most(view):  # type: ignore[no-untyped-def]
    """Return the most suit tiles of one knitted arrangement."""
    most = 0
    for row in range(6):
        most = max(most, size(KNITTED_KINDS[row] & view[V_HELD]))
    return most


@kernel
def knitted_lack(view):  # type: ignore[no-untyped-def]
    """Return the tiles that 全不靠 lacks."""
    return max(0, 14 - _knitted_most(view) - size(HONOURS & view[V_HELD]))


@kernel
def helping_knitted(view):  # type: ignore[no-untyped-def]
    """Return the kinds (bits) that bring 全不靠 nearer."""
    most = _knitted_most(view)
    mask = HONOURS
    for row in range(6):
        if size(KNITTED_KINDS[row] & view[V_HELD]) == most:
            mask |= KNITTED_KINDS[row]
    return mask & ~view[V_HELD]


@kernel
def orphans_lack(view):  # type: ignore[no-untyped-def]
    """Return the tiles that thirteen orphans lack."""
    return 14 - size(ORPHAN_KINDS & view[V_HELD]) - (1 if ORPHAN_KINDS & view[V_HELD + 1] else 0)


@kernel
def helping_orphans(view):  # type: ignore[no-untyped-def]
    """Return the kinds (bits) that bring thirteen orphans nearer."""
    if ORPHAN_KINDS & view[V_HELD + 1] == 0:
        return ORPHAN_KINDS
    return ORPHAN_KINDS & ~view[V_HELD]
