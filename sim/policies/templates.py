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

ALL_TRIPLES = 7  # of a template, as bits


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


def _needs() -> np.ndarray:
    """Return the kinds (bits) of which the triples of each template that are not laid need at least 1, 2 and 3 copies."""
    needs = np.zeros((N_TEMPLATES, ALL_TRIPLES + 1, 3), dtype=np.int64)
    for template, (triples, _, _) in enumerate(_LIST):
        for laid in range(ALL_TRIPLES + 1):
            tiles = [kind for triple in range(3) if not laid >> triple & 1 for kind in triples[triple]]
            for kind in set(tiles):
                for copies in range(tiles.count(kind)):
                    needs[template, laid, copies] |= 1 << kind
    return needs


def _fits() -> np.ndarray:
    """Return the triple (as a bit) of each template that is the chow from a kind on; 0 if none is."""
    fits = np.zeros((N_TEMPLATES, 27), dtype=np.int64)
    for template, (triples, _, _) in enumerate(_LIST):
        for number, triple in enumerate(triples):
            if triple[1] == triple[0] + 1:
                fits[template, triple[0]] = 1 << number
    return fits


_LIST = _list_templates()
N_TEMPLATES = len(_LIST)
TRIPLES = np.array([[list(t) for t in triples] for triples, _, _ in _LIST], dtype=np.int64)  # [n, 3, 3]
LACKING = np.array([lacking for _, lacking, _ in _LIST], dtype=np.int64)
# What a hand with the template is likely to be worth: where eight are reached, and with the small fans that come along.
TEMPLATE_FAN = np.array([max(fan, 8) + 1.5 for _, _, fan in _LIST])
NEEDS = _needs()  # [n, 8, 3]
FITS = _fits()  # [n, 27]


@kernel
def covered(st, base, template):  # type: ignore[no-untyped-def]
    """Return the triples (bits) of a template that lie as chows before the seat, or -1 if its melds leave no room."""
    bits = 0
    others = 0
    for index in range(st[base + N_MELDS]):
        meld = base + MELDS + index * MELD_SIZE
        triple = FITS[template, st[meld + MELD_TILE]] if st[meld + MELD_KIND] == MeldKind.CHOW else 0
        if triple & ~bits == 0:
            others += 1
        bits |= triple
    return bits if others <= 1 else -1
