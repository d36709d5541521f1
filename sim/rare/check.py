"""The proof: the machinery of splitting on problems whose answers are counted exactly.

The same replicate kernel, pilot, levels and intervals as for a hand in play, but what happens between two looks is that a seat is
shown a tile of a real wall: all of them count, or a scripted player keeps the first that fit.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from typing import Any

import numpy as np

from sim.exact import odds as exact_odds
from sim.rare import layout as a
from sim.rare.keepfirst import keep_first_odds
from sim.rare.pilot import find_levels
from sim.rare.replicates import LEAST, replicate_odds
from sim.rare.routes import NO_LIMIT, Route
from sim.rare.targets import Target
from sim.rare.task import Problem
from sim.rare.worker import Worker
from sim.rules import Rules, resolve
from sim.stats.intervals import LEVEL, clopper_pearson

TILES = (14, 16, 18, 20, 24)
SCRIPTED_TILES = (18, 20, 24)
EFFORT = 500
PLAIN_HANDS = 100_000
MOST_Z = 4.0
# Gains that the method owes, by how rare the event is (probability at most, gain at least).
OWED = ((2e-6, 500.0), (5e-5, 30.0))
STARS = Target("seven_stars", types=("seven_stars",))


@dataclass(frozen=True, slots=True)
class Line:
    """One problem: what was found and what is true.

    Attributes
    ----------
    name : str
    truth, estimate, z : float
        `z` of the mean over all repeats.
    gain : float
        Variance × processor time of plain simulation over that of splitting.
    covered, repeats : int
        Repeats whose interval holds the truth.
    zero_share : float
        Share of replicates that found nothing.
    complaint : str
        What is wrong; empty if nothing.
    """

    name: str
    truth: float
    estimate: float
    z: float
    gain: float
    covered: int
    repeats: int
    zero_share: float
    complaint: str

    @property
    def ok(self) -> bool:
        """Whether nothing is wrong."""
        return not self.complaint


@dataclass(frozen=True, slots=True)
class Report:
    """All problems."""

    lines: tuple[Line, ...]

    @property
    def ok(self) -> bool:
        """Whether every problem came out right."""
        return all(line.ok for line in self.lines)

    @property
    def document(self) -> dict[str, Any]:
        """The report as JSON."""
        return {"ok": self.ok, "problems": [asdict(line) | {"ok": line.ok} for line in self.lines]}


@dataclass(frozen=True)
class Question:
    """A problem with its exact answer."""

    name: str
    problem: Problem
    truth: float


def questions(quick: bool = False) -> list[Question]:
    """Return the problems: tiles that contain seven stars, natural and with wilds, and the keep-first player."""
    found = []
    for wild, words in (("itself", "natural"), ("any", "wilds")):
        rules = resolve("anqing", {"scattered_wild": wild})
        for tiles in TILES[:2] if quick else TILES:
            truth = float(exact_odds(rules, [f"reach.seven_stars@{tiles}"])[0].value)
            limit = NO_LIMIT if wild == "any" else 0
            found.append(Question(f"{tiles} tiles, {words}", shown(rules, tiles, a.SEE, limit), truth))
    rules = resolve("anqing", {"wild": "off"})
    for tiles in SCRIPTED_TILES[1:2] if quick else SCRIPTED_TILES:
        found.append(
            Question(
                f"{tiles} tiles, keep first",
                shown(rules, tiles, a.SCRIPTED, 0),
                float(keep_first_odds(tiles)),
            )
        )
    return found


def shown(rules: Rules, tiles: int, mode: int, wild_limit: int) -> Problem:
    """Return the problem whether the first `tiles` tiles that a seat is shown contain seven stars."""
    route = Route(a.SPREAD, extra=1, wild_limit=wild_limit)
    return Problem(rules, ("efficient",), STARS, (route,), mode=mode, tiles=tiles, wild_self=wild_limit == 0)


def check_splitting(seed: int, quick: bool, say: Callable[[str], None]) -> Report:
    """Solve every problem a hundred times (20 with `quick`) and hold estimates, intervals and gains to what is exact."""
    lines = []
    for question in questions(quick):
        say(question.name)
        lines.append(check_question(question, seed, 20 if quick else 100))
    return Report(tuple(lines))


def check_question(question: Question, seed: int, repeats: int) -> Line:
    """Solve one problem `repeats` times, 30 replicates each, all of them independent."""
    problem, truth = question.problem, question.truth
    levels = find_levels(problem, seed)
    worker = Worker(problem, levels.values, levels.thresholds, EFFORT)
    worker.run(seed, 1 << 21)
    started = time.process_time()
    found = np.array([worker.run(seed, k)[a.ESTIMATE] for k in range(LEAST * repeats)])
    seconds = time.process_time() - started
    parts = found.reshape(repeats, LEAST)
    covered = 0
    for values in parts:
        if values.any():
            odds = replicate_odds(values, "splitting", 0.0)
            covered += odds.low <= truth <= odds.high
    mean, se = float(found.mean()), float(found.std(ddof=1)) / len(found) ** 0.5
    gain = truth * (1 - truth) * plain_seconds(problem, seed) / (se**2 * seconds)
    z = (mean - truth) / se
    return Line(
        question.name,
        truth,
        mean,
        z,
        gain,
        covered,
        repeats,
        float((found == 0.0).mean()),
        _complaint(truth, z, gain, covered, repeats),
    )


def plain_seconds(problem: Problem, seed: int) -> float:
    """Return the processor time of one hand of plain simulation by the same kernel, without levels."""
    plain = Worker(
        replace(problem, conditional=False), np.zeros((a.MAX_LEFT, a.N_CODES)), np.zeros(0), PLAIN_HANDS
    )
    plain.run(seed, 1 << 22)
    started = time.process_time()
    plain.run(seed, (1 << 22) + 1)
    return (time.process_time() - started) / PLAIN_HANDS


def _complaint(truth: float, z: float, gain: float, covered: int, repeats: int) -> str:
    if abs(z) > MOST_Z:
        return f"the estimate is {z:+.1f} standard errors off"
    if clopper_pearson(covered, repeats, 0.999)[1] < LEVEL:
        return "the intervals hold the truth too seldom"
    for rare, owed in OWED:
        if truth <= rare:
            return f"gain below {owed:.0f}" if gain < owed else ""
    return ""
