"""The charts of a study: for each its name, the frame behind it, and the function that draws it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import pandas as pd
from matplotlib.figure import Figure

from sim.report.figures_deal import dealt_deficiency
from sim.report.figures_payments import winner_pay
from sim.report.figures_seats import seat_pay, seat_wins
from sim.report.figures_wilds import COLUMNS, wild_off, win_given_wilds
from sim.report.figures_wins import fans, hand_types, ways_of_winning
from sim.report.lines import lines_of
from sim.report.study_frames import StudyFrames
from sim.report.words import Lang
from sim.rules import Text
from sim.stats.intervals import LEVEL, rate_interval


class ChartError(ValueError):
    """An unknown chart; the message says what is possible."""


@dataclass(frozen=True, slots=True)
class Chart:
    """A chart.

    Attributes
    ----------
    name : str
        Name of its files.
    title : Text
        What it is about, where the finding would be too long.
    data : callable
        Picks the lines that it shows from a study; empty where the study has none.
    draw : callable
        Frame and language to Figure.
    """

    name: str
    title: Text
    data: Callable[[StudyFrames], pd.DataFrame]
    draw: Callable[[pd.DataFrame, Lang], Figure]


def chart(name: str) -> Chart:
    """Return a chart by name; raises `ChartError` with what is possible."""
    for candidate in CHARTS:
        if candidate.name == name:
            return candidate
    raise ChartError(f"unknown chart {name!r}; possible: {', '.join(c.name for c in CHARTS)}")


def draw(study: StudyFrames, name: str, lang: Lang = "both") -> Figure:
    """Return a chart of a study.

    Raises
    ------
    ChartError
        Unknown name, or the study holds no run of a variant that the chart is about.
    """
    found = chart(name)
    frame = found.data(study)
    if frame.empty:
        raise ChartError(f"{study.directory} holds nothing for the chart {name!r}")
    return found.draw(frame, lang)


def _metric(name: str) -> Callable[[StudyFrames], pd.DataFrame]:
    """Return the picker of one metric in the runs with the wildcard."""

    def pick(study: StudyFrames) -> pd.DataFrame:
        e = study.estimates
        return e[(e["metric"] == name) & (e["wild"] == "on")].reset_index(drop=True)

    return pick


def _both_settings(*names: str) -> Callable[[StudyFrames], pd.DataFrame]:
    """Return the picker of some metrics with the wildcard and without it."""

    def pick(study: StudyFrames) -> pd.DataFrame:
        e = study.estimates
        return e[e["metric"].isin(names)].reset_index(drop=True)

    return pick


def _types(by: str) -> Callable[[StudyFrames], pd.DataFrame]:
    """Return the picker of hand types or fans, with simultaneous intervals over those of a run."""

    def pick(study: StudyFrames) -> pd.DataFrame:
        found = _metric("type")(study)
        return simultaneous(found[found["by"] == by].reset_index(drop=True))

    return pick


def simultaneous(frame: pd.DataFrame) -> pd.DataFrame:
    """Return shares with intervals that hold together for all lines of a run with 95 % (Bonferroni).

    Each line gets the level ``1 - 0.05 / k`` for the k lines of its run.
    """
    sizes = frame.groupby("run")["run"].transform("size").tolist()
    found = []
    for line, size in zip(lines_of(frame), sizes, strict=True):
        hits = round(line.value * line.n) if line.n else 0
        found.append(rate_interval(hits, line.n, 1 - (1 - LEVEL) / size))
    return frame.assign(
        low=np.array([f.low for f in found], dtype=float),
        high=np.array([f.high for f in found], dtype=float),
        method=[f"{f.method}_bonferroni" for f in found],
    )


def _pay_histogram(study: StudyFrames) -> pd.DataFrame:
    pay = study.winner_pay
    return pay[pay["wild"] == "on"].reset_index(drop=True)


CHARTS: tuple[Chart, ...] = (
    Chart("seat_wins", Text("Who wins", "谁胡得多"), _metric("seat_win"), seat_wins),
    Chart("ways_of_winning", Text("Ways of winning", "胡牌方式"), _metric("way"), ways_of_winning),
    Chart("hand_types", Text("Hand types", "牌型"), _types("type"), hand_types),
    Chart("fans", Text("Huangjin's fans", "黄金番种"), _types("fan"), fans),
    Chart("seat_pay", Text("What a seat is worth", "座位的价值"), _metric("pay"), seat_pay),
    Chart("winner_pay", Text("What a win brings", "胡牌所得"), _pay_histogram, winner_pay),
    Chart(
        "win_given_wilds",
        Text("Wilds and winning", "赖子与胡牌"),
        _metric("win_given_wilds"),
        win_given_wilds,
    ),
    Chart(
        "wild_off",
        Text("With the wildcard and without", "有赖子与无赖子"),
        _both_settings(*COLUMNS),
        wild_off,
    ),
    Chart(
        "dealt_deficiency",
        Text("The dealt hand", "起手牌"),
        _both_settings("dealt_deficiency"),
        dealt_deficiency,
    ),
)
