"""Which of the runs in a folder are put side by side: one a rule set, all of the same players."""

from __future__ import annotations

from collections.abc import Sequence

from sim.rules import Rules
from sim.study.load import Results

POLICY = "efficient"


def same_players(found: Sequence[Results]) -> list[Results]:
    """Return the runs whose players are `POLICY` (where nobody is, those of the first run), one a rule set.

    Of several such runs of the same rules it is the one with the most hands.
    """
    known = [results.summary.subject.policies for results in found]
    players = (POLICY,) if (POLICY,) in known else known[0]
    best: dict[str, Results] = {}
    for results, names in zip(found, known, strict=True):
        label = results.summary.subject.rules
        if names == players and (label not in best or results.summary.hands > best[label].summary.hands):
            best[label] = results
    return list(best.values())


def main_runs(found: Sequence[Results]) -> list[Results]:
    """Return the runs of the same players with default rules but for the switch `wild`; where there are none, of any rules."""
    plain = [results for results in found if set(_rules(results).changed) <= {"wild"}]
    return same_players(plain or found)


def rungs(found: Sequence[Results], main: Sequence[Results]) -> dict[str, list[Results]]:
    """Return the runs with another bot in all seats, by bot: default rules, with the wildcard, of variants that `main` has."""
    variants = {_rules(results).variant.name for results in main}
    players = {results.summary.subject.policies for results in main}
    by_bot: dict[str, list[Results]] = {}
    for results in found:
        rules, bots = _rules(results), results.summary.subject.policies
        if not rules.changed and rules.variant.name in variants and len(bots) == 1 and bots not in players:
            by_bot.setdefault(bots[0], []).append(results)
    return {bot: same_players(runs) for bot, runs in by_bot.items()}


def _rules(results: Results) -> Rules:
    return results.summary.subject.resolve()
