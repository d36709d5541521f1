"""Estimates with intervals from a summary: every metric of a run, in a fixed order."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sim.codes import Cap, Family, LiabilityKind
from sim.engine.encode import has_flowers
from sim.frames import histogram as hist
from sim.frames.names import CAPS, CELLS, FAMILY_TYPES, FANS_ZH, LIABILITIES, WAYS, public_id
from sim.frames.summary import Summary
from sim.frames.tables import PER_HAND
from sim.stats.bootstrap import mean_interval_of
from sim.stats.intervals import (
    LEVEL,
    Interval,
    clustered_rate_interval,
    count_interval,
    mean_interval,
    rate_interval,
)

By = dict[str, str | int]

_PUT_OUT = ("wild_discard", "wild_kong", "red_discard", "red_kong")
_MELDS = ("chow", "pung", "kong_exposed", "kong_added", "kong_concealed", "kong_single")


@dataclass(frozen=True, slots=True)
class Estimate:
    """One number with its uncertainty.

    Attributes
    ----------
    metric : str
        Name in `sim.stats.metrics`.
    by : dict
        ``{"seat": 0}``, ``{}`` where there is nothing to split by.
    value, se, low, high : float | None
        None where nothing was counted.
    n : int
        The denominator.
    method : str
        How the interval was made.
    """

    metric: str
    by: By
    value: float | None
    se: float | None
    low: float | None
    high: float | None
    n: int
    method: str

    def document(self) -> dict[str, Any]:
        """Return the estimate as a JSON-ready dictionary."""
        return {
            "metric": self.metric,
            "by": self.by,
            "value": self.value,
            "se": self.se,
            "low": self.low,
            "high": self.high,
            "n": self.n,
            "method": self.method,
        }


def estimates(summary: Summary, level: float = LEVEL) -> list[Estimate]:
    """Return every metric that the variant of `summary` has, with intervals of the given level."""
    maker = _Maker(summary, level)
    parts = (
        _outcomes(maker),
        _payments(maker),
        _wins(maker),
        _types(maker),
        _wilds(maker),
        _deal(maker),
        _acts(maker),
        _players(maker),
    )
    return [estimate for part in parts for estimate in part]


class _Maker:
    """Makes estimates of one summary."""

    def __init__(self, summary: Summary, level: float) -> None:
        rules = summary.subject.resolve()
        self.summary = summary
        self.level = level
        self.hands = summary.hands
        self.wins = summary.wins
        self.seats = rules.variant.seats
        self.family = rules.variant.family
        self.tables: Mapping[str, NDArray[np.int64]] = summary.tables

    def rate(self, metric: str, by: By, hits: int, n: int) -> Estimate:
        """Return a share of independent trials."""
        found = rate_interval(int(hits), int(n), self.level)
        return _estimate(metric, by, Fraction(int(hits), int(n)) if n else None, int(n), found)

    def clustered(self, metric: str, by: By, hits: int, n: int, variance: Fraction) -> Estimate:
        """Return a share of the seats, whose outcomes in one hand hang together."""
        found = clustered_rate_interval(hits, n, float(variance), self.level)
        return _estimate(metric, by, Fraction(hits, n) if n else None, n, found)

    def mean(self, metric: str, by: By, counted: Mapping[int, int]) -> Estimate:
        """Return the mean of an exact histogram."""
        n, total = hist.size(counted), hist.power_sum(counted, 1)
        found = mean_interval(n, total, hist.power_sum(counted, 2), self.level)
        return _estimate(metric, by, Fraction(total, n) if n else None, n, found)

    def payment(self, metric: str, by: By, counted: Mapping[int, int]) -> Estimate:
        """Return the mean of payments, whose skewness may ask for the bootstrap."""
        n, total = hist.size(counted), hist.power_sum(counted, 1)
        found = mean_interval_of(counted, self.level)
        return _estimate(metric, by, Fraction(total, n) if n else None, n, found)

    def count(self, metric: str, by: By, name: str) -> Estimate:
        """Return the mean a hand of something counted over all seats."""
        at = PER_HAND.index(name)
        total, squares = self.summary.sums["per_hand"][at], self.summary.squares["per_hand"][at]
        found = count_interval(self.hands, total, squares, self.level)
        return _estimate(metric, by, Fraction(total, self.hands) if self.hands else None, self.hands, found)

    def histogram(self, prefix: str) -> hist.Histogram:
        """Return the sum of the histograms whose name is `prefix` or begins with ``prefix/``."""
        found = self.summary.histograms
        return hist.add_histograms(h for name, h in found.items() if name.partition("/")[0] == prefix)


def _estimate(metric: str, by: By, value: Fraction | None, n: int, found: Interval) -> Estimate:
    exact = None if value is None else float(value)
    return Estimate(metric, by, exact, found.se, found.low, found.high, n, found.method)


def _outcomes(make: _Maker) -> Iterator[Estimate]:
    yield make.rate("won", {}, make.wins, make.hands)
    yield make.rate("drawn", {}, make.hands - make.wins, make.hands)
    for seat in range(make.seats):
        yield make.rate("seat_win", {"seat": seat}, make.tables["seat_wins"][seat].sum(), make.hands)
    for seat in range(make.seats):
        yield make.rate("dealt_in", {"seat": seat}, make.tables["dealt_in"][seat].sum(), make.hands)
    yield make.mean("turns", {}, make.histogram("discards"))
    yield make.mean("left", {}, make.histogram("left"))


def _payments(make: _Maker) -> Iterator[Estimate]:
    found = make.summary.histograms
    yield make.payment("dealer_edge", {}, found["pay/0"])
    for seat in range(make.seats):
        yield make.payment("pay", {"seat": seat}, found[f"pay/{seat}"])
    yield make.payment("winner_pay", {}, found["winner_pay"])
    yield make.payment("worst_loss", {}, found["worst_loss"])


def _wins(make: _Maker) -> Iterator[Estimate]:
    for at, way in enumerate(WAYS):
        yield make.rate("way", {"way": way}, make.tables["ways"][at], make.wins)
    if make.family in (Family.JINGZHOU, Family.HUBEI):
        yield make.rate("hard", {}, make.tables["hard"][1], make.wins)
    yield make.mean("win_turn", {}, make.histogram("winner_taken"))
    yield make.rate("won_on_wild", {}, make.tables["win_tile_wild"][:, 1].sum(), make.wins)
    if make.family is Family.HUANGJIN:
        yield make.mean("fan", {}, make.summary.histograms["fan"])
    if make.family is Family.ANQING:
        for at, cell in enumerate(CELLS):
            yield make.rate("cell", {"cell": cell}, make.tables["cell"][at], make.wins)
        yield make.rate("declared_win", {}, make.tables["win_declared"][1], make.wins)
    for kind in _LIABILITIES[make.family]:
        yield make.rate("liability", {"kind": LIABILITIES[kind]}, make.tables["liability"][kind], make.wins)
    for cap in _CAPS[make.family]:
        yield make.rate("cap", {"cap": CAPS[cap]}, make.tables["cap"][cap], make.wins)


# What can occur: a variant's table has no line for a thing that its rules do not know.
_LIABILITIES: dict[Family, tuple[LiabilityKind, ...]] = {
    Family.ANQING: (LiabilityKind.THREE_CLAIMS,),
    Family.JINGZHOU: (LiabilityKind.PURE_SUIT, LiabilityKind.ALL_MELDED, LiabilityKind.ROB_KONG),
    Family.HUANGJIN: (),
    Family.HUBEI: (),
}
_CAPS: dict[Family, tuple[Cap, ...]] = {
    Family.ANQING: (),
    Family.JINGZHOU: (Cap.CAPPED, Cap.GOLD_TOP, Cap.OUTRIGHT),
    Family.HUANGJIN: (),
    Family.HUBEI: (Cap.CAPPED,),
}


def _types(make: _Maker) -> Iterator[Estimate]:
    if make.family is Family.HUANGJIN:
        for number, name in enumerate(FANS_ZH):
            hits = make.tables["fans"][number]
            # Number 0 is the combined kong fan, which exists only with `mixed_kongs=5`.
            if number or hits:
                yield make.rate("type", {"fan": name}, hits, make.wins)
        return
    masks = make.summary.histograms["types"]
    for member in FAMILY_TYPES[make.family]:
        hits = sum(count for mask, count in masks.items() if mask >> member & 1)
        yield make.rate("type", {"type": public_id(member)}, hits, make.wins)


def _wilds(make: _Maker) -> Iterator[Estimate]:
    table = make.tables["wilds"]  # dealt, drawn, lost or won
    most = table.shape[0] - 1
    for wilds in range(most + 1):
        cells = [table[dealt, wilds - dealt] for dealt in range(wilds + 1)]
        lost, won = (int(sum(cell[outcome] for cell in cells)) for outcome in (0, 1))
        n = lost + won
        if n == 0:
            continue
        rate = Fraction(won, n)
        # Ratio estimator over hands: one winner at most, so the square of a hand's wins is its wins.
        spread = (
            won
            - 2 * rate * int(make.tables["wilds_winner"][wilds])
            + rate**2 * int(make.tables["wilds_pairs"][wilds])
        )
        yield make.clustered("win_given_wilds", {"wilds": wilds}, won, n, spread / n**2)
    for wilds in range(most + 1):
        hits = int(sum(table[dealt, wilds - dealt, 1] for dealt in range(wilds + 1)))
        if hits or wilds <= 4:
            yield make.rate("winner_wilds", {"wilds": wilds}, hits, make.wins)


def _deal(make: _Maker) -> Iterator[Estimate]:
    n = make.hands * make.seats
    for deficiency, (lost, won) in enumerate(make.tables["deficiency_dealt"]):
        hits = int(lost + won)
        # 13 tiles lack one to nine; whatever else a damaged engine says must still be seen.
        if hits or 1 <= deficiency <= 9:
            share = Fraction(hits, n) if n else Fraction(0)
            squares = int(make.tables["deficiency_pairs"][deficiency])
            spread = squares - make.hands * (share * make.seats) ** 2
            variance = spread / (n * n) if n else Fraction(0)
            yield make.clustered("dealt_deficiency", {"deficiency": deficiency}, hits, n, variance)
    worst = make.tables["worst_fifth"]
    yield make.rate("comeback", {}, worst[:, 1].sum(), worst.sum())


def _acts(make: _Maker) -> Iterator[Estimate]:
    for kind in _PUT_OUT:
        yield make.count("put_out", {"kind": kind}, kind)
    for kind in _MELDS:
        yield make.count("meld", {"kind": kind}, kind)
    if has_flowers(make.summary.subject.resolve()):
        yield make.count("flowers", {}, "flowers")


def _players(make: _Maker) -> Iterator[Estimate]:
    if len(make.summary.subject.policies) == 1:
        return
    for player in range(make.seats):
        yield make.rate("player_win", {"player": player}, make.tables["player_wins"][player], make.hands)
    for player in range(make.seats):
        total, squares = (part["player_pay"][player] for part in (make.summary.sums, make.summary.squares))
        found = mean_interval(make.hands, total, squares, make.level)
        value = Fraction(total, make.hands) if make.hands else None
        yield _estimate("player_pay", {"player": player}, value, make.hands, found)
