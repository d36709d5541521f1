"""The proof: the machinery of splitting on problems whose answers are counted exactly.

The same replicate kernel, pilot, levels and intervals as for a hand in play, but what happens between two looks is that a seat is
shown a tile of a real wall: all of them count, or a scripted player keeps the first that fit.

Every problem has random numbers of its own, so that its ``z`` is independent of the others': solved on the same walls, one run of
luck would stand in every line. A ``z`` counts against the machinery after Holm's correction over the problems; a bias too
small for any one of them shows in the sum of all (Stouffer's ``z``).
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

import numpy as np

# scipy.special alone: scipy.stats takes over a second to import.
from scipy.special import ndtr

from sim.counting import odds as exact_odds
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
from sim.stats.paired import holm

TILES = (14, 16, 18, 20, 24)
SCRIPTED_TILES = (18, 20, 24)
EFFORT = 500
PLAIN_HANDS = 100_000
FALSE_ALARM = 0.001
"""Chance that right machinery is called biased by any of its lines, and as much again by their sum."""
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
    rel_err : float
        Standard error of that mean over the truth: four of them is a bias that is hardly ever missed.
    p_adjusted : float
        Of `z`, two-sided, after Holm's correction over all problems.
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
    rel_err: float
    p_adjusted: float
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
    def z(self) -> float:
        """All problems together: the sum of their independent `z` over the root of their number."""
        return sum(line.z for line in self.lines) / math.sqrt(len(self.lines))

    @property
    def ok(self) -> bool:
        """Whether every problem came out right, and all of them together."""
        return all(line.ok for line in self.lines) and _two_sided(self.z) >= FALSE_ALARM

    @property
    def document(self) -> dict[str, Any]:
        """The report as JSON."""
        return {
            "ok": self.ok,
            "z": self.z,
            "problems": [asdict(line) | {"ok": line.ok} for line in self.lines],
        }


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
    repeats = 20 if quick else 100
    for number, question in enumerate(questions(quick)):
        say(question.name)
        lines.append(check_question(question, seed, repeats, LEAST * repeats * number))
    return adjusted(lines)


def adjusted(lines: Sequence[Line]) -> Report:
    """Return the report on lines whose `z` are judged together (Holm 1979)."""
    values = holm([_two_sided(line.z) for line in lines])
    return Report(
        tuple(
            replace(line, p_adjusted=p, complaint=line.complaint or _bias(line.z, p))
            for line, p in zip(lines, values, strict=True)
        )
    )


def _two_sided(z: float) -> float:
    return float(2 * ndtr(-abs(z)))


def _bias(z: float, p: float) -> str:
    return f"the estimate is {z:+.1f} standard errors off" if p < FALSE_ALARM else ""


def check_question(question: Question, seed: int, repeats: int, first: int = 0) -> Line:
    """Solve one problem `repeats` times, 30 replicates each, all of them independent, from replicate `first` on.

    The complaint is about intervals and gain; a bias is judged over all lines (`adjusted`), `p_adjusted` is not adjusted yet.
    """
    problem, truth = question.problem, question.truth
    levels = find_levels(problem, seed)
    worker = Worker(problem, levels.values, levels.thresholds, EFFORT)
    worker.run(seed, 1 << 21)
    started = time.process_time()
    found = np.array([worker.run(seed, first + k)[a.ESTIMATE] for k in range(LEAST * repeats)])
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
        se / truth,
        _two_sided(z),
        gain,
        covered,
        repeats,
        float((found == 0.0).mean()),
        _complaint(truth, gain, covered, repeats),
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


def _complaint(truth: float, gain: float, covered: int, repeats: int) -> str:
    if clopper_pearson(covered, repeats, 0.999)[1] < LEVEL:
        return "the intervals hold the truth too seldom"
    for rare, owed in OWED:
        if truth <= rare:
            return f"gain below {owed:.0f}" if gain < owed else ""
    return ""
