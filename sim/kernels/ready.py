"""How far a hand is from a winning shape and what completes it: what `laizi hand` says beside the win itself."""

from __future__ import annotations

import numpy as np

from sim.codes import Family
from sim.kernels import hand_facts as f
from sim.kernels.anqing_conditions import melded_tiles
from sim.kernels.complete import completes_groups, completes_scattered, take_wilds
from sim.kernels.deficiency_exact import deficiency
from sim.kernels.jit import allocating_kernel, njit
from sim.kernels.win_layout import COUNTS, WIN_TILE
from sim.readings import RedBan, ScatteredRed
from sim.tiles import N_KINDS, NO_TILE, RED

# A wild that is still to be drawn may be a fifth copy where the deficiency may not use one (0.7b), so hands that count as
# this far from complete may have waits.
_FARTHEST_WITH_WAITS = 3


@njit
def measure(game, tables, win, aside, waits):  # type: ignore[no-untyped-def]
    """Return the deficiency of the hand in `win`; without a winning tile, also mark in `waits` what completes it.

    Parameters
    ----------
    tables : ShapeTables
    win : int64[WIN_SIZE]
        The hand; COUNTS is changed during the call only.
    aside : int64[34]
        Tiles laid aside as single-tile kongs: no copies of them are left to wait for.
    waits : int64[34]
        1 for every kind that completes the shape. Modified in place.
    """
    facts = np.zeros(f.FACTS_SIZE, dtype=np.int64)
    counts = np.empty(N_KINDS, dtype=np.int64)
    f.gather(game, win, facts, counts)
    lack = deficiency(game, win, facts, counts)
    if win[WIN_TILE] != NO_TILE:
        return lack
    physical = np.empty(N_KINDS, dtype=np.int64)
    for kind in range(N_KINDS):
        physical[kind] = win[COUNTS + kind]
    for kind in range(N_KINDS):
        waits[kind] = 0
        if physical[kind] + melded_tiles(win, facts, kind) + aside[kind] >= game.copies[kind]:
            continue
        if game.rules.family == Family.HUANGJIN:
            if lack <= _FARTHEST_WITH_WAITS and _completes_huangjin(game, win, kind):
                waits[kind] = 1
        else:
            physical[kind] += 1
            waits[kind] = 1 if _may_complete(game, tables, win, facts, physical, kind) else 0
            physical[kind] -= 1
    return lack


@allocating_kernel
def _may_complete(game, tables, win, facts, physical, kind):  # type: ignore[no-untyped-def]
    """Tell whether the tiles are complete, by a shape that may hold a C if `kind` is C (AQ-6, AQ-15, JZ-5)."""
    naturals = np.empty(N_KINDS, dtype=np.int64)
    free = take_wilds(win, physical, naturals)
    grouped = completes_groups(game, tables, facts, naturals, free)
    scattered = completes_scattered(game, facts, physical, naturals, free)
    if kind == RED and game.rules.family == Family.JINGZHOU:
        return False
    if kind == RED and game.rules.family == Family.ANQING:
        grouped = grouped and game.rules.red_ban == RedBan.OFF
        scattered = scattered and game.rules.scattered_red == ScatteredRed.ALLOWED
    return grouped or scattered


@allocating_kernel
def _completes_huangjin(game, win, kind):  # type: ignore[no-untyped-def]
    facts = np.zeros(f.FACTS_SIZE, dtype=np.int64)
    counts = np.empty(N_KINDS, dtype=np.int64)
    win[COUNTS + kind] += 1
    f.gather(game, win, facts, counts)
    win[COUNTS + kind] -= 1
    return deficiency(game, win, facts, counts) == 0
