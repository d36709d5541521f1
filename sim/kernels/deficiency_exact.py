"""The exact deficiency of one hand (0.7b): tiles that its concealed part lacks to the nearest winning shape.

Slower and stricter than the distance tables that bots use: targets have at most four copies of a kind, melded copies counted;
more only as far as wilds in hand are the surplus (and the rule allows a fifth copy at all).
"""

from __future__ import annotations

import numpy as np

from sim.codes import Family
from sim.kernels import hand_facts as f
from sim.kernels.complete import has_seven_pairs
from sim.kernels.jit import allocating_kernel
from sim.kernels.kind_masks import (
    SPREAD_NOT_MIDDLE,
    SPREAD_SECTORS,
    SPREAD_SUITS,
)
from sim.kernels.knitted_deficiency import special_lack
from sim.kernels.plain_ints import ONE, ZERO
from sim.kernels.win_layout import COUNTS
from sim.readings import FifthCopy, FreeForm, OnOff, ScatteredWild
from sim.tiles import FIRST_HONOUR, N_KINDS

FAR = 99
_PARTS = 4


@allocating_kernel
def deficiency(game, win, facts, counts):  # type: ignore[no-untyped-def]
    """Return the tiles missing to the nearest winning shape of the variant; 0 = complete, 1 = ready.

    `facts` and `counts` are those of `hand_facts.gather`; the concealed part has 13 or 14 tiles less three for each meld.
    """
    wilds = facts[f.WILDS]
    groups = facts[f.GROUPS]
    family = game.rules.family
    best = standard_lack(game, facts, counts, groups, ONE) - wilds
    if groups == 4 and has_seven_pairs(game):
        best = min(best, pairs_lack(counts) - wilds)
    if family == Family.HUBEI or (family == Family.JINGZHOU and game.rules.free_form == FreeForm.YES):
        best = min(best, _free_form_lack(facts, counts) - wilds)
    if family == Family.ANQING and groups == 4:
        if game.rules.scattered_wild == ScatteredWild.ANY:
            best = min(best, _scattered_lack(counts, ZERO, game.rules.gap) - wilds)
        else:
            best = min(best, _scattered_lack(win, np.int64(COUNTS), game.rules.gap))
    if family == Family.HUANGJIN and game.rules.special_forms == OnOff.ON:
        if groups == 4:
            best = min(best, pairs_lack(counts) - wilds)
        best = min(best, special_lack(game, facts, counts, best + wilds) - wilds)
    return max(best, 0)


@allocating_kernel
def pairs_lack(counts):  # type: ignore[no-untyped-def]
    """Return the tiles that naturals lack to seven pairs."""
    pairs = 0
    singles = 0
    for kind in range(N_KINDS):
        pairs += counts[kind] >> 1
        singles += counts[kind] & 1
    pairs = min(pairs, 7)
    return 14 - 2 * pairs - min(singles, 7 - pairs)


@allocating_kernel
def _free_form_lack(facts, counts):  # type: ignore[no-untyped-def]
    """Return the tiles that naturals lack to a hand of 2/5/8 only, or of honours only (JZ-11, HB-9)."""
    middle = 0
    honours = 0
    for kind in range(N_KINDS):
        if kind >= FIRST_HONOUR:
            honours += counts[kind]
        elif kind % 3 == 1:
            middle += counts[kind]
    size = 3 * facts[f.GROUPS] + 2
    best = FAR
    if facts[f.SPREAD] & SPREAD_NOT_MIDDLE == 0:
        best = size - middle
    if facts[f.SPREAD] & SPREAD_SECTORS & SPREAD_SUITS == 0:
        best = min(best, size - honours)
    return best


@allocating_kernel
def _scattered_lack(counts, start, gap):  # type: ignore[no-untyped-def]
    """Return the tiles that ``counts[start:start+34]``, each for itself, lack to thirteen scattered (AQ-15)."""
    # reach[n]: most tiles of the hand in scattered suits of n tiles altogether.
    reach = np.full(15, -FAR, dtype=np.int64)
    reach[0] = 0
    for suit in range(3):
        best = _suit_reach(counts, start + 9 * suit, gap)
        after = np.full(15, -FAR, dtype=np.int64)
        for size in range(11):
            for more in range(4):
                after[size + more] = max(after[size + more], reach[size] + best[more])
        reach = after
    honours = 0
    for kind in range(FIRST_HONOUR, N_KINDS):
        if counts[start + kind] > 0:
            honours += 1
    most = 0
    for size in range(7, 15):
        most = max(most, reach[size] + min(honours, 14 - size))
    return 14 - most


