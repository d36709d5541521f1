"""The hands of an identity, whichever part of a session they are: the one way from an identity to rows."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from sim.play.plan import make_plan
from sim.study.identity import Identity
from sim.study.player import PlayBatch


def play_hands(play: PlayBatch, identity: Identity, first: int, count: int) -> NDArray[np.int64]:
    """Play hands ``first … first + count - 1``: int64[count, ROW_SIZE].

    Who deals within a session depends on the hands before (0.12), so a session that is entered in the middle is played from its
    first hand.
    """
    if identity.session == 0:
        return play(identity.rules, identity.policies, identity.seed, first, count)
    before = first % identity.session
    plan = make_plan(session=identity.session)
    rows = play(identity.rules, identity.policies, identity.seed, first - before, before + count, plan)
    return rows[before:]


def whole_sessions(identity: Identity, hands: int) -> int:
    """Return a number of hands, raised to whole sessions."""
    return -(-hands // identity.session) * identity.session if identity.session else hands
