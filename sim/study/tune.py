"""Finding the dials of the bot `value` by play: cross-entropy on paired walls, scored on walls that it has not seen.

Every candidate of a generation sits alone among bots of another rung, through every seat of the same walls; the best fifth
says where the next generation is drawn (Rubinstein 1999). The score that is kept comes from other walls than any candidate was
chosen on.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from sim.policies.dials import DIALS, pack_weights, shipped_dials
from sim.rules import Rules
from sim.rules.model import near
from sim.study.duplicate import Lone, play_lone
from sim.study.run import Reporter

VALUE = "value"
ELITE = 0.2  # share of a generation that the next one is drawn from
CAUTION = 0.2  # share of the old mean and spread that is kept
HELD_OUT = 1 << 32  # first wall of the score


@dataclass(frozen=True, slots=True)
class Tuning:
    """What to search, and on what.

    Attributes
    ----------
    rules : Rules
    against : str
        The rung in all other seats.
    walls : int
        Of one generation.
    generations, candidates : int
    score_walls : int
        Held-out walls of the score.
    seed : int
    held : mapping
        Dials that keep a value, such as ``flexibility`` 0, which costs no time.
    """

    rules: Rules
    against: str
    walls: int
    generations: int
    candidates: int
    score_walls: int
    seed: int
    held: Mapping[str, float] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Tuned:
    """Dials, and what they bring on the held-out walls beside what the shipped ones bring on the same."""

    dials: Mapping[str, float]
    edge: float
    edge_error: float
    edge_share: float
    shipped_edge_share: float


class DialError(ValueError):
    """A dial that does not exist, or a value that it cannot have."""


def read_held(texts: Sequence[str]) -> dict[str, float]:
    """Return dials by name from texts such as ``flexibility=0``; raises `DialError`."""
    held = {}
    for text in texts:
        name, _, value = text.partition("=")
        if name not in DIALS:
            raise DialError(f"unknown dial {name!r}; possible: {', '.join(DIALS)}{near(name, DIALS)}")
        low, high = DIALS[name]
        try:
            held[name] = float(value)
        except ValueError:
            held[name] = math.nan
        if not low <= held[name] <= high:
            raise DialError(f"{text!r}: {name} takes a number from {low:g} to {high:g}, as {name}={low:g}")
    return held


def tune(name: str, tuning: Tuning, workers: int, tell: Reporter) -> Tuned:
    """Search the dials, from the shipped ones of variant `name` on, and score what was found."""
    lows = np.array([low for low, _ in DIALS.values()])
    highs = np.array([high for _, high in DIALS.values()])
    start = {**shipped_dials(name), **tuning.held}
    mean = np.array([start[dial] for dial in DIALS])
    free = np.array([dial not in tuning.held for dial in DIALS])
    least = (highs - lows) / 60 * free
    spread = 10 * least
    draws = np.random.default_rng(tuning.seed)
    elite = max(3, round(ELITE * tuning.candidates))
    seats = tuning.rules.variant.seats
    total = (tuning.generations * tuning.candidates * tuning.walls + 2 * tuning.score_walls) * seats
    tell.begin(total, 0)
    for generation in range(tuning.generations):
        candidates = np.clip(draws.normal(mean, spread, (tuning.candidates, len(DIALS))), lows, highs)
        candidates[0] = mean
        first = generation * tuning.walls
        walls = range(first, first + tuning.walls)
        scores = [edge_share(_play(tuning, _named(dials), walls, workers, tell)) for dials in candidates]
        best = candidates[np.argsort(scores)[::-1][:elite]]
        mean = (1 - CAUTION) * best.mean(axis=0) + CAUTION * mean
        spread = (1 - CAUTION) * np.maximum(best.std(axis=0), least) + CAUTION * spread
        tell.say(
            f"generation {generation + 1} of {tuning.generations}: {scores[0]:+.2%} of a standard deviation at the middle"
        )
    dials = {dial: round(value, 3) for dial, value in _named(mean).items()}
    held_out = range(HELD_OUT, HELD_OUT + tuning.score_walls)
    found, shipped = (_play(tuning, each, held_out, workers, tell) for each in (dials, shipped_dials(name)))
    tell.end()
    return Tuned(
        dials,
        float(found.pay.mean()),
        float(found.pay.std(ddof=1) / len(found.pay) ** 0.5),
        edge_share(found),
        edge_share(shipped),
    )


def edge_share(lone: Lone) -> float:
    """Return what a lone bot gets a hand, as a share of the standard deviation of its payment."""
    mean = float(lone.pay.mean())
    return mean / math.sqrt(max(lone.square - mean * mean, 1e-12))


def tuned_text(found: Tuned, tuning: Tuning, command: str) -> str:
    """Return the file that keeps the dials: what was found, by which command, and how well it plays."""
    reach = 1.96 * found.edge_error
    lines = [
        f"# {command}",
        f"# {tuning.score_walls:,} held-out walls against {tuning.against}: {found.edge:+.4g} ± {reach:.2g} a hand,",
        f"# {found.edge_share:+.2%} of a standard deviation; the dials before had {found.shipped_edge_share:+.2%} there.",
        "[dials]",
        *(f"{name} = {value}" for name, value in found.dials.items()),
    ]
    return "\n".join(lines) + "\n"


def _named(values: np.ndarray[tuple[int], np.dtype[np.float64]]) -> dict[str, float]:
    return {name: float(value) for name, value in zip(DIALS, values, strict=True)}


def _play(tuning: Tuning, dials: Mapping[str, float], walls: range, workers: int, tell: Reporter) -> Lone:
    return play_lone(
        tuning.rules, VALUE, tuning.against, walls, tuning.seed, workers, tell, pack_weights(dials)
    )
