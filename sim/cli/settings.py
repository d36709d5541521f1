"""What several commands share: the variant, rule switches and policies as they are typed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TypeVar

import click

from sim.rules import VARIANTS, Rules, RulesError, Variant, load_variant, read_rules
from sim.rules.model import set_switches

_Command = TypeVar("_Command", bound=Callable[..., object])


def own_rules_option(command: _Command) -> _Command:
    """Add ``--rules FILE``, which reaches the command as ``own``."""
    text = (
        "Play by an own variant, derived from a shipped one in a TOML file (see `laizi variants template`)."
    )
    return click.option("--rules", "own", type=click.Path(path_type=Path), metavar="FILE.toml", help=text)(
        command
    )


def take_rules(
    words: Sequence[str], own: Path | None, settings: Mapping[str, object] | None = None
) -> tuple[Rules, tuple[str, ...]]:
    """Return the rules that a command line asks for, and the words that are not about them.

    Parameters
    ----------
    words : sequence of str
        Arguments, the variant first: a shipped name or a ``.toml`` file, perhaps with ``+switch=value…``.
        With `own` it may be left out, or be the own variant's name.
    own : Path | None
        The file of ``--rules``.
    settings : mapping
        Switches of ``--set``.

    Raises
    ------
    RulesError
        No variant, an unknown one, or two.
    """
    if own is None:
        if not words:
            raise RulesError(f"no variant given; possible: {', '.join(VARIANTS)}, or --rules FILE.toml")
        return read_rules(words[0], settings), tuple(words[1:])
    variant = load_variant(own)
    rest = tuple(words)
    if rest and rest[0] in (variant.name, variant.label):
        rest = rest[1:]
    elif rest and rest[0] in VARIANTS:
        raise RulesError(f"{rest[0]!r} and --rules {own}, which holds {variant.name!r}: give one of them")
    return set_switches(variant, settings or {}), rest


def take_only_rules(
    word: str | None, own: Path | None, settings: Mapping[str, object] | None = None
) -> Rules:
    """Return the rules that a command line asks for where it has no other argument."""
    rules, rest = take_rules(() if word is None else (word,), own, settings)
    if rest:
        raise RulesError(f"{rest[0]!r} is not what --rules {own} holds, {rules.variant.name!r}; leave it out")
    return rules


def check_address_names(address: str, own: Variant, file: Path) -> None:
    """Refuse an address of other rules than the own variant in `file`.

    Raises
    ------
    RulesError
        A shipped variant, another own one, or the same name with other content.
    """
    named = address.strip().partition("@")[0].partition("+")[0]
    if named == own.label:
        return
    if named in VARIANTS:
        raise RulesError(f"the address names the shipped variant {named!r}; leave out --rules {file}")
    name, mark, digest = named.partition("~")
    if name != own.name:
        raise RulesError(
            f"the address names {named!r}, but {file} holds {own.label!r}; give the file of {name!r}"
        )
    if not mark:
        raise RulesError(
            f"the address of a hand of {name!r} begins with the digest of its content: {own.label} in {file} as it is now"
        )
    raise RulesError(
        f"{file} has other content than the hand was played by: its digest is {own.label.partition('~')[2]}, the address "
        f"says {digest}; give the file as it was then"
    )


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
