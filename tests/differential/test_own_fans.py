"""Huangjin with fans of other values: the engine and the oracle, given the same values, find the same best hand."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from sim.engine.evaluate import evaluate
from sim.rules.own.values import FIXED_FANS, fan_limit, fan_name
from sim.rules.rulebook import FANS
from sim.tiles import RED
from tests.oracle import evaluate as oracle
from tests.oracle.build_hands import BuiltHand, random_hand, with_golds
from tests.oracle.fan_table import BY_NAME
from tests.unit.rules.own_files import own

SEED = 81
FILES = 5
HANDS = 60
_FIXED_IN_THE_ORACLE = ("双暗杠", "幺九刻", "明杠", "暗杠")


def _values(rng: random.Random) -> dict[str, int]:
    """Draw values up to a quarter higher, 2 and 1 up to twice as high, in the order of the source.

    A fan leaves others uncounted even where those are worth more; the oracle would then count what is worth more. So the
    values never rise along the table.
    """
    values: dict[str, int] = {}
    low = 1
    for fan in sorted(FANS, key=lambda fan: -fan.number):
        if fan.number in FIXED_FANS or fan.name in _FIXED_IN_THE_ORACLE:
            continue
        most = min(fan_limit(fan.number), fan.value + max(1, fan.value // 4))
        low = min(most, max(low, fan.value + rng.choice((0, 0, 0, 1)) * rng.randint(0, most - fan.value)))
        values[fan.name] = low
    return values


def _hand(rng: random.Random) -> BuiltHand:
    while True:
        golds = rng.choice((0, 0, 0, 1, 1, 2))
        plain = random_hand(rng)
        hand = with_golds(plain, rng, golds) if golds else plain
        if hand is not None and RED not in hand.wild:  # C is never gold by a flipped tile
            melds = (replace(m, from_digit=0) if m.kind == "pung" else m for m in hand.melds)
            return replace(hand, melds=tuple(melds))


@pytest.mark.parametrize("file", range(FILES))
def test_other_values_give_the_same_best_sum(file: int, monkeypatch: pytest.MonkeyPatch) -> None:
    rng = random.Random(f"{SEED}/{file}")
    values = _values(rng)
    rules = own("huangjin", fans=values, switches={"min_fan": 0})
    for name, value in values.items():
        monkeypatch.setitem(BY_NAME, name, BY_NAME[name]._replace(value=value))
    changed = {fan_name(number) for number, _ in rules.variant.fans}
    shown: set[str] = set()
    for number in range(HANDS):
        record = {**_hand(rng).record(), "rules": dict(rules.values)}
        mine, theirs = evaluate(rules, record), oracle.evaluate("huangjin", record)
        assert mine["win"] == theirs["win"], f"hand {number}: {record}"
        assert mine.get("fan") == theirs.get("fan"), f"hand {number}: {record}: {mine} {theirs}"
        assert mine.get("pay") == theirs.get("pay")
        shown |= {name for name, _, _ in mine.get("fans", ())}
    assert len(shown & changed) > 10
