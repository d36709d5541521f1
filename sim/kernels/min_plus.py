"""Taking parts of a hand together: the distance vector of both is the min-plus of the two."""

from __future__ import annotations

import numpy as np

from sim.kernels.suit_vectors import FAR, MAX_GROUPS, N_ENTRIES


def join_all(left: np.ndarray, right: np.ndarray) -> np.ndarray:
    """Return the min-plus of every vector on the left with every one on the right: uint8[left, right, 10]."""
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


def distinct(vectors: np.ndarray) -> np.ndarray:
    """Return the different vectors among uint8[..., 10], sorted: uint8[n, 10]."""
    return np.unique(vectors.reshape(-1, N_ENTRIES), axis=0)
