"""What a wild can and cannot do: it never takes a hand further off, softens at a price, and is gone with ``wild=off``."""

from __future__ import annotations

import random
from typing import Any

import pytest

from sim.engine.evaluate import evaluate
from sim.rules import resolve
from sim.tiles import kind_of
from tests.oracle.notation import parse_hand, tile_name
from tests.property.moved_hands import random_record, replace_tile

VARIANTS = ("anqing", "jingzhou", "huangjin", "hubei")
HANDS = 200


def _with_rules(record: dict[str, Any], **rules: str) -> dict[str, Any]:
    return record | {"rules": {**record.get("rules", {}), **rules}}


def _held(record: dict[str, Any]) -> list[int]:
    melds, concealed = parse_hand(record["hand"])
    win = [kind_of(record["win"])] if "win" in record else []
    return [*concealed, *win, *(kind for meld in melds for kind in meld.tiles)]


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_wild_in_place_of_a_tile_never_raises_the_deficiency(variant: str) -> None:
    """AQ-15 lets a wild stand for itself only in scattered hands by default, so Anqing is asked with `any`."""
    rng = random.Random(f"{variant} wild")
    rules, compared, nearer = resolve(variant), 0, 0
    while compared < HANDS:
        record = random_record(variant, rng, win=rng.random() < 0.5)
        record = _with_rules(record, wild="on", **({"scattered_wild": "any"} if variant == "anqing" else {}))
        wilds = [kind_of(name) for name in record.get("wild", ())]
        concealed = parse_hand(record["hand"])[1]
        natural = [place for place, kind in enumerate(concealed) if kind not in wilds]
        free = [kind for kind in wilds if _held(record).count(kind) < 4]
        if not natural or not free:
            continue
        before = evaluate(rules, record)["deficiency"]
        after = evaluate(rules, replace_tile(record, rng.choice(natural), rng.choice(free)))["deficiency"]
        assert after <= before, record
        compared += 1
        nearer += after < before
    assert nearer > HANDS / 50


@pytest.mark.parametrize("variant", ["jingzhou", "hubei"])
def test_hard_never_pays_less_than_the_same_reading_soft(variant: str) -> None:
    """A wild stands for the very tile whose place it takes, and all types stay: nobody pays more for that."""
    rng = random.Random(f"{variant} soft")
    rules, compared = resolve(variant), 0
    for _ in range(40 * HANDS):
        record = random_record(variant, rng)
        record.pop("wild", None)
        melds, concealed = parse_hand(record["hand"])
        if compared >= HANDS / 4:
            break
        if any(meld.kind == "single" for meld in melds):
            continue
        hard = evaluate(rules, record)
        if not hard["win"]:
            continue
        place = rng.randrange(len(concealed))
        absent = [kind for kind in rules.variant.wall if kind not in _held(record) and kind != 31]
        wild = rng.choice(absent)
        soft = evaluate(rules, replace_tile(record, place, wild) | {"wild": [tile_name(wild)]})
        if soft["win"] and soft["types"] == hard["types"] and soft["faces"] == [tile_name(concealed[place])]:
            winner = record["seat"]
            assert not soft["hard"]
            assert hard["pay"][winner] >= soft["pay"][winner], record
            compared += 1
    assert compared > HANDS / 10


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_hand_without_wilds_is_judged_as_with_wild_off(variant: str) -> None:
    rng = random.Random(f"{variant} off")
    rules, compared = resolve(variant), 0
    while compared < HANDS:
        record = random_record(variant, rng, win=rng.random() < 0.8)
        wilds = [kind_of(name) for name in record.get("wild", ())]
        if set(wilds) & set(_held(record)) or (variant == "anqing" and 31 in _held(record)):
            continue
        with_wilds, without = (evaluate(rules, _with_rules(record, wild=value)) for value in ("on", "off"))
        assert (with_wilds["complete"], with_wilds["deficiency"]) == (
            without["complete"],
            without["deficiency"],
        ), record
        compared += 1


@pytest.mark.parametrize("variant", VARIANTS)
def test_wild_off_is_a_hand_with_no_wild_kind_at_all(variant: str) -> None:
    rng = random.Random(f"{variant} none")
    rules = resolve(variant)
    for _ in range(HANDS):
        record = random_record(variant, rng, win=rng.random() < 0.8)
        plain = {name: value for name, value in record.items() if name != "wild"}
        try:
            expected = evaluate(rules, _with_rules(plain, wild="on"))
        except ValueError:  # a red dragon in a meld, or a wild laid aside, means nothing without a wild kind
            continue
        assert evaluate(rules, _with_rules(record, wild="off")) == expected, record
