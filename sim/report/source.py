"""Everything a report is made from: the runs of a study, chosen and read once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import pandas as pd

from sim.report.balance_frames import BalanceFrames, balance_of
from sim.report.contrasts import Measured
from sim.report.reading_frames import ReadingFrames, finished_readings
from sim.report.study_frames import StudyFrames, frames_of, read_runs
from sim.rules import Rules
from sim.study.load import Results

READINGS = "rule-readings"
POLICY = "efficient"


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
        Further runs in the folder: other players, other readings, or fewer hands of what is there already.
    readings : dict
        Finished studies of readings by variant, in the folder's subfolder ``rule-readings`` or, if there are none, in the
        folder ``rule-readings`` beside it.
    """

    study: StudyFrames
    balance: BalanceFrames
    results: tuple[Results, ...]
    others: tuple[Results, ...]
    readings: dict[str, ReadingFrames]

    @property
    def directory(self) -> Path:
        """The folder of the study."""
        return self.study.directory

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
        """When the newest session of its runs began; the epoch where no run says."""
        starts = [str(s["started"]) for r in self.results for s in r.manifest.sessions if s.get("started")]
        return max(
            (datetime.fromisoformat(start) for start in starts), default=datetime.fromtimestamp(0, UTC)
        )

    def estimate(self, variant: str, metric: str, wild: str = "on", level: object = "") -> Measured:
        """Return a plain estimate of a run; NaN where there is none."""
        return _measured(self.study.estimates, variant, metric, wild, level)

    def measure(self, variant: str, metric: str, level: object = "", wild: str = "on") -> Measured:
        """Return a balance metric of a run; NaN where there is none."""
        return _measured(self.balance.metrics, variant, metric, wild, level)


def read_source(directory: str | Path) -> Source:
    """Read a study.

    Raises
    ------
    StoreError
        No finished run is there, or a damaged one.
    """
    path = Path(directory)
    found = read_runs(path)
    chosen = main_runs(found)
    study = frames_of(path, chosen)
    others = tuple(results for results in found if results not in chosen)
    return Source(
        study,
        balance_of(study, chosen),
        tuple(chosen),
        others,
        finished_readings(path / READINGS) or finished_readings(path.absolute().parent / READINGS),
    )


def main_runs(found: Sequence[Results]) -> list[Results]:
    """Return the runs that are put side by side.

    Default rules but for the switch `wild`; the players are `POLICY` where any run has them, else those of the first run;
    of several such runs of the same rules the one with the most hands.
    """
    plain = [results for results in found if set(_rules(results).changed) <= {"wild"}] or list(found)
    known = [results.summary.subject.policies for results in plain]
    players = (POLICY,) if (POLICY,) in known else known[0]
    best: dict[str, Results] = {}
    for results, names in zip(plain, known, strict=True):
        label = results.summary.subject.rules
        if names == players and (label not in best or results.summary.hands > best[label].summary.hands):
            best[label] = results
    return list(best.values())


def _rules(results: Results) -> Rules:
    return results.summary.subject.resolve()


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
