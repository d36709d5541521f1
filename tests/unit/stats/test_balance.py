"""The balance table against plain computation over the rows."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import stats

from sim.frames.summary import Subject, empty_summary, summarise
from sim.kernels import row_layout as row
from sim.rules import resolve
from sim.stats.balance import LIMITS, balance
from sim.stats.balance_metrics import BALANCE, BALANCE_BY_NAME, REPEATED, SECTIONS
from sim.stats.estimates import Estimate
from sim.stats.metrics import BY_NAME
from tests.unit.stats.test_estimates import HANDS, ROWS, VARIANTS, pay, summary

FOUND = {v: balance(summary(v)) for v in VARIANTS}


def one(variant: str, metric: str, level: str | int = "") -> Estimate:
    (found,) = [e for e in FOUND[variant] if e.metric == metric and next(iter(e.by.values()), "") == level]
    return found


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_line_is_in_the_catalogue_and_bounded(variant: str) -> None:
    for e in FOUND[variant]:
        metric = BALANCE_BY_NAME[e.metric]
        assert list(e.by) == ([metric.by] if metric.by else [])
        assert e.n > 0
        assert e.value is not None
        assert e.low is None or e.low <= e.value
        assert e.high is None or e.value <= e.high
        # Hands of 4,000: too few wins for an interval of the skewness.
        assert (e.low is None and e.high is None) == (e.metric == "winner_pay_skewness")
    keys = [(e.metric, tuple(e.by.items())) for e in FOUND[variant]]
    assert len(keys) == len(set(keys))
    assert {e.metric for e in FOUND[variant]} <= {m.name for m in BALANCE}
    assert "win_share" in {e.metric for e in FOUND[variant]}


def test_the_catalogue_repeats_only_what_there_is() -> None:
    assert set(REPEATED) == {section.en for section in SECTIONS}
    assert all(name in BY_NAME for names in REPEATED.values() for name in names)
    assert not set(BY_NAME) & set(BALANCE_BY_NAME)


@pytest.mark.parametrize("variant", VARIANTS)
def test_payments_are_those_of_the_rows(variant: str) -> None:
    rows, paid = ROWS[variant], pay(variant)
    won = rows[:, row.WON] == 1
    winners = paid[won, rows[won, row.WINNER]]
    worst = np.maximum(-paid.min(axis=1), 0)
    assert one(variant, "winner_pay_deviation").value == pytest.approx(winners.std())
    assert one(variant, "winner_pay_skewness").value == pytest.approx(stats.skew(winners))
    assert one(variant, "pay_deviation", 1).value == pytest.approx(paid[:, 1].std())
    for name, share in (("p50", 0.5), ("p95", 0.95), ("p99", 0.99)):
        expected = np.quantile(winners, share, method="inverted_cdf")
        assert one(variant, "winner_pay_quantile", name).value == expected
        assert one(variant, "worst_loss_quantile", name).value == np.quantile(
            worst, share, method="inverted_cdf"
        )
    for limit in LIMITS[resolve(variant).variant.family]:
        assert one(variant, "loss_over", limit).value == (worst > limit).mean()
    gini = [e for e in FOUND[variant] if e.metric == "winner_pay_gini"]
    assert bool(gini) == (winners.min() >= 0)
    for e in gini:
        apart = np.abs(winners[:, None] - winners[None, :]).mean()
        assert e.value == pytest.approx(apart / 2 / winners.mean())


def test_three_methods_of_one_mean_agree() -> None:
    for metric in ("mean_by_method", "winner_mean_by_method"):
        lines = [e for e in FOUND["anqing"] if e.metric == metric]
        assert [e.method for e in lines] == ["student", "bootstrap_t", "batch_means"]
        plain = lines[0]
        assert lines[1].se == pytest.approx(plain.se)
        assert lines[1].value == plain.value
        # 4,000 hands are eight whole batches.
        assert lines[2].value == pytest.approx(plain.value)
        assert 0.3 < lines[2].se / plain.se < 3  # type: ignore[operator]


def test_the_risk_of_a_discard_counts_every_discard_once() -> None:
    rows = ROWS["hubei"]
    discards, fed = rows[:, row.DISCARDS], rows[:, row.BY] == 2
    for turn in (1, 5, 20):
        first, last = 4 * (turn - 1) + 1, 4 * turn
        e = one("hubei", "discard_risk", turn)
        assert e.n == sum(np.clip(discards - first + 1, 0, 4))
        assert round(e.value * e.n) == (fed & (discards >= first) & (discards <= last)).sum()  # type: ignore[operator]


def test_shares_and_kinds_of_wins() -> None:
    rows = ROWS["hubei"]
    won = rows[:, row.WON] == 1
    assert one("hubei", "self_draw_share").value == np.isin(rows[won, row.BY], (0, 1)).mean()
    for seat in range(4):
        assert one("hubei", "win_share", seat).value == (rows[won, row.WINNER] == seat).mean()
    by_seat = np.bincount(rows[won, row.WINNER], minlength=4)
    assert one("hubei", "win_spread").value == pytest.approx((by_seat.max() - by_seat.min()) / HANDS)
    mix = [e for e in FOUND["hubei"] if e.metric == "type_mix"]
    assert sum(e.value for e in mix) == pytest.approx(1)  # type: ignore[misc]
    assert mix[-1].by == {"types": "other"}
    assert sorted((e.value for e in mix), reverse=True) == [e.value for e in mix]  # type: ignore[type-var]
    kinds, counts = np.unique(rows[won, row.TYPES], return_counts=True)
    shares = counts / counts.sum()
    entropy = -(shares * np.log(shares)).sum() + (len(kinds) - 1) / (2 * counts.sum())
    assert one("hubei", "effective_types").value == pytest.approx(np.exp(entropy))
    main = [e for e in FOUND["huangjin"] if e.metric == "type_mix"]
    assert sum(e.value for e in main) == pytest.approx(1)  # type: ignore[misc]


def test_without_the_wildcard_there_are_no_lines_about_it() -> None:
    subject = Subject("0" * 64, "hubei+wild=off", ("efficient",), 21, 1)
    names = {e.metric for e in balance(summarise(subject, ROWS["hubei"]))}
    assert not names & {"win_without_wilds", "concealed_wilds"}


@pytest.mark.parametrize("variant", VARIANTS)
def test_no_hands_and_one_drawn_hand_make_no_errors(variant: str) -> None:
    subject = Subject("0" * 64, variant, ("efficient",), 21, 1)
    assert all(e.value is None for e in balance(empty_summary(subject)) if e.n == 0)
    drawn = ROWS[variant][ROWS[variant][:, row.WON] == 0][:1].copy()
    found = {e.metric: e for e in balance(summarise(subject, drawn))}
    assert found["win_spread"].value == 0
    assert found["effective_types"].value is None
