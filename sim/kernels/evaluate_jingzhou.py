"""The readings of a complete Jingzhou hand, and what they pay (JZ-8 to JZ-15)."""

from __future__ import annotations

import numpy as np

from sim.codes import Cap, LiabilityKind, Way
from sim.kernels import hand_facts as f
from sim.kernels import type_bits as t
from sim.kernels import verdict as v
from sim.kernels.big_shapes import MAX_SHAPES, list_shapes
from sim.kernels.bits import size
from sim.kernels.jit import allocating_kernel, kernel
from sim.kernels.plain_ints import ONE, ZERO
from sim.kernels.standard_form import MIDDLE_PAIR
from sim.kernels.win_layout import (
    BY,
    CONCEALED_KONGS,
    EXPOSED_KONGS,
    FROM,
    OPEN,
    READY,
    RED_KONGS,
    SEAT,
    SEAT_SIZE,
    SEATS,
    THIRD_FROM,
    WILD_1,
    WILD_2,
    WILD_KONGS,
    WIN_TILE,
)
from sim.readings import (
    EventPair,
    FreeForm,
    KongSide,
    Minimum,
    OnOff,
    PlusTen,
    PureForm,
    SevenPairsOpen,
    SmallRonPayers,
    WildLimit,
    YesNo,
)

_EVENTS = t.KONG_WIN | t.ROB_KONG | t.ALL_MELDED
_PURE = t.PURE_258 | t.PURE_HONOURS
_SOFT, _HARD, _ONE_SOFT = range(3)
_WITH_PLUS = t.PURE_SUIT | t.ALL_PUNGS | t.SEVEN_PAIRS | _PURE  # +10 on a self-draw or from the discarder


@allocating_kernel
def judge_jingzhou(game, tables, win, facts, counts, free, verdict):  # type: ignore[no-untyped-def]
    """Search the readings of naturals and given faces `counts` with `free` wilds. `verdict` is modified in place.

    Three searches: any faces; every wild as printed (hard); all wilds but one as printed, which only a small win asks for.
    """
    wilds = facts[f.WILDS]
    own = np.empty(34, dtype=np.int64)
    need = f.own_counts(win, facts, counts, ONE, ONE, own)
    one_soft = wilds > 1 and game.rules.wild_limit == WildLimit.AS_WILD_ONLY
    for search in range(3):
        if search == _SOFT and wilds > 0:
            _judge_shapes(game, tables, win, facts, counts, free, search, verdict)
        elif search == _HARD and need == free:
            _judge_shapes(game, tables, win, facts, own, free - need, search, verdict)
        elif search == _ONE_SOFT and one_soft and 1 <= need <= free + 1:
            own[win[WILD_1]] -= 1
            _judge_shapes(game, tables, win, facts, own, free - need + 1, search, verdict)


@allocating_kernel
def _judge_shapes(game, tables, win, facts, counts, free, search, verdict):  # type: ignore[no-untyped-def]
    """Judge every shape of the tiles."""
    found = np.empty(2 * MAX_SHAPES, dtype=np.int64)
    free_form = ONE if game.rules.free_form == FreeForm.YES else ZERO
    events = winning_events(win, facts)
    hard = ONE if search == _HARD else ZERO
    wilds = facts[f.WILDS]  # that count against the limit of a small win (JZ-10)
    if search == _ONE_SOFT:
        wilds = ONE
    elif search == _HARD and game.rules.wild_limit == WildLimit.AS_WILD_ONLY:
        wilds = ZERO
    for index in range(list_shapes(game, tables, facts, counts, free, free_form, found)):
        types = found[2 * index]
        if search == _ONE_SOFT and (types != 0 or events != 0):
            continue
        reason = _fault(game, facts, types, events, found[2 * index + 1], wilds)
        if reason != v.WIN:
            v.fail(verdict, reason)
            continue
        types |= events
        if types == 0:
            types |= t.SMALL
        total = pay_jingzhou(game, win, facts, types, hard, verdict)
        if verdict[v.ENOUGH] == 0:
            v.fail(verdict, v.BELOW_MINIMUM)
        elif is_unclaimable(win):
            v.fail(verdict, v.UNCLAIMABLE_TILE)
        else:
            v.offer(verdict, total, types, hard)


