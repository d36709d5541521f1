"""Whether a hand waited on its winning tile's kind only, by shape (HJ-14).

Golds in hand are wild; golds still to be drawn are not counted as a kind waited for. A kind of which hand and melds hold all
four copies is not waited for either. All winning forms count, special ones where the rules have them.
"""

from __future__ import annotations

import numpy as np

from sim.kernels import fan_layout as d
from sim.kernels.fan_decompose import next_reading, start_search
from sim.kernels.fan_tiles import HONOURS, TERMINALS
from sim.kernels.jit import njit
from sim.readings import FifthCopy, OnOff
from sim.tiles import N_KINDS


@njit
def waits_on_one(game, fans, desk):  # type: ignore[no-untyped-def]
    """Tell whether no other kind than the winning one would have completed the hand; the winning tile is a real one."""
    golds = desk[d.HAND_GOLDS]
    fifth = game.rules.fifth_copy == FifthCopy.ALLOWED and golds > 0
    # The tables know nothing of melds: where golds meet melds, their "yes" has to be proved.
    certain = golds == 0 or fifth or desk[d.MELDS] == 0
    lacks = np.empty(4, dtype=np.int64)
    codes = np.empty(4, dtype=np.int64)
    for sector in range(4):
        codes[sector] = _code(desk, sector)
        lacks[sector] = _lacks(fans, codes[sector], sector)
    for sector in range(4):
        alone, paired = _others(lacks, sector)
        if alone > golds and paired > golds:
            continue
        power = 1
        for kind in range(9 * sector, min(9 * sector + 9, N_KINDS)):
            if is_open(desk, kind):
                lack = _lacks(fans, codes[sector] + power, sector)
                fits = (lack & 15) + paired <= golds or (lack >> 4) + alone <= golds
                if fits and (certain or _completes(desk, kind, 0)):
                    return False
            power *= 5
    if fifth and _any_completes(desk, 0):
        return False
    return game.rules.special_forms == OnOff.OFF or not _waits_special(fans, desk)


@njit
def is_open(desk, kind):  # type: ignore[no-untyped-def]
    """Tell whether `kind` could be one more kind waited for."""
    if kind == desk[d.WIN_KIND] or kind == desk[d.GOLD]:
        return False
    return desk[d.NATURALS + kind] + desk[d.MELD_USED + kind] < 4


@njit
def _code(desk, sector):  # type: ignore[no-untyped-def]
    """Return the suit code of the tiles before the win."""
    first = 9 * sector
    code = 0
    for kind in range(min(first + 9, N_KINDS) - 1, first - 1, -1):
        number = desk[d.NATURALS + kind]
        if kind == desk[d.WIN_KIND]:
            number -= 1
        code = code * 5 + number
    return code


@njit
def _lacks(fans, code, sector):  # type: ignore[no-untyped-def]
    return int(fans.honour_lacks[code]) if sector == 3 else int(fans.suit_lacks[code])


@njit
def _others(lacks, sector):  # type: ignore[no-untyped-def]
    """Golds that the other sectors lack to groups alone, and to groups and one pair."""
    alone = 0
    gain = 99
    for other in range(4):
        if other != sector:
            alone += lacks[other] & 15
            gain = min(gain, (lacks[other] >> 4) - (lacks[other] & 15))
    return alone, alone + gain


@njit
def _completes(desk, kind, straight):  # type: ignore[no-untyped-def]
    """Tell whether `kind` instead of the winning tile would complete groups and a pair, the knitted straight included."""
    other = np.empty(d.DESK_SIZE, dtype=np.int64)
    if not start_search(other, desk, desk[d.WIN_KIND], kind, straight):
        return False
    return next_reading(other)


@njit
def _any_completes(desk, straight):  # type: ignore[no-untyped-def]
    for kind in range(N_KINDS):
        if is_open(desk, kind) and _completes(desk, kind, straight):
            return True
    return False


@njit
def _waits_special(fans, desk):  # type: ignore[no-untyped-def]
    golds = desk[d.HAND_GOLDS]
    present = desk[d.PRESENT]
    if desk[d.NATURALS + desk[d.WIN_KIND]] == 1:
        present &= ~(1 << desk[d.WIN_KIND])
    if desk[d.MELDS] == 0:
        if _waits_pairs(desk) or _waits_single(desk, present, TERMINALS | HONOURS, 1):
            return True
        for number in range(6):
            if _waits_single(desk, present, fans.knitted[number] | HONOURS, 0):
                return True
    if desk[d.MELDS] <= 1:
        for number in range(6):
            missing = fans.knitted[number] & ~present
            for _ in range(golds + 1):
                missing &= missing - 1 if missing else 0
            if missing == 0 and _any_completes(desk, fans.knitted[number]):
                return True
    return False


@njit
def _waits_pairs(desk):  # type: ignore[no-untyped-def]
    """Tell whether seven pairs wait on a kind other than the winning one."""
    odd = 0
    open_odd = False
    for kind in range(N_KINDS):
        number = desk[d.NATURALS + kind] - (1 if kind == desk[d.WIN_KIND] else 0)
        if number & 1:
            odd += 1
            open_odd |= is_open(desk, kind)
    # Any kind will do if a gold is left over for it.
    return odd + 1 <= desk[d.HAND_GOLDS] or (odd - 1 <= desk[d.HAND_GOLDS] and open_odd)


@njit
def _waits_single(desk, present, allowed, doubles):  # type: ignore[no-untyped-def]
    """Tell whether single tiles of `allowed` kinds, `doubles` of them twice, wait on a kind other than the winning one."""
    if present & ~allowed:
        return False
    extra = 0
    for kind in range(N_KINDS):
        number = desk[d.NATURALS + kind] - (1 if kind == desk[d.WIN_KIND] else 0)
        extra += max(number - 1, 0)
    if extra > doubles:
        return False
    for kind in range(N_KINDS):
        if allowed >> kind & 1 and is_open(desk, kind) and extra + (present >> kind & 1) <= doubles:
            return True
    return False
