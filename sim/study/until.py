"""Runs that stop by what they find, and still give the same bits on one worker or many.

Decisions are made at borders of the grid of chunks, from the summary of all hands before the border and nothing else.
Where the next look falls depends on such summaries alone, too. So the decision is the same for any number of workers and
after any interruption; hands beyond the border are never counted.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

from sim.frames.store import StoreError
from sim.frames.summary import Subject, Summary, empty_summary
from sim.stats.estimates import Estimate, estimates
from sim.stats.intervals import Interval, rate_interval
from sim.stats.inverse import inverse_rate, inverse_rate_interval
from sim.stats.metrics import BY_NAME
from sim.stats.stopping import Goal, StoppingError, anytime_interval, hands_for, pick
from sim.study.directory import locked
from sim.study.hits import Target, hit_hands, hits_in
from sim.study.manifest import Manifest, read_manifest
from sim.study.parts import read_summary, summaries_in_order
from sim.study.plan import chunk_hands
from sim.study.play_hands import play_hands
from sim.study.player import Player
from sim.study.run import Reporter, Request, run

STOPPING = "stopping"  # where the manifest keeps what follows
MOST_HANDS = 10_000_000  # unless --hands allows more
_GROWTH = 4  # a look sees at most so many times the hands of the last one


@dataclass(frozen=True, slots=True)
class Until:
    """Stop at a width.

    Attributes
    ----------
    goal : Goal
    anytime : bool
        Look again and again at a confidence sequence, instead of planning by a pilot.
    pilot : int | None
        Hands of the pilot or of the first look, rounded up to whole chunks; None: one chunk.
    limit : int
        Most hands.
    """

    goal: Goal
    anytime: bool = False
    pilot: int | None = None
    limit: int = MOST_HANDS


@dataclass(frozen=True, slots=True)
class MaxHits:
    """Stop at the hand that is hit number `hits` of a target."""

    target: Target
    hits: int
    limit: int = MOST_HANDS


@dataclass(frozen=True, slots=True)
class Stopped:
    """How a run ended.

    Attributes
    ----------
    summary : Summary
        The hands before the border at which it was decided.
    reached : bool
        Whether the width or the number of hits was reached within the limit.
    estimate : Estimate
        Of the quantity that decided, with the interval that is right for how it was stopped.
    document : dict
        What the manifest keeps.
    """

    summary: Summary
    reached: bool
    estimate: Estimate
    document: dict[str, Any] = field(default_factory=dict)


@dataclass(slots=True)
class _Looks:
    """Plays up to a number of chunks and returns their summary."""

    request: Request
    player: Player
    tell: Callable[[], Reporter]
    size: int
    taken: list[int] = field(default_factory=list)
    manifest: Manifest | None = None

    def look(self, chunks: int) -> Summary:
        hands = chunks * self.size
        done = run(replace(self.request, hands=hands, fold=False), self.player, self.tell())
        self.player = replace(self.player, compiled=True)
        # A damaged part has been mended by now.
        self.request = replace(self.request, repair=False)
        self.taken.append(hands)
        self.manifest = first_hands(done.manifest, hands)
        return (
            done.summary
            if done.manifest.hands == hands
            else read_summary(self.request.directory, self.manifest)
        )

    def chunks(self, hands: float) -> int:
        return max(1, math.ceil(hands / self.size))


def run_until(request: Request, until: Until, player: Player, tell: Callable[[], Reporter]) -> Stopped:
    """Play until an estimate is as narrow as asked for, or to the limit.

    `request.hands` is not looked at; `tell` makes the reporter of each stretch of play.

    Raises
    ------
    StoppingError
        The goal names nothing that these rules have, or the pilot cannot tell how many hands it takes.
    """
    looks = _Looks(request, player, tell, chunk_hands(request.identity))
    return _anytime(looks, until) if until.anytime else _two_stages(looks, until)


def _two_stages(looks: _Looks, until: Until) -> Stopped:
    goal, most = until.goal, max(1, until.limit // looks.size)
    summary = looks.look(min(looks.chunks(until.pilot or 1), most))
    needed = looks.chunks(hands_for(goal, pick(goal, estimates(summary)), summary.hands))
    looks.tell().say(f"{goal}: the pilot asks for {needed * looks.size:,} hands in all")
    if needed > most:
        raise StoppingError(
            f"{goal} takes about {needed * looks.size:,} hands; allow them with --hands, or ask for less"
        )
    summary = looks.look(needed)
    estimate = pick(goal, estimates(summary))
    found = Interval(estimate.se, estimate.low, estimate.high, estimate.method)
    return _stopped(looks, summary, estimate, ("two stages", str(goal), goal.reached(estimate.value, found)))


def _anytime(looks: _Looks, until: Until) -> Stopped:
    goal, most = until.goal, max(1, until.limit // looks.size)
    chunks = min(looks.chunks(until.pilot or 1), most)
    while True:
        summary = looks.look(chunks)
        plain = pick(goal, estimates(summary))
        found = anytime_interval(plain, summary.hands)
        estimate = replace(plain, se=found.se, low=found.low, high=found.high, method=found.method)
        reached = goal.reached(plain.value, found)
        if reached or chunks >= most:
            return _stopped(looks, summary, estimate, ("anytime", str(goal), reached))
        chunks = min(most, _next(chunks, _missing(goal, plain.value, found)))


def run_to_hits(request: Request, asked: MaxHits, player: Player, tell: Callable[[], Reporter]) -> Stopped:
    """Play until a target was hit so many times, or to the limit.

    The estimate is a share of hands: ``(hits - 1) / (n - 1)``, n being the number of the hand that was the last hit.
    """
    looks = _Looks(request, player, tell, chunk_hands(request.identity))
    most, chunks = max(1, asked.limit // looks.size), 1
    while True:
        summary = looks.look(chunks)
        hits = hits_in(summary, asked.target)
        if hits >= asked.hits or chunks >= most:
            break
        chunks = min(most, _next(chunks, asked.hits / max(hits, 1)))
    name = f"{asked.target}={asked.hits}"
    by: dict[str, str | int] = {asked.target.by: asked.target.name}
    if hits < asked.hits:
        # Stopped by the limit: its outcomes are ordered as those of a fixed n are, and Clopper–Pearson's argument holds.
        n, found = summary.hands, rate_interval(hits, summary.hands)
        estimate = Estimate("hit", by, hits / n, found.se, found.low, found.high, n, found.method)
        return _stopped(looks, summary, estimate, ("max hits", name, False))
    n = _hand_of_hit(looks, asked)
    found = inverse_rate_interval(asked.hits, n)
    value = float(inverse_rate(asked.hits, n))
    estimate = Estimate("hit", by, value, found.se, found.low, found.high, n, found.method)
    return _stopped(looks, summary, estimate, ("max hits", name, True))


def _hand_of_hit(looks: _Looks, asked: MaxHits) -> int:
    """Return how many hands there are up to the one that is the last hit: its chunk is played once more to see it."""
    assert looks.manifest is not None
    before, identity = 0, looks.request.identity
    for entry, summary in summaries_in_order(looks.request.directory, looks.manifest):
        inside = hits_in(summary, asked.target)
        if before + inside >= asked.hits:
            rows = play_hands(looks.player.play, identity, entry.first, entry.count)
            at = hit_hands(rows, asked.target)[asked.hits - before - 1]
            return entry.first + int(at) + 1
        before += inside
    raise AssertionError("the chunks hold fewer hits than their sum")


def first_hands(manifest: Manifest, hands: int) -> Manifest:
    """Return a manifest of the chunks below a border of the grid; what lies beyond is left out.

    Raises
    ------
    StoreError
        Chunks on both sides of the border are folded into one file (`sim.study.packs`).
    """
    if any(e.first < hands < e.first + e.count for e in manifest.entries.values()):
        raise StoreError(
            f"a look at {hands:,} hands is no longer possible: the run holds more, folded; give another --out"
        )
    kept = {first: entry for first, entry in manifest.entries.items() if first + entry.count <= hands}
    return replace(manifest, entries=kept)


def check_goal(goal: Goal, subject: Subject) -> None:
    """Refuse a goal that no hand could make sense of, before any is played.

    Raises
    ------
    StoppingError
        The rules have no such metric, or it is not split that way.
    """
    lines = estimates(empty_summary(subject))
    # Splits by what seats were dealt are known only once hands are there.
    if any(e.metric == goal.metric for e in lines) or BY_NAME[goal.metric].of != "seats":
        pick(goal, lines)


def stopping_of(manifest: Manifest) -> dict[str, Any] | None:
    """Return how a run was stopped, if it holds just the hands at which it was.

    A run that was extended afterwards has a number of hands that somebody fixed.
    """
    found = manifest.about.get(STOPPING)
    return found if isinstance(found, dict) and found["looks"][-1] == manifest.hands else None


def with_stopped(lines: list[Estimate], stopped: Estimate | None) -> list[Estimate]:
    """Return estimates with the one that stopped the run in place of its plain line, whose interval would be wrong."""
    if stopped is None:
        return lines
    return [stopped if (e.metric, e.by) == (stopped.metric, stopped.by) else e for e in lines]


def _next(chunks: int, factor: float) -> int:
    """Return where to look next, `factor` being how many times the hands so far are needed by the present estimate."""
    if not math.isfinite(factor):
        return _GROWTH * chunks
    return min(max(math.ceil(0.9 * factor * chunks), chunks + 1), _GROWTH * chunks)


def _missing(goal: Goal, value: float | None, found: Interval) -> float:
    if value is None or found.low is None or found.high is None:
        return math.inf
    asked = goal.width * abs(value) if goal.relative else goal.width
    return ((found.high - found.low) / 2 / asked) ** 2 if asked else math.inf


def _stopped(looks: _Looks, summary: Summary, estimate: Estimate, how: tuple[str, str, bool]) -> Stopped:
    rule, goal, reached = how
    document = {
        "rule": rule,
        "goal": goal,
        "looks": looks.taken,
        "reached": reached,
        "estimate": estimate.document(),
    }
    directory = looks.request.directory
    with locked(directory):
        manifest = read_manifest(directory)
        manifest.about[STOPPING] = document
        manifest.save(directory)
    return Stopped(summary, reached, estimate, document)
