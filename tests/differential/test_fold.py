"""Folding the event log of a hand gives its row: run and replay keep the same books."""

from __future__ import annotations

import pytest

from sim.playback.address import Address
from sim.rules import resolve
from tests.differential.folded_rows import rows_agree


@pytest.mark.parametrize("policy", ["random", "efficient"])
@pytest.mark.parametrize("variant", ["anqing", "anqing-que", "jingzhou", "huangjin", "hubei"])
def test_the_folded_log_is_the_row(variant: str, policy: str) -> None:
    rules = resolve(variant)
    different = [hand for hand in range(80) if not rows_agree(Address(rules, (policy,), 77, hand))]
    assert not different
