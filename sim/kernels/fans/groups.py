"""Scoring one reading as groups and a pair, or as a knitted straight with a group and a pair (HJ-13)."""

from __future__ import annotations

from sim.kernels.bits import size
from sim.kernels.fans import layout as d
from sim.kernels.fans.catalogue import PUNG_FANS, bit
from sim.kernels.fans.chows import TWIN_AT
from sim.kernels.fans.decompose import copies_of, fours_alike
from sim.kernels.fans.levels import gold_fits_elsewhere
from sim.kernels.fans.pungs import PUNG_FIELD, pung_times
from sim.kernels.fans.score import settle
from sim.kernels.fans.tables import CHOW_ROWS, N_CHOW_ROWS, TWIN_PAIRS, row_of_key
from sim.kernels.fans.tiles import DRAGONS, HONOURS, SUIT_KINDS, SUIT_RANKS, TERMINALS, WINDS, tile_bits
from sim.kernels.fans.traits import EVEN, FIVE, OUTSIDE
from sim.kernels.fans.waits import waits_on_one
from sim.kernels.jit import kernel
from sim.tiles import FIRST_HONOUR

_BIG_WINDS, _BIG_DRAGONS, _NINE_GATES, _TERMINALS_ONLY = bit(1), bit(2), bit(4), bit(8)
_SMALL_WINDS, _SMALL_DRAGONS, _FOUR_HIDDEN, _PURE_TWINS = bit(9), bit(10), bit(12), bit(13)
_EVEN_PUNGS, _PURE, _MIXED_TWINS, _ALL_FIVE, _THREE_HIDDEN = bit(21), bit(22), bit(29), bit(31), bit(33)
_KNITTED, _THREE_WINDS, _ALL_PUNGS, _TWO_DRAGONS, _ALL_OUTSIDE = bit(35), bit(38), bit(48), bit(54), bit(55)
_DRAGON, _ROUND, _SEAT, _ALL_CHOWS, _FOUR_ALIKE = bit(59), bit(60), bit(61), bit(63), bit(64)
_TWO_HIDDEN, _OUTER_PUNG, _PAIR_WAIT = bit(66), bit(73), bit(79)
_SAME_RANK = 15 << PUNG_FIELD * PUNG_FANS.index(65)


@kernel
def score_groups(table, desk, straight):  # type: ignore[no-untyped-def]
    """Score the reading on the desk; `straight`: kinds of the knitted straight as bits, 0 if none."""
    win_kind = desk[d.WIN_KIND]
    kinds = desk[d.R_KINDS]
    concealed = desk[d.R_PUNGS]
    pungs = desk[d.MELD_PUNGS] | concealed
    twice = desk[d.MELD_TWICE] | desk[d.MELD_PUNGS] & concealed | desk[d.R_TWICE]
    pair = desk[d.R_PAIR]
    chows = desk[d.R_CHOWS]
    traits = desk[d.R_TRAITS]
    waits = desk[d.R_WAITS]
    hidden = desk[d.KONGS_HIDDEN] + size(concealed) + size(desk[d.R_TWICE])
    if pair == win_kind:
        waits |= _PAIR_WAIT
    if desk[d.CLAIMED] and _ends_a_pung(desk, straight):
        hidden -= 1  # completed by another's tile, a pung is not concealed
    if waits and not _wait_counts(table, desk, straight):
        waits = 0
    bits = desk[d.EVENTS] | tile_bits(table, kinds) | waits | _hidden_bits(hidden)
    if straight:
        bits |= _KNITTED
        traits = 0
    bits |= _form_bits(chows + (3 if straight else 0), pair, traits)
    times = 1 | desk[d.KONGS_HIDDEN] << 12 | desk[d.KONGS_OPEN] << 20
    fours = fours_alike(desk)
    if fours > 0:
        bits |= _FOUR_ALIKE
        times |= fours << 8
    packed = 0
    if chows > 1:
        packed = table[CHOW_ROWS + (N_CHOW_ROWS if desk[d.LITERAL] else 0) + row_of_key(table, desk[d.R_KEY])]
        twin = packed >> TWIN_AT
        if twin and table[TWIN_PAIRS + twin] == pair:
            bits, packed = _twins(desk, bits, packed)
    if bits & _PURE and desk[d.MELDS] == 0 and _is_nine_gates(desk, kinds):
        bits |= _NINE_GATES
    sets = 0
    if pungs:
        bits, times = _honour_sets(desk, pungs, twice, pair, bits, times)
        suit_pungs = pungs & SUIT_KINDS
        if suit_pungs & suit_pungs - 1:
            sets = pung_times(suit_pungs, twice & SUIT_KINDS, desk[d.LITERAL] == 1)
            if bits & _TERMINALS_ONLY:
                sets &= ~_SAME_RANK
    settle(table, desk, bits, packed, sets, times)


