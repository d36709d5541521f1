"""What the melds and the wilds of a win record amount to, gathered once before its readings are searched."""

from __future__ import annotations

from sim.codes import MeldKind
from sim.kernels.jit import kernel
from sim.kernels.kind_masks import kind_spread
from sim.kernels.win_layout import (
    COUNTS,
    MELD_KIND,
    MELD_REDS,
    MELD_SIZE,
    MELD_TILE,
    MELDS,
    N_MELDS,
    WILD_1,
    WILD_2,
)
from sim.readings import FifthCopy
from sim.tiles import FIRST_HONOUR, N_KINDS, NO_TILE, RED

# Layout of the facts: int64[FACTS_SIZE].
ROOM = 0  # [34] most copies of a kind that the concealed part may represent
MELDED = 34  # [34] copies that the melds represent
GROUPS = 68  # groups that the concealed part must form
EXPOSED = 69  # exposed melds (chow, pung, exposed and added kong)
CHOWS = 70
SPREAD = 71  # of the melds (`kind_masks`)
EXPOSED_KONGS = 72  # exposed and added
CONCEALED_KONGS = 73
WILDS = 74  # physical wilds in the concealed part
OWN_1 = 75  # of which of the first and of the second wild kind
OWN_2 = 76
REDS_CONCEALED = 77
REDS_IN_SETS = 78  # red dragons in chows and pungs
REDS_IN_KONGS = 79
MELDED_HONOURS = 80  # 1 if an honour is printed on a melded tile
KINDS = 81  # bits of the variant's kinds
# Anqing only
KONG_WIN = 82
DECLARED_WIN = 83
NO_HONOURS = 84  # -1: the reading decides
OUT = 85
HAS = 86
RED_COUNTS = 87  # C counts as a wild in the threshold
FACTS_SIZE = 96

_NO_LIMIT = 14


@kernel
def gather(game, win, facts, counts):  # type: ignore[no-untyped-def]
    """Fill `facts` and write the concealed naturals into `counts`. Both are modified in place."""
    _gather_melds(win, facts)
    refused = game.rules.fifth_copy == FifthCopy.REFUSED
    kinds = 0
    wilds = 0
    for kind in range(N_KINDS):
        physical = win[COUNTS + kind]
        if game.copies[kind] == 0:
            facts[ROOM + kind] = 0
        else:
            kinds |= 1 << kind
            facts[ROOM + kind] = 4 - facts[MELDED + kind] if refused else _NO_LIMIT
        counts[kind] = physical
        if kind == win[WILD_1] or kind == win[WILD_2]:
            counts[kind] = 0
            wilds += physical
            if kind == win[WILD_1]:
                facts[OWN_1] = physical
            else:
                facts[OWN_2] = physical
    facts[WILDS] = wilds
    facts[KINDS] = kinds
    facts[REDS_CONCEALED] = win[COUNTS + RED]


@kernel
def _gather_melds(win, facts):  # type: ignore[no-untyped-def]
    n_melds = win[N_MELDS]
    facts[GROUPS] = 4 - n_melds
    for index in range(n_melds):
        meld = MELDS + index * MELD_SIZE
        form = win[meld + MELD_KIND]
        tile = win[meld + MELD_TILE]
        reds = win[meld + MELD_REDS]
        if form == MeldKind.CHOW:
            for kind in range(tile, tile + 3):
                facts[MELDED + kind] += 1
                facts[SPREAD] |= kind_spread(kind)
            facts[CHOWS] += 1
        else:
            facts[MELDED + tile] += 3 if form == MeldKind.PUNG else 4
            facts[SPREAD] |= kind_spread(tile)
        if form == MeldKind.KONG_CONCEALED:
            facts[CONCEALED_KONGS] += 1
        else:
            facts[EXPOSED] += 1
            if form == MeldKind.KONG_EXPOSED or form == MeldKind.KONG_ADDED:
                facts[EXPOSED_KONGS] += 1
        if tile >= FIRST_HONOUR or reds > 0:
            facts[MELDED_HONOURS] = 1
        if form == MeldKind.CHOW or form == MeldKind.PUNG:
            facts[REDS_IN_SETS] += 3 if tile == RED else reds
        else:
            facts[REDS_IN_KONGS] += 4 if tile == RED else reds


@kernel
def own_counts(win, facts, counts, first, second, out):  # type: ignore[no-untyped-def]
    """Write into `out` the `counts` with every wild of the chosen kinds at its printed face; return how many wilds that takes.

    `counts` are the naturals and the faces given so far; `first` and `second` (0 or 1) choose among the two wild kinds.
    """
    for kind in range(N_KINDS):
        out[kind] = counts[kind]
    need = 0
    if first == 1 and win[WILD_1] != NO_TILE:
        given = max(0, facts[OWN_1] - counts[win[WILD_1]])
        out[win[WILD_1]] += given
        need += given
    if second == 1 and win[WILD_2] != NO_TILE:
        given = max(0, facts[OWN_2] - counts[win[WILD_2]])
        out[win[WILD_2]] += given
        need += given
    return need
