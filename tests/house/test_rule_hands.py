"""Every rule and every value of every switch has a hand in ``tests/data/rules``, explained in both languages."""

from __future__ import annotations

import pytest

from sim.rules import VARIANTS
from sim.rules.rulebook import SHARED_RULES
from tests.golden.rule_hands import read_entries
from tests.house.test_switches import chinese

ENTRIES = read_entries()
RULES = [rule for rule, _ in SHARED_RULES] + [rule for v in VARIANTS.values() for rule, _ in v.rules]
# `anqing-que` is Anqing with one switch set: what holds of Anqing's others is shown there.
VALUES = [
    (v.name, s.name, value)
    for v in VARIANTS.values()
    for s in v.switches
    for value in (s.values if len(s.values) > 1 else ("14",))
    if value != s.default and (v.name != "anqing-que" or s.name == "que")
]


@pytest.mark.parametrize("rule", sorted(set(RULES)))
def test_a_rule_has_a_hand(rule: str) -> None:
    assert any(entry.rule == rule for entry in ENTRIES), f"no hand shows {rule}"


@pytest.mark.parametrize(("variant", "switch", "value"), VALUES)
def test_a_switch_value_has_a_pair(variant: str, switch: str, value: str) -> None:
    pairs = [(entry.variant, entry.switch, entry.value) for entry in ENTRIES]
    assert (variant, switch, value) in pairs, f"no pair shows {switch}={value} of {variant}"


@pytest.mark.parametrize("entry", [pytest.param(entry, id=entry.name) for entry in ENTRIES])
def test_an_entry_is_explained_and_cites_a_rule(entry) -> None:  # type: ignore[no-untyped-def]
    assert entry.rule in RULES
    assert chinese(entry.fields["zh"]) >= 3
    assert len(entry.fields["en"].split()) >= 3
    assert "\n" not in entry.fields["zh"] + entry.fields["en"]


@pytest.mark.parametrize("entry", [pytest.param(entry, id=entry.name) for entry in ENTRIES if entry.switch])
def test_a_pair_stands_under_the_rule_of_its_switch(entry) -> None:  # type: ignore[no-untyped-def]
    switch = VARIANTS[entry.variant].switch(entry.switch)
    assert switch.canonical(entry.value) != switch.default
    assert entry.rule in (switch.rule, "0.11")
