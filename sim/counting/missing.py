"""How many tiles are missing to four groups and a pair: every natural hand of a wall, by size and distance.

The count vectors of a block fall into few classes of equal missing-tile tables, and so do the combinations of blocks (under
two hundred of each). A block becomes one generating function per class; blocks are multiplied class by class.
"""

from __future__ import annotations

from functools import lru_cache
from math import comb

import numpy as np
from numpy.typing import NDArray

from sim.counting.codes import Rows, histogram, tiles, weights
from sim.counting.groups import NEVER, Groups, honour_missing, suit_missing
from sim.counting.packed import cut, pack, unpack
from sim.counting.walls import Blocks

MOST_TILES = 47
"""The most tiles that a seat sees in a hand and that are asked for."""
_KEEP = cut(MOST_TILES + 1)

Stage = tuple[str, ...]
"""The blocks combined so far: ``("suit", "suit", "honours7")``."""
Functions = dict[int, int]
"""Class of missing-tile tables → packed generating function by number of tiles."""


def missing_by_tiles(blocks: Blocks, groups: Groups) -> list[list[list[int]]]:
    """Count the natural hands of a wall by what they miss to four groups and a pair.

    Returns
    -------
    list
        ``result[e][d][n]``: hands of `n` natural tiles that miss `d` tiles, with at most `e` excess tiles in the target; for
        a larger `e` than the last nothing changes.
    """
    functions, stage = _all_suits(blocks.suits, groups)
    if blocks.honours:
        functions, stage = _times(
            functions, stage, _honours(blocks.honours, groups), _honour_stage(blocks.honours), groups
        )
    needed = _vectors(stage, groups)[:, :, 1, 4]
    dead = pack(comb(blocks.dead, n) for n in range(blocks.dead + 1))
    result = []
    for excess in range(needed.shape[1]):
        by_distance = [0] * 15
        for kind, function in functions.items():
            by_distance[int(needed[kind, excess])] += function
        result.append([unpack((function * dead) & _KEEP, MOST_TILES + 1) for function in by_distance])
    return result


@lru_cache(maxsize=64)
def _all_suits(suits: tuple[Rows, ...], groups: Groups) -> tuple[Functions, Stage]:
    if not suits:
        return {0: 1}, ()
    # The most frequent suit first: the full suits of all indicators share their product.
    ordered = sorted(suits, key=lambda rows: (-suits.count(rows), rows))
    last = _suit(ordered[-1], groups)
    if len(ordered) == 1:
        return last, ("suit",)
    functions, stage = _all_suits(tuple(ordered[:-1]), groups)
    return _times(functions, stage, last, ("suit",), groups)


def _times(
    one: Functions, stage: Stage, other: Functions, block: Stage, groups: Groups
) -> tuple[Functions, Stage]:
    """Multiply the generating functions of two sets of blocks."""
    table = _combination(stage, block, groups)[1]
    product: Functions = {}
    for a, function in one.items():
        # Sum first what ends in the same class: one product each.
        sums: Functions = {}
        for b, factor in other.items():
            kind = int(table[a, b])
            sums[kind] = sums.get(kind, 0) + factor
        for kind, factor in sums.items():
            product[kind] = product.get(kind, 0) + ((function * factor) & _KEEP)
    return product, stage + block


@lru_cache(maxsize=64)
def _suit(rows: Rows, groups: Groups) -> Functions:
    return _functions(rows, _classes("suit", groups)[1])


def _honours(rows: Rows, groups: Groups) -> Functions:
    return _functions(rows, _classes(_honour_stage(rows)[0], groups)[1])


def _honour_stage(rows: Rows) -> Stage:
    return (f"honours{len(rows)}",)


def _functions(rows: Rows, labels: NDArray[np.int64]) -> Functions:
    length = 4 * len(rows) + 1
    size = int(labels.max()) + 1
    sums = histogram(labels * length + tiles(len(rows)), weights(rows), size * length)
    return {kind: pack(sums[kind * length : (kind + 1) * length]) & _KEEP for kind in range(size)}


@lru_cache(maxsize=16)
def _classes(block: str, groups: Groups) -> tuple[NDArray[np.int8], NDArray[np.int64]]:
    """Return the distinct missing-tile tables of a block and the class of every count vector."""
    if block == "suit":
        table = suit_missing(groups)
    else:
        table = honour_missing(groups, int(block.removeprefix("honours")))
    return _distinct(np.moveaxis(table, -1, 0))


def _vectors(stage: Stage, groups: Groups) -> NDArray[np.int8]:
    if not stage:
        empty = np.full((1, 1, 2, 5), NEVER, np.int8)
        empty[0, 0, 0, 0] = 0
        return empty
    if len(stage) == 1:
        return _classes(stage[0], groups)[0]
    return _combination(stage[:-1], stage[-1:], groups)[0]


@lru_cache(maxsize=32)
def _combination(stage: Stage, block: Stage, groups: Groups) -> tuple[NDArray[np.int8], NDArray[np.int64]]:
    """Return the distinct tables of two sets of blocks together, and the class of every pair of classes."""
    one, other = _vectors(stage, groups), _vectors(block, groups)
    excess = one.shape[1] + other.shape[1] - 1
    joint = np.full((len(one), len(other), excess, 2, 5), NEVER, np.int8)
    for e in range(one.shape[1]):
        for p, m in np.ndindex(2, 5):
            source = one[:, None, e, p, m, None, None, None] + other[None, :, :, : 2 - p, : 5 - m]
            place = joint[:, :, e : e + other.shape[1], p:, m:]
            np.minimum(place, np.minimum(source, NEVER), out=place)
    joint = np.minimum.accumulate(joint, axis=2)
    vectors, labels = _distinct(joint.reshape(-1, excess, 2, 5))
    return vectors, labels.reshape(len(one), len(other))


def _distinct(tables: NDArray[np.int8]) -> tuple[NDArray[np.int8], NDArray[np.int64]]:
    """Return the distinct tables and the index of each one among them."""
    labels = np.zeros(len(tables), np.int64)
    for layer in range(tables.shape[1]):
        key = np.zeros(len(tables), np.int64)
        for p, m in np.ndindex(2, 5):
            key = key * (NEVER + 1) + tables[:, layer, p, m]
        _, ranks = np.unique(key, return_inverse=True)
        _, labels = np.unique(labels * (int(ranks.max()) + 1) + ranks, return_inverse=True)
    first = np.unique(labels, return_index=True)[1]
    return tables[first], labels.astype(np.int64)
