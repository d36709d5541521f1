"""Random switch settings, spread over all values, and a count of what they covered."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping

from sim.rules import Rules, resolve, variant
from sim.rules.model import Switch

#: Chance of a hand without wilds where the switch `wild` was drawn: mostly the others have nothing to show there.
_WITHOUT_WILDS = 0.25


def random_rules(name: str, rng: random.Random) -> Rules:
    """Return a variant with one to all switches off their default: one in four settings changes a single switch."""
    switches = variant(name).switches
    if rng.random() < 0.25:
        chosen = [rng.choice(switches)]
    else:
        chosen = rng.sample(switches, rng.randint(2, max(2, len(switches) // 2)))
    if rng.random() < 0.05:
        chosen = list(switches)
    return resolve(name, {switch.name: _value(switch, rng) for switch in chosen})


def _value(switch: Switch, rng: random.Random) -> str:
    if switch.name == "wild" and rng.random() > _WITHOUT_WILDS:
        return switch.default
    return rng.choice(switch.values)


class Coverage:
    """Which switch values, and how many different rule sheets, a campaign has met."""

    def __init__(self, name: str) -> None:
        self.possible = {(s.name, value) for s in variant(name).switches for value in s.values}
        self.met: Counter[tuple[str, str]] = Counter()
        self.sheets: set[str] = set()

    def add(self, rules: Rules) -> None:
        """Count the values of one rule sheet."""
        self.met.update(rules.values.items())
        self.sheets.add(rules.label)

    def add_settings(self, name: str, settings: Mapping[str, object]) -> None:
        """Count a rule sheet given as settings."""
        self.add(resolve(name, settings))

    def __str__(self) -> str:
        met = len(self.possible & self.met.keys())
        missing = ", ".join(f"{s}={v}" for s, v in sorted(self.possible - self.met.keys()))
        text = f"{met} of {len(self.possible)} switch values in {len(self.sheets)} settings"
        return text + (f"; not met: {missing}" if missing else "")