@allocating_kernel
def _suit_reach(counts, first, gap):  # type: ignore[no-untyped-def]
    """Return for 0 to 3 tiles of a suit, far enough apart, the most that the hand has of them."""
    best = np.full(4, -FAR, dtype=np.int64)
    best[0] = 0
    for a in range(9):
        have_a = 1 if counts[first + a] > 0 else 0
        best[1] = max(best[1], have_a)
        for b in range(a + gap, 9):
            have_b = have_a + (1 if counts[first + b] > 0 else 0)
            best[2] = max(best[2], have_b)
            for c in range(b + gap, 9):
                best[3] = max(best[3], have_b + (1 if counts[first + c] > 0 else 0))
    return best


@allocating_kernel
def standard_lack(game, facts, counts, groups, with_pair):  # type: ignore[no-untyped-def]
    """Return the tiles that naturals lack to `groups` groups and (if `with_pair` is 1) a pair."""
    surplus = facts[f.WILDS] if game.rules.fifth_copy == FifthCopy.ALLOWED else ZERO
    # lack[g, p, e]: least for g groups and p pairs with e copies beyond the fourth.
    lack = np.full((5, 2, surplus + 1), FAR, dtype=np.int64)
    lack[0, 0, 0] = 0
    for part in range(_PARTS):
        lack = _join_lacks(lack, _part_lack(game, facts, counts, part, groups, surplus), groups)
    best = FAR
    for beyond in range(surplus + 1):
        best = min(best, lack[groups, with_pair, beyond])
    return best


@allocating_kernel
def _join_lacks(a, b, groups):  # type: ignore[no-untyped-def]
    surplus = a.shape[2]
    result = np.full((5, 2, surplus), FAR, dtype=np.int64)
    for g in range(groups + 1):
        for p in range(2):
            for e in range(surplus):
                here = a[g, p, e]
                if here >= FAR:
                    continue
                for more_g in range(groups + 1 - g):
                    for more_p in range(2 - p):
                        for more_e in range(surplus - e):
                            total = here + b[more_g, more_p, more_e]
                            if total < result[g + more_g, p + more_p, e + more_e]:
                                result[g + more_g, p + more_p, e + more_e] = total
    return result


@allocating_kernel
def _part_lack(game, facts, counts, part, groups, surplus):  # type: ignore[no-untyped-def]
    """Return ``lack[g, p, e]`` of one suit, or of the honours (part 3)."""
    size = 7 if part == 3 else 9
    # Chows begun one and two ranks below; honours have none.
    now = np.full((5, 5, 5, 2, surplus + 1), FAR, dtype=np.int64)
    now[0, 0, 0, 0, 0] = 0
    for rank in range(size):
        after = np.full((5, 5, 5, 2, surplus + 1), FAR, dtype=np.int64)
        kind = 9 * part + rank
        chows = 0 if part == 3 or rank > 6 or game.copies[kind] == 0 else groups
        for one in range(groups + 1):
            for two in range(groups + 1 - one):
                for g in range(one + two, groups + 1):
                    for p in range(2):
                        for e in range(surplus + 1):
                            if now[one, two, g, p, e] < FAR:
                                state = (one, two, g, p, e)
                                _extend(game, facts, counts, kind, min(chows, groups - g), state, now, after)
        now = after
    return now[0, 0].copy()


@allocating_kernel
def _extend(game, facts, counts, kind, chows, state, now, after):  # type: ignore[no-untyped-def]
    """Add one kind to a state: some new chows, pungs and perhaps the pair."""
    one, two, g, p, e = state
    here = now[one, two, g, p, e]
    room = 4 - facts[f.MELDED + kind] if game.copies[kind] > 0 else 0
    groups = facts[f.GROUPS]
    for begun in range(chows + 1):
        for pungs in range(groups - g - begun + 1):
            for pair in range(2 - p):
                copies = one + two + begun + 3 * pungs + 2 * pair
                beyond = e
                if copies > max(room, 0):
                    beyond += copies - max(room, 0)
                if beyond >= after.shape[4] or (copies > 0 and game.copies[kind] == 0):
                    continue
                total = here + max(0, copies - counts[kind])
                place = (begun, one, g + begun + pungs, p + pair, beyond)
                if total < after[place]:
                    after[place] = total
