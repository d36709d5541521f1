"""A two-level fractional factorial of five readings: main effects and interactions of pairs from 16 instead of 32 settings.

The half fraction 2^(5-1) of resolution V (Box, Hunter and Hunter 2005, chapter 6): main effects are mixed up with interactions of
four readings only, those of pairs with interactions of three. The half is chosen that holds the setting with all
readings at their default. All settings play the same walls, so that an effect is a paired contrast.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations, product

from scipy.special import stdtrit

from sim.stats.hand_values import MetricKey
from sim.stats.intervals import LEVEL
from sim.stats.joint_sums import JointSums
from sim.stats.paired import degrees, holm, two_sided
from sim.stats.ratio_covariance import together

FACTORS = 5
Setting = tuple[bool, ...]  # for each factor whether it is off its default

# Every effect that the design tells apart: the factors by themselves, then their pairs.
EFFECTS: tuple[tuple[int, ...], ...] = (
    *((factor,) for factor in range(FACTORS)),
    *combinations(range(FACTORS), 2),
)


def half_fraction() -> tuple[Setting, ...]:
    """Return the 16 settings of five factors of which an even number is off its default; the first is all default."""
    return tuple(s for s in product((False, True), repeat=FACTORS) if sum(s) % 2 == 0)


def contrast(effect: tuple[int, ...]) -> tuple[Fraction, ...]:
    """Return the weight of every setting in an effect.

    For one factor: the mean with it off default less the mean with it at default. For a pair: half of what one factor's
    effect changes when the other is off its default.
    """
    settings = half_fraction()
    signs = [1] * len(settings)
    for factor in effect:
        signs = [sign if setting[factor] else -sign for sign, setting in zip(signs, settings, strict=True)]
    return tuple(Fraction(sign, len(settings) // 2) for sign in signs)


@dataclass(frozen=True, slots=True)
class Effect:
    """A main effect or the interaction of a pair on one metric.

    Attributes
    ----------
    key : MetricKey
    factors : tuple[int, ...]
        One factor or two.
    value, se, low, high : float
        With a 95 % interval.
    p, p_adjusted : float
        Alone, and adjusted over all effects and metrics (Holm).
    """

    key: MetricKey
    factors: tuple[int, ...]
    value: float
    se: float
    low: float
    high: float
    p: float
    p_adjusted: float


def effects(sums: JointSums, level: float = LEVEL) -> list[Effect]:
    """Return all effects on all metrics of the sums of the settings of `half_fraction`, in that order.

    A metric that some setting never counted has none.
    """
    found = []
    for key, moments in sums.moments.items():
        sides = together(moments, sums.hands)
        if sides is None:
            continue
        df = degrees(sums.hands, moments.differing)
        for factors in EFFECTS:
            weights = contrast(factors)
            value, se = float(sides.value(weights)), sides.error(weights)
            half = float(stdtrit(df, 0.5 + level / 2)) * se
            p = two_sided(value / se, df) if se else float(value == 0)
            found.append(Effect(key, factors, value, se, value - half, value + half, p, p))
    adjusted = holm([effect.p for effect in found])
    return [replace(effect, p_adjusted=p) for effect, p in zip(found, adjusted, strict=True)]
