"""What a variant is: frozen data, switches with their values, and rules = a variant with every switch set."""

from __future__ import annotations

import difflib
import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from types import MappingProxyType

from sim.codes import Family
from sim.readings import spelling

OWN_DIGITS = 12  # hexadecimal digits of an own variant's digest in its label


class RulesError(ValueError):
    """An unknown variant, switch or value; the message says what was given and what is possible."""


@dataclass(frozen=True, slots=True)
class Text:
    """One statement in both languages."""

    en: str
    zh: str


@dataclass(frozen=True, slots=True)
class Switch:
    """One rule with several readings.

    Attributes
    ----------
    name : str
        Name on the command line and in addresses.
    rule : str
        Rulebook id.
    values, codes : tuple
        Public spellings and what kernels see; same length.
    default : str
    meaning : Text
    source : str
        Where the ambiguity comes from: source text and section, or "rulebook" where the sources are silent.
    limit : int | None
        For numbers: any integer from 0 to `limit` is accepted, `values` being the readings found in the sources.
    value_meanings : tuple[Text, ...]
        What each of `values` makes of the rule, in the same order.
    """

    name: str
    rule: str
    values: tuple[str, ...]
    codes: tuple[int, ...]
    default: str
    meaning: Text
    source: str
    limit: int | None = None
    value_meanings: tuple[Text, ...] = ()

    def canonical(self, value: object) -> str:
        """Return the spelling of `value` (a string, number or bool).

        Raises
        ------
        RulesError
            The switch has no such value.
        """
        text = _plain(value)
        if text in self.values:
            return text
        for listed in self.values:
            if text.lower() == listed.lower() or text + "U" == listed:
                return listed
        if text in ("true", "false"):
            for candidate in ("on", "yes") if text == "true" else ("off", "no"):
                if candidate in self.values:
                    return candidate
        if self.limit is not None and text.isdecimal() and int(text) <= self.limit:
            return str(int(text))
        more = f" or any number from 0 to {self.limit}" if self.limit is not None else ""
        raise RulesError(
            f"switch {self.name}: no value {text!r}; possible: {' | '.join(self.values)}{more}{near(text, self.values)}"
        )

    def code(self, value: str) -> int:
        """Return what kernels see for a canonical value."""
        if value in self.values:
            return self.codes[self.values.index(value)]
        return int(value)


@dataclass(frozen=True, slots=True)
class Variant:
    """A variant of the game as data.

    Attributes
    ----------
    wall : tuple[int, ...]
        The kinds of the wall without flowers, four copies each.
    flowers : bool
        The wall may also hold the eight flowers (`flowers`, Hubei's `tiles` decide).
    scores : tuple[tuple[str, int], ...]
        The values that payments are built from (AQ-18, JZ-13, HJ-8, HB-11).
    wilds : tuple[tuple[int, ...], ...] | None
        The wild kinds that each of the 34 indicators makes; None: as the family's rule says (`sim.rules.wilds`).
    fans : tuple[tuple[int, int], ...]
        Huangjin's fans (by number) whose value is not that of the source.
    own : str
        Of a variant that a user derived: everything that decides how it is played, as canonical JSON
        (`sim.rules.own`); empty for a shipped one.
    """

    name: str
    family: Family
    title: Text
    seats: int
    wall: tuple[int, ...]
    flowers: bool
    switches: tuple[Switch, ...]
    rules: tuple[tuple[str, Text], ...]
    scores: tuple[tuple[str, int], ...]
    source: str
    wilds: tuple[tuple[int, ...], ...] | None = None
    fans: tuple[tuple[int, int], ...] = ()
    own: str = ""

    @property
    def digest(self) -> str:
        """SHA-256 (hex) of the content of an own variant; empty for a shipped one, whose name says it all."""
        return hashlib.sha256(self.own.encode()).hexdigest() if self.own else ""

    @property
    def label(self) -> str:
        """The name in addresses: ``anqing``, or ``mine~0123456789ab`` with the head of an own variant's digest."""
        return f"{self.name}~{self.digest[:OWN_DIGITS]}" if self.own else self.name

    def switch(self, name: str) -> Switch:
        """Return a switch by name; raises `RulesError` naming the nearest match."""
        for switch in self.switches:
            if switch.name == name:
                return switch
        known = [s.name for s in self.switches]
        raise RulesError(f"{self.name} has no switch {name!r}; it has: {', '.join(known)}{near(name, known)}")


