"""The memory in which bots work, made once for a batch: kernels make no arrays of their own (`sim.kernels.jit`)."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from sim.codes import Rung
from sim.kernels.legal import MAX_ACTIONS
from sim.kernels.log import LOG_WIDTH
from sim.kernels.packed import pack
from sim.kernels.probe import N_STAGES
from sim.kernels.state_layout import N_WALL_MAX, STATE_SIZE
from sim.kernels.win_layout import WIN_SIZE
from sim.policies.routes import MAX_ROUTES, ROUTE_SIZE
from sim.policies.stock import STOCK_SIZE
from sim.policies.view import VIEW_SIZE
from sim.tiles import N_ALL, N_KINDS


class Room(NamedTuple):
    """Working memory; nothing in it outlives one decision.

    Attributes
    ----------
    actions : int64[MAX_ACTIONS]
        Legal actions.
    claims : int64[MAX_ACTIONS]
        Legal claims, while `actions` holds the discards after one of them.
    own_view, own_routes : int64[VIEW_SIZE], int64[MAX_ROUTES, ROUTE_SIZE]
        The hand at the decision, and its routes.
    later_view, later_routes
        The same of a hand that would come of an action.
    later : int64[STATE_SIZE]
        The state that would come of an action.
    allowed : int64[MAX_ROUTES]
        What each route's natural tiles may lack for the seat to keep its deficiency.
    route_parts, route_rests : int64[MAX_ROUTES, 4]
        Of each standard route what is known of the parts (`parts`), and the class of all other parts together.
    parts : int64[4]
        What is known of the parts of one hand on one route.
    batch : int64[9]
        What would be known of one part with each of its ranks.
    pays, bases, gains : float64[MAX_ROUTES]
        Of each route what a win along it brings, and the hand's value with its present chance and with that after a tile
        that helps.
    values : float64[34]
        What the hand is worth after discarding each kind (`value.rank_discards`).
    leading : int64[34]
        And the number of the route on which it then is worth most.
    choices : int64[MAX_ACTIONS]
    sums, squares : float64[MAX_ACTIONS]
        Of a search: the actions tried, and sums and squares of what each paid more than the first.
    thought : int64[4]
        Where it stands (`sim.play.search`).
    imagined, table : int64[STATE_SIZE]
        A table as a seat imagines it, and the copy that is played on.
    thought_win : int64[WIN_SIZE]
    thinkers : int64[4]
        Policies that play on.
    no_log : int32[0, LOG_WIDTH]
    pool : int64[N_WALL_MAX]
        Tiles that a seat has not seen.
    unseen : int64[34]
        Copies of each kind that the seat has not seen.
    stock : int64[STOCK_SIZE]
        The same as bit planes, and their sum (`stock`).
    found : int64[42]
        Tiles by kind, for the count at the end of a hand (`sim.play.conserve`).
    spent : int64[N_STAGES, 2]
        Cycles and calls of each stage of a hand, in kernels with probes (`sim.kernels.probe`).
    """

    actions: Any
    claims: Any
    own_view: Any
    own_routes: Any
    later_view: Any
    later_routes: Any
    later: Any
    allowed: Any
    route_parts: Any
    route_rests: Any
    parts: Any
    batch: Any
    pays: Any
    bases: Any
    gains: Any
    values: Any
    leading: Any
    choices: Any
    sums: Any
    squares: Any
    thought: Any
    imagined: Any
    table: Any
    thought_win: Any
    thinkers: Any
    no_log: Any
    pool: Any
    unseen: Any
    stock: Any
    found: Any
    spent: Any


def make_room() -> Any:
    """Return a record with the fields of `Room`; two batches that play at the same time need one each."""

    def numbers(*shape: int) -> np.ndarray[Any, Any]:
        return np.zeros(shape, dtype=np.int64)

    view, routes = numbers(VIEW_SIZE), numbers(MAX_ROUTES, ROUTE_SIZE)
    return pack(
        Room(
            actions=numbers(MAX_ACTIONS),
            claims=numbers(MAX_ACTIONS),
            own_view=view,
            own_routes=routes,
            later_view=view,
            later_routes=routes,
            later=numbers(STATE_SIZE),
            allowed=numbers(MAX_ROUTES),
            route_parts=numbers(MAX_ROUTES, 4),
            route_rests=numbers(MAX_ROUTES, 4),
            parts=numbers(4),
            batch=numbers(9),
            pays=np.zeros(MAX_ROUTES),
            bases=np.zeros(MAX_ROUTES),
            gains=np.zeros(MAX_ROUTES),
            values=np.zeros(N_KINDS),
            leading=numbers(N_KINDS),
            choices=numbers(MAX_ACTIONS),
            sums=np.zeros(MAX_ACTIONS),
            squares=np.zeros(MAX_ACTIONS),
            thought=numbers(4),
            imagined=numbers(STATE_SIZE),
            table=numbers(STATE_SIZE),
            thought_win=numbers(WIN_SIZE),
            thinkers=np.full(4, Rung.EFFICIENT, dtype=np.int64),
            no_log=np.zeros((0, LOG_WIDTH), dtype=np.int32),
            pool=numbers(N_WALL_MAX),
            unseen=numbers(N_KINDS),
            stock=numbers(STOCK_SIZE),
            found=numbers(N_ALL),
            spent=numbers(N_STAGES, 2),
        )
    )
