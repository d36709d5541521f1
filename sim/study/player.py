"""Who plays the hands: the engine, seen as one small record, so that a run can be tested with another player."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from sim.rules import Rules, RulesError
from sim.rules.model import near

# Also with a plan (`sim.play.plan`) behind the other arguments, where one is asked for.
PlayBatch = Callable[..., NDArray[np.int64]]


@dataclass(frozen=True, slots=True)
class Player:
    """A source of hands.

    Attributes
    ----------
    play : callable
        ``play(rules, policies, seed, first, count[, plans]) -> int64[count, ROW_SIZE]``; a function of a module, so that
        worker processes can import it.
    version : int
        Changes whenever a row of any hand changes.
    kernels : str
        Hash of the sources that were compiled.
    policies : dict[str, str]
        Known policies with the digest of their weights, "" where there are none.
    compiled : bool
        Whether the first hand comes at once; false where it has to be compiled first.
    """

    play: PlayBatch
    version: int
    kernels: str
    policies: Mapping[str, str]
    compiled: bool = True


def shipped_player() -> Player:
    """Return the engine of this package."""
    from sim.engine.simulate import play_batch
    from sim.engine.version import ENGINE_VERSION, kernel_digest
    from sim.kernels.jit import is_compiled
    from sim.policies.catalogue import POLICIES

    digests = {name: policy.digest for name, policy in POLICIES.items()}
    return Player(play_batch, ENGINE_VERSION, kernel_digest(), digests, is_compiled())


def check_policies(player: Player, names: tuple[str, ...], rules: Rules) -> tuple[str, ...]:
    """Return the policies in canonical form: one name when all players use the same.

    Raises
    ------
    RulesError
        An unknown policy, or neither one nor one a player.
    """
    for name in names:
        if name not in player.policies:
            known = ", ".join(player.policies)
            raise RulesError(f"unknown policy {name!r}; possible: {known}{near(name, player.policies)}")
    seats = rules.variant.seats
    if len(names) not in (1, seats):
        given = ",".join(names)
        raise RulesError(
            f"{len(names)} policies ({given}) for {rules.variant.name}; give one for all or {seats}, one a player"
        )
    return names[:1] if len(set(names)) == 1 else names
