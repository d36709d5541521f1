"""All readings of tiles and golds as groups and a pair, one after the other, each once (HJ-6).

The lowest natural kind that lies in no block yet must lie in some block: a pung, the pair, or one of three chows. Golds take
the places for which there is no natural left. So the number of steps depends on what golds are missing for, not on the 34
faces that a gold can take. Blocks without any natural (three golds as a group, two as the pair) come last.

A set of blocks could be laid in several orders. Only one is let through: at every step the block that comes first in the
order pung, pair, chows from the highest down, among all blocks of the reading that contain the lowest kind.
"""

from __future__ import annotations

from sim.kernels.bits import size
from sim.kernels.fans import layout as d
from sim.kernels.jit import kernel
from sim.tiles import FIRST_HONOUR, N_KINDS

_RANK = 15
_GOLD_BLOCKS = N_KINDS + 21
_OVER = 0x333333333  # lifts a rank of five or more copies into its highest bit
_HIGH = 0x888888888


@kernel
def copies_of(desk, words, kind):  # type: ignore[no-untyped-def]
    """Return the copies of a kind in the four words at `words`."""
    sector = kind // 9
    return desk[words + sector] >> (d.BITS_A_RANK * (kind - 9 * sector)) & _RANK


@kernel
def change_copies(desk, words, kind, number):  # type: ignore[no-untyped-def]
    """Add `number` copies of a kind to the words at `words`. Modified in place."""
    sector = kind // 9
    desk[words + sector] += number << (d.BITS_A_RANK * (kind - 9 * sector))


@kernel
def ranks_of(word):  # type: ignore[no-untyped-def]
    """Return as nine bits which ranks of a word of zeros and ones have a one."""
    low = (word | word >> 3) & 0x303030303
    low = (low | low >> 6) & 0xF000F000F
    low = (low | low >> 12) & 0xF000000FF
    return (low | low >> 24) & 0x1FF


@kernel
def word_of(ranks):  # type: ignore[no-untyped-def]
    """Return the word with one copy of each of nine ranks given as bits: `ranks_of` backwards."""
    word = (ranks | ranks << 24) & 0xF000000FF
    word = (word | word << 12) & 0xF000F000F
    word = (word | word << 6) & 0x303030303
    return (word | word << 3) & d.ONES


@kernel
def odd_kinds(desk):  # type: ignore[no-untyped-def]
    """Return as bits the kinds that are an odd number of times among the concealed naturals."""
    odd = 0
    for sector in range(4):
        odd |= ranks_of(desk[d.NATURALS + sector] & d.ONES) << 9 * sector
    return odd


@kernel
def start_search(desk, hand, less, more, straight):  # type: ignore[no-untyped-def]
    """Prepare `desk` for the readings of the hand that stands in `hand` (the same array, or another desk).

    Parameters
    ----------
    less, more : int
        Kinds of which one natural is taken away and one is added, -1 for none.
    straight : int
        Kinds of a knitted straight as bits that all readings shall have, 0 for none.

    Returns False where the straight cannot be had.
    """
    for sector in range(4):
        desk[d.REM + sector] = hand[d.NATURALS + sector]
        desk[d.USED + sector] = hand[d.MELD_USED + sector]
    if less >= 0:
        change_copies(desk, d.REM, less, d.MINUS_ONE)
        change_copies(desk, d.REM, more, d.ONE)
    desk[d.FIFTH] = hand[d.FIFTH]
    desk[d.GROUPS] = 4 - hand[d.MELDS]
    desk[d.PAIRS] = 1
    golds = hand[d.HAND_GOLDS]
    desk[d.GOLDS] = golds
    desk[d.STRAIGHT_FACES] = 0
    desk[d.PLACED] = 0
    desk[d.DEPTH] = 0
    if straight and not _take_straight(desk, straight):
        return False
    desk[d.PAIR_SECTOR] = -1
    if golds == 0:
        for sector in range(4):
            # 16 leaves 1 when divided by 3, so a word leaves what its copies leave.
            rest = desk[d.REM + sector] % 3
            if rest == 2:
                desk[d.PAIR_SECTOR] = sector
            elif rest == 1:
                return False
    _enter(desk, d.ZERO, d.ZERO)
    return True


