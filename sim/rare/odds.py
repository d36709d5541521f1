"""The odds of a hand: exact on the deal, bounded, and estimated in real play."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from sim.codes import Rung
from sim.rare import layout as a
from sim.rare.exact_answers import Bound, bound, deal_odds
from sim.rare.pilot import Levels, find_levels
from sim.rare.plain import PlainCount, play_number, play_plainly
from sim.rare.replicates import LEAST, PlayOdds, plain_odds, replicate_odds
from sim.rare.targets import Target, TargetError, parse_target
from sim.rare.task import Problem, play_problem
from sim.rare.worker import Crew, Worker
from sim.rules import Rules

if TYPE_CHECKING:
    import pandas as pd

FEW = 20
"""Hits from which on the plain simulation is set beside the estimate."""
ENOUGH = 300
"""Hits of its share of the budget from which on plain simulation is the method: there is nothing rare to split."""
EFFORT, MIN_EFFORT, MAX_EFFORT = 1000, 200, 3000
NOTHING_REACHED = "plain: no replicate of the splitting reached the target"
Say = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Search:
    """How long and how well to look.

    Attributes
    ----------
    rel_err : float
        Standard error over estimate at which to stop.
    budget : float
        Seconds on the clock, compilation left out.
    replicates, effort, hands : int
        Where any of them is not 0, just so many replicates, hands a stage (`EFFORT` if 0) and plain hands are played,
        whatever time that takes: the same numbers on every machine. Without replicates all is plain simulation.
    seed : int
    threads : int
        0: all cores.
    conditional, stratify : bool
        Conditional Monte Carlo at self-draws; roots in strata by the wilds dealt.
    """

    rel_err: float = 0.05
    budget: float = 60.0
    replicates: int = 0
    effort: int = 0
    hands: int = 0
    seed: int = 1
    threads: int = 0
    conditional: bool = True
    stratify: bool = False

    @property
    def fixed(self) -> bool:
        """Whether numbers, and not the clock, say how much is played."""
        return bool(self.replicates or self.hands)

    @property
    def cores(self) -> int:
        """Threads to use."""
        if self.threads:
            return self.threads
        return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@dataclass(frozen=True)
class Found:
    """What was played for one problem.

    Attributes
    ----------
    play : PlayOdds
    count : PlainCount
        The plain hands beside it, or those that `play` is made from.
    results : float64[replicates, RESULT_SIZE] | None
        Of the replicates; None where nothing was split.
    effort : int
        Hands a stage.
    """

    play: PlayOdds
    count: PlainCount
    results: NDArray[np.float64] | None = None
    effort: int = 0


@dataclass(frozen=True, slots=True)
class Odds:
    """The three answers, and the plain simulation beside the estimate.

    Attributes
    ----------
    target : Target
    deal : Fraction | None
        On fourteen dealt tiles.
    bound : Bound | None
    play : PlayOdds | None
        A hand is won so, by any seat; None where the target is a counted quantity and nothing is played.
    plain : PlayOdds | None
        Where plain simulation has at least 20 hits.
    z : float | None
        Difference of the two over its standard error.
    toward : PlayOdds | None
        Player 0 goes for it and wins so.
    example : str | None
        Address of a hand of the plain simulation that hit.
    again : dict
        What `Search` has to be given to find the same numbers again.
    """

    target: Target
    deal: Fraction | None
    bound: Bound | None
    play: PlayOdds | None
    plain: PlayOdds | None
    z: float | None
    toward: PlayOdds | None = None
    example: str | None = None
    again: dict[str, int] = field(default_factory=dict)

    @property
    def document(self) -> dict[str, Any]:
        """The odds as JSON; numerators and denominators as decimal strings."""
        found: dict[str, Any] = {
            "target": self.target.text,
            "deal": None if self.deal is None else _fraction(self.deal),
            "bound": None
            if self.bound is None
            else {"tiles": self.bound.tiles, **_fraction(self.bound.value)},
            "play": None if self.play is None else asdict(self.play),
            "plain": None
            if self.plain is None
            else {
                "estimate": self.plain.estimate,
                "low": self.plain.low,
                "high": self.plain.high,
                "hands": self.plain.effective_hands,
            },
            "z": self.z,
        }
        if self.toward is not None:
            found["toward"] = asdict(self.toward)
        return found

    @property
    def frame(self) -> pd.DataFrame:
        """One line an answer.

        Columns: ``answer``: ``deal`` (on fourteen dealt tiles), ``bound`` (at best by any closed play), ``play`` (a hand is won
        so), ``plain`` (the same by plain simulation), ``toward`` (for player 0, who goes for it); ``value``; ``low`` and ``high``
        (95 %; of a counted answer the value itself); ``one_in``, one over the value; ``method``, ``counted`` where it is exact.
        """
        import pandas as pd

        counted = [
            ("deal", self.deal),
            ("bound", None if self.bound is None else self.bound.value),
        ]
        lines = [
            (name, float(value), float(value), float(value), "counted")
            for name, value in counted
            if value is not None
        ]
        for name, found in (("play", self.play), ("plain", self.plain), ("toward", self.toward)):
            if found is not None:
                lines.append((name, found.estimate, found.low, found.high, found.method))
        frame = pd.DataFrame(lines, columns=["answer", "value", "low", "high", "method"])
        with np.errstate(divide="ignore"):
            frame.insert(4, "one_in", 1 / frame["value"])
        return frame


def _fraction(value: Fraction) -> dict[str, Any]:
    return {"num": str(value.numerator), "den": str(value.denominator), "value": float(value)}


def odds(
    rules: Rules,
    target: str,
    policies: Sequence[str] = ("efficient",),
    *,
    toward: bool = False,
    search: Search | None = None,
    say: Say | None = None,
) -> Odds:
    """Return the odds that a hand is won with a target.

    Parameters
    ----------
    rules : Rules
        From `sim.resolve`.
    target : str
        As for `laizi odds`: ``seven_stars``, ``清一色``, ``way=rob_kong``, ``pay>=1000``, ``cap``, ``pure_suit+all_pungs``,
        ``wilds_dealt>=3``, ``deal14.standard``.
    policies : sequence of str
        One for all players or one for each.
    toward : bool
        Whether to ask as well what the odds are when player 0 goes for it, the others playing their policies.
    search : Search
        Precision, seconds, seed, threads; the default is a relative error of 5 % within a minute.
    say : callable
        Told what is being done.

    Raises
    ------
    TargetError
        A target that does not exist or cannot happen; the message says why.
    """
    wanted = parse_target(target, rules)
    search = search or Search()
    say = say or (lambda text: None)
    deal, most = deal_odds(wanted, rules), bound(wanted, rules)
    if wanted.counted:
        return Odds(wanted, deal, most, None, None, None)
    problem = play_problem(
        rules, tuple(policies), wanted, conditional=search.conditional, strata=search.stratify
    )
    problem.codes()  # an unknown policy is told before anything is counted
    if toward and not problem.routes:
        raise TargetError(
            f"{wanted.text}: no route leads towards it, so nobody can go for it; leave --toward out"
        )
    share = replace(search, budget=search.budget / (2 if toward else 1))
    found = estimate(problem, share, say)
    chased = estimate(replace(problem, chaser=0), share, say).play if toward else None
    count, play = found.count, found.play
    plain = plain_odds(count.hits, count.hands, count.seconds) if count.hits >= FEW else None
    address = f"{rules.label}@{','.join(policies)}:{search.seed}:{count.example}"
    return Odds(
        wanted,
        deal,
        most,
        play,
        plain,
        _z(play, plain),
        chased,
        address if count.example >= 0 else None,
        {"replicates": play.replicates, "effort": found.effort, "hands": count.hands},
    )


def _z(play: PlayOdds, plain: PlayOdds | None) -> float | None:
    """Return the difference over its standard error; None where the estimate is the plain one itself."""
    if plain is None or plain.se is None or play.se is None or play.method.startswith("plain"):
        return None
    return float((play.estimate - plain.estimate) / np.hypot(play.se, plain.se))


def estimate(problem: Problem, search: Search, say: Say) -> Found:
    """Return the odds in play, and what plain simulation found with its share of the budget."""
    say("compiling, if need be")
    play_plainly(problem, search.seed, 1 << 40, 0.0, 1)
    if search.fixed:
        return _fixed(problem, search, say)
    say(f"plain simulation, {0.2 * search.budget:.0f} s")
    count = play_plainly(problem, search.seed, 0, 0.2 * search.budget, search.cores)
    left = search.budget - count.seconds
    why = _why_plain(problem)
    if count.hits >= ENOUGH or why != "plain":
        while left > 0 and (not count.hits or count.hits**-0.5 > search.rel_err):
            more = play_plainly(problem, search.seed, count.hands, min(left, 5.0), search.cores)
            count, left = count + more, left - more.seconds
        return Found(plain_odds(count.hits, count.hands, count.seconds, why), count)
    found = split(problem, search, left, say)
    if found is None:
        # No replicate found anything: what can be said is what so many hands without a hit allow.
        more = play_plainly(problem, search.seed, count.hands, 0.3 * search.budget, search.cores)
        count += more
        return Found(plain_odds(count.hits, count.hands, count.seconds, NOTHING_REACHED), count)
    return replace(found, count=count)


def _fixed(problem: Problem, search: Search, say: Say) -> Found:
    """Return the odds from just so many replicates and plain hands."""
    why = _why_plain(problem)
    splits = search.replicates > 0 and why == "plain"
    hands = search.hands if splits else max(search.hands, 1)
    say(f"plain simulation, {hands:,} hands")
    count = play_number(problem, search.seed, hands, search.cores)
    if splits:
        Worker(problem, np.zeros((a.MAX_LEFT, a.N_CODES)), np.zeros(0), 1).run(search.seed, 0)
        started = time.monotonic()
        say("pilot: values and levels")
        levels, effort = find_levels(problem, search.seed), search.effort or EFFORT
        say(f"{len(levels.thresholds)} levels, {effort} hands a stage, {search.replicates} replicates")
        crew = Crew(problem, levels.values, levels.thresholds, effort, search.cores)
        results = crew.run(search.seed, 0, search.replicates)
        if results[:, a.ESTIMATE].any():
            play = replicate_odds(results[:, a.ESTIMATE], _method(problem), time.monotonic() - started)
            return Found(play, count, results, effort)
        why = NOTHING_REACHED
        count += play_number(problem, search.seed, 1, search.cores) if not count.hands else PlainCount()
    return Found(plain_odds(count.hits, count.hands, count.seconds, why), count)


def split(problem: Problem, search: Search, seconds: float, say: Say) -> Found | None:
    """Return the odds by splitting within so many seconds, in two stages; None if every replicate was zero.

    The first stage plays 30 replicates; the second as many more as their spread says, or as the time allows.
    """
    Worker(problem, np.zeros((a.MAX_LEFT, a.N_CODES)), np.zeros(0), 1).run(search.seed, 0)
    started = time.monotonic()
    say("pilot: values and levels")
    levels = find_levels(problem, search.seed)
    effort = _effort(problem, levels, search, seconds - (time.monotonic() - started))
    crew = Crew(problem, levels.values, levels.thresholds, effort, search.cores)
    say(f"{len(levels.thresholds)} levels, {effort} hands a stage")
    results = crew.run(search.seed, 0, LEAST)
    while results[:, a.ESTIMATE].any():
        spent = time.monotonic() - started
        found = replicate_odds(results[:, a.ESTIMATE], _method(problem), spent)
        done = len(results)
        rel = found.rel_err or 0.0
        each = spent / done
        more = min(int(done * ((rel / search.rel_err) ** 2 - 1)) + 1, int((seconds - spent) / each), 4 * done)
        if rel <= search.rel_err or more < 1:
            return Found(found, PlainCount(), results, effort)
        say(f"{done} replicates: {found.estimate:.3g}, relative error {100 * rel:.1f} %")
        results = np.concatenate([results, crew.run(search.seed, done, more)])
    return None


def _why_plain(problem: Problem) -> str:
    """Return the name of the method where nothing is split, with the reason if it is not that the target is no rare one."""
    if not problem.routes:
        return "plain: no levels lead to this target"
    if int(Rung.SEARCH) in problem.codes():
        return "plain: a bot that decides by playing on is not cloned"
    return "plain"


def _method(problem: Problem) -> str:
    parts = ["splitting"]
    parts += ["conditional"] if problem.conditional else []
    parts += ["strata"] if problem.strata else []
    return "+".join(parts)


def _effort(problem: Problem, levels: Levels, search: Search, seconds: float) -> int:
    """Return the hands a stage with which 30 replicates take about a third of the time."""
    worker = Worker(problem, levels.values, levels.thresholds, MIN_EFFORT)
    started = time.monotonic()
    worker.run(search.seed, 1 << 21)
    each = (time.monotonic() - started) / MIN_EFFORT / search.cores
    return int(np.clip(0.33 * max(seconds, 1.0) / LEAST / max(each, 1e-9), MIN_EFFORT, MAX_EFFORT))
