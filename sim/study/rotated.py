"""The dealer's edge on hands that every seat plays: the same wall once for each rotation of the dealt hands.

With rotation r seat s gets the thirteen tiles that lie ready for seat s + r. Averaged over all rotations the dealer has held
every one of the dealt hands, so that the luck of the deal cancels, and what is left is the seat.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np

from sim.kernels import row_layout as row
from sim.play.plan import make_plan
from sim.study.count_store import Counts, Group, count_lines
from sim.study.count_study import CountPart, CountRequest, CountStudy, CountTask, count_study
from sim.study.first_look import POLICY, first_look_plan
from sim.study.identity import Identity, identify
from sim.study.plan import chunk_hands
from sim.study.player import Player
from sim.study.run import Reporter

FOLDER = "rotated"
COLUMNS = ("of", "points")
# What a line counts: the dealer's payment in one play of a wall, or its sum over all rotations of the wall.
SINGLE, SUM = 0, 1
# Of the hands of a run: every wall is played once a seat.
SHARE = 10


def study_rotated(
    hands: int | None, seed: int, place: tuple[Path, int, str], player: Player, reporter: Reporter
) -> dict[str, Group]:
    """Play a tenth of the walls of the balance study under every rotation; returns the counts by address.

    `place` is the folder of the runs, processes, and the command for the manifest.
    """
    directory, workers, command = place
    sides = tuple(
        (identify(player, planned.rules, (POLICY,), seed), max(2, planned.hands // SHARE))
        for planned in first_look_plan(hands)
    )
    return count_study(ROTATED, CountRequest(sides, directory / FOLDER, workers, command), player, reporter)


def count_rotations(task: CountTask) -> CountPart:
    """Play a chunk under every rotation and count the dealer's payments."""
    side, piece = task.identity, task.piece
    pay = []
    for rotation in range(side.rules.variant.seats):
        rows = task.play(
            side.rules, side.policies, side.seed, piece.first, piece.count, make_plan(rotation=rotation)
        )
        pay.append(rows[:, row.WIN_PAY] + rows[:, row.SIDE_PAY])
    counts: Counts = {}
    for of, values in ((SINGLE, np.concatenate(pay)), (SUM, np.sum(pay, axis=0))):
        counts |= {(of, *line): count for line, count in count_lines(values[:, None]).items()}
    return CountPart(side, piece, counts)


def _chunk(side: Identity) -> int:
    return max(1, chunk_hands(side) // SHARE)


ROTATED = CountStudy("rotated", COLUMNS, count_rotations, _chunk)
