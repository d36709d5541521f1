"""Kernels compiled as one program with their entry: that it is done, and what it does with a circle."""

from __future__ import annotations

import numba
import numpy as np
import pytest
from numba.np import arrayobj

from sim.kernels import jit


def test_the_installed_numba_is_one_that_it_was_tried_with() -> None:
    # Any other works, too, but compiles everything several times over and runs slower: look at it before adding it.
    assert numba.__version__.startswith(jit.TRIED)


def test_an_entry_holds_its_kernels_and_they_have_no_code_of_their_own() -> None:
    @jit.kernel
    def double(n):  # type: ignore[no-untyped-def]
        return 2 * n

    @jit.kernel
    def quadruple(n):  # type: ignore[no-untyped-def]
        return double(double(n))

    def entry(n):  # type: ignore[no-untyped-def]
        return quadruple(n) + double(n)

    compiled = numba.njit(nogil=True, **jit._pipelines()[0])(entry)  # type: ignore[index]
    assert compiled(3) == 18
    for kernel in (double, quadruple):
        with pytest.raises(TypeError, match="is a kernel, which only compiled code calls"):
            kernel(3)


def test_a_circle_of_kernels_is_refused() -> None:
    @jit.kernel
    def even(n):  # type: ignore[no-untyped-def]
        if n == 0:
            return True
        return odd(n - 1)

    @jit.kernel
    def odd(n):  # type: ignore[no-untyped-def]
        if n == 0:
            return False
        return even(n - 1)

    def entry(n):  # type: ignore[no-untyped-def]
        return even(n)

    with pytest.raises(RuntimeError, match="call each other in a circle"):
        numba.njit(nogil=True, **jit._pipelines()[0])(entry)(4)  # type: ignore[index]


def test_functions_of_others_count_negative_indices_from_the_end() -> None:
    @numba.njit
    def last(numbers):  # type: ignore[no-untyped-def]
        return numbers[-1]

    def entry(numbers):  # type: ignore[no-untyped-def]
        return last(numbers)

    numbers = np.arange(5)
    assert last(numbers) == 4
    # Compiled while an entry of ours is: not a function of the package, so as numba has it.
    assert numba.njit(nogil=True, **jit._pipelines()[0])(entry)(numbers[:3]) == 2  # type: ignore[index]
    assert arrayobj.fix_integer_index.__module__ == arrayobj.__name__, "put back after each kernel"
