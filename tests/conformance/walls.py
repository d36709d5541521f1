"""Looking for a wall on which a value of a switch changes the hand."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np

from sim.engine.simulate import play_batch
from sim.playback.address import Address, parse_address
from sim.rules import VARIANTS, Rules, resolve

FILE = Path(__file__).parents[1] / "data" / "switch_walls.toml"
SEED = 1
FIRST_BATCH, LARGEST_BATCH = 25, 400
#: Hands that are searched where no wall is listed: a second or two of play.
HANDS = {"huangjin": 1000}
OTHER_HANDS = 2000


def read_file() -> dict[str, Any]:
    """Return the listed walls by variant (``walls``) and the inert values with their proofs (``inert``)."""
    return tomllib.loads(FILE.read_text(encoding="utf-8"))


def switch_values() -> Iterator[tuple[str, str, str]]:
    """Yield variant, switch and value for every value off the default; a number for a switch with one reading."""
    for variant in VARIANTS.values():
        for switch in variant.switches:
            for value in switch.values if len(switch.values) > 1 else (*switch.values, "14"):
                if value != switch.default:
                    yield variant.name, switch.name, value


def changes(address: Address, switch: str, value: str) -> bool:
    """Tell whether the hand of an address is played otherwise, or ends otherwise, with a switch set."""
    rules = address.rules
    other = resolve(rules.variant.name, {**rules.changed, switch: value})
    first, second = (
        _rows(sheet, address.policies[0], address.seed, address.hand, 1) for sheet in (rules, other)
    )
    return bool((first != second).any())


def search(
    name: str, switch: str, value: str, hands: int, *, settings: tuple[tuple[str, str], ...] = ()
) -> Address | None:
    """Return the first hand of `SEED` that a value changes, efficient players before random ones; None without any."""
    before = resolve(name, dict(settings))
    after = resolve(name, {**dict(settings), switch: value})
    for policy in ("efficient", "random"):
        done, size = 0, FIRST_BATCH
        while done < hands:
            count = min(size, hands - done)
            different = (
                _rows(before, policy, SEED, done, count) != _rows(after, policy, SEED, done, count)
            ).any(axis=1)
            if different.any():
                return Address(before, (policy,), SEED, done + int(np.argmax(different)))
            done, size = done + count, min(2 * size, LARGEST_BATCH)
    return None


def find(name: str, switch: str, value: str) -> Address | None:
    """Return a hand that a value changes: the listed one if it still does, else one of the first."""
    listed = read_file()["walls"].get(name, {}).get(f"{switch}={value}")
    if listed is not None:
        address = parse_address(listed)
        if changes(address, switch, value):
            return address
    return search(name, switch, value, HANDS.get(name, OTHER_HANDS))


@lru_cache(maxsize=64)
def _rows(rules: Rules, policy: str, seed: int, first: int, count: int) -> Any:
    return play_batch(rules, (policy,), seed, first, count)
