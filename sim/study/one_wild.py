"""What is one wild worth? The same wall with and without one natural tile of a seat swapped for a wild, by turn of arrival.

A pair is one hand and seat: the hand as it lies, and the hand in which the seat's tile of that turn is a wild instead
(`sim.play.swap`). Until that tile both are the same hand. Pairs in which nothing was swapped say nothing and are left out: the
seat never took so many tiles, the tile was a wild already, or no wild was left in the wall.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from sim.codes import Family
from sim.kernels import row_layout as row
from sim.play.plan import SWAPPED, make_plan
from sim.study.count_store import Counts, Group, count_lines
from sim.study.count_study import CountPart, CountRequest, CountStudy, CountTask, count_study, rules_with_wild
from sim.study.identity import Identity, identify
from sim.study.player import Player
from sim.study.run import Reporter

Ints = NDArray[np.int64]

# The tile of a seat that becomes a wild: 0 one of the thirteen dealt, k the k-th that the seat takes.
TURNS = (0, 1, 2, 3, 5, 8, 12)
ALL_SEATS = -1
PLAIN = -1  # stands for the turn: payments of the hands as they lie
# By turn and seat (or all seats of a hand together): pairs swapped, points gained, wins gained, and how many hands had just that.
COLUMNS = ("turn", "seat", "swapped", "points", "wins")
# Every hand is played once as it lies and once for every turn and seat: some 29 times.
HANDS, HUANGJIN_HANDS = 20_000, 2_000
_CHUNK, _HUANGJIN_CHUNK = 500, 50


def default_hands(side: Identity) -> int:
    """Return how many hands are played in pairs unless asked otherwise."""
    return HUANGJIN_HANDS if side.rules.variant.family is Family.HUANGJIN else HANDS


def one_wild_sides(player: Player, variants: tuple[str, ...], policy: str, seed: int) -> tuple[Identity, ...]:
    """Return what is played for variants as they are typed; for none all that are shipped.

    Raises
    ------
    RulesError
        An unknown variant, switch or policy.
    IdentityError
        Rules without a wild; a seed out of range.
    """
    every = rules_with_wild(variants, "there is no wild that a tile could be swapped for")
    return tuple(dict.fromkeys(identify(player, rules, (policy,), seed) for rules in every))


def study_one_wild(
    sides: tuple[Identity, ...],
    hands: int | None,
    place: tuple[Path, int, str],
    player: Player,
    reporter: Reporter,
) -> dict[str, Group]:
    """Play what is missing and return the counts by address; `place` is directory, processes and the command for the manifest."""
    directory, workers, command = place
    asked = tuple((side, default_hands(side) if hands is None else hands) for side in sides)
    return count_study(ONE_WILD, CountRequest(asked, directory, workers, command), player, reporter)


def count_swaps(task: CountTask) -> CountPart:
    """Play a chunk as it lies and with every swap, and count what each swap changed."""
    plain = _outcome(task, None)
    seats = task.identity.rules.variant.seats
    counts: Counts = {}
    for seat in range(seats):
        counts |= _lines(
            PLAIN, seat, np.ones(task.piece.count, dtype=np.int64), *(part[seat] for part in plain)
        )
    for turn in TURNS:
        total = np.zeros((3, task.piece.count), dtype=np.int64)
        for seat in range(seats):
            plan = make_plan(task.piece.count, swap_seat=seat, swap_at=turn)
            pay, won = _outcome(task, plan)
            gained = np.stack([plan[:, SWAPPED], pay[seat] - plain[0][seat], won[seat] - plain[1][seat]])
            gained *= plan[:, SWAPPED]
            total += gained
            counts |= _lines(turn, seat, *gained)
        counts |= _lines(turn, ALL_SEATS, *total)
    return CountPart(task.identity, task.piece, counts)


def _outcome(task: CountTask, plan: Ints | None) -> tuple[Ints, Ints]:
    """Return payments and wins by seat: int64[4, n] each."""
    side, piece = task.identity, task.piece
    rows = task.play(side.rules, side.policies, side.seed, piece.first, piece.count, plan)
    pay = rows[:, row.WIN_PAY : row.WIN_PAY + 4] + rows[:, row.SIDE_PAY : row.SIDE_PAY + 4]
    won = rows[:, row.WINNER][:, None] == np.arange(4)
    return pay.T, won.T.astype(np.int64)


def _lines(turn: int, seat: int, swapped: Ints, points: Ints, wins: Ints) -> Counts:
    """Count what the hands with a swap gained; the others would only be zeros."""
    found = count_lines(np.column_stack([swapped, points, wins])[swapped > 0])
    return {(turn, seat, *line): count for line, count in found.items()}


def _chunk(side: Identity) -> int:
    return _HUANGJIN_CHUNK if side.rules.variant.family is Family.HUANGJIN else _CHUNK


ONE_WILD = CountStudy("one-wild", COLUMNS, count_swaps, _chunk)
