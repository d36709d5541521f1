"""The table of gains says the same as trying all tiles: on random hands, parts left out, and every number of groups."""

from __future__ import annotations

import numba
import numpy as np
import pytest
from numba.core import config

from sim.engine.tables import load_tables
from sim.kernels import jit
from sim.kernels.gains import gained, tight_entries
from sim.kernels.tables import ANY, ANY_4, CLASS, CLASS_BITS, PAIR_258, SUIT_CODES

TABLES = load_tables()


def ranks_gained(tables, table, row, ways):  # type: ignore[no-untyped-def]
    """Call the kernel from Python."""
    return gained(tables, table, row, ways)


if not config.DISABLE_JIT:
    ranks_gained = numba.njit(nogil=True, **jit._pipelines()[0])(ranks_gained)  # type: ignore[index]

HANDS = 400


def lack(which: int, codes: list[int], groups: int) -> int:
    """Return the tiles missing by the class tables."""
    join = TABLES.join[which]
    m, p, s = (TABLES.part[which, code] & CLASS for code in codes[:3])
    two, rest = join[m, p], join[s, TABLES.part[which, SUIT_CODES + codes[3]] & CLASS]
    return int(TABLES.distance[which, join[two, rest], 5 + groups])


def helping_by_trial(which: int, counts: np.ndarray, groups: int) -> int:
    """Return as bits the kinds of which one tile more lowers the lack, by trying each."""
    places = [5 ** (kind % 9) if kind < 27 else 5 ** (kind - 27) for kind in range(34)]
    codes = [0, 0, 0, 0]
    for kind in range(34):
        codes[min(kind // 9, 3)] += int(counts[kind]) * places[kind]
    now = lack(which, codes, groups)
    mask = 0
    for kind in range(34):
        if counts[kind] < 4:
            more = list(codes)
            more[min(kind // 9, 3)] += places[kind]
            if lack(which, more, groups) < now:
                mask |= 1 << kind
    return mask


def helping_by_tables(which: int, counts: np.ndarray, groups: int) -> int:
    """Return the same from the tables of gains."""
    mask = 0
    codes = [
        int(sum(int(c) * 5**i for i, c in enumerate(counts[9 * part : 9 * part + 9]))) for part in range(4)
    ]
    classes = [int(TABLES.part[which, c + SUIT_CODES * (p == 3)] & CLASS) for p, c in enumerate(codes)]
    join = TABLES.join[which]
    for part, code in enumerate(codes):
        first, second, third = (classes[other] for other in range(4) if other != part)
        ways = int(TABLES.tight[which, groups, join[join[first, second], third], classes[part]])
        row = TABLES.part[which, code + SUIT_CODES * (part == 3)] >> CLASS_BITS
        mask |= int(ranks_gained(TABLES, which, int(row), ways)) << (9 * part)
    return mask


@pytest.mark.parametrize("which", [ANY, ANY_4, PAIR_258])
def test_gains_are_what_trying_every_tile_finds(which: int) -> None:
    rng = np.random.default_rng(which)
    deck = np.repeat(np.arange(34), 4)
    helped = 0
    for number in range(HANDS):
        groups = number % 5
        # One suit in three hands of four: crowded parts are where the tables differ.
        tiles = deck if number % 4 == 0 else deck[(deck < 9) | (deck > 29)]
        counts = np.bincount(rng.permutation(tiles)[: 3 * groups + 2 - number % 3 % 2], minlength=34)
        expected = helping_by_trial(which, counts, groups)
        assert helping_by_tables(which, counts, groups) == expected, (which, groups, counts.tolist())
        helped += expected != 0
    assert helped > HANDS // 2


def test_an_entry_is_tight_where_the_two_parts_add_up_to_the_least() -> None:
    # Two classes: nothing at all, and a finished group with a pair beside it.
    nothing = [0, 3, 6, 9, 12, 2, 5, 8, 11, 14]
    done = [0, 0, 3, 6, 9, 0, 0, 3, 6, 9]
    tight = tight_entries(np.array([nothing, done], dtype=np.uint8))
    pair_and_group = 1 << (5 + 1)
    assert tight[1, 0, 1] == pair_and_group
    assert tight[1, 1, 0] & 1, "a part of which nothing is needed lies on the way with no tile of its own"
