"""Estimates against plain computation over the rows, and the promises of their names."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import pytest

from sim.frames.names import FANS_ZH
from sim.frames.summary import Subject, Summary, empty_summary, summarise
from sim.kernels import row_layout as row
from sim.rules import resolve
from sim.stats.estimates import Estimate, estimates
from sim.stats.metrics import BY_NAME
from sim.stats.metrics_page import METHODS, metrics_page
from tests.made_rows import make_rows

ROOT = Path(__file__).parents[3]
VARIANTS = ("anqing", "jingzhou", "huangjin", "hubei")
HANDS = 4000
ROWS = {v: make_rows(resolve(v), 21, 0, HANDS) for v in VARIANTS}


def summary(variant: str, policies: tuple[str, ...] = ("efficient",)) -> Summary:
    return summarise(Subject("0" * 64, variant, policies, 21, 1), ROWS[variant])


FOUND = {v: estimates(summary(v)) for v in VARIANTS}


def one(variant: str, metric: str, **by: str | int) -> Estimate:
    (found,) = [e for e in FOUND[variant] if e.metric == metric and e.by == by]
    return found


def seats(variant: str, field: int) -> np.ndarray:
    n = resolve(variant).variant.seats
    return np.stack([ROWS[variant][:, row.SEATS + s * row.SEAT_SIZE + field] for s in range(n)], axis=1)


def pay(variant: str) -> np.ndarray:
    rows = ROWS[variant]
    return rows[:, row.WIN_PAY : row.WIN_PAY + 4] + rows[:, row.SIDE_PAY : row.SIDE_PAY + 4]


@pytest.mark.parametrize("variant", VARIANTS)
def test_metrics_that_other_programs_read(variant: str) -> None:
    names = {e.metric for e in FOUND[variant]}
    promised = {
        "won", "drawn", "seat_win", "dealer_edge", "way", "type", "pay", "winner_pay", "dealt_in", "turns",
        "win_given_wilds", "dealt_deficiency", "put_out",
    }  # fmt: skip
    assert promised <= names
    assert ("hard" in names) == (variant in ("jingzhou", "hubei"))
    assert names <= set(BY_NAME)


@pytest.mark.parametrize("variant", VARIANTS)
def test_shape_of_every_estimate(variant: str) -> None:
    for e in FOUND[variant]:
        assert list(e.by) == (
            [BY_NAME[e.metric].by] if BY_NAME[e.metric].by and e.metric != "type" else list(e.by)
        )
        assert e.value is not None
        assert e.low is not None
        assert e.high is not None
        assert e.se is not None
        assert e.low <= e.value <= e.high
        assert e.n > 0
        assert list(e.document()) == ["metric", "by", "value", "se", "low", "high", "n", "method"]
    keys = [(e.metric, tuple(e.by.items())) for e in FOUND[variant]]
    assert len(keys) == len(set(keys))


@pytest.mark.parametrize("variant", VARIANTS)
def test_rates_and_means_are_those_of_the_rows(variant: str) -> None:
    rows, n = ROWS[variant], resolve(variant).variant.seats
    won = rows[:, row.WON] == 1
    wins = int(won.sum())
    assert one(variant, "won").value == wins / HANDS
    assert one(variant, "drawn").value == (HANDS - wins) / HANDS
    assert one(variant, "turns").value == pytest.approx(rows[:, row.DISCARDS].mean())
    paid = pay(variant)
    assert one(variant, "dealer_edge").value == pytest.approx(paid[:, 0].mean())
    winners = paid[won, rows[won, row.WINNER]]
    assert one(variant, "winner_pay").value == pytest.approx(winners.mean())
    assert one(variant, "winner_pay").n == wins
    assert one(variant, "winner_pay").se == pytest.approx(winners.std(ddof=1) / math.sqrt(wins))
    for seat in range(n):
        assert one(variant, "seat_win", seat=seat).value == (rows[:, row.WINNER] == seat).mean()
        assert one(variant, "pay", seat=seat).value == pytest.approx(paid[:, seat].mean())
        assert one(variant, "dealt_in", seat=seat).value == (rows[:, row.FROM] == seat).mean()
        assert one(variant, "dealt_in", seat=seat).n == HANDS
    for at, way in enumerate(("self_draw", "replacement", "discard", "rob_kong")):
        assert one(variant, "way", way=way).value == (rows[won, row.BY] == at).mean()
        assert one(variant, "way", way=way).n == wins


def test_types_of_hands_and_fans() -> None:
    rows = ROWS["hubei"]
    won = rows[:, row.WON] == 1
    assert one("hubei", "type", type="pure_suit").value == (rows[won, row.TYPES] >> 9 & 1).mean()
    rows = ROWS["huangjin"]
    won = rows[:, row.WON] == 1
    by_fan = {e.by["fan"]: e for e in FOUND["huangjin"] if e.metric == "type"}
    assert list(by_fan) == list(FANS_ZH[1:])
    assert by_fan["清龙"].value == 1
    assert by_fan["自摸"].value == (rows[won, row.FANS_HIGH] >> (80 - 41) & 1).mean()
    assert by_fan["一色四同顺"].value == 0
    assert by_fan["一色四同顺"].high == pytest.approx(1 - 0.025 ** (1 / int(won.sum())))


def test_hard_put_out_and_worst_loss() -> None:
    rows = ROWS["jingzhou"]
    won = rows[:, row.WON] == 1
    assert one("jingzhou", "hard").value == (rows[won, row.HARD] == 1).mean()
    for kind, field in (("wild_discard", row.S_WILD_DISCARDS), ("red_kong", row.S_RED_KONGS)):
        per_hand = seats("jingzhou", field).sum(axis=1)
        assert one("jingzhou", "put_out", kind=kind).value == pytest.approx(per_hand.mean())
        assert one("jingzhou", "put_out", kind=kind).se == pytest.approx(
            per_hand.std(ddof=1) / math.sqrt(HANDS)
        )
    assert one("jingzhou", "worst_loss").value == pytest.approx(-pay("jingzhou")[:, :3].min(axis=1).mean())


@pytest.mark.parametrize("variant", VARIANTS)
def test_win_given_wilds_with_the_spread_between_hands(variant: str) -> None:
    n = resolve(variant).variant.seats
    wilds = seats(variant, row.S_WILDS_DEALT) + seats(variant, row.S_WILDS_DRAWN)
    won = ROWS[variant][:, [row.WINNER]] == np.arange(n)
    for k in range(5):
        e = one(variant, "win_given_wilds", wilds=k)
        here = wilds == k
        assert e.n == here.sum()
        assert e.value == pytest.approx(won[here].mean())
        residual = (won & here).sum(axis=1) - e.value * here.sum(axis=1)  # type: ignore[operator]
        assert e.se == pytest.approx(math.sqrt((residual**2).sum()) / e.n)


def test_dealt_deficiency_counts_every_seat() -> None:
    dealt = seats("anqing", row.S_DEFICIENCY_DEALT)
    for k in range(1, 10):
        e = one("anqing", "dealt_deficiency", deficiency=k)
        assert e.n == 4 * HANDS
        assert e.value == (dealt == k).mean()
        if e.method == "wilson_clustered":
            per_hand = (dealt == k).sum(axis=1)
            assert e.se == pytest.approx(per_hand.std() / 4 / math.sqrt(HANDS))
    assert one("anqing", "dealt_deficiency", deficiency=9).value == 0


def test_a_comeback_is_a_win_of_the_worst_hand_after_the_fifth_draw() -> None:
    fifth = seats("hubei", row.S_DEFICIENCY_FIFTH)
    reached = fifth.min(axis=1) >= 0
    winner = ROWS["hubei"][:, row.WINNER]
    back = [w >= 0 and f[w] == f.max() for w, f in zip(winner[reached], fifth[reached], strict=True)]
    assert one("hubei", "comeback").value == np.mean(back)
    assert one("hubei", "comeback").n == reached.sum()


def test_players_are_told_apart_where_their_policies_differ() -> None:
    mixed = estimates(summary("jingzhou", ("efficient", "random", "random")))
    rows = ROWS["jingzhou"]
    for player in range(3):
        seat = (player - rows[:, row.DEALER]) % 3
        (win,) = [e for e in mixed if e.metric == "player_win" and e.by == {"player": player}]
        (paid,) = [e for e in mixed if e.metric == "player_pay" and e.by == {"player": player}]
        assert win.value == (rows[:, row.WINNER] == seat).mean()
        assert paid.value == pytest.approx(pay("jingzhou")[np.arange(HANDS), seat].mean())
    assert not any(e.metric.startswith("player") for e in FOUND["jingzhou"])


@pytest.mark.parametrize("variant", VARIANTS)
def test_no_hands_and_no_wins_make_no_errors(variant: str) -> None:
    subject = Subject("0" * 64, variant, ("efficient",), 21, 1)
    assert all(e.value is None for e in estimates(empty_summary(subject)) if e.n == 0)
    drawn = ROWS[variant][ROWS[variant][:, row.WON] == 0][:1].copy()
    found = {e.metric: e for e in estimates(summarise(subject, drawn))}
    assert found["won"].value == 0
    assert found["way"].value is None
    assert (found["way"].low, found["way"].high, found["way"].n) == (0, 1, 0)
    assert found["winner_pay"].low is None


def test_the_page_is_the_catalogue() -> None:
    assert (ROOT / "docs/reference/estimates.md").read_text(encoding="utf-8") == metrics_page()
    assert {e.method for lines in FOUND.values() for e in lines} <= set(METHODS)
