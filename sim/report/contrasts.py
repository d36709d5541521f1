"""Differences of two estimates from different runs, with an interval from the intervals of both.

The square-and-add method (MOVER; Zou and Donner 2008, of which Newcombe's interval for two shares is a case): it takes each
estimate's own interval, whatever made it, so that shares near 0 or 1 and skewed means keep theirs. The runs are
taken as independent. Runs on the same walls hang together; what pairs them hand by hand is `laizi compare`.
"""

from __future__ import annotations

import math
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Measured:
    """A value with its interval; NaN where nothing was counted."""

    value: float
    low: float
    high: float

    @property
    def known(self) -> bool:
        """Whether there is a value with both ends."""
        return not any(math.isnan(number) for number in (self.value, self.low, self.high))

    @property
    def covers_zero(self) -> bool:
        """Whether 0 lies inside; a value without an interval excludes nothing."""
        return not self.known or self.low <= 0 <= self.high


def difference(first: Measured, second: Measured) -> Measured:
    """Return ``first - second``; its interval has the level that both have.

    Examples
    --------
    >>> d = difference(Measured(0.5, 0.4, 0.6), Measured(0.2, 0.1, 0.3))
    >>> round(d.value, 3), round(d.low, 3), round(d.high, 3), d.covers_zero
    (0.3, 0.159, 0.441, False)
    """
    value = first.value - second.value
    low = value - math.hypot(first.value - first.low, second.high - second.value)
    high = value + math.hypot(first.high - first.value, second.value - second.low)
    return Measured(value, low, high)
