"""A seat's concealed tiles: taking them in, giving them up, and keeping suit codes and wild count in step."""

from __future__ import annotations

import numpy as np

from sim.kernels.jit import kernel
from sim.kernels.state_layout import (
    CODES,
    CONCEALED,
    COUNTS,
    HELD,
    SEAT_SIZE,
    SEATS,
    WILD_1,
    WILD_2,
    WILDS,
)

SUIT_OF = np.array([k // 9 if k < 27 else 3 for k in range(34)] + [4] * 9, dtype=np.int64)
# Place value of a kind in its suit code; flowers have none.
PLACE = np.array([5 ** (k % 9) if k < 27 else 5 ** (k - 27) for k in range(34)] + [0] * 9, dtype=np.int64)


@kernel
def base_of(seat):  # type: ignore[no-untyped-def]
    """Return where a seat's block begins in the state."""
    return SEATS + seat * SEAT_SIZE


@kernel
def is_wild(st, kind):  # type: ignore[no-untyped-def]
    """Tell whether `kind` is wild in this hand."""
    return kind == st[WILD_1] or kind == st[WILD_2]


@kernel
def is_first_wild(st, base, drawn):  # type: ignore[no-untyped-def]
    """Tell whether the tile just drawn by the seat at `base` is its only wild: fifth copies count from now on (0.7)."""
    return is_wild(st, drawn) and st[base + WILDS] == 1


@kernel
def wild_bits(st):  # type: ignore[no-untyped-def]
    """Return the wild kinds as bits (`NO_TILE` lies above all kinds)."""
    return (1 << st[WILD_1]) | (1 << st[WILD_2])


@kernel
def take(st, base, kind):  # type: ignore[no-untyped-def]
    """Add a tile to the concealed tiles of the seat at `base`. Modified in place."""
    copies = st[base + COUNTS + kind]
    st[base + COUNTS + kind] = copies + 1
    st[base + CONCEALED] += 1
    st[base + HELD + copies] |= 1 << kind
    if kind == st[WILD_1] or kind == st[WILD_2]:
        st[base + WILDS] += 1
    elif kind < 34:
        st[base + CODES + SUIT_OF[kind]] += PLACE[kind]


@kernel
def give(st, base, kind):  # type: ignore[no-untyped-def]
    """Remove a tile from the concealed tiles of the seat at `base`. Modified in place."""
    copies = st[base + COUNTS + kind] - 1
    st[base + COUNTS + kind] = copies
    st[base + CONCEALED] -= 1
    st[base + HELD + copies] ^= 1 << kind
    if kind == st[WILD_1] or kind == st[WILD_2]:
        st[base + WILDS] -= 1
    elif kind < 34:
        st[base + CODES + SUIT_OF[kind]] -= PLACE[kind]
