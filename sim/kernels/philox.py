"""Counter-based random numbers: Philox4x32-10 (Salmon et al., SC 2011), and exact bounded draws from it.

Every stream is named by (seed, hand, stream): the same name gives the same numbers whatever else has been drawn, so a hand
can be replayed alone, and changing a rule or a bot does not move the wall.
"""

from __future__ import annotations

import numpy as np

from sim.kernels.jit import kernel
from sim.kernels.plain_ints import ZERO

# Streams; player p's policy draws from PLAYER + p, his search from THINKER + p.
WALL, DEALER, WIND, PLAYER, THINKER = 0, 1, 2, 8, 16
WALL_STREAM = np.int64(WALL)

_M0, _M1 = np.uint64(0xD2511F53), np.uint64(0xCD9E8D57)
_W0, _W1 = np.uint64(0x9E3779B9), np.uint64(0xBB67AE85)
_LOW, _SHIFT = np.uint64(0xFFFFFFFF), np.uint64(32)


@kernel
def philox(c0, c1, c2, c3, k0, k1):  # type: ignore[no-untyped-def]
    """Return the four 32-bit words (as uint64) of one block; all arguments are uint64 below 2**32.

    Unsigned throughout: uint64 with int64 becomes float64 in numba.
    """
    for _ in range(10):
        high = c0 * _M0
        low = c2 * _M1
        c0, c1, c2, c3 = (low >> _SHIFT) ^ c1 ^ k0, low & _LOW, (high >> _SHIFT) ^ c3 ^ k1, high & _LOW
        k0 = (k0 + _W0) & _LOW
        k1 = (k1 + _W1) & _LOW
    return c0, c1, c2, c3


@kernel
def block(seed, hand, stream, number):  # type: ignore[no-untyped-def]
    """Return block `number` of the stream (seed, hand, stream)."""
    seed = np.uint64(seed)
    hand = np.uint64(hand)
    return philox(
        np.uint64(number) & _LOW,
        np.uint64(stream) & _LOW,
        hand & _LOW,
        hand >> _SHIFT,
        seed & _LOW,
        seed >> _SHIFT,
    )


@kernel
def bounded(word, bound):  # type: ignore[no-untyped-def]
    """Map a 32-bit word to 0 … bound-1, or to -1 for the few words that would make the result uneven (Lemire 2019)."""
    bound = np.uint64(bound)
    product = word * bound
    low = product & _LOW
    if low < bound and low < (np.uint64(4294967296) - bound) % bound:
        return np.int64(-1)
    return np.int64(product >> _SHIFT)


@kernel
def draw(seed, hand, stream, number, bound):  # type: ignore[no-untyped-def]
    """Return an even draw from 0 … bound-1 and the next unused block number of the stream."""
    while True:
        words = block(seed, hand, stream, number)
        number += 1
        for word in words:
            value = bounded(word, bound)
            if value >= 0:
                return value, number


@kernel
def shuffle(seed, hand, tiles):  # type: ignore[no-untyped-def]
    """Shuffle `tiles` evenly by the wall stream of (seed, hand). Modified in place."""
    shuffle_first(seed, hand, WALL_STREAM, ZERO, tiles, np.int64(len(tiles)))


@kernel
def shuffle_first(seed, hand, stream, number, tiles, n):  # type: ignore[no-untyped-def]
    """Shuffle the first `n` of `tiles` evenly by blocks `number`, … of a stream, and return the next unused block. In place."""
    have = 0
    w0 = w1 = w2 = w3 = np.uint64(0)
    for last in range(n - 1, 0, -1):
        while True:
            if have == 0:
                w0, w1, w2, w3 = block(seed, hand, stream, number)
                number += 1
                have = 4
            word = w0
            w0, w1, w2 = w1, w2, w3
            have -= 1
            other = bounded(word, last + 1)
            if other >= 0:
                break
        swap = tiles[last]
        tiles[last] = tiles[other]
        tiles[other] = swap
    return number
