"""The balance page and its chart: verdicts, intervals and n in every cell, both languages."""

from __future__ import annotations

import re
from pathlib import Path

import pandas as pd
import pytest

from sim.report.balance_frames import (
    SIDE_BY_SIDE,
    BalanceFrames,
    balance_page,
    read_balance,
    side_by_side,
    verdict_table,
    write_balance,
)
from sim.report.figures_balance import seat_excess
from sim.report.words import LANGUAGES, Lang
from sim.stats.equivalence import seat_balance
from sim.study.load import load
from tests.unit.report.studies import make_study

LABELS = ("jingzhou", "hubei", "hubei+wild=off")


@pytest.fixture(scope="module")
def runs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_study(tmp_path_factory.mktemp("balance"), LABELS, 1500)


@pytest.fixture(scope="module")
def frames(runs: Path) -> BalanceFrames:
    return read_balance(runs)


def test_frames_hold_what_the_runs_say(frames: BalanceFrames, runs: Path) -> None:
    assert list(frames.seats["run"].unique()) == list(LABELS)
    summary = load(runs / "hubei").summary
    wins = [int(summary.tables["seat_wins"][seat].sum()) for seat in range(4)]
    judged = seat_balance(wins, summary.hands)
    lines = frames.seats[frames.seats["run"] == "hubei"]
    assert lines["value"].tolist() == [s.value for s in judged.seats]
    assert set(lines["verdict"]) == {judged.verdict}
    assert set(SIDE_BY_SIDE) <= set(frames.metrics["metric"])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_cell_has_interval_and_n(frames: BalanceFrames, lang: Lang) -> None:
    verdicts = verdict_table(frames.seats, lang)
    assert list(verdicts.index)[-1].endswith("wild=off")
    excess = [cell for cell in verdicts.to_numpy()[:, 3:].ravel() if cell]
    assert len(excess) == 3 + 4 + 4
    assert all(re.fullmatch(r"[+−\d.]+ \([+−\d.]+ … [+−\d.]+\)", cell) for cell in excess)
    for cell in side_by_side(frames.metrics, lang).to_numpy().ravel():
        assert cell == "–" or re.fullmatch(r".+ \(.+ … .+; n [\d,]+\)", cell), cell
    assert ("均衡" in balance_page(frames, lang)) == (lang != "en")


def test_the_chart_draws_every_seat_and_says_the_verdicts(frames: BalanceFrames) -> None:
    figure = seat_excess(frames.seats, "both")
    assert len(figure.axes) == 2
    dots = [sum(line.get_marker() == "o" for line in ax.lines) for ax in figure.axes]
    assert dots == [3, 8]
    assert "Hubei open" in str(figure.get_label())
    assert "湖北未定" in str(figure.get_label())


def test_the_folder_is_whole(runs: Path, tmp_path: Path) -> None:
    written = write_balance(runs, tmp_path / "out", "en")
    assert sorted(p.name for p in written) == [
        "balance.md",
        "metrics.csv",
        "seat_excess.png",
        "seat_excess.svg",
        "seats.csv",
    ]
    assert all(p.stat().st_size > 500 for p in written)
    assert len(pd.read_csv(tmp_path / "out" / "seats.csv")) == 11
