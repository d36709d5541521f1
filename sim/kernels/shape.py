"""Distance of a seat's concealed tiles to any winning shape of its variant: fast, from the state.

Shape alone (0.7b): conditions such as the threshold, openness or the minimum are not looked at. Everything here counts wilds
as wild and red dragons as the honours they are. Melded copies are not looked at, except by `waits_exist_without`.
"""

from __future__ import annotations

import numpy as np

from sim.codes import Family, MeldKind
from sim.kernels import hand_facts as f
from sim.kernels.any_pair import missing
from sim.kernels.deficiency_exact import standard_lack
from sim.kernels.holdings import PLACE, SUIT_OF, give, is_wild, take
from sim.kernels.jit import allocating_kernel, kernel
from sim.kernels.plain_ints import ONE
from sim.kernels.state_layout import CODES, COUNTS, MELDS, N_MELDS, WILD_1, WILD_2, WILDS
from sim.kernels.suit_vectors import FAR
from sim.kernels.tables import (
    ANY,
    ANY_4,
    DISTINCT,
    FIELD,
    SPECIAL,
    kind_words,
    middle_tiles,
    pairs_lack,
    scattered_ranks,
)
from sim.kernels.win_layout import MELD_KIND, MELD_SIZE, MELD_TILE
from sim.readings import FifthCopy, FreeForm, OnOff, ScatteredWild, SevenPairsOpen
from sim.tiles import FIRST_HONOUR, N_KINDS

# The ranks of each suit in the six knitted arrangements, as bits: row a gives suit m, p, s their 147, 258 or 369.
_KNITTED = (0b001001001, 0b010010010, 0b100100100)
KNITTED_BITS = np.array(
    [[_KNITTED[a], _KNITTED[b], _KNITTED[3 - a - b]] for a in range(3) for b in range(3) if a != b],
    dtype=np.int64,
)
POPCOUNT = np.array([bin(i).count("1") for i in range(512)], dtype=np.int64)
IS_258 = np.array([k < FIRST_HONOUR and k % 3 == 1 for k in range(43)], dtype=np.bool_)
IS_ORPHAN = np.array([k >= FIRST_HONOUR or k % 9 in (0, 8) for k in range(N_KINDS)], dtype=np.bool_)


@kernel
def table_set(game, wilds):  # type: ignore[no-untyped-def]
    """Return the table set of shape: fifth copies only where the rule allows them and a wild is in hand (0.7, 0.7b)."""
    return ANY if wilds > 0 and game.rules.fifth_copy == FifthCopy.ALLOWED else ANY_4


@kernel
def standard_deficiency(game, tables, st, base):  # type: ignore[no-untyped-def]
    """Tiles missing to groups and any pair."""
    wilds = st[base + WILDS]
    lack = missing(
        tables,
        table_set(game, wilds),
        st[base + CODES],
        st[base + CODES + 1],
        st[base + CODES + 2],
        st[base + CODES + 3],
        4 - st[base + N_MELDS],
    )
    return max(0, lack - wilds)


@kernel
def shape_deficiency(game, tables, st, base):  # type: ignore[no-untyped-def]
    """Tiles missing to the nearest winning shape of the variant; 0 = complete, 1 = ready."""
    best = standard_deficiency(game, tables, st, base)
    family = game.rules.family
    if family == Family.ANQING:
        if st[base + N_MELDS] == 0:
            best = min(best, _scattered_deficiency(game, tables, st, base))
            if game.rules.seven_pairs == OnOff.ON:
                best = min(best, pairs_deficiency(tables, st, base))
        return best
    if family == Family.HUANGJIN:
        if game.rules.special_forms == OnOff.OFF:
            return best
        return min(best, special_deficiency(game, tables, st, base))
    if family == Family.HUBEI or game.rules.free_form == FreeForm.YES:
        best = min(best, _free_deficiency(tables, st, base))
    if st[base + N_MELDS] == 0 and (family == Family.HUBEI or game.rules.seven_pairs != SevenPairsOpen.OFF):
        best = min(best, pairs_deficiency(tables, st, base))
    return best


@kernel
def pairs_deficiency(tables, st, base):  # type: ignore[no-untyped-def]
    """Tiles missing to seven pairs, four alike being two pairs; the seat has no melds."""
    codes = base + CODES
    words = kind_words(tables, st[codes], st[codes + 1], st[codes + 2], st[codes + 3])
    return max(0, pairs_lack(words) - st[base + WILDS])


