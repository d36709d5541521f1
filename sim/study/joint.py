"""Several sides play the same walls, chunk by chunk: exact sums for paired comparisons, on one core or all."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass
from itertools import chain, islice

from sim.frames.summary import SummaryError
from sim.kernels.row_layout import ROW_SIZE
from sim.stats.hand_values import Values, hand_values
from sim.stats.joint_sums import JointSums, joint_sums
from sim.study.executors import run_in_processes, run_serially
from sim.study.identity import Identity
from sim.study.plan import Piece
from sim.study.player import PlayBatch
from sim.study.run import MAX_HANDS, RunError

MAX_WORKERS = 4096


@dataclass(frozen=True, slots=True)
class Group:
    """Sides whose sums are wanted together.

    Attributes
    ----------
    name : str
    members : tuple[int, ...]
        Places in the sides of the task.
    metrics : frozenset[str] | None
        Only these metrics; None for all.
    """

    name: str
    members: tuple[int, ...]
    metrics: frozenset[str] | None = None


@dataclass(frozen=True, slots=True)
class JointTask:
    """Hands that every side plays, and the groups of sides whose sums are wanted."""

    sides: tuple[Identity, ...]
    groups: tuple[Group, ...]
    piece: Piece
    play: PlayBatch

    @property
    def plays(self) -> int:
        """Hands played in all."""
        return len(self.sides) * self.piece.count


@dataclass(frozen=True, slots=True)
class JointPart:
    """What a task found: the sums by name of the group."""

    piece: Piece
    plays: int
    sums: dict[str, JointSums]


def play_together(task: JointTask) -> JointPart:
    """Play the hands of a task on every side and return the sums of its groups; no row is kept."""
    players = any(len(side.policies) > 1 for side in task.sides)
    values = [_play(task, side, players) for side in task.sides]
    found = {}
    for group in task.groups:
        chosen = [_only(values[at], group.metrics) for at in group.members]
        names = [task.sides[at].address for at in group.members]
        found[group.name] = joint_sums(names, task.piece.first, chosen)
    return JointPart(task.piece, task.plays, found)


RunMany = Callable[
    [Callable[[JointTask], JointPart], Iterable[JointTask], int], Generator[JointPart, None, None]
]


def do_tasks(
    tasks: Iterable[JointTask], workers: int, run_many: RunMany = run_in_processes
) -> Iterator[JointPart]:
    """Yield the parts of `tasks` as they come; workers are stopped at once when the iteration is left early.

    `run_many` says what several workers are: processes, or threads (`sim.study.threads`).
    """
    waiting = iter(tasks)
    first = list(islice(waiting, workers))
    every = chain(first, waiting)
    results: Generator[JointPart, None, None] = (
        run_serially(play_together, every)
        if workers == 1 or len(first) <= 1
        else run_many(play_together, every, len(first))
    )
    with closing(results):
        yield from results


def check_amounts(hands: int, workers: int) -> None:
    """Refuse numbers of hands or workers that make no sense.

    Raises
    ------
    RunError
        The message says what is possible.
    """
    if not 2 <= hands <= MAX_HANDS:
        raise RunError(f"--hands {hands}; possible: 2 to {MAX_HANDS:,} (an interval needs two)")
    if not 1 <= workers <= MAX_WORKERS:
        raise RunError(f"--workers {workers}; possible: 1 to {MAX_WORKERS}")


def _play(task: JointTask, side: Identity, players: bool) -> Values:
    piece = task.piece
    rows = task.play(side.rules, side.policies, side.seed, piece.first, piece.count)
    if rows.shape != (piece.count, ROW_SIZE):
        raise SummaryError(
            f"the engine returned rows of shape {rows.shape}, expected {(piece.count, ROW_SIZE)}"
        )
    return hand_values(side.rules, rows, players)


def _only(values: Values, metrics: frozenset[str] | None) -> Values:
    return values if metrics is None else {key: pair for key, pair in values.items() if key.metric in metrics}
