"""What the kernels of rare hands work with: the task, the desk, and a particle, which is a hand with what its tree must know."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from sim.kernels.packed import pack
from sim.kernels.state_layout import STATE_SIZE
from sim.kernels.win_layout import WIN_SIZE

# A particle: int64[PARTICLE_SIZE], the state of a hand and behind it
DEALT = STATE_SIZE  # tiles that every seat has been shown: 0–13 while dealing, DEALT_ALL in play
CODES = STATE_SIZE + 1  # [4] place of each seat in the table of values
BEFORE = STATE_SIZE + 5  # [4] the same at the seat's turn before, -1: what the pilot counts passages from
ROOT_WILDS = STATE_SIZE + 9  # most wilds dealt to a seat
PARTICLE_SIZE = STATE_SIZE + 10
DEALT_ALL = 14

# What is played.
PLAY, SEE, SCRIPTED = 0, 1, 2

# Places in the table of values: tiles that a seat still gets, tiles that it lacks, how far the target lies behind the
# nearest hand of any kind.
MAX_LEFT = 64
MAX_LACK = 16
MAX_BEHIND = 4
N_CODES = MAX_LACK * MAX_BEHIND
LOST, WON = N_CODES, N_CODES + 1
DEAD = MAX_LACK - 1  # the target cannot be reached any more
FARTHEST = DEAD - 1  # the lack of a seat without tiles

# Routes to a target (`routes`).
MAX_ROUTES = 40
MAX_NEEDED = 14
FORM, TABLE, N_NEEDED, GROUPS, PAIR, ALLOWED, EXTRA, CLOSED, WILD_LIMIT = range(9)
ROUTE_SIZE = 10
(TEMPLATE, PUNGS, PAIRS, FREE, SPREAD, DISTINCT, KONGS, MELDED, SHAPE) = range(9)

# What hits a target: int64[WANT_SIZE]
WANT_TYPES = 0  # all of these bits (`codes.HandType`)
WANT_WAYS = 1  # one of these ways (bits); 0: any
WANT_PAY = 2  # at least this much; 0: anything
WANT_CAP = 3  # this `codes.Cap`; 0: any
WANT_WILDS = 4  # the winner was dealt at least so many wilds
WANT_NEAR = 5  # and lacked less than this on the deal; 0: anything
N_WANT_FANS = 6
WANT_FANS = 7  # [MAX_FANS] each of these numbers
MAX_FANS = 8
WANT_SIZE = WANT_FANS + MAX_FANS

# What a replicate leaves behind: float64[RESULT_SIZE]
ESTIMATE = 0
STARTED = 1  # hands and parts of hands played
STAGES = 2  # [MAX_STAGES] share that reached the next level
MAX_STAGES = 64
BY_TAKEN = (
    STAGES + MAX_STAGES
)  # [MAX_TAKEN] the estimate by the tiles that the winner had taken (or been shown)
MAX_TAKEN = 64
RESULT_SIZE = BY_TAKEN + MAX_TAKEN

# What the hand on the desk has earned: float64[CREDIT_SIZE]
EARNED = 0
TAKEN_AT = 1  # [MAX_TAKEN] the same by the tiles taken
CREDIT_SIZE = TAKEN_AT + MAX_TAKEN


class Task(NamedTuple):
    """What is to be found, how, and by whom (packed into a record: see `sim.kernels.packed`).

    Attributes
    ----------
    mode : int
        `PLAY`; `SEE` (one seat is shown tiles); `SCRIPTED` (it keeps the first that fit).
    tiles : int
        Tiles shown in `SEE` and `SCRIPTED`.
    chaser : int
        Player who goes for the target, -1 for none.
    conditional : int
        Whether self-draws count by their chance (conditional Monte Carlo).
    record : int
        Whether passages between places are counted (the pilot).
    behind : int
        Whether places tell how far the target lies behind the nearest hand.
    wild_self : int
        Whether a wild counts as an ordinary copy of its kind in scattered hands.
    n_routes : int
    routes : int64[MAX_ROUTES, ROUTE_SIZE]
    kinds, copies : int64[MAX_ROUTES, MAX_NEEDED]
        Tiles that a route needs whatever the rest is.
    best_spread : int64[512, 4]
        Of `j` ranks of a suit that lie far enough apart, the most that a set of ranks (bits) holds; -1 where there are none.
    want : int64[WANT_SIZE]
    n_levels : int
    levels : float64[MAX_STAGES]
        Ascending thresholds on the values.
    values : float64[MAX_LEFT, N_CODES]
        Logarithm of the chance that a place still leads to the target.
    strata : int
        Whether the roots are stratified by the most wilds dealt to a seat.
    stratum_share : float64[8]
        Share of the roots in each stratum.
    """

    mode: Any
    tiles: Any
    chaser: Any
    conditional: Any
    record: Any
    behind: Any
    wild_self: Any
    n_routes: Any
    routes: Any
    kinds: Any
    copies: Any
    best_spread: Any
    want: Any
    n_levels: Any
    levels: Any
    values: Any
    strata: Any
    stratum_share: Any


class Desk(NamedTuple):
    """Memory in which one thread plays; written to, packed into a record.

    Attributes
    ----------
    particle, other : int64[PARTICLE_SIZE]
    win, other_win : int64[WIN_SIZE]
    pool, unseen : int64[43]
    used : int64[34]
    credit : float64[CREDIT_SIZE]
        What the present particle has earned, in all and by the tiles that the winner had taken.
    """

    particle: Any
    other: Any
    win: Any
    other_win: Any
    pool: Any
    unseen: Any
    used: Any
    credit: Any


def make_desk() -> Any:
    """Return a record with the fields of `Desk`."""

    def numbers(*shape: int) -> np.ndarray[Any, Any]:
        return np.zeros(shape, dtype=np.int64)

    particle, win = numbers(PARTICLE_SIZE), numbers(WIN_SIZE)
    return pack(
        Desk(particle, particle, win, win, numbers(43), numbers(43), numbers(34), np.zeros(CREDIT_SIZE))
    )
