"""Judging a win in play: a quick look at the shape, then the full evaluation of the record that the rules read."""

from __future__ import annotations

from sim.codes import Family, MeldKind, Reason, Way
from sim.kernels import win_layout as w
from sim.kernels.evaluate import evaluate_win
from sim.kernels.holdings import base_of, give, is_first_wild, is_wild, take
from sim.kernels.jit import kernel
from sim.kernels.melds import reds_in_kongs
from sim.kernels.probe import SCORING, began, ended
from sim.kernels.shape import shape_deficiency, waits_exist_without
from sim.kernels.state_layout import (
    CLAIMS,
    CONCEALED_KONGS,
    COUNTS,
    DECLARED,
    EXPOSED_KONGS,
    FLOWERS,
    INDICATOR,
    KONG_READY,
    LACK,
    LEFT,
    MELDS,
    N_MELDS,
    OPEN,
    RED_DISCARDS,
    RED_KONGS,
    ROUND_WIND,
    THIRD_FROM,
    VISIBLE,
    WILD_1,
    WILD_2,
    WILD_DISCARDS,
    WILD_KONGS,
    WILDS,
)
from sim.kernels.typed_codes import NO_KIND, NONE, WAY_REPLACEMENT, WAY_SELF_DRAW
from sim.readings import OnOff
from sim.tiles import EAST, N_KINDS, RED


@kernel
def win_on_draw(kit, st, seat, drawn, kong, win):  # type: ignore[no-untyped-def]
    """Tell whether `seat`, which took `drawn`, wins; `win` then holds the evaluated hand.

    `kong`: 0 an ordinary draw, 1 the replacement of a single-tile kong, 2 of a four-tile kong.
    """
    base = base_of(seat)
    first_wild = is_first_wild(st, base, drawn)
    if not may_be_complete(st, base, first_wild) or shape_deficiency(kit.game, kit.tables, st, base) > 0:
        return False
    way = WAY_SELF_DRAW if kong == 0 else WAY_REPLACEMENT
    _fill(kit, st, seat, drawn, way, NONE, win)
    win[w.KONG_FOUR] = 1 if kong == 2 else 0
    since = began()
    evaluate_win(kit.game, kit.win_tables, win)
    ended(kit.room, SCORING, since)
    return win[w.REASON] == Reason.WIN


@kernel
def may_be_complete(st, base, first_wild):  # type: ignore[no-untyped-def]
    """Tell whether one tile more can complete the hand: it brings no hand nearer by more than one.

    Only the first wild does, because a fifth copy counts from then on (0.7). Most hands are further off, so most draws and
    discards cost this comparison instead of the look at all shapes.
    """
    return st[base + LACK] <= 1 or first_wild


@kernel
def win_on_other(kit, st, seat, tile, way, source, win):  # type: ignore[no-untyped-def]
    """Tell whether `seat` wins on `tile`, discarded or added to a kong by `source`; `win` then holds the hand.

    The tile counts as itself even where it is wild (HJ-14); elsewhere nobody wins on a wild or, in Jingzhou, a red dragon
    put out by another (JZ-12, HB-5).
    """
    family = kit.game.rules.family
    if family == Family.ANQING:
        return False  # AQ-3: self-draw only
    if family != Family.HUANGJIN and (is_wild(st, tile) or (family == Family.JINGZHOU and tile == RED)):
        return False
    base = base_of(seat)
    if not may_be_complete(st, base, is_wild(st, tile) and st[base + WILDS] == 0):
        return False
    take(st, base, tile)
    legal = False
    if shape_deficiency(kit.game, kit.tables, st, base) == 0:
        _fill(kit, st, seat, tile, way, source, win)
        since = began()
        evaluate_win(kit.game, kit.win_tables, win)
        ended(kit.room, SCORING, since)
        legal = win[w.REASON] == Reason.WIN
    give(st, base, tile)
    return legal


@kernel
def _fill(kit, st, seat, tile, way, source, win):  # type: ignore[no-untyped-def]
    """Copy into the record what the rules look at; the winning tile is among the concealed tiles of the state."""
    seats = kit.game.rules.seats
    base = base_of(seat)
    win[:] = 0
    for kind in range(N_KINDS):
        win[w.COUNTS + kind] = st[base + COUNTS + kind]
    n_melds = st[base + N_MELDS]
    win[w.N_MELDS] = n_melds
    for index in range(n_melds * w.MELD_SIZE):
        win[w.MELDS + index] = st[base + MELDS + index]
    win[w.WIN_TILE] = tile
    win[w.BY] = way
    win[w.SEAT] = seat
    win[w.FROM] = source
    win[w.LAST_TILE] = 1 if st[LEFT] == kit.game.rules.wall_end else 0
    win[w.WILD_1] = st[WILD_1]
    win[w.WILD_2] = st[WILD_2]
    win[w.DECLARED] = st[base + DECLARED]
    win[w.KONG_READY] = 1 if st[base + KONG_READY] > 0 else 0
    win[w.KONG_READY_FOUR] = 1 if st[base + KONG_READY] == 2 else 0
    win[w.FLOWERS] = st[base + FLOWERS]
    win[w.ROUND_WIND] = st[ROUND_WIND]
    win[w.SEAT_WIND] = EAST + seat
    # 和绝张 counts discards and exposed melds (HJ-14): not the winning discard, which lies there already, nor the indicator.
    win[w.VISIBLE] = st[VISIBLE + tile] - (1 if way == Way.DISCARD else 0)
    if st[INDICATOR] == tile and kit.game.rules.wild == OnOff.ON:
        win[w.VISIBLE] -= 1
    win[w.THIRD_FROM] = st[base + THIRD_FROM]
    for other in range(seats):
        block = base_of(other)
        out = w.SEATS + other * w.SEAT_SIZE
        win[out + w.OPEN] = st[block + OPEN]
        win[out + w.EXPOSED_KONGS] = st[block + EXPOSED_KONGS]
        win[out + w.CONCEALED_KONGS] = st[block + CONCEALED_KONGS]
        win[out + w.RED_KONGS] = st[block + RED_KONGS]
        win[out + w.WILD_KONGS] = st[block + WILD_KONGS]
        win[out + w.WILD_DISCARDS] = st[block + WILD_DISCARDS]
        win[out + w.RED_DISCARDS] = st[block + RED_DISCARDS]
        win[out + w.READY] = 1
        for column in range(seats):
            win[w.CLAIMS + 4 * other + column] = st[block + CLAIMS + column]
    # The evaluation adds the red dragons of the winner's own kongs from the melds.
    win[w.SEATS + seat * w.SEAT_SIZE + w.RED_KONGS] -= reds_in_kongs(kit.game, st, base)
    if kit.game.rules.family == Family.JINGZHOU and source >= 0 and _all_exposed(st, base):
        # JZ-15 asks whether the discarder was ready; looked at only where it can matter.
        ready = waits_exist_without(kit.game, kit.tables, st, base_of(source), NO_KIND)
        win[w.SEATS + source * w.SEAT_SIZE + w.READY] = 1 if ready else 0


@kernel
def _all_exposed(st, base):  # type: ignore[no-untyped-def]
    exposed = 0
    for index in range(st[base + N_MELDS]):
        if st[base + MELDS + index * w.MELD_SIZE + w.MELD_KIND] != MeldKind.KONG_CONCEALED:
            exposed += 1
    return exposed == 4
