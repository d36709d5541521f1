"""Duplicate matches: the same walls, every seat, and what is made of them."""

from __future__ import annotations

import json

import numpy as np
import pytest

from sim.cli.main import main
from sim.engine.simulate import play_batch
from sim.kernels import row_layout as r
from sim.policies.catalogue import PolicyError
from sim.rules import resolve
from sim.study.duplicate import Lone, compare_lone, play_lone
from sim.study.ladder import climb


class Quiet:
    """A reporter that nobody hears."""

    def say(self, text: str) -> None:
        pass

    def begin(self, total: int, done: int) -> None:
        pass

    def advance(self, hands: int) -> None:
        pass

    def end(self) -> None:
        pass


QUIET = Quiet()


def test_among_its_own_kind_a_bot_gets_nothing() -> None:
    lone = play_lone(resolve("anqing"), "efficient", "efficient", 40, 3, 2, QUIET)
    assert np.allclose(lone.pay, 0.0)  # all seats of a wall together
    assert lone.won == pytest.approx(0.25, abs=0.02)


def test_the_lone_bot_is_paid_as_the_rows_say() -> None:
    rules = resolve("jingzhou")
    lone = play_lone(rules, "efficient", "random", 20, 5, 1, QUIET)
    total = np.zeros(20)
    for player in range(3):
        policies = ["random"] * 3
        policies[player] = "efficient"
        for row in play_batch(rules, policies, 5, 0, 20):
            seat = (player - row[r.DEALER]) % 3
            total[row[r.HAND]] += row[r.WIN_PAY + seat] + row[r.SIDE_PAY + seat]
    assert np.allclose(lone.pay, total / 3)


def test_workers_do_not_change_the_numbers() -> None:
    rules = resolve("hubei")
    one, two = (play_lone(rules, "greedy", "random", 600, 7, workers, QUIET) for workers in (1, 2))
    assert np.array_equal(one.pay, two.pay)
    assert (one.square, one.won, one.dealt_in) == (two.square, two.won, two.dealt_in)


def test_pair_is_the_difference_of_the_lone_seats() -> None:
    a = Lone(np.array([3.0, 1.0, 2.0]), 9.0, 0.5, 0.1)
    b = Lone(np.array([-1.0, -1.0, -4.0]), 9.0, 0.1, 0.2)
    pair = compare_lone("value", "greedy", a, b)
    assert pair.pay_per_hand == pytest.approx(4.0)
    assert pair.low < 4.0 < pair.high
    assert pair.edge == pytest.approx(2.0)
    assert pair.edge_share == pytest.approx(2.0 / (9.0 - 4.0) ** 0.5)


@pytest.mark.parametrize("variant", ["anqing", "jingzhou", "hubei"])
def test_lower_rungs_stand_in_order(variant: str) -> None:
    ladder = climb(resolve(variant), ("random", "efficient", "greedy"), 250, 11, 1, QUIET)
    assert [(p.a, p.b) for p in ladder.pairs] == [
        ("greedy", "random"),
        ("efficient", "random"),
        ("efficient", "greedy"),
    ]
    assert all(p.z > 5 for p in ladder.pairs[:2])
    assert ladder.ratings["random"] < ladder.ratings["efficient"]
    assert ladder.alone["random"].drawn > ladder.alone["greedy"].drawn


def test_document_is_what_the_contract_says(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bots", "anqing", "--hands", "20", "--rungs", "random,greedy", "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert {"variant", "hands", "pairs", "drawn", "win_turn"} <= document.keys()
    assert document["variant"] == "anqing"
    assert {"a", "b", "pay_per_hand", "low", "high", "z"} <= document["pairs"][0].keys()
    assert set(document["drawn"]) == {"random", "greedy"}


def test_one_rung_is_no_ladder() -> None:
    with pytest.raises(PolicyError, match="two rungs"):
        climb(resolve("anqing"), ("value",), 10, 1, 1, QUIET)
    with pytest.raises(PolicyError, match="did you mean 'value'"):
        climb(resolve("anqing"), ("valeu", "random"), 10, 1, 1, QUIET)
