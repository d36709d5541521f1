"""Splitting beside plain simulation: the hands played for an answer itself, and stored runs that lie with the study."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pandas as pd

from sim.report.rare_frames import target_name
from sim.report.study_frames import read_runs
from sim.report.words import Lang, say, variant_name
from sim.rules import Text
from sim.stats.intervals import rate_interval
from sim.study.load import Results

PLAIN = "plain"
"""Subfolder of the study with runs of plain hands: ``laizi run anqing --hands N --rows none --out DIR/plain/anqing``."""


def beside(odds: pd.DataFrame, directory: str | Path) -> pd.DataFrame:
    """Return a line a hand and plain simulation that met it often enough.

    Parameters
    ----------
    odds : DataFrame
        `sim.report.rare_frames.read_rare`.
    directory : str | Path
        That of the study; runs of plain hands are looked for in its subfolder ``plain``.

    Returns
    -------
    DataFrame
        ``variant``, ``target``, ``estimate``, ``low``, ``high``, ``method``, ``plain``, ``plain_low``, ``plain_high``, ``hits``,
        ``hands``, ``source`` (``beside``, or the id of the run) and ``z``, NaN where the estimate is itself a plain one.
    """
    found = [*_own(odds), *_runs(odds, Path(directory) / PLAIN)]
    columns = [
        "variant", "target", "estimate", "low", "high", "method", "plain", "plain_low", "plain_high", "hits", "hands", "source",
        "z",
    ]  # fmt: skip
    return pd.DataFrame(found, columns=columns)


def _own(odds: pd.DataFrame) -> Iterator[dict[str, Any]]:
    for line in odds[odds["z"].notna()].to_dict("records"):
        hits = round(line["plain"] * line["plain_hands"])
        yield _line(line, hits, int(line["plain_hands"]), "beside")


def _runs(odds: pd.DataFrame, folder: Path) -> Iterator[dict[str, Any]]:
    if not folder.is_dir():
        return
    for results in read_runs(folder):
        rules, policies = results.summary.subject.rules, results.summary.subject.policies
        types = _types(results)
        same = odds[
            (odds["rules"] == rules) & odds["target"].isin(types) & (odds["policy"] == ",".join(policies))
        ]
        for line in same.to_dict("records"):
            yield _line(line, types[line["target"]], results.summary.hands, results.summary.subject.id[:8])


def _types(results: Results) -> dict[str, int]:
    """Return how many hands of a run were won with each hand type or fan."""
    lines = results.estimates[results.estimates["metric"] == "type"]
    return {str(e["level"]): round(e["value"] * e["n"]) for e in lines.to_dict("records") if e["n"] > 0}


def _line(line: Mapping[Any, Any], hits: int, hands: int, source: str) -> dict[str, Any]:
    found, rate = rate_interval(hits, hands), hits / hands
    split = str(line["method"]).startswith("splitting")
    error = math.hypot(line["rel_err"] * line["estimate"], found.se or 0.0) if split else math.nan
    return {
        **{name: line[name] for name in ("variant", "target", "estimate", "low", "high", "method")},
        "plain": rate,
        "plain_low": found.low,
        "plain_high": found.high,
        "hits": hits,
        "hands": hands,
        "source": source,
        "z": (line["estimate"] - rate) / error if split and error > 0 else math.nan,
    }


def plain_beside(odds: pd.DataFrame, directory: str | Path, lang: Lang = "both") -> pd.DataFrame:
    """Return the table of `beside`, cells as text."""
    words = (
        Text("estimate", "估计"),
        Text("method", "方法"),
        Text("plain simulation", "直接模拟"),
        Text("hits in hands", "次数/局数"),
        Text("hands of", "所属"),
        Text("z", "z"),
    )
    head = [say(text, lang) for text in words]
    lines = {}
    for line in beside(odds, directory).to_dict("records"):
        name = f"{say(variant_name(line['variant']), lang)} · {say(target_name(line['target']), lang)} · {line['source']}"
        z = f"{line['z']:+.2f}" if line["z"] == line["z"] else "–"
        cells = [
            _cell(line, "estimate", "low", "high"),
            str(line["method"]).partition(",")[0].partition(":")[0],
            _cell(line, "plain", "plain_low", "plain_high"),
            f"{line['hits']:,} / {line['hands']:,}",
            line["source"],
            z,
        ]
        lines[name] = dict(zip(head, cells, strict=True))
    return pd.DataFrame.from_dict(lines, orient="index", columns=head if not lines else None)


def _cell(line: Mapping[Any, Any], value: str, low: str, high: str) -> str:
    return f"{line[value]:.4g} ({line[low]:.4g} … {line[high]:.4g})"
