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

from sim.kernels.any_pair import any_pair_tables
from sim.kernels.gains import gain_rows, pack_gains, tight_entries
from sim.kernels.jit import kernel
from sim.kernels.min_plus import distinct, join_all
from sim.kernels.suit_vectors import FAR, MAX_GROUPS, N_ENTRIES, SuitClasses, suit_classes

ANY, ANY_4, PAIR_258 = range(3)
N_SETS = 3
N_CLASSES = 336  # room for the largest set (319 classes)
CLASS_BITS = 9
CLASS = (1 << CLASS_BITS) - 1
N_ROWS = 102_240  # room for the largest set: 95,001 rows of suits, then 7,150 of honours
SUIT_CODES = 5**9
HONOUR_CODES = 5**7


class Tables(NamedTuple):
    """Distance tables.

    Attributes
    ----------
    join : uint16[3, N_CLASSES, N_CLASSES]
        Class of two parts of a hand taken together.
    distance : int8[3, N_CLASSES, 10]
        Entry ``5 * pair + groups``: tiles missing.
    part : uint32[3, 5**9 + 5**7]
        Of a suit code, and from `SUIT_CODES` on of an honour code: its class in each set and, above `CLASS_BITS`, its row in
        the gains. Who wants both misses the cache once, not twice.
    gains : int64[3, N_ROWS, 2]
        Ranks that lower each entry (`gains.pack_gains`).
    tight : uint16[3, 5, N_CLASSES, N_CLASSES]
        Entries on a shortest way (`gains.tight_entries`).
    scattered : int8[2, 512]
        Most ranks that thirteen scattered (AQ-15) can use of a set of ranks given as bits, for gaps 3 and 4.
    suit_kinds : uint32[5**9]
        What hands without groups look at, packed: see `pack_kinds`.
    honour_kinds : uint32[5**7]
        The same of an honour code.
    small_suit, small_honours, two_suits, suit_and_honours, lack : uint8 arrays
        What `any_pair.missing` reads: the sets `ANY` and `ANY_4` once more, as small as they get.
    """

    join: Any
    distance: Any
    part: Any
    gains: Any
    tight: Any
    scattered: Any
    suit_kinds: Any
    honour_kinds: Any
    small_suit: Any
    small_honours: Any
    two_suits: Any
    suit_and_honours: Any
    lack: Any


def build_tables() -> Tables:
    """Compute all tables (a few seconds; `sim.engine.tables` keeps them on disk)."""
    every, middle = tuple(range(9)), (1, 4, 7)
    sets = (
        (suit_classes(9, True, every, None), suit_classes(7, False, tuple(range(7)), None)),
        (suit_classes(9, True, every, 4), suit_classes(7, False, tuple(range(7)), 4)),
        (suit_classes(9, True, middle, None), suit_classes(7, False, (), None)),
    )
    join = np.zeros((N_SETS, N_CLASSES, N_CLASSES), dtype=np.uint16)
    distance = np.full((N_SETS, N_CLASSES, N_ENTRIES), FAR, dtype=np.int8)
    part = np.zeros((N_SETS, SUIT_CODES + HONOUR_CODES), dtype=np.uint32)
    gains = np.zeros((N_SETS, N_ROWS, 2), dtype=np.int64)
    tight = np.zeros((N_SETS, MAX_GROUPS + 1, N_CLASSES, N_CLASSES), dtype=np.uint16)
    for number, (suits, winds) in enumerate(sets):
        vectors = _closure(suits, winds)
        class_of = {vector.tobytes(): row for row, vector in enumerate(vectors)}
        suit = np.array([class_of[v.tobytes()] for v in suits.vectors], dtype=np.uint32)[suits.class_of]
        honours = np.array([class_of[v.tobytes()] for v in winds.vectors], dtype=np.uint32)[winds.class_of]
        # Parts that never meet in one hand (four suits, say) may join to a vector outside the list; the entry stays 0.
        joined = join_all(vectors, vectors).reshape(-1, N_ENTRIES)
        flat = np.array([class_of.get(v.tobytes(), 0) for v in joined], dtype=np.uint16)
        join[number, : len(vectors), : len(vectors)] = flat.reshape(len(vectors), len(vectors))
        distance[number, : len(vectors)] = vectors
        row_of, of_suits = gain_rows(suits.class_of, suits.vectors, 9)
        part[number, :SUIT_CODES] = suit | row_of << CLASS_BITS
        row_of, of_honours = gain_rows(winds.class_of, winds.vectors, 7)
        part[number, SUIT_CODES:] = honours | (row_of + len(of_suits)) << CLASS_BITS
        rows = pack_gains(np.concatenate([of_suits, of_honours]))
        gains[number, : len(rows)] = rows
        tight[number, :, : len(vectors), : len(vectors)] = tight_entries(vectors)
    scattered = scattered_table()
    return Tables(
        join=join,
        distance=distance,
        part=part,
        gains=gains,
        tight=tight,
        scattered=scattered,
        suit_kinds=_pack_suits(scattered),
        honour_kinds=_pack_honours(),
        **any_pair_tables(sets[:PAIR_258]),
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
    two = distinct(join_all(suits.vectors, suits.vectors))
    three = distinct(join_all(two, suits.vectors))
    parts += [two, three]
    parts += [distinct(join_all(part, honours.vectors)) for part in (suits.vectors, two, three)]
    vectors = distinct(np.concatenate(parts))
    empty = suits.vectors[suits.class_of[0]]
    rest = vectors[~(vectors == empty).all(axis=1)]
    result = np.concatenate([empty[None], rest])
    if len(result) > N_CLASSES:
        raise AssertionError(f"{len(result)} classes do not fit into N_CLASSES = {N_CLASSES}")
    return result


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
def part_missing(tables, which, m, p, s, h, entry):  # type: ignore[no-untyped-def]
    """Tiles that four codes lack to `entry` (``5 * pair + groups``) by table set `which`; wilds not yet deducted."""
    part = tables.part[which]
    two = tables.join[which, part[m] & CLASS, part[p] & CLASS]
    three = tables.join[which, two, part[s] & CLASS]
    row = tables.join[which, three, part[SUIT_CODES + h] & CLASS]
    return int(tables.distance[which, row, entry])


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
