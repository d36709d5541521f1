"""Counting hands kind by kind, with a small state: for hand types that need no groups."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from math import comb
from typing import TypeVar

from sim.counting.codes import Row
from sim.counting.packed import BITS, cut, pack

State = TypeVar("State", bound=Hashable)
Other = TypeVar("Other", bound=Hashable)
Joint = TypeVar("Joint", bound=Hashable)


def fold(
    rows: Iterable[Row], start: State, step: Callable[[State, int, int], State], most_tiles: int
) -> dict[State, int]:
    """Return, for every final state, the packed generating function of the hands by number of tiles.

    `step(state, i, held)` is the state after the `i`-th kind, of which `held` tiles (0–4) are in the hand.
    """
    keep = cut(most_tiles + 1)
    states = {start: 1}
    for i, row in enumerate(rows):
        after: dict[State, int] = {}
        for state, function in states.items():
            for held, weight in enumerate(row):
                if weight:
                    new = step(state, i, held)
                    after[new] = after.get(new, 0) + ((function * weight << (held * BITS)) & keep)
        states = after
    return states


def choose(copies: int, most_tiles: int) -> int:
    """Return the packed generating function of taking any of `copies` tiles."""
    return pack(comb(copies, n) for n in range(min(copies, most_tiles) + 1))


def multiply(
    one: dict[State, int], other: dict[Other, int], join: Callable[[State, Other], Joint], most_tiles: int
) -> dict[Joint, int]:
    """Return the generating functions of two sets of kinds together, with `join` of their states."""
    keep = cut(most_tiles + 1)
    product: dict[Joint, int] = {}
    for a, function in one.items():
        sums: dict[Joint, int] = {}
        for b, factor in other.items():
            state = join(a, b)
            sums[state] = sums.get(state, 0) + factor
        for state, factor in sums.items():
            product[state] = product.get(state, 0) + ((function * factor) & keep)
    return product
