"""What callers give, made into what the program knows: variants, switches, policies, numbers."""

from __future__ import annotations

import operator
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TypeAlias

from sim.rules import Rules, Variant, read_rules
from sim.rules.model import set_switches

AnyVariant: TypeAlias = str | Path | Variant | Rules
"""A shipped name, perhaps with ``+switch=value…``; a ``.toml`` file; a `sim.Variant`; `sim.Rules`."""
Switches: TypeAlias = Mapping[str, object]
Policy: TypeAlias = str | Sequence[str]


class CallError(ValueError):
    """An argument that makes no sense; the message says what was given and what is possible."""


def rules_of(variant: AnyVariant, switches: Switches | None = None) -> Rules:
    """Return the rules that a caller means.

    Raises
    ------
    RulesError
        Unknown variant, switch or value; a file that is no variant.
    CallError
        No variant at all.

    Examples
    --------
    >>> rules_of("hubei+map=minus_one", {"wild": "off"}).label
    'hubei+map=minus_one+wild=off'
    """
    if switches is not None and not isinstance(switches, Mapping):
        raise CallError(f"rules={switches!r}; give a mapping of switches, as in rules={{'wild': 'off'}}")
    if isinstance(variant, Rules):
        return set_switches(variant.variant, {**variant.values, **switches}) if switches else variant
    if isinstance(variant, Variant):
        return set_switches(variant, switches or {})
    if isinstance(variant, str | Path):
        return read_rules(str(variant), switches)
    raise CallError(
        f"variant {variant!r}; give a name as in sim.variants, a .toml file, a sim.Variant or sim.Rules"
    )


def policies_of(policy: Policy) -> tuple[str, ...]:
    """Return the names in ``"efficient"``, ``"efficient,random,random,random"`` or a sequence of names.

    Raises
    ------
    CallError
        Anything but names.
    """
    names = policy.split(",") if isinstance(policy, str) else policy
    if not isinstance(names, Sequence) or not names or not all(isinstance(name, str) for name in names):
        raise CallError(f"policy {policy!r}; give one name for all players, or one a player")
    return tuple(name.strip() for name in names)


def whole(name: str, value: object, low: int, high: int) -> int:
    """Return a whole number within limits.

    Raises
    ------
    CallError
        No whole number, or out of range.

    Examples
    --------
    >>> whole("hands", 0, 1, 1000)
    Traceback (most recent call last):
    ...
    sim.api.given.CallError: hands=0; possible: 1 to 1,000
    """
    try:
        number = operator.index(value)  # type: ignore[arg-type]
    except TypeError:
        number = low - 1
    if isinstance(value, bool) or not low <= number <= high:
        raise CallError(f"{name}={value!r}; possible: {low:,} to {high:,}{_whole_of(value)}")
    return number


def _whole_of(value: object) -> str:
    return f", as a whole number: {int(value):_}" if isinstance(value, float) and value.is_integer() else ""