@kernel
def winning_events(win, facts):  # type: ignore[no-untyped-def]
    """Return the types that come from the way of winning: 杠开, 抢杠, 全求人 (JZ-11, HB-9)."""
    if win[BY] == Way.REPLACEMENT:
        return t.KONG_WIN
    if win[BY] == Way.ROB_KONG:
        return t.ROB_KONG
    if win[BY] == Way.DISCARD and facts[f.EXPOSED] == 4:
        return t.ALL_MELDED
    return 0


@kernel
def _fault(game, facts, types, events, pairs, wilds):  # type: ignore[no-untyped-def]
    """Return the first condition before payment that a shape breaks, v.WIN if none (JZ-8, JZ-10 to JZ-12)."""
    if facts[f.REDS_CONCEALED] + facts[f.REDS_IN_SETS] + facts[f.REDS_IN_KONGS] > 0:
        return v.RED_IN_HAND
    exempt = types & t.SEVEN_PAIRS != 0 and game.rules.seven_pairs == SevenPairsOpen.EXEMPT
    if facts[f.EXPOSED] == 0 and not exempt:
        return v.NOT_OPEN
    if types:
        return v.WIN
    if events == 0 and wilds > 1:
        return v.TOO_MANY_WILDS
    if pairs & MIDDLE_PAIR == 0 and (events == 0 or game.rules.event_pair == EventPair.P258):
        return v.EYE_NOT_258
    return v.WIN


@kernel
def is_unclaimable(win):  # type: ignore[no-untyped-def]
    """Tell whether the winning tile is a wild put out by another (JZ-12, HB-5)."""
    if win[BY] == Way.SELF_DRAW or win[BY] == Way.REPLACEMENT:
        return False
    return win[WIN_TILE] == win[WILD_1] or win[WIN_TILE] == win[WILD_2]


@kernel
def pay_jingzhou(game, win, facts, types, hard, verdict):  # type: ignore[no-untyped-def]
    """Write the payments of a win of these types (JZ-13 to JZ-15) into `verdict`; return what the winner receives."""
    rules = game.rules
    winner = win[SEAT]
    payer = _liable(game, win, facts, types, verdict)
    outright = types & _PURE != 0 and rules.pure_form == PureForm.FOUR_HUNDRED
    multiple = _winner_multiple(win, facts, hard)
    owed = verdict[v.PAYS : v.PAYS + 4]
    golden = True
    capped = False
    for seat in range(4):
        owed[seat] = 0
        if seat < rules.seats and seat != winner and _pays(game, win, types, seat):
            robbed = seat == payer and verdict[v.LIABILITY] == LiabilityKind.ROB_KONG
            loser = _loser_multiple(game, win, seat, ONE if robbed else ZERO)
            owed[seat] = _base(game, win, types, seat) * multiple * loser
            capped = capped or owed[seat] >= rules.score_cap
            golden = golden and owed[seat] >= rules.score_cap
    verdict[v.ENOUGH] = 1 if outright or _meets_minimum(game, win, types, owed) else 0
    total = ZERO
    for seat in range(rules.seats):
        if seat == winner or not _pays(game, win, types, seat):
            continue
        if outright or golden:
            owed[seat] = rules.score_top
        total += min(owed[seat], rules.score_top if outright or golden else rules.score_cap)
    if outright:
        verdict[v.CAP] = Cap.OUTRIGHT
    elif golden:
        verdict[v.CAP] = Cap.GOLD_TOP
    else:
        verdict[v.CAP] = Cap.CAPPED if capped else Cap.NONE
    _settle(rules, winner, payer, total, ZERO if outright or golden else ONE, owed)
    return total


@kernel
def _settle(rules, winner, payer, total, has_cap, owed):  # type: ignore[no-untyped-def]
    """Turn amounts owed into net payments; a liable payer pays the sum of all. `owed` is modified in place."""
    for seat in range(rules.seats):
        if seat == winner:
            owed[seat] = total
        elif payer >= 0:
            owed[seat] = -total if seat == payer else 0
        else:
            owed[seat] = -(min(owed[seat], rules.score_cap) if has_cap else owed[seat])


