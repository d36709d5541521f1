"""The reading that the search stands at (`decompose`), gathered for its scoring."""

from __future__ import annotations

from sim.kernels.fans import layout as d
from sim.kernels.fans.hand import push_chow
from sim.kernels.fans.tables import CHOW_TRAITS, SET_TRAITS
from sim.kernels.fans.waits import chow_waits
from sim.kernels.jit import kernel


@kernel
def gather_levels(table, desk, straight):  # type: ignore[no-untyped-def]
    """Put the reading on the desk; `straight`: kinds of the knitted straight as bits, 0 if none."""
    win_kind = desk[d.WIN_KIND]
    kinds = desk[d.MELD_KINDS] | straight
    pungs = 0
    twice = 0
    traits = desk[d.MELD_TRAITS]
    key = desk[d.MELD_CHOWS]
    chows = desk[d.N_CHOWS]
    waits = 0
    elsewhere = win_kind >= 0 and straight >> win_kind & 1 == 1
    for level in range(desk[d.DEPTH] + 1):
        at = desk[d.AT + level]
        block = desk[d.BLOCK + level]
        if block == d.CHOW:
            kinds |= 7 << at
            traits &= table[CHOW_TRAITS + at]
            key = push_chow(key, at)
            chows += 1
            place = win_kind - at
            if 0 <= place <= 2:
                elsewhere = True
                waits |= chow_waits(1 << place, win_kind % 9)
            continue
        kinds |= 1 << at
        traits &= table[SET_TRAITS + at]
        if block == d.PAIR:
            desk[d.R_PAIR] = at
        else:
            twice |= pungs & 1 << at  # with fifth copies a kind may make two pungs
            pungs |= 1 << at
    desk[d.R_KINDS] = kinds
    desk[d.R_PUNGS] = pungs
    desk[d.R_TWICE] = twice
    desk[d.R_CHOWS] = chows
    desk[d.R_KEY] = key
    desk[d.R_TRAITS] = traits
    desk[d.R_WAITS] = waits
    desk[d.R_ELSEWHERE] = elsewhere


@kernel
def gold_fits_elsewhere(desk, straight):  # type: ignore[no-untyped-def]
    """Tell whether some gold's face also stands in a chow, the pair or the knitted straight, so that it need end no pung."""
    if desk[d.STRAIGHT_FACES] > 0:
        return True
    others = straight
    for level in range(desk[d.DEPTH] + 1):
        block = desk[d.BLOCK + level]
        if block != d.PUNG:
            others |= (7 if block == d.CHOW else 1) << desk[d.AT + level]
    for level in range(desk[d.DEPTH] + 1):
        faces = desk[d.FACES + level]
        while faces > 0:
            if others >> (faces % d.FACE - 1) & 1:
                return True
            faces //= d.FACE
    return False
