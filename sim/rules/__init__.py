"""What the game is: variants as data, their switches, and the rules that a run plays by."""

from __future__ import annotations

from collections.abc import Mapping

from sim.rules.model import Rules, RulesError, Switch, Text, Variant, near, set_switches
from sim.rules.variants.anqing import ANQING, ANQING_QUE
from sim.rules.variants.huangjin import HUANGJIN
from sim.rules.variants.hubei import HUBEI
from sim.rules.variants.jingzhou import JINGZHOU
from sim.rules.wilds import wild_kinds

VARIANTS: dict[str, Variant] = {v.name: v for v in (ANQING, ANQING_QUE, JINGZHOU, HUANGJIN, HUBEI)}

__all__ = [
    "VARIANTS",
    "Rules",
    "RulesError",
    "Switch",
    "Text",
    "Variant",
    "parse_label",
    "resolve",
    "variant",
    "wild_kinds",
]


def variant(name: str) -> Variant:
    """Return a shipped variant by name; raises `RulesError` with the nearest match."""
    if name not in VARIANTS:
        raise RulesError(f"unknown variant {name!r}; possible: {', '.join(VARIANTS)}{near(name, VARIANTS)}")
    return VARIANTS[name]


def resolve(name: str, settings: Mapping[str, object] | None = None) -> Rules:
    """Return the rules of a variant with some switches set.

    Raises
    ------
    RulesError
        Unknown variant, switch or value.

    Examples
    --------
    >>> resolve("anqing", {"red_ban": "off"}).label
    'anqing+red_ban=off'
    """
    return set_switches(variant(name), settings or {})


def parse_label(label: str) -> Rules:
    """Return the rules that a label such as ``anqing+red_ban=off`` names."""
    name, *settings = label.split("+")
    pairs: dict[str, object] = {}
    for setting in settings:
        switch, equals, value = setting.partition("=")
        if not equals:
            raise RulesError(f"{setting!r} in {label!r} is no switch=value")
        pairs[switch] = value
    return resolve(name, pairs)
