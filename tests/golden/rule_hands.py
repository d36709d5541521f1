"""The hands in ``tests/data/rules``: plain files that a player can read, one a variant, read here for the tests.

``hand`` and ``pair`` entries are judged as records; ``played`` and ``played_pair`` entries are hands of the engine. An address
there is where to begin looking: the entry holds for the first hand from it on that shows the thing, so that a changed bot does
not make the file wrong.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sim.playback.address import Address, parse_address
from sim.rules import resolve

FILES = Path(__file__).parents[1] / "data" / "rules"
VARIANTS = ("anqing", "jingzhou", "huangjin", "hubei")
WITHIN = 300  # hands looked at from an address on


@dataclass(frozen=True)
class Entry:
    """One entry of a file: `form` is hand, pair, played or played_pair; `fields` is the rest as it stands there."""

    file: str
    number: int
    form: str
    variant: str
    rule: str
    fields: dict[str, Any] = field(hash=False)

    @property
    def name(self) -> str:
        """Return a name for messages: ``anqing/AQ-6/pair/red_ban=off/12``."""
        switch = f"/{self.switch}={self.value}" if self.switch else ""
        return f"{self.file}/{self.rule}/{self.form}{switch}/{self.number}"

    @property
    def switch(self) -> str:
        """The switch that a pair is about, else nothing."""
        return str(self.fields.get("switch", ""))

    @property
    def value(self) -> str:
        """The value that a pair sets against the default, else nothing."""
        return str(self.fields.get("value", ""))

    @property
    def record(self) -> dict[str, Any]:
        """The record of a hand or pair without the pair's own switch."""
        return dict(self.fields["in"])

    @property
    def other_record(self) -> dict[str, Any]:
        """The record of a pair under its value."""
        return self.record | {"rules": {**self.record.get("rules", {}), self.switch: self.value}}

    @property
    def within(self) -> int:
        """How many hands from the address on may be looked at."""
        return int(self.fields.get("within", WITHIN))

    @property
    def address(self) -> Address:
        """Where to begin looking."""
        return parse_address(self.fields["address"])

    @property
    def other_address(self) -> Address:
        """The same hand under the pair's value."""
        given = self.address
        settings = {**given.rules.changed, self.switch: self.value}
        return Address(resolve(self.variant, settings), given.policies, given.seed, given.hand)


def read_entries() -> list[Entry]:
    """Return all entries of all files."""
    return [entry for name in (*VARIANTS, "shared") for entry in _read(name)]


def _read(name: str) -> Iterator[Entry]:
    document = tomllib.loads((FILES / f"{name}.toml").read_text(encoding="utf-8"))
    for form in ("hand", "pair", "played", "played_pair"):
        for number, fields in enumerate(document.get(form, [])):
            yield Entry(name, number, form, fields.get("variant", name), fields["rule"], fields)
