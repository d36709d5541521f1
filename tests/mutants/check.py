"""Quick checks that notice a fault; run in a process of its own, without compilation: ``python -m tests.mutants.check NAME``.

Exit status 0: nothing noticed; 1: a fault noticed (an exception counts: it would fail a test as well).
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

CASES = Path(__file__).parents[1] / "data" / "cases" / "examples.jsonl"
# Hands with what a fault may hide in: claims of wilds' kinds, kongs, declarations, flowers, a hand to the end of the wall.
HANDS = {"random": range(6), "efficient": range(8)}


def check_cases() -> bool:
    """Evaluate the stored example hands."""
    from sim.engine.evaluate import evaluate
    from sim.rules import resolve

    for line in CASES.read_text(encoding="utf8").splitlines():
        case = json.loads(line)
        found = evaluate(resolve(case["variant"]), case["in"])
        for name, expected in case["out"].items():
            value = found.get(name)
            if name == "faces":
                value, expected = sorted(value or []), sorted(expected)
            if value != expected:
                return False
    return True


def check_play(variant: str) -> bool:
    """Play a few hands and put them before the referee; fold their logs back into rows."""
    from sim.playback.address import Address
    from sim.playback.document import replay_document
    from sim.rules import resolve
    from tests.differential.folded_rows import rows_agree
    from tests.oracle.referee import referee

    rules = resolve(variant)
    for policy, hands in HANDS.items():
        for hand in hands:
            address = Address(rules, (policy,), 5, hand)
            document = json.loads(json.dumps(replay_document(address)))
            if referee(document, tuple(HANDS)) or not rows_agree(address, document):
                return False
    return True


def check_tables() -> bool:
    """Compare small suits with brute force, gains with trying every tile, and the published counts."""
    from sim.kernels.tables import ANY_4
    from tests.unit.kernels import test_any_pair, test_gains
    from tests.unit.kernels import test_tables as t

    t.test_small_suits_against_brute_force((0, 1, 2, 3), None)
    t.test_a_258_pair_is_never_nearer_than_any_pair()
    t.test_the_258_pair_is_2_5_or_8()
    t.test_published_counts_of_complete_hands()
    test_any_pair.test_every_combination_of_two_suits_and_of_a_suit_with_the_honours(ANY_4)
    test_gains.test_gains_are_what_trying_every_tile_finds(ANY_4)
    return True


def check_fans() -> bool:
    """Put hands without golds before a public calculator of fans: one for each fan, and some at random."""
    import random

    from tests.differential.fan_classes import UNEXPLAINED, class_of_plain
    from tests.oracle.build_hands import hand_with_fan, random_hand
    from tests.oracle.fan_wishes import WISHES

    rng = random.Random(1)
    hands = [hand_with_fan(name, rng) for name in (*WISHES, *["组合龙"] * 900)]
    hands += [random_hand(rng) for _ in range(40)]
    return all(class_of_plain(hand)[0] != UNEXPLAINED for hand in hands)


def main(name: str) -> int:
    """Run a check by name and return the exit status."""
    kind, _, argument = name.partition(":")
    try:
        checks = {"cases": check_cases, "tables": check_tables, "fans": check_fans}
        fine = check_play(argument) if kind == "play" else checks[kind]()
    except Exception as error:
        print(f"{type(error).__name__}: {error}")
        return 1
    return 0 if fine else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
