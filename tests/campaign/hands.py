"""Hands of the engine before the referee, under random switch settings; the row of each must be the fold of its log."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence

from sim.playback.address import Address, parse_address
from sim.playback.document import replay_document
from sim.rules import resolve, variant
from tests.campaign.settings import Coverage, random_rules
from tests.campaign.tally import Tally
from tests.differential.folded_rows import rows_agree
from tests.oracle.referee import referee

#: Bots that take every legal win; others may refuse one.
TAKERS = ("random", "greedy", "efficient")


def judge_hands(name: str, n: int, seed: int, policies: Sequence[str], *, defaults: bool = False) -> Tally:
    """Referee `n` hands of a variant; with `defaults` at default switches only."""
    coverage = Coverage(name)
    title = f"hands {name} --n {n} --seed {seed} --policies {','.join(policies)}" + " --defaults" * defaults
    tally = Tally(title, "hands", n, coverage)
    for number in range(n):
        address = random_address(name, seed, number, policies, defaults=defaults)
        coverage.add(address.rules)
        outcome, problems = judge_hand(address, policies)
        tally.add(outcome, f"{address}: {'; '.join(problems)}" if problems else None)
    return tally


def random_address(
    name: str, seed: int, number: int, policies: Sequence[str], *, defaults: bool = False
) -> Address:
    """Return hand `number` of a campaign: all players alike in two of three hands, else each player drawn."""
    rng = random.Random(f"{seed}/{name}/{number}")
    rules = resolve(name) if defaults else random_rules(name, rng)
    alike = rng.random() < 2 / 3 or len(policies) == 1
    players = [rng.choice(policies)] if alike else [rng.choice(policies) for _ in range(variant(name).seats)]
    return Address(rules, tuple(players), seed, number)


def judge_hand(address: Address, takers: Sequence[str]) -> tuple[str, list[str]]:
    """Replay a hand from the text of its address; return how it ended and what is wrong with it."""
    try:
        document = json.loads(json.dumps(replay_document(parse_address(str(address)))))
        sure = [name for name in takers if name in TAKERS]
        problems = [f"[{p.rule_id}] event {p.event_index}: {p.message}" for p in referee(document, sure)]
        if not problems and not rows_agree(address, document):
            problems = ["the row is not the fold of the log"]
    except Exception as error:
        return "error", [f"{type(error).__name__}: {error}"]
    return str(document["result"]["by"] or document["result"]["outcome"]), problems
