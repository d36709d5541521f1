"""Figures that others have published come out to the last digit."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import pytest

from sim.counting import odds
from sim.counting.chapters import CHAPTERS
from sim.counting.embedding import EMPTY, WHOLE, part_of_target
from sim.counting.groups import Groups
from sim.counting.packed import unpack
from sim.counting.readings import Reading
from sim.counting.scattered import FACES, Scattering
from sim.counting.waits import MOST_WAITS, READY_HAND, Block, _block, waits
from sim.counting.walls import Blocks, Wall, deals
from sim.rules import resolve

PLAIN = resolve("anqing", {"wild": "off"})
UNIT = (1, 1, 1, 1, 1)
"""Weights that count kinds of hands instead of hands."""


def hands(identifier: str, tiles: int) -> Fraction:
    (quantity,) = odds(PLAIN, [identifier])
    return quantity.value * comb(136, tiles)


def test_standard_deficiency_of_the_plain_wall() -> None:
    assert hands("deal14.standard", 14) == 11_353_128_141_498
    assert hands("deal14.deficiency=0", 14) == 11_353_128_141_498
    assert hands("deal14.deficiency=1", 14) == 2_560_073_618_528_580


def test_seven_pairs_of_the_plain_wall() -> None:
    assert hands("deal14.seven_pairs", 14) == 1_569_298_171_584


def test_standard_or_seven_pairs_counts_hands_that_are_both_once() -> None:
    """12,860,384,948,922 is in print for heavenly hands, and wrong: it counts hands twice that are both."""
    both = hands("deal14.standard", 14) + hands("deal14.seven_pairs", 14)
    once = hands("deal14.standard_or_seven_pairs", 14)
    assert once < both
    assert once != 12_860_384_948_922
    blocks = Blocks(((tuple((1, 4, 6, 4, 1) for _ in range(9)),) * 3), ((1, 4, 6, 4, 1),) * 7, 0)
    overlap = part_of_target(blocks, Groups.ANY_PAIR, fifth_copy=True)[14][0]
    assert both - once == overlap


def test_kinds_of_complete_hands() -> None:
    suit = tuple(UNIT for _ in range(9))
    table = part_of_target(Blocks((suit, suit, suit), (UNIT,) * 7, 0), Groups.ANY_PAIR, fifth_copy=False)
    assert sum(table[14]) == 11_498_658


def test_one_suit_kinds_by_number_of_waits() -> None:
    suit: Block = tuple((UNIT, 4) for _ in range(9))
    table = _block(suit, True, True)
    flat = unpack(
        sum(f for (fit, others), f in table.items() if others == EMPTY and fit & WHOLE),
        (READY_HAND + 1) * (MOST_WAITS + 2),
    )
    by_waits = flat[READY_HAND * (MOST_WAITS + 2) :]
    assert by_waits[1:11] == [14067, 14493, 6739, 2948, 1335, 392, 79, 16, 1, 0]


def test_ready_hands_that_wait_for_a_terminal() -> None:
    wall = deals(PLAIN)[0].wall
    only_one = tuple(kind for kind in range(34) if kind != 0)
    assert waits(wall, True, only_one)[1].by_wilds == (1_078_779_323_540,)


def test_scattered_sets_of_kinds() -> None:
    single = Wall((1,) * 34, (), (True,) * 34, (1,) * 34)
    counts = CHAPTERS["scattered"].count(single, Reading(scattering=Scattering()))
    assert counts["deal14.scattered"].by_wilds == (81_030,)
    assert counts["deal14.seven_stars"].by_wilds == (15_930,)
    assert FACES == 14


def test_four_wild_red_dragons_beside_the_suits() -> None:
    """Hongzhong: 108 suit tiles and four wild C; one complete 14-tile deal in 845.75."""
    copies = tuple(4 if kind < 27 or kind == 31 else 0 for kind in range(34))
    wall = Wall(copies, (31,), tuple(kind < 27 for kind in range(34)), copies)
    count = CHAPTERS["standard"].count(wall, Reading())["deal14.standard"]
    assert comb(112, 14) / sum(count.by_wilds) == pytest.approx(845.75, abs=0.005)
