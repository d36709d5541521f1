"""Generating functions packed into one big integer: exact, and multiplied at the speed of Python's ints.

Coefficient ``i`` stands in bits ``[i·BITS, (i+1)·BITS)``. Every coefficient counts hands of at most 136 tiles, so it stays
below C(136, 68) < 2^133 before a product is cut off, and slots of 160 bits never run into each other.
"""

from __future__ import annotations

from collections.abc import Iterable

BITS = 160
_SLOT = (1 << BITS) - 1


def pack(coefficients: Iterable[int]) -> int:
    """Return the packed form of a polynomial given by its coefficients, lowest degree first."""
    packed = 0
    for i, value in enumerate(coefficients):
        packed |= int(value) << (i * BITS)
    return packed


def unpack(packed: int, length: int) -> list[int]:
    """Return the first `length` coefficients."""
    return [(packed >> (i * BITS)) & _SLOT for i in range(length)]


def cut(length: int) -> int:
    """Return the mask that keeps the first `length` coefficients."""
    return (1 << (length * BITS)) - 1
