"""Histograms, moments, batches and spans against plain Python integers."""

from __future__ import annotations

import itertools
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim.frames import histogram as hist
from sim.frames.batches import BATCH_HANDS, BATCHED, batches_of, empty_batches
from sim.frames.moments import column_sums, cross_products, square_sums
from sim.frames.spans import OverlapError, merge_spans, missing_spans, span_size

payments = st.lists(st.integers(-(2**39), 2**39), min_size=1, max_size=60)


@given(payments)
def test_a_histogram_counts_every_value(values: list[int]) -> None:
    found = hist.histogram_of(np.array(values, dtype=np.int64))
    assert found == {v: values.count(v) for v in sorted(set(values))}
    assert list(found) == sorted(found)
    assert hist.size(found) == len(values)
    for power in (1, 2, 3):
        assert hist.power_sum(found, power) == sum(v**power for v in values)


@given(st.lists(st.integers(-300, 300), min_size=2, max_size=50))
def test_central_moments_and_quantiles_follow_from_the_counts(values: list[int]) -> None:
    found = hist.histogram_of(np.array(values, dtype=np.int64))
    mean = Fraction(sum(values), len(values))
    assert hist.mean(found) == mean
    for power in (2, 3):
        assert hist.central_moment(found, power) == sum((v - mean) ** power for v in values) / len(values)
    ordered = sorted(values)
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        position = max(-(-share * len(values) // 1), 1)
        assert hist.quantile(found, share) == ordered[int(position) - 1]
    assert hist.share_above(found, 10) == Fraction(sum(v > 10 for v in values), len(values))


def test_wide_and_narrow_histograms_agree() -> None:
    narrow = np.arange(-500, 500)
    wide = np.append(narrow, 1 << 36)
    assert hist.histogram_of(wide) == hist.add_histograms([hist.histogram_of(narrow), {1 << 36: 1}])


@given(st.lists(st.tuples(*[st.integers(-(2**40) + 1, 2**40 - 1)] * 3), min_size=1, max_size=40))
def test_sums_and_products_are_exact(lines: list[tuple[int, int, int]]) -> None:
    columns = np.array(lines, dtype=np.int64).T
    assert column_sums(columns) == [sum(line[k] for line in lines) for k in range(3)]
    assert square_sums(columns) == [sum(line[k] ** 2 for line in lines) for k in range(3)]
    expected = [[sum(line[i] * line[j] for line in lines) for j in range(3)] for i in range(3)]
    assert cross_products(columns) == expected


def test_sums_that_would_overflow_64_bits_do_not() -> None:
    columns = np.full((1, 100_000), 2**39 + 12345, dtype=np.int64)
    assert cross_products(columns) == [[100_000 * (2**39 + 12345) ** 2]]


@pytest.mark.parametrize("value", [2**40, -(2**40)])
def test_a_value_beyond_any_payment_is_refused(value: int) -> None:
    with pytest.raises(OverflowError, match="damaged"):
        cross_products(np.array([[value]], dtype=np.int64))


@given(st.integers(0, 3 * BATCH_HANDS), st.integers(1, 4 * BATCH_HANDS), st.integers(0, 2**32), st.data())
def test_batches_do_not_depend_on_the_cutting(first: int, hands: int, seed: int, data: st.DataObject) -> None:
    columns = np.random.default_rng(seed).integers(-1000, 1000, (len(BATCHED), hands))
    whole = batches_of(columns, first)
    cuts = sorted(data.draw(st.lists(st.integers(0, hands), max_size=4)))
    borders = [0, *cuts, hands]
    parts = [batches_of(columns[:, a:b], first + a) for a, b in itertools.pairwise(borders)]
    order = data.draw(st.permutations(parts))
    total = empty_batches()
    for part in order:
        total = total + part
    assert total == whole


def test_batches_are_the_sums_of_their_hands() -> None:
    first, hands = BATCH_HANDS - 100, 2 * BATCH_HANDS + 150  # 100 hands, two whole batches, 50 hands
    columns = np.random.default_rng(5).integers(-9, 9, (len(BATCHED), hands))
    found = batches_of(columns, first)
    sums = [
        columns[:, 100 + k * BATCH_HANDS : 100 + (k + 1) * BATCH_HANDS].sum(axis=1).tolist() for k in range(2)
    ]
    assert found.count == 2
    assert found.sums == tuple(a + b for a, b in zip(*sums, strict=True))
    assert found.products[2][6] == sum(s[2] * s[6] for s in sums)
    assert {batch: piece[0] for batch, piece in found.pieces.items()} == {0: 100, 3: 50}
    assert found.pieces[0][1] == tuple(columns[:, :100].sum(axis=1).tolist())


ranges = st.lists(st.tuples(st.integers(0, 60), st.integers(0, 12)), max_size=8)


@given(ranges, st.integers(0, 70), st.integers(0, 70))
def test_spans_are_sets_of_hands(parts: list[tuple[int, int]], first: int, end: int) -> None:
    spans = [(a, a + n) for a, n in parts]
    hands = [h for a, b in spans for h in range(a, b)]
    if len(hands) != len(set(hands)):
        with pytest.raises(OverlapError, match="counted twice"):
            merge_spans(spans)
        return
    merged = merge_spans(spans)
    assert {h for a, b in merged for h in range(a, b)} == set(hands)
    assert all(left[1] < right[0] for left, right in itertools.pairwise(merged))
    missing = missing_spans(spans, first, end)
    assert [h for a, b in missing for h in range(a, b)] == [
        h for h in range(first, end) if h not in set(hands)
    ]
    assert span_size(merged) == len(hands)
