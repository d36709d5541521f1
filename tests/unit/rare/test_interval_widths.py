"""No interval is negative or of width zero, whatever the replicates are."""

from __future__ import annotations

import math

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from sim.rare.replicates import LEAST, plain_odds, replicate_odds

CHANCES = st.one_of(st.just(0.0), st.floats(1e-290, 1.0), st.sampled_from([1.0, 0.5, 1e-12]))
REPLICATES = st.one_of(
    st.lists(CHANCES, min_size=LEAST, max_size=60),
    # All alike, but for one; and weighed strata of what is no rare event, which may come to more than 1.
    st.tuples(CHANCES, CHANCES).map(lambda pair: [pair[0], *[pair[1]] * LEAST]),
    st.lists(st.floats(0.5, 3.0), min_size=LEAST, max_size=40),
).filter(any)


@given(REPLICATES)
def test_replicates_leave_an_interval_around_a_positive_chance(values):
    found = replicate_odds(np.array(values), "splitting", 1.0)
    assert 0 <= found.low < found.high <= 1
    assert found.low <= found.estimate <= found.high
    assert found.estimate > 0
    assert found.rel_err is not None
    assert math.isfinite(found.rel_err)
    assert found.rel_err > 0
    assert found.effective_hands >= 0


@given(st.integers(1, 10**9).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_plain_hands_leave_an_interval(pair):
    hits, hands = pair
    found = plain_odds(hits, hands, 1.0)
    assert 0 <= found.low < found.high <= 1
    assert found.low <= found.estimate <= found.high
