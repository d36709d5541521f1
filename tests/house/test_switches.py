"""Every switch is declared once and completely, and reaches the kernels."""

from __future__ import annotations

import inspect
from enum import IntEnum

import pytest

from sim import readings
from sim.kernels.game import RuleCodes
from sim.rules import VARIANTS, Switch, Text, Variant
from sim.rules.rulebook import SHARED_RULES

SWITCHES = [pytest.param(v, s, id=f"{v.name}-{s.name}") for v in VARIANTS.values() for s in v.switches]


def chinese(text: str) -> int:
    """Count the Chinese characters of `text`."""
    return sum("\u4e00" <= c <= "\u9fff" for c in text)


def both_languages(text: Text) -> bool:
    """Tell whether both halves are a sentence of their language."""
    return (
        len(text.en.split()) >= 2
        and text.en.rstrip(")")[-1] in ".!"
        and chinese(text.zh) >= 2
        and text.zh[-1] in "。）"
        and chinese(text.en) < len(text.en) / 2
    )


def test_kernels_have_a_field_for_every_switch_and_no_other() -> None:
    declared = {s.name for v in VARIANTS.values() for s in v.switches}
    scores = {f"score_{name}" for v in VARIANTS.values() for name, _ in v.scores}
    assert set(RuleCodes._fields) == {"family", "seats"} | declared | scores
    assert not declared & scores, "a switch and a score value may not share a field"


@pytest.mark.parametrize(("variant", "switch"), SWITCHES)
def test_a_switch_is_complete(variant: Variant, switch: Switch) -> None:
    assert switch.default in switch.values
    assert len(set(switch.values)) == len(set(switch.codes)) == len(switch.values) == len(switch.codes)
    assert switch.rule in {key for key, _ in (*SHARED_RULES, *variant.rules)}
    assert switch.source
    assert both_languages(switch.meaning)


@pytest.mark.parametrize(("variant", "switch"), SWITCHES)
def test_every_value_says_what_it_means(variant: Variant, switch: Switch) -> None:
    assert len(switch.value_meanings) == len(switch.values), variant.name
    assert all(both_languages(meaning) for meaning in switch.value_meanings)
    assert (
        len({m.en for m in switch.value_meanings})
        == len({m.zh for m in switch.value_meanings})
        == len(switch.values)
    )


def test_a_switch_with_one_value_accepts_numbers() -> None:
    single = [s for v in VARIANTS.values() for s in v.switches if len(s.values) == 1]
    assert all(s.limit is not None for s in single)


def test_switch_names_are_unique_in_a_variant() -> None:
    for variant in VARIANTS.values():
        names = [s.name for s in variant.switches]
        assert len(names) == len(set(names))


def test_every_reading_is_used() -> None:
    spelled = {s.values for v in VARIANTS.values() for s in v.switches}
    for name, enum in inspect.getmembers(readings, inspect.isclass):
        if issubclass(enum, IntEnum) and enum is not IntEnum:
            members = {readings.spelling(m) for m in enum}
            assert any(set(values) == members for values in spelled), f"no switch has the values of {name}"


def test_a_missing_half_would_be_seen() -> None:
    assert not both_languages(Text("Only English here.", ""))
    assert not both_languages(Text("Only English here.", "Only English here."))
    assert not both_languages(Text("红中可以打出。", "红中可以打出。"))
