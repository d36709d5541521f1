"""Counted odds against dealt ones: every quantity of `sim.counting`, and what the simulator's dealer and kernels say of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import erfc, sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.stats import binom, poisson

from sim.counting import Quantity, odds
from sim.engine.encode import encode
from sim.engine.tables import load_tables
from sim.rules import Rules
from sim.study import exact_deals as d

Tally = NDArray[np.int64]
Dealer = Callable[[int, int], Tally]
"""(first hand, number of hands) → tally of `sim.study.exact_deals`."""

FEW = 30
"""Below so many expected hits (or misses) the exact Poisson distribution takes the place of the normal one."""
FAMILY_ERROR = 0.01
"""Chance that a right dealer fails the check, all comparisons together (Bonferroni)."""
CHUNK = 50_000
_REACHED = {
    "standard": d.STANDARD,
    "standard_258": d.STANDARD_258,
    "seven_pairs": d.SEVEN_PAIRS,
    "pure_258": d.PURE_258,
    "pure_honours": d.PURE_HONOURS,
    "scattered": d.SCATTERED,
    "seven_stars": d.SEVEN_STARS,
    "thirteen_orphans": d.ORPHANS,
    "lesser_knitted": d.LESSER,
    "greater_knitted": d.GREATER,
}
_SINGLE = {
    "deal13.scattered_ready": d.SCATTERED_READY,
    "deal13.seven_stars_ready": d.STARS_READY,
    "deal14.standard_or_seven_pairs": d.EITHER,
    "deal14.standard_258_or_seven_pairs": d.EITHER_258,
    "deal14.pure_suit": d.PURE_SUIT,
    "deal14.all_pungs": d.ALL_PUNGS,
}
_INDEXED = {
    "deal13.wilds": d.WILDS_13,
    "deal13.deficiency": d.DEFICIENCY_13,
    "deal14.deficiency": d.DEFICIENCY_14,
    "deal13.waits": d.WAITS,
}


class Comparison(NamedTuple):
    """One quantity both ways; `z` is None where the Poisson distribution judges."""

    id: str
    exact: float
    hits: int
    z: float | None
    p: float


@dataclass(frozen=True)
class CheckResult:
    """The outcome of a check.

    Attributes
    ----------
    unchecked : tuple[str, ...]
        Quantities that no kernel of the simulator answers.
    limit : float
        Below this p-value a comparison fails.
    """

    deals: int
    seed: int
    comparisons: tuple[Comparison, ...]
    unchecked: tuple[str, ...]
    limit: float

    @property
    def failed(self) -> tuple[Comparison, ...]:
        """The comparisons that do not agree."""
        return tuple(c for c in self.comparisons if c.p < self.limit)

    @property
    def ok(self) -> bool:
        """Whether all agree."""
        return not self.failed

    @property
    def document(self) -> dict[str, object]:
        """The result as JSON."""
        return {
            "ok": self.ok,
            "deals": self.deals,
            "seed": self.seed,
            "limit": self.limit,
            "comparisons": [c._asdict() for c in self.comparisons],
            "unchecked": list(self.unchecked),
            "failed": [c.id for c in self.failed],
        }


def check_odds(
    rules: Rules,
    ids: Sequence[str] = (),
    *,
    deals: int = 10_000_000,
    seed: int = 1,
    dealer: Dealer | None = None,
) -> CheckResult:
    """Compare exact odds with `deals` deals of the simulator.

    Parameters
    ----------
    ids : sequence of str
        As for `sim.counting.odds`; empty: everything.
    dealer : callable, optional
        What deals and looks: a wrong one must be caught.
    """
    deal = dealer or simulator(rules, seed)
    quantities = odds(rules, ids)
    places = {q.id: _place(rules, q.id) for q in quantities}
    tally = np.zeros(d.TALLY_SIZE, np.int64)
    for first in range(0, deals, CHUNK):
        tally += deal(first, min(CHUNK, deals - first))
    comparisons = [
        _compare(q.id, q.value, _hits(tally, place), deals) for q in quantities if (place := places[q.id])
    ]
    comparisons += _means(quantities, tally, deals)
    return CheckResult(
        deals,
        seed,
        tuple(comparisons),
        tuple(identifier for identifier, place in places.items() if place is None),
        FAMILY_ERROR / max(1, len(comparisons)),
    )


def simulator(rules: Rules, seed: int) -> Dealer:
    """Return the simulator's own dealer and kernels."""
    game, tables = encode(rules), load_tables()

    def deal(first: int, number: int) -> Tally:
        tally = np.zeros(d.TALLY_SIZE, np.int64)
        d.tally_deals(game, tables, seed, first, number, tally)  # type: ignore[no-untyped-call]
        return tally

    return deal


