"""Differences of two rates that rest on few events: exact tests and intervals without a normal approximation.

On the same walls most hands end alike on both sides and say nothing about the difference. What counts are the hands with
a hit on one side only: `b` of the first, `c` of the second.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from sim.stats.intervals import FEW, clopper_pearson
from sim.stats.joint_sums import Moments


@dataclass(frozen=True, slots=True)
class Discordant:
    """Two rates of 0-or-1 events over the same hands.

    Attributes
    ----------
    b, c : int
        Hands with a hit on the first side only, on the second side only.
    both : int
        Hands with a hit on both.
    n_a, n_b : int
        Trials of each side.
    missing : bool
        The hits are the trials without the event: what is rare about a share near 1.
    """

    b: int
    c: int
    both: int
    n_a: int
    n_b: int
    missing: bool = False

    @property
    def few(self) -> bool:
        """Whether a normal approximation is doubtful.

        With unequal numbers of trials the common hits do not cancel, so they have to be few, too.
        """
        return self.b + self.c < FEW and (self.n_a == self.n_b or self.both < FEW)

    def interval(self, level: float) -> tuple[float, float]:
        """Return the interval of the difference of the rates (MOVER; Zou and Donner 2008).

        Exact limits of the two discordant rates are combined; with no discordant hand at all it is the bound that
        so many hands without one allow.
        """
        a, b = self.b / self.n_a, self.c / self.n_b
        (low_a, high_a), (low_b, high_b) = (
            clopper_pearson(hits, n, level) for hits, n in ((self.b, self.n_a), (self.c, self.n_b))
        )
        middle = a - b + self.both / self.n_a - self.both / self.n_b
        down = math.hypot(a - low_a, high_b - b)
        up = math.hypot(high_a - a, b - low_b)
        low, high = max(-1.0, middle - down), min(1.0, middle + up)
        return (-high, -low) if self.missing else (low, high)

    def p_value(self) -> float:
        """Return the exact two-sided p value: McNemar's test (1947), with the sides' trials as weights."""
        if self.b + self.c == 0:
            return 1.0
        from scipy.stats import binomtest

        share = self.n_a / (self.n_a + self.n_b)
        return float(binomtest(self.b, self.b + self.c, share).pvalue)


def discordant(moments: Moments) -> Discordant | None:
    """Return the discordant hands of two sides, of the event or of its absence, whichever is rarer.

    None where a hand can count more than once: the shares of seats do, rates of hands and of wins do not.
    """
    hits_a, hits_b, n_a, n_b = moments.sums
    squares = tuple(moments.product(i, i) for i in range(4))
    if squares != moments.sums:
        return None
    both = moments.product(0, 1)
    if hits_a + hits_b <= n_a + n_b - hits_a - hits_b:
        return Discordant(hits_a - both, hits_b - both, both, n_a, n_b)
    neither = moments.product(2, 3) - moments.product(1, 2) - moments.product(0, 3) + both
    return Discordant(n_a - hits_a - neither, n_b - hits_b - neither, neither, n_a, n_b, missing=True)
