"""The answers of the other seats to a discard or an added kong: who wins on it, who claims it (0.3)."""

from __future__ import annotations

from sim.codes import Do, Family, Way
from sim.kernels.actions import PASS, UNDECIDED, do_of
from sim.kernels.jit import kernel
from sim.kernels.legal import may_claim
from sim.kernels.log import note
from sim.kernels.melds import claim, complete_added_kong
from sim.kernels.probe import CLAIM_DECISION, WIN_ON_OTHER, began, ended
from sim.kernels.seats import around
from sim.kernels.state_layout import (
    ANSWER,
    ASKED,
    CHOW,
    CHOWER,
    CLAIMED,
    DEALER,
    DEALER_TURNS,
    KONG,
    LEFT,
    OFFERED,
    PENDING,
    PHASE,
    STEP,
    TURN,
    WAY,
)
from sim.kernels.typed_codes import DO_WIN, NO_KIND, NONE
from sim.kernels.win_layout import REASON
from sim.play.phase import AFTER_FOUR, BEGIN, CLAIMS, NO_KONG, RUNNING, WAITING
from sim.play.side import break_follow
from sim.play.turn import nobody
from sim.play.win import win_on_other
from sim.policies.choose import choose_claim, wants_win
from sim.readings import WinOrder


@kernel
def ask_others(kit, policies, st, win, log):  # type: ignore[no-untyped-def]
    """Ask the others in the order of the variant (0.3, JZ-9, HJ-4) whether they win on the offered tile.

    `win` then holds the winner's evaluated hand; a seat that does not want its win passes it on. `st`, `win` and `log` are
    modified in place.
    """
    game = kit.game
    seats = game.rules.seats
    source = st[TURN]
    tile = st[OFFERED]
    way = st[WAY]
    if game.rules.family != Family.ANQING:  # AQ-3: self-draw only
        from_dealer = game.rules.win_order == WinOrder.FROM_DEALER
        for step in range(st[STEP], seats):
            seat = step if from_dealer else around(source + 1 + step, seats)
            if seat == source:
                continue
            answer = st[ANSWER]
            if answer == UNDECIDED:
                since = began()
                wins = win_on_other(kit, st, seat, tile, way, source, win)
                ended(kit.room, WIN_ON_OTHER, since)
                if not wins:
                    continue
                answer = wants_win(kit, st, _policy(game, policies, st, seat), seat, win, NO_KIND)
                if answer == UNDECIDED:
                    st[ASKED] = seat
                    st[STEP] = step
                    return WAITING
            st[ANSWER] = UNDECIDED
            if answer == 1:
                note(log, st, seat, DO_WIN, tile, source, way, NONE)
                return seat
        win[REASON] = -1
    if way == Way.ROB_KONG:
        complete_added_kong(game, st, source, st[PENDING])
        st[KONG] = AFTER_FOUR
        st[CLAIMED] = 0
        st[PHASE] = BEGIN
        return RUNNING
    st[KONG] = NO_KONG
    if st[LEFT] <= game.rules.wall_end:
        return nobody(st, log)
    st[STEP] = 1
    st[CHOWER] = -1
    st[PHASE] = CLAIMS
    return RUNNING


@kernel
def ask_claims(kit, policies, st, log):  # type: ignore[no-untyped-def]
    """Ask the others for claims of the discard, carry out the one that goes first (0.3), and pass the turn on.

    Pungs and kongs before chows; among several pungs (only red dragons as the wild's face make that possible) the nearest.
    `st` and `log` are modified in place.
    """
    game = kit.game
    seats = game.rules.seats
    source = st[TURN]
    claimer = -1
    act = PASS
    for step in range(st[STEP], seats):
        seat = around(source + step, seats)
        chosen = st[ANSWER]
        if chosen == UNDECIDED:
            if not may_claim(game, st, seat):
                continue
            since = began()
            chosen = choose_claim(kit, st, _policy(game, policies, st, seat), seat)
            ended(kit.room, CLAIM_DECISION, since)
            if chosen == UNDECIDED:
                st[ASKED] = seat
                st[STEP] = step
                return WAITING
        st[ANSWER] = UNDECIDED
        if chosen == PASS:
            continue
        if do_of(chosen) != Do.CHOW:
            claimer, act = seat, chosen
            break
        st[CHOWER] = seat
        st[CHOW] = chosen
    if claimer < 0 and st[CHOWER] >= 0:
        claimer, act = st[CHOWER], st[CHOW]
    if claimer >= 0:
        break_follow(st)
        claim(game, st, claimer, act, log)
        if claimer == 0:
            st[DEALER_TURNS] += 1
        exposed_kong = do_of(act) == Do.KONG_EXPOSED
        st[TURN] = claimer
        st[CLAIMED] = 0 if exposed_kong else 1
        st[KONG] = AFTER_FOUR if exposed_kong else NO_KONG
    else:
        st[TURN] = around(source + 1, seats)
        st[CLAIMED] = 0
    st[PHASE] = BEGIN
    return RUNNING


@kernel
def _policy(game, policies, st, seat):  # type: ignore[no-untyped-def]
    """Return the policy of the player who sits at `seat`."""
    return policies[around(st[DEALER] + seat, game.rules.seats)]
