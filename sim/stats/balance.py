"""The balance table of a run: who is favoured, how long it takes, how hard it pays, how varied it is.

Every line is an `Estimate` with an interval; the catalogue is `sim.stats.balance_metrics`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction

from sim.codes import Family, Way
from sim.frames import histogram as hist
from sim.frames.batches import BATCH_HANDS, BATCHED
from sim.frames.names import FANS_ZH, types_of
from sim.frames.summary import Summary
from sim.frames.tables import OUTCOMES
from sim.stats.bootstrap import Functional, Influence, bca_interval, bootstrap_t_interval, deviation_interval
from sim.stats.controls import Adjusted, adjusted_pay, adjusted_win
from sim.stats.dispersion import gini, gini_influence, skew, skew_influence
from sim.stats.diversity import effective_number
from sim.stats.estimates import By, Estimate
from sim.stats.intervals import (
    LEVEL,
    Interval,
    batch_mean_interval,
    batch_ratio_interval,
    mean_interval,
    rate_interval,
)
from sim.stats.multinomial import exclusive_intervals, spread_interval
from sim.stats.quantiles import quantile_interval, quantile_ratio_interval, quantile_value

QUANTILES: dict[str, float] = {"p5": 0.05, "p25": 0.25, "p50": 0.5, "p75": 0.75, "p95": 0.95}
TAIL: dict[str, float] = {"p50": 0.5, "p95": 0.95, "p99": 0.99}
LOSS: dict[str, float] = {"p50": 0.5, "p95": 0.95, "p99": 0.99, "p99.9": 0.999}
# Round numbers from the ordinary to the rare, in the unit of the variant.
LIMITS: dict[Family, tuple[int, ...]] = {
    Family.ANQING: (4, 8, 16),
    Family.JINGZHOU: (100, 200, 400),
    Family.HUANGJIN: (30, 50, 100),
    Family.HUBEI: (1_000, 5_000, 20_000),
}
# Wins from which on these have an interval: with fewer the large payment that decides is often not among them, and the check
# of coverage found the truth too seldom (Gini coefficient 91 % of runs of 250 hands, skewness 92 % of runs of 1,500).
FEWEST_FOR_GINI, FEWEST_FOR_SKEWNESS = 1_000, 5_000

Number = Fraction | float | None


def balance(summary: Summary, level: float = LEVEL) -> list[Estimate]:
    """Return the balance metrics of a summary, in the order of their catalogue, with intervals of the given level."""
    parts: tuple[Callable[[Summary, float], Iterator[Estimate]], ...] = (
        _seats,
        _length,
        _means,
        _payments,
        _losses,
        _types,
        _wilds,
    )
    return [estimate for part in parts for estimate in part(summary, level)]


def _line(metric: str, by: By, value: Number, n: int, found: Interval) -> Estimate:
    exact = None if value is None else float(value)
    return Estimate(metric, by, exact, found.se, found.low, found.high, n, found.method)


def _rate(metric: str, by: By, hits: int, n: int, level: float) -> Estimate:
    return _line(metric, by, Fraction(hits, n) if n else None, n, rate_interval(hits, n, level))


def _seats(summary: Summary, level: float) -> Iterator[Estimate]:
    hands, wins = summary.hands, summary.wins
    by_seat = [int(summary.tables["seat_wins"][seat].sum()) for seat in range(summary.seats)]
    yield from _exclusive("win_share", "seat", dict(enumerate(by_seat)), level)
    spread = Fraction(max(by_seat) - min(by_seat), hands) if hands else None
    yield _line("win_spread", {}, spread, hands, spread_interval(by_seat, hands, level))
    if not wins:
        return
    for seat in range(summary.seats):
        found = adjusted_win(summary, seat, level)
        yield _line("seat_win_adjusted", {"seat": seat}, found.value, hands, found.interval)
    dealer: Adjusted = adjusted_pay(summary, 0, level)
    yield _line("dealer_edge_adjusted", {}, dealer.value, hands, dealer.interval)
    yield _line("dealer_luck", {}, dealer.luck, hands, dealer.luck_interval)


def _length(summary: Summary, level: float) -> Iterator[Estimate]:
    discards = _joined(summary, "discards")
    yield from _quantiles("length_quantile", discards, QUANTILES, level)
    yield from _quantiles("win_turn_quantile", _joined(summary, "winner_taken"), QUANTILES, level)
    ways = summary.tables["ways"]
    own = int(ways[Way.SELF_DRAW] + ways[Way.REPLACEMENT])
    yield _rate("self_draw_share", {}, own, summary.wins, level)
    # Where nobody may win on a discard there is nothing to tell.
    if ways[Way.DISCARD]:
        yield from _risk(summary, level)


def _risk(summary: Summary, level: float) -> Iterator[Estimate]:
    """Yield the chance that a discard is won on, by round of the table.

    A hand that ends on its t-th discard put t discards at risk, the last of which was hit; any other put all at risk in
    vain. Every discard is a trial whose past is known, so that the counts behave as binomial ones do.
    """
    seats = summary.seats
    at_risk: dict[int, int] = {}
    hits: dict[int, int] = {}
    for outcome in OUTCOMES:
        for discards, count in summary.histograms[f"discards/{outcome}"].items():
            for first in range(0, discards, seats):
                turn = first // seats + 1
                at_risk[turn] = at_risk.get(turn, 0) + count * min(seats, discards - first)
            if outcome == "discard":
                turn = (discards - 1) // seats + 1
                hits[turn] = hits.get(turn, 0) + count
    for turn, n in sorted(at_risk.items()):
        yield _rate("discard_risk", {"round": turn}, hits.get(turn, 0), n, level)


def _means(summary: Summary, level: float) -> Iterator[Estimate]:
    """Yield two means by three methods that need different assumptions; they should agree."""
    batches = summary.batches
    at = {name: BATCHED.index(name) for name in ("pay_0", "winner_pay", "won")}
    sums, products = batches.sums, batches.products
    pay, win, won = at["pay_0"], at["winner_pay"], at["won"]
    by_batch = batch_mean_interval(batches.count, BATCH_HANDS, sums[pay], products[pay][pay], level)
    ratio = batch_ratio_interval(
        batches.count,
        (sums[win], sums[won]),
        (products[win][win], products[win][won], products[won][won]),
        level,
    )
    for metric, name, in_batches, total, n in (
        ("mean_by_method", "pay/0", by_batch, sums[pay], batches.count * BATCH_HANDS),
        ("winner_mean_by_method", "winner_pay", ratio, sums[win], sums[won]),
    ):  # fmt: skip
        counted = summary.histograms[name]
        size, value = hist.size(counted), hist.mean(counted) if counted else None
        plain = mean_interval(size, hist.power_sum(counted, 1), hist.power_sum(counted, 2), level)
        yield _line(metric, {"method": plain.method}, value, size, plain)
        if len(counted) > 1:
            again = bootstrap_t_interval(counted, level)
            yield _line(metric, {"method": again.method}, value, size, again)
        # Batches that are not full yet are left out, so that this mean is of other hands.
        if batches.count >= 2 and n:
            yield _line(metric, {"method": "batch_means"}, Fraction(total, n), n, in_batches)


def _payments(summary: Summary, level: float) -> Iterator[Estimate]:
    paid = summary.histograms["winner_pay"]
    yield from _quantiles("winner_pay_quantile", paid, TAIL, level)
    n, median, top = hist.size(paid), quantile_value(paid, 0.5), quantile_value(paid, 0.99)
    tail = top / median if top is not None and median else None
    yield _line("winner_pay_tail", {}, tail, n, quantile_ratio_interval(paid, 0.99, 0.5, level))
    for seat in range(summary.seats):
        counted = summary.histograms[f"pay/{seat}"]
        found = deviation_interval(counted, level)
        yield _line("pay_deviation", {"seat": seat}, _deviation(counted), hist.size(counted), found)
    yield _line(
        "winner_pay_deviation",
        {},
        _deviation(paid),
        n,
        deviation_interval(paid, level),
    )
    found = _open_until(FEWEST_FOR_SKEWNESS, paid, skew, skew_influence, level)
    yield _line("winner_pay_skewness", {}, _skewness(paid), n, found)
    # With side payments a winner may end below zero; the coefficient then has no meaning.
    if paid and min(paid) >= 0 and max(paid) > 0:
        found = _open_until(FEWEST_FOR_GINI, paid, gini, gini_influence, level)
        yield _line("winner_pay_gini", {}, _gini(paid), n, found)


def _open_until(
    fewest: int, counted: Mapping[int, int], statistic: Functional, influence: Influence, level: float
) -> Interval:
    if hist.size(counted) < fewest:
        return Interval(None, None, None, "bootstrap_bca")
    return bca_interval(counted, statistic, influence, level)


def _losses(summary: Summary, level: float) -> Iterator[Estimate]:
    lost = summary.histograms["worst_loss"]
    yield from _quantiles("worst_loss_quantile", lost, LOSS, level)
    for limit in LIMITS[summary.subject.resolve().variant.family]:
        over = sum(count for value, count in lost.items() if value > limit)
        yield _rate("loss_over", {"limit": limit}, over, summary.hands, level)


def _types(summary: Summary, level: float) -> Iterator[Estimate]:
    if summary.subject.resolve().variant.family is Family.HUANGJIN:
        counted = {number: int(c) for number, c in enumerate(summary.tables["main_fan"]) if c}
        named: dict[str | int, int] = {FANS_ZH[number]: count for number, count in counted.items()}
    else:
        counted = summary.histograms["types"]
        named = {types_of(mask): count for mask, count in counted.items()}
    # Most frequent first; equal counts by name, so that the order is one. What was never seen is one line more.
    ordered = dict(sorted(named.items(), key=lambda item: (-item[1], str(item[0]))))
    yield from _exclusive("type_mix", "types", {**ordered, "other": 0}, level)
    value, found = effective_number(counted, level)
    yield _line("effective_types", {}, value, sum(counted.values()), found)


def _wilds(summary: Summary, level: float) -> Iterator[Estimate]:
    if summary.subject.resolve()["wild"] == "off":
        return
    without = int(summary.tables["wilds"][0, 0, 1])
    yield _rate("win_without_wilds", {}, without, summary.wins, level)
    held = {wilds: int(c) for wilds, c in enumerate(summary.tables["winner_wilds_held"])}
    most = max((wilds for wilds, count in held.items() if count), default=0)
    yield from _exclusive(
        "concealed_wilds", "wilds", {k: c for k, c in held.items() if k <= max(most, 4)}, level
    )


def _exclusive(
    metric: str, by: str, counts: Mapping[str | int, int] | dict[int, int], level: float
) -> Iterator[Estimate]:
    n = sum(counts.values())
    for (name, count), found in zip(
        counts.items(), exclusive_intervals(list(counts.values()), level), strict=True
    ):
        yield _line(metric, {by: name}, Fraction(count, n) if n else None, n, found)


def _quantiles(
    metric: str, counted: Mapping[int, int], shares: Mapping[str, float], level: float
) -> Iterator[Estimate]:
    n = hist.size(counted)
    for name, share in shares.items():
        found = quantile_interval(counted, share, level)
        yield _line(metric, {"quantile": name}, quantile_value(counted, share), n, found)


def _joined(summary: Summary, prefix: str) -> hist.Histogram:
    return hist.add_histograms(
        h for name, h in summary.histograms.items() if name.partition("/")[0] == prefix
    )


def _deviation(counted: Mapping[int, int]) -> Number:
    return float(hist.central_moment(counted, 2)) ** 0.5 if counted else None


def _skewness(counted: Mapping[int, int]) -> Number:
    second = float(hist.central_moment(counted, 2)) if counted else 0.0
    return float(hist.central_moment(counted, 3)) / second**1.5 if second else None


def _gini(counted: Mapping[int, int]) -> Number:
    """Return the exact Gini coefficient: Σ_i Σ_j |x_i - x_j| over 2 n Σ x."""
    n, total, seen, lower, apart = hist.size(counted), hist.power_sum(counted, 1), 0, 0, 0
    for value, count in sorted(counted.items()):
        apart += count * (value * seen - lower)
        seen += count
        lower += value * count
    return Fraction(apart, n * total) if total else None
