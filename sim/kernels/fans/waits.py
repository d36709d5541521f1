"""Whether a hand waited on its winning tile's kind only, by shape (HJ-14).

Golds in hand are wild; golds still to be drawn are not counted as a kind waited for. A kind of which hand and melds hold all
four copies is not waited for either. All winning forms count, special ones where the rules have them.
"""

from __future__ import annotations

from sim.kernels.bits import lowest
from sim.kernels.fans import layout as d
from sim.kernels.fans.catalogue import bit
from sim.kernels.fans.decompose import copies_of, next_reading, odd_kinds, start_search, word_of
from sim.kernels.fans.suits import MOST_GOLDS, TOO_MANY
from sim.kernels.fans.tables import KNITTED, ORPHANS, lacks_of
from sim.kernels.fans.tiles import HONOURS, SUIT_RANKS
from sim.kernels.jit import kernel
from sim.kernels.stack import stack_array
from sim.tiles import N_KINDS

_new_desk = stack_array(d.DESK_SIZE)
_EDGE, _CLOSED = bit(77), bit(78)
_NO_PAIR = TOO_MANY << 4
_ONLY_PAIRED = TOO_MANY


@kernel
def chow_waits(places, rank):  # type: ignore[no-untyped-def]
    """Return the bits of 边张 and 坎张 of a winning tile in chows; `places`: 1 the lowest of one, 2 the middle, 4 the highest."""
    waits = _CLOSED if places & 2 else 0
    if (places & 4 and rank == 2) or (places & 1 and rank == 6):
        waits |= _EDGE
    return waits


@kernel
def waits_on_one(table, desk, grouped):  # type: ignore[no-untyped-def]
    """Tell whether no other kind than the winning one would have completed the hand; the winning tile is a real one.

    `grouped` tells that the hand is complete as groups and a pair without a knitted straight, which saves work.
    """
    if _waits_grouped(table, desk, grouped):
        return False
    return desk[d.SWITCHES] & d.SPECIAL == 0 or not _waits_special(table, desk)


@kernel
def _waits_grouped(table, desk, grouped):  # type: ignore[no-untyped-def]
    """Tell whether another kind would have completed the hand as groups and a pair without a knitted straight."""
    golds = desk[d.HAND_GOLDS]
    fifth = desk[d.FIFTH] == 1 and golds > 0
    # The tables know nothing of melds: where golds meet melds, their "yes" has to be proved.
    certain = golds == 0 or fifth or desk[d.MELDS] == 0
    known = grouped and golds == 0
    lacks = d.ZERO
    least = 0
    for sector in range(4):
        lack = _lacks_before(table, desk, sector, known)
        # The table knows no more than that it is over four.
        least += min(lack & 15, lack >> 4, MOST_GOLDS + 1)
        if least > golds + 1 and not fifth:
            return False  # one tile more lets it lack one gold less
        lacks |= lack << (8 * sector)
    if _another_fits(table, desk, lacks, d.ZERO, certain):
        return True
    return fifth and _any_completes(desk, d.ZERO)


@kernel
def _another_fits(table, desk, lacks, laid, certain):  # type: ignore[no-untyped-def]
    """Tell whether the tables let another kind complete the hand without `laid`; unless `certain`, each is judged again."""
    golds = desk[d.HAND_GOLDS]
    for sector in range(4):
        alone, paired = _others(lacks, sector)
        if alone > golds and paired > golds:
            continue
        code = _code(desk, sector, laid)
        power = 1
        for kind in range(9 * sector, min(9 * sector + 9, N_KINDS)):
            place = power
            power *= 5
            # First of all: a fifth copy would carry into the next rank, or out of the table.
            if not is_open(desk, kind):
                continue
            lack = lacks_of(table, sector, code + place)
            fits = (lack & 15) + paired <= golds or (lack >> 4) + alone <= golds
            if fits and (certain or _completes(desk, kind, d.ZERO)):
                return True
    return False


@kernel
def is_open(desk, kind):  # type: ignore[no-untyped-def]
    """Tell whether `kind` could be one more kind waited for."""
    if kind == desk[d.WIN_KIND] or kind == desk[d.GOLD]:
        return False
    return copies_of(desk, d.NATURALS, kind) + copies_of(desk, d.MELD_USED, kind) < 4


@kernel
def _word_before(desk, sector):  # type: ignore[no-untyped-def]
    """Return the word of the concealed naturals before the win."""
    word = desk[d.NATURALS + sector]
    if desk[d.WIN_KIND] // 9 == sector:
        word -= 1 << (d.BITS_A_RANK * (desk[d.WIN_KIND] - 9 * sector))
    return word


@kernel
def _code(desk, sector, laid):  # type: ignore[no-untyped-def]
    """Return the suit code of the tiles before the win without one of each of the kinds `laid` (bits, all of them there)."""
    word = _word_before(desk, sector) - word_of(laid >> (9 * sector) & SUIT_RANKS)
    # From digits of four bits to base 5, neighbours together: two, four, all nine.
    word = (word & 0x0F0F0F0F0F) + 5 * (word >> 4 & 0x0F0F0F0F0F)
    word = (word & 0x00FF00FF00FF) + 25 * (word >> 8 & 0x00FF00FF00FF)
    return (word & 0xFFFF) + 625 * (word >> 16 & 0xFFFF) + 390625 * (word >> 32)


