"""Exact sums over hands that several sides played on the same walls: enough for every paired comparison of them.

For each metric the sums and all cross-products of every side's numerator and denominator are kept as integers. Adding is
exact, associative and commutative, so any division of the hands among workers gives the same bits, in memory that
does not grow with the number of hands.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from sim.frames.moments import column_sums, cross_products
from sim.frames.spans import Span, merge_spans
from sim.stats.hand_values import MetricKey, Values


class JointError(ValueError):
    """Sums of different sides, or of the same hands twice, that must not be added."""


@dataclass(frozen=True, slots=True)
class Moments:
    """The sums of one metric.

    Attributes
    ----------
    sums : tuple[int, ...]
        ``Σ y`` of every side, then ``Σ x`` of every side (numerators and denominators).
    products : tuple[int, ...]
        ``Σ u·v`` of these 2·k columns, the upper triangle row by row.
    differing : int
        Hands in which not all sides are alike.
    peak : int
        Largest distance between two sides' numerators in any hand.
    """

    sums: tuple[int, ...]
    products: tuple[int, ...]
    differing: int
    peak: int

    def product(self, i: int, j: int) -> int:
        """Return ``Σ u_i·u_j`` of two columns."""
        i, j = min(i, j), max(i, j)
        return self.products[i * len(self.sums) - i * (i - 1) // 2 + j - i]

    def __add__(self, other: Moments) -> Moments:
        return Moments(
            _add(self.sums, other.sums),
            _add(self.products, other.products),
            self.differing + other.differing,
            max(self.peak, other.peak),
        )


@dataclass(frozen=True, slots=True)
class JointSums:
    """The sums of all metrics that the sides have in common.

    Attributes
    ----------
    sides : tuple[str, ...]
        Address of each side without the hand: rules, policies and seed.
    spans : tuple[(first, end), ...]
        The hands covered.
    differing : int
        Hands in which any metric differs between the sides.
    moments : dict[MetricKey, Moments]
    """

    sides: tuple[str, ...]
    spans: tuple[Span, ...]
    differing: int
    moments: dict[MetricKey, Moments]

    @property
    def hands(self) -> int:
        """How many hands are covered."""
        return sum(end - first for first, end in self.spans)


def joint_sums(sides: Sequence[str], first: int, values: Sequence[Values]) -> JointSums:
    """Return the sums of consecutive hands from `first` on.

    Parameters
    ----------
    sides : sequence of str
        Names of the sides.
    values : sequence of dict
        `hand_values` of each side, for the same hands; metrics that a side lacks are left out.
    """
    keys = [key for key in values[0] if all(key in other for other in values[1:])]
    n = next(iter(values[0].values()))[0].shape[0]
    any_differs = np.zeros(n, dtype=np.bool_)
    moments = {}
    for key in keys:
        above = np.stack([side[key][0] for side in values])
        below = np.stack([side[key][1] for side in values])
        differs = (above != above[0]).any(axis=0) | (below != below[0]).any(axis=0)
        any_differs |= differs
        columns = np.vstack([above, below])
        products = cross_products(columns)
        moments[key] = Moments(
            tuple(column_sums(columns)),
            tuple(products[i][j] for i in range(len(products)) for j in range(i, len(products))),
            int(differs.sum()),
            int((above.max(axis=0) - above.min(axis=0)).max()),
        )
    return JointSums(tuple(sides), ((first, first + n),), int(any_differs.sum()), moments)


def add_joint(parts: Iterable[JointSums]) -> JointSums:
    """Return the sum of parts over different hands of the same sides.

    Raises
    ------
    JointError
        Nothing to add, other sides, or hands that would count twice.
    """
    found = list(parts)
    if not found:
        raise JointError("no sums to add")
    first = found[0]
    for other in found[1:]:
        if other.sides != first.sides or other.moments.keys() != first.moments.keys():
            raise JointError(
                f"sums of {' and '.join(other.sides)} cannot be added to {' and '.join(first.sides)}"
            )
    spans = merge_spans(span for part in found for span in part.spans)
    moments = {key: _sum([part.moments[key] for part in found]) for key in first.moments}
    return JointSums(first.sides, spans, sum(part.differing for part in found), moments)


def joint_to_text(sums: JointSums) -> str:
    """Return canonical JSON: equal sums give equal text."""
    document = {
        "sides": list(sums.sides),
        "spans": [list(span) for span in sums.spans],
        "differing": sums.differing,
        "moments": [
            [*key, list(m.sums), list(m.products), m.differing, m.peak] for key, m in sums.moments.items()
        ],
    }
    return json.dumps(document, ensure_ascii=False, separators=(",", ":"))


def joint_from_text(text: str) -> JointSums:
    """Return the sums that a text of `joint_to_text` holds.

    Raises
    ------
    JointError
        It holds anything else.
    """
    try:
        document = json.loads(text)
        sides = tuple(str(side) for side in document["sides"])
        spans = merge_spans((int(first), int(end)) for first, end in document["spans"])
        moments = dict(_parse(line, len(sides)) for line in document["moments"])
        return JointSums(sides, spans, int(document["differing"]), moments)
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise JointError(f"damaged sums: {type(error).__name__} {error}") from error


def _parse(line: list[Any], sides: int) -> tuple[MetricKey, Moments]:
    metric, by, level, sums, products, differing, peak = line
    size = 2 * sides
    if len(sums) != size or len(products) != size * (size + 1) // 2:
        raise ValueError(f"{metric}: {len(sums)} sums and {len(products)} products of {sides} sides")
    if not all(type(v) is int for v in (*sums, *products, differing, peak)):
        raise ValueError(f"{metric}: a sum that is no integer")
    return MetricKey(str(metric), str(by), level), Moments(tuple(sums), tuple(products), differing, peak)


def _sum(moments: Sequence[Moments]) -> Moments:
    total = moments[0]
    for other in moments[1:]:
        total = total + other
    return total


def _add(a: tuple[int, ...], b: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(x + y for x, y in zip(a, b, strict=True))
