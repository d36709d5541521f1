"""Options that several commands share: rule switches and policies as they are typed."""

from __future__ import annotations

from collections.abc import Iterable

from sim.rules import RulesError


def parse_settings(texts: Iterable[str]) -> dict[str, str]:
    """Return the switches that ``--set`` options name.

    Raises
    ------
    RulesError
        Not of the form ``switch=value``, or one switch twice with different values.
    """
    pairs: dict[str, str] = {}
    for text in texts:
        name, equals, value = (part.strip() for part in text.partition("="))
        if not equals or not name:
            raise RulesError(f"--set {text!r}; give switch=value, as in --set wild=off")
        if pairs.get(name, value) != value:
            raise RulesError(f"--set gives {name} twice: {pairs[name]} and {value}")
        pairs[name] = value
    return pairs


def parse_policies(text: str) -> tuple[str, ...]:
    """Return the names in ``efficient`` or ``efficient,random,random,random``."""
    return tuple(name.strip() for name in text.split(","))