@kernel
def suit_bits(st, base, suit, naturals):  # type: ignore[no-untyped-def]
    """Return the ranks present in a suit as bits, leaving out wild kinds if `naturals`."""
    bits = 0
    for rank in range(9):
        kind = 9 * suit + rank
        if st[base + COUNTS + kind] > 0 and not (naturals and is_wild(st, kind)):
            bits |= 1 << rank
    return bits


@kernel
def _scattered_deficiency(game, tables, st, base):  # type: ignore[no-untyped-def]
    """Tiles missing to thirteen scattered (AQ-15)."""
    codes = base + CODES
    m, p, s, h = st[codes], st[codes + 1], st[codes + 2], st[codes + 3]
    have = 0
    if game.rules.scattered_wild == ScatteredWild.ANY:
        have = st[base + WILDS]
    else:  # a wild counts as itself, so its copies belong to the codes
        for wild in (st[WILD_1], st[WILD_2]):
            more = st[base + COUNTS + wild] * PLACE[wild]
            suit = SUIT_OF[wild]
            m += more if suit == 0 else 0
            p += more if suit == 1 else 0
            s += more if suit == 2 else 0
            h += more if suit == 3 else 0
    have += scattered_ranks(tables, game.rules.gap, m, p, s)
    have += np.int64(tables.honour_kinds[h]) >> DISTINCT & 7
    return max(0, 14 - have)


@kernel
def _free_deficiency(tables, st, base):  # type: ignore[no-untyped-def]
    """Tiles missing to a hand of 2/5/8 only, or of honours only (JZ-11, HB-9)."""
    codes = base + CODES
    may_middle = True
    may_honours = True
    n_melds = st[base + N_MELDS]
    for index in range(n_melds):
        meld = base + MELDS + index * MELD_SIZE
        kind = st[meld + MELD_TILE]
        may_middle = may_middle and st[meld + MELD_KIND] != MeldKind.CHOW and IS_258[kind]
        may_honours = may_honours and kind >= FIRST_HONOUR
    size = 14 - 3 * n_melds
    best = FAR
    if may_middle:
        best = size - middle_tiles(tables, st[codes], st[codes + 1], st[codes + 2])
    if may_honours:
        best = min(best, size - (np.int64(tables.honour_kinds[st[codes + 3]]) >> SPECIAL & FIELD))
    return max(0, best - st[base + WILDS])


@kernel
def special_deficiency(game, tables, st, base):  # type: ignore[no-untyped-def]
    """Tiles missing to Huangjin's special forms (HJ-5): seven pairs, orphans, knitted hands."""
    n_melds = st[base + N_MELDS]
    if n_melds > 1:
        return FAR
    best = FAR
    b0 = suit_bits(st, base, 0, True)
    b1 = suit_bits(st, base, 1, True)
    b2 = suit_bits(st, base, 2, True)
    if n_melds == 0:
        honours = 0
        orphans = 0
        twice = 0
        for kind in range(N_KINDS):
            if IS_ORPHAN[kind] and st[base + COUNTS + kind] > 0 and not is_wild(st, kind):
                orphans += 1
                twice = max(twice, min(2, st[base + COUNTS + kind]) - 1)
                if kind >= FIRST_HONOUR:
                    honours += 1
        best = min(pairs_deficiency(tables, st, base) + st[base + WILDS], 14 - orphans - twice)
        for row in range(6):
            have = _knitted(row, b0, b1, b2)
            best = min(best, 14 - honours - have)
    for row in range(6):
        lack = 9 - _knitted(row, b0, b1, b2)
        if lack < best:
            best = min(best, lack + _rest_of_knitted_straight(game, tables, st, base, row))
    return max(0, best - st[base + WILDS])


@kernel
def _knitted(row, b0, b1, b2):  # type: ignore[no-untyped-def]
    return (
        POPCOUNT[b0 & KNITTED_BITS[row, 0]]
        + POPCOUNT[b1 & KNITTED_BITS[row, 1]]
        + POPCOUNT[b2 & KNITTED_BITS[row, 2]]
    )


