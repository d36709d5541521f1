"""One hand from wherever it stands to its settlement: the order of the stages, and who is asked."""

from __future__ import annotations

from sim.kernels.jit import kernel
from sim.kernels.seats import around
from sim.kernels.state_layout import DEALER, PHASE, TURN
from sim.play.answers import ask_claims, ask_others
from sim.play.phase import BEGIN, CLAIMS, OTHERS_WIN, OWN_WIN, RUNNING
from sim.play.turn import begin_turn, own_turn, own_win


@kernel
def play_on(kit, policies, st, win, log):  # type: ignore[no-untyped-def]
    """Play the hand in `st` until somebody wins, nobody can, or a decision is awaited.

    Returns the winner's seat, `phase.DRAWN`, or `phase.WAITING` (a seat whose policy thinks by playing on: its decision goes
    into ``st[ANSWER]``, and a further call continues). After a win `win` holds the evaluated hand. `st`, `win` and `log` are
    modified in place. `policies` is int64[4], by player.
    """
    while True:
        phase = st[PHASE]
        if phase == BEGIN:
            outcome = begin_turn(kit, st, win, log)
        elif phase == OTHERS_WIN:
            outcome = ask_others(kit, policies, st, win, log)
        elif phase == CLAIMS:
            outcome = ask_claims(kit, policies, st, log)
        else:
            policy = policies[around(st[DEALER] + st[TURN], kit.game.rules.seats)]
            if phase == OWN_WIN:
                outcome = own_win(kit, policy, st, win, log)
            else:
                outcome = own_turn(kit, policy, st, log)
        if outcome != RUNNING:
            return outcome
