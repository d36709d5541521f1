"""A hand from one look to the next: while dealing a tile to everybody, in play a whole turn with its answers.

Between two looks nothing of the undrawn wall is known, which is what lets a clone have it shuffled anew.
"""

# Compiled code is typed by numba.
# mypy: disable-error-code="no-untyped-def, no-untyped-call"

from __future__ import annotations

from sim.kernels.actions import UNDECIDED
from sim.kernels.holdings import base_of, give, take
from sim.kernels.jit import kernel
from sim.kernels.state_layout import (
    ANSWER,
    CLAIMED,
    COUNTS,
    DEALER,
    KONG,
    LEFT,
    N_WALL,
    PHASE,
    SEATS,
    STATE_SIZE,
    TAKEN,
    TILE,
    TURN,
    WALL,
    WILDS_DEALT,
)
from sim.play.deal import deal_hands, lay_wall
from sim.play.phase import BEGIN, CLAIMS, OTHERS_WIN, OWN_WIN, RUNNING, WAITING
from sim.play.turn import begin_turn, own_turn, own_win
from sim.play.win import win_on_draw
from sim.rare.answers import ask_claims, ask_others, chaser_seat, is_hit, takes_win
from sim.rare.chase import chase_turn, keep_first, kept_lack
from sim.rare.distance import lies_behind, target_lack
from sim.rare.layout import (
    BEFORE,
    CODES,
    DEAD,
    DEALT,
    DEALT_ALL,
    EARNED,
    LOST,
    MAX_BEHIND,
    MAX_LEFT,
    MAX_TAKEN,
    PARTICLE_SIZE,
    PLAY,
    ROOT_WILDS,
    SCRIPTED,
    TAKEN_AT,
    WON,
)
from sim.rare.unseen import count_tail
from sim.tiles import N_KINDS


@kernel
def begin_particle(kit, task, particle, seed, hand):
    """Lay the wall of a hand of which nobody has seen a tile yet. `particle` is modified in place."""
    lay_wall(kit.game, particle[:STATE_SIZE], seed, hand)
    start_dealing(particle)


@kernel
def start_dealing(particle):
    """Forget what a particle knows beside the wall. Modified in place."""
    for index in range(STATE_SIZE, PARTICLE_SIZE):
        particle[index] = 0
    for seat in range(4):
        particle[BEFORE + seat] = -1


@kernel
def tiles_left(kit, task, particle):
    """Return how many tiles a seat still gets, about: the first index of the table of values."""
    dealt = particle[DEALT]
    if task.mode != PLAY:
        return task.tiles - dealt
    seats = kit.game.rules.seats
    left = (particle[LEFT] - kit.game.rules.wall_end + seats - 1) // seats
    return min(MAX_LEFT - 1, left + (0 if dealt == DEALT_ALL else 13 - dealt))


@kernel
def look(kit, task, desk, particle, seat):
    """Note the place of a seat. `particle` is modified in place."""
    st = particle[:STATE_SIZE]
    base = base_of(seat)
    if task.mode == SCRIPTED:
        lack = kept_lack(kit, task, st, base)
    else:
        lack = target_lack(kit, task, desk, st, base)
    behind = 0
    if task.behind == 1 and particle[DEALT] == DEALT_ALL:
        behind = lies_behind(kit, st, base, lack)
    particle[CODES + seat] = lack * MAX_BEHIND + behind


@kernel
def value_of(kit, task, particle):
    """Return the value of a hand: the best of its seats, or that of the seat that goes for the target."""
    left = tiles_left(kit, task, particle)
    if task.mode != PLAY:
        return task.values[left, particle[CODES]]
    chaser = chaser_seat(kit, task, particle)
    if chaser >= 0:
        return task.values[left, particle[CODES + chaser]]
    best = task.values[left, particle[CODES]]
    for seat in range(1, kit.game.rules.seats):
        best = max(best, task.values[left, particle[CODES + seat]])
    return best


