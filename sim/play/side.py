"""Hubei's side payments: 抬庄 (HB-12) and 独抬庄 (HB-13)."""

from __future__ import annotations

from sim.codes import Family
from sim.kernels.holdings import base_of
from sim.kernels.jit import kernel
from sim.kernels.log import note
from sim.kernels.state_layout import COUNTS, DEALER_TURNS, FIRST_DISCARD, FOLLOWED, SIDE_PAY
from sim.kernels.typed_codes import DEALER_SEAT, DO_SIDE_PAYMENT, NONE, SIDE_FOLLOW_DEALER, SIDE_FOUR_DEALT
from sim.readings import FourDealt
from sim.tiles import N_KINDS, NO_TILE


@kernel
def follow_dealer(game, st, seat, tile, log):  # type: ignore[no-untyped-def]
    """Watch a discard: the dealer's first, followed by the same from the other three in turn, costs the dealer U each."""
    if game.rules.family != Family.HUBEI:
        return
    if st[FIRST_DISCARD] == NO_TILE:
        st[FIRST_DISCARD] = tile
        st[FOLLOWED] = 1
    elif st[FOLLOWED] > 0:
        if tile != st[FIRST_DISCARD] or seat != st[FOLLOWED]:
            st[FOLLOWED] = -1
            return
        st[FOLLOWED] += 1
        if st[FOLLOWED] == game.rules.seats:
            st[FOLLOWED] = -1
            _pay(game, st, DEALER_SEAT, -game.rules.score_unit)
            note(log, st, DEALER_SEAT, DO_SIDE_PAYMENT, tile, NONE, SIDE_FOLLOW_DEALER, NONE)


@kernel
def break_follow(st):  # type: ignore[no-untyped-def]
    """Note that a claim has broken the order of turns: nobody follows the dealer any more."""
    if st[FOLLOWED] > 0:
        st[FOLLOWED] = -1


@kernel
def four_dealt(game, st, log):  # type: ignore[no-untyped-def]
    """Pay for four alike among the dealt tiles, the dealer's fourteenth included (after his first draw)."""
    if _stake(game) == 0:
        return
    for seat in range(game.rules.seats):
        for kind in range(N_KINDS):
            if st[base_of(seat) + COUNTS + kind] == 4:
                _pay_four(game, st, seat, kind, log)


@kernel
def fourth_drawn(game, st, seat, kind, log):  # type: ignore[no-untyped-def]
    """Pay a non-dealer who draws the fourth of a kind before the dealer's second turn."""
    if seat == DEALER_SEAT or st[DEALER_TURNS] != 1 or kind >= N_KINDS or _stake(game) == 0:
        return
    if st[base_of(seat) + COUNTS + kind] == 4:
        _pay_four(game, st, seat, kind, log)


@kernel
def _stake(game):  # type: ignore[no-untyped-def]
    """Return what each payer owes for four alike; 0 where nothing is paid."""
    if game.rules.family != Family.HUBEI or game.rules.four_dealt == FourDealt.OFF:
        return 0
    return game.rules.score_unit * (4 if game.rules.four_dealt == FourDealt.U4 else 1)


@kernel
def _pay_four(game, st, seat, kind, log):  # type: ignore[no-untyped-def]
    stake = _stake(game)
    if seat == DEALER_SEAT:
        _pay(game, st, DEALER_SEAT, stake)
    else:
        st[SIDE_PAY + seat] += stake
        st[SIDE_PAY + DEALER_SEAT] -= stake
    note(log, st, seat, DO_SIDE_PAYMENT, kind, NONE, SIDE_FOUR_DEALT, NONE)


@kernel
def _pay(game, st, seat, amount):  # type: ignore[no-untyped-def]
    """Every other seat pays `amount` to `seat` (or receives it, if negative)."""
    for other in range(game.rules.seats):
        if other == seat:
            st[SIDE_PAY + other] += amount * (game.rules.seats - 1)
        else:
            st[SIDE_PAY + other] -= amount
