"""What a hand contributes adds up to the estimates of a run, metric by metric."""

from __future__ import annotations

import numpy as np
import pytest

from sim.engine.simulate import play_batch
from sim.frames.summary import summarise
from sim.frames.tally import TallyError
from sim.kernels import row_layout as row
from sim.rules import VARIANTS, resolve
from sim.stats.estimates import estimates
from sim.stats.hand_values import MetricKey, Values, hand_values
from tests.made_rows import make_rows
from tests.unit.study.played import identity

# Metrics of a run that are sums over hands divided by sums over hands, so that hands can be compared in pairs.
PAIRED = {
    "won", "drawn", "seat_win", "dealt_in", "turns", "left", "dealer_edge", "pay", "winner_pay", "worst_loss", "way", "hard",
    "win_turn", "won_on_wild", "fan", "cell", "declared_win", "liability", "cap", "type", "win_given_wilds", "winner_wilds",
    "dealt_deficiency", "comeback", "put_out", "meld", "flowers",
}  # fmt: skip


def check(variant: str, rows: np.ndarray, found: Values) -> None:
    lines = estimates(summarise(identity(variant).subject, rows))
    listed = {MetricKey(e.metric, *next(iter(e.by.items()), ("", ""))): e for e in lines}
    for key, e in listed.items():
        if key.metric in PAIRED:
            above, below = (int(part.sum()) for part in found[key])
            assert (below, above / below if below else None) == (e.n, e.value), key
    # What is not listed is what did not occur.
    for key, (above, _) in found.items():
        assert key in listed or above.sum() == 0, key


@pytest.mark.parametrize("variant", VARIANTS)
def test_made_up_hands_add_up_to_their_estimates(variant: str) -> None:
    rules = resolve(variant)
    rows = make_rows(rules, 3, 0, 700)
    check(variant, rows, hand_values(rules, rows))


@pytest.mark.parametrize("variant", ["jingzhou", "hubei"])
def test_played_hands_add_up_to_their_estimates(variant: str) -> None:
    rules = resolve(variant)
    rows = play_batch(rules, ("efficient",), 4, 0, 300)
    check(variant, rows, hand_values(rules, rows))


def test_players_are_told_apart_by_their_number() -> None:
    rules = resolve("hubei")
    rows = make_rows(rules, 5, 0, 200)
    found = hand_values(rules, rows, players=True)
    for player in range(4):
        seat = (player - rows[:, row.DEALER]) % 4
        pay = rows[np.arange(200), row.WIN_PAY + seat] + rows[np.arange(200), row.SIDE_PAY + seat]
        assert np.array_equal(found[MetricKey("player_pay", "player", player)][0], pay)
        won = (rows[:, row.WON] == 1) & (rows[:, row.WINNER] == seat)
        assert np.array_equal(found[MetricKey("player_win", "player", player)][0], won)
    assert not any(key.by == "player" for key in hand_values(rules, rows))


def test_damaged_rows_are_refused() -> None:
    rules = resolve("hubei")
    rows = make_rows(rules, 5, 0, 20)
    rows[7, row.WIN_PAY] += 1
    with pytest.raises(TallyError, match="hand 7: payments do not sum to zero"):
        hand_values(rules, rows)