@dataclass(frozen=True, slots=True)
class Rules:
    """A variant with a value for every switch. Equal rules have equal `label` and `digest`."""

    variant: Variant
    values: Mapping[str, str] = field(hash=False)

    def __getitem__(self, name: str) -> str:
        """Return the value of a switch."""
        self.variant.switch(name)
        return self.values[name]

    def code(self, name: str) -> int:
        """Return what kernels see for a switch; -1 where the variant does not have it."""
        if name not in self.values:
            return -1
        return self.variant.switch(name).code(self.values[name])

    @property
    def changed(self) -> dict[str, str]:
        """The switches off their default, sorted by name."""
        return {
            s.name: self.values[s.name]
            for s in sorted(self.variant.switches, key=lambda s: s.name)
            if self.values[s.name] != s.default
        }

    @property
    def label(self) -> str:
        """``anqing+red_ban=off``: the first part of a hand's address."""
        return "+".join([self.variant.label, *(f"{k}={v}" for k, v in self.changed.items())])

    @property
    def digest(self) -> str:
        """SHA-256 (hex) of the canonical JSON of variant and switches."""
        document: dict[str, object] = {
            "variant": self.variant.name,
            "values": dict(sorted(self.values.items())),
        }
        if self.variant.own:
            document["own"] = self.variant.digest
        return hashlib.sha256(
            json.dumps(document, sort_keys=True, separators=(",", ":")).encode()
        ).hexdigest()

    def __hash__(self) -> int:
        return hash((self.variant.label, tuple(sorted(self.values.items()))))

    def __reduce__(self) -> tuple[object, ...]:
        # A mapping proxy cannot be pickled; workers rebuild the rules from the variant.
        return _restore, (self.variant, dict(self.values))


def _restore(variant: Variant, values: dict[str, str]) -> Rules:
    meet(variant)  # a worker process must find an own variant by its label, too
    return Rules(variant, MappingProxyType(values))


# Own variants of this process by their label, which holds a hash of their content.
_MET: dict[str, Variant] = {}


def meet(variant: Variant) -> Variant:
    """Note an own variant, so that labels which name it can be read in this process; returns it."""
    if variant.own:
        _MET[variant.label] = variant
    return variant


def met(label: str) -> Variant | None:
    """Return the own variant of a label such as ``mine~0123456789ab``, if it was met in this process."""
    return _MET.get(label)


def set_switches(
    variant: Variant, settings: Mapping[str, object] | Iterable[tuple[str, object]] = ()
) -> Rules:
    """Return `variant` with its defaults and `settings` on top.

    Raises
    ------
    RulesError
        An unknown switch or value.
    """
    values = {s.name: s.default for s in variant.switches}
    for name, value in dict(settings).items():
        values[name] = variant.switch(name).canonical(value)
    return Rules(variant, MappingProxyType(values))


def choice(
    name: str,
    rule: str,
    enum: type[IntEnum],
    meaning: Text,
    source: str,
    *,
    default: IntEnum | None = None,
    values: tuple[Text, ...] = (),
) -> Switch:
    """Declare a switch whose values are the members of an enum; the first is the default unless given.

    `values` says what each value means, in the order of the enum's members.
    """
    members = list(enum)
    first = default if default is not None else members[0]
    ordered = [first, *(m for m in members if m is not first)]
    meanings = dict(zip(members, values, strict=True)) if values else {}
    return Switch(
        name,
        rule,
        tuple(spelling(m) for m in ordered),
        tuple(int(m) for m in ordered),
        spelling(first),
        meaning,
        source,
        value_meanings=tuple(meanings[m] for m in ordered) if meanings else (),
    )


def number(
    name: str,
    rule: str,
    numbers: tuple[int, ...],
    meaning: Text,
    source: str,
    *,
    limit: int | None = None,
    values: tuple[Text, ...] = (),
) -> Switch:
    """Declare a switch whose values are numbers; the first is the default. `values` says what each means."""
    spelled = tuple(str(n) for n in numbers)
    return Switch(name, rule, spelled, numbers, spelled[0], meaning, source, limit, values)


def near(word: str, known: Iterable[str]) -> str:
    """Return ``"; did you mean 'x'?"`` or nothing."""
    match = difflib.get_close_matches(word, list(known), n=1, cutoff=0.5)
    return f"; did you mean {match[0]!r}?" if match else ""


def _plain(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return str(value).strip()
