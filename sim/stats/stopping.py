"""When to stop: a width asked for, how many hands it takes, and whether it is reached.

Three ways are honest. A number of hands fixed beforehand (the default). Two stages: a pilot of fixed size says how many
hands the width takes, and then that many are played without looking again (Stein 1945). A confidence sequence
(`sim.stats.anytime`), at which one may look as often as one likes. Ordinary intervals looked at until they are narrow
enough are none of these.
"""

from __future__ import annotations

import difflib
import math
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from statistics import NormalDist

from sim.stats.anytime import anytime_mean_interval, anytime_rate_interval
from sim.stats.estimates import Estimate
from sim.stats.intervals import LEVEL, Interval
from sim.stats.metrics import BY_NAME, METRICS, RATE

_GOAL = re.compile(
    r"\s*(?P<metric>[a-z_]+)\s*(?:\[(?P<level>[^\]]+)\])?\s*(?P<kind>±|\+-|\+/-|rel\s*=)\s*(?P<size>[\d.eE+-]+)\s*(?P<percent>%?)\s*"
)
_EXAMPLES = "'won ±0.002', 'seat_win[0] ±0.1%', 'winner_pay rel=0.01'"
# The variance of the pilot is itself an estimate; a tenth more hands reach the width in most runs.
_RESERVE = 1.1


class StoppingError(ValueError):
    """A goal that cannot be read, names nothing, or cannot be planned for."""


@dataclass(frozen=True, slots=True)
class Goal:
    """A width asked for.

    Attributes
    ----------
    metric : str
    level : str | None
        Value of what the metric is split by.
    width : float
        Half the width of the interval: in the unit of the metric, or as a share of the value if `relative`.
    relative : bool
    """

    metric: str
    level: str | None
    width: float
    relative: bool

    def __str__(self) -> str:
        name = self.metric if self.level is None else f"{self.metric}[{self.level}]"
        return f"{name} rel={self.width:g}" if self.relative else f"{name} ±{self.width:g}"

    def reached(self, value: float | None, found: Interval) -> bool:
        """Tell whether an interval is as narrow as asked for."""
        if value is None or found.low is None or found.high is None:
            return False
        asked = self.width * abs(value) if self.relative else self.width
        return (found.high - found.low) / 2 <= asked


def parse_goal(text: str) -> Goal:
    """Return the goal in a text such as ``won ±0.002``, ``seat_win[0] ±0.1%`` or ``winner_pay rel=0.01``.

    Raises
    ------
    StoppingError
        It is none, or names no metric.
    """
    found = _GOAL.fullmatch(text)
    if found is None:
        raise StoppingError(
            f"{text!r} is no goal; write METRIC ±WIDTH or METRIC rel=WIDTH, as in {_EXAMPLES}"
        )
    metric, level = found["metric"], found["level"]
    if metric not in BY_NAME:
        raise StoppingError(
            f"unknown metric {metric!r}; possible: {', '.join(BY_NAME)}{_near(metric, list(BY_NAME))}"
        )
    try:
        width = float(found["size"]) / (100 if found["percent"] else 1)
    except ValueError:
        width = math.nan
    if not 0 < width < math.inf:
        raise StoppingError(f"{text!r} asks for no width above zero; write it as in {_EXAMPLES}")
    split = BY_NAME[metric].by
    if split and level is None:
        raise StoppingError(f"{metric} is split by {split}: name one, as in '{metric}[…] ±{found['size']}'")
    if level is not None and not split:
        raise StoppingError(f"{metric} is not split by anything; leave out [{level}]")
    return Goal(metric, level and level.strip(), width, found["kind"].startswith("rel"))


def pick(goal: Goal, found: Sequence[Estimate]) -> Estimate:
    """Return the estimate that a goal is about.

    Raises
    ------
    StoppingError
        The variant has no such estimate.
    """
    lines = [e for e in found if e.metric == goal.metric]
    if not lines:
        known = [m.name for m in METRICS if any(e.metric == m.name for e in found)]
        raise StoppingError(f"these rules have no {goal.metric}; possible: {', '.join(known)}")
    levels = [str(next(iter(e.by.values()), "")) for e in lines]
    for level, line in zip(levels, lines, strict=True):
        if level == (goal.level or ""):
            return line
    raise StoppingError(
        f"{goal.metric} has no {goal.level!r}; possible: {', '.join(levels)}{_near(str(goal.level), levels)}"
    )


