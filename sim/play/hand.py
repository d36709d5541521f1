"""One hand from the deal to the settlement: turns, claims, kongs, and who wins."""

from __future__ import annotations

from sim.codes import Do, Family
from sim.kernels.actions import PASS, do_of, kind_of
from sim.kernels.holdings import base_of, take
from sim.kernels.jit import kernel
from sim.kernels.legal import may_claim
from sim.kernels.log import note, note_tile
from sim.kernels.melds import claim, complete_added_kong, concealed_kong, show_added_tile, single_kong
from sim.kernels.state_layout import (
    DEALER,
    DEALER_TURNS,
    DISCARDS,
    FLOWERS,
    LAST_FROM,
    LAST_TILE,
    LEFT,
    TAKEN,
    TURN,
    WILD_1,
    WILD_2,
    WILDS_DRAWN,
)
from sim.kernels.typed_codes import (
    DO_DRAW,
    DO_DRAWN_HAND,
    DO_REPLACE,
    DO_WIN,
    NO_KIND,
    NONE,
    WAY_DISCARD,
    WAY_REPLACEMENT,
    WAY_ROB_KONG,
    WAY_SELF_DRAW,
)
from sim.kernels.win_layout import REASON
from sim.play.deal import next_front
from sim.play.discard import AFTER_FOUR, AFTER_SINGLE, NO_KONG, discard
from sim.play.flowers import next_back, replace_flowers
from sim.play.side import break_follow, four_dealt, fourth_drawn
from sim.play.win import win_on_draw, win_on_other
from sim.policies.choose import choose_claim, choose_turn, wants_win
from sim.readings import WinOrder
from sim.tiles import NO_TILE, RED

DRAWN = -1  # play_hand: nobody won


@kernel
def play_hand(kit, policies, st, win, log):  # type: ignore[no-untyped-def]
    """Play the dealt hand in `st` to its end and return the winner, or `DRAWN`.

    After a win `win` holds the evaluated hand. `st`, `win` and `log` are modified in place. `policies` is int64[4], by player.
    """
    seat = 0
    kong = NO_KONG
    tile = NO_TILE
    claimed = False
    while True:
        policy = policy_of(kit.game, st, policies, seat)
        if claimed:
            tile = NO_TILE
        else:
            tile = take_tile(kit.game, st, seat, kong, log)
            if tile < 0:
                return _nobody(st, log)
            if tile >= NO_TILE:  # a flower's replacement is an ordinary draw (HJ-13: not after a flower)
                tile -= NO_TILE
                kong = NO_KONG
            if win_on_draw(kit, st, seat, tile, kong, win) and wants_win(kit, st, policy, seat, win):
                way = WAY_SELF_DRAW if kong == NO_KONG else WAY_REPLACEMENT
                note(log, st, seat, DO_WIN, tile, NONE, way, NONE)
                return seat
        act = choose_turn(kit, st, policy, seat, tile)
        do = do_of(act)
        if do != Do.DISCARD and do != Do.DECLARE:
            if do == Do.KONG_ADDED:
                added = show_added_tile(kit.game, st, seat, act, log)
                robber = first_winner(kit, policies, st, seat, added, WAY_ROB_KONG, win, log)
                if robber >= 0:
                    return robber
                complete_added_kong(kit.game, st, seat, act)
                kong = AFTER_FOUR
            elif do == Do.KONG_CONCEALED:
                concealed_kong(kit.game, st, seat, kind_of(act), log)
                kong = AFTER_FOUR
            else:
                single_kong(kit.game, st, seat, kind_of(act), log)
                kong = AFTER_SINGLE
            continue
        discard(kit, st, seat, act, tile, kong, log)
        kong = NO_KONG
        winner = first_winner(kit, policies, st, seat, st[LAST_TILE], WAY_DISCARD, win, log)
        if winner >= 0:
            return winner
        if st[LEFT] <= kit.game.rules.wall_end:
            return _nobody(st, log)
        claimer, act = first_claim(kit, policies, st)
        if claimer >= 0:
            break_follow(st)
            claim(kit.game, st, claimer, act, log)
            seat = claimer
            if seat == 0:
                st[DEALER_TURNS] += 1
            claimed = do_of(act) != Do.KONG_EXPOSED
            kong = NO_KONG if claimed else AFTER_FOUR
        else:
            seat = (seat + 1) % kit.game.rules.seats
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
        note_tile(log, st, seat, DO_DRAW, tile)
    else:
        tile = next_back(st)
        note_tile(log, st, seat, DO_REPLACE, tile)
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
def first_winner(kit, policies, st, source, tile, way, win, log):  # type: ignore[no-untyped-def]
    """Return the seat that wins on another's tile, in the order of the variant (0.3, JZ-9, HJ-4), or -1.

    `win` then holds its evaluated hand; a seat that does not want its win passes it on.
    """
    seats = kit.game.rules.seats
    if kit.game.rules.family == Family.ANQING:
        return -1
    from_dealer = kit.game.rules.win_order == WinOrder.FROM_DEALER
    for step in range(seats):
        seat = step if from_dealer else (source + 1 + step) % seats
        if seat == source:
            continue
        if win_on_other(kit, st, seat, tile, way, source, win):
            policy = policy_of(kit.game, st, policies, seat)
            if wants_win(kit, st, policy, seat, win):
                note(log, st, seat, DO_WIN, tile, source, way, NONE)
                return seat
    win[REASON] = -1
    return -1


@kernel
def first_claim(kit, policies, st):  # type: ignore[no-untyped-def]
    """Return (seat, action) of the claim of the last discard that goes first (0.3), or (-1, PASS).

    Pungs and kongs before chows; among several pungs (only red dragons as the wild's face make that possible) the nearest.
    """
    seats = kit.game.rules.seats
    source = st[LAST_FROM]
    chow = PASS
    chower = -1
    for step in range(1, seats):
        seat = (source + step) % seats
        if not may_claim(kit.game, st, seat):
            continue
        act = choose_claim(kit, st, policy_of(kit.game, st, policies, seat), seat)
        if act == PASS:
            continue
        if do_of(act) != Do.CHOW:
            return seat, act
        chower, chow = seat, act
    return chower, chow


@kernel
def _nobody(st, log):  # type: ignore[no-untyped-def]
    note_tile(log, st, NONE, DO_DRAWN_HAND, NO_KIND)
    return DRAWN
