"""Paired differences: the estimates of two sides that played the same walls, compared hand by hand.

Methods, by what a line rests on (column `method`):

* `student`: Student's interval of the mean difference of the influences (`sim.stats.ratio_covariance`). For rates and
  means over hands that is the ordinary paired t test, for shares of wins the delta method.
* `student_few`: the same where fewer than 30 hands differ; these alone carry information, so the degrees of freedom
  are one less than their number.
* `discordant`: rates that rest on fewer than 30 hands with a hit on one side only (`sim.stats.few_events`).
* `identical`: no hand differs. Rates of hands and wins get the bound that so many equal hands allow; for means and shares of
  seats the interval is empty, and `differing` = 0 says why.

Payments have heavy tails. The sums are exact, so nothing is lost to rounding, but Student's interval is then only as good as
the central limit theorem: `heaviest` tells how much of the sum of squares the single largest difference
makes up at most. Above a twentieth the interval is to be read with care and more hands are needed.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

import numpy as np
from scipy.special import stdtr, stdtrit

from sim.frames.names import FANS_ZH
from sim.stats.few_events import Discordant, discordant
from sim.stats.hand_values import MetricKey
from sim.stats.intervals import FEW, LEVEL
from sim.stats.joint_sums import JointSums, Moments
from sim.stats.metrics import BY_NAME, RATE
from sim.stats.ratio_covariance import Together, together

MARGIN = 0.01  # of a share: one percentage point
_DIFFERENCE = (1, -1)


@dataclass(frozen=True, slots=True)
class Difference:
    """One metric on two sides.

    Attributes
    ----------
    metric, by : str, dict
        As in the estimates of a run.
    a, b, difference : float
        Both values, and the first minus the second.
    se : float
    low, high : float
        95 % interval of the difference.
    p, p_adjusted : float
        Two-sided, alone and adjusted over all lines of the comparison (Holm 1979).
    correlation : float | None
        Of the two sides over hands; None where one side never varies.
    variance_gain : float | None
        Variance of the difference on different walls over that on the same walls; None where no hand differs.
    differing : int
        Hands that count differently on the two sides.
    heaviest : float | None
        Share of the sum of squares that the largest difference of a hand makes up at most.
    n_a, n_b : int
        Denominators.
    method : str
    low_90, high_90, p_equivalent : float | None
        For shares: 90 % interval, and the p value of two one-sided tests that the difference lies within the margin
        (Schuirmann 1987); None for means, which have no natural margin.
    """

    metric: str
    by: dict[str, str | int]
    a: float
    b: float
    difference: float
    se: float
    low: float
    high: float
    p: float
    p_adjusted: float
    correlation: float | None
    variance_gain: float | None
    differing: int
    heaviest: float | None
    n_a: int
    n_b: int
    method: str
    low_90: float | None = None
    high_90: float | None = None
    p_equivalent: float | None = None

    @property
    def key(self) -> MetricKey:
        """The line's key."""
        return MetricKey(self.metric, *next(iter(self.by.items()), ("", "")))

    def document(self) -> dict[str, Any]:
        """Return the difference as a JSON-ready dictionary."""
        return asdict(self)


def differences(sums: JointSums, margin: float = MARGIN, level: float = LEVEL) -> list[Difference]:
    """Return every metric that both sides have and that both counted, with p values adjusted over all of them.

    Parameters
    ----------
    sums : JointSums
        Of two sides.
    margin : float
        Shares that differ by less are called equivalent.
    """
    found = [
        _difference(key, m, sums.hands, margin, level) for key, m in sums.moments.items() if _worth(key, m)
    ]
    lines = [line for line in found if line is not None]
    adjusted = holm([line.p for line in lines])
    return [replace(line, p_adjusted=p) for line, p in zip(lines, adjusted, strict=True)]


def holm(p_values: Sequence[float]) -> list[float]:
    """Return p values adjusted so that the chance of any false finding among them is bounded (Holm 1979).

    statsmodels has this, too, but collects the garbage of the whole process at every call, and a study makes dozens;
    the tests hold the two together.
    """
    values = np.asarray(p_values, dtype=float)
    order = np.argsort(values, kind="stable")
    steps = np.maximum.accumulate(values[order] * np.arange(values.size, 0, -1))
    adjusted = np.empty_like(values)
    adjusted[order] = np.minimum(1.0, steps)
    return [float(p) for p in adjusted]