def hands_for(goal: Goal, pilot: Estimate, hands: int, level: float = LEVEL) -> int:
    """Return how many hands in all reach the goal, judged by the estimate of a pilot of `hands` hands.

    For a rate the least favourable rate within the pilot's interval decides, for a mean the pilot's variance and a tenth
    more.

    Raises
    ------
    StoppingError
        The pilot saw too little to tell.
    """
    z = NormalDist().inv_cdf(0.5 + level / 2)
    if pilot.value is None or pilot.low is None or pilot.high is None or not pilot.n:
        raise StoppingError(f"{goal}: the pilot of {hands:,} hands saw nothing of it; give a larger --pilot")
    if BY_NAME[goal.metric].kind == RATE:
        trials = _trials(goal, pilot.low, pilot.high, z, f"the pilot of {hands:,} hands")
        if BY_NAME[goal.metric].of == "seats" and pilot.se:
            # Seats of one hand are not independent: the design effect of the pilot.
            trials *= max(1.0, pilot.se**2 * pilot.n / max(pilot.value * (1 - pilot.value), 1e-300))
    else:
        smallest = min(abs(pilot.low), abs(pilot.high)) if pilot.low * pilot.high > 0 else 0.0
        asked = goal.width * smallest if goal.relative else goal.width
        if asked == 0:
            raise StoppingError(
                f"{goal}: after the pilot of {hands:,} hands the value may be zero, which has no relative width; "
                "give a larger --pilot or an absolute width"
            )
        if not pilot.se:
            raise StoppingError(
                f"{goal}: the pilot of {hands:,} hands saw nothing vary; give a larger --pilot"
            )
        trials = pilot.n * (z * pilot.se / asked) ** 2 * _RESERVE
    return max(hands, math.ceil(trials * hands / pilot.n))


def anytime_interval(estimate: Estimate, hands: int, level: float = LEVEL) -> Interval:
    """Return the confidence sequence of an estimate after `hands` hands: valid however often one has looked before."""
    metric = BY_NAME[estimate.metric]
    if estimate.value is None:
        return Interval(None, None, None, "beta_mixture" if metric.kind == RATE else "asymptotic_sequence")
    if metric.kind == RATE and metric.of != "seats":
        return anytime_rate_interval(round(estimate.value * estimate.n), estimate.n, level)
    if not estimate.se:
        # Nothing has varied so far: an approximation by the variance has nothing to go by.
        return Interval(estimate.se, None, None, "asymptotic_sequence")
    found = anytime_mean_interval(
        estimate.value, estimate.se, hands if metric.of == "seats" else estimate.n, level
    )
    # The interval of a sample that has not seen enough of its tail is widened; a sequence is never narrower than that.
    low = None if estimate.low is None or found.low is None else min(found.low, estimate.low)
    high = None if estimate.high is None or found.high is None else max(found.high, estimate.high)
    return replace(found, low=low, high=high)


def _trials(goal: Goal, low: float, high: float, z: float, what: str) -> float:
    """Return the trials that a rate between `low` and `high` needs at worst."""
    if goal.relative:
        if low <= 0:
            raise StoppingError(
                f"{goal}: {what} saw too few to plan by; give a larger --pilot, or stop by --max-hits TYPE=N"
            )
        return (z / goal.width) ** 2 * (1 - low) / low
    worst = 0.5 if low <= 0.5 <= high else max(low, high, key=lambda p: p * (1 - p))
    # Wilson's interval reaches z² / n further than the plain one.
    return (z / goal.width) ** 2 * worst * (1 - worst) + z * z


def _near(name: str, known: Sequence[str]) -> str:
    match = difflib.get_close_matches(name, known, n=1, cutoff=0.5)
    return f"; did you mean {match[0]!r}?" if match else ""