@kernel
def _lacks_before(table, desk, sector, known):  # type: ignore[no-untyped-def]
    """Return what a sector lacked before the win; `known`: if the win did not change it, it lacks nothing."""
    if known and desk[d.WIN_KIND] // 9 != sector:
        # 16 leaves 1 when divided by 3, so a word leaves what its copies leave.
        return _NO_PAIR if desk[d.NATURALS + sector] % 3 == 0 else _ONLY_PAIRED
    return lacks_of(table, sector, _code(desk, sector, d.ZERO))


@kernel
def _others(lacks, sector):  # type: ignore[no-untyped-def]
    """Golds that the sectors but one (or none: NO_SECTOR) lack to groups alone, and to groups and one pair."""
    alone = 0
    gain = 99
    for other in range(4):
        if other != sector:
            alone += lacks >> (8 * other) & 15
            gain = min(gain, (lacks >> (8 * other + 4) & 15) - (lacks >> (8 * other) & 15))
    return alone, alone + gain


@kernel
def _completes(desk, kind, straight):  # type: ignore[no-untyped-def]
    """Tell whether `kind` instead of the winning tile would complete groups and a pair, the knitted straight included."""
    other = _new_desk()
    if not start_search(other, desk, desk[d.WIN_KIND], kind, straight):
        return False
    return next_reading(other)


@kernel
def _any_completes(desk, straight):  # type: ignore[no-untyped-def]
    found = False
    for kind in range(N_KINDS):
        found = found or (is_open(desk, kind) and _completes(desk, kind, straight))
    return found


@kernel
def _waits_special(table, desk):  # type: ignore[no-untyped-def]
    golds = desk[d.HAND_GOLDS]
    present = desk[d.PRESENT]
    if copies_of(desk, d.NATURALS, desk[d.WIN_KIND]) == 1:
        present &= ~(1 << desk[d.WIN_KIND])
    if desk[d.MELDS] == 0:
        if _waits_pairs(desk) or _waits_single(desk, present, table[ORPHANS], d.ONE):
            return True
        for number in range(6):
            if _waits_single(desk, present, table[KNITTED + number] | HONOURS, d.ZERO):
                return True
    if desk[d.MELDS] <= 1:
        for number in range(6):
            missing = table[KNITTED + number] & ~present
            for _ in range(golds + 1):
                missing &= missing - 1 if missing else 0
            if missing == 0 and _waits_beside(table, desk, table[KNITTED + number], present):
                return True
    return False


@kernel
def _waits_beside(table, desk, straight, present):  # type: ignore[no-untyped-def]
    """Tell whether a hand of which a knitted straight is laid aside waits on a kind other than the winning one.

    `present`: kinds of the concealed naturals before the win, which lack at most one kind of the straight more than there
    are golds.
    """
    if desk[d.HAND_GOLDS] > 0:
        return _any_completes(desk, straight)
    laid = straight & present
    lacks = d.ZERO
    for sector in range(4):
        lacks |= lacks_of(table, sector, _code(desk, sector, laid)) << (8 * sector)
    if laid != straight:  # a kind of the straight is the only one that could do
        _, paired = _others(lacks, d.NO_SECTOR)
        return paired == 0 and is_open(desk, lowest(straight ^ laid))
    return _another_fits(table, desk, lacks, laid, True)


@kernel
def _waits_pairs(desk):  # type: ignore[no-untyped-def]
    """Tell whether seven pairs wait on a kind other than the winning one."""
    odd = odd_kinds(desk) ^ (1 << desk[d.WIN_KIND])
    golds = desk[d.HAND_GOLDS]
    rest = odd
    for _ in range(golds + 1):
        rest &= rest - 1 if rest else 0
    if rest:
        return False
    number = 0
    open_odd = False
    for kind in range(N_KINDS):
        if odd >> kind & 1:
            number += 1
            open_odd |= is_open(desk, kind)
    # Any kind will do if a gold is left over for it.
    return number + 1 <= golds or open_odd


@kernel
def _waits_single(desk, present, allowed, doubles):  # type: ignore[no-untyped-def]
    """Tell whether single tiles of `allowed` kinds, `doubles` of them twice, wait on a kind other than the winning one."""
    if present & ~allowed:
        return False
    extra = 0
    for kind in range(N_KINDS):
        number = copies_of(desk, d.NATURALS, kind) - (1 if kind == desk[d.WIN_KIND] else 0)
        extra += max(number - 1, 0)
    if extra > doubles:
        return False
    for kind in range(N_KINDS):
        if allowed >> kind & 1 and is_open(desk, kind) and extra + (present >> kind & 1) <= doubles:
            return True
    return False
