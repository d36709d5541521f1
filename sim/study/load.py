"""A stored run as pandas frames."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import pandas as pd
import pyarrow as pa

from sim.frames.row_table import row_schema
from sim.frames.summary import Summary
from sim.stats.estimates import Estimate, estimates
from sim.stats.metrics import BY_NAME
from sim.study.manifest import Manifest, read_manifest
from sim.study.parts import read_summary, row_tables
from sim.study.until import stopping_of, with_stopped


@dataclass(frozen=True)
class Results:
    """A run that was loaded from its directory; frames are read when they are first asked for.

    Attributes
    ----------
    directory : Path
    manifest : Manifest
        Identity, versions, sessions, and every part with its checksum.
    rows_at : str
        Where the rows are, if the run wrote them to a URL.
    """

    directory: Path
    manifest: Manifest
    rows_at: str = ""

    @cached_property
    def summary(self) -> Summary:
        """The exact counts of all finished hands."""
        return read_summary(self.directory, self.manifest)

    @cached_property
    def estimates(self) -> pd.DataFrame:
        """One line an estimate (docs/reference/estimates.md).

        Columns: ``metric``; ``by`` and ``level`` (what it is split by and the value of that, empty where it is not
        split); ``value``, ``se``, ``low``, ``high`` (95 %); ``n``, the denominator; ``method``; ``en`` and ``zh``,
        what the metric says.
        """
        return estimates_frame(self.summary, stopping_of(self.manifest))

    @cached_property
    def rows(self) -> pd.DataFrame:
        """One line a stored hand (docs/reference/columns.md), with ``address`` and ``pay_0`` … added.

        Empty for a run with ``--rows none``.
        """
        seats = self.summary.seats
        tables = list(row_tables(self.directory, self.manifest, seats, self.rows_at))
        table = pa.concat_tables(tables).unify_dictionaries() if tables else row_schema(seats).empty_table()
        return rows_frame(table, str(self.manifest.about["address"]), seats)


# Nullable pandas types: a missing winner must not turn seats into floating-point numbers.
_NULLABLE: dict[Any, Any] = {
    pa.int8(): pd.Int8Dtype(),
    pa.int16(): pd.Int16Dtype(),
    pa.int64(): pd.Int64Dtype(),
    pa.bool_(): pd.BooleanDtype(),
}


def load(directory: str | Path, rows_at: str = "") -> Results:
    """Open the results of `laizi run`.

    Parameters
    ----------
    directory : str | Path
        The ``--out`` directory of a run.
    rows_at : str
        The ``--rows-at`` URL, for a run that was given one.

    Returns
    -------
    Results
        ``.estimates`` and ``.rows`` are pandas frames, ``.summary`` the exact counts, ``.manifest`` what was run.

    Raises
    ------
    StoreError
        The directory holds no run, or a damaged one.

    Examples
    --------
    >>> import sim
    >>> run = sim.load("results/published/first-look/anqing")
    >>> run.manifest.about["address"]
    'anqing@efficient:1'
    >>> list(run.estimates.columns)
    ['metric', 'by', 'level', 'value', 'se', 'low', 'high', 'n', 'method', 'en', 'zh']
    >>> len(run.rows), run.rows.columns[0]  # the rows of this run were not stored
    (0, 'address')
    """
    path = Path(directory)
    return Results(path, read_manifest(path), rows_at)


def rows_frame(table: pa.Table, address: str, seats: int) -> pd.DataFrame:
    """Return a table of rows as a frame (see `Results.rows`); `address` is that of the hands, without the hand."""
    frame: pd.DataFrame = table.to_pandas(types_mapper=_NULLABLE.get)
    frame.insert(0, "address", [f"{address}:{hand}" for hand in frame["hand"]])
    for seat in range(seats):
        frame[f"pay_{seat}"] = frame[f"win_pay_{seat}"] + frame[f"side_pay_{seat}"]
    return frame


def estimates_frame(summary: Summary, stopping: dict[str, Any] | None = None) -> pd.DataFrame:
    """Return the estimates of a summary as a frame (see `Results.estimates`).

    `stopping` is what the manifest says of a run that was stopped by what it found: the line that stopped it then has the
    interval that is right for that.
    """
    lines = []
    for e in with_stopped(estimates(summary), None if stopping is None else Estimate(**stopping["estimate"])):
        by, level = next(iter(e.by.items()), ("", ""))
        metric = BY_NAME[e.metric]
        lines.append((e.metric, by, level, e.value, e.se, e.low, e.high, e.n, e.method, metric.en, metric.zh))
    names = ["metric", "by", "level", "value", "se", "low", "high", "n", "method", "en", "zh"]
    frame = pd.DataFrame(lines, columns=names)
    return frame.astype({"value": float, "se": float, "low": float, "high": float, "n": "int64"})
