"""Exact counts of whole sessions (rulebook 0.12): totals, lowest points, lead changes, and who dealt.

Everything is a histogram over sessions, so that any division of a run into whole sessions adds up to the same. Totals are
also counted by *rank* within their session: the number of players below a limit is then known session by session, and with
it how far the players of one session depend on each other (`sim.stats.sessions`).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from sim.frames.histogram import Histogram, histogram_of
from sim.kernels import row_layout as row

Ints = NDArray[np.int64]

# Name -> what is counted, once a session unless it says otherwise; {p} a player, {r} a rank (0 the lowest), {name} a policy.
MEANINGS: dict[str, str] = {
    "session/total/player{p}": "total of the player after the last hand",
    "session/total/rank{r}": "the totals of a session in order",
    "session/low/player{p}": "the player's lowest total after any hand, 0 at the start",
    "session/low/rank{r}": "the lowest totals of a session in order",
    "session/leads": "how often another player than before led alone",
    "session/dealt/player{p}": "hands that the player dealt",
    "session/stays": "hands after which the dealer stayed, the last hand left out",
    "session/longest": "hands of the longest streak of one dealer",
    "session/streak": "hands of a streak that ended within its session, once a streak",
    "session/policy/{name}": "total of all players with the policy, where not all have the same",
}


@dataclass(frozen=True, slots=True)
class Table:
    """Who sits at the table of a session: hands of a session, and the policy of every player."""

    session: int
    players: tuple[str, ...]

    @property
    def mixed(self) -> tuple[str, ...]:
        """The policies by name in the order of the players; none where all play alike."""
        names = tuple(dict.fromkeys(self.players))
        return names if len(names) > 1 else ()


def session_names(table: Table) -> tuple[str, ...]:
    """Return the names of all histograms of sessions at a table."""
    seats = range(len(table.players))
    return (
        *(f"session/{what}/{by}{s}" for what in ("total", "low") for by in ("player", "rank") for s in seats),
        "session/leads",
        *(f"session/dealt/player{s}" for s in seats),
        "session/stays",
        "session/longest",
        "session/streak",
        *(f"session/policy/{name}" for name in table.mixed),
    )


def session_histograms(table: Table, rows: Ints, pay: Ints) -> dict[str, Histogram]:
    """Count whole sessions.

    Parameters
    ----------
    table : Table
    rows : int64[n, ROW_SIZE]
        Consecutive hands: whole sessions.
    pay : int64[at least seats, n]
        Payments by player.

    Returns
    -------
    dict
        By name of `session_names`.
    """
    seats, hands = len(table.players), table.session
    running = np.cumsum(pay[:seats].reshape(seats, -1, hands), axis=2)
    total = running[:, :, -1]
    low = np.minimum(running.min(axis=2), 0)
    found: dict[str, Histogram] = {}
    for what, values in (("total", total), ("low", low)):
        for by, lines in (("player", values), ("rank", np.sort(values, axis=0))):
            found |= {f"session/{what}/{by}{s}": histogram_of(lines[s]) for s in range(seats)}
    found["session/leads"] = histogram_of(_lead_changes(running))
    found |= _dealers(rows[:, row.DEALER].reshape(-1, hands), seats)
    for name in table.mixed:
        at = [p for p, policy in enumerate(table.players) if policy == name]
        found[f"session/policy/{name}"] = histogram_of(total[at].sum(axis=0))
    return {name: found[name] for name in session_names(table)}


def _lead_changes(running: Ints) -> Ints:
    """Return how often the lone leader of each session changed; running totals are int64[seats, sessions, hands]."""
    best = running.max(axis=0)
    alone = (running == best).sum(axis=0) == 1
    leader = np.where(alone, running.argmax(axis=0), -1)
    before = np.full(leader.shape[0], -1, dtype=np.int64)
    changes = np.zeros(leader.shape[0], dtype=np.int64)
    for now in leader.T:
        led = now >= 0
        changes += led & (before >= 0) & (now != before)
        before = np.where(led, now, before)
    return changes


def _dealers(dealer: Ints, seats: int) -> dict[str, Histogram]:
    """Return who dealt how often and how long; `dealer` is int64[sessions, hands]."""
    sessions, hands = dealer.shape
    found = {f"session/dealt/player{p}": histogram_of((dealer == p).sum(axis=1)) for p in range(seats)}
    stays = dealer[:, 1:] == dealer[:, :-1]
    found["session/stays"] = histogram_of(stays.sum(axis=1))
    begins = np.ones((sessions, hands), dtype=np.bool_)
    begins[:, 1:] = ~stays
    starts = np.flatnonzero(begins)
    lengths = np.diff(np.append(starts, sessions * hands))
    of_session = starts // hands
    found["session/longest"] = histogram_of(
        np.maximum.reduceat(lengths, np.searchsorted(of_session, np.arange(sessions)))
    )
    ended = np.append(of_session[1:] == of_session[:-1], np.array([False]))
    found["session/streak"] = histogram_of(lengths[ended])
    return found
