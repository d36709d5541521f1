"""The numbers of the charts as tables: a line a variant or a type, every value with its interval."""

from __future__ import annotations

from dataclasses import dataclass

import pandas as pd

from sim.frames.histogram import mean, quantile, size
from sim.report.charts import chart
from sim.report.figures_payments import histogram_of
from sim.report.figures_wilds import COLUMNS
from sim.report.lines import Line, lines_of, variants_of
from sim.report.study_frames import StudyFrames
from sim.report.words import Lang, Show, amount, id_name, percent, say, seat_name, signed, three, variant_name
from sim.rules import Text
from sim.stats.bootstrap import mean_interval_of
from sim.stats.intervals import Interval
from sim.stats.metrics import BY_NAME, RATE
from sim.stats.quantiles import quantile_interval

_LINES_ARE_TYPES = ("hand_types", "fans")
_PAY_COLUMNS = {
    "wins": Text("wins", "胡牌局数"),
    "mean": Text("mean", "均值"),
    "median": Text("median", "中位数"),
    "p95": Text("95th percentile", "95分位"),
    "largest": Text("largest", "最大"),
}


def table(study: StudyFrames, name: str, lang: Lang = "both") -> pd.DataFrame:
    """Return the table that belongs to the chart `name`: cells of text, labels in the index and the columns.

    Raises
    ------
    ChartError
        Unknown chart.
    """
    frame = chart(name).data(study)
    if name == "winner_pay":
        return _payments(frame, lang)
    wide = _wide(lines_of(frame), dict(zip(frame["variant"], frame["seats"], strict=True)), lang)
    return wide.T if name in _LINES_ARE_TYPES else wide


def markdown(frame: pd.DataFrame) -> str:
    """Return a frame of text cells as a Markdown table."""
    head = ["", *(str(column) for column in frame.columns)]
    lines = [head, ["---", *["---:"] * len(frame.columns)]]
    lines += [[str(label), *cells] for label, *cells in frame.itertuples(name=None)]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


@dataclass(frozen=True, slots=True)
class ValueParts:
    """A value as it is written: the value itself, its interval, and its denominator."""

    value: str
    interval: str
    n: str


def value_parts(line: Line) -> ValueParts:
    """Return the written parts of an estimate; a share that was never hit has its upper limit as interval."""
    if not line.seen:
        return ValueParts("–", "", "")
    show: Show = percent if BY_NAME[line.metric].kind == RATE else amount
    if line.metric in ("pay", "dealer_edge"):
        show = signed
    if line.value == 0 and BY_NAME[line.metric].kind == RATE:
        return ValueParts("0", f"≤ {percent(line.high)}", f"{line.n:,}")
    if not line.bounded:
        return ValueParts(show(line.value), "–", f"{line.n:,}")
    value, low, high = three(show, line.value, line.low, line.high)
    return ValueParts(value, f"{low} … {high}", f"{line.n:,}")


def value_text(line: Line) -> str:
    """Return a value with its interval and denominator in one cell."""
    parts = value_parts(line)
    return f"{parts.value} ({parts.interval}; n {parts.n})" if parts.n else parts.value


def _wide(lines: list[Line], seats: dict[str, int], lang: Lang) -> pd.DataFrame:
    """Return a frame with a line a run and a column a level (or a metric, where nothing is split)."""
    cells: dict[str, dict[str, str]] = {}
    for line in lines:
        column = say(_column(line, seats[line.variant]), lang)
        cells.setdefault(column, {})[_row(line, lang)] = value_text(line)
    return pd.DataFrame(cells).fillna("")


def _row(line: Line, lang: Lang) -> str:
    name = say(variant_name(line.variant), lang)
    return name if line.wild == "on" else f"{name}, wild=off"


def _column(line: Line, seats: int) -> Text:
    if line.metric in COLUMNS:
        return COLUMNS[line.metric][0]
    if BY_NAME[line.metric].by == "seat":
        return seat_name(int(line.level), seats)
    return id_name(str(line.level))


def _payments(frame: pd.DataFrame, lang: Lang) -> pd.DataFrame:
    lines = {}
    for variant in variants_of(frame):
        counted = histogram_of(frame, variant)
        values = ["0", "–", "–", "–", "–"]
        if counted:
            found = mean_interval_of(counted)
            values = [f"{size(counted):,}", _between(float(mean(counted)), found)]
            values += [_between(quantile(counted, q), quantile_interval(counted, q)) for q in (0.5, 0.95)]
            values.append(amount(max(counted)))
        lines[say(variant_name(variant), lang)] = values
    return pd.DataFrame.from_dict(
        lines, orient="index", columns=[say(c, lang) for c in _PAY_COLUMNS.values()]
    )


def _between(value: float, found: Interval) -> str:
    """Return a number with its interval; an end that nothing bounds is open."""
    low, high = ("" if end is None else amount(end) for end in (found.low, found.high))
    return f"{amount(value)} ({low} … {high})"
