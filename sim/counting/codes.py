"""All count vectors of a block of kinds (a suit, or some honours), one number each.

A block of `k` kinds with 0–4 tiles of each has ``5**k`` count vectors; the kind at position `i` counts ``5**i``.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

Row = tuple[int, int, int, int, int]
"""Weight of holding 0, 1, 2, 3, 4 tiles of one kind."""
Rows = tuple[Row, ...]
"""One `Row` for every kind of a block."""

RANKS = 9


@lru_cache(maxsize=16)
def digits(kinds: int, position: int) -> NDArray[np.int8]:
    """Return the number of tiles of the kind at `position` in every count vector; int8[5**kinds]."""
    return np.tile(np.repeat(np.arange(5, dtype=np.int8), 5**position), 5 ** (kinds - 1 - position))


@lru_cache(maxsize=16)
def tiles(kinds: int) -> NDArray[np.int8]:
    """Return the number of tiles of every count vector; int8[5**kinds]."""
    total = np.zeros(1, np.int8)
    for _ in range(kinds):
        total = np.add.outer(total, np.arange(5, dtype=np.int8)).ravel()
    return total


@lru_cache(maxsize=16)
def odd_kinds(kinds: int) -> NDArray[np.int8]:
    """Return how many kinds are held an odd number of times: what keeps a hand from seven pairs; int8[5**kinds]."""
    total = np.zeros(1, np.int8)
    for _ in range(kinds):
        total = np.add.outer(total, np.array([0, 1, 0, 1, 0], np.int8)).ravel()
    return total


def weights(rows: Rows) -> NDArray[np.int64]:
    """Return the weight of every count vector: the product of its kinds' weights; int64[5**len(rows)]."""
    product = np.ones(1, np.int64)
    for row in rows:
        product = np.multiply.outer(np.array(row, np.int64), product).ravel()
    return product


def histogram(index: NDArray[np.int64], weight: NDArray[np.int64], size: int) -> list[int]:
    """Return the sum of `weight` for every value of `index` in ``range(size)``, exactly.

    The sums of one block stay below 2^36 (all hands of 36 tiles), so float64 bins lose nothing; this is checked.
    """
    sums = np.bincount(index, weights=weight, minlength=size)
    if sums.size and float(sums.max()) >= 2.0**53:
        raise OverflowError(f"block sums reach {sums.max():.3g}, but only sums below 2^53 are exact")
    return [int(value) for value in sums]
