"""The question that is asked most: how many tiles a hand lacks to groups and any pair.

The class tables of `sim.kernels.tables` answer every question about every part of a hand; here one question has tables of its
own. Few enough classes are left for bytes (126 of a suit, 55 of the honours, 180 of two suits, 165 of a suit with the honours),
and the last step of the min-plus and the choice of an entry are one look-up. A hand then reads 4 + 2 + 1 bytes, the 2
independent of each other, out of tables of which the hot part stays in the nearest caches; the general way reads 4 + 3 + 1
words one after another.
"""

from __future__ import annotations

import numpy as np

from sim.kernels.jit import kernel
from sim.kernels.min_plus import distinct, join_all
from sim.kernels.suit_vectors import MAX_GROUPS, SuitClasses

# Rows of the small tables: powers of two above 126 and 55, so that an index is a shift; the widest of the last step.
SUITS, HONOURS, WIDEST = 128, 64, 192


def any_pair_tables(sets: tuple[tuple[SuitClasses, SuitClasses], ...]) -> dict[str, np.ndarray]:
    """Return the small tables of `Tables` for sets of classes of suits and honours.

    Returns
    -------
    dict
        ``small_suit`` uint8[sets, 5**9] and ``small_honours`` uint8[sets, 5**7]: classes of codes; ``two_suits``
        uint8[sets, 128, 128] and ``suit_and_honours`` uint8[sets, 128, 64]: classes of two parts; ``lack``
        uint8[sets, 5, 192, 192]: tiles missing by number of groups and the two halves.
    """
    found = [_small(suits, honours) for suits, honours in sets]
    return {name: np.stack([tables[name] for tables in found]) for name in found[0]}


def _small(suits: SuitClasses, honours: SuitClasses) -> dict[str, np.ndarray]:
    two = join_all(suits.vectors, suits.vectors)
    mixed = join_all(suits.vectors, honours.vectors)
    left, right = distinct(two), distinct(mixed)
    whole = join_all(left, right)[:, :, MAX_GROUPS + 1 :]
    lack = np.zeros((MAX_GROUPS + 1, WIDEST, WIDEST), dtype=np.uint8)
    lack[:, : len(left), : len(right)] = np.moveaxis(whole, 2, 0)
    return {
        "small_suit": suits.class_of.astype(np.uint8),
        "small_honours": honours.class_of.astype(np.uint8),
        "two_suits": _numbers(two, left, SUITS, SUITS),
        "suit_and_honours": _numbers(mixed, right, SUITS, HONOURS),
        "lack": lack,
    }


def _numbers(joined: np.ndarray, classes: np.ndarray, rows: int, columns: int) -> np.ndarray:
    """Return which of `classes` each vector of ``joined[row, column]`` is, in a table of a given size."""
    number = {vector.tobytes(): i for i, vector in enumerate(classes)}
    table = np.zeros((rows, columns), dtype=np.uint8)
    flat = [number[vector.tobytes()] for vector in joined.reshape(-1, joined.shape[-1])]
    table[: joined.shape[0], : joined.shape[1]] = np.array(flat, dtype=np.uint8).reshape(joined.shape[:2])
    return table


@kernel
def missing(tables, which, m, p, s, h, groups):  # type: ignore[no-untyped-def]
    """Tiles that the suit codes lack to `groups` groups and a pair; `which` is `ANY` or `ANY_4`; wilds not yet deducted."""
    # Unsigned: of a signed index each look-up asks whether it counts from the end.
    suit, two_suits = tables.small_suit[which], tables.two_suits[which]
    two = two_suits[suit[np.uint64(m)], suit[np.uint64(p)]]
    rest = tables.suit_and_honours[which, suit[np.uint64(s)], tables.small_honours[which, np.uint64(h)]]
    return int(tables.lack[which, np.uint64(groups), two, rest])