def two_sided(t: float, df: float) -> float:
    """Return the two-sided p value of Student's t."""
    return float(2 * stdtr(df, -abs(t)))


def degrees(hands: int, differing: int) -> int:
    """Return the degrees of freedom of a paired difference: where few hands differ, only they carry information."""
    return max(1, differing - 1) if differing < FEW else hands - 1


def _worth(key: MetricKey, moments: Moments) -> bool:
    """Whether a line belongs into a comparison: of what can but did not occur, a run's estimates list only the usual."""
    unseen = moments.sums[0] == moments.sums[1] == 0
    if key.metric == "winner_wilds":
        return not unseen or int(key.level) <= 4
    # The combined kong fan of Huangjin exists only with one reading.
    return not (unseen and key.level == FANS_ZH[0])


def _difference(
    key: MetricKey, moments: Moments, hands: int, margin: float, level: float
) -> Difference | None:
    found = together(moments, hands)
    if found is None:
        return None
    line = _Line(moments, found, discordant(moments) if BY_NAME[key.metric].kind == RATE else None)
    low, high = line.interval(level)
    equivalence: tuple[float | None, float | None, float | None] = (None, None, None)
    if BY_NAME[key.metric].kind == RATE:
        equivalence = (*line.interval(0.9), line.p_equivalent(margin))
    a, b = (float(ratio) for ratio in found.ratios)
    return Difference(
        key.metric,
        {key.by: key.level} if key.by else {},
        a,
        b,
        line.value,
        line.se,
        low,
        high,
        line.p_value(),
        math.nan,
        found.correlation,
        found.gain,
        moments.differing,
        line.heaviest(),
        moments.sums[2],
        moments.sums[3],
        line.method,
        *equivalence,
    )


class _Line:
    """The difference of one metric, and the method that suits what it rests on."""

    def __init__(self, moments: Moments, found: Together, events: Discordant | None) -> None:
        self.moments = moments
        self.hands = found.hands
        self.value = float(found.value(_DIFFERENCE))
        self.se = found.error(_DIFFERENCE)
        self.events = events
        self.method = self._method()

    def _method(self) -> str:
        if self.moments.differing == 0:
            return "identical"
        if self.events is not None and self.events.few:
            return "discordant"
        return "student_few" if self.moments.differing < FEW else "student"

    def interval(self, level: float) -> tuple[float, float]:
        """Return the interval of the difference."""
        if self.events is not None and self.method in ("identical", "discordant"):
            return self.events.interval(level)
        if self.method == "identical":
            return 0.0, 0.0
        half = float(stdtrit(degrees(self.hands, self.moments.differing), 0.5 + level / 2)) * self.se
        return self.value - half, self.value + half

    def p_value(self) -> float:
        """Return the two-sided p value of no difference."""
        if self.method == "identical":
            return 1.0
        if self.events is not None and self.method == "discordant":
            return self.events.p_value()
        if self.se == 0:
            return 0.0 if self.value else 1.0
        return two_sided(self.value / self.se, degrees(self.hands, self.moments.differing))

    def p_equivalent(self, margin: float) -> float:
        """Return the larger p value of the two one-sided tests of a difference of at least the margin."""
        if self.method.startswith("student") and self.se > 0:
            df = degrees(self.hands, self.moments.differing)
            return float(stdtr(df, (abs(self.value) - margin) / self.se))
        if abs(self.value) >= margin:
            return 1.0
        return _smallest_p(self.interval, margin)

    def heaviest(self) -> float | None:
        """Return the share of the sum of squares that the largest difference of a hand makes up at most."""
        total = self.hands * (self.hands - 1) * self.se**2
        if total == 0:
            return None
        smallest = min(self.moments.sums[2:]) / self.hands
        return min(1.0, (self.moments.peak / smallest) ** 2 / total)


def _smallest_p(interval: Callable[[float], tuple[float, float]], margin: float) -> float:
    """Return the p value at which the interval of level ``1 - 2p`` just reaches the margin."""
    low, high = 0.0, 1.0  # levels whose interval lies within the margin, and beyond it
    for _ in range(40):
        level = (low + high) / 2
        inside = max(abs(end) for end in interval(level)) < margin
        low, high = (level, high) if inside else (low, level)
    return (1 - low) / 2
