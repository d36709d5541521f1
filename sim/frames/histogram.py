"""Exact histograms: how often each integer value occurred, and what follows from that alone.

Moments, quantiles and shares are computed from the counts in Python integers, so nothing is rounded before the last
step and nothing overflows, however large a payment is.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

Histogram = dict[int, int]

# Up to this many bins counting beats sorting, and the bins fit a cache.
_DENSE_BINS = 1 << 16


def histogram_of(values: NDArray[np.int64]) -> Histogram:
    """Return ``{value: count}`` of integers, ascending."""
    if values.size == 0:
        return {}
    low, high = int(values.min()), int(values.max())
    if high - low < _DENSE_BINS:
        bins = np.bincount(values - low, minlength=1)
        found = np.flatnonzero(bins)
        return dict(zip((found + low).tolist(), bins[found].tolist(), strict=True))
    unique, counts = np.unique(values, return_counts=True)
    return dict(zip(unique.tolist(), counts.tolist(), strict=True))


def add_histograms(parts: Iterable[Mapping[int, int]]) -> Histogram:
    """Return the sum of histograms, keys ascending."""
    total: Histogram = {}
    for part in parts:
        for value, count in part.items():
            total[value] = total.get(value, 0) + count
    return dict(sorted(total.items()))


def size(histogram: Mapping[int, int]) -> int:
    """Return how many values were counted."""
    return sum(histogram.values())


def power_sum(histogram: Mapping[int, int], power: int) -> int:
    """Return the exact sum of ``value ** power``."""
    return sum(count * value**power for value, count in histogram.items())


def mean(histogram: Mapping[int, int]) -> Fraction:
    """Return the exact mean; raises `ZeroDivisionError` if nothing was counted."""
    return Fraction(power_sum(histogram, 1), size(histogram))


def central_moment(histogram: Mapping[int, int], power: int) -> Fraction:
    """Return the exact central moment ``Σ (value - mean)^power / n``."""
    n, total = size(histogram), power_sum(histogram, 1)
    # n·value - total is n times the deviation: integers until the last division.
    return Fraction(sum(c * (n * v - total) ** power for v, c in histogram.items()), n ** (power + 1))


def quantile(histogram: Mapping[int, int], share: float) -> int:
    """Return the smallest value that at least `share` of the counted values do not exceed."""
    n = size(histogram)
    if n == 0:
        raise ValueError("an empty histogram has no quantiles")
    need, seen, value = Fraction(share) * n, 0, 0
    for value, count in sorted(histogram.items()):  # noqa: B007 - the last value answers share = 1
        seen += count
        if seen >= need:
            break
    return value


def share_above(histogram: Mapping[int, int], limit: int) -> Fraction:
    """Return the share of values greater than `limit`."""
    return Fraction(sum(c for v, c in histogram.items() if v > limit), size(histogram))


def value_at(histogram: Mapping[int, int], rank: int) -> int:
    """Return the value of a rank, 1 being the smallest value counted.

    Raises
    ------
    ValueError
        Fewer values were counted.
    """
    seen = 0
    for value, count in sorted(histogram.items()):
        seen += count
        if seen >= rank >= 1:
            return value
    raise ValueError(f"rank {rank} of {seen} values; possible: 1 to {seen}")
