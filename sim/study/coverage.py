"""Do the intervals hold what they say? The whole way from rows to intervals, many times, where the truth is known.

A 95 % interval that is honest holds the truth in 95 of 100 runs, whatever the number of hands. Each line of estimates and of
the balance table is held against its true value (`sim.study.known_law`) in some hundred independent runs; how often it
held must lie within the 99.9 % band of the binomial distribution, and the p-values of the truth must be uniform.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

import numpy as np
from scipy.special import bdtr, ndtr, stdtr

from sim.frames.summary import Subject, summarise
from sim.stats.balance import balance
from sim.stats.balance_metrics import BALANCE_BY_NAME
from sim.stats.estimates import Estimate, estimates
from sim.stats.intervals import LEVEL
from sim.stats.metrics import BY_NAME, RATE
from sim.stats.paired import holm
from sim.study.known_law import RULES, Key, Truths, known_rows, known_truths

Say = Callable[[str], None]

RUNS = {True: 400, False: 1000}  # quick or not
SIZES = {True: (1500,), False: (250, 1500, 10_000)}
BAND = 0.999
# Of the hundreds of tests of uniformity, after Holm's correction: the chance that right intervals are called wrong.
_SMALLEST_P = 0.01
# Tables that are read line by line, with one interval for all of them.
TOGETHER = ("win_share", "type_mix", "concealed_wilds")
# Kinds that hold more often than they say, by construction.
_CAUTIOUS = (
    "clopper_pearson",
    "order_statistics",
    "goodman",
    "garwood",
    "mixture",
    "sequence",
    "inverse",
    "bootstrap_log_t",  # open above where the tail is not seen
)


@dataclass(slots=True)
class Line:
    """How often one interval held its truth.

    Attributes
    ----------
    kind : str
        Methods by which it was made.
    metric, level : str
    hands : int
        Size of each run.
    truth : float
    runs, held, below, above : int
        Runs; how often the truth lay inside, under the low end, above the high end.
    p : float | None
        Of the test that the p-values of the truth are uniform; None where the kind has none.
    p_adjusted : float | None
        After Holm's correction over all lines.
    """

    kind: str
    metric: str
    level: str
    hands: int
    truth: float
    runs: int = 0
    held: int = 0
    below: int = 0
    above: int = 0
    p: float | None = None
    p_adjusted: float | None = None

    @property
    def band(self) -> tuple[int, int]:
        """Fewest and most runs in which it may hold."""
        from scipy.stats import binom

        tail = (1 - BAND) / 2
        fewest = int(binom.ppf(tail, self.runs, LEVEL))
        cautious = any(name in self.kind for name in _CAUTIOUS) or self.level == "all"
        return fewest, self.runs if cautious else int(binom.ppf(1 - tail, self.runs, LEVEL))

    @property
    def ok(self) -> bool:
        """Whether it is inside the band and its p-values look uniform."""
        fewest, most = self.band
        return fewest <= self.held <= most and (self.p_adjusted is None or self.p_adjusted >= _SMALLEST_P)

    def document(self) -> dict[str, Any]:
        """Return the line as a JSON-ready dictionary."""
        fewest, most = self.band
        return {**asdict(self), "ok": self.ok, "fewest": fewest, "most": most}


@dataclass(frozen=True, slots=True)
class Coverage:
    """What a check found."""

    seed: int
    quick: bool
    lines: list[Line] = field(default_factory=list)

    @property
    def ok(self) -> bool:
        """Whether every line is."""
        return all(line.ok for line in self.lines)

    def document(self) -> dict[str, Any]:
        """Return the check as JSON-ready dictionaries."""
        return {
            "ok": self.ok,
            "seed": self.seed,
            "quick": self.quick,
            "level": LEVEL,
            "band": BAND,
            "lines": [line.document() for line in self.lines],
        }


def check_coverage(seed: int, quick: bool, say: Say) -> Coverage:
    """Hold every kind of interval against known truths; `say` is told how it goes."""
    from sim.study.coverage_stopping import stopping_lines

    truths, report = known_truths(), Coverage(seed, quick)
    for hands in SIZES[quick]:
        say(f"{RUNS[quick]:,} runs of {hands:,} hands")
        report.lines.extend(_check_size(truths, seed, RUNS[quick], hands))
    say("rules of stopping")
    report.lines.extend(stopping_lines(seed, RUNS[quick]))
    adjust(report.lines)
    return report


def adjust(lines: Sequence[Line]) -> None:
    """Set the adjusted p-values of lines that are judged together (Holm 1979)."""
    tested = [line for line in lines if line.p is not None]
    for line, p in zip(tested, holm([line.p or 0.0 for line in tested]), strict=True):
        line.p_adjusted = p


def _check_size(truths: Truths, seed: int, runs: int, hands: int) -> Iterable[Line]:
    subject = Subject("0" * 64, RULES, ("random",), seed, 1)
    tallies: dict[Key, _Tally] = {}
    rng = np.random.default_rng([seed, hands])
    for number in range(runs):
        summary = summarise(subject, known_rows(seed, number * hands, hands))
        lines = [*estimates(summary), *balance(summary)]
        for e in lines:
            key = (e.metric, next(iter(e.by.values()), ""))
            if key in truths and e.metric not in TOGETHER:
                tallies.setdefault(key, _Tally(truths[key])).take(e, rng)
        for metric in TOGETHER:
            key = (metric, "all")
            group = [e for e in lines if e.metric == metric]
            tallies.setdefault(key, _Tally(float("nan"))).take_together(group, truths)
    tallies = {key: tally for key, tally in tallies.items() if tally.methods}
    for (metric, level), tally in sorted(tallies.items(), key=lambda item: (item[0][0], str(item[0][1]))):
        yield tally.line(metric, str(level), hands)


class _Tally:
    """Counts how often one line held."""

    def __init__(self, truth: float) -> None:
        self.truth = truth
        self.methods: set[str] = set()
        self.held = self.below = self.above = 0
        self.p_values: list[float] = []

    def take(self, e: Estimate, rng: np.random.Generator) -> None:
        if e.value is None or (e.low is None and e.high is None):
            return  # it says nothing
        self.methods.add(e.method)
        # An end that is not there bounds nothing.
        under = e.low is not None and self.truth < e.low - _rounding(e.low)
        over = e.high is not None and self.truth > e.high + _rounding(e.high)
        self.below += under
        self.above += over
        self.held += not under and not over
        p = p_value(e, self.truth, float(rng.random()))
        if p is not None:
            self.p_values.append(p)

    def take_together(self, group: list[Estimate], truths: Truths) -> None:
        """Count whether all lines of a table held; what no line names is held by the bound of ``other``."""
        if not group:
            return
        seen = {next(iter(e.by.values())): e for e in group}
        unseen = [
            truth
            for (metric, level), truth in truths.items()
            if metric == group[0].metric and level not in seen
        ]
        bound = seen.get("other")
        held = bound is None or all(bound.high is None or truth <= bound.high for truth in unseen)
        for level, e in seen.items():
            self.methods.add(e.method)
            truth = truths.get((e.metric, level))
            if truth is not None and e.low is not None and e.high is not None:
                held = held and e.low <= truth <= e.high
        self.held += held
        self.above += not held

    def line(self, metric: str, level: str, hands: int) -> Line:
        from scipy.stats import kstest

        runs = self.held + self.below + self.above
        # Few values, as where a rare thing is mostly not seen, test nothing.
        p = float(kstest(self.p_values, "uniform").pvalue) if len(self.p_values) == runs >= 100 else None
        return Line(
            " / ".join(sorted(self.methods)), metric, level, hands, self.truth, runs, self.held, self.below, self.above, p
        )  # fmt: skip


def p_value(e: Estimate, truth: float, uniform: float) -> float | None:
    """Return the one-sided p-value of the truth, uniform on 0 … 1 if the law behind the interval is right.

    Counts are made continuous by `uniform`, a number drawn from 0 … 1: without it the p-values of rare things would lie on
    a few points.
    """
    if e.value is None:
        return None
    metric = BY_NAME.get(e.metric) or BALANCE_BY_NAME[e.metric]
    if metric.kind == RATE and e.method in ("wilson", "clopper_pearson") and metric.of != "seats":
        hits = round(e.value * e.n)
        below = float(bdtr(hits - 1, e.n, truth)) if hits else 0.0
        return below + uniform * (float(bdtr(hits, e.n, truth)) - below)
    if not e.se:
        return None
    if e.method == "wilson_clustered":
        return float(ndtr((e.value + (uniform - 0.5) / e.n - truth) / e.se))
    if e.method == "control_variates":
        return float(ndtr((e.value - truth) / e.se))
    if e.method == "student" and e.metric not in ("put_out", "mean_by_method", "winner_mean_by_method"):
        return float(stdtr(e.n - 1, (e.value - truth) / e.se))
    return None


def _rounding(value: float) -> float:
    return 1e-12 * max(1.0, abs(value))
