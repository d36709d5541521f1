"""Own variants in play: what restates a shipped variant plays the same hands, and every change has its exact effect."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from sim.codes import Reason
from sim.engine.encode import encode
from sim.engine.evaluate import evaluate
from sim.engine.fan_worth import win_tables_of
from sim.engine.logged import play_logged
from sim.engine.simulate import play_batch
from sim.engine.tables import load_win_tables
from sim.kernels import row_layout as r
from sim.kernels import state_layout as s
from sim.kernels.fans.catalogue import CHOW_FANS
from sim.kernels.fans.chows import ALL_TIMES
from sim.kernels.fans.tables import CHOW_ROWS, N_CHOW_ROWS
from sim.rules import VARIANTS, Rules, resolve, wild_kinds
from sim.rules.model import set_switches
from sim.rules.own.values import fan_limit
from sim.tiles import NO_TILE, kind_of
from tests.unit.rules.own_files import lines_of, own, restated

SEED = 11
_TOGETHER = ("# honours", "# cycles")


def play(rules: Rules, hands: int, policy: str = "efficient", first: int = 0) -> NDArray[np.int64]:
    return play_batch(rules, (policy,), SEED, first, hands)


@st.composite
def restatements(draw: st.DrawFn) -> tuple[str, list[str]]:
    base = draw(st.sampled_from(list(VARIANTS)))
    lines = lines_of(base)
    if draw(st.booleans()):
        return base, lines
    free = [line for line in lines if not line.startswith(_TOGETHER)]
    return base, draw(st.lists(st.sampled_from(free), unique=True))


@settings(max_examples=30, deadline=None, derandomize=True)
@given(restatements(), st.sampled_from(["efficient", "random"]), st.integers(0, 10**9))
def test_what_restates_a_shipped_variant_plays_its_hands(
    case: tuple[str, list[str]], policy: str, first: int
) -> None:
    base, chosen = case
    assert np.array_equal(
        play(restated(base, chosen), 8, policy, first), play(resolve(base), 8, policy, first)
    )


def test_scores_twice_as_high_pay_twice_as_much() -> None:
    for base, scores in (
        ("hubei", {"unit": 200}),
        ("anqing", {"ordinary": 2, "scattered": 4, "stars": 8}),
    ):
        plain, doubled = play(resolve(base), 300), play(own(base, scores=scores), 300)
        for columns in (slice(r.WIN_PAY, r.WIN_PAY + 4), slice(r.SIDE_PAY, r.SIDE_PAY + 4)):
            assert np.array_equal(doubled[:, columns], 2 * plain[:, columns]), base
            plain[:, columns] = doubled[:, columns] = 0
        assert np.array_equal(doubled, plain)


def test_each_score_value_reaches_its_payment() -> None:
    big = {"hand": "[123p]456p789p11p22p", "win": "2p", "by": "discard", "discarder": 0}
    jingzhou = resolve("jingzhou")
    assert max(-p for p in evaluate(jingzhou, big)["pay"]) == 80
    assert max(-p for p in evaluate(own("jingzhou", scores={"big": 20}), big)["pay"]) == 160
    assert max(-p for p in evaluate(own("jingzhou", scores={"cap": 50, "top": 60}), big)["pay"]) == 50
    assert evaluate(own("jingzhou", scores={"cap": 40, "top": 60}), big)["pay"] == [-60, 120, -60]
    refused = evaluate(own("jingzhou", scores={"minimum": 81}), big)
    assert refused["reason"] == Reason.BELOW_MINIMUM.name.lower()
    robbed = {**big, "by": "rob_kong"}
    more = evaluate(own("jingzhou", switches={"rob_base": 30}), robbed)["pay"][1]
    assert more > evaluate(jingzhou, robbed)["pay"][1]
    straight = {"hand": "[234s]12345678m55p", "win": "9m", "wild": "9m"}
    assert evaluate(own("huangjin", scores={"base": 20}), straight)["pay"] == [-39, 117, -39, -39]


@pytest.mark.parametrize(
    ("fans", "record", "expected"),
    [
        ({"清龙": 40}, {"hand": "[234s]12345678m55p", "win": "9m", "wild": "9m"}, {"清龙": (40, 1), "平和": (2, 1)}),
        # Of three links between four chows the dearer ones are taken: 连六 thrice, not 一般高 twice.
        ({"连六": 5}, {"hand": "[123m][456m]123456m5s", "win": "5s"}, {"连六": (5, 3)}),
        ({"一般高": 5}, {"hand": "[123m][456m]123456m5s", "win": "5s"}, {"一般高": (5, 2), "连六": (1, 1)}),
        ({"双同刻": 7}, {"hand": "[222m][222p]456s789s5p", "win": "5p"}, {"双同刻": (7, 1)}),
        ({"双暗杠": 13}, {"hand": "[1111m][2222m]345s678s5p", "win": "5p"}, {"双暗杠": (13, 1)}),
        ({"明杠": 4, "暗杠": 6}, {"hand": "[1111m][2222s,1]345s678s5p", "win": "5p"}, {"明杠": (4, 1), "暗杠": (6, 1)}),
    ],
)  # fmt: skip
def test_fans_are_worth_what_the_file_says(
    fans: dict[str, int], record: dict[str, Any], expected: dict[str, tuple[int, int]]
) -> None:
    rules = own("huangjin", fans=fans, switches={"min_fan": 0})
    result = evaluate(rules, record)
    listed = {name: (value, times) for name, value, times in result["fans"]}
    assert expected.items() <= listed.items()
    assert result["fan"] == sum(value * times for value, times in listed.values())


def test_two_different_kongs_together() -> None:
    record = {"hand": "[1111m][2222s,1]345s678s5p", "win": "5p"}
    plain = {"switches": {"min_fan": 0}}
    switches = {"min_fan": 0, "mixed_kongs": 12}
    for fans in ({}, {"明杠": 4, "暗杠": 6}):
        apart = evaluate(own("huangjin", fans=fans, **plain), record)["fan"]
        one = evaluate(own("huangjin", fans=fans, switches=switches), record)
        assert ["明暗杠", 12, 1] in one["fans"]
        assert one["fan"] - apart == 12 - sum(fans.values() or [3])
    cheap = own("huangjin", fans={"明杠": 4, "暗杠": 6}, switches={"min_fan": 0, "mixed_kongs": 5})
    assert "明暗杠" not in {name for name, _, _ in evaluate(cheap, record)["fans"]}


def test_fans_of_chows_at_their_largest_stay_in_their_field() -> None:
    largest = {fan: fan_limit(fan) for fan in CHOW_FANS}
    table = load_win_tables().fans.table[CHOW_ROWS : CHOW_ROWS + 2 * N_CHOW_ROWS]
    for row in {int(packed) & ALL_TIMES for packed in table}:
        times = [row >> 4 * at & 15 for at in range(len(CHOW_FANS))]
        assert sum(n * largest[fan] for n, fan in zip(times, CHOW_FANS, strict=True)) < 256


def test_other_values_leave_the_shipped_tables_alone() -> None:
    before = load_win_tables().copy()
    changed = win_tables_of(own("huangjin", fans={"连六": 5, "清一色": 30, "双同刻": 3}))
    assert np.array_equal(load_win_tables().fans.table, before.fans.table)
    assert (changed.fans.table != before.fans.table).sum() > 100
    assert win_tables_of(own("huangjin")) is load_win_tables()


def test_the_map_decides_what_is_wild_and_nothing_of_the_wall() -> None:
    rules = own("hubei", wild={"suits": [-1, 1], "honours": [0], "map": {"C": [], "1m": ["E"]}})
    assert np.array_equal(encode(rules).copies, encode(resolve("hubei")).copies)
    rows, plain = play(rules, 400), play(resolve("hubei"), 400)
    assert np.array_equal(rows[:, r.INDICATOR], plain[:, r.INDICATOR])
    seen = set()
    for row in rows:
        wilds = wild_kinds(rules, int(row[r.INDICATOR]))
        assert (row[r.WILD_1], row[r.WILD_2]) == (*wilds, NO_TILE, NO_TILE)[:2]
        seen.add(len(wilds))
    assert seen == {0, 1, 2}
    assert set(rows[:, r.INDICATOR]) == set(range(34))


def test_one_gold_that_is_its_own_indicator_or_the_red_dragon() -> None:
    for wild in ({"suits": [0], "honours": [0]}, {"always": ["C"]}):
        rules = own("huangjin", wild=wild)
        rows = play(rules, 60)
        assert not rows[:, r.WIN_PAY : r.WIN_PAY + 4].sum()
        expected = rows[:, r.INDICATOR] if "suits" in wild else np.full(len(rows), kind_of("C"))
        assert np.array_equal(rows[:, r.WILD_1], expected)


@pytest.mark.parametrize(
    ("base", "wall", "wild"),
    [
        ("anqing", {"drop": ["p"]}, {}),
        ("hubei", {"drop": ["m", "E"], "flowers": True}, {"honours": [1], "cycles": ["SWN", "CFP"]}),
        ("jingzhou", {"drop": ["P", "W"]}, {"honours": [1], "cycles": ["SNF"], "map": {"C": ["F"]}}),
        ("huangjin", {"flowers": False}, {}),
    ],
)
def test_the_wall_is_the_shipped_one_without_what_is_left_out(
    base: str, wall: dict[str, Any], wild: dict[str, Any]
) -> None:
    rules = own(base, wall=wall, wild=wild)
    settings = {"tiles": 144} if base == "hubei" else {"flowers": "off"} if base == "huangjin" else {}
    shipped = resolve(base, settings)
    for hand in range(3):
        own_wall, old_wall = (_wall(some, hand) for some in (rules, shipped))
        assert own_wall == [kind for kind in old_wall if kind in rules.variant.wall or kind >= 34]
        assert len(own_wall) == 4 * len(rules.variant.wall) + (8 if wall.get("flowers") else 0)
    rows = play(rules, 60)
    assert not rows[:, r.WIN_PAY : r.WIN_PAY + 4].sum()
    assert (rows[:, r.WINNER] >= 0).any()


def test_wild_off_takes_no_notice_of_the_map() -> None:
    rules = set_switches(own("hubei", wild={"always": ["C", "1m"]}).variant, {"wild": "off"})
    assert np.array_equal(play(rules, 40), play(resolve("hubei", {"wild": "off"}), 40))


def _wall(rules: Rules, hand: int) -> list[int]:
    state = play_logged(rules, ("random",), SEED, hand).state
    return [int(kind) for kind in state[s.WALL : s.WALL + int(state[s.N_WALL])]]
