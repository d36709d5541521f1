"""Exact sums and cross-products of integer columns that may be too large for 64 bits when squared and summed."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

IntMatrix = list[list[int]]

_SPLIT = 20  # bits of the lower part
_LIMIT = 1 << 2 * _SPLIT  # values below this in size
_BLOCK = 1 << 22  # hands at once: 2^22 products of 2^40 stay below 2^63


def column_sums(columns: NDArray[np.int64]) -> list[int]:
    """Return the exact sum of each row of ``int64[k, n]``."""
    _check_size(columns)
    # |value| < 2^40, so 2^22 of them stay far below 2^63.
    parts = [columns[:, at : at + _BLOCK].sum(axis=1) for at in range(0, columns.shape[1], _BLOCK)]
    return [sum(int(part[k]) for part in parts) for k in range(columns.shape[0])]


def square_sums(columns: NDArray[np.int64]) -> list[int]:
    """Return the exact sum of squares of each row of ``int64[k, n]``."""
    return [cross_products(columns[k : k + 1])[0][0] for k in range(columns.shape[0])]


def cross_products(columns: NDArray[np.int64]) -> IntMatrix:
    """Return the exact symmetric matrix ``Σ_hands x_i · x_j`` of ``int64[k, n]`` as Python integers.

    Each value is split into ``high · 2^20 + low``, so that every partial sum fits 64 bits.

    Raises
    ------
    OverflowError
        A value of 2^40 or more; no payment of any variant comes near it.
    """
    _check_size(columns)
    k = columns.shape[0]
    total = [[0] * k for _ in range(k)]
    for at in range(0, columns.shape[1], _BLOCK):
        _add_block(total, columns[:, at : at + _BLOCK])
    return total


def _add_block(total: IntMatrix, block: NDArray[np.int64]) -> None:
    # The lower part is signed, so that small values of either sign have no higher part at all.
    half = 1 << (_SPLIT - 1)
    high = (block + half) >> _SPLIT
    low = block - (high << _SPLIT)
    small = not high.any()
    for i in range(len(total)):
        for j in range(i, len(total)):
            value = int(np.dot(low[i], low[j]))
            if not small:
                value += (int(np.dot(high[i], low[j])) + int(np.dot(low[i], high[j]))) << _SPLIT
                value += int(np.dot(high[i], high[j])) << 2 * _SPLIT
            total[i][j] += value
            if i != j:
                total[j][i] += value


def add_matrices(a: IntMatrix, b: IntMatrix) -> IntMatrix:
    """Return the sum of two matrices of the same shape."""
    return [[x + y for x, y in zip(left, right, strict=True)] for left, right in zip(a, b, strict=True)]


def _check_size(columns: NDArray[np.int64]) -> None:
    if columns.size and (int(columns.max()) >= _LIMIT or int(columns.min()) <= -_LIMIT):
        raise OverflowError(
            f"a value of 2^{2 * _SPLIT} or more cannot be summed exactly; the rows are damaged"
        )
