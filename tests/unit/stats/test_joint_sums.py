"""Sums of several sides: adding, storing, and what is refused."""

from __future__ import annotations

import json

import numpy as np
import pytest

from sim.frames.spans import OverlapError
from sim.stats.joint_sums import JointError, add_joint, joint_from_text, joint_to_text
from tests.unit.stats.made_sides import PAY, TURNS, WON, pair, sums_of, values


def test_products_are_those_of_the_columns() -> None:
    rng = np.random.default_rng(1)
    y, x = rng.integers(-9, 9, (3, 50)), rng.integers(0, 3, (3, 50))
    (moments,) = sums_of(*(values(PAY, y[s], x[s]) for s in range(3))).moments.values()
    columns = np.vstack([y, x])
    for i in range(6):
        assert moments.sums[i] == columns[i].sum()
        for j in range(6):
            assert moments.product(i, j) == columns[i] @ columns[j]
    assert moments.differing == np.count_nonzero((y != y[0]).any(axis=0) | (x != x[0]).any(axis=0))
    assert moments.peak == np.ptp(y, axis=0).max()


def test_only_common_metrics_are_kept_and_differing_hands_counted() -> None:
    a = {**values(WON, [1, 0, 1, 1]), **values(TURNS, [5, 6, 7, 8])}
    b = {**values(TURNS, [5, 6, 7, 9])}
    sums = sums_of(a, b)
    assert list(sums.moments) == [TURNS]
    assert (sums.hands, sums.differing) == (4, 1)


def test_text_and_back() -> None:
    sums = pair(TURNS, [1 << 39, -3, 5], [0, 1, 2])
    assert joint_from_text(joint_to_text(sums)) == sums


@pytest.mark.parametrize(
    "spoil",
    [
        lambda d: d.pop("moments"),
        lambda d: d["moments"][0][3].append(1),
        lambda d: d["moments"][0][4].pop(),
        lambda d: d["moments"][0][3].__setitem__(0, 1.5),
        lambda d: d.__setitem__("spans", [[0, 3], [2, 5]]),
    ],
)
def test_damaged_text_is_refused(spoil: object) -> None:
    document = json.loads(joint_to_text(pair(TURNS, [1, 2, 3], [1, 2, 4])))
    spoil(document)  # type: ignore[operator]
    with pytest.raises(JointError, match="damaged sums"):
        joint_from_text(json.dumps(document))


def test_what_must_not_be_added_is_refused() -> None:
    sums = pair(TURNS, [1, 2], [1, 3])
    with pytest.raises(OverlapError, match="counted twice"):
        add_joint([sums, sums])
    with pytest.raises(JointError, match="cannot be added"):
        add_joint([sums, sums_of(values(TURNS, [1]), values(TURNS, [2]), values(TURNS, [3]), first=2)])
    with pytest.raises(JointError, match="no sums"):
        add_joint([])
