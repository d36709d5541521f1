"""Exchanging suits, ranks, honours, seats or copies changes nothing that the rules speak of."""

from __future__ import annotations

import random
from itertools import permutations
from typing import Any

import pytest

from sim.engine.evaluate import evaluate
from sim.rules import resolve
from tests.property.moved_hands import (
    move_seats,
    move_tiles,
    permute_honours,
    permute_suits,
    random_record,
    reflect_ranks,
    rewrite,
)

VARIANTS = ("anqing", "jingzhou", "huangjin", "hubei")
MOVES = {"suits": permute_suits, "ranks": reflect_ranks, "honours": permute_honours}
HANDS = 250
#: Payments from which on a hard and a soft reading may pay the same (JZ-13, HB-11).
CAPS = {"jingzhou": 300, "hubei": 30_000}
#: Fans that name suits, ranks or dragons of their own.
PICTURES = {"绿一色", "推不倒"}


def _judge(variant: str, record: dict[str, Any]) -> dict[str, Any]:
    """Return the answer without what ties leave to the order of tiles: faces, the listed fans, hardness at a cap."""
    answer = evaluate(resolve(variant), record)
    left_open = {"faces", "fans", "waits"}
    if max(map(abs, answer.get("pay", [0]))) >= CAPS.get(variant, 1):
        left_open.add("hard")
    return {name: value for name, value in answer.items() if name not in left_open}


def _has_picture(variant: str, record: dict[str, Any]) -> bool:
    return any(fan[0] in PICTURES for fan in evaluate(resolve(variant), record).get("fans", ()))


@pytest.mark.parametrize("move", MOVES)
@pytest.mark.parametrize("variant", VARIANTS)
def test_exchanged_tiles(variant: str, move: str) -> None:
    rng = random.Random(f"{variant} {move}")
    wins = 0
    for _ in range(HANDS):
        record = random_record(variant, rng, win=rng.random() < 0.9)
        moved = move_tiles(record, MOVES[move](variant, rng))
        if variant == "huangjin" and (_has_picture(variant, record) or _has_picture(variant, moved)):
            continue
        before = _judge(variant, record)
        assert _judge(variant, moved) == before, (record, moved)
        wins += before["win"]
    assert wins > HANDS / 12


@pytest.mark.parametrize("variant", VARIANTS)
def test_exchanged_seats(variant: str) -> None:
    """The dealer has a part in Jingzhou's payments alone."""
    rng = random.Random(variant)
    seats = resolve(variant).variant.seats
    orders = [order for order in permutations(range(seats)) if variant != "jingzhou" or order[0] == 0]
    wins = 0
    for _ in range(HANDS):
        record = random_record(variant, rng)
        order = rng.choice(orders)
        before, after = _judge(variant, record), _judge(variant, move_seats(record, order))
        if before["win"]:
            wins += 1
            before["pay"] = [before["pay"][order.index(seat)] for seat in range(seats)]
        assert after == before, (record, order)
    assert wins > HANDS / 12


@pytest.mark.parametrize("variant", VARIANTS)
def test_order_of_writing(variant: str) -> None:
    rng = random.Random(f"{variant} order")
    for _ in range(HANDS):
        record = random_record(variant, rng, win=rng.random() < 0.8)
        rules = resolve(variant)
        assert evaluate(rules, rewrite(record, rng)) == evaluate(rules, record), record


def test_a_move_that_the_rules_see_would_be_noticed() -> None:
    """Jingzhou's pair of 2, 5 or 8: moving ranks by one is no symmetry."""
    record = {"hand": "[456s]22s789p345p34p", "win": "5p"}
    moved = move_tiles(record, lambda kind: kind // 9 * 9 + (kind % 9 + 1) % 9 if kind == 19 else kind)
    assert _judge("jingzhou", moved) != _judge("jingzhou", record)
