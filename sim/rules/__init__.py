"""What the game is: variants as data, their switches, and the rules that a run plays by."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from sim.rules.model import Rules, RulesError, Switch, Text, Variant, met, near, set_switches
from sim.rules.own import OwnVariantError, derive, is_file_name, load_variant
from sim.rules.shipped import VARIANTS
from sim.rules.wilds import wild_kinds

__all__ = [
    "VARIANTS",
    "OwnVariantError",
    "Rules",
    "RulesError",
    "Switch",
    "Text",
    "Variant",
    "derive",
    "load_variant",
    "parse_label",
    "read_rules",
    "resolve",
    "variant",
    "wild_kinds",
]


def variant(name: str | Path) -> Variant:
    """Return a shipped variant by name, or the own variant in a ``.toml`` file.

    Raises
    ------
    RulesError
        No such variant, with the nearest match; a file that cannot be read or is no variant.
    """
    if is_file_name(name):
        return load_variant(name)
    return _named(str(name))


def resolve(name: str | Path, settings: Mapping[str, object] | None = None) -> Rules:
    """Return the rules of a variant (a shipped name, or a ``.toml`` file) with some switches set.

    Raises
    ------
    RulesError
        Unknown variant, switch or value; a file that is no variant.

    Examples
    --------
    >>> resolve("anqing", {"red_ban": "off"}).label
    'anqing+red_ban=off'
    """
    return set_switches(variant(name), settings or {})


def read_rules(text: str, settings: Mapping[str, object] | None = None) -> Rules:
    """Return the rules that a user writes as ``VARIANT[+switch=value…]``; VARIANT may be a ``.toml`` file.

    `settings` come on top of the switches in `text`.

    Raises
    ------
    RulesError
        As for `resolve`.

    Examples
    --------
    >>> read_rules("hubei+map=minus_one").label
    'hubei+map=minus_one'
    """
    path, mark, rest = text.partition(".toml")
    if mark and (not rest or rest.startswith("+")):
        return set_switches(load_variant(path + mark), {**_pairs(rest[1:], text), **(settings or {})})
    name, _, rest = text.partition("+")
    return set_switches(variant(name), {**_pairs(rest, text), **(settings or {})})


def parse_label(label: str) -> Rules:
    """Return the rules that a label such as ``anqing+red_ban=off`` names.

    Labels stand in addresses and stored results, which may be somebody else's: no file is ever opened for one. That of an own
    variant (``mine~0123456789ab``) is known once its content was read in this process, from its file or from a run's manifest.
    """
    name, _, rest = label.partition("+")
    return set_switches(_named(name), _pairs(rest, label))


def _named(name: str) -> Variant:
    own = met(name)
    if own is not None:
        return own
    if name in VARIANTS:
        return VARIANTS[name]
    if "~" in name:
        raise OwnVariantError(
            f"{name} is an own variant: this program knows it by the file that it was derived in; give --rules FILE.toml"
        )
    raise RulesError(f"unknown variant {name!r}; possible: {', '.join(VARIANTS)}{near(name, VARIANTS)}")


def _pairs(text: str, whole: str) -> dict[str, object]:
    pairs: dict[str, object] = {}
    for setting in text.split("+") if text else ():
        switch, equals, value = setting.partition("=")
        if not equals:
            raise RulesError(f"{setting!r} in {whole!r} is no switch=value")
        pairs[switch] = value
    return pairs
