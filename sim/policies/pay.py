"""What a win along a route is likely to pay, from what lies on the table: the stake of the bot `value`.

Rough on purpose: a route's own type, the multipliers that are already out, one self-draw in three. The unit is what the variant
pays for its plainest win at stake 1 (Hubei: U).
"""

from __future__ import annotations

from sim.codes import Family
from sim.kernels.holdings import base_of
from sim.kernels.jit import kernel
from sim.kernels.state_layout import (
    CONCEALED_KONGS,
    EXPOSED_KONGS,
    OPEN,
    RED_DISCARDS,
    RED_KONGS,
    WILD_DISCARDS,
    WILD_KONGS,
    WILDS,
)
from sim.kernels.tables import PAIR_258
from sim.policies.routes import (
    ALL,
    FORM,
    FREE_258,
    FREE_HONOURS,
    HANDICAP,
    KNITTED,
    NO_LIMIT,
    NUMBER,
    ORPHANS,
    PAIRS,
    PARTS,
    PUNGS,
    SCATTERED,
    STANDARD,
    TABLE,
    TEMPLATE,
    WILD_LIMIT,
)
from sim.policies.templates import TEMPLATE_FAN
from sim.readings import Minimum, Pay, PureForm, RedDouble, ScoreTable

SELF_DRAWN = 1 / 3  # share of wins, where discards can be won on


@kernel
def own_factor(game, st, seat):  # type: ignore[no-untyped-def]
    """Return what a seat has laid out that multiplies what it gets and what it pays (JZ-13, HB-11); 1 elsewhere."""
    base = base_of(seat)
    if game.rules.family == Family.JINGZHOU:
        twos = st[base + OPEN] + st[base + RED_KONGS] + st[base + EXPOSED_KONGS]
        return 1 << (twos + 2 * (st[base + WILD_KONGS] + st[base + CONCEALED_KONGS]))
    if game.rules.family == Family.HUBEI:
        return 1 << (st[base + OPEN] + st[base + WILD_DISCARDS] + st[base + WILD_KONGS])
    return 1


@kernel
def route_pay(game, st, seat, route, factor):  # type: ignore[no-untyped-def]
    """Return what a win along the route is likely to bring from all losers; `factor` is the seat's own (`own_factor`)."""
    family = game.rules.family
    if family == Family.JINGZHOU:
        return _jingzhou(game, st, seat, route, factor)
    if family == Family.HUBEI:
        return _hubei(game, st, seat, route, factor)
    if family == Family.HUANGJIN:
        return _huangjin(game, route)
    return _anqing(game, st, seat, route)


@kernel
def _anqing(game, st, seat, route):  # type: ignore[no-untyped-def]
    """Return AQ-18 with the red dragons that are out by now."""
    rules = game.rules
    base = base_of(seat)
    reds = st[base + RED_KONGS]
    if rules.red_double == RedDouble.DISCARD_AND_KONG:
        reds += st[base + RED_DISCARDS]
    worth = 1.0
    if rules.score_table == ScoreTable.ADDITIVE:
        if route[FORM] == SCATTERED:
            worth = 6.0
        elif route[FORM] == PUNGS:
            worth = 11.0
        worth += 2.0 * st[base + EXPOSED_KONGS] + 3.0 * st[base + CONCEALED_KONGS]
    elif route[FORM] == SCATTERED:
        worth = float(rules.score_scattered)
    return worth * (rules.seats - 1) * (1 << reds)


@kernel
def _jingzhou(game, st, seat, route, factor):  # type: ignore[no-untyped-def]
    """Return JZ-13 and JZ-14 with the multipliers on the table."""
    rules = game.rules
    form = route[FORM]
    if form in (FREE_258, FREE_HONOURS) and rules.pure_form == PureForm.FOUR_HUNDRED:
        return 400.0 * (rules.seats - 1)
    small = form == STANDARD and route[TABLE] == PAIR_258
    hard = 2 if st[base_of(seat) + WILDS] == 0 else 1
    total = 0.0
    most = 0.0
    for other in range(rules.seats):
        if other == seat:
            continue
        theirs = factor * hard * own_factor(game, st, other)
        if small:
            stake = 2.0 if other == 0 or seat == 0 else 1.0
            most = max(most, 2 * stake * theirs)
            stake *= 1.0 + SELF_DRAWN + (1 - SELF_DRAWN) / 2
        else:
            stake = 10.0 + 10.0 * (SELF_DRAWN + (1 - SELF_DRAWN) / 2)
            most = max(most, stake * theirs)
        total += min(300.0, stake * theirs)
    if rules.minimum != Minimum.NONE and most < 8:
        return 0.0
    return total


@kernel
def is_concealed_win(route):  # type: ignore[no-untyped-def]
    """Tell whether the route is Hubei's concealed win, which must be self-drawn (HB-8)."""
    return route[FORM] == STANDARD and route[TABLE] == PAIR_258 and route[WILD_LIMIT] == NO_LIMIT


@kernel
def _hubei(game, st, seat, route, factor):  # type: ignore[no-untyped-def]
    """Return HB-11 in units of U with the multipliers on the table."""
    rules = game.rules
    small = route[FORM] == STANDARD and route[TABLE] == PAIR_258
    worth = 1.0 if small else 5.0
    if is_concealed_win(route):
        worth *= 2.0  # self-drawn
    else:
        worth *= 1.0 + SELF_DRAWN + (1 - SELF_DRAWN) / (rules.seats - 1)
    if st[base_of(seat) + WILDS] == 0:
        worth *= 2.0
    total = 0.0
    for other in range(rules.seats):
        if other != seat:
            total += worth * factor * own_factor(game, st, other)
    return total


@kernel
def _huangjin(game, route):  # type: ignore[no-untyped-def]
    """Return HJ-8 for the fans that a route is likely to bring."""
    form = route[FORM]
    if form == TEMPLATE:
        fan = TEMPLATE_FAN[route[NUMBER]]
    elif form == PUNGS:
        fan = 9.0
    elif form == PAIRS:
        fan = 26.0
    elif form == KNITTED:
        fan = 13.0
    elif form == ORPHANS:
        fan = 88.0
    elif route[HANDICAP] > 0:
        fan = 8.5
    elif route[PARTS] == ALL:
        fan = 3.0
    else:
        fan = 26.0
    if game.rules.pay == Pay.MCR:
        return 24.0 + fan * (1.0 + 2 * SELF_DRAWN)
    return fan * (1.0 + 2 * SELF_DRAWN)
