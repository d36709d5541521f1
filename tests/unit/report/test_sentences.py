"""What may be said of numbers and their differences."""

from __future__ import annotations

import math

import pytest

from sim.report.contrasts import Measured, difference
from sim.report.sentences import against_zero, change, extremes, listed, share_change, with_interval
from sim.report.words import percent, signed
from sim.rules import Text

NOTHING = Measured(math.nan, math.nan, math.nan)


def test_a_difference_has_newcombes_interval() -> None:
    # Newcombe (1998), method 10, 56/70 against 48/80: his published interval is 0.0524 to 0.3339.
    found = difference(Measured(0.8, 0.6918, 0.8769), Measured(0.6, 0.4904, 0.7004))
    assert (found.value, found.low, found.high) == pytest.approx((0.2, 0.0524, 0.3339), abs=2e-4)


def test_a_difference_is_turned_round_by_order() -> None:
    one, other = Measured(3.0, 2.5, 4.0), Measured(1.0, 0.5, 1.25)
    there, back = difference(one, other), difference(other, one)
    assert (back.value, back.low, back.high) == pytest.approx((-there.value, -there.high, -there.low))


def test_nothing_known_tells_nothing_apart() -> None:
    assert difference(NOTHING, Measured(1, 0, 2)).covers_zero
    assert change(NOTHING, Measured(1, 0, 2), signed) == Text("not enough hands", "局数不足")


def test_a_change_that_may_be_none_is_said_so() -> None:
    said = change(Measured(0.5, 0.4, 0.6), Measured(0.52, 0.42, 0.62), share_change)
    assert said.en.startswith("cannot be told apart (")
    assert said.zh.startswith("无法区分（")
    clear = change(Measured(0.5, 0.49, 0.51), Measured(0.7, 0.69, 0.71), share_change)
    assert clear.en == "+20.0 (+18.6 … +21.4)"


def test_a_value_next_to_zero() -> None:
    points = Text("points", "分")
    assert (
        against_zero(Measured(1, -1, 3), signed, points).en
        == "+1 (−1 … +3) points, cannot be told apart from 0"
    )
    assert against_zero(Measured(2, 1, 3), signed, points).zh == "+2 (+1 … +3)分"


def test_extremes_name_whom_they_cannot_be_told_from() -> None:
    values = {
        "anqing": Measured(0.50, 0.49, 0.51),
        "jingzhou": Measured(0.495, 0.485, 0.505),
        "hubei": Measured(0.1, 0.09, 0.11),
        "huangjin": NOTHING,
    }
    said = extremes(values, percent)
    assert said is not None
    assert said.en.startswith("highest in Anqing, 50.0")
    assert "(not to be told apart from Jingzhou); lowest in Hubei, 10.0" in said.en
    assert "与荆州无法区分" in said.zh
    assert "Huangjin" not in said.en


def test_extremes_of_alike_values_rank_nobody() -> None:
    said = extremes({"anqing": Measured(0.5, 0.4, 0.6), "hubei": Measured(0.51, 0.4, 0.6)}, percent)
    assert said is not None
    assert said.en.startswith("cannot be told apart: Hubei 51.0")
    assert extremes({"anqing": Measured(0.5, 0.4, 0.6), "hubei": NOTHING}, percent) is None


def test_lists_leave_out_what_nobody_counted() -> None:
    said = listed({"anqing": Measured(1.5, 1, 2), "hubei": NOTHING}, signed)
    assert said.en == "Anqing +1.50 (+1 … +2)"
    assert with_interval(Measured(3, math.nan, math.nan), signed) == "+3"


def test_small_changes_keep_their_figures() -> None:
    assert [share_change(x) for x in (0.1234, -0.0004, 0.0)] == ["+12.3", "−0.040", "+0.0"]
    assert [share_change(x) for x in (0.00054, 0.0000123, 1.8e-7, -1.8e-7)] == [
        "+0.054",
        "+0.0012",
        "+0.0",
        "−0.0",
    ]
