"""Arrays on the stack."""

from __future__ import annotations

import numpy as np
from numba import njit

from sim.kernels.stack import stack_array

new_small, new_large = stack_array(3), stack_array(100)


@njit
def fill_three(times):  # type: ignore[no-untyped-def]
    """Use three arrays at once, again and again; return what they hold in the end and how long they are."""
    total = 0
    for time in range(times):
        first, second, third = new_small(), new_small(), new_large()
        for index in range(3):
            first[index] = index + time
            second[index] = 10 * index
        third[:] = 1
        total = first.sum() + second.sum() + third.sum()
    return total, len(first), len(third)


def test_each_place_has_an_array_of_its_own() -> None:
    assert fill_three(5) == (3 + 3 * 4 + 30 + 100, 3, 100)


def test_many_calls_take_no_memory() -> None:
    # 2 GB, were they not given back.
    assert fill_three(2_500_000)[1:] == (3, 100)


def test_they_hold_whole_numbers() -> None:
    @njit
    def kind():  # type: ignore[no-untyped-def]
        made = new_small()
        made[0] = -(2**40)
        return made[0], made.itemsize

    assert kind() == (-(2**40), np.dtype(np.int64).itemsize)
