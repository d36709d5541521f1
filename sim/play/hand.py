"""One hand from the deal to the settlement: turns, claims, kongs, and who wins."""

from __future__ import annotations

from sim.codes import Do, Family, Way
from sim.kernels.actions import PASS, do_of, kind_of
from sim.kernels.holdings import base_of, give, take
from sim.kernels.jit import kernel
from sim.kernels.shape import shape_deficiency, standard_deficiency
from sim.kernels.state_layout import (
    DEALER,
    DEALER_TURNS,
    DECLARED,
    DEFICIENCY_FIFTH,
    DISCARDS,
    FIRST_READY,
    FLOWERS,
    KONG_READY,
    LAST_FROM,
    LAST_TILE,
    LEFT,
    OWN_DISCARDS,
    RED_DISCARDS,
    RIVER,
    TAKEN,
    TURN,
    VISIBLE,
    WILD_1,
    WILD_2,
    WILD_DISCARDS,
    WILDS_DRAWN,
)
from sim.kernels.win_layout import REASON
from sim.play.deal import next_front
from sim.play.flowers import next_back, replace_flowers
from sim.kernels.log import note
from sim.kernels.melds import claim, complete_added_kong, concealed_kong, show_added_tile, single_kong
from sim.play.side import break_follow, follow_dealer, four_dealt, fourth_drawn
from sim.play.win import win_on_draw, win_on_other
from sim.policies.choose import choose_claim, choose_turn, wants_win
from sim.readings import WinOrder
from sim.tiles import NO_TILE, RED

DRAWN = -1  # play_hand: nobody won
NO_KONG, AFTER_SINGLE, AFTER_FOUR = 0, 1, 2


@kernel
def play_hand(game, tables, fans, policies, st, win, log):  # type: ignore[no-untyped-def]
    """Play the dealt hand in `st` to its end and return the winner, or `DRAWN`.

    After a win `win` holds the evaluated hand. `st`, `win` and `log` are modified in place. `policies` is int64[4], by player.
    """
    seat = 0
    kong = NO_KONG
    tile = NO_TILE
    claimed = False
    while True:
        if not claimed:
            tile = take_tile(game, st, seat, kong, log)
            if tile < 0:
                return _nobody(st, log)
            if tile >= NO_TILE:  # a flower's replacement is an ordinary draw (HJ-13: not after a flower)
                tile -= NO_TILE
                kong = NO_KONG
            if win_on_draw(game, tables, fans, st, seat, tile, kong, win):
                if wants_win(game, st, policy_of(game, st, policies, seat), seat, win):
                    way = Way.SELF_DRAW.value if kong == NO_KONG else Way.REPLACEMENT.value
                    note(log, st, seat, Do.WIN.value, tile, -1, way)
                    return seat
        act = choose_turn(game, tables, fans, st, policy_of(game, st, policies, seat), seat, NO_TILE if claimed else tile)
        do = do_of(act)
        if do != Do.DISCARD and do != Do.DECLARE:
            if do == Do.KONG_ADDED:
                added = show_added_tile(game, st, seat, act, log)
                robber = first_winner(game, tables, fans, policies, st, seat, added, Way.ROB_KONG.value, win, log)
                if robber >= 0:
                    return robber
                complete_added_kong(game, st, seat, act)
                kong = AFTER_FOUR
            elif do == Do.KONG_CONCEALED:
                concealed_kong(game, st, seat, kind_of(act), log)
                kong = AFTER_FOUR
            else:
                single_kong(st, seat, kind_of(act), log)
                kong = AFTER_SINGLE
            continue
        _discard(game, tables, st, seat, kind_of(act), do == Do.DECLARE, tile, kong, claimed, log)
        kong = NO_KONG
        winner = first_winner(game, tables, fans, policies, st, seat, st[LAST_TILE], Way.DISCARD.value, win, log)
        if winner >= 0:
            return winner
        if st[LEFT] <= game.rules.wall_end:
            return _nobody(st, log)
        claimer, act = first_claim(game, tables, fans, policies, st)
        if claimer >= 0:
            break_follow(st)
            claim(game, st, claimer, act, log)
            seat = claimer
            if seat == 0:
                st[DEALER_TURNS] += 1
            claimed = do_of(act) != Do.KONG_EXPOSED
            kong = NO_KONG if claimed else AFTER_FOUR
        else:
            seat = (seat + 1) % game.rules.seats
            claimed = False
        st[TURN] = seat


@kernel
def policy_of(game, st, policies, seat):  # type: ignore[no-untyped-def]
    """Return the policy of the player who sits at `seat`."""
    return policies[(st[DEALER] + seat) % game.rules.seats]


