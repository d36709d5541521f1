"""The comparison of two sides: both play the same walls, and only exact sums are kept."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sim.stats.joint_sums import JointSums, add_joint
from sim.stats.paired import Difference, differences
from sim.study.executors import run_in_processes
from sim.study.identity import Identity
from sim.study.joint import Group, JointTask, check_amounts, do_tasks
from sim.study.plan import chunk_hands, plan_chunks
from sim.study.player import Player
from sim.study.run import Reporter, RunError, Silent, warm_up
from sim.study.threads import run_in_threads

if TYPE_CHECKING:
    import pandas as pd

_GROUP = "both"
_COLUMNS = (
    "metric", "by", "level", "a", "b", "difference", "se", "low", "high", "p", "p_adjusted", "correlation", "differing", "n_a",
    "n_b", "method", "p_equivalent",
)  # fmt: skip
_KEEP = 32  # parts in memory before they are added up


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two sides and how they differ.

    Attributes
    ----------
    sides : tuple[Identity, Identity]
    sums : JointSums
    differences : list[Difference]
    margin : float
        Shares that differ by less are called equivalent.
    """

    sides: tuple[Identity, Identity]
    sums: JointSums
    differences: list[Difference]
    margin: float

    @property
    def equivalence(self) -> dict[str, Any]:
        """Whether every seat wins as often on both sides, within the margin: all of the one-sided tests must reject."""
        seats = [d for d in self.differences if d.metric == "seat_win"]
        p = max((d.p_equivalent for d in seats if d.p_equivalent is not None), default=1.0)
        return {"metric": "seat_win", "margin": self.margin, "p": p, "equivalent": p < 0.05}

    @property
    def frame(self) -> pd.DataFrame:
        """One line a metric, on the same walls.

        Columns: ``metric``; ``by`` and ``level`` (what it is split by and the value of that, empty where it is not split); ``a``
        and ``b``, the values of the two sides; ``difference``, the first minus the second, with ``se``, ``low``, ``high`` (95 %);
        ``p``, two-sided, and ``p_adjusted`` over all lines (Holm); ``correlation`` of the sides over hands; ``differing``, hands
        that count differently; ``n_a``, ``n_b``, the denominators; ``method``; ``p_equivalent``, for shares: that they differ by
        less than the margin.
        """
        import pandas as pd

        lines = []
        for d in self.differences:
            by, level = next(iter(d.by.items()), ("", ""))
            lines.append({**d.document(), "by": by, "level": level})
        return pd.DataFrame(lines, columns=list(_COLUMNS))

    def document(self) -> dict[str, Any]:
        """Return the comparison as a JSON-ready dictionary."""
        return {
            "sides": [side.address for side in self.sides],
            "hands": self.sums.hands,
            "seed": self.sides[0].seed,
            "engine": self.sides[0].engine,
            "differing_hands": self.sums.differing,
            "equivalence": self.equivalence,
            "differences": [d.document() for d in self.differences],
        }


@dataclass(frozen=True, slots=True)
class CompareRequest:
    """What is asked for: two sides with one seed, hands of each, the margin of equivalence, and processes or threads."""

    sides: tuple[Identity, Identity]
    hands: int
    margin: float
    workers: int = 1
    threads: bool = False


def compare(request: CompareRequest, player: Player, reporter: Reporter | None = None) -> Comparison:
    """Play both sides and return their differences; the same bits whatever the number of workers.

    Raises
    ------
    RunError
        Fewer than two hands, a margin that is no share, or two seeds.
    """
    reporter = reporter or Silent()
    check_amounts(request.hands, request.workers)
    if not 0 < request.margin < 1:
        raise RunError(f"--margin {request.margin}; possible: a share between 0 and 1, as 0.01 for one point")
    if len({side.seed for side in request.sides}) != 1:
        raise RunError("two sides can be paired only with one seed, which gives them the same walls")
    for side in request.sides:
        warm_up(player, side, reporter)
    total: list[JointSums] = []
    reporter.begin(2 * request.hands, 0)
    try:
        run_many = run_in_threads if request.threads else run_in_processes
        for part in do_tasks(_tasks(request, player), request.workers, run_many):
            total.append(part.sums[_GROUP])
            reporter.advance(part.plays)
            if len(total) == _KEEP:
                total = [add_joint(total)]
    finally:
        reporter.end()
    sums = add_joint(total)
    return Comparison(request.sides, sums, differences(sums, request.margin), request.margin)


def _tasks(request: CompareRequest, player: Player) -> list[JointTask]:
    size = min(chunk_hands(side) for side in request.sides)
    group = (Group(_GROUP, (0, 1)),)
    return [JointTask(request.sides, group, piece, player.play) for piece in plan_chunks(size, request.hands)]
