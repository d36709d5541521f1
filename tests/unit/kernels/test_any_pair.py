"""The small tables of groups and any pair say what the general tables say, for every pair of halves of a hand."""

from __future__ import annotations

import numpy as np
import pytest

from sim.engine.tables import load_tables
from sim.kernels.tables import ANY, ANY_4, CLASS, SUIT_CODES

TABLES = load_tables()


def representatives(small: np.ndarray) -> np.ndarray:
    """Return a code of every class, the last one of each."""
    return np.array([np.flatnonzero(small == number)[-1] for number in np.unique(small)])


@pytest.mark.parametrize("which", [ANY, ANY_4])
def test_codes_of_a_small_class_are_of_one_class(which: int) -> None:
    for small, general in (
        (TABLES.small_suit[which], TABLES.part[which, :SUIT_CODES] & CLASS),
        (TABLES.small_honours[which], TABLES.part[which, SUIT_CODES:] & CLASS),
    ):
        pairs = np.unique(np.stack([small, general]), axis=1)
        assert len(np.unique(small)) == len(np.unique(general)) == pairs.shape[1]


@pytest.mark.parametrize("which", [ANY, ANY_4])
def test_every_combination_of_two_suits_and_of_a_suit_with_the_honours(which: int) -> None:
    suits = representatives(TABLES.small_suit[which])
    honours = representatives(TABLES.small_honours[which])
    assert len(suits) > 100
    assert len(honours) > 50
    small_suit, small_honours = TABLES.small_suit[which][suits], TABLES.small_honours[which][honours]
    part, join = TABLES.part[which] & CLASS, TABLES.join[which]
    general = part[suits]
    # One of each pair of classes stands for the halves of all hands.
    two = TABLES.two_suits[which][small_suit[:, None], small_suit].ravel()
    mixed = TABLES.suit_and_honours[which][small_suit[:, None], small_honours].ravel()
    left = join[general[:, None], general].ravel()
    right = join[general[:, None], part[SUIT_CODES + honours]].ravel()
    assert len(np.unique(np.stack([two, left]), axis=1).T) == len(np.unique(two))
    assert len(np.unique(np.stack([mixed, right]), axis=1).T) == len(np.unique(mixed))
    _, first = np.unique(two, return_index=True)
    _, other = np.unique(mixed, return_index=True)
    rows = join[left[first][:, None], right[other]]
    for groups in range(5):
        lack = TABLES.lack[which, groups][two[first][:, None], mixed[other]]
        assert np.array_equal(lack, TABLES.distance[which][rows, 5 + groups])
