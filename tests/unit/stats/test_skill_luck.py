"""Shares of variance from group sums: against the layout itself, and against layouts whose shares are known."""

from __future__ import annotations

import numpy as np
import pytest

from sim.stats.skill_luck import PARTS, Layout, layout_of, variance_shares
from sim.stats.walls import wall_share

GROUPS = 50


def layout(pay: np.ndarray) -> Layout:
    """Return the sums of payments float64[walls, seats, bots]."""
    group = np.arange(len(pay)) % GROUPS
    parts = [pay[group == g] for g in range(GROUPS)]
    return Layout(
        np.array([float(len(p)) for p in parts]),
        np.array([p.sum(axis=0) for p in parts]),
        np.array([(p**2).sum(axis=(0, 2)) for p in parts]),
        np.array([(p.sum(axis=2) ** 2).sum(axis=0) for p in parts]),
    )


def made(walls: int, sd: tuple[float, float, float], seed: int = 1) -> np.ndarray:
    rng = np.random.default_rng(seed)
    wall, bot, rest = sd
    values = rng.normal(0, wall, (walls, 4, 1)) + rng.normal(0, rest, (walls, 4, 4))
    effect = np.array([-1.0, -0.3, 0.4, 0.9])
    return values + bot * (effect - effect.mean()) / effect.std(ddof=1)


def test_known_shares_are_found() -> None:
    found = variance_shares(layout(made(4000, (2.0, 1.0, 3.0))))
    for share, truth in zip(found, (4 / 14, 1 / 14, 9 / 14), strict=True):
        assert share.value == pytest.approx(truth, abs=0.02)
        assert share.low is not None
        assert share.high is not None
        assert share.low < share.value < share.high  # type: ignore[operator]
        assert share.walls == 4000
    assert [share.part for share in found] == list(PARTS)
    assert sum(share.value for share in found) == pytest.approx(1)  # type: ignore[misc]


def test_a_single_seat_agrees_with_the_intraclass_correlation() -> None:
    """With one seat the wall's share over wall, bot and rest is Shrout and Fleiss's absolute agreement, but for bots as fixed."""
    pay = made(600, (2.0, 0.0, 3.0))
    found = variance_shares(layout(pay[:, :1]))
    value, _ = wall_share(pay[:, 0])
    assert found[0].value == pytest.approx(value, abs=0.01)


def test_the_intervals_cover() -> None:
    hits = np.zeros(2)
    for seed in range(60):
        wall, bot, _ = variance_shares(layout(made(300, (1.0, 0.5, 2.0), seed)))
        hits += [
            wall.low <= 1 / 5.25 <= wall.high,  # type: ignore[operator]
            bot.low <= 0.25 / 5.25 <= bot.high,  # type: ignore[operator]
        ]
    assert (hits / 60 > 0.85).all()


def test_what_tells_nothing() -> None:
    for pay in (np.zeros((200, 4, 4)), made(1, (1.0, 1.0, 1.0))):
        assert [share.value for share in variance_shares(layout(pay))] == [None] * 3


def test_counts_become_sums() -> None:
    codes = {"walls": 7, "square": 9, "wall_square": 10, "sum": 8, "seats": 4}
    lines = {(7, 0, 0): 5, (7, 2, 0): 4, (8, 2, 4 + 3): -6, (9, 0, 1): 9, (10, 2, 2): 3}
    found = layout_of(lines, codes, 4)
    assert found.walls.tolist() == [5, 0, 4]
    assert found.sums[2, 1, 3] == -6
    assert found.squares[0, 1] == 9
    assert found.wall_squares[2, 2] == 3
