"""The readings of a complete Hubei hand, and what they pay (HB-5 to HB-11)."""

from __future__ import annotations

import numpy as np

from sim.codes import Cap, Way
from sim.kernels import hand_facts as f
from sim.kernels import type_bits as t
from sim.kernels import verdict as v
from sim.kernels.big_shapes import MAX_SHAPES, list_shapes
from sim.kernels.bits import size
from sim.kernels.evaluate_jingzhou import is_unclaimable, winning_events
from sim.kernels.jit import allocating_kernel, kernel
from sim.kernels.plain_ints import ONE, ZERO
from sim.kernels.seven_pairs import seven_pairs_fours
from sim.kernels.standard_form import MIDDLE_PAIR
from sim.kernels.win_layout import (
    BY,
    FROM,
    LAST_TILE,
    OPEN,
    SEAT,
    SEAT_SIZE,
    SEATS,
    WILD_DISCARDS,
    WILD_KONGS,
)
from sim.readings import (
    ConcealedWin,
    EventPair,
    Hard,
    HubeiCap,
    Luxury,
    Nine,
    OpenDoubles,
    SecondWild,
    Stack,
    YesNo,
)

_NOT_BIG = t.SMALL | t.LUXURY


@allocating_kernel
def judge_hubei(game, tables, win, facts, counts, free, verdict):  # type: ignore[no-untyped-def]
    """Search the readings of naturals and given faces `counts` with `free` wilds. `verdict` is modified in place."""
    own = np.empty(34, dtype=np.int64)
    need = f.own_counts(win, facts, counts, ONE, ONE, own)
    for hard in range(2):
        if hard == 0 and facts[f.WILDS] > 0:
            _judge_shapes(game, tables, win, facts, counts, free, hard, verdict)
        elif hard == 1 and need == free and (facts[f.WILDS] == 0 or game.rules.hard == Hard.NONE_OR_NATURAL):
            _judge_shapes(game, tables, win, facts, own, free - need, hard, verdict)


@allocating_kernel
def _judge_shapes(game, tables, win, facts, counts, free, hard, verdict):  # type: ignore[no-untyped-def]
    """Judge every shape of the tiles with every pair that it can have."""
    found = np.empty(2 * MAX_SHAPES, dtype=np.int64)
    events = _events(game, win, facts)
    fours = seven_pairs_fours(facts, counts, free) if facts[f.GROUPS] == 4 else ZERO
    for index in range(list_shapes(game, tables, facts, counts, free, ONE, found)):
        for pair in range(3):
            types = found[2 * index]
            pairs = found[2 * index + 1]
            if pair == 0:
                if pairs:
                    continue
                types |= events
                if types & t.SEVEN_PAIRS and fours > 0:
                    types |= t.LUXURY
            elif pairs >> pair & 1 == 0:
                continue
            else:
                types = _grouped_types(game, win, facts, types, events, pair, verdict)
            if types == 0:
                continue
            if is_unclaimable(win):
                v.fail(verdict, v.UNCLAIMABLE_TILE)
            else:
                total = pay_hubei(game, win, facts, types, hard, fours, verdict)
                v.offer(verdict, total, types, hard)


@kernel
def _grouped_types(game, win, facts, types, events, pair, verdict):  # type: ignore[no-untyped-def]
    """Return the types of groups with a pair of 2/5/8 or another one (HB-7 to HB-9), 0 where they may not win.

    `pair` is the number of a pair's bit in a cover.
    """
    middle = 1 << pair == MIDDLE_PAIR
    if middle or game.rules.event_pair == EventPair.FREE:
        types |= events
    concealed = facts[f.EXPOSED] == 0 and (win[BY] == Way.SELF_DRAW or win[BY] == Way.REPLACEMENT)
    if concealed and middle and (types == 0 or game.rules.concealed == ConcealedWin.BIG):
        return types | t.CONCEALED
    if types != 0:
        return types
    if not concealed and _too_many_wilds(game, facts):
        v.fail(verdict, v.TOO_MANY_WILDS)
        return types
    if not middle:
        v.fail(verdict, v.EYE_NOT_258)
        return types
    return types | t.SMALL


@kernel
def _too_many_wilds(game, facts):  # type: ignore[no-untyped-def]
    """Tell whether the wilds in hand block a small win (HB-7)."""
    if game.rules.second_wild == SecondWild.ALLOWED and facts[f.CHOWS] > 0:
        return facts[f.WILDS] > 2
    return facts[f.WILDS] > 1


@kernel
def _events(game, win, facts):  # type: ignore[no-untyped-def]
    """Return the types that come from the way of winning (HB-9)."""
    events = winning_events(win, facts)
    if game.rules.nine == Nine.SEVEN_ONLY:
        events &= t.KONG_WIN
    if win[LAST_TILE] == 1 and (win[BY] == Way.SELF_DRAW or win[BY] == Way.REPLACEMENT):
        events |= t.LAST_TILE
    return events


@kernel
def pay_hubei(game, win, facts, types, hard, fours, verdict):  # type: ignore[no-untyped-def]
    """Write the payments of a win of these types (HB-10, HB-11) into `verdict`; return what the winner receives."""
    rules = game.rules
    winner = win[SEAT]
    drawn = win[BY] == Way.SELF_DRAW or win[BY] == Way.REPLACEMENT
    doublings = hard + _wilds_out(win, winner) + (1 if facts[f.EXPOSED] > 0 else 0)
    if drawn and (rules.event_selfdraw_doubles == YesNo.YES or types & (t.KONG_WIN | t.LAST_TILE) == 0):
        doublings += 1
    if types & t.LUXURY:
        doublings += fours if rules.luxury == Luxury.PER_FOUR else 1
    unit = rules.score_unit * _kinds(rules, types)
    total = ZERO
    verdict[v.CAP] = Cap.NONE
    verdict[v.LIABILITY] = 0
    verdict[v.PAYER] = -1
    for seat in range(4):
        if seat == winner:
            continue
        more = _wilds_out(win, seat)
        if rules.open_doubles == OpenDoubles.BOTH:
            more += win[SEATS + seat * SEAT_SIZE + OPEN]
        if not drawn and seat == win[FROM]:
            more += 1
        owed = unit << (doublings + more)
        if rules.cap == HubeiCap.U300 and owed >= rules.score_cap * rules.score_unit:
            owed = rules.score_cap * rules.score_unit
            verdict[v.CAP] = Cap.CAPPED
        verdict[v.PAYS + seat] = -owed
        total += owed
    verdict[v.PAYS + winner] = total
    return total


@kernel
def _kinds(rules, types):  # type: ignore[no-untyped-def]
    """Return T: 1 for a small or concealed win, else the big kinds (`stack`, `concealed`)."""
    big = types & ~_NOT_BIG
    if rules.concealed == ConcealedWin.SMALL:
        big &= ~t.CONCEALED
    if big == 0:
        return 1
    return rules.score_big * (1 if rules.stack == Stack.SINGLE else size(big))


@kernel
def _wilds_out(win, seat):  # type: ignore[no-untyped-def]
    row = SEATS + seat * SEAT_SIZE
    return win[row + WILD_DISCARDS] + win[row + WILD_KONGS]
