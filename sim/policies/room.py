"""The memory in which bots work, made once for a batch: kernels make no arrays of their own (`sim.kernels.jit`)."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from sim.kernels.legal import MAX_ACTIONS
from sim.kernels.packed import pack
from sim.kernels.state_layout import STATE_SIZE
from sim.kernels.tables import N_SETS
from sim.policies.routes import MAX_ROUTES, ROUTE_SIZE
from sim.policies.view import VIEW_SIZE
from sim.tiles import N_ALL, N_KINDS


class Room(NamedTuple):
    """Working memory; nothing in it outlives one decision.

    Attributes
    ----------
    actions : int64[MAX_ACTIONS]
        Legal actions.
    own_view, own_routes : int64[VIEW_SIZE], int64[MAX_ROUTES, ROUTE_SIZE]
        The hand at the decision, and its routes.
    later_view, later_routes
        The same of a hand that would come of an action.
    later : int64[STATE_SIZE]
        The state that would come of an action.
    lacks : int64[MAX_ROUTES]
        What each route may lack.
    unseen : int64[34]
        Copies of each kind that the seat has not seen.
    found : int64[42]
        Tiles by kind, for the count at the end of a hand (`sim.play.conserve`).
    near : int64[N_SETS, 34]
        Classes of the parts with one tile more (`distance.fill_near`).
    """

    actions: Any
    own_view: Any
    own_routes: Any
    later_view: Any
    later_routes: Any
    later: Any
    lacks: Any
    unseen: Any
    found: Any
    near: Any


def make_room() -> Any:
    """Return a record with the fields of `Room`; two batches that play at the same time need one each."""

    def numbers(*shape: int) -> np.ndarray[Any, Any]:
        return np.zeros(shape, dtype=np.int64)

    view, routes = numbers(VIEW_SIZE), numbers(MAX_ROUTES, ROUTE_SIZE)
    return pack(
        Room(
            actions=numbers(MAX_ACTIONS),
            own_view=view,
            own_routes=routes,
            later_view=view,
            later_routes=routes,
            later=numbers(STATE_SIZE),
            lacks=numbers(MAX_ROUTES),
            unseen=numbers(N_KINDS),
            found=numbers(N_ALL),
            near=numbers(N_SETS, N_KINDS),
        )
    )