@kernel
def _rest_of_knitted_straight(game, tables, st, base, row):  # type: ignore[no-untyped-def]
    """Tiles that one group and a pair (or the pair alone, with a meld) lack beside the nine knitted tiles."""
    c0 = st[base + CODES]
    c1 = st[base + CODES + 1]
    c2 = st[base + CODES + 2]
    place = 1
    for rank in range(9):
        bit = 1 << rank
        if KNITTED_BITS[row, 0] & bit and c0 // place % 5 > 0:
            c0 -= place
        if KNITTED_BITS[row, 1] & bit and c1 // place % 5 > 0:
            c1 -= place
        if KNITTED_BITS[row, 2] & bit and c2 // place % 5 > 0:
            c2 -= place
        place *= 5
    groups = 1 - st[base + N_MELDS]
    return missing(tables, table_set(game, st[base + WILDS]), c0, c1, c2, st[base + CODES + 3], groups)


@kernel
def melded_copies(st, base, kind):  # type: ignore[no-untyped-def]
    """Return the copies of `kind` that the seat's melds represent."""
    copies = 0
    for index in range(st[base + N_MELDS]):
        meld = base + MELDS + index * MELD_SIZE
        first = st[meld + MELD_TILE]
        form = st[meld + MELD_KIND]
        if form == MeldKind.CHOW:
            if first <= kind <= first + 2:
                copies += 1
        elif first == kind:
            copies += 3 if form == MeldKind.PUNG else 4
    return copies


@kernel
def waits_exist_without(game, tables, st, base, given):  # type: ignore[no-untyped-def]
    """Tell whether the tiles left after giving up `given` (NO_TILE: none) are ready: some kind completes them by shape.

    The kind must have a copy left outside the hand and its melds, and where a fifth copy is refused no wild may stand for a
    kind of which hand and melds hold four (0.7, 0.7b). The state is changed and restored.
    """
    if given < N_KINDS:
        give(st, base, given)
    found = False
    if shape_deficiency(game, tables, st, base) == 1:
        for kind in range(N_KINDS):
            outside = game.copies[kind] - st[base + COUNTS + kind] - melded_copies(st, base, kind)
            if outside > 0 and _completes(game, tables, st, base, kind):
                found = True
                break
        # The distance tables see no melds: there a wild may have stood for a fifth copy.
        if found and st[base + WILDS] > 0 and st[base + N_MELDS] > 0 and _may_exceed_four(game):
            found = _is_ready_beside_melds(game, tables, st, base)
    if given < N_KINDS:
        take(st, base, given)
    return found


@kernel
def _may_exceed_four(game):  # type: ignore[no-untyped-def]
    """Tell whether the tables may count a copy that the rule refuses, with melds."""
    return game.rules.fifth_copy == FifthCopy.REFUSED and game.rules.family != Family.HUANGJIN


@allocating_kernel
def _is_ready_beside_melds(game, tables, st, base):  # type: ignore[no-untyped-def]
    """Tell whether the tiles are one short of a shape with the copies in melds counted (0.7b); there is a meld."""
    has_free_form = game.rules.family == Family.HUBEI or (
        game.rules.family == Family.JINGZHOU and game.rules.free_form == FreeForm.YES
    )
    if has_free_form and _free_deficiency(tables, st, base) == 1:
        return True
    facts = np.zeros(f.FACTS_SIZE, dtype=np.int64)
    counts = np.zeros(N_KINDS, dtype=np.int64)
    for kind in range(N_KINDS):
        facts[f.MELDED + kind] = melded_copies(st, base, kind)
        if not is_wild(st, kind):
            counts[kind] = st[base + COUNTS + kind]
    facts[f.WILDS] = st[base + WILDS]
    facts[f.GROUPS] = 4 - st[base + N_MELDS]
    return standard_lack(game, facts, counts, facts[f.GROUPS], ONE) - facts[f.WILDS] == 1


@kernel
def _completes(game, tables, st, base, kind):  # type: ignore[no-untyped-def]
    """Tell whether `kind` as itself completes the tiles; a wild kind counts as its own face here (0.7b)."""
    if is_wild(st, kind):
        st[base + CODES + SUIT_OF[kind]] += PLACE[kind]
        complete = shape_deficiency(game, tables, st, base) == 0
        st[base + CODES + SUIT_OF[kind]] -= PLACE[kind]
        return complete
    take(st, base, kind)
    complete = shape_deficiency(game, tables, st, base) == 0
    give(st, base, kind)
    return complete