@kernel
def take_tile(game, st, seat, kong, log):  # type: ignore[no-untyped-def]
    """Draw (or after a kong, replace) a tile and lay any flowers. `st` is modified in place.

    Returns the tile that is now the latest in the hand; plus NO_TILE if it replaced a flower; -1 if nothing may be drawn.
    """
    if st[LEFT] <= game.rules.wall_end:
        return -1
    base = base_of(seat)
    if kong == NO_KONG:
        tile = next_front(st, game.rules.seats)
        if seat == 0:
            st[DEALER_TURNS] += 1
        note(log, st, seat, Do.DRAW.value, tile)
    else:
        tile = next_back(st)
        note(log, st, seat, Do.REPLACE.value, tile)
    take(st, base, tile)
    flowers = st[base + FLOWERS]
    if tile > RED + 2:
        replaced = replace_flowers(st, seat, game.rules.wall_end, log)
        st[base + TAKEN] += st[base + FLOWERS] - flowers
        if replaced < 0:
            return -1
        tile = replaced + NO_TILE
    kind = tile % NO_TILE
    st[base + TAKEN] += 1
    if kind == st[WILD_1] or kind == st[WILD_2]:
        st[base + WILDS_DRAWN] += 1
    if st[DEALER_TURNS] == 1:
        if seat == 0 and kong == NO_KONG and st[DISCARDS] == 0:
            four_dealt(game, st, log)
        else:
            fourth_drawn(game, st, seat, kind, log)
    return tile


@kernel
def _discard(game, tables, st, seat, tile, declares, drawn, kong, claimed, log):  # type: ignore[no-untyped-def]
    """Lay `tile` on the table and keep the counts that rules and statistics look at. `st` is modified in place."""
    base = base_of(seat)
    if declares:
        st[base + DECLARED] = 1
        note(log, st, seat, Do.DECLARE.value, NO_TILE)
    give(st, base, tile)
    note(log, st, seat, Do.DISCARD.value, tile)
    st[VISIBLE + tile] += 1
    st[base + RIVER + tile] += 1
    st[base + OWN_DISCARDS] += 1
    st[DISCARDS] += 1
    st[LAST_TILE] = tile
    st[LAST_FROM] = seat
    if tile == RED and game.rules.family <= Family.JINGZHOU:
        st[base + RED_DISCARDS] += 1
    elif tile == st[WILD_1] or tile == st[WILD_2]:
        st[base + WILD_DISCARDS] += 1
    # AQ-11: the discard after a kong belongs to it; any other that is not the tile just drawn changes the hand.
    if claimed or (kong == NO_KONG and tile != drawn):
        st[base + KONG_READY] = 0
    follow_dealer(game, st, seat, tile, log)
    if st[base + FIRST_READY] < 0 and shape_deficiency(game, tables, st, base) <= 1:
        st[base + FIRST_READY] = st[base + TAKEN]
    if st[base + DEFICIENCY_FIFTH] < 0 and st[base + TAKEN] >= 5:
        st[base + DEFICIENCY_FIFTH] = standard_deficiency(game, tables, st, base)


@kernel
def first_winner(game, tables, fans, policies, st, source, tile, way, win, log):  # type: ignore[no-untyped-def]
    """Return the seat that wins on another's tile, in the order of the variant (0.3, JZ-9, HJ-4), or -1.

    `win` then holds its evaluated hand; a seat that does not want its win passes it on.
    """
    seats = game.rules.seats
    if game.rules.family == Family.ANQING:
        return -1
    from_dealer = game.rules.win_order == WinOrder.FROM_DEALER
    for step in range(seats):
        seat = step if from_dealer else (source + 1 + step) % seats
        if seat == source:
            continue
        if win_on_other(game, tables, fans, st, seat, tile, way, source, win):
            if wants_win(game, st, policy_of(game, st, policies, seat), seat, win):
                note(log, st, seat, Do.WIN.value, tile, source, way)
                return seat
    win[REASON] = -1
    return -1


@kernel
def first_claim(game, tables, fans, policies, st):  # type: ignore[no-untyped-def]
    """Return (seat, action) of the claim of the last discard that goes first (0.3), or (-1, PASS).

    Pungs and kongs before chows; among several pungs (only red dragons as the wild's face make that possible) the nearest.
    """
    seats = game.rules.seats
    source = st[LAST_FROM]
    chow = PASS
    chower = -1
    for step in range(1, seats):
        seat = (source + step) % seats
        act = choose_claim(game, tables, fans, st, policy_of(game, st, policies, seat), seat)
        if act == PASS:
            continue
        if do_of(act) != Do.CHOW:
            return seat, act
        chower, chow = seat, act
    return chower, chow


@kernel
def _nobody(st, log):  # type: ignore[no-untyped-def]
    note(log, st, -1, Do.DRAWN_HAND.value, NO_TILE)
    return DRAWN


