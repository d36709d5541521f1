"""Coverage where the number of hands depends on what was found: looking often, two stages, a number of hits."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray
from scipy.special import ndtri

from sim.stats.anytime import anytime_holds, anytime_quantile
from sim.stats.estimates import Estimate
from sim.stats.intervals import LEVEL, rate_interval
from sim.stats.inverse import inverse_rate, inverse_rate_interval
from sim.stats.stopping import hands_for, parse_goal

if TYPE_CHECKING:
    from sim.study.coverage import Line

LOOKS, EVERY = 300, 1000  # looks at every thousand hands
# Values of a skewed payment and their chances.
_PAID, _CHANCES = np.array([-1.0, 0.0, 3.0, 30.0]), np.array([0.5, 0.35, 0.14, 0.01])
_RATES = (0.25, 0.002)


def wilson_misses(rate: float, runs: int, seed: int) -> float:
    """Return in what share of runs the truth leaves Wilson's interval at one look or another."""
    hits, n = _counts(rate, runs, seed)
    # The truth is in Wilson's interval if and only if the score test does not reject it.
    reach = float(ndtri(0.5 + LEVEL / 2)) * np.sqrt(rate * (1 - rate) / n)
    return float(1 - (np.abs(hits / n - rate) <= reach).all(axis=1).mean())


def sequence_misses(rate: float, runs: int, seed: int) -> float:
    """Return in what share of runs the truth leaves the confidence sequence at one look or another."""
    hits, n = _counts(rate, runs, seed)
    return float(1 - anytime_holds(rate, hits, n).all(axis=1).mean())


def mean_sequence_misses(runs: int, seed: int) -> float:
    """Return in what share of runs a mean leaves its asymptotic confidence sequence at one look or another."""
    rng = np.random.default_rng([seed, 3])
    counts = np.cumsum(rng.multinomial(EVERY, _CHANCES, size=(runs, LOOKS)), axis=1)
    n = EVERY * np.arange(1, LOOKS + 1)
    mean = counts @ _PAID / n
    se = np.sqrt((counts @ _PAID**2 / n - mean**2) / (n - 1))
    reach = np.array([anytime_quantile(int(k)) for k in n])
    return float(1 - (np.abs(mean - _PAID @ _CHANCES) <= reach * se).all(axis=1).mean())


def stopping_lines(seed: int, runs: int) -> Iterator[Line]:
    """Yield the coverage of every rule of stopping."""
    for rate in _RATES:
        misses = round(sequence_misses(rate, runs, seed) * runs)
        yield _line("beta_mixture", f"{LOOKS} looks", rate, (runs, misses, 0))
    misses = round(mean_sequence_misses(runs, seed) * runs)
    yield _line("asymptotic_sequence", f"{LOOKS} looks", float(_PAID @ _CHANCES), (runs, misses, 0))
    for rate, hits in ((0.02, 5), (0.001, 50)):
        yield _inverse(rate, hits, runs, seed)
    yield _two_stages(0.2, 0.01, runs, seed)


def mean_inverse_rate(rate: float, hits: int, runs: int, seed: int) -> float:
    """Return the mean of the estimates of runs that stop at a number of hits."""
    return float(np.mean([inverse_rate(hits, n) for n in _trials(rate, hits, runs, seed)]))


def _inverse(rate: float, hits: int, runs: int, seed: int) -> Line:
    found = [inverse_rate_interval(hits, n) for n in _trials(rate, hits, runs, seed)]
    below = sum(i.low is not None and rate < i.low for i in found)
    above = sum(i.high is not None and rate > i.high for i in found)
    return _line("inverse_binomial", f"{hits} hits", rate, (runs, below, above))


def _two_stages(rate: float, width: float, runs: int, seed: int) -> Line:
    rng, pilot = np.random.default_rng([seed, 5]), 2000
    goal = parse_goal(f"won ±{width}")
    below = above = 0
    for _ in range(runs):
        first = int(rng.binomial(pilot, rate))
        i = rate_interval(first, pilot)
        planned = hands_for(
            goal, Estimate("won", {}, first / pilot, i.se, i.low, i.high, pilot, i.method), pilot
        )
        found = rate_interval(first + int(rng.binomial(planned - pilot, rate)), planned)
        below += found.low is not None and rate < found.low
        above += found.high is not None and rate > found.high
    return _line("wilson", "two stages", rate, (runs, below, above))


def _counts(rate: float, runs: int, seed: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    rng = np.random.default_rng([seed, 2])
    hits = np.cumsum(rng.binomial(EVERY, rate, size=(runs, LOOKS)), axis=1)
    return hits, EVERY * np.arange(1, LOOKS + 1)


def _trials(rate: float, hits: int, runs: int, seed: int) -> list[int]:
    rng = np.random.default_rng([seed, 4, hits])
    return [int(n) for n in hits + rng.negative_binomial(hits, rate, runs)]


def _line(kind: str, level: str, truth: float, counts: tuple[int, int, int]) -> Line:
    from sim.study.coverage import Line

    runs, below, above = counts
    return Line(kind, "stopping", level, 0, truth, runs, runs - below - above, below, above)
