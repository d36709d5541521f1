"""Random positions judged by the kernel and by the oracle: every field of both answers must be the same."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

from sim.engine.evaluate import evaluate
from sim.rules import resolve
from tests.campaign.settings import Coverage
from tests.campaign.tally import Tally
from tests.differential.gold_wins import make_gold_record
from tests.differential.near_wins import make_record
from tests.oracle import evaluate as oracle


def compare_records(name: str, n: int, seed: int, *, defaults: bool = False) -> Tally:
    """Compare `n` records of a variant; with `defaults` at default switches only."""
    rules, coverage = resolve(name), Coverage(name)
    tally = Tally(f"records {name} --n {n} --seed {seed}", "records", n, coverage)
    for record in random_records(name, n, seed, defaults=defaults):
        coverage.add_settings(name, record.get("rules", {}))
        mine, theirs = _answers(rules, name, record)
        told = None
        if mine != theirs:
            told = f"{json.dumps(record, ensure_ascii=False)}\n  kernel {mine}\n  oracle {theirs}"
        tally.add(str(theirs.get("reason") or "win"), told)
    return tally


def random_records(name: str, n: int, seed: int, *, defaults: bool = False) -> Iterator[dict[str, Any]]:
    """Yield records, each from a random stream of its own, so that any stretch can be made again."""
    for number in range(n):
        rng = random.Random(f"{seed}/{name}/{number}")
        make = make_gold_record if name == "huangjin" else make_record
        yield make(name, rng, {} if defaults else None) | {"id": f"{seed}/{number}"}


def _answers(rules: Any, name: str, record: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """Both answers; an error is an answer that agrees with nothing, for these records can all be judged."""
    answers: list[dict[str, Any]] = []
    for side, judge, first in (("kernel", evaluate, rules), ("oracle", oracle.evaluate, name)):
        try:
            answer = judge(first, record)
            # The order of the fans is no part of the contract.
            answers.append(answer | ({"fans": sorted(answer["fans"])} if "fans" in answer else {}))
        except Exception as error:
            answers.append({"error": f"{side}: {type(error).__name__}: {error}"})
    return answers[0], answers[1]
