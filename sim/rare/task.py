"""From a question to what the kernels take: rules, policies, routes, levels."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sim.codes import Family
from sim.engine.encode import has_flowers
from sim.engine.simulate import own_kit, policy_codes
from sim.kernels.packed import pack
from sim.rare import layout as a
from sim.rare.routes import Route, best_spread, route_arrays, routes_of
from sim.rare.strata import N_STRATA
from sim.rare.targets import Target
from sim.rules import Rules


@dataclass(frozen=True)
class Problem:
    """A question to the machinery of splitting.

    Attributes
    ----------
    rules : Rules
    policies : tuple[str, ...]
    target : Target
    routes : tuple[Route, ...]
        None at all: the target has no levels.
    mode : int
        `layout.PLAY`, `SEE` or `SCRIPTED`.
    tiles : int
        Tiles shown, where nothing is played.
    chaser : int
        Player who goes for the target, -1 for none.
    conditional, strata : bool
        Conditional Monte Carlo at self-draws; roots in strata by wilds dealt.
    wild_self : bool
        A wild counts as an ordinary copy of its kind in scattered hands.
    """

    rules: Rules
    policies: tuple[str, ...]
    target: Target
    routes: tuple[Route, ...]
    mode: int = a.PLAY
    tiles: int = 0
    chaser: int = -1
    conditional: bool = True
    strata: bool = False
    wild_self: bool = False
    share: tuple[float, ...] = field(default=(0.25, 0.25, 0.25, 0.25))

    def task(
        self,
        values: NDArray[np.float64],
        levels: NDArray[np.float64],
        record: bool = False,
    ) -> Any:
        """Return the record that the kernels take; `levels` ascend."""
        rows, kinds, copies = route_arrays(list(self.routes), self.rules)
        padded = np.zeros(a.MAX_STAGES)
        padded[: len(levels)] = levels
        shares = np.zeros(8)
        shares[:N_STRATA] = self.share
        gap = int(self.rules["gap"]) if self.rules.variant.family is Family.ANQING else 3
        shape_only = any(route.form == a.SHAPE for route in self.routes)
        return pack(
            a.Task(
                mode=self.mode,
                tiles=self.tiles,
                chaser=self.chaser,
                conditional=int(self.conditional),
                record=int(record),
                behind=int(self.chaser < 0 and self.mode == a.PLAY and not shape_only),
                wild_self=int(self.wild_self),
                n_routes=len(self.routes),
                routes=rows,
                kinds=kinds,
                copies=copies,
                best_spread=best_spread(gap),
                want=self.target.want(),
                n_levels=len(levels),
                levels=padded,
                values=values,
                strata=int(self.strata),
                stratum_share=shares,
            )
        )

    def kit(self) -> Any:
        """Return rules and tables, with a room of its own: one for each thread."""
        return own_kit(self.rules)

    def codes(self) -> NDArray[np.int64]:
        """Return the policies by player as numbers."""
        return policy_codes(self.rules, self.policies)

    @property
    def draws(self) -> int:
        """About how many tiles a seat draws in a hand that nobody wins."""
        seats = self.rules.variant.seats
        left = self.free_tiles - 13 * seats - int(self.rules["wall_end"])
        return (left + seats - 1) // seats

    @property
    def free_tiles(self) -> int:
        """Tiles of the wall without the indicator, flowers included."""
        return 4 * len(self.rules.variant.wall) - 1 + (8 if has_flowers(self.rules) else 0)


def play_problem(
    rules: Rules, policies: tuple[str, ...], target: Target, chaser: int = -1, **options: Any
) -> Problem:
    """Return the problem of a target in real play, `chaser` being the player who goes for it (-1: nobody)."""
    routes = tuple(routes_of(target, rules) or ())
    wild_self = (
        rules.variant.family is Family.ANQING
        and rules["scattered_threshold"] == "exempt"
        and rules["scattered_wild"] == "itself"
    )
    return Problem(rules, policies, target, routes, chaser=chaser, wild_self=wild_self, **options)


def without_conditional(problem: Problem) -> Problem:
    """Return the problem with every win counted as 0 or 1."""
    return replace(problem, conditional=False)
