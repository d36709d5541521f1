"""The readings of a hand without golds as groups and a pair: suit by suit from tables, instead of a search (HJ-6).

Most hands that are won hold no gold, and a suit that can be read at all can mostly be read in one way only. Reading a hand so
takes a sixth of the time of the search (`decompose`), which golds need.
"""

from __future__ import annotations

import numpy as np

from sim.kernels.bits import lowest
from sim.kernels.fans import layout as d
from sim.kernels.fans.chows import KEY_BASE
from sim.kernels.fans.decompose import over_four, ranks_of, word_of
from sim.kernels.fans.suit_readings import (
    CHOWS_AT,
    COUNT,
    FIRST_AT,
    KEY,
    KEY_AT,
    N_CHOWS_AT,
    NO_PAIR,
    NUMBER_AT,
    PAIR_AT,
    RANKS,
    STARTS,
    TRAITS_AT,
    find_word,
)
from sim.kernels.fans.tables import HONOUR_SECTOR, SUIT_READINGS, WORD_SLOTS
from sim.kernels.fans.tiles import HONOURS
from sim.kernels.fans.traits import OUTSIDE
from sim.kernels.fans.waits import chow_waits
from sim.kernels.jit import kernel
from sim.tiles import FIRST_HONOUR

# By number of chows: what their key is multiplied with when they follow others, and what the suit's first id adds to it.
_POWER = np.array([KEY_BASE**n for n in range(5)], dtype=np.int64)
_LIFT = np.array([7 * sum(KEY_BASE**i for i in range(n)) for n in range(5)], dtype=np.int64)
_SUIT_IDS = KEY_BASE**4


@kernel
def start_plain(table, desk, straight):  # type: ignore[no-untyped-def]
    """Prepare `desk` for the readings of its hand, which holds no golds, beside a knitted straight (kinds as bits; 0: none).

    The straight's kinds are all in the hand. Modified in place.
    """
    desk[d.LEFT] = 0
    desk[d.DEPTH] = -1
    desk[d.STRAIGHT_FACES] = 0
    pairs = 0
    for sector in range(4):
        # What its copies leave when divided by 3, which a straight does not change: 2 with the pair, 0 without.
        rest = desk[d.NATURALS + sector] % 3
        pairs += rest if rest != 1 else 9
    if pairs != 2:
        return
    number = 1
    for sector in range(HONOUR_SECTOR):
        word = desk[d.NATURALS + sector] - word_of(straight >> 9 * sector & RANKS)
        found = find_word(table, WORD_SLOTS, word)
        if found < 0:
            return
        number *= found >> NUMBER_AT
        desk[d.FIRST + sector] = SUIT_READINGS + (found >> FIRST_AT & 0xFFFF)
        desk[d.NUMBER + sector] = found >> NUMBER_AT
    word = desk[d.NATURALS + HONOUR_SECTOR]
    once = word & d.ONES
    twice = word >> 1 & d.ONES
    pair = twice & ~once
    if word >> 2 & d.ONES or once & ~twice or pair & pair - 1:
        return
    for sector in range(4):
        desk[d.USED + sector] = desk[d.NATURALS + sector] + desk[d.MELD_USED + sector]
        if desk[d.NATURALS + sector] > 0 and over_four(desk, sector):
            return
    desk[d.HONOUR_PUNGS] = ranks_of(once & twice) << FIRST_HONOUR
    desk[d.HONOUR_PAIR] = FIRST_HONOUR + lowest(ranks_of(pair)) if pair else -1
    desk[d.LEFT] = number


@kernel
def next_plain(table, desk, straight):  # type: ignore[no-untyped-def]
    """Put the next reading on the desk; False when there is none."""
    left = desk[d.LEFT] - 1
    if left < 0:
        return False
    desk[d.LEFT] = left
    win_kind = desk[d.WIN_KIND]
    pungs = desk[d.HONOUR_PUNGS]
    pair = desk[d.HONOUR_PAIR]
    key = desk[d.MELD_CHOWS]
    chows = desk[d.N_CHOWS]
    traits = desk[d.MELD_TRAITS]
    if desk[d.PRESENT] & HONOURS:
        traits &= OUTSIDE
    elsewhere = straight >> win_kind & 1 == 1
    waits = 0
    for sector in range(HONOUR_SECTOR):
        at = desk[d.FIRST + sector]
        number = desk[d.NUMBER + sector]
        if number > 1:
            at += left % number
            left //= number
        reading = table[at]
        pungs |= (reading & RANKS) << 9 * sector
        traits &= reading >> TRAITS_AT
        if reading >> PAIR_AT & NO_PAIR != NO_PAIR:
            pair = 9 * sector + (reading >> PAIR_AT & NO_PAIR)
        more = reading >> N_CHOWS_AT & COUNT
        if more:
            chows += more
            key = (key * _POWER[more] + (reading >> KEY_AT & KEY) + sector * _LIFT[more]) % _SUIT_IDS
            rank = win_kind - 9 * sector
            if 0 <= rank <= 8:
                starts = reading >> CHOWS_AT & STARTS
                # The winning rank among the lowest, the middle, the highest of a chow.
                held = (starts >> rank & 1) | (starts << 1 >> rank & 1) << 1 | (starts << 2 >> rank & 1) << 2
                elsewhere |= held > 0
                waits = chow_waits(held, rank)
    desk[d.R_KINDS] = desk[d.MELD_KINDS] | desk[d.PRESENT]
    desk[d.R_PUNGS] = pungs
    desk[d.R_TWICE] = 0
    desk[d.R_PAIR] = pair
    desk[d.R_CHOWS] = chows
    desk[d.R_KEY] = key
    desk[d.R_TRAITS] = traits
    desk[d.R_WAITS] = waits
    desk[d.R_ELSEWHERE] = elsewhere
    return True
