"""Intervals that hold together: tables whose lines are read side by side.

A table of forty lines with 95 % each has two wrong lines on average. Where every win falls into exactly one line (ways,
combinations of types, main fan) the lines get Goodman's simultaneous intervals; where a win may count in several lines
(types, fans) no multinomial law holds, and each line gets an interval of level ``1 - (1 - level) / lines`` (Bonferroni),
which holds whatever the dependence.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from scipy.special import ndtri

from sim.stats.intervals import FEW, LEVEL, Interval, clopper_pearson, rate_interval


def exclusive_intervals(counts: Sequence[int], level: float = LEVEL) -> list[Interval]:
    """Return simultaneous intervals of the shares of lines of which every trial hits exactly one.

    Goodman's (1965, *On simultaneous confidence intervals for multinomial proportions*), by statsmodels; lines with
    fewer than 30 hits or misses get the exact interval at the same error of ``(1 - level) / lines`` each. Not Sison and
    Glaz (1995): it gives all lines one absolute width, which says nothing about rare ones.
    """
    # Over a second to import, for a table that few commands print.
    from statsmodels.stats.proportion import multinomial_proportions_confint

    n, k = sum(counts), len(counts)
    if n == 0 or k < 2:
        return overlapping_intervals(counts, n, level)
    each = 1 - (1 - level) / k
    goodman = multinomial_proportions_confint(list(counts), 1 - level, method="goodman")
    found = []
    for count, (low, high) in zip(counts, goodman, strict=True):
        se = math.sqrt(count * (n - count) / n**3)
        if min(count, n - count) < FEW:
            found.append(Interval(se, *clopper_pearson(count, n, each), "clopper_pearson_bonferroni"))
        else:
            found.append(Interval(se, max(0.0, float(low)), min(1.0, float(high)), "goodman"))
    return found


def overlapping_intervals(counts: Sequence[int], n: int, level: float = LEVEL) -> list[Interval]:
    """Return simultaneous intervals of the shares of lines of which a trial may hit several or none."""
    each = 1 - (1 - level) / max(len(counts), 1)
    found = [rate_interval(count, n, each) for count in counts]
    return [Interval(i.se, i.low, i.high, f"{i.method}_bonferroni") for i in found]


def spread_interval(counts: Sequence[int], n: int, level: float = LEVEL) -> Interval:
    """Return the interval of the largest share minus the smallest, of exclusive lines.

    The observed spread of equal shares is never zero, so its own distribution would mislead. Instead all differences
    of two shares get simultaneous intervals (Goodman 1965, contrasts; Bonferroni); the true spread is one of these differences
    and lies between the largest lower and the largest upper end.
    """
    k = len(counts)
    if n == 0 or k < 2:
        return Interval(None, 0.0, 1.0, "goodman_contrasts")
    z = float(ndtri(1 - (1 - level) / (k * (k - 1))))
    low, high = 0.0, 0.0
    for a in range(k):
        for b in range(k):
            if a != b:
                # One more hit on either side: without any, the variance of a difference must not vanish.
                p, q = counts[a] / n, counts[b] / n
                p_, q_ = (counts[a] + 1) / (n + 2), (counts[b] + 1) / (n + 2)
                half = z * math.sqrt(max(p_ + q_ - (p_ - q_) ** 2, 0) / n)
                low, high = max(low, p - q - half), max(high, p - q + half)
    return Interval(None, low, min(high, 1.0), "goodman_contrasts")
