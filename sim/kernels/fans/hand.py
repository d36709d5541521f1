"""Reading the record of a hand into the desk: what is the same for all of its readings."""

from __future__ import annotations

from sim.codes import MeldKind, Way
from sim.kernels.fans import layout as d
from sim.kernels.fans.catalogue import bit
from sim.kernels.fans.decompose import change_copies, ranks_of
from sim.kernels.fans.tables import CHOW_TRAITS, HONOUR_SECTOR, SET_TRAITS
from sim.kernels.fans.values import FAN_VALUES
from sim.kernels.jit import kernel
from sim.kernels.win_layout import (
    BY,
    COUNTS,
    LAST_TILE,
    MELD_KIND,
    MELD_SIZE,
    MELD_TILE,
    N_MELDS,
    ROUND_WIND,
    SEAT_WIND,
    VISIBLE,
    WILD_1,
    WIN_TILE,
)
from sim.kernels.win_layout import MELDS as RECORD_MELDS
from sim.readings import FanExclusions, FifthCopy, NineGates, OnOff, WaitFans
from sim.tiles import FIRST_HONOUR, N_KINDS

_MOON, _SEA, _KONG_BLOOM, _ROB = bit(44), bit(45), bit(46), bit(47)
_FOUR_KONGS, _THREE_KONGS, _TWO_HIDDEN, _TWO_OPEN = bit(5), bit(17), bit(53), bit(57)
_HIDDEN_KONG, _OPEN_KONG = bit(67), bit(74)
_ALL_MELDED, _SELF_MADE, _LAST_COPY, _CONCEALED, _DRAWN = bit(52), bit(56), bit(58), bit(62), bit(80)
_KEY_BASE = 22
_COPIES_CYCLE = 15  # 16 leaves 1: a word leaves the sum of its copies, at most 14
_NO_CHOWS = 21 * (1 + 22 + 22**2 + 22**3)
_TWO_HIDDEN_VALUE = int(FAN_VALUES[53])
_MIXED_VALUE = int(FAN_VALUES[67] + FAN_VALUES[74])


@kernel
def read_hand(rules, table, win, desk, own_face):  # type: ignore[no-untyped-def]
    """Fill the hand part of the desk; False where the number of tiles can be no complete hand.

    `own_face` 1: a gold that another discarded counts as its own face, the only way in which it wins (HJ-14); 0: as a wild.
    """
    gold = win[WILD_1]
    tile = win[WIN_TILE]
    claimed = win[BY] == Way.DISCARD or win[BY] == Way.ROB_KONG
    natural = claimed and own_face == 1  # the winning tile, where it is a gold
    desk[d.GOLD] = gold
    _note_switches(rules, desk)
    golds = 0
    if gold < N_KINDS:
        golds = win[COUNTS + gold] - (1 if natural and tile == gold else 0)
    desk[d.HAND_GOLDS] = golds
    for sector in range(3):
        word = 0
        for rank in range(9):
            word |= win[COUNTS + 9 * sector + rank] << d.BITS_A_RANK * rank
        desk[d.NATURALS + sector] = word
    word = 0
    for rank in range(N_KINDS - FIRST_HONOUR):
        word |= win[COUNTS + FIRST_HONOUR + rank] << d.BITS_A_RANK * rank
    desk[d.NATURALS + HONOUR_SECTOR] = word
    if golds > 0:
        change_copies(desk, d.NATURALS, gold, -golds)
    total = golds
    present = 0
    several = 0
    for sector in range(4):
        word = desk[d.NATURALS + sector]
        desk[d.MELD_USED + sector] = 0
        desk[d.MELD_KONGS + sector] = 0
        total += word % _COPIES_CYCLE
        more = (word >> 1 | word >> 2) & d.ONES
        present |= ranks_of(word & d.ONES | more) << 9 * sector
        several |= more
    desk[d.PRESENT] = present
    desk[d.SEVERAL] = several
    desk[d.WIN_KIND] = -1 if tile == gold and not natural else tile
    desk[d.CLAIMED] = 1 if claimed else 0
    desk[d.ROUND] = 1 << win[ROUND_WIND]
    desk[d.SEAT] = 1 << win[SEAT_WIND]
    desk[d.SINGLE] = -1
    desk[d.BEST + d.VALUE] = -1
    exposed = _read_melds(table, win, desk)
    _note_events(win, desk, exposed)
    return total == 14 - 3 * win[N_MELDS]


