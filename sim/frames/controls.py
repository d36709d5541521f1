"""Cross-products of payments and wins with what was dealt: what control variates need.

All seats are dealt thirteen tiles of one shuffled wall, so the expected deficiency and the expected number of wilds are the
same for every seat. A difference between seats is therefore luck of the deal with mean zero, and regression on it takes
that luck out of the estimate of a seat's worth (`sim.stats.controls`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from sim.frames.moments import IntMatrix
from sim.frames.tables import SEATS
from sim.kernels import row_layout as row

if TYPE_CHECKING:
    from sim.frames.tally import Hands

# What is multiplied with what: a matrix of len(PRODUCT_ROWS) × len(PRODUCT_COLUMNS).
DEALT: tuple[str, ...] = (
    *(f"deficiency_{seat}" for seat in range(SEATS)),
    *(f"wilds_{seat}" for seat in range(SEATS)),
)
PRODUCT_ROWS: tuple[str, ...] = (
    *(f"pay_{seat}" for seat in range(SEATS)),
    *(f"won_{seat}" for seat in range(SEATS)),
    *DEALT,
)
PRODUCT_COLUMNS: tuple[str, ...] = ("one", *DEALT)

_EXACT = 1 << 53  # integers up to this size are exact in floating point
_MOST = 16  # above any deficiency and any number of wilds dealt


def control_products(hands: Hands) -> IntMatrix:
    """Return ``Σ_hands x_i · y_j`` for x in `PRODUCT_ROWS` and y in `PRODUCT_COLUMNS`, exact."""
    dealt = np.concatenate([hands.seat[:, row.S_DEFICIENCY_DEALT], hands.seat[:, row.S_WILDS_DEALT]])
    y = np.concatenate([np.ones((1, hands.n)), dealt.astype(np.float64)])
    small = np.concatenate([hands.seat_won.astype(np.float64), y[1:]]) @ y.T
    if int(np.abs(hands.pay).max(initial=0)) * _MOST * hands.n < _EXACT:
        large = (hands.pay.astype(np.float64) @ y.T).astype(np.int64)
    else:
        large = hands.pay @ np.concatenate([np.ones((1, hands.n), dtype=np.int64), dealt]).T
    return [[int(v) for v in line] for line in [*large.tolist(), *small.tolist()]]


def product(products: Sequence[Sequence[int]], x: str, y: str) -> int:
    """Return one sum of products by the names of its factors."""
    return products[PRODUCT_ROWS.index(x)][PRODUCT_COLUMNS.index(y)]