@kernel
def _take_straight(desk, straight):  # type: ignore[no-untyped-def]
    desk[d.GROUPS] -= 3
    golds = desk[d.GOLDS]
    for kind in range(FIRST_HONOUR):
        if straight >> kind & 1:
            if copies_of(desk, d.REM, kind) > 0:
                change_copies(desk, d.REM, kind, d.MINUS_ONE)
            else:
                golds -= 1
                desk[d.STRAIGHT_FACES] = desk[d.STRAIGHT_FACES] * d.FACE + kind + 1
            change_copies(desk, d.USED, kind, d.ONE)
            if over_four(desk, kind // 9):
                return False
    desk[d.GOLDS] = golds
    return golds >= 0 and desk[d.GROUPS] >= 0


@kernel
def over_four(desk, sector):  # type: ignore[no-untyped-def]
    """Tell whether a kind of the sector has more copies than the rules allow."""
    return desk[d.FIFTH] == 0 and (desk[d.USED + sector] + _OVER) & _HIGH != 0


@kernel
def next_reading(desk):  # type: ignore[no-untyped-def]
    """Go to the next reading, its blocks on levels 0 to ``desk[DEPTH]``; False when there is none. Modified in place."""
    depth = desk[d.DEPTH]
    while depth >= 0:
        if desk[d.PLACED] == 1:
            _lift(desk, depth)
            desk[d.PLACED] = 0
        kind = desk[d.LOWEST + depth]
        ways = desk[d.WAYS + depth]
        if kind == d.ALL_GOLD:
            laid = ways < _GOLD_BLOCKS
            if laid:
                desk[d.WAYS + depth] = ways + 1
                if not _lay_golds(desk, depth, ways):
                    continue
        else:
            laid = ways != 0
            if laid:
                desk[d.WAYS + depth] = ways & (ways - 1)
                if not _lay_way(desk, depth, kind, ways & -ways):
                    continue
        if not laid:
            depth -= 1
            desk[d.PLACED] = 1
            continue
        if desk[d.GROUPS] + desk[d.PAIRS] == 0:
            # Blocks and tiles are equally many, so nothing is left over.
            desk[d.PLACED] = 1
            desk[d.DEPTH] = depth
            return True
        depth += 1
        _enter(desk, depth, kind)
    desk[d.DEPTH] = -1
    return False


@kernel
def _enter(desk, depth, kind):  # type: ignore[no-untyped-def]
    """Begin a level: find the lowest kind left, `kind` or above, and the ways in which it can be used."""
    desk[d.WAYS + depth] = 0
    sector = kind // 9
    while sector < 4 and desk[d.REM + sector] == 0:
        sector += 1
    if sector == 4:
        desk[d.LOWEST + depth] = d.ALL_GOLD
        return
    word = desk[d.REM + sector]
    rank = 0
    while word & _RANK == 0:
        word >>= d.BITS_A_RANK
        rank += 1
    desk[d.LOWEST + depth] = 9 * sector + rank
    golds = desk[d.GOLDS]
    enough = (word & _RANK) + golds
    ways = 0
    if enough >= 2 and desk[d.PAIRS] > 0 and (desk[d.PAIR_SECTOR] == -1 or desk[d.PAIR_SECTOR] == sector):
        ways = 2
    if desk[d.GROUPS] > 0:
        if enough >= 3:
            ways |= 1
        if sector < 3:
            # Golds that the three chows lack: naturals of the two ranks above count, ranks below have none.
            next_gap = 0 if word >> 4 & _RANK else 1
            last_gap = 0 if word >> 8 & _RANK else 1
            if rank <= 6 and next_gap + last_gap <= golds:
                ways |= 4
            if 1 <= rank <= 7 and next_gap + 1 <= golds:
                ways |= 8
            if rank >= 2 and golds >= 2:
                ways |= 16
    desk[d.WAYS + depth] = ways


@kernel
def _lay_way(desk, depth, kind, way):  # type: ignore[no-untyped-def]
    """Lay a block that uses `kind`, given as one bit: pung, pair, chow from it, from one below, from two below."""
    if way <= 2:
        return _lay_equal(desk, depth, way - 1, kind)
    return _lay_chow(desk, depth, kind - (way >> 3))


@kernel
def _lay_golds(desk, depth, number):  # type: ignore[no-untyped-def]
    """Lay block number `number` of those that consist of golds only."""
    if number < N_KINDS:
        return _lay_equal(desk, depth, d.PAIR if desk[d.PAIRS] > 0 else d.PUNG, number)
    if desk[d.PAIRS] > 0:
        return False
    number -= N_KINDS
    return _lay_chow(desk, depth, number + 2 * (number // 7))


@kernel
def _lay_equal(desk, depth, block, kind):  # type: ignore[no-untyped-def]
    size = 3 - block
    sector = kind // 9
    shift = d.BITS_A_RANK * (kind - 9 * sector)
    taken = min(desk[d.REM + sector] >> shift & _RANK, size)
    if not _lay(desk, depth, block, kind, size << shift, taken << shift):
        return False
    faces = 0
    for _ in range(size - taken):
        faces = faces * d.FACE + kind + 1
    desk[d.FACES + depth] = faces
    desk[d.GOLDS] -= size - taken
    return True


@kernel
def _lay_chow(desk, depth, at):  # type: ignore[no-untyped-def]
    sector = at // 9
    shift = d.BITS_A_RANK * (at - 9 * sector)
    word = desk[d.REM + sector]
    word = (word | word >> 1 | word >> 2 | word >> 3) & d.CHOW_WORD << shift
    if not _lay(desk, depth, d.CHOW, at, d.CHOW_WORD << shift, word):
        return False
    faces = 0
    word >>= shift
    if word != d.CHOW_WORD:
        for part in range(3):
            if word & 1 == 0:
                faces = faces * d.FACE + at + part + 1
                desk[d.GOLDS] -= 1
            word >>= d.BITS_A_RANK
    desk[d.FACES + depth] = faces
    return True


@kernel
def _lay(desk, depth, block, at, shape, taken):  # type: ignore[no-untyped-def]
    """Lay a block unless it uses too many copies of a kind or is out of order."""
    if not _in_order(desk, depth, block, at):
        return False
    sector = at // 9
    desk[d.USED + sector] += shape
    if over_four(desk, sector):
        desk[d.USED + sector] -= shape
        return False
    desk[d.REM + sector] -= taken
    desk[d.GOLDS_BEFORE + depth] = desk[d.GOLDS]
    desk[d.BLOCK + depth] = block
    desk[d.AT + depth] = at
    desk[d.SHAPE + depth] = shape
    desk[d.TAKEN + depth] = taken
    if block == d.PAIR:
        desk[d.PAIRS] = 0
    else:
        desk[d.GROUPS] -= 1
    return True


@kernel
def _in_order(desk, depth, block, at):  # type: ignore[no-untyped-def]
    """Tell whether no earlier level should have laid this block instead of its own."""
    top = at + 2 if block == d.CHOW else at
    for level in range(depth - 1, -1, -1):
        kind = desk[d.LOWEST + level]
        if kind < at:
            return True
        if kind <= top:
            before = desk[d.BLOCK + level]
            if block < before or (block == d.CHOW and before == d.CHOW and at > desk[d.AT + level]):
                return False
    return True


@kernel
def _lift(desk, depth):  # type: ignore[no-untyped-def]
    sector = desk[d.AT + depth] // 9
    desk[d.USED + sector] -= desk[d.SHAPE + depth]
    desk[d.REM + sector] += desk[d.TAKEN + depth]
    desk[d.GOLDS] = desk[d.GOLDS_BEFORE + depth]
    if desk[d.BLOCK + depth] == d.PAIR:
        desk[d.PAIRS] = 1
    else:
        desk[d.GROUPS] += 1


@kernel
def fours_alike(desk):  # type: ignore[no-untyped-def]
    """Return how many kinds have four represented copies outside kongs (四归一)."""
    number = 0
    for sector in range(4):
        word = desk[d.USED + sector]
        number += size((word >> 2 | word >> 3) & d.ONES & ~desk[d.MELD_KONGS + sector])
    return number
