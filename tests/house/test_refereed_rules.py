"""Every rule that a log can break is broken by a corruption that the referee refuses by the rule's own id."""

from __future__ import annotations

import pytest

from sim.rules import VARIANTS
from sim.rules.rulebook import SHARED_RULES
from tests.oracle.corrupt import CORRUPTIONS

#: Rules that no log breaks by themselves, and why.
NOT_ALONE = {
    "0.7b": "a definition: readiness shows in AQ-10 and JZ-15, completeness in the reasons of a false win",
    "0.11": "a definition: each variant's own rule says where its wall ends (AQ-19, JZ-7, HJ-11, HB-4)",
    "AQ-12": "a definition that AQ-13 asks for; a log never claims a win without honours by itself",
    "HB-14": "every false win is refused by the rule that it fails: HB-3, HB-5, HB-7",
}
CITED = {rule for corruption in CORRUPTIONS for rule in corruption.rule_ids.values()}
RULES = [rule for rule, _ in SHARED_RULES] + [r for v in VARIANTS.values() for r, _ in v.rules]


@pytest.mark.parametrize("rule", sorted(set(RULES)))
def test_a_log_that_breaks_the_rule_is_refused_by_its_id(rule: str) -> None:
    """The corruptions themselves are tried in ``tests/oracle/test_referee.py``."""
    assert (rule in CITED) != (rule in NOT_ALONE), (
        f"no corruption breaks {rule}, or it is listed as unbreakable"
    )


def test_the_reasons_are_of_rules_that_exist() -> None:
    assert set(NOT_ALONE) <= set(RULES)
    assert all(len(reason.split()) > 8 for reason in NOT_ALONE.values())


def test_no_corruption_cites_a_rule_that_is_none() -> None:
    assert CITED - {"event-log"} <= set(RULES)
