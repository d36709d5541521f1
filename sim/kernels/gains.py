"""Which tiles bring a hand nearer, as look-ups instead of 34 trials.

One tile more lowers an entry of its part's distance vector (`suit_vectors`) by one or not at all. The whole hand comes nearer
just if it lowers an entry that lies on a shortest way. So two tables answer for a whole part at once: which ranks lower each
entry of a code (*gains*), and which entries of a part lie on a shortest way, given the class of everything beside it (*tight*).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from sim.kernels.jit import kernel
from sim.kernels.suit_vectors import MAX_GROUPS, N_ENTRIES

MOST_TILES = 14  # of a hand; codes of more never arise and have row 0
RANKS = 9  # bits of an entry in a packed row
HALF = MAX_GROUPS + 1
# Five entries as five bits, to five times nine bits: all or nothing of each entry's ranks.
_SPREAD = np.array(
    [
        sum((1 << RANKS) - 1 << RANKS * entry for entry in range(HALF) if bits >> entry & 1)
        for bits in range(1 << HALF)
    ],
    dtype=np.int64,
)


def gain_rows(class_of: np.ndarray, vectors: np.ndarray, ranks: int) -> tuple[np.ndarray, np.ndarray]:
    """Return the gains of all codes of a part.

    Parameters
    ----------
    class_of : int[5**ranks]
        Class of each code.
    vectors : uint8[n_classes, 10]
        Distance vectors.
    ranks : int

    Returns
    -------
    row_of : uint32[5**ranks]
        Row of a code in `gains`.
    gains : uint16[n, 10]
        For each entry the ranks (bits) of which one tile more lowers it. A kind held four times is never among them. Rows of
        codes of few tiles come first: those that are often asked for then lie close together.
    """
    codes = np.arange(5**ranks)
    digits = np.stack([codes // 5**rank % 5 for rank in range(ranks)], axis=1).astype(np.uint8)
    sizes = digits.sum(axis=1)
    codes = codes[np.argsort(sizes, kind="stable")]
    codes = codes[sizes[codes] <= MOST_TILES]
    now = vectors[class_of[codes]]
    found = np.zeros((len(codes), N_ENTRIES), dtype=np.uint16)
    for rank in range(ranks):
        free = digits[codes, rank] < 4
        later = vectors[class_of[np.where(free, codes + 5**rank, codes)]]
        found |= (later < now).astype(np.uint16) << rank
    # Rows as opaque values: ten times as fast as unique rows of numbers.
    opaque = found.view(np.dtype((np.void, found.dtype.itemsize * N_ENTRIES))).ravel()
    _, first, rows = np.unique(opaque, return_index=True, return_inverse=True)
    order = np.argsort(first)
    number = np.empty(len(order), dtype=np.uint32)
    number[order] = np.arange(len(order))
    row_of = np.zeros(5**ranks, dtype=np.uint32)
    row_of[codes] = number[rows.reshape(-1)]
    return row_of, found[first[order]]


def pack_gains(gains: np.ndarray) -> np.ndarray:
    """Return rows uint16[n, 10] as int64[n, 2]: entries without a pair in one number, with one in the other, 9 bits each."""
    place = RANKS * np.arange(HALF)
    halves = gains.reshape(len(gains), 2, HALF).astype(np.int64) << place
    return halves.sum(axis=2)  # type: ignore[no-any-return]


def tight_entries(vectors: np.ndarray) -> np.ndarray:
    """Return uint16[5, n, n]: by groups wanted, class of the rest and own class, the own entries on a shortest way as bits."""
    half = HALF
    tight = np.zeros((half, len(vectors), len(vectors)), dtype=np.uint16)
    wide = vectors.astype(np.int16)
    for groups in range(half):
        # Entry (pair, mine) of a part goes with entry (1 - pair, groups - mine) of the rest: together a pair and `groups` groups.
        ways = {
            half * pair + mine: wide[:, None, half * (1 - pair) + groups - mine]
            + wide[None, :, half * pair + mine]
            for pair in range(2)
            for mine in range(groups + 1)
        }
        least = np.minimum.reduce(list(ways.values()))
        for entry, length in ways.items():
            tight[groups] |= (length == least).astype(np.uint16) << entry
    return tight


@kernel
def gained(tables: Any, table: int, row: int, ways: int) -> int:
    """Return the ranks (bits) of which one tile more lowers one of the entries `ways` (bits) of a packed row.

    All entries at once, by masks: a loop over the few that count ends at a place that the processor cannot guess, and took
    twice as long.
    """
    chosen = tables.gains[table, row, 0] & _SPREAD[ways & 31]
    chosen |= tables.gains[table, row, 1] & _SPREAD[ways >> HALF]
    folded = chosen | chosen >> 2 * RANKS
    return (folded | folded >> RANKS | chosen >> 4 * RANKS) & 511