@kernel
def _ends_a_pung(desk, straight):  # type: ignore[no-untyped-def]
    """Tell whether the winning tile stands in a concealed pung and nowhere else."""
    win_kind = desk[d.WIN_KIND]
    if win_kind < 0:  # another's gold as a wild: only asked why it is no win
        return not gold_fits_elsewhere(desk, straight)
    return desk[d.R_PUNGS] >> win_kind & 1 == 1 and desk[d.R_ELSEWHERE] == 0 and desk[d.R_PAIR] != win_kind


@kernel
def _wait_counts(table, desk, straight):  # type: ignore[no-untyped-def]
    """Tell whether fans for the place of the winning tile are given (HJ-14); asked of the hand once."""
    if desk[d.SWITCHES] & d.BY_POSITION:
        return True
    if desk[d.SINGLE] < 0:
        desk[d.SINGLE] = 1 if waits_on_one(table, desk, straight == 0) else 0
    return desk[d.SINGLE] == 1


@kernel
def _hidden_bits(hidden):  # type: ignore[no-untyped-def]
    if hidden < 2:
        return 0
    if hidden == 2:
        return _TWO_HIDDEN
    if hidden == 3:
        return _TWO_HIDDEN | _THREE_HIDDEN
    return _TWO_HIDDEN | _THREE_HIDDEN | _FOUR_HIDDEN


@kernel
def _form_bits(chows, pair, traits):  # type: ignore[no-untyped-def]
    """Return the bits that depend on the sort of all sets; `chows` counts the parts of a knitted straight, too."""
    bits = 0
    if traits:
        bits |= _ALL_OUTSIDE if traits & OUTSIDE else 0
        bits |= _ALL_FIVE if traits & FIVE else 0
        bits |= _EVEN_PUNGS if traits & EVEN else 0
    if chows == 0:
        bits |= _ALL_PUNGS
    elif chows == 4 and pair < FIRST_HONOUR:
        bits |= _ALL_CHOWS
    return bits


@kernel
def _twins(desk, bits, packed):  # type: ignore[no-untyped-def]
    """Add 一色双龙会 or 三色双龙会; return the bits and what still counts of the chow fans."""
    if bits & _PURE:
        # The source lists 平和, 七对 and 清一色 only; 一般高 and 老少副 are implied.
        return bits | _PURE_TWINS, packed if desk[d.LITERAL] else 0
    return bits | _MIXED_TWINS, 0


@kernel
def _is_nine_gates(desk, kinds):  # type: ignore[no-untyped-def]
    """Tell whether the concealed tiles of one suit are 1112345678999 and one more."""
    first = 0 if kinds & SUIT_RANKS else (9 if kinds >> 9 & SUIT_RANKS else 18)
    extra = -1
    for rank in range(9):
        over = copies_of(desk, d.USED, first + rank) - (3 if rank == 0 or rank == 8 else 1)
        if over < 0 or over > 1:
            return False
        if over == 1:
            extra = first + rank
    if desk[d.SWITCHES] & d.NINE_SHAPE:
        return True
    win_kind = desk[d.WIN_KIND]
    if win_kind >= 0:
        return win_kind == extra
    # A drawn gold stands for the extra tile if any gold does.
    return copies_of(desk, d.NATURALS, extra) < copies_of(desk, d.USED, extra)


@kernel
def _honour_sets(desk, pungs, twice, pair, bits, times):  # type: ignore[no-untyped-def]
    """Return bits and times with the fans of winds, dragons and 幺九刻 added; `twice`: kinds of two pungs."""
    winds = _number(pungs, twice, WINDS)
    dragons = _number(pungs, twice, DRAGONS)
    outer = _number(pungs, twice, TERMINALS)
    if winds:
        own = 0
        if pungs & desk[d.ROUND]:
            bits |= _ROUND
            own |= desk[d.ROUND]
            times |= _number(pungs, twice, desk[d.ROUND]) << 24
        if pungs & desk[d.SEAT]:
            bits |= _SEAT
            own |= desk[d.SEAT]
            times |= _number(pungs, twice, desk[d.SEAT]) << 28
        if winds >= 3:
            bits |= _THREE_WINDS
            lacking = WINDS & ~pungs
            if lacking == 0:
                bits |= _BIG_WINDS
            elif lacking == 1 << pair:
                bits |= _SMALL_WINDS
        elif desk[d.LITERAL] == 0:
            # 圈风刻, 门风刻 and 三风刻 imply 幺九刻 of their pungs.
            outer += winds - _number(pungs, twice, own)
    if dragons:
        bits |= _DRAGON
        times |= dragons << 4
        if dragons >= 2:
            bits |= _TWO_DRAGONS
            lacking = DRAGONS & ~pungs
            if lacking == 0:
                bits |= _BIG_DRAGONS
            elif lacking == 1 << pair:
                bits |= _SMALL_DRAGONS
    if desk[d.LITERAL]:
        outer = _number(pungs, twice, TERMINALS | HONOURS)
    elif bits & _NINE_GATES:
        outer -= 1
    if outer > 0:
        bits |= _OUTER_PUNG
        times |= outer << 16
    return bits, times


@kernel
def _number(pungs, twice, kinds):  # type: ignore[no-untyped-def]
    """Return how many pungs are of `kinds`."""
    return size(pungs & kinds) + size(twice & kinds)
