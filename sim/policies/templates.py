"""Huangjin's fixed parts: three triples that are worth the minimum (or nearly) whatever the fourth group and the pair are.

A template is nine tiles in three triples: 清龙, 花龙, 三色三同顺, 一色三步高, 三色三步高 and 组合龙.
"""

from __future__ import annotations

from itertools import permutations

import numpy as np

from sim.codes import MeldKind
from sim.kernels.jit import kernel
from sim.kernels.state_layout import MELDS, N_MELDS
from sim.kernels.win_layout import MELD_KIND, MELD_SIZE, MELD_TILE


def _chow(suit: int, start: int) -> tuple[int, int, int]:
    first = 9 * suit + start
    return first, first + 1, first + 2


def _list_templates() -> list[tuple[list[tuple[int, ...]], int, int]]:
    """All templates as (three triples, fans that may still be lacking to eight, value of the fan itself)."""
    found: list[tuple[list[tuple[int, ...]], int, int]] = []
    for suit in range(3):
        found.append(([_chow(suit, 0), _chow(suit, 3), _chow(suit, 6)], 0, 16))
        for step, starts in ((1, range(5)), (2, range(3))):
            found += [([_chow(suit, s + step * i) for i in range(3)], 0, 16) for s in starts]
    for order in permutations(range(3)):
        found.append(([_chow(order[i], 3 * i) for i in range(3)], 0, 8))
        found.append(([tuple(9 * order[i] + r for r in (i, i + 3, i + 6)) for i in range(3)], 0, 12))
        found += [([_chow(order[i], s + i) for i in range(3)], 2, 6) for s in range(5)]
    found += [([_chow(suit, s) for suit in range(3)], 0, 8) for s in range(7)]
    return found


_LIST = _list_templates()
N_TEMPLATES = len(_LIST)
TRIPLES = np.array([[list(t) for t in triples] for triples, _, _ in _LIST], dtype=np.int64)  # [n, 3, 3]
LACKING = np.array([lacking for _, lacking, _ in _LIST], dtype=np.int64)
# What a hand with the template is likely to be worth: where eight are reached, and with the small fans that come along.
TEMPLATE_FAN = np.array([max(fan, 8) + 1.5 for _, _, fan in _LIST])
# Kinds of each triple as bits.
TRIPLE_BITS = np.array([[sum(1 << k for k in t) for t in triples] for triples, _, _ in _LIST], dtype=np.int64)


@kernel
def covered(st, base, template):  # type: ignore[no-untyped-def]
    """Return the triples (bits) of a template that lie as chows before the seat, or -1 if its melds leave no room."""
    bits = 0
    others = 0
    for index in range(st[base + N_MELDS]):
        meld = base + MELDS + index * MELD_SIZE
        matched = False
        if st[meld + MELD_KIND] == MeldKind.CHOW:
            for triple in range(3):
                first = TRIPLES[template, triple, 0]
                is_chow = TRIPLES[template, triple, 1] == first + 1
                if is_chow and first == st[meld + MELD_TILE] and bits >> triple & 1 == 0 and not matched:
                    bits |= 1 << triple
                    matched = True
        if not matched:
            others += 1
    return bits if others <= 1 else -1
