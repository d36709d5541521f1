"""How the estimates of several sides vary together over hands that all of them played.

An estimate is a ratio of sums, ``R = Σy / Σx``. To first order (the delta method; Cochran 1977, chapter 6) its error is
the mean over hands of the *influence* ``ψ = (y - R·x) / x̄``, so variances and covariances of the estimates are those of
the influences. Where every hand counts once (x = 1) this is exact and gives the ordinary paired variance.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from sim.stats.joint_sums import Moments


@dataclass(frozen=True, slots=True)
class Together:
    """The estimates of the sides and how they vary together.

    Attributes
    ----------
    ratios : tuple[Fraction, ...]
        One a side.
    covariance : tuple[tuple[Fraction, ...], ...]
        Of the influences of one hand; the estimates have 1/hands of it.
    hands : int
    """

    ratios: tuple[Fraction, ...]
    covariance: tuple[tuple[Fraction, ...], ...]
    hands: int

    def value(self, weights: Sequence[Fraction | int]) -> Fraction:
        """Return a contrast of the estimates."""
        return sum((w * r for w, r in zip(weights, self.ratios, strict=True)), Fraction(0))

    def error(self, weights: Sequence[Fraction | int]) -> float:
        """Return the standard error of a contrast; the sides' common luck cancels in it."""
        total = Fraction(0)
        for i, a in enumerate(weights):
            for j, b in enumerate(weights):
                total += a * b * self.covariance[i][j]
        return math.sqrt(total / self.hands)

    @property
    def correlation(self) -> float | None:
        """Correlation of the first two sides over hands; None where one of them never varies."""
        size = self.covariance[0][0] * self.covariance[1][1]
        # The division is rounded: identical sides must not come out above 1.
        return max(-1.0, min(1.0, float(self.covariance[0][1]) / math.sqrt(size))) if size else None

    @property
    def gain(self) -> float | None:
        """Variance of the first two sides' difference on different walls over that on the same walls; None for 0/0."""
        (aa, ab), (_, bb) = (row[:2] for row in self.covariance[:2])
        paired = aa - 2 * ab + bb
        return float((aa + bb) / paired) if paired else None


def together(moments: Moments, hands: int) -> Together | None:
    """Return estimates and covariances of one metric.

    Parameters
    ----------
    moments : Moments
        Of k sides.
    hands : int
        At least 2.

    Returns
    -------
    Together | None
        None where a side counted nothing, so that it has no estimate.
    """
    k = len(moments.sums) // 2
    above, below = moments.sums[:k], moments.sums[k:]
    if hands < 2 or not all(below):
        return None
    ratios = tuple(Fraction(y, x) for y, x in zip(above, below, strict=True))
    rows = []
    for i in range(k):
        line = []
        for j in range(k):
            spread = (
                moments.product(i, j)
                - ratios[j] * moments.product(i, k + j)
                - ratios[i] * moments.product(k + i, j)
                + ratios[i] * ratios[j] * moments.product(k + i, k + j)
            )
            line.append(spread * Fraction(hands * hands, below[i] * below[j] * (hands - 1)))
        rows.append(tuple(line))
    return Together(ratios, tuple(rows), hands)