def report_lines(result: CheckResult) -> Iterator[str]:
    """Yield a readable account, the worst agreement first."""
    yield f"{'id':<36} {'exact':>12} {'dealt':>12} {'hits':>10} {'z':>7} {'p':>9}"
    for c in sorted(result.comparisons, key=lambda c: c.p):
        z = f"{c.z:7.2f}" if c.z is not None else "Poisson"
        dealt = c.hits / result.deals
        yield f"{c.id:<36} {c.exact:12.5g} {dealt:12.5g} {c.hits:10d} {z} {c.p:9.3g}"
    if result.unchecked:
        yield f"not looked at by the simulator's kernels: {', '.join(_families(result.unchecked))}"
    verdict = "all agree" if result.ok else f"{len(result.failed)} do not agree"
    yield f"{len(result.comparisons)} comparisons over {result.deals} deals, limit p < {result.limit:.2g}: {verdict}"


def _families(ids: Sequence[str]) -> list[str]:
    return list(dict.fromkeys(identifier.split("@")[0] for identifier in ids))


def _place(rules: Rules, identifier: str) -> slice | None:
    """Return which cells of the tally count a quantity; None where no kernel does."""
    refused_258 = rules.values["fifth_copy"] == "refused" and "standard_258" in identifier
    grouped = rules.values.get("free_form") == "grouped" and "pure_" in identifier
    if refused_258 or grouped:
        return None  # the distance tables of the bots know only the other reading
    if identifier in _SINGLE:
        return slice(_SINGLE[identifier], _SINGLE[identifier] + 1)
    head, _, number = identifier.partition("=")
    if head in _INDEXED:
        return slice(_INDEXED[head] + int(number), _INDEXED[head] + int(number) + 1)
    name = identifier.partition(".")[2]
    hand, _, tiles = name.partition("@")
    if hand not in _REACHED:
        return None
    start = d.REACH + _REACHED[hand] * d.WIDTH
    return slice(start, start + int(tiles or 14) + 1)


def _hits(tally: Tally, place: slice) -> int:
    return int(tally[place].sum())


def _compare(identifier: str, exact: Fraction, hits: int, deals: int) -> Comparison:
    chance = float(exact)
    if exact in (0, 1):
        return Comparison(identifier, chance, hits, None, float(hits == deals * int(exact)))
    rarer = min(chance, float(1 - exact))
    if rarer * deals < FEW:
        count = hits if chance == rarer else deals - hits
        # Twice the smaller tail: exact for rare events, of which the Poisson count is the limit.
        tail = min(poisson.cdf(count, rarer * deals), poisson.sf(count - 1, rarer * deals))
        return Comparison(identifier, chance, hits, None, float(min(1.0, 2 * tail)))
    z = (hits - deals * chance) / sqrt(deals * chance * float(1 - exact))
    tails = erfc(abs(z) / sqrt(2))
    if abs(z) > 3:  # far out the normal tail is too rough for a Bonferroni limit
        tail = min(binom.cdf(hits, deals, chance), binom.sf(hits - 1, deals, chance))
        tails = float(min(1.0, 2 * tail))
    return Comparison(identifier, chance, hits, z, tails)


def _means(quantities: Sequence[Quantity], tally: Tally, deals: int) -> Iterator[Comparison]:
    """Compare mean deficiencies: the sharpest single test of a dealer."""
    for tiles, start in ((13, d.DEFICIENCY_13), (14, d.DEFICIENCY_14)):
        head = f"deal{tiles}.deficiency="
        exact = {int(q.id.removeprefix(head)): q.value for q in quantities if q.id.startswith(head)}
        if sum(exact.values()) != 1:
            continue  # only some of the values were asked for
        mean = sum((k * p for k, p in exact.items()), Fraction(0))
        variance = float(sum((k * k * p for k, p in exact.items()), Fraction(0)) - mean**2)
        total = int(sum(k * tally[start + k] for k in range(15)))
        z = (total - deals * float(mean)) / sqrt(deals * variance)
        yield Comparison(f"deal{tiles}.deficiency, mean", float(mean), total, z, erfc(abs(z) / sqrt(2)))
