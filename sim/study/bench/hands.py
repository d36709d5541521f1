"""Random hands for benchmarks, as counts and as suit codes, from a fixed seed."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from sim.tiles import N_KINDS

TILES = 14
COPIES = 4
MAX_WILDS = 4


@dataclass(frozen=True, slots=True)
class RandomHands:
    """Hands of 14 tiles, naturals and wilds together.

    Attributes
    ----------
    counts : int8[n, 34]
        Naturals by kind.
    codes : int32[n, 4]
        Suit codes of the naturals (`sim.kernels.tables`).
    wilds : int8[n]
    """

    counts: NDArray[np.int8]
    codes: NDArray[np.int32]
    wilds: NDArray[np.int8]


def random_hands(n: int, seed: int = 1) -> RandomHands:
    """Return hands with 0 to 4 wilds, equally often, the rest dealt from the 136 tiles."""
    rng = np.random.default_rng(seed)
    wilds = (np.arange(n) % (MAX_WILDS + 1)).astype(np.int8)
    # The tiles with the 14 smallest of 136 random numbers are an even draw without replacement.
    order = rng.random((n, N_KINDS * COPIES), dtype=np.float32)
    tiles = np.argpartition(order, TILES, axis=1)[:, :TILES] // COPIES
    natural = np.arange(TILES) < TILES - wilds[:, None]
    counts = np.zeros((n, N_KINDS), dtype=np.int8)
    np.add.at(counts, (np.repeat(np.arange(n), natural.sum(axis=1)), tiles[natural]), 1)
    return RandomHands(counts, suit_codes_of(counts), wilds)


def suit_codes_of(counts: NDArray[np.int8]) -> NDArray[np.int32]:
    """Return the suit codes int32[n, 4] of counts int8[n, 34]: base 5, the lowest rank in the lowest digit."""
    place = 5 ** np.arange(9)
    parts = [
        counts[:, first : first + size] @ place[:size] for first, size in ((0, 9), (9, 9), (18, 9), (27, 7))
    ]
    return np.stack(parts, axis=1).astype(np.int32)
