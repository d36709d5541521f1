"""The rulebook in the program is whole, and what cites it cites rules that exist."""

from __future__ import annotations

import re

import pytest

from sim.frames.names import FANS_ZH
from sim.kernels.fans.values import FAN_VALUES
from sim.rules import VARIANTS, Text
from sim.rules.rulebook import (
    ANQING_RULES,
    FANS,
    HUANGJIN_RULES,
    HUBEI_RULES,
    JINGZHOU_RULES,
    SHARED_RULES,
)
from tests.house.project import DOCS, SIM, TESTS, modules, relative
from tests.house.test_switches import chinese

BOOKS = {
    "AQ": (ANQING_RULES, 19),
    "JZ": (JINGZHOU_RULES, 15),
    "HJ": (HUANGJIN_RULES, 14),
    "HB": (HUBEI_RULES, 14),
}
KNOWN = {key for rules, _ in BOOKS.values() for key, _ in rules}
SHARED_IDS = [
    "0.1",
    "0.2",
    "0.3",
    "0.4",
    "0.5",
    "0.6",
    "0.7",
    "0.7a",
    "0.7b",
    *(f"0.{n}" for n in range(8, 13)),
]
_CITED = re.compile(r"\b(?:AQ|JZ|HJ|HB)-\d+")


@pytest.mark.parametrize("prefix", BOOKS)
def test_ids_run_without_a_gap(prefix: str) -> None:
    rules, count = BOOKS[prefix]
    assert [key for key, _ in rules] == [f"{prefix}-{n}" for n in range(1, count + 1)]


def test_shared_ids() -> None:
    assert [key for key, _ in SHARED_RULES] == SHARED_IDS


def test_variants_carry_their_book() -> None:
    for variant in VARIANTS.values():
        assert variant.rules in [rules for rules, _ in BOOKS.values()]


@pytest.mark.parametrize(
    ("key", "text"),
    [*SHARED_RULES, *(pair for rules, _ in BOOKS.values() for pair in rules)],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_rule_is_said_in_both_languages(key: str, text: Text) -> None:
    assert len(text.en) >= 15, key
    assert text.en.endswith((".", ".)"))
    assert chinese(text.en) < len(text.en) / 4
    assert chinese(text.zh) >= 4
    assert text.zh.endswith(("。", "。）"))


def test_every_cited_rule_exists() -> None:
    unknown = {
        f"{relative(path)}: {key}"
        for path in [*modules(SIM), *modules(TESTS), *DOCS.rglob("*.md")]
        for key in _CITED.findall(path.read_text(encoding="utf-8"))
        if key not in KNOWN
    }
    assert unknown == set()


def test_switches_named_in_rules_exist() -> None:
    names = {s.name for v in VARIANTS.values() for s in v.switches}
    values = {value for v in VARIANTS.values() for s in v.switches for value in s.values}
    for rules, _ in BOOKS.values():
        for key, text in rules:
            for word in re.findall(r"[a-z]+(?:_[a-z]+)+", text.en + text.zh):
                assert word in names | values | {"pay_i"}, f"{key}: {word}"


def test_the_fan_catalogue() -> None:
    assert [fan.number for fan in FANS] == list(range(1, 82))
    assert [fan.value for fan in FANS] == [int(FAN_VALUES[fan.number]) for fan in FANS]
    assert [fan.name for fan in FANS] == list(FANS_ZH[1:])
    assert len({fan.name for fan in FANS}) == len({fan.english for fan in FANS}) == 81


def test_fans_exclude_fans_that_exist() -> None:
    names = {fan.name for fan in FANS}
    for fan in FANS:
        excluded = [name.partition("（")[0] for name in (*fan.listed, *fan.implied)]
        assert set(excluded) <= names - {fan.name}, fan.name
        assert len(excluded) == len(set(excluded)), fan.name
