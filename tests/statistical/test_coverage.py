"""Intervals hold the truth as often as they say, and intervals that do not are caught. Seeded; the band is 99.9 %."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest

from sim.counting import odds
from sim.frames.summary import Subject, Summary, summarise
from sim.rules import resolve
from sim.stats.estimates import Estimate, estimates
from sim.stats.intervals import rate_interval, wilson
from sim.stats.metrics_page import METHODS, VARIANCE_METHODS
from sim.study import coverage
from sim.study.coverage import check_coverage
from sim.study.dealt_columns import dealt_columns
from sim.study.known_law import SEATS, known_rows, known_truths


def test_every_kind_of_interval_holds_what_it_says() -> None:
    said: list[str] = []
    report = check_coverage(1, True, said.append)
    assert [line.document() for line in report.lines if not line.ok] == []
    kinds = {kind for line in report.lines for kind in line.kind.split(" / ")}
    assert kinds == set(METHODS) - VARIANCE_METHODS
    assert min(line.runs for line in report.lines if line.metric == "won") >= 400
    assert any(line.truth < 0.001 for line in report.lines if line.metric == "type")
    assert said


def too_narrow(hits: int, n: int) -> Estimate:
    """The textbook interval with a quantile that is too small."""
    rate, se = hits / n, math.sqrt(hits * (n - hits) / n**3)
    return Estimate("won", {}, rate, se, rate - 1.5 * se, rate + 1.5 * se, n, "wilson")


def too_high(hits: int, n: int) -> Estimate:
    """A rate that is counted half a standard error too high."""
    hits = round(hits + 0.5 * math.sqrt(hits * (n - hits) / n))
    return Estimate("hard", {}, hits / n, 0.0, *wilson(hits / n, n), n, "wilson")


def test_wrong_intervals_are_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def faulty(summary: Summary) -> list[Estimate]:
        hard = int(summary.tables["hard"][1])
        i = rate_interval(hard, summary.wins)
        right = Estimate("hard", {}, hard / summary.wins, i.se, i.low, i.high, summary.wins, i.method)
        return [
            too_narrow(summary.wins, summary.hands),
            too_high(hard, summary.wins),
            replace(right, metric="mine"),
        ]

    truths = known_truths()
    truths["mine", ""] = truths["hard", ""]
    monkeypatch.setattr(coverage, "estimates", faulty)
    monkeypatch.setattr(coverage, "balance", lambda _: [])
    monkeypatch.setattr(coverage, "TOGETHER", ())
    monkeypatch.setitem(coverage.BY_NAME, "mine", coverage.BY_NAME["hard"])
    found = list(coverage._check_size(truths, 3, 400, 400))
    coverage.adjust(found)
    assert {line.metric: line.ok for line in found} == {"won": False, "hard": False, "mine": True}


def test_the_deals_are_the_simulators_and_the_truths_the_counted_odds() -> None:
    rules = resolve("hubei")
    dealt = dealt_columns(rules, 5, 100, 4000)
    assert dealt.shape == (2, 4, 4000)
    assert np.array_equal(dealt[:, :, 50:60], dealt_columns(rules, 5, 150, 10))
    truths = known_truths()
    (three,) = odds(rules, ("deal13.deficiency=3",))
    assert truths["dealt_deficiency", 3] == float(three.value)
    share = (dealt[0] == 3).mean()
    assert abs(share - float(three.value)) < 4 * math.sqrt(share * (1 - share) / 16_000)


def test_truths_agree_with_one_large_sample() -> None:
    """A hundred thousand hands: every estimate within 4.5 standard errors of its truth."""
    summary = summarise(Subject("0" * 64, "hubei", ("random",), 9, 1), known_rows(9, 0, 100_000))
    truths, checked = known_truths(), 0
    for e in estimates(summary):
        key = (e.metric, next(iter(e.by.values()), ""))
        if key in truths and e.se:
            checked += 1
            assert abs(e.value - truths[key]) < 4.5 * e.se + 1 / e.n, key  # type: ignore[operator]
    assert checked > 40
    shares = [truths["seat_win", seat] for seat in range(SEATS)]
    assert sum(shares) == pytest.approx(truths["won", ""])
