"""From 34 counts to suit codes, with the counts as bytes of five 64-bit words: eight ranks are summed up at once.

Byte k of the 40 is the count of kind k; the last six are 0. One byte at a time costs 34 loads and as many multiplications a
hand (40 ns); three steps of sums by pairs (5², 5⁴ and 5⁸ as place values of ever wider lanes) a suit cost a tenth of that.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from sim.kernels.jit import kernel
from sim.tiles import N_KINDS

WORDS = 5

_BYTES, _PAIRS = np.uint64(0x00FF00FF00FF00FF), np.uint64(0x0000FFFF0000FFFF)
_S8, _S16, _S24, _S32, _S40, _S48, _S56 = (np.uint64(bits) for bits in (8, 16, 24, 32, 40, 48, 56))
_BYTE = np.uint64(0xFF)
_BY_5, _BY_25, _BY_625 = np.uint64(1 << 8 | 5), np.uint64(1 << 16 | 25), np.uint64(1 << 32 | 625)
_NINTH = np.uint64(5**8)


def pack_counts(counts: NDArray[np.int8]) -> NDArray[np.uint64]:
    """Return counts int8[n, 34] as uint64[n, 5]."""
    padded = np.zeros((len(counts), 8 * WORDS), dtype=np.uint8)
    padded[:, :N_KINDS] = counts
    return padded.view("<u8")


@kernel
def eight_digits(word):  # type: ignore[no-untyped-def]
    """Return the number whose base-5 digits are the bytes of `word`, the lowest first."""
    # A product by 2**lane + place adds each lane, times its place value, to the next one up: three instructions a step. The
    # digits are too small for a lane to carry into the next.
    pairs = (word * _BY_5 >> _S8) & _BYTES
    quads = (pairs * _BY_25 >> _S16) & _PAIRS
    return quads * _BY_625 >> _S32


@kernel
def codes_of(words, hand):  # type: ignore[no-untyped-def]
    """Return the four suit codes of ``words[hand]`` (uint64[n, 5])."""
    w0 = words[hand, 0]
    w1 = words[hand, 1]
    w2 = words[hand, 2]
    w3 = words[hand, 3]
    w4 = words[hand, 4]
    m = eight_digits(w0) + _NINTH * (w1 & _BYTE)
    p = eight_digits((w1 >> _S8) | (w2 << _S56)) + _NINTH * ((w2 >> _S8) & _BYTE)
    s = eight_digits((w2 >> _S16) | (w3 << _S48)) + _NINTH * ((w3 >> _S16) & _BYTE)
    h = eight_digits((w3 >> _S24) | (w4 << _S40))
    return m, p, s, h
