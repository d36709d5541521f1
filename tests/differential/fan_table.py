"""Print a table by class of a long comparison of the fan kernel with PyMahjongGB.

Run as ``python -m tests.differential.fan_table [HANDS] [ONE] [TWO] [THREE] [FOUR]``: hands without golds, with one gold, and so
on. Exit status 1 if a difference has no explanation or a fan came up less than a hundred times in 200,000 hands.
"""

from __future__ import annotations

import random
import sys
from collections import Counter

from sim.kernels.fans.catalogue import NAMES
from tests.differential.fan_classes import (
    CLASSES,
    UNEXPLAINED,
    class_of_gold,
    class_of_plain,
    random_gold_hand,
)
from tests.oracle.build_hands import random_hand

HANDS = (200_000, 15_000, 4_000, 900, 100)
FEWEST = 100  # times that each fan is to come up in HANDS[0] hands


def compare(numbers: tuple[int, ...]) -> int:
    """Compare and print; return the exit status."""
    fans: Counter[str] = Counter()
    failed = False
    for golds, hands in enumerate(numbers):
        rng = random.Random(30_000 + golds)
        classes: Counter[str] = Counter()
        for number in range(hands):
            if golds == 0:
                hand = random_hand(rng)
                group, counted = class_of_plain(hand)
                fans.update(counted.keys())
            else:
                hand = random_gold_hand(rng, golds)
                group = class_of_gold(hand, prove=number % 20 == 0)
            classes[group] += 1
            if group == UNEXPLAINED:
                print("unexplained:", hand.record(), flush=True)
                failed = True
        print(f"\n{hands} hands with {golds} golds")
        for group, times in classes.most_common():
            print(f"{times:8d}  {group}: {CLASSES[group]}", flush=True)
    print("\ntimes that each fan came up without golds")
    for name, times in sorted(((n, fans[n]) for n in NAMES), key=lambda item: item[1]):
        print(f"{times:8d}  {name}")
        failed |= times < FEWEST * min(1, numbers[0] / HANDS[0])
    return 1 if failed else 0


if __name__ == "__main__":
    given = tuple(int(word) for word in sys.argv[1:])
    sys.exit(compare(given or HANDS))
