"""Made-up sides of a comparison: numerators and denominators of one metric, for tests that know the answer otherwise."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike

from sim.stats.hand_values import MetricKey, Values
from sim.stats.joint_sums import JointSums, joint_sums

WON, TURNS, PAY, TYPE = (
    MetricKey("won"),
    MetricKey("turns"),
    MetricKey("winner_pay"),
    MetricKey("type", "type", "small"),
)


def values(key: MetricKey, above: ArrayLike, below: ArrayLike | None = None) -> Values:
    y = np.asarray(above, dtype=np.int64)
    x = np.ones_like(y) if below is None else np.asarray(below, dtype=np.int64)
    return {key: (y, x)}


def sums_of(*sides: Values, first: int = 0) -> JointSums:
    return joint_sums([f"side {at}" for at in range(len(sides))], first, sides)


def pair(
    key: MetricKey,
    a: ArrayLike,
    b: ArrayLike,
    below: Sequence[ArrayLike] | None = None,
) -> JointSums:
    x_a, x_b = below if below is not None else (None, None)
    return sums_of(values(key, a, x_a), values(key, b, x_b))
