"""Counting round the table."""

from __future__ import annotations

import pytest

from sim.kernels.seats import around


@pytest.mark.parametrize("seats", [3, 4])
def test_places_up_to_twice_round(seats: int) -> None:
    place = around.py_func if hasattr(around, "py_func") else around
    assert [place(n, seats) for n in range(2 * seats)] == [*range(seats), *range(seats)]
