"""What happens over a session of hands: totals, ruin, lead changes, dealers, and how long skill takes to show.

Sessions are independent of each other, their hands and players are not. So the unit of every interval is the session. A share of
*players* (who end below a limit, whom a bank does not carry) has clusters of players that share a session: the totals by rank
give the number N of players below a limit in every session, since ``N > j`` just where the total of rank j lies below. Hence
``Σ N`` and ``Σ N²`` are exact for every limit, and the variance is that of N between sessions (Cochran 1977, chapter 9).
Quantiles of all players' totals invert that (Woodruff 1952).
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence

import numpy as np
from scipy.special import ndtri

from sim.frames import histogram as hist
from sim.frames.session_tally import Table
from sim.frames.summary import Summary
from sim.stats.bootstrap import Floats, bca_interval, mean_interval_of
from sim.stats.dispersion import deviation
from sim.stats.estimates import Estimate
from sim.stats.intervals import LEVEL, Interval, clustered_rate_interval, rate_interval, scaled

QUANTILES = (0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99)
STREAKS = 5  # longer ones are counted together
# One-sided 5 % and 1 %: at so many standard errors a difference counts as seen.
SEEN_AT = {"hands_needed_95": 1.645, "hands_needed_99": 2.326}


class SessionError(ValueError):
    """A run without sessions, or a limit that is none."""


def sessions(summary: Summary, below: Sequence[int] = (), banks: Sequence[int] = ()) -> list[Estimate]:
    """Return what the sessions of a run tell.

    Parameters
    ----------
    summary : Summary
    below : sequence of int
        Losses X > 0: the share of players whose total ends below -X; none: one, two and three standard deviations, rounded.
    banks : sequence of int
        Banks B > 0: the share of players who at any time have lost B or more; none: as `below`.

    Raises
    ------
    SessionError
        The run played no sessions; a limit below 1.
    """
    table = summary.subject.table
    if table is None:
        raise SessionError("this run played independent hands; play sessions with `laizi run --session K`")
    for limit in (*below, *banks):
        if limit < 1:
            raise SessionError(f"a limit of {limit}; possible: 1 and more, in the payments' unit")
    found = _Sessions(summary, table)
    limits = tuple(below) or tuple(banks) or found.limits()
    parts = (
        found.totals(limits),
        found.ruin(tuple(banks) or limits),
        found.leads(),
        found.dealers(),
        found.skill(),
    )
    return [line for part in parts for line in part]


class _Sessions:
    """The histograms of a run of sessions."""

    def __init__(self, summary: Summary, table: Table) -> None:
        self.histograms = summary.histograms
        self.table = table
        self.players = len(table.players)
        self.count = hist.size(self.histograms["session/leads"])

    def limits(self) -> tuple[int, ...]:
        """Return one, two and three standard deviations of a total, to two figures."""
        square = sum(hist.power_sum(h, 2) for h in self._ranks("total"))
        deviation = math.sqrt(square / max(1, self.count * self.players))
        digits = max(0, math.floor(math.log10(max(deviation, 1))) - 1)
        one = max(1, round(deviation / 10**digits) * 10**digits)
        return (one, 2 * one, 3 * one)

    def totals(self, limits: Sequence[int]) -> Iterator[Estimate]:
        """Quantiles of all players' totals, the best and the worst of a session, and who ends below a limit."""
        pooled = hist.add_histograms(self._ranks("total"))
        for share in QUANTILES:
            value, found = self._quantile(pooled, share)
            yield _line(
                "session_total", {"quantile": f"P{100 * share:g}"}, value, found, self.count * self.players
            )
        for name, rank in (("session_best", self.players - 1), ("session_worst", 0)):
            yield self._mean(name, self.histograms[f"session/total/rank{rank}"])
        for limit in limits:
            yield self._share_of_players("session_below", {"limit": -limit}, "total", -limit - 1)

    def ruin(self, banks: Sequence[int]) -> Iterator[Estimate]:
        """Yield whom a bank does not carry through the session, and how often that happens to anybody."""
        for bank in banks:
            yield self._share_of_players("ruin", {"bank": bank}, "low", -bank)
        for bank in banks:
            yield self._rate("ruin_any", {"bank": bank}, self.histograms["session/low/rank0"], -bank)

    def leads(self) -> Iterator[Estimate]:
        """Yield lead changes, and the share of sessions without any."""
        changes = self.histograms["session/leads"]
        yield self._mean("lead_changes", changes)
        yield self._rate("lead_kept", {}, changes, 0)

    def dealers(self) -> Iterator[Estimate]:
        """Yield who deals, and for how long."""
        hands = self.table.session
        for player in range(self.players):
            yield self._mean(
                "dealt", self.histograms[f"session/dealt/player{player}"], {"player": player}, 1 / hands
            )
        yield self._mean("dealer_stays", self.histograms["session/stays"], {}, 1 / (hands - 1))
        streaks = self.histograms["session/streak"]
        n = hist.size(streaks)
        for length in range(1, STREAKS + 1):
            last = length == STREAKS
            hits = sum(c for v, c in streaks.items() if v == length or (last and v > length))
            name = f"{length}+" if last else str(length)
            yield _line("dealer_streak", {"hands": name}, hits / n if n else None, rate_interval(hits, n), n)
        yield self._mean("longest_streak", self.histograms["session/longest"])

    def skill(self) -> Iterator[Estimate]:
        """Yield how far each policy is ahead of the others, and after how many hands that shows."""
        names = self.table.mixed
        for name in names[:1] if len(names) == 2 else names:
            members, hands = self.table.players.count(name), self.table.session
            total, by = self.histograms[f"session/policy/{name}"], {"policy": name}
            # Ahead a hand and player: the others have together lost what these have won.
            scale = (1 / members + 1 / (self.players - members)) / hands
            yield self._mean("skill", total, by, scale)
            ahead = sum(c for v, c in total.items() if v > 0)
            yield _line("skill_ahead", by, ahead / self.count, rate_interval(ahead, self.count), self.count)
            value, found = _signal(total)
            for metric, z in SEEN_AT.items():
                needed = None if not value else hands * (z / value) ** 2
                yield _line(metric, by, needed, _needed(found, hands, z), self.count)

    def _ranks(self, what: str) -> list[Mapping[int, int]]:
        return [self.histograms[f"session/{what}/rank{rank}"] for rank in range(self.players)]

    def _players_to(self, what: str, limit: int) -> tuple[int, float]:
        """Return how many players end at `limit` or lower, and the variance of their share over all."""
        hits = squares = 0
        for rank, counted in enumerate(self._ranks(what)):
            sessions = sum(count for value, count in counted.items() if value <= limit)
            hits += sessions
            squares += (2 * rank + 1) * sessions
        n = self.count
        spread = (squares - hits * hits / n) / (n - 1) if n > 1 else 0.0
        return hits, spread / (n * self.players**2)

    def _share_of_players(self, metric: str, by: Mapping[str, str | int], what: str, limit: int) -> Estimate:
        hits, variance = self._players_to(what, limit)
        n = self.count * self.players
        return _line(metric, by, hits / n, clustered_rate_interval(hits, n, variance), n)

    def _quantile(self, pooled: Mapping[int, int], share: float) -> tuple[float, Interval]:
        value = hist.quantile(pooled, share)
        half = float(ndtri(0.5 + LEVEL / 2)) * math.sqrt(self._players_to("total", value)[1])
        ends = [
            float(hist.quantile(pooled, end)) if 0 < end < 1 else None for end in (share - half, share + half)
        ]
        return float(value), Interval(None, ends[0], ends[1], "woodruff")

    def _mean(
        self,
        metric: str,
        counted: Mapping[int, int],
        by: Mapping[str, str | int] | None = None,
        scale: float = 1.0,
    ) -> Estimate:
        found = scaled(mean_interval_of(counted), scale)
        value = float(hist.mean(counted)) * scale
        return _line(metric, by or {}, value, found, self.count)

    def _rate(
        self, metric: str, by: Mapping[str, str | int], counted: Mapping[int, int], limit: int
    ) -> Estimate:
        hits = sum(count for value, count in counted.items() if value <= limit)
        return _line(metric, by, hits / self.count, rate_interval(hits, self.count), self.count)