@kernel
def _pays(game, win, types, seat):  # type: ignore[no-untyped-def]
    """Tell whether a loser pays at all (`small_ron_payers`)."""
    if types & t.SMALL != 0 and win[BY] == Way.DISCARD:
        return game.rules.small_ron_payers == SmallRonPayers.BOTH or seat == win[FROM]
    return True


@kernel
def _winner_multiple(win, facts, hard):  # type: ignore[no-untyped-def]
    row = SEATS + win[SEAT] * SEAT_SIZE
    doublings = 2 * (win[row + WILD_KONGS] + facts[f.CONCEALED_KONGS])
    doublings += win[row + RED_KONGS] + facts[f.EXPOSED_KONGS]
    if facts[f.EXPOSED] > 0:
        doublings += 1
    return 1 << (doublings + hard)


@kernel
def _loser_multiple(game, win, seat, robbed):  # type: ignore[no-untyped-def]
    """Return M of a loser; `robbed` is 1 where the kong that was robbed from him counts as made (JZ-15)."""
    row = SEATS + seat * SEAT_SIZE
    doublings = win[row + OPEN]
    if game.rules.kong_side == KongSide.BOTH:
        doublings += win[row + RED_KONGS] + win[row + EXPOSED_KONGS] + robbed
        doublings += 2 * (win[row + WILD_KONGS] + win[row + CONCEALED_KONGS])
    return 1 << doublings


@kernel
def _base(game, win, types, seat):  # type: ignore[no-untyped-def]
    """Return BASE of a loser."""
    rules = game.rules
    drawn = win[BY] == Way.SELF_DRAW or win[BY] == Way.REPLACEMENT
    discarded = win[BY] == Way.DISCARD and seat == win[FROM]
    dealer = win[SEAT] == 0 or seat == 0
    if types & t.SMALL:
        return 1 << ((1 if drawn else 0) + (1 if discarded else 0) + (1 if dealer else 0))
    with_plus = size(types & _WITH_PLUS)
    base = rules.score_big * (with_plus + size(types & (t.KONG_WIN | t.ALL_MELDED)))
    if types & t.ROB_KONG:
        base += rules.rob_base
    plus = with_plus if drawn or discarded else 0
    if discarded and types & t.ALL_MELDED != 0:
        plus += 1
    if rules.plus_ten == PlusTen.ONCE:
        plus = min(plus, 1)
    base += rules.score_big * plus
    return 2 * base if dealer and rules.dealer_big == YesNo.YES else base


@kernel
def _meets_minimum(game, win, types, owed):  # type: ignore[no-untyped-def]
    """Tell whether enough is owed before capping (JZ-14)."""
    rules = game.rules
    if rules.minimum == Minimum.NONE:
        return True
    drawn = win[BY] == Way.SELF_DRAW or win[BY] == Way.REPLACEMENT
    some = False
    every = True
    for seat in range(rules.seats):
        if seat == win[SEAT] or not _pays(game, win, types, seat):
            continue
        enough = owed[seat] >= rules.score_minimum
        every = every and enough
        if rules.minimum == Minimum.DISCARDER_8 and not drawn and seat != win[FROM]:
            continue
        some = some or enough
    return every if rules.minimum == Minimum.ALL_LOSERS_8 else some


@kernel
def _liable(game, win, facts, types, verdict):  # type: ignore[no-untyped-def]
    """Return who pays for all, -1 if nobody; the kind goes into `verdict` (JZ-15)."""
    verdict[v.LIABILITY] = LiabilityKind.NONE
    verdict[v.PAYER] = -1
    if game.rules.liability == OnOff.OFF:
        return -1
    kind = LiabilityKind.NONE
    payer = -1
    if types & t.PURE_SUIT != 0 and win[THIRD_FROM] >= 0 and facts[f.EXPOSED] >= 3:
        kind = LiabilityKind.PURE_SUIT
        payer = win[THIRD_FROM]
    elif types & t.ALL_MELDED != 0 and win[SEATS + win[FROM] * SEAT_SIZE + READY] == 0:
        kind = LiabilityKind.ALL_MELDED
        payer = win[FROM]
    elif types & t.ROB_KONG:
        kind = LiabilityKind.ROB_KONG
        payer = win[FROM]
    verdict[v.LIABILITY] = kind
    verdict[v.PAYER] = payer
    return payer
