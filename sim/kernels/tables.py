"""The lookup tables behind every distance question, and how three of them answer it.

Distance vectors of suits (see `suit_vectors`) are combined by min-plus. All vectors that can arise, from one suit to a whole
hand, fall into a few hundred classes, so a whole hand is three look-ups in a small table. Three *sets* of tables exist:

* ``ANY``: any pair, targets of any size (a wild in hand may be a fifth copy, rule 0.7 ``allowed``);
* ``ANY_4``: any pair, targets of at most four copies of a kind (rule 0.7 ``refused``, and every hand without wilds, 0.7b);
* ``PAIR_258``: the pair must be 2, 5 or 8 of a suit (JZ-10, HB-7, HB-8).
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from sim.kernels.jit import kernel
from sim.kernels.suit_vectors import FAR, MAX_GROUPS, N_ENTRIES, SuitClasses, suit_classes

ANY, ANY_4, PAIR_258 = range(3)
N_SETS = 3
N_CLASSES = 336  # room for the largest set (319 classes)
SUIT_CODES = 5**9
HONOUR_CODES = 5**7


class Tables(NamedTuple):
    """Distance tables.

    Attributes
    ----------
    suit : uint16[3, 5**9]
        Class of a suit code in each set.
    honours : uint16[3, 5**7]
        Class of an honour code.
    join : uint16[3, N_CLASSES, N_CLASSES]
        Class of two parts of a hand taken together.
    distance : int8[3, N_CLASSES, 10]
        Entry ``5 * pair + groups``: tiles missing.
    scattered : int8[2, 512]
        Most ranks that thirteen scattered (AQ-15) can use of a set of ranks given as bits, for gaps 3 and 4.
    """

    suit: Any
    honours: Any
    join: Any
    distance: Any
    scattered: Any


def build_tables() -> Tables:
    """Compute all tables (a few seconds; `sim.engine.tables` keeps them on disk)."""
    every, middle = tuple(range(9)), (1, 4, 7)
    sets = (
        (suit_classes(9, True, every, None), suit_classes(7, False, tuple(range(7)), None)),
        (suit_classes(9, True, every, 4), suit_classes(7, False, tuple(range(7)), 4)),
        (suit_classes(9, True, middle, None), suit_classes(7, False, (), None)),
    )
    suit = np.zeros((N_SETS, SUIT_CODES), dtype=np.uint16)
    honours = np.zeros((N_SETS, HONOUR_CODES), dtype=np.uint16)
    join = np.zeros((N_SETS, N_CLASSES, N_CLASSES), dtype=np.uint16)
    distance = np.full((N_SETS, N_CLASSES, N_ENTRIES), FAR, dtype=np.int8)
    for number, (suits, winds) in enumerate(sets):
        vectors = _closure(suits, winds)
        rows = {vector.tobytes(): row for row, vector in enumerate(vectors)}
        suit[number] = np.array([rows[v.tobytes()] for v in suits.vectors], dtype=np.uint16)[suits.class_of]
        honours[number] = np.array([rows[v.tobytes()] for v in winds.vectors], dtype=np.uint16)[
            winds.class_of
        ]
        # Parts that never meet in one hand (four suits, say) may join to a vector outside the list; the entry stays 0.
        joined = _join_all(vectors, vectors).reshape(-1, N_ENTRIES)
        flat = np.array([rows.get(v.tobytes(), 0) for v in joined], dtype=np.uint16)
        join[number, : len(vectors), : len(vectors)] = flat.reshape(len(vectors), len(vectors))
        distance[number, : len(vectors)] = vectors
    return Tables(suit, honours, join, distance, _scattered())


def _closure(suits: SuitClasses, honours: SuitClasses) -> np.ndarray:
    """All vectors of one suit up to three suits, with and without honours; row 0 is the empty part."""
    parts = [suits.vectors, honours.vectors]
    two = _unique(_join_all(suits.vectors, suits.vectors))
    three = _unique(_join_all(two, suits.vectors))
    parts += [two, three]
    parts += [_unique(_join_all(part, honours.vectors)) for part in (suits.vectors, two, three)]
    vectors = _unique(np.concatenate(parts))
    empty = suits.vectors[suits.class_of[0]]
    rest = vectors[~(vectors == empty).all(axis=1)]
    result = np.concatenate([empty[None], rest])
    if len(result) > N_CLASSES:
        raise AssertionError(f"{len(result)} classes do not fit into N_CLASSES = {N_CLASSES}")
    return result


def _join_all(left: np.ndarray, right: np.ndarray) -> np.ndarray:
    """Min-plus of every vector on the left with every one on the right: uint8[left, right, 10]."""
    a, b = left.astype(np.int16), right.astype(np.int16)
    result = np.full((len(a), len(b), N_ENTRIES), FAR, dtype=np.int16)
    half = MAX_GROUPS + 1
    for groups in range(half):
        for mine in range(groups + 1):
            other = groups - mine
            plain = a[:, None, mine] + b[None, :, other]
            paired = np.minimum(
                a[:, None, half + mine] + b[None, :, other], a[:, None, mine] + b[None, :, half + other]
            )
            np.minimum(result[:, :, groups], plain, out=result[:, :, groups])
            np.minimum(result[:, :, half + groups], paired, out=result[:, :, half + groups])
    return result.astype(np.uint8)


def _unique(vectors: np.ndarray) -> np.ndarray:
    return np.unique(vectors.reshape(-1, N_ENTRIES), axis=0)


def _scattered() -> np.ndarray:
    best = np.zeros((2, 512), dtype=np.int8)
    for row, gap in enumerate((3, 4)):
        for bits in range(512):
            ranks = [r for r in range(9) if bits >> r & 1]
            last, size = -gap, 0
            for rank in ranks:  # greedy from the lowest rank is optimal for intervals of equal length
                if rank - last >= gap:
                    last, size = rank, size + 1
            best[row, bits] = size
    return best


@kernel
def missing(tables, which, m, p, s, h, groups):  # type: ignore[no-untyped-def]
    """Tiles that the suit codes lack to `groups` groups and a pair, by table set `which`; wilds not yet deducted."""
    two = tables.join[which, tables.suit[which, m], tables.suit[which, p]]
    three = tables.join[which, two, tables.suit[which, s]]
    return int(tables.distance[which, tables.join[which, three, tables.honours[which, h]], 5 + groups])


@kernel
def suit_codes(counts, start, codes):  # type: ignore[no-untyped-def]
    """Write the four suit codes of ``counts[start:start+34]`` (naturals) into ``codes[0:4]``. Modified in place."""
    for suit in range(3):
        code = 0
        for rank in range(8, -1, -1):
            code = code * 5 + int(counts[start + 9 * suit + rank])
        codes[suit] = code
    code = 0
    for rank in range(6, -1, -1):
        code = code * 5 + int(counts[start + 27 + rank])
    codes[3] = code
