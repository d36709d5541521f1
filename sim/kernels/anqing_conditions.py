"""The conditions of Anqing's threshold that no reading changes: kong win, declared win, wilds held and put out.

AQ-10 to AQ-13. A kong win is drawn by its definition; having declared is a state, and that the winning tile must be drawn is
a condition of its own (AQ-3), which comes later in the order of reasons.
"""

from __future__ import annotations

import numpy as np

from sim.codes import MeldKind, Way
from sim.kernels import hand_facts as f
from sim.kernels.complete import completes
from sim.kernels.jit import allocating_kernel, kernel
from sim.kernels.win_layout import (
    BY,
    COUNTS,
    DECLARED,
    KONG_FOUR,
    KONG_READY,
    KONG_READY_FOUR,
    MELD_KIND,
    MELD_REDS,
    MELD_SIZE,
    MELD_TILE,
    MELDS,
    N_MELDS,
    RED_DISCARDS,
    RED_KONGS,
    SEAT,
    SEAT_SIZE,
    SEATS,
    WILD_1,
    WILD_2,
    WILD_DISCARDS,
    WILD_KONGS,
    WIN_TILE,
)
from sim.readings import Declared, KongWin, KongWinKinds, NoHonours, RedIsWild, YesNo
from sim.tiles import FIRST_HONOUR, N_KINDS, NO_TILE, RED


@kernel
def gather_anqing(game, tables, win, facts):  # type: ignore[no-untyped-def]
    """Fill Anqing's part of `facts`, after `hand_facts.gather`. Modified in place."""
    rules = game.rules
    red_wild = win[WILD_1] == RED or win[WILD_2] == RED
    red_counts = rules.red_is_wild == RedIsWild.ALWAYS or (
        rules.red_is_wild == RedIsWild.WHEN_DRAGON_WILD and red_wild
    )
    facts[f.RED_COUNTS] = 1 if red_counts else 0
    row = SEATS + win[SEAT] * SEAT_SIZE
    out = win[row + WILD_DISCARDS] + win[row + WILD_KONGS]
    if red_counts:
        out += win[row + RED_DISCARDS] + win[row + RED_KONGS] + facts[f.REDS_IN_KONGS]
    facts[f.OUT] = 1 if out > 0 else 0
    has = facts[f.WILDS]
    if red_wild and not red_counts:
        has -= facts[f.REDS_CONCEALED]
    elif red_counts and not red_wild and rules.natural_wild_counts == YesNo.YES:
        has += facts[f.REDS_CONCEALED]
    facts[f.HAS] = 1 if has > 0 else 0
    facts[f.KONG_WIN] = 1 if _is_kong_win(rules, win) else 0
    any_tile = 0
    if rules.declared == Declared.ANY_TILE_WAIT or rules.no_honours == NoHonours.ANY_TILE_WAIT:
        any_tile = 1 if _waits_on_any_tile(game, tables, win, facts) else 0
    facts[f.DECLARED_WIN] = any_tile if rules.declared == Declared.ANY_TILE_WAIT else win[DECLARED]
    if rules.no_honours == NoHonours.REPRESENTED:
        facts[f.NO_HONOURS] = -1
    elif rules.no_honours == NoHonours.ANY_TILE_WAIT:
        facts[f.NO_HONOURS] = any_tile
    else:
        facts[f.NO_HONOURS] = 0 if _shows_honour(win, facts) else 1


@kernel
def _is_kong_win(rules, win):  # type: ignore[no-untyped-def]
    """Tell whether the win is a kong win (AQ-11)."""
    any_kong = rules.kong_win_kinds == KongWinKinds.ANY
    if win[BY] == Way.REPLACEMENT and (any_kong or win[KONG_FOUR] == 1):
        return True
    drawn = win[BY] == Way.SELF_DRAW or win[BY] == Way.REPLACEMENT
    if rules.kong_win != KongWin.READY_AFTER_KONG or not drawn:
        return False
    return win[KONG_READY] == 1 and (any_kong or win[KONG_READY_FOUR] == 1)


@kernel
def _shows_honour(win, facts):  # type: ignore[no-untyped-def]
    """Tell whether an honour is printed on a tile of the hand, melds included."""
    for kind in range(FIRST_HONOUR, N_KINDS):
        if win[COUNTS + kind] > 0:
            return True
    return facts[f.MELDED_HONOURS] == 1


@allocating_kernel
def _waits_on_any_tile(game, tables, win, facts):  # type: ignore[no-untyped-def]
    """Tell whether the 13 tiles are completed by every kind but C and those of which no copy is left (AQ-12)."""
    if win[WIN_TILE] == NO_TILE:
        return False
    physical = np.empty(N_KINDS, dtype=np.int64)
    scratch = np.empty(N_KINDS, dtype=np.int64)
    for kind in range(N_KINDS):
        physical[kind] = win[COUNTS + kind]
    physical[win[WIN_TILE]] -= 1
    for kind in range(N_KINDS):
        if kind == RED or physical[kind] + melded_tiles(win, facts, kind) >= game.copies[kind]:
            continue
        physical[kind] += 1
        complete = completes(game, tables, win, facts, physical, scratch)
        physical[kind] -= 1
        if not complete:
            return False
    return True


@kernel
def melded_tiles(win, facts, kind):  # type: ignore[no-untyped-def]
    """Return how many tiles with this kind printed on them lie in the melds."""
    tiles = facts[f.MELDED + kind]
    for index in range(win[N_MELDS]):
        meld = MELDS + index * MELD_SIZE
        reds = win[meld + MELD_REDS]
        if reds == 0:
            continue
        face = win[meld + MELD_TILE]
        if win[meld + MELD_KIND] == MeldKind.CHOW:
            face = win[WILD_1] if face <= win[WILD_1] <= face + 2 else win[WILD_2]
        if kind == face:
            tiles -= reds
        elif kind == RED:
            tiles += reds
    return tiles
