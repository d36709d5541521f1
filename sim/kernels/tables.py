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

from sim.kernels.gains import gain_rows, tight_entries
from sim.kernels.jit import kernel
from sim.kernels.suit_vectors import FAR, MAX_GROUPS, N_ENTRIES, SuitClasses, suit_classes

ANY, ANY_4, PAIR_258 = range(3)
N_SETS = 3
N_CLASSES = 336  # room for the largest set (319 classes)
CLASS_BITS = 9
N_SUIT_ROWS = 95_040  # room for the largest set (95,001 rows)
N_HONOUR_ROWS = 7_200  # 7,150 rows
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
    suit_part, honour_part : uint32[3, 5**9], uint32[3, 5**7]
        Class of a code and, above `CLASS_BITS`, its row in the gains: who wants both misses the cache once, not twice.
    suit_gains, honour_gains : uint16[3, N_SUIT_ROWS, 10], uint16[3, N_HONOUR_ROWS, 10]
        Ranks that lower each entry (`gains.gain_rows`).
    tight : uint16[3, 5, N_CLASSES, N_CLASSES]
        Entries on a shortest way (`gains.tight_entries`).
    scattered : int8[2, 512]
        Most ranks that thirteen scattered (AQ-15) can use of a set of ranks given as bits, for gaps 3 and 4.
    suit_kinds : uint32[5**9]
        What hands without groups look at, packed: see `pack_kinds`.
    honour_kinds : uint32[5**7]
        The same of an honour code.
    """

    suit: Any
    honours: Any
    join: Any
    distance: Any
    suit_part: Any
    honour_part: Any
    suit_gains: Any
    honour_gains: Any
    tight: Any
    scattered: Any
    suit_kinds: Any
    honour_kinds: Any


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
    suit_part = np.zeros((N_SETS, SUIT_CODES), dtype=np.uint32)
    honour_part = np.zeros((N_SETS, HONOUR_CODES), dtype=np.uint32)
    suit_gains = np.zeros((N_SETS, N_SUIT_ROWS, N_ENTRIES), dtype=np.uint16)
    honour_gains = np.zeros((N_SETS, N_HONOUR_ROWS, N_ENTRIES), dtype=np.uint16)
    tight = np.zeros((N_SETS, MAX_GROUPS + 1, N_CLASSES, N_CLASSES), dtype=np.uint16)
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
        row_of, gains = gain_rows(suits.class_of, suits.vectors, 9)
        suit_part[number] = suit[number] | row_of << CLASS_BITS
        suit_gains[number, : len(gains)] = gains
        row_of, gains = gain_rows(winds.class_of, winds.vectors, 7)
        honour_part[number] = honours[number] | row_of << CLASS_BITS
        honour_gains[number, : len(gains)] = gains
        tight[number, :, : len(vectors), : len(vectors)] = tight_entries(vectors)
    scattered = scattered_table()
    return Tables(
        suit=suit,
        honours=honours,
        join=join,
        distance=distance,
        suit_part=suit_part,
        honour_part=honour_part,
        suit_gains=suit_gains,
        honour_gains=honour_gains,
        tight=tight,
        scattered=scattered,
        suit_kinds=_pack_suits(scattered),
        honour_kinds=_pack_honours(),
    )


# Fields of `suit_kinds` and `honour_kinds`. The first four are five bits wide, so that the words of a hand's parts can be added.
ONES, TWOS, THREES, FOURS = 0, 5, 10, 15  # kinds held once, twice, three and four times
SPECIAL = 20  # five bits: tiles of rank 2, 5 and 8; of an honour code all tiles
SCATTERED_3, SCATTERED_4 = 25, 27  # two bits each: ranks that thirteen scattered can use, by gap
DISTINCT = 25  # of an honour code, three bits: different honours
FIELD = 31


def _counted(ranks: int) -> tuple[np.ndarray, np.ndarray]:
    """Return the digits of all codes and their words with the first four fields filled."""
    codes = np.arange(5**ranks)
    digits = np.stack([codes // 5**r % 5 for r in range(ranks)], axis=1).astype(np.uint8)
    words = np.zeros(len(codes), dtype=np.uint32)
    for copies, field in ((1, ONES), (2, TWOS), (3, THREES), (4, FOURS)):
        words |= (digits == copies).sum(axis=1).astype(np.uint32) << field
    return digits, words


def _pack_suits(scattered: np.ndarray) -> np.ndarray:
    digits, words = _counted(9)
    words |= digits[:, [1, 4, 7]].sum(axis=1).astype(np.uint32) << SPECIAL
    present = ((digits > 0) << np.arange(9)).sum(axis=1)
    for row, field in enumerate((SCATTERED_3, SCATTERED_4)):
        words |= scattered[row, present].astype(np.uint32) << field
    return words


def _pack_honours() -> np.ndarray:
    digits, words = _counted(7)
    words |= digits.sum(axis=1).astype(np.uint32) << SPECIAL
    words |= (digits > 0).sum(axis=1).astype(np.uint32) << DISTINCT
    return words


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


def scattered_table() -> np.ndarray:
    """Return `Tables.scattered`."""
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
def kind_words(tables, m, p, s, h):  # type: ignore[no-untyped-def]
    """Return the added words of a hand's four codes: its first four fields hold for the whole hand of up to 14 tiles."""
    return (
        np.int64(tables.suit_kinds[m])
        + np.int64(tables.suit_kinds[p])
        + np.int64(tables.suit_kinds[s])
        + np.int64(tables.honour_kinds[h])
    )


@kernel
def pairs_lack(words):  # type: ignore[no-untyped-def]
    """Return the tiles that a hand of these words lacks to seven pairs, four alike being two pairs; without wilds."""
    threes = words >> THREES & FIELD
    open_pairs = max(0, 7 - (words >> TWOS & FIELD) - threes - 2 * (words >> FOURS & FIELD))
    return open_pairs + max(0, open_pairs - (words & FIELD) - threes)


@kernel
def middle_tiles(tables, m, p, s):  # type: ignore[no-untyped-def]
    """Return how many tiles of three suit codes are 2, 5 or 8."""
    return (
        (np.int64(tables.suit_kinds[m]) >> SPECIAL & FIELD)
        + (np.int64(tables.suit_kinds[p]) >> SPECIAL & FIELD)
        + (np.int64(tables.suit_kinds[s]) >> SPECIAL & FIELD)
    )


@kernel
def scattered_ranks(tables, gap, m, p, s):  # type: ignore[no-untyped-def]
    """Return how many suit tiles thirteen scattered can use of three suit codes (AQ-15)."""
    field = SCATTERED_3 if gap == 3 else SCATTERED_4
    return (
        (np.int64(tables.suit_kinds[m]) >> field & 3)
        + (np.int64(tables.suit_kinds[p]) >> field & 3)
        + (np.int64(tables.suit_kinds[s]) >> field & 3)
    )
