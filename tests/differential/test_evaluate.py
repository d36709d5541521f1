"""The kernels and the oracle, written apart from each other, answer alike in every field."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from sim.engine.evaluate import evaluate
from sim.rules import resolve
from tests.differential.near_wins import VARIANTS, make_record
from tests.oracle import evaluate as oracle

SEED = 20240607
# Records compared on every run; 20,000 of each rule family were compared once.
RECORDS = {"anqing": 1500, "anqing-que": 500, "jingzhou": 2000, "hubei": 2000}
ENDINGS = {"anqing": 6, "anqing-que": 6, "jingzhou": 8, "hubei": 5}  # different reasons, "win" being one


@pytest.mark.parametrize("variant", VARIANTS)
def test_kernel_and_oracle_agree(variant: str) -> None:
    rules = resolve(variant)
    rng = random.Random(f"{SEED}/{variant}")
    outcomes: Counter[str] = Counter()
    for number in range(RECORDS[variant]):
        record = make_record(variant, rng)
        answer = evaluate(rules, record)
        assert answer == oracle.evaluate(variant, record), f"record {number}: {record}"
        outcomes[str(answer.get("reason", "win"))] += 1
    # The records are worth nothing if they all end alike.
    assert outcomes["win"] > RECORDS[variant] / 10
    assert outcomes["not_complete"] > RECORDS[variant] / 20
    assert len(outcomes) >= ENDINGS[variant], outcomes
