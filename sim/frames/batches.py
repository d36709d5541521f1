"""Sums over fixed batches of consecutive hands, independent of how a run was cut into chunks.

Batch b holds the hands ``b·BATCH_HANDS … (b+1)·BATCH_HANDS - 1``. A chunk that ends inside a batch leaves a *piece*;
pieces of one batch join when summaries are added, and a completed batch is folded into counts, sums and
cross-products. The result is the same for every cutting of the run.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from sim.frames.moments import IntMatrix, add_matrices

BATCH_HANDS = 500
# What is summed by batch, in this order.
BATCHED: tuple[str, ...] = ("won", "discards", "pay_0", "pay_1", "pay_2", "pay_3", "winner_pay")

Piece = tuple[int, tuple[int, ...]]  # hands in it, their sums


@dataclass(frozen=True, slots=True)
class Batches:
    """Complete batches as moments, incomplete ones as pieces.

    Attributes
    ----------
    count : int
        Complete batches.
    sums : tuple[int, ...]
        Σ over complete batches of the batch's sums, by `BATCHED`.
    products : list[list[int]]
        Σ over complete batches of the products of two batch sums.
    pieces : dict[int, (hands, sums)]
        Batches of which only some hands are there yet.
    """

    count: int
    sums: tuple[int, ...]
    products: IntMatrix
    pieces: dict[int, Piece]

    def __add__(self, other: Batches) -> Batches:
        return _fold(
            self.count + other.count,
            tuple(a + b for a, b in zip(self.sums, other.sums, strict=True)),
            add_matrices(self.products, other.products),
            [*self.pieces.items(), *other.pieces.items()],
        )


def empty_batches() -> Batches:
    """Return the batches of no hands."""
    k = len(BATCHED)
    return Batches(0, (0,) * k, [[0] * k for _ in range(k)], {})


def batches_of(columns: NDArray[np.int64], first: int) -> Batches:
    """Return the batches of consecutive hands from `first` on; `columns` is ``int64[len(BATCHED), hands]``."""
    hands = columns.shape[1]
    if hands == 0:
        return empty_batches()
    index = np.arange(first // BATCH_HANDS, (first + hands - 1) // BATCH_HANDS + 1)
    starts = np.maximum(index * BATCH_HANDS - first, 0)
    sizes = np.diff(np.append(starts, hands))
    sums = np.add.reduceat(columns, starts, axis=1)
    whole = sizes == BATCH_HANDS
    # Batch sums are few: Python integers can neither round nor overflow.
    complete = sums[:, whole].astype(object)
    pieces = [
        (int(index[at]), (int(sizes[at]), tuple(int(s) for s in sums[:, at])))
        for at in np.flatnonzero(~whole)
    ]
    k = len(BATCHED)
    products = [[int(np.dot(complete[i], complete[j])) for j in range(k)] for i in range(k)]
    totals = tuple(int(sums[i, whole].sum()) for i in range(k))
    return _fold(int(whole.sum()), totals, products, pieces)


def _fold(
    count: int, sums: tuple[int, ...], products: IntMatrix, pieces: Iterable[tuple[int, Piece]]
) -> Batches:
    open_pieces: dict[int, Piece] = {}
    for batch, (hands, part) in pieces:
        before_hands, before = open_pieces.get(batch, (0, (0,) * len(BATCHED)))
        open_pieces[batch] = (before_hands + hands, tuple(a + b for a, b in zip(before, part, strict=True)))
    left: dict[int, Piece] = {}
    for batch, (hands, part) in sorted(open_pieces.items()):
        if hands < BATCH_HANDS:
            left[batch] = (hands, part)
            continue
        count += 1
        sums = tuple(a + b for a, b in zip(sums, part, strict=True))
        products = add_matrices(products, [[a * b for b in part] for a in part])
    return Batches(count, sums, products, left)
