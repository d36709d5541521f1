"""What a seat may do: the legal claims of a discard, and the legal acts of a seat that must discard.

Wins are not listed here; they are judged by `evaluate`. Both functions write actions (`actions`) into `out` and return
how many there are; 64 places are enough.
"""

from __future__ import annotations

from sim.codes import Family, MeldKind
from sim.kernels.actions import action
from sim.kernels.bits import KIND_BITS, lowest
from sim.kernels.holdings import base_of, is_first_wild, is_wild, wild_bits
from sim.kernels.jit import kernel
from sim.kernels.seats import around
from sim.kernels.shape import shape_deficiency, waits_exist_without
from sim.kernels.state_layout import (
    COUNTS,
    DECLARED,
    FOURS,
    HELD,
    LACK,
    LAST_FROM,
    LAST_TILE,
    LEFT,
    MELDS,
    N_MELDS,
    OWN_DISCARDS,
    WILD_1,
    WILDS,
)
from sim.kernels.typed_codes import (
    DO_CHOW,
    DO_DECLARE,
    DO_DISCARD,
    DO_KONG_ADDED,
    DO_KONG_CONCEALED,
    DO_KONG_EXPOSED,
    DO_KONG_SINGLE,
    DO_PUNG,
)
from sim.kernels.win_layout import MELD_KIND, MELD_REDS, MELD_SIZE, MELD_TILE
from sim.readings import Declared, GoldClaim, HubeiWildOut, KongOut, PutOut, RedClaims
from sim.tiles import FIRST_HONOUR, NO_TILE, RED

MAX_ACTIONS = 96


@kernel
def is_locked(game, st, base):  # type: ignore[no-untyped-def]
    """Tell whether the seat has declared ready and may no longer change its hand (AQ-10)."""
    return st[base + DECLARED] == 1 and game.rules.declared != Declared.NO_LOCK


@kernel
def may_meld(game, st, kind):  # type: ignore[no-untyped-def]
    """Tell whether `kind` as itself may be claimed for, or used in, a chow, pung or kong (0.6, AQ-5, JZ-4, JZ-5, HJ-3)."""
    family = game.rules.family
    if family == Family.JINGZHOU and kind == RED:
        return False
    if not is_wild(st, kind):
        return True
    if family == Family.HUANGJIN:
        return game.rules.gold_claim != GoldClaim.NONE
    return family == Family.ANQING and kind == RED


@kernel
def red_face(game, st):  # type: ignore[no-untyped-def]
    """Return the kind that a red dragon may stand for in claims (AQ-5), NO_TILE if there is none."""
    wild = st[WILD_1]
    if game.rules.family != Family.ANQING or game.rules.red_claims != RedClaims.FACE_AND_SELF:
        return NO_TILE
    if wild == NO_TILE or wild >= RED:
        return NO_TILE
    return wild


@kernel
def spare_golds(game, st, base):  # type: ignore[no-untyped-def]
    """Return the golds in hand that may stand for any tile in a claim (HJ-3 `any_tile`); they fill what the hand lacks."""
    if game.rules.family != Family.HUANGJIN or game.rules.gold_claim != GoldClaim.ANY_TILE:
        return 0
    return st[base + WILDS]


@kernel
def may_claim(game, st, seat):  # type: ignore[no-untyped-def]
    """Tell quickly whether `claim_actions` can find anything: most discards interest nobody."""
    tile = st[LAST_TILE]
    base = base_of(seat)
    if st[base + COUNTS + tile] + spare_golds(game, st, base) >= 2:
        return True
    if tile == RED:
        return red_face(game, st) != NO_TILE
    return tile < FIRST_HONOUR and around(st[LAST_FROM] + 1, game.rules.seats) == seat


@kernel
def claim_actions(game, st, seat, out):  # type: ignore[no-untyped-def]
    """List the chows, pungs and exposed kongs that `seat` may make of the last discard. `out` is modified in place."""
    rules = game.rules
    base = base_of(seat)
    if st[LEFT] <= rules.wall_end or is_locked(game, st, base):
        return 0
    tile = st[LAST_TILE]
    n = 0
    if may_meld(game, st, tile):
        held = st[base + COUNTS + tile]
        if not is_wild(st, tile):
            held += spare_golds(game, st, base)
        if held >= 2:
            out[n] = action(DO_PUNG, tile)
            n += 1
            if held >= 3:
                out[n] = action(DO_KONG_EXPOSED, tile)
                n += 1
        if tile < FIRST_HONOUR and _may_chow(game, st, seat, base):
            n = _chows(game, st, base, tile, out, n)
    face = red_face(game, st)
    if tile == RED and face != NO_TILE:
        n = _claims_of_face(game, st, seat, face, out, n)
    return n


