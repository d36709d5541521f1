"""Judging and paying a complete Huangjin hand (HJ-4 to HJ-14)."""

from __future__ import annotations

from sim.codes import LiabilityKind, Reason, Way
from sim.kernels import win_layout as w
from sim.kernels.bits import size
from sim.kernels.fans import layout as d
from sim.kernels.fans.best import offer_groups, write_fans
from sim.kernels.fans.catalogue import FLOWERS_FAN
from sim.kernels.fans.decompose import next_reading, start_search
from sim.kernels.fans.groups import score_groups
from sim.kernels.fans.hand import read_hand
from sim.kernels.fans.levels import gather_levels
from sim.kernels.fans.plain import next_plain, start_plain
from sim.kernels.fans.special import score_knitted, score_orphans, score_pairs
from sim.kernels.fans.tables import KNITTED
from sim.kernels.fans.tiles import SUIT_KINDS
from sim.kernels.jit import kernel, njit
from sim.kernels.stack import stack_array
from sim.readings import KongMultiplier, OnOff, Pay

_SEATS = 4
_new_desk = stack_array(d.DESK_SIZE)


@njit
def evaluate_huangjin(game, fans, win):  # type: ignore[no-untyped-def]
    """Fill the out part of `win`: completeness, the fans of the best reading, payments. Modified in place."""
    rules = game.rules
    table = fans.table
    desk = _new_desk()
    _clear(win)
    fan = _best_value(rules, table, win, desk, d.ONE)
    if fan < rules.min_fan and win[w.BY] >= Way.DISCARD and win[w.WIN_TILE] == win[w.WILD_1]:
        # Nobody wins on another's gold as a wild (HJ-14): that reading only tells why the hand is no win.
        as_wild = _best_value(rules, table, win, desk, d.ZERO)
        if as_wild >= rules.min_fan:
            win[w.COMPLETE] = 1
            win[w.REASON] = Reason.UNCLAIMABLE_TILE
            return
        fan = as_wild if fan < 0 else _best_value(rules, table, win, desk, d.ONE)
    if fan < 0:
        return
    win[w.COMPLETE] = 1
    win[w.FAN] = fan
    write_fans(table, desk, d.BEST, win, w.FANS)
    if win[w.WANT_FACES]:
        _write_faces(desk, win)
    if fan < rules.min_fan:
        win[w.REASON] = Reason.BELOW_MINIMUM
        return
    win[w.REASON] = Reason.WIN
    flowers = win[w.FLOWERS] if rules.flowers == OnOff.ON else 0
    win[w.FANS + FLOWERS_FAN] = flowers
    _pay(rules, win, fan + flowers)


@kernel
def _best_value(rules, table, win, desk, own_face):  # type: ignore[no-untyped-def]
    """Return the fans of the best reading, which stays on the desk, or -1; `own_face` as in `read_hand`."""
    if read_hand(rules, table, win, desk, own_face):
        _search(table, desk)
    return desk[d.BEST + d.VALUE]


@kernel
def _search(table, desk):  # type: ignore[no-untyped-def]
    """Score all readings (HJ-6); the best one stays on the desk."""
    special = desk[d.SWITCHES] & d.SPECIAL != 0
    straights = 0
    if special and desk[d.MELDS] <= 1 and size(desk[d.PRESENT] & SUIT_KINDS) + desk[d.HAND_GOLDS] >= 9:
        straights = 6
    # Without a knitted straight, then with each of the six.
    for number in range(-1, straights):
        straight = 0
        if number >= 0:
            straight = table[KNITTED + number]
            if size(straight & ~desk[d.PRESENT]) > desk[d.HAND_GOLDS]:
                continue
        _start(table, desk, straight)
        while _next(table, desk, straight):
            score_groups(table, desk, straight)
            offer_groups(table, desk)
    if special and desk[d.MELDS] == 0:
        score_pairs(table, desk)
        score_orphans(table, desk)
        score_knitted(table, desk)


@kernel
def _start(table, desk, straight):  # type: ignore[no-untyped-def]
    if desk[d.HAND_GOLDS] == 0:
        start_plain(table, desk, straight)
    elif not start_search(desk, desk, d.NO_KIND, d.NO_KIND, straight):
        desk[d.DEPTH] = -1


@kernel
def _next(table, desk, straight):  # type: ignore[no-untyped-def]
    """Put the next reading as groups and a pair on the desk; False when there is none."""
    if desk[d.HAND_GOLDS] == 0:
        return next_plain(table, desk, straight)
    if not next_reading(desk):
        return False
    gather_levels(table, desk, straight)
    return True


@kernel
def _clear(win):  # type: ignore[no-untyped-def]
    win[w.COMPLETE] = 0
    win[w.REASON] = Reason.NOT_COMPLETE
    win[w.TYPES] = 0
    win[w.HARD] = -1
    win[w.FAN] = 0
    win[w.N_FACES] = 0
    for seat in range(_SEATS):
        win[w.PAY + seat] = 0
    win[w.LIABILITY_KIND] = LiabilityKind.NONE
    win[w.LIABILITY_PAYER] = -1
    win[w.CAP] = 0
    win[w.CELL] = -1
    for index in range(w.FANS, w.WIN_SIZE):  # the faces, too
        win[index] = 0


@kernel
def _write_faces(desk, win):  # type: ignore[no-untyped-def]
    faces = desk[d.BEST + d.ALL_FACES]
    win[w.N_FACES] = desk[d.HAND_GOLDS]
    for index in range(desk[d.HAND_GOLDS] - 1, -1, -1):
        win[w.FACES + index] = faces % d.FACE - 1
        faces //= d.FACE


@kernel
def _pay(rules, win, fan):  # type: ignore[no-untyped-def]
    """Write the payments of a win worth `fan`, flowers included (HJ-8, HJ-9)."""
    winner = win[w.SEAT]
    total = 0
    for seat in range(_SEATS):
        if seat == winner:
            continue
        owed = _share(rules, fan, win[w.FROM], seat)
        if rules.kong_multiplier != KongMultiplier.OFF:
            owed <<= _kong_doublings(win, winner)
            if rules.kong_multiplier == KongMultiplier.BOTH:
                owed <<= _kong_doublings(win, seat)
        win[w.PAY + seat] = -owed
        total += owed
    win[w.PAY + winner] = total


@kernel
def _share(rules, fan, source, seat):  # type: ignore[no-untyped-def]
    """Return what a loser owes before kongs; `source`: the discarder or robbed seat, -1 on a self-draw."""
    if rules.pay == Pay.MCR:
        return rules.score_base + (fan if source < 0 or source == seat else 0)
    if rules.pay == Pay.FAN_ONLY:
        return fan if source < 0 or source == seat else 0
    return 2 * fan if source < 0 or source == seat else fan


@kernel
def _kong_doublings(win, seat):  # type: ignore[no-untyped-def]
    block = w.SEATS + seat * w.SEAT_SIZE
    return win[block + w.EXPOSED_KONGS] + 2 * win[block + w.CONCEALED_KONGS]
