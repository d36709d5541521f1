"""Playing hands: the typed door to the batch kernel."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sim.engine.encode import encode
from sim.engine.errors import EngineFault
from sim.engine.fan_worth import win_tables_of
from sim.engine.tables import load_tables
from sim.kernels.kit import Kit
from sim.kernels.log import LOG_WIDTH
from sim.kernels.row_layout import ROW_SIZE
from sim.kernels.state_layout import STATE_SIZE
from sim.kernels.win_layout import WIN_SIZE
from sim.play.batch import play_batch as _play_batch
from sim.play.plan import make_plan
from sim.policies.catalogue import PolicyError, policy
from sim.policies.dials import pack_weights, shipped_dials
from sim.policies.room import make_room
from sim.rules import Rules

MAX_HAND = 2**62


@lru_cache(maxsize=64)
def kit_of(rules: Rules) -> Kit:
    """Return what kernels need to play by `rules`, made once; play in `own_kit`."""
    return Kit(encode(rules), load_tables(), win_tables_of(rules), weights_of(rules), make_room())


def weights_name(rules: Rules) -> str:
    """Return whose weights the bot `value` has under `rules`; own variants use those of the variant that they derive from."""
    return "anqing-que" if rules.values.get("que") == "on" else rules.variant.family.name.lower()


def weights_of(rules: Rules) -> Any:
    """Return the shipped weights of the bot `value`."""
    return pack_weights(shipped_dials(weights_name(rules)))


def own_kit(rules: Rules, weights: Any = None) -> Kit:
    """Return `kit_of` with a room that no other thread works in, and perhaps with other weights for the bot `value`."""
    kit = kit_of(rules)._replace(room=make_room())
    return kit if weights is None else kit._replace(weights=weights)


def policy_codes(rules: Rules, policies: Sequence[str]) -> NDArray[np.int64]:
    """Return the policies by player as numbers: one name for all players, or one for each.

    Raises
    ------
    PolicyError
        An unknown name, or a number of names that is neither 1 nor the number of players.
    """
    seats = rules.variant.seats
    if len(policies) not in (1, seats):
        raise PolicyError(
            f"{rules.variant.name} has {seats} players: give one policy or {seats}, not {len(policies)} ({', '.join(policies)})"
        )
    rungs = [int(policy(name).rung) for name in policies]
    codes = np.zeros(4, dtype=np.int64)
    codes[:seats] = rungs if len(rungs) == seats else rungs * seats
    return codes


def play_batch(
    rules: Rules,
    policies: Sequence[str],
    seed: int,
    first: int,
    count: int,
    plans: NDArray[np.int64] | None = None,
    weights: Any = None,
) -> NDArray[np.int64]:
    """Play hands ``first … first + count - 1`` of a seed.

    Parameters
    ----------
    rules : Rules
    policies : sequence of str
        One policy for all players, or one for each player; player p sits at seat ``(p - dealer) mod n``.
    seed : int
        0 … 2⁶³-1.
    first, count : int
        Hands count from 0.
    plans : int64[1 or count, PLAN_SIZE], optional
        Sessions, rotated hands, or a tile swapped for a wild (`sim.play.plan`); its last column is written.
    weights : record, optional
        For the bot `value` in place of the shipped ones (`sim.policies.dials.pack_weights`).

    Returns
    -------
    int64[count, ROW_SIZE]
        One row a hand (`sim.kernels.row_layout`).
    """
    check_range(seed, first, count)
    rows = np.zeros((count, ROW_SIZE), dtype=np.int64)
    play_rows(rules, policies, seed, first, rows, np.zeros((0, LOG_WIDTH), dtype=np.int32), plans, weights)
    return rows


def play_rows(
    rules: Rules,
    policies: Sequence[str],
    seed: int,
    first: int,
    rows: NDArray[np.int64],
    log: NDArray[np.int32],
    plans: NDArray[np.int64] | None = None,
    weights: Any = None,
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Play a hand into each of `rows`, with events into `log` unless that has no rows; both are modified in place.

    `plans` (int64[1 or n, PLAN_SIZE], `sim.play.plan`) asks for sessions, rotated hands or a tile swapped for a wild; its
    last column is written. Returns the state and the evaluated win of the last hand (int64[STATE_SIZE], int64[WIN_SIZE]).

    Raises
    ------
    EngineFault
        A hand in which tiles were lost or made.
    """
    state, win = np.zeros(STATE_SIZE, dtype=np.int64), np.zeros(WIN_SIZE, dtype=np.int64)
    codes = policy_codes(rules, policies)
    plans = make_plan() if plans is None else plans
    played = _play_batch(own_kit(rules, weights), codes, plans, seed, first, rows, (state, win), log)
    if played < len(rows):
        address = f"{rules.label}@{','.join(policies)}:{seed}:{first + played}"
        raise EngineFault(f"tiles were lost or made in hand {address}; please report this address")
    return state, win


def check_range(seed: int, first: int, count: int) -> None:
    """Refuse seeds and hand numbers that would not fit into the random streams' names."""
    if not 0 <= seed < 2**63:
        raise ValueError(f"seed {seed} is out of range; possible: 0 … {2**63 - 1}")
    if first < 0 or count < 0 or first + count > MAX_HAND:
        raise ValueError(f"hands {first} … {first + count} are out of range; possible: 0 … {MAX_HAND}")