@kernel
def note_passage(kit, task, passages, particle, seat, to):
    """Count the passage of a seat from its place before. `passages` is modified in place."""
    before = particle[BEFORE + seat]
    left = tiles_left(kit, task, particle)
    if before >= 0:
        if to < LOST and before // 256 == left:  # no tile came between: after the deal, or after a kong
            return
        passages[before // 256, before % 256, to] += 1
    particle[BEFORE + seat] = -1 if to >= LOST else left * 256 + to


@kernel
def advance(kit, task, desk, policies, passages, log):
    """Go on with the particle on the desk to the next look; returns the outcome of `sim.play.hand.play_on`.

    What it earns towards the target is added to the desk's credit.
    """
    particle = desk.particle
    if task.mode != PLAY:
        return _show(kit, task, desk, passages)
    if particle[DEALT] < DEALT_ALL:
        _deal_round(kit, task, desk, passages, log)
        return RUNNING
    return _turn(kit, task, desk, policies, passages, log)


@kernel
def finish(kit, task, passages, particle, winner, hit):
    """Count the last passages of a hand that has ended. In place."""
    if task.record == 1:
        for seat in range(kit.game.rules.seats if task.mode == PLAY else 1):
            note_passage(kit, task, passages, particle, seat, WON if hit and seat == winner else LOST)


@kernel
def _earn(desk, taken, amount):
    """Credit the hand on the desk with the target, or with the chance of it, at the winner's tile number `taken`."""
    desk.credit[EARNED] += amount
    desk.credit[TAKEN_AT + min(taken, MAX_TAKEN - 1)] += amount


# Being shown tiles ---------------------------------------------------------------------------------------------------


@kernel
def _show(kit, task, desk, passages):
    """Show the next tile to seat 0; the hand ends with the target, or with the last tile."""
    particle = desk.particle
    st = particle[:STATE_SIZE]
    base_of(0)
    lack = particle[CODES] // MAX_BEHIND
    paid = task.conditional == 1 and lack == 1 and particle[DEALT] > 0
    if paid:
        _earn(desk, particle[DEALT] + 1, _chance_shown(kit, task, desk, particle))
    _see(kit, task, desk, st, particle[WALL + particle[DEALT]])
    particle[DEALT] += 1
    look(kit, task, desk, particle, 0)
    lack = particle[CODES] // MAX_BEHIND
    if lack == 0:
        if not paid:
            _earn(desk, particle[DEALT], 1.0)
        finish(kit, task, passages, particle, 0, True)
        return 0
    if lack == DEAD or particle[DEALT] >= task.tiles:
        finish(kit, task, passages, particle, 0, False)
        return -1
    if task.record == 1:
        note_passage(kit, task, passages, particle, 0, particle[CODES])
    return RUNNING


@kernel
def _see(kit, task, desk, st, kind):
    if task.mode == SCRIPTED:
        keep_first(kit, task, desk, st, base_of(0), kind)
    else:
        take(st, base_of(0), kind)


@kernel
def _chance_shown(kit, task, desk, particle):
    """Return the chance that the next tile, one of all unseen ones, completes the target."""
    st = particle[:STATE_SIZE]
    base = base_of(0)
    pool = desk.pool
    pool[:] = 0
    aside = 13 * kit.game.rules.seats + 1
    total = 0
    for position in range(particle[DEALT], particle[N_WALL]):
        if position != aside:
            pool[particle[WALL + position]] += 1
            total += 1
    good = 0
    for kind in range(N_KINDS):
        if pool[kind] > 0:
            before = st[base + COUNTS + kind]
            _see(kit, task, desk, st, kind)
            good += pool[kind] if _complete(kit, task, desk, st, base) else 0
            if st[base + COUNTS + kind] > before:
                give(st, base, kind)
    return good / total


@kernel
def _complete(kit, task, desk, st, base):
    if task.mode == SCRIPTED:
        return kept_lack(kit, task, st, base) == 0
    return target_lack(kit, task, desk, st, base) == 0


# Dealing -------------------------------------------------------------------------------------------------------------


@kernel
def _deal_round(kit, task, desk, passages, log):
    """Show every seat its next dealt tile; after the thirteenth the hand is dealt as the engine does it."""
    particle = desk.particle
    st = particle[:STATE_SIZE]
    seats = kit.game.rules.seats
    dealt = particle[DEALT]
    if dealt < 13:
        for seat in range(seats):
            take(st, base_of(seat), st[WALL + 13 * seat + dealt])
        particle[DEALT] = dealt + 1
    if particle[DEALT] == 13:
        st[SEATS:] = 0
        deal_hands(kit.game, kit.tables, st, log)
        particle[DEALT] = DEALT_ALL
        for seat in range(seats):
            particle[ROOT_WILDS] = max(particle[ROOT_WILDS], st[base_of(seat) + WILDS_DEALT])
    for seat in range(seats):
        look(kit, task, desk, particle, seat)
        if task.record == 1:
            note_passage(kit, task, passages, particle, seat, particle[CODES + seat])


# A turn --------------------------------------------------------------------------------------------------------------


@kernel
def _turn(kit, task, desk, policies, passages, log):
    """Play from the beginning of a turn to that of the next, or to the end of the hand."""
    particle, win = desk.particle, desk.win[:]
    st = particle[:STATE_SIZE]
    seat = st[TURN]
    draws = st[CLAIMED] == 0
    if draws and task.record == 1:
        note_passage(kit, task, passages, particle, seat, particle[CODES + seat])
    paid = _draw(kit, task, desk, policies, seat, draws, log)
    outcome = RUNNING
    if paid < 0:
        outcome = paid
    while outcome == RUNNING and st[PHASE] != BEGIN:
        outcome = _stage(kit, task, desk, policies, log)
    if outcome == RUNNING:
        look(kit, task, desk, particle, seat)
        if st[TURN] != seat:
            look(kit, task, desk, particle, st[TURN])
        return RUNNING
    if outcome != WAITING:
        chaser = chaser_seat(kit, task, st)
        hit = outcome >= 0 and (chaser < 0 or outcome == chaser) and is_hit(task, st, win)
        if hit and not (paid == 1 and outcome == seat):
            _earn(desk, st[base_of(outcome) + TAKEN], 1.0)
        finish(kit, task, passages, particle, outcome, hit)
    return outcome


@kernel
def _draw(kit, task, desk, policies, seat, draws, log):
    """Let the seat take its tile. Returns 1 if its win with it has been paid by its chance, 0 if not, or how the hand ended."""
    particle = desk.particle
    st = particle[:STATE_SIZE]
    chaser = chaser_seat(kit, task, st)
    near = particle[CODES + seat] // MAX_BEHIND <= 1
    pays = task.conditional == 1 and draws and near and (chaser < 0 or chaser == seat)
    total = count_tail(particle, kit.game.rules.seats, desk.pool) if pays else 0
    outcome = begin_turn(kit, st, desk.win[:], log)
    if outcome != RUNNING:
        return outcome
    if not pays:
        return 0
    _earn(desk, st[base_of(seat) + TAKEN], _chance_drawn(kit, task, desk, policies, seat, total))
    return 1


@kernel
def _chance_drawn(kit, task, desk, policies, seat, total):
    """Return the chance of a win with the target on the tile just drawn, had it been any of those that could have come.

    Where flowers are left, the places at which they lie are taken as known: what lies at the others is exchangeable.
    """
    st, alt, win = desk.particle[:STATE_SIZE], desk.other[:STATE_SIZE], desk.other_win[:]
    for index in range(STATE_SIZE):
        alt[index] = st[index]
    base = base_of(seat)
    give(alt, base, st[TILE])
    good = 0
    for kind in range(N_KINDS):
        if desk.pool[kind] == 0:
            continue
        take(alt, base, kind)
        alt[TILE] = kind
        if (
            win_on_draw(kit, alt, seat, kind, alt[KONG], win)
            and is_hit(task, alt, win)
            and takes_win(kit, task, alt, policies, seat, win, kind) == 1
        ):
            good += desk.pool[kind]
        give(alt, base, kind)
    return good / total


@kernel
def _stage(kit, task, desk, policies, log):
    """Go through one stage of the turn."""
    st, win = desk.particle[:STATE_SIZE], desk.win[:]
    phase, seat = st[PHASE], st[TURN]
    if phase == OTHERS_WIN:
        return ask_others(kit, task, policies, st, win, log)
    if phase == CLAIMS:
        return ask_claims(kit, task, desk, policies, st, log)
    policy = policies[(st[DEALER] + seat) % kit.game.rules.seats]
    if seat == chaser_seat(kit, task, st) and st[ANSWER] == UNDECIDED:
        if phase == OWN_WIN:
            st[ANSWER] = takes_win(kit, task, st, policies, seat, win, st[TILE])
        else:
            st[ANSWER] = chase_turn(kit, task, desk, st, seat, st[TILE], log)
    if phase == OWN_WIN:
        return own_win(kit, policy, st, win, log)
    return own_turn(kit, policy, st, log)