@kernel
def _note_switches(rules, desk):  # type: ignore[no-untyped-def]
    fifth = rules.fifth_copy == FifthCopy.ALLOWED
    desk[d.FIFTH] = 1 if fifth else 0
    desk[d.LITERAL] = 1 if rules.fan_exclusions == FanExclusions.LITERAL else 0
    switches = d.BY_POSITION if rules.wait_fans == WaitFans.BY_POSITION else 0
    switches |= d.NINE_SHAPE if rules.nine_gates == NineGates.SHAPE else 0
    switches |= d.SPECIAL if rules.special_forms == OnOff.ON else 0
    desk[d.SWITCHES] = switches
    desk[d.MORE_HIDDEN] = rules.two_concealed_kongs - _TWO_HIDDEN_VALUE
    desk[d.MORE_MIXED] = rules.mixed_kongs - _MIXED_VALUE


@kernel
def _read_melds(table, win, desk):  # type: ignore[no-untyped-def]
    """Note the melds; return how many are exposed."""
    kinds = 0
    pungs = 0
    traits = 7
    key = _NO_CHOWS
    chows = 0
    hidden = 0
    opened = 0
    twice = 0
    for index in range(win[N_MELDS]):
        meld = RECORD_MELDS + index * MELD_SIZE
        form = win[meld + MELD_KIND]
        kind = win[meld + MELD_TILE]
        if form == MeldKind.CHOW:
            change_copies(desk, d.MELD_USED, kind, d.CHOW_WORD)
            kinds |= 7 << kind
            traits &= table[CHOW_TRAITS + kind]
            key = push_chow(key, kind)
            chows += 1
            continue
        kinds |= 1 << kind
        twice |= pungs & 1 << kind
        pungs |= 1 << kind
        traits &= table[SET_TRAITS + kind]
        if form == MeldKind.PUNG:
            change_copies(desk, d.MELD_USED, kind, d.THREE)
            continue
        change_copies(desk, d.MELD_USED, kind, d.FOUR)
        change_copies(desk, d.MELD_KONGS, kind, d.ONE)
        if form == MeldKind.KONG_CONCEALED:
            hidden += 1
        else:
            opened += 1
    desk[d.MELDS] = win[N_MELDS]
    desk[d.MELD_KINDS] = kinds
    desk[d.MELD_PUNGS] = pungs
    desk[d.MELD_TWICE] = twice
    desk[d.MELD_TRAITS] = traits
    desk[d.MELD_CHOWS] = key
    desk[d.N_CHOWS] = chows
    desk[d.KONGS_OPEN] = opened
    desk[d.KONGS_HIDDEN] = hidden
    return win[N_MELDS] - hidden


@kernel
def push_chow(key, kind):  # type: ignore[no-untyped-def]
    """Return the key of one chow more, by its lowest kind; a key holds the last four."""
    return (key * _KEY_BASE + kind - 2 * (kind // 9)) % _KEY_BASE**4


@kernel
def _note_events(win, desk, exposed):  # type: ignore[no-untyped-def]
    """Note the fans that depend on kongs and on how the hand was won."""
    bits = 0
    kongs = desk[d.KONGS_OPEN] + desk[d.KONGS_HIDDEN]
    if kongs > 0:
        bits |= _FOUR_KONGS if kongs == 4 else 0
        bits |= _THREE_KONGS if kongs >= 3 else 0
        bits |= _TWO_HIDDEN if desk[d.KONGS_HIDDEN] >= 2 else 0
        bits |= _TWO_OPEN if desk[d.KONGS_OPEN] >= 2 else 0
        bits |= _HIDDEN_KONG if desk[d.KONGS_HIDDEN] >= 1 else 0
        bits |= _OPEN_KONG if desk[d.KONGS_OPEN] >= 1 else 0
    last = win[LAST_TILE] != 0
    if desk[d.CLAIMED]:
        bits |= _SEA if last else 0
        bits |= _ROB if win[BY] == Way.ROB_KONG else 0
        if exposed == 0:
            bits |= _CONCEALED
        elif exposed == 4:
            bits |= _ALL_MELDED
    else:
        bits |= _DRAWN
        bits |= _MOON if last else 0
        bits |= _KONG_BLOOM if win[BY] == Way.REPLACEMENT else 0
        bits |= _SELF_MADE if exposed == 0 else 0
    if win[WIN_TILE] != desk[d.GOLD] and _visible(win) >= 3:
        bits |= _LAST_COPY
    desk[d.EVENTS] = bits


@kernel
def _visible(win):  # type: ignore[no-untyped-def]
    """Return the copies of the winning kind that everybody saw: at least those in the winner's own exposed melds."""
    tile = win[WIN_TILE]
    own = 0
    for index in range(win[N_MELDS]):
        meld = RECORD_MELDS + index * MELD_SIZE
        form = win[meld + MELD_KIND]
        kind = win[meld + MELD_TILE]
        if form == MeldKind.CHOW:
            if kind <= tile <= kind + 2:
                own += 1
        elif form == MeldKind.PUNG and kind == tile:
            own += 3
    return max(own, win[VISIBLE])
