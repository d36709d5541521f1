"""`search`: a decision by playing on. The seat imagines the hidden tiles many times, plays each table to its end with every
choice worth a thought, and takes the choice that paid most.

All choices are tried on the same imagined tables, so their differences are seen sharply; the choice of `value` stands unless
another beats it by more than chance explains.
"""

from __future__ import annotations

from sim.codes import Do
from sim.kernels.actions import PASS, do_of, kind_of
from sim.kernels.holdings import base_of
from sim.kernels.jit import kernel
from sim.kernels.legal import claim_actions, turn_actions
from sim.kernels.philox import THINKER
from sim.kernels.seats import around
from sim.kernels.state_layout import ANSWER, ASKED, DEALER, PHASE, SIDE_PAY, THOUGHTS, TILE
from sim.kernels.win_layout import PAY
from sim.play.imagine import copy_state, imagine
from sim.play.phase import OWN_TURN
from sim.policies.value import rank_discards, value_claim, value_turn

BUDGET = 200  # hands played on for one decision
CHOICES = 5  # choices tried, at most
SHARPNESS = 0.7  # standard errors by which another choice must beat that of `value`


# Where a thought stands (`Room.thought`).
N_CHOICES, CHOICE, TABLE, TABLES = range(4)


@kernel
def begin_thought(kit, st):  # type: ignore[no-untyped-def]
    """List the choices of the seat that is asked and lay the first imagined table, `Room.table`, ready to be played on.

    Returns 0 if there is nothing to think about: the answer is then in ``st[ANSWER]``. Else `go_on_thinking` wants to know how
    each table ended. It is the caller who plays them, at the same place where it plays the hand itself: a second place would
    compile the whole game a second time.
    """
    room = kit.room
    n = _choices(kit, st, st[ASKED])
    if n == 1:
        st[ANSWER] = room.choices[0]
        return 0
    room.thought[N_CHOICES] = n
    room.thought[CHOICE] = 0
    room.thought[TABLE] = 0
    room.thought[TABLES] = BUDGET // n
    for index in range(n):
        room.sums[index] = 0.0
        room.squares[index] = 0.0
    _lay_table(kit, st)
    return 1


@kernel
def go_on_thinking(kit, st, winner):  # type: ignore[no-untyped-def]
    """Note what the imagined table brought and lay the next one ready; returns 0 with ``st[ANSWER]`` set after the last."""
    room, thought = kit.room, kit.room.thought
    choice = thought[CHOICE]
    seat = st[ASKED]
    pay = float(room.table[SIDE_PAY + seat] + (room.thought_win[PAY + seat] if winner >= 0 else 0))
    if choice == 0:
        room.sums[0] = pay  # of this table alone: what the others are compared with
    else:
        more = pay - room.sums[0]
        room.sums[choice] += more
        room.squares[choice] += more * more
    thought[CHOICE] += 1
    if thought[CHOICE] == thought[N_CHOICES]:
        thought[CHOICE] = 0
        thought[TABLE] += 1
        if thought[TABLE] == thought[TABLES]:
            st[ANSWER] = room.choices[_best_choice(room)]
            return 0
    _lay_table(kit, st)
    return 1


@kernel
def _lay_table(kit, st):  # type: ignore[no-untyped-def]
    """Copy the imagined table, a new one for the first choice, and let the seat make the choice on it."""
    room, seat = kit.room, st[ASKED]
    if room.thought[CHOICE] == 0:
        base = base_of(seat)
        player = around(st[DEALER] + seat, kit.game.rules.seats)
        st[base + THOUGHTS] = imagine(kit, st, seat, THINKER + player, st[base + THOUGHTS], room.imagined)
    copy_state(room.imagined, room.table)
    room.table[ANSWER] = room.choices[room.thought[CHOICE]]


@kernel
def _best_choice(room):  # type: ignore[no-untyped-def]
    """Return the choice that beats that of `value` by most, chance allowed for; that of `value` if none does."""
    tables = room.thought[TABLES]
    best = 0
    best_score = 0.0
    for index in range(1, room.thought[N_CHOICES]):
        mean = room.sums[index] / tables
        variance = max(0.0, room.squares[index] / tables - mean * mean)
        score = mean - SHARPNESS * (variance / tables) ** 0.5
        if score > best_score:
            best_score = score
            best = index
    return best


@kernel
def _choices(kit, st, seat):  # type: ignore[no-untyped-def]
    """List the choices worth a thought in the room, that of `value` first, and return their number."""
    room = kit.room
    if st[PHASE] != OWN_TURN:
        room.choices[0] = value_claim(kit, st, seat)
        n = claim_actions(kit.game, st, seat, room.actions)
        if n == 0:
            return 1
        kept = _add(room.choices, 1, PASS)
        for index in range(n):
            kept = _add(room.choices, kept, room.actions[index])
        return kept
    room.choices[0] = value_turn(kit, st, seat, st[TILE])
    rank_discards(kit, st, seat, st[TILE])  # what each kind's discard is worth, in room.values
    n = turn_actions(kit.game, kit.tables, st, seat, st[TILE], room.actions)
    kept = 1
    for index in range(n):
        do = do_of(room.actions[index])
        if do != Do.DISCARD and do != Do.DECLARE:
            kept = _add(room.choices, kept, room.actions[index])
    while kept < CHOICES:
        best = -1
        for index in range(n):
            do = do_of(room.actions[index])
            if (do == Do.DISCARD or do == Do.DECLARE) and _place(room.choices, kept, room.actions[index]) < 0:
                value = room.values[kind_of(room.actions[index])]
                if best < 0 or value > room.values[kind_of(room.actions[best])]:
                    best = index
        if best < 0:
            break
        kept = _add(room.choices, kept, room.actions[best])
    return kept


@kernel
def _place(choices, n, act):  # type: ignore[no-untyped-def]
    for index in range(n):
        if choices[index] == act:
            return index
    return -1


@kernel
def _add(choices, n, act):  # type: ignore[no-untyped-def]
    """Append a choice unless it is listed; returns the new number. `choices` is modified in place."""
    if _place(choices, n, act) >= 0:
        return n
    choices[n] = act
    return n + 1
