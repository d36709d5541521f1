"""A folder of stored runs as the pandas frames that charts and tables are made from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import pandas as pd

from sim.frames.store import StoreError
from sim.report.chosen_runs import same_players
from sim.rules import VARIANTS
from sim.study.load import Results, load
from sim.study.manifest import NAME

# Where a line comes from; the first columns of every frame.
ORIGIN = ["run", "variant", "wild", "seats", "policies", "seed", "hands", "id"]


@dataclass(frozen=True)
class StudyFrames:
    """What a study found.

    Attributes
    ----------
    directory : Path
    runs : DataFrame
        One line a run: the columns of `ORIGIN`, ``wins``, ``engine`` and ``command``.
    estimates : DataFrame
        One line an estimate (docs/reference/estimates.md) behind the columns of `ORIGIN`.
    winner_pay : DataFrame
        Exact histogram of what winners receive: `ORIGIN`, ``value``, ``count``.
    """

    directory: Path
    runs: pd.DataFrame
    estimates: pd.DataFrame
    winner_pay: pd.DataFrame


def read_study(directory: str | Path) -> StudyFrames:
    """Read the runs that lie in a folder, one subfolder a run: those of the same players (`same_players`).

    Raises
    ------
    StoreError
        No run is there, or a damaged one.
    """
    path = Path(directory)
    return frames_of(path, same_players(read_runs(path)))


def read_runs(directory: str | Path) -> list[Results]:
    """Open every finished run that lies in a folder, one subfolder a run, by variant and rules; raises `StoreError`."""
    path = Path(directory)
    folders = sorted(p.parent for p in path.glob(f"*/{NAME}")) if path.is_dir() else []
    found = [load(folder) for folder in folders]
    found = [results for results in found if results.manifest.entries]
    if not found:
        raise StoreError(
            f"{path} holds no finished runs; make some with `laizi study first-look --out {path}`"
        )
    return sorted(found, key=run_order)


def frames_of(path: Path, found: Sequence[Results]) -> StudyFrames:
    """Return runs as frames, in their order; each is named by its place below `path`."""
    runs = pd.DataFrame([_run(results, path) for results in found])
    estimates, pay = [], []
    for results, line in zip(found, runs.itertuples(index=False), strict=True):
        origin = {name: getattr(line, name) for name in ORIGIN}
        estimates.append(_behind(origin, results.estimates))
        counted = results.summary.histograms["winner_pay"]
        pay.append(
            _behind(
                origin, pd.DataFrame({"value": list(counted), "count": list(counted.values())}, dtype="int64")
            )
        )
    return StudyFrames(path, runs, pd.concat(estimates, ignore_index=True), pd.concat(pay, ignore_index=True))


def run_name(results: Results, path: Path) -> str:
    """Return the place of a run below a folder."""
    return results.directory.absolute().relative_to(path.absolute()).as_posix()


def run_order(results: Results) -> tuple[int, str]:
    """Return where a run stands among others: by variant, then by rules."""
    variant = results.summary.subject.resolve().variant.name
    names = [*VARIANTS, variant]  # own variants come last
    return names.index(variant), results.summary.subject.rules


def _run(results: Results, path: Path) -> dict[str, object]:
    summary = results.summary
    rules = summary.subject.resolve()
    session = results.manifest.sessions[0] if results.manifest.sessions else {}
    return {
        "run": run_name(results, path),
        "variant": rules.variant.name,
        "wild": rules["wild"],
        "seats": rules.variant.seats,
        "policies": ", ".join(summary.subject.policies),
        "seed": summary.subject.seed,
        "hands": summary.hands,
        "id": summary.subject.id,
        "wins": summary.wins,
        "engine": summary.subject.engine,
        "command": session.get("command", ""),
    }


def _behind(origin: Mapping[str, object], frame: pd.DataFrame) -> pd.DataFrame:
    """Return `frame` with constant columns in front."""
    result = frame.copy()
    for at, (name, value) in enumerate(origin.items()):
        result.insert(at, name, [value] * len(frame))
    return result