@kernel
def _may_chow(game, st, seat, base):  # type: ignore[no-untyped-def]
    rules = game.rules
    if rules.chow == 0 or around(st[LAST_FROM] + 1, rules.seats) != seat:
        return False
    return rules.family != Family.HUBEI or st[base + WILDS] < 2


@kernel
def _chows(game, st, base, tile, out, n):  # type: ignore[no-untyped-def]
    face = red_face(game, st)
    golds = spare_golds(game, st, base)
    if golds > 0:
        return _chows_with_golds(game, st, base, tile, golds, out, n)
    held = st[base + HELD]
    near = (
        held
        if game.rules.family == Family.HUANGJIN and may_meld(game, st, st[WILD_1])
        else held & ~wild_bits(st)
    )
    if face != NO_TILE and held >> RED & 1 == 1:
        near |= 1 << face
    rank = tile % 9
    for low in range(max(0, rank - 2), min(6, rank) + 1):
        lowest = tile - rank + low
        others = (7 << lowest) & ~(1 << tile)
        if near & others == others:
            out[n] = action(DO_CHOW, lowest, (others >> face) & 1)
            n += 1
    return n


@kernel
def _chows_with_golds(game, st, base, tile, golds, out, n):  # type: ignore[no-untyped-def]
    """Add the chows of which golds fill what the hand lacks (HJ-3 `any_tile`)."""
    rank = tile % 9
    for low in range(max(0, rank - 2), min(6, rank) + 1):
        lowest = tile - rank + low
        possible = True
        by_gold = 0
        for kind in range(lowest, lowest + 3):
            if kind == tile:
                continue
            if is_wild(st, kind) or st[base + COUNTS + kind] == 0:
                by_gold += 1
            elif not may_meld(game, st, kind):
                possible = False
        if possible and by_gold <= golds:
            out[n] = action(DO_CHOW, lowest)
            n += 1
    return n


@kernel
def _claims_of_face(game, st, seat, face, out, n):  # type: ignore[no-untyped-def]
    """Add the claims that take the discarded red dragon as the wild's face (AQ-5)."""
    base = base_of(seat)
    naturals = st[base + COUNTS + face]
    reds_held = st[base + COUNTS + RED]
    for size in range(2, 4):
        do = DO_PUNG if size == 2 else DO_KONG_EXPOSED
        for reds in range(size):
            if naturals >= size - reds and reds_held >= reds:
                out[n] = action(do, face, reds)
                n += 1
    if face < FIRST_HONOUR and _may_chow(game, st, seat, base):
        rank = face % 9
        for low in range(max(0, rank - 2), min(6, rank) + 1):
            lowest = face - rank + low
            possible = True
            for kind in range(lowest, lowest + 3):
                possible = possible and (kind == face or st[base + COUNTS + kind] > 0)
            if possible:
                out[n] = action(DO_CHOW, lowest)
                n += 1
    return n


@kernel
def turn_actions(game, tables, st, seat, drawn, out):  # type: ignore[no-untyped-def]
    """List kongs, discards and declarations of `seat`, which took `drawn` (NO_TILE: it has just claimed). In place."""
    n = 0
    if drawn != NO_TILE and st[LEFT] > game.rules.wall_end:
        n = kong_actions(game, st, seat, drawn, out, n)
    first_discard = n
    n = discard_actions(game, st, seat, drawn, out, n)
    return declare_actions(game, tables, st, seat, drawn, out, first_discard, n)


