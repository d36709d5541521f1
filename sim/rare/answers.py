"""The answers of the other seats, one of which may go for a target; else the stages of `sim.play.answers`, word for word.

There a seat's policy is asked in the middle of a stage. The seat that chases is no policy of the catalogue, so the two stages
stand here with its decisions in their places; a test plays hands through both and finds the same rows.
"""

# Compiled code is typed by numba.
# mypy: disable-error-code="no-untyped-def, no-untyped-call"

from __future__ import annotations

from sim.codes import Do, Family, Way
from sim.kernels import win_layout as w
from sim.kernels.actions import PASS, UNDECIDED, do_of
from sim.kernels.holdings import base_of
from sim.kernels.jit import kernel
from sim.kernels.legal import may_claim
from sim.kernels.log import note
from sim.kernels.melds import claim, complete_added_kong
from sim.kernels.state_layout import (
    CHOW,
    CHOWER,
    CLAIMED,
    DEALER,
    DEALER_TURNS,
    DEFICIENCY_DEALT,
    KONG,
    LEFT,
    OFFERED,
    PENDING,
    PHASE,
    TURN,
    WAY,
    WILDS_DEALT,
)
from sim.kernels.typed_codes import DO_WIN, NO_KIND, NONE
from sim.play.phase import AFTER_FOUR, BEGIN, CLAIMS, NO_KONG, RUNNING, WAITING
from sim.play.side import break_follow
from sim.play.turn import nobody
from sim.play.win import win_on_other
from sim.policies.choose import choose_claim, wants_win
from sim.rare.chase import chase_claim
from sim.rare.layout import (
    MAX_FANS,
    N_WANT_FANS,
    WANT_CAP,
    WANT_FANS,
    WANT_NEAR,
    WANT_PAY,
    WANT_TYPES,
    WANT_WAYS,
    WANT_WILDS,
)
from sim.readings import WinOrder


@kernel
def is_hit(task, st, win):
    """Tell whether an evaluated win is the target."""
    want = task.want
    dealt = base_of(win[w.SEAT])
    if st[dealt + WILDS_DEALT] < want[WANT_WILDS]:
        return False
    if want[WANT_NEAR] > 0 and st[dealt + DEFICIENCY_DEALT] >= want[WANT_NEAR]:
        return False
    if win[w.TYPES] & want[WANT_TYPES] != want[WANT_TYPES]:
        return False
    if want[WANT_WAYS] != 0 and want[WANT_WAYS] >> win[w.BY] & 1 == 0:
        return False
    if want[WANT_PAY] > 0 and win[w.PAY + win[w.SEAT]] < want[WANT_PAY]:
        return False
    if want[WANT_CAP] > 0 and win[w.CAP] != want[WANT_CAP]:
        return False
    missing = 0
    for index in range(min(MAX_FANS, want[N_WANT_FANS])):
        missing += win[w.FANS + want[WANT_FANS + index]] == 0
    return missing == 0


@kernel
def chaser_seat(kit, task, st):
    """Return the seat of the player who goes for the target, -1 if nobody does."""
    seats = kit.game.rules.seats
    return (task.chaser - st[DEALER]) % seats if task.chaser >= 0 else -1


@kernel
def takes_win(kit, task, st, policies, seat, win, drawn):
    """Return 1 if `seat` takes the legal win in `win`, 0 if not, `UNDECIDED` if its policy would have to play on.

    `drawn` is its own tile, or `NO_KIND` for another's.
    """
    if seat == chaser_seat(kit, task, st):
        return 1 if is_hit(task, st, win) else 0
    return wants_win(kit, st, policies[(st[DEALER] + seat) % kit.game.rules.seats], seat, win, drawn)


@kernel
def ask_others(kit, task, policies, st, win, log):
    """Ask the others in the order of the variant whether they win on the offered tile. In place."""
    rules = kit.game.rules
    source, tile, way = st[TURN], st[OFFERED], st[WAY]
    if rules.family != Family.ANQING:  # AQ-3: self-draw only
        from_dealer = rules.win_order == WinOrder.FROM_DEALER
        for step in range(rules.seats):
            seat = step if from_dealer else (source + 1 + step) % rules.seats
            if seat == source or not win_on_other(kit, st, seat, tile, way, source, win):
                continue
            answer = takes_win(kit, task, st, policies, seat, win, NO_KIND)
            if answer == UNDECIDED:
                return WAITING
            if answer == 1:
                note(log, st, seat, DO_WIN, tile, source, way, NONE)
                return seat
        win[w.REASON] = -1
    if way == Way.ROB_KONG:
        complete_added_kong(kit.game, st, source, st[PENDING])
        st[KONG] = AFTER_FOUR
        st[CLAIMED] = 0
        st[PHASE] = BEGIN
        return RUNNING
    st[KONG] = NO_KONG
    if st[LEFT] <= rules.wall_end:
        return nobody(st, log)
    st[CHOWER] = -1
    st[PHASE] = CLAIMS
    return RUNNING


@kernel
def ask_claims(kit, task, desk, policies, st, log):
    """Ask the others for claims of the discard, carry out the one that goes first, and pass the turn on. In place."""
    game = kit.game
    seats = game.rules.seats
    source = st[TURN]
    chaser = chaser_seat(kit, task, st)
    claimer, act = -1, PASS
    for step in range(1, seats):
        seat = (source + step) % seats
        if not may_claim(game, st, seat):
            continue
        if seat == chaser:
            chosen = chase_claim(kit, task, desk, st, seat)
        else:
            chosen = choose_claim(kit, st, policies[(st[DEALER] + seat) % seats], seat)
        if chosen == UNDECIDED:
            return WAITING
        if chosen == PASS:
            continue
        if do_of(chosen) != Do.CHOW:
            claimer, act = seat, chosen
            break
        st[CHOWER] = seat
        st[CHOW] = chosen
    if claimer < 0 and st[CHOWER] >= 0:
        claimer, act = st[CHOWER], st[CHOW]
    st[CLAIMED] = 0
    st[KONG] = NO_KONG
    st[PHASE] = BEGIN
    if claimer < 0:
        st[TURN] = (source + 1) % seats
        return RUNNING
    break_follow(st)
    claim(game, st, claimer, act, log)
    if claimer == 0:
        st[DEALER_TURNS] += 1
    st[TURN] = claimer
    if do_of(act) == Do.KONG_EXPOSED:
        st[KONG] = AFTER_FOUR
    else:
        st[CLAIMED] = 1
    return RUNNING