def _signal(total: Mapping[int, int]) -> tuple[float | None, Interval]:
    """Return the mean of a session's total over its standard deviation, with its interval."""
    if len(total) < 2:
        return None, Interval(None, None, None, "bootstrap_bca")
    values = np.array([float(v) for v in total])
    shares = np.array([float(c) for c in total.values()]) / hist.size(total)
    return float(_ratio(values, shares[None, :])[0]), bca_interval(total, _ratio, _ratio_influence)


def _ratio(values: Floats, shares: Floats) -> Floats:
    """Return mean over standard deviation of each line; 0 where a line has no spread."""
    spread = deviation(values, shares)
    return np.where(spread > 0, shares @ values / np.where(spread > 0, spread, 1), 0.0)


def _ratio_influence(values: Floats, shares: Floats) -> Floats:
    """Return the influence of each value on mean over standard deviation."""
    mean = shares @ values
    d = values - mean
    spread = np.sqrt(shares @ d**2)
    return np.asarray(d / spread - mean * (d**2 - spread**2) / (2 * spread**3))


def _needed(ratio: Interval, hands: int, z: float) -> Interval:
    """Return the interval of the hands after which a difference is `z` standard errors large.

    The upper end is None where the ratio may be 0: then no number of hands is known to be enough.
    """
    if ratio.low is None or ratio.high is None:
        return Interval(None, None, None, ratio.method)
    far, near = max(abs(ratio.low), abs(ratio.high)), min(abs(ratio.low), abs(ratio.high))
    open_ended = ratio.low <= 0 <= ratio.high
    low = hands * (z / far) ** 2 if far else None
    return Interval(None, low, None if open_ended else hands * (z / near) ** 2, ratio.method)


def _line(metric: str, by: Mapping[str, str | int], value: float | None, found: Interval, n: int) -> Estimate:
    return Estimate(metric, dict(by), value, found.se, found.low, found.high, n, found.method)
