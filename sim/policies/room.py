"""The memory in which bots work, made once for a batch: kernels make no arrays of their own (`sim.kernels.jit`)."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from sim.kernels.legal import MAX_ACTIONS
from sim.kernels.packed import pack
from sim.kernels.state_layout import STATE_SIZE
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
    allowed : int64[MAX_ROUTES]
        What each route's natural tiles may lack for the seat to keep its deficiency.
    route_classes, route_rows, route_rests : int64[MAX_ROUTES, 4]
        Of each standard route the classes and rows of the parts (`parts`), and the class of all other parts together.
    classes, rows : int64[4]
        The same for one hand on one route.
    unseen : int64[34]
        Copies of each kind that the seat has not seen.
    found : int64[42]
        Tiles by kind, for the count at the end of a hand (`sim.play.conserve`).
    """

    actions: Any
    own_view: Any
    own_routes: Any
    later_view: Any
    later_routes: Any
    later: Any
    allowed: Any
    route_classes: Any
    route_rows: Any
    route_rests: Any
    classes: Any
    rows: Any
    unseen: Any
    found: Any


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
            allowed=numbers(MAX_ROUTES),
            route_classes=numbers(MAX_ROUTES, 4),
            route_rows=numbers(MAX_ROUTES, 4),
            route_rests=numbers(MAX_ROUTES, 4),
            classes=numbers(4),
            rows=numbers(4),
            unseen=numbers(N_KINDS),
            found=numbers(N_ALL),
        )
    )
