"""What may be asked for, and what is refused with a reason."""

from __future__ import annotations

import numpy as np
import pytest

from sim.codes import Cap, HandType
from sim.frames.names import FANS_ZH
from sim.kernels import row_layout as row
from sim.rare import layout as a
from sim.rare.plain import hit_rows
from sim.rare.routes import FANS, route_arrays, routes_of
from sim.rare.targets import Target, TargetError, parse_target, type_names
from sim.rules import VARIANTS, resolve

NEVER = {
    ("anqing", "seven_pairs"),
    ("anqing-que", "seven_pairs"),
    ("anqing-que", "seven_stars"),
    ("anqing-que", "thirteen_scattered"),
}


@pytest.mark.parametrize("variant", [name for name in VARIANTS if name != "huangjin"])
def test_every_hand_type_is_a_target_with_levels_or_is_refused_for_a_reason(variant):
    rules = resolve(variant)
    for name in type_names(rules):
        if (variant, name) in NEVER:
            with pytest.raises(TargetError, match="cannot happen"):
                parse_target(name, rules)
            continue
        target = parse_target(name, rules)
        assert target.types == (name,)
        assert routes_of(target, rules)


def test_every_fan_but_flowers_is_a_target():
    rules = resolve("huangjin")
    for number, name in enumerate(FANS_ZH[1:], start=1):
        if name == "花牌":
            with pytest.raises(TargetError, match="after the win"):
                parse_target(name, rules)
        else:
            assert parse_target(name, rules).fans == (number,)


@pytest.mark.parametrize(
    "fan",
    [
        "大四喜",
        "大三元",
        "绿一色",
        "九莲宝灯",
        "四杠",
        "连七对",
        "十三幺",
        "清幺九",
        "小四喜",
        "小三元",
        "字一色",
        "四暗刻",
        "一色双龙会",
        "一色四同顺",
        "一色四节高",
        "七星不靠",
        "清一色",
    ],
)
def test_these_fans_have_levels(fan):
    rules = resolve("huangjin")
    routes = routes_of(parse_target(fan, rules), rules)
    assert routes
    rows, kinds, copies = route_arrays(routes, rules)
    assert len(routes) <= a.MAX_ROUTES
    for index, route in enumerate(routes):
        needed = sum(copies[index, : rows[index, a.N_NEEDED]])
        if route.form == a.TEMPLATE:
            assert needed + 3 * route.groups + 2 * route.pair + route.extra == 14
        if route.form == a.DISTINCT:
            assert needed + route.extra == 14
        assert set(kinds[index, : rows[index, a.N_NEEDED]]) == set(route.needed)


def test_no_fan_has_routes_under_a_name_that_does_not_exist():
    assert set(FANS) <= set(FANS_ZH)


def test_parts_are_joined_and_chinese_names_are_known():
    rules = resolve("hubei")
    target = parse_target("清一色+碰碰和+way=discard+pay>=1000", rules)
    assert target.types == ("all_pungs", "pure_suit")
    assert target.way == "discard"
    assert target.pay == 1000
    assert parse_target("七星归位", resolve("anqing")).types == ("seven_stars",)
    assert parse_target("cap", resolve("jingzhou")).cap == Cap.GOLD_TOP
    assert parse_target("金顶", resolve("hubei", {"cap": "300U"})).cap == Cap.CAPPED


@pytest.mark.parametrize(
    ("variant", "settings", "text", "reason"),
    [
        ("anqing", {"scattered_red": "banned"}, "seven_stars", "scattered_red=banned"),
        ("anqing", {"que": "on"}, "thirteen_scattered", "two suits"),
        ("anqing", {}, "seven_stars+thirteen_scattered", "seven stars alone"),
        ("anqing", {}, "way=discard", "self-draw only"),
        ("anqing", {}, "seven_pairs", "seven_pairs=off"),
        ("anqing", {}, "cap", "caps no payment"),
        ("jingzhou", {"seven_pairs": "off"}, "seven_pairs", "seven_pairs=off"),
        ("jingzhou", {}, "small+pure_suit", "no big win"),
        ("hubei", {"nine": "seven_only"}, "all_melded", "seven_only"),
        ("hubei", {}, "cap", "cap=off"),
        ("huangjin", {"special_forms": "off"}, "十三幺", "special_forms=off"),
        ("huangjin", {}, "十三幺+七星不靠", "one of these forms"),
        ("huangjin", {}, "seven_stars", "has no hand"),
        ("anqing", {}, "seven_star", "did you mean 'seven_stars'"),
        ("anqing", {}, "pay>=many", "whole N"),
        ("anqing", {}, "way=luck", "way=self_draw"),
    ],
)
def test_what_cannot_happen_is_refused_with_the_reason(variant, settings, text, reason):
    with pytest.raises(TargetError, match=reason):
        parse_target(text, resolve(variant, settings))


def test_rows_are_hit_by_all_parts_at_once():
    rows = np.zeros((4, row.ROW_SIZE), dtype=np.int64)
    both = 1 << HandType.PURE_SUIT | 1 << HandType.ALL_PUNGS
    rows[:, row.WON] = (1, 1, 1, 0)
    rows[:, row.TYPES] = (both, 1 << HandType.PURE_SUIT, both, both)
    rows[:, row.WINNER] = (2, 2, 1, -1)
    rows[0, row.WIN_PAY + 2], rows[2, row.WIN_PAY + 1] = 1000, 999
    types = ("all_pungs", "pure_suit")
    assert hit_rows(rows, Target("", types=types)).tolist() == [True, False, True, False]
    assert hit_rows(rows, Target("", types=types, pay=1000)).tolist() == [True, False, False, False]
    fans = np.zeros((2, row.ROW_SIZE), dtype=np.int64)
    fans[:, row.WON] = 1
    fans[0, row.FANS_LOW], fans[1, row.FANS_HIGH] = 1 << 7, 1 << (56 - 41)
    assert hit_rows(fans, Target("", fans=(7,))).tolist() == [True, False]
    assert hit_rows(fans, Target("", fans=(56,))).tolist() == [False, True]