@kernel
def kong_actions(game, st, seat, drawn, out, n):  # type: ignore[no-untyped-def]
    """Add concealed, added and single-tile kongs to `out`; the seat has taken `drawn` and a replacement is there.

    A locked hand may lay aside the drawn tile only (AQ-10).
    """
    base = base_of(seat)
    locked = is_locked(game, st, base)
    fours = 0 if locked else st[base + FOURS] & KIND_BITS
    singles = st[base + HELD] & KIND_BITS & (wild_bits(st) | 1 << RED)  # no other kind is ever laid aside
    if locked:
        singles &= 1 << drawn
    rest = fours | singles
    while rest != 0:
        kind = lowest(rest)
        rest &= rest - 1
        if fours >> kind & 1 == 1 and may_meld(game, st, kind):
            out[n] = action(DO_KONG_CONCEALED, kind)
            n += 1
        if singles >> kind & 1 == 1 and may_lay_single(game, st, base, kind):
            out[n] = action(DO_KONG_SINGLE, kind)
            n += 1
    if locked:
        return n
    for index in range(st[base + N_MELDS]):
        meld = base + MELDS + index * MELD_SIZE
        if st[meld + MELD_KIND] != MeldKind.PUNG:
            continue
        kind = st[meld + MELD_TILE]
        faced = st[meld + MELD_REDS] > 0
        if st[base + COUNTS + kind] > 0 and (faced or may_meld(game, st, kind)):
            out[n] = action(DO_KONG_ADDED, kind)
            n += 1
        if faced and st[base + COUNTS + RED] > 0:
            out[n] = action(DO_KONG_ADDED, kind, 1)
            n += 1
    return n


@kernel
def may_lay_single(game, st, base, kind):  # type: ignore[no-untyped-def]
    """Tell whether one tile of `kind` may be laid aside for a replacement (AQ-7, AQ-9, JZ-5, JZ-6, HB-5)."""
    rules = game.rules
    if rules.family == Family.JINGZHOU:
        return kind == RED or is_wild(st, kind)
    if rules.family == Family.HUBEI:
        return rules.wild_out == HubeiWildOut.KONG_DRAW and is_wild(st, kind)
    if rules.family != Family.ANQING:
        return False
    declared = st[base + DECLARED] == 1
    if kind == RED:
        return rules.kong_out == KongOut.SINGLE_TILE and (declared or rules.red_kong_needs_declared == 0)
    return declared and is_wild(st, kind)


@kernel
def _kept(game, st):  # type: ignore[no-untyped-def]
    """Return the kinds (bits) that are discarded only if nothing else can be (HJ-3, JZ-5, JZ-6, HB-5)."""
    rules = game.rules
    if rules.family == Family.HUANGJIN:
        return wild_bits(st)
    kept = 0
    if st[LEFT] > rules.wall_end:
        if rules.family == Family.JINGZHOU:
            if rules.wild_out == PutOut.ALWAYS_KONG:
                kept |= wild_bits(st)
            if rules.red_out == PutOut.ALWAYS_KONG:
                kept |= 1 << RED
        elif rules.family == Family.HUBEI and rules.wild_out == HubeiWildOut.KONG_DRAW:
            kept |= wild_bits(st)
    return kept


@kernel
def discard_actions(game, st, seat, drawn, out, n):  # type: ignore[no-untyped-def]
    """Add the legal discards to `out`: one action a kind."""
    base = base_of(seat)
    if is_locked(game, st, base) and drawn != NO_TILE:
        out[n] = action(DO_DISCARD, drawn)
        return n + 1
    held = st[base + HELD] & KIND_BITS
    rest = held & ~_kept(game, st)
    if rest == 0:
        rest = held
    while rest != 0:
        out[n] = action(DO_DISCARD, lowest(rest))
        rest &= rest - 1
        n += 1
    return n


@kernel
def may_declare_now(game, st, base):  # type: ignore[no-untyped-def]
    """Tell whether the seat may declare ready with its next discard if that leaves a ready hand (AQ-10)."""
    rules = game.rules
    if rules.family != Family.ANQING or st[base + DECLARED] == 1 or rules.declared == Declared.ANY_TILE_WAIT:
        return False
    return rules.declared != Declared.FIRST_DISCARD_ONLY or st[base + OWN_DISCARDS] == 0


@kernel
def declare_actions(game, tables, st, seat, drawn, out, first, n):  # type: ignore[no-untyped-def]
    """Add a declaring twin for each discard in ``out[first:n]`` that leaves a ready hand."""
    base = base_of(seat)
    if not may_declare_now(game, st, base):
        return n
    # Giving up a tile brings no hand nearer, so one that is further off than ready has nothing to declare; and a draw brings
    # it nearer by one, except for the first wild. Three away is seen without a look at the shapes: 15 % of a hand with `random`.
    first_wild = is_first_wild(st, base, drawn)
    if (st[base + LACK] > 2 and not first_wild) or shape_deficiency(game, tables, st, base) > 1:
        return n
    end = n
    for index in range(first, end):
        kind = (out[index] >> 2) & 63
        if waits_exist_without(game, tables, st, base, kind):
            out[n] = action(DO_DECLARE, kind)
            n += 1
    return n
