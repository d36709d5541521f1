"""The referee accepts every handmade hand and refuses every spoilt one, citing the rule that was broken."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache

import pytest

from tests.oracle.corrupt import CORRUPTIONS, sound_hand, spoilt_hands
from tests.oracle.corrupt_surgery import Corruption, Document
from tests.oracle.evaluate import evaluate
from tests.oracle.handmade import play_handmade
from tests.oracle.handmade_deal import kinds_of, make_target, next_kinds
from tests.oracle.handmade_settle import write_hand
from tests.oracle.handmade_table import EAGER, Player
from tests.oracle.plausible import is_plausible
from tests.oracle.referee import referee
from tests.oracle.referee_book import SWITCHES, default_values

HANDS = {"anqing": 35, "anqing-que": 20, "jingzhou": 70, "huangjin": 50, "hubei": 60}
#: A corruption may need a rare opportunity: so many hands are searched for it, and two spoilt ones are enough.
SEARCHED, ENOUGH = 150, 2

Pair = tuple[Corruption, str]
CASES: list[Pair] = [(corruption, variant) for corruption in CORRUPTIONS for variant in corruption.rule_ids]


@cache
def mixed_hands(variant: str) -> tuple[Document, ...]:
    """Return hands of a variant, each with about a third of its switches off their defaults."""
    documents = []
    for seed in range(HANDS[variant]):
        pick = random.Random(f"switches {variant} {seed}")
        rules = {
            name: pick.choice(values.split()) if pick.random() < 0.5 else values.split()[0]
            for name, values in SWITCHES[variant].items()
        }
        if variant == "anqing-que":
            rules["que"] = "on"
        documents.append(play_handmade(variant, rules, 100_000 + seed))
    return tuple(documents)


@pytest.mark.parametrize("variant", SWITCHES)
def test_sound_hands_are_accepted(variant: str) -> None:
    for seed in range(HANDS[variant]):
        assert referee(sound_hand(variant, (), seed), takers={EAGER}) == [], f"seed {seed}"


@pytest.mark.parametrize("variant", SWITCHES)
def test_sound_hands_under_other_switches_are_accepted(variant: str) -> None:
    for document in mixed_hands(variant):
        assert referee(document, takers={EAGER}) == [], f"seed {document['seed']}: {document['rules']}"


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case[0].name}-{case[1]}")
def test_spoilt_hands_are_refused(case: Pair) -> None:
    corruption, variant = case
    takers = {EAGER} if corruption.strict else set()
    found = 0
    for document in spoilt_hands(corruption, variant, ENOUGH, range(SEARCHED)):
        cited = [problem.rule_id for problem in referee(document, takers)]
        assert cited, "accepted"
        assert corruption.rule_ids[variant] in cited, cited
        found += 1
    assert found, "no hand gave the opportunity"


def test_handmade_hands_cover_the_events_of_the_game() -> None:
    """What the sound hands never show, they could not test."""
    seen: Counter[str] = Counter()
    for variant in SWITCHES:
        seeds = range(SEARCHED if variant in ("jingzhou", "hubei") else HANDS[variant])
        for document in [*(sound_hand(variant, (), seed) for seed in seeds), *mixed_hands(variant)]:
            for event in document["events"]:
                seen[event["do"]] += 1
                seen[f"{event['do']} {event.get('kind', event.get('by', ''))}"] += 1
            seen[f"cap {document['result']['cap']}"] += 1
            seen[f"liability {(document['result']['liability'] or {}).get('kind')}"] += 1
            seen.update(document["result"]["types"] or ())
    wanted = {
        "draw", "replace", "flower", "discard", "declare", "chow", "pung", "kong_exposed", "kong_added",
        "kong_concealed", "kong_single", "drawn_hand", "win self_draw", "win replacement", "win discard",
        "win rob_kong", "side_payment follow_dealer", "side_payment four_dealt", "cap capped", "cap gold_top",
        "cap outright", "liability claims", "liability pure_suit", "ordinary", "thirteen_scattered", "small",
        "concealed", "pure_suit", "pure_honours", "all_pungs", "seven_pairs", "luxury", "kong_win", "rob_kong",
        "all_melded",
    }  # fmt: skip
    assert wanted - set(seen) == set()


@pytest.mark.parametrize("variant", ["anqing", "jingzhou", "huangjin", "hubei"])
def test_the_sieve_lets_every_complete_hand_through(variant: str) -> None:
    """`is_plausible` may only refuse what the oracle calls incomplete."""
    pick = random.Random(variant)
    rules = default_values(variant) | (
        {"seven_pairs": "on", "scattered_wild": "any"} if variant == "anqing" else {}
    )
    complete = 0
    for _ in range(60):
        indicator = pick.choice(kinds_of(variant))
        wild = next_kinds(variant, rules, indicator)
        tiles = make_target(variant, pick, wild)[:14]
        for place in pick.sample(range(14), pick.choice([0, 1, 2])):
            tiles[place] = pick.choice(wild)
        if max((Counter(tiles) + Counter([indicator])).values()) > 4:
            continue
        record = {
            "hand": write_hand(Player(0, [], EAGER), tiles[:13]),
            "win": tiles[13],
            "indicator": indicator,
            "rules": rules,
        }
        if evaluate(variant, record)["complete"]:
            complete += 1
            assert is_plausible(tiles, tuple(wild)), tiles
    assert complete > 20
