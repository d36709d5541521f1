"""The luck of the deal taken out: against plain regression over the rows."""

from __future__ import annotations

import numpy as np
import pytest

from sim.frames.controls import PRODUCT_COLUMNS, PRODUCT_ROWS, product
from sim.frames.summary import Subject, Summary, summarise
from sim.kernels import row_layout as row
from sim.stats.controls import adjusted_pay, adjusted_win
from tests.unit.stats.test_estimates import HANDS, ROWS, VARIANTS, pay, seats


def whole(variant: str, rows: np.ndarray | None = None) -> Summary:
    return summarise(
        Subject("0" * 64, variant, ("efficient",), 21, 1), ROWS[variant] if rows is None else rows
    )


def differences(variant: str) -> np.ndarray:
    parts = [seats(variant, field) for field in (row.S_DEFICIENCY_DEALT, row.S_WILDS_DEALT)]
    return np.concatenate([part[:, 1:] - part[:, :1] for part in parts], axis=1).astype(float)


@pytest.mark.parametrize("variant", VARIANTS)
def test_products_are_those_of_the_rows(variant: str) -> None:
    n = seats(variant, row.S_WILDS_DEALT).shape[1]
    products = whole(variant).control_products
    won = ROWS[variant][:, [row.WINNER]] == np.arange(n)
    deficiency = seats(variant, row.S_DEFICIENCY_DEALT)
    assert (len(products), len(products[0])) == (len(PRODUCT_ROWS), len(PRODUCT_COLUMNS))
    for seat in range(n):
        paid = pay(variant)[:, seat]
        assert product(products, f"pay_{seat}", "one") == paid.sum()
        assert product(products, f"pay_{seat}", "deficiency_1") == (paid * deficiency[:, 1]).sum()
        assert product(products, f"won_{seat}", "deficiency_0") == (won[:, seat] * deficiency[:, 0]).sum()
        assert (
            product(products, f"deficiency_{seat}", "deficiency_2")
            == (deficiency[:, seat] * deficiency[:, 2]).sum()
        )
    if n == 3:
        assert product(products, "wilds_3", "one") == 0


def test_products_of_huge_payments_are_exact() -> None:
    rows = ROWS["hubei"][:50].copy()
    rows[:, row.WIN_PAY : row.WIN_PAY + 4] = [2**39 - 1, -(2**39) + 1, 0, 0]
    products = whole("hubei", rows).control_products
    exact = sum((2**39 - 1) * int(d) for d in rows[:, row.SEATS + row.S_DEFICIENCY_DEALT]) + sum(
        int(p) * int(d)
        for p, d in zip(rows[:, row.SIDE_PAY], rows[:, row.SEATS + row.S_DEFICIENCY_DEALT], strict=True)
    )
    assert product(products, "pay_0", "deficiency_0") == exact


@pytest.mark.parametrize("variant", ["jingzhou", "hubei"])
def test_the_adjusted_mean_is_the_intercept_of_a_regression(variant: str) -> None:
    paid = pay(variant)[:, 0].astype(float)
    x = differences(variant)
    design = np.column_stack([np.ones(HANDS), x])
    coefficients, residual, *_ = np.linalg.lstsq(design, paid, rcond=None)
    freedom = HANDS - design.shape[1]
    covariance = residual[0] / freedom * np.linalg.inv(design.T @ design)
    found = adjusted_pay(whole(variant), 0)
    assert found.value == pytest.approx(coefficients[0])
    assert found.interval.se == pytest.approx(np.sqrt(covariance[0, 0]), rel=1e-3)
    assert found.luck == pytest.approx(1 - residual[0] / ((paid - paid.mean()) ** 2).sum(), abs=1e-9)
    assert found.interval.method == "control_variates"


def lucky(n: int, share: float, seed: int) -> Summary:
    """Hands in which the dealt wilds of the dealer explain a known share of his payment's variance."""
    rng = np.random.default_rng(seed)
    rows = np.zeros((n, row.ROW_SIZE), dtype=np.int64)
    rows[:, row.HAND] = np.arange(n)
    for field in (row.WINNER, row.BY, row.FROM, row.HARD, row.WIN_TILE_WILD, row.CELL, row.LIABILITY_PAYER):
        rows[:, field] = -1
    wilds = rng.binomial(4, 0.5, size=(4, n))
    for seat in range(4):
        rows[:, row.SEATS + seat * row.SEAT_SIZE + row.S_WILDS_DEALT] = wilds[seat]
        rows[:, row.SEATS + seat * row.SEAT_SIZE + row.S_DEFICIENCY_DEALT] = rng.integers(1, 8, n)
    luck = (wilds[0] - wilds[1]) / np.sqrt(2)
    paid = np.rint(1000 * (np.sqrt(share) * luck + np.sqrt(1 - share) * rng.standard_normal(n)) + 50)
    rows[:, row.SIDE_PAY] = paid
    rows[:, row.SIDE_PAY + 1] = -paid
    return whole("hubei", rows)


@pytest.mark.parametrize("share", [0.0, 0.05, 0.3])
def test_the_share_of_luck_is_held(share: float) -> None:
    found = [adjusted_pay(lucky(800, share, seed), 0).luck_interval for seed in range(100)]
    held = np.mean([i.low <= share <= i.high for i in found])  # type: ignore[operator]
    # 0.95 with four standard errors of 100 runs.
    assert held > 0.95 - 4 * np.sqrt(0.95 * 0.05 / 100)


def test_luck_taken_out_narrows_the_interval() -> None:
    found = adjusted_pay(lucky(4000, 0.3, 1), 0)
    assert found.interval.se == pytest.approx(1000 * np.sqrt(0.7 / 4000), rel=0.05)
    assert found.value == pytest.approx(50, abs=4 * 1000 * np.sqrt(0.7 / 4000))


def test_too_few_hands_and_no_wins_say_nothing() -> None:
    few = whole("hubei", ROWS["hubei"][:8])
    assert adjusted_pay(few, 0).interval.low is None
    drawn = ROWS["hubei"][ROWS["hubei"][:, row.WON] == 0][:1]
    assert adjusted_win(whole("hubei", drawn), 0).interval.low is None


def test_without_wilds_the_deficiency_alone_is_used() -> None:
    rows = ROWS["hubei"].copy()
    for seat in range(4):
        rows[:, row.SEATS + seat * row.SEAT_SIZE + row.S_WILDS_DEALT] = 0
    found = adjusted_win(whole("hubei", rows), 1)
    assert found.value == pytest.approx((rows[:, row.WINNER] == 1).mean(), abs=0.01)
    assert found.interval.se is not None
