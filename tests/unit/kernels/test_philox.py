"""The random streams: published known answers, evenness, independence of names."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.stats import chisquare

from sim.kernels import philox as p
from sim.kernels.jit import njit


@njit
def _block(counter, key):  # type: ignore[no-untyped-def]
    return p.philox(counter[0], counter[1], counter[2], counter[3], key[0], key[1])


@njit
def _shuffle_many(seed, first, rows):  # type: ignore[no-untyped-def]
    for index in range(rows.shape[0]):
        for place in range(rows.shape[1]):
            rows[index, place] = place
        p.shuffle(seed, first + index, rows[index])


@njit
def _draw_many(seed, stream, bound, out):  # type: ignore[no-untyped-def]
    for index in range(len(out)):
        out[index] = p.draw(seed, index, stream, 0, bound)[0]


@pytest.mark.parametrize(
    ("counter", "key", "expected"),
    [
        ((0, 0, 0, 0), (0, 0), (0x6627E8D5, 0xE169C58D, 0xBC57AC4C, 0x9B00DBD8)),
        ((0xFFFFFFFF,) * 4, (0xFFFFFFFF,) * 2, (0x408F276D, 0x41C83B0E, 0xA20BC7C6, 0x6D5451FD)),
        (
            (0x243F6A88, 0x85A308D3, 0x13198A2E, 0x03707344),
            (0xA4093822, 0x299F31D0),
            (0xD16CFE09, 0x94FDCCEB, 0x5001E420, 0x24126EA1),
        ),
    ],
)
def test_known_answers(counter: tuple[int, ...], key: tuple[int, ...], expected: tuple[int, ...]) -> None:
    """Philox4x32-10, known-answer vectors of the Random123 distribution."""
    words = _block(np.array(counter, dtype=np.uint64), np.array(key, dtype=np.uint64))
    assert tuple(int(w) for w in words) == expected


def test_shuffles_are_permutations_and_even() -> None:
    rows = np.empty((40_000, 12), dtype=np.int64)
    _shuffle_many(3, 0, rows)
    assert (np.sort(rows, axis=1) == np.arange(12)).all()
    for place in (0, 5, 11):
        assert chisquare(np.bincount(rows[:, place], minlength=12)).pvalue > 1e-4
    pairs = np.bincount(rows[:, 0] * 12 + rows[:, 1], minlength=144).reshape(12, 12)
    assert (np.diag(pairs) == 0).all()
    assert chisquare(pairs[~np.eye(12, dtype=bool)]).pvalue > 1e-4


def test_an_uneven_shuffle_would_be_noticed() -> None:
    """The naive shuffle (swap every place with any place) fails the same test, so the test can fail."""
    rng = np.random.default_rng(1)
    rows = np.tile(np.arange(12), (40_000, 1))
    everything = np.arange(40_000)
    for place in range(12):
        other = rng.integers(0, 12, 40_000)
        rows[everything, place], rows[everything, other] = (
            rows[everything, other].copy(),
            rows[everything, place].copy(),
        )
    assert min(chisquare(np.bincount(rows[:, place], minlength=12)).pvalue for place in (0, 5, 11)) < 1e-4


@pytest.mark.parametrize("bound", [2, 3, 7, 34])
def test_bounded_draws_are_even(bound: int) -> None:
    out = np.empty(60_000, dtype=np.int64)
    _draw_many(9, p.PLAYER, bound, out)
    assert chisquare(np.bincount(out, minlength=bound)).pvalue > 1e-4


def test_streams_of_other_names_differ() -> None:
    walls = np.empty((3, 144), dtype=np.int64)
    for row, (seed, hand) in enumerate([(1, 0), (2, 0), (1, 2**33)]):
        _shuffle_many(seed, hand, walls[row : row + 1])
    assert all((walls[a] != walls[b]).any() for a, b in ((0, 1), (0, 2), (1, 2)))
