"""Which groups and pairs one suit can be covered by: the table behind `standard_form`.

A *cover* of some tiles is a list of groups, perhaps with a pair, that uses every one of them; what it has beyond them is
what wilds stand for. The table says for every content of a suit which covers exist, as bits ``1 << (3 * groups + pair)``
with `pair` 0 for none, 1 for a pair that is no 2, 5 or 8, and 2 for a pair of 2, 5 or 8.
"""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import Any, NamedTuple

import numpy as np

SUIT_CODES = 5**9
MAX_GROUPS = 4


class ShapeTables(NamedTuple):
    """Covers of every suit code (rank 1 is the digit of 5**0).

    Attributes
    ----------
    any_copies : uint16[5**9]
        Covers in which a wild may be a fifth copy of a kind (rule 0.7 ``allowed``).
    four_copies : uint16[5**9]
        Covers with at most four copies of a kind (``refused``).
    """

    any_copies: Any
    four_copies: Any


def build_shape_tables() -> ShapeTables:
    """Compute the tables from all multisets of up to four groups; about 0.1 s."""
    vectors, bits = _all_covers()
    place = 5 ** np.arange(9)
    few = (vectors <= 4).all(axis=1)
    return ShapeTables(
        _below(np.minimum(vectors, 4) @ place, bits),
        _below(vectors[few] @ place, bits[few]),
    )


def _all_covers() -> tuple[np.ndarray, np.ndarray]:
    """Return every cover of a suit as copies per rank (int64[n, 9]) and its bit (uint16[n])."""
    chows = [[1 if first <= rank < first + 3 else 0 for rank in range(9)] for first in range(7)]
    pungs = [[3 if rank == kind else 0 for rank in range(9)] for kind in range(9)]
    groups = np.array(chows + pungs)
    sums, sizes = [np.zeros((1, 9), dtype=np.int64)], [np.zeros(1, dtype=np.int64)]
    for size in range(1, MAX_GROUPS + 1):
        chosen = np.array(list(combinations_with_replacement(range(len(groups)), size)))
        sums.append(groups[chosen].sum(axis=1))
        sizes.append(np.full(len(chosen), size))
    plain, size_of = np.concatenate(sums), np.concatenate(sizes)
    vectors, bits = [plain], [1 << (3 * size_of)]
    for rank in range(9):
        pair = np.zeros(9, dtype=np.int64)
        pair[rank] = 2
        vectors.append(plain + pair)
        bits.append(1 << (3 * size_of + (2 if rank % 3 == 1 else 1)))
    return np.concatenate(vectors), np.concatenate(bits).astype(np.uint16)


def _below(codes: np.ndarray, bits: np.ndarray) -> np.ndarray:
    """Give every suit code the bits of all covers that have at least its copies of every rank."""
    table = np.zeros(SUIT_CODES, dtype=np.uint16)
    np.bitwise_or.at(table, codes, bits)
    cube = table.reshape((5,) * 9)
    for axis in range(9):
        for copies in range(3, -1, -1):
            lower = [slice(None)] * 9
            upper = [slice(None)] * 9
            lower[axis], upper[axis] = slice(copies, copies + 1), slice(copies + 1, copies + 2)
            cube[tuple(lower)] |= cube[tuple(upper)]
    return table
