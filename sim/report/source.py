"""Everything a report is made from: the runs of a study, chosen and read once, and the studies that lie with them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import pandas as pd

from sim.report.balance_frames import BalanceFrames, balance_of
from sim.report.chosen_runs import main_runs, rungs
from sim.report.contrasts import Measured
from sim.report.further import Further, read_further
from sim.report.reading_frames import ReadingFrames
from sim.report.rotated_frames import read_rotated
from sim.report.study_frames import StudyFrames, frames_of, read_runs, run_order
from sim.study.load import Results
from sim.study.manifest import NAME

RUNS = "first-look"
"""The subfolder for runs in a folder of several studies."""


@dataclass(frozen=True)
class Source:
    """A study as a report sees it.

    Attributes
    ----------
    study : StudyFrames
        The runs that are put side by side: one a variant and setting of `wild`, all of the same players.
    balance : BalanceFrames
        What these runs say about balance.
    results : tuple of Results
        The same runs, in the same order.
    others : tuple of Results
        Further runs there that nothing is made from: mixed tables, other readings, or fewer hands of what is there already.
    rungs : dict
        What the runs with another bot in every seat say about balance, by bot.
    rung_results : tuple of Results
        Those runs.
    rotated : DataFrame
        The dealer's edge with the dealt hands rotated (`read_rotated`); empty where that was not played.
    further : Further
        The studies that lie with the runs.
    """

    study: StudyFrames
    balance: BalanceFrames
    results: tuple[Results, ...]
    others: tuple[Results, ...]
    rungs: dict[str, BalanceFrames]
    rung_results: tuple[Results, ...]
    rotated: pd.DataFrame
    further: Further

    @property
    def directory(self) -> Path:
        """The folder that the report was asked for."""
        return self.study.directory

    @property
    def readings(self) -> dict[str, ReadingFrames]:
        """Finished studies of readings by variant."""
        return dict(self.further.readings)

    @property
    def variants(self) -> list[str]:
        """Variants that were played with the wildcard, in order."""
        return [str(v) for v in self.study.runs.query("wild == 'on'")["variant"]]

    @property
    def pairs(self) -> list[str]:
        """Variants that were played with the wildcard and without."""
        without = set(self.study.runs.query("wild == 'off'")["variant"])
        return [variant for variant in self.variants if variant in without]

    @property
    def dated(self) -> datetime:
        """When the newest session of its runs and studies began; the epoch where none says."""
        sessions = [s for r in (*self.results, *self.rung_results) for s in r.manifest.sessions]
        starts = [str(s["started"]) for s in (*sessions, *self.further.sessions) if s.get("started")]
        return max(
            (datetime.fromisoformat(start) for start in starts), default=datetime.fromtimestamp(0, UTC)
        )

    def place(self, name: str) -> Path:
        """Return where a study belongs that is to be reported with these runs."""
        if holds_runs(self.directory):
            return self.directory if name == RUNS else self.directory.parent / name
        return self.directory / name

    def estimate(self, variant: str, metric: str, wild: str = "on", level: object = "") -> Measured:
        """Return a plain estimate of a run; NaN where there is none."""
        return _measured(self.study.estimates, variant, metric, wild, level)

    def measure(self, variant: str, metric: str, level: object = "", wild: str = "on") -> Measured:
        """Return a balance metric of a run; NaN where there is none."""
        return _measured(self.balance.metrics, variant, metric, wild, level)


def read_source(directory: str | Path) -> Source:
    """Read the runs in a folder, or in the folders of studies inside it, and the further studies that lie there.

    Of a folder that holds runs the further studies may lie inside it or beside it; of a folder of studies, inside it.

    Raises
    ------
    StoreError
        No finished run is there, or a damaged one.
    """
    path = Path(directory)
    folders = run_folders(path)
    found = sorted((results for folder in folders or [path] for results in read_runs(folder)), key=run_order)
    chosen = main_runs(found)
    by_bot = rungs(found, chosen)
    rung_results = tuple(results for runs in by_bot.values() for results in runs)
    used = (*chosen, *rung_results)
    study = frames_of(path, chosen)
    rotated = [frame for frame in map(read_rotated, folders) if len(frame)]
    return Source(
        study,
        balance_of(study, chosen),
        tuple(chosen),
        tuple(results for results in found if results not in used),
        {bot: balance_of(frames_of(path, runs), runs) for bot, runs in by_bot.items()},
        rung_results,
        rotated[0] if rotated else pd.DataFrame(),
        read_further([path, path.absolute().parent] if holds_runs(path) else [path]),
    )


def holds_runs(path: Path) -> bool:
    """Whether runs lie in a folder, one subfolder a run."""
    return any(path.glob(f"*/{NAME}"))


def run_folders(path: Path) -> list[Path]:
    """Return the folders that hold runs: the folder itself, else those inside it."""
    if holds_runs(path):
        return [path]
    return [folder for folder in sorted(path.glob("*/")) if holds_runs(folder)]


def _measured(frame: pd.DataFrame, variant: str, metric: str, wild: str, level: object) -> Measured:
    chosen = frame[
        (frame["variant"] == variant)
        & (frame["wild"] == wild)
        & (frame["metric"] == metric)
        & (frame["level"] == level)
    ]
    if chosen.empty:
        return Measured(float("nan"), float("nan"), float("nan"))
    value, low, high = (float(chosen[name].iloc[0]) for name in ("value", "low", "high"))
    return Measured(value, low, high)
