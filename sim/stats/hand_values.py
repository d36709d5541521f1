"""What every hand contributes to every metric: a numerator and a denominator, both integers.

Each metric of a run is a ratio of two sums over hands: wins over hands, payments over wins, seats over seats. With both
parts of every hand in view, two sides that played the same walls can be compared hand by hand (`sim.stats.paired`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sim.codes import Cap, Family, LiabilityKind, Way
from sim.engine.encode import has_flowers
from sim.frames.names import CAPS, CELLS, FAMILY_TYPES, FANS_ZH, LIABILITIES, WAYS, public_id
from sim.frames.tables import MAX_WILDS, PER_HAND
from sim.frames.tally import Hands, per_hand_totals, player_pay
from sim.kernels import row_layout as row
from sim.rules import Rules

Ints = NDArray[np.int64]


class MetricKey(NamedTuple):
    """One line of the estimates: the metric, what it is split by, and the value of that; "" where it is not split."""

    metric: str
    by: str = ""
    level: str | int = ""


Values = dict[MetricKey, tuple[Ints, Ints]]
Lines = Iterator[tuple[MetricKey, Ints, Ints]]

_PUT_OUT = ("wild_discard", "wild_kong", "red_discard", "red_kong")
_MELDS = ("chow", "pung", "kong_exposed", "kong_added", "kong_concealed", "kong_single")
_DEFICIENCIES = range(1, 10)  # 13 tiles lack one to nine
_LIABILITIES: dict[Family, tuple[LiabilityKind, ...]] = {
    Family.ANQING: (LiabilityKind.THREE_CLAIMS,),
    Family.JINGZHOU: (LiabilityKind.PURE_SUIT, LiabilityKind.ALL_MELDED, LiabilityKind.ROB_KONG),
}
_CAPS: dict[Family, tuple[Cap, ...]] = {
    Family.JINGZHOU: (Cap.CAPPED, Cap.GOLD_TOP, Cap.OUTRIGHT),
    Family.HUBEI: (Cap.CAPPED,),
}


def hand_values(rules: Rules, rows: Ints, players: bool = False) -> Values:
    """Return numerator and denominator of every metric for every hand.

    Parameters
    ----------
    rules : Rules
        By which the hands were played; they decide which metrics there are.
    rows : int64[n, ROW_SIZE]
        As the engine returns them.
    players : bool
        Also by player number: worth it where the players are not all alike.

    Returns
    -------
    dict
        Key to two arrays int64[n]. The sums of the two give the estimate of `sim.stats.estimates`.
    """
    made = _Block(rules, rows)
    parts: list[Callable[[_Block], Lines]] = [_outcomes, _payments, _wins, _types, _wilds, _deal, _acts]
    if players:
        parts.append(_players)
    return {key: (above, below) for part in parts for key, above, below in part(made)}


class _Block:
    """The columns of some hands, and the denominators that many metrics share."""

    def __init__(self, rules: Rules, rows: Ints) -> None:
        self.rules = rules
        self.family = rules.variant.family
        self.seats = rules.variant.seats
        self.hands = Hands(rows, self.seats)
        self.won = self.hands.columns[row.WON]
        self.one = np.ones(self.hands.n, dtype=np.int64)

    def column(self, field: int) -> Ints:
        """Return one field of all hands."""
        found: Ints = self.hands.columns[field]
        return found

    def where(self, condition: NDArray[np.bool_]) -> Ints:
        """Return 1 for the won hands that meet a condition, 0 for all others."""
        found: Ints = (condition & (self.won == 1)).astype(np.int64)
        return found

    def of_wins(self, values: Ints) -> Ints:
        """Spread a value of every won hand over all hands, with 0 elsewhere."""
        out = np.zeros(self.hands.n, dtype=np.int64)
        out[self.hands.won_at] = values
        return out


def _outcomes(b: _Block) -> Lines:
    yield MetricKey("won"), b.won, b.one
    yield MetricKey("drawn"), 1 - b.won, b.one
    for seat in range(b.seats):
        yield MetricKey("seat_win", "seat", seat), b.hands.seat_won[seat], b.one
    way = b.column(row.BY)
    fed = (way == Way.DISCARD) | (way == Way.ROB_KONG)
    for seat in range(b.seats):
        yield MetricKey("dealt_in", "seat", seat), b.where(fed & (b.column(row.FROM) == seat)), b.one
    yield MetricKey("turns"), b.column(row.DISCARDS), b.one
    yield MetricKey("left"), b.column(row.LEFT), b.one


def _payments(b: _Block) -> Lines:
    pay = b.hands.pay
    yield MetricKey("dealer_edge"), pay[0], b.one
    for seat in range(b.seats):
        yield MetricKey("pay", "seat", seat), pay[seat], b.one
    yield MetricKey("winner_pay"), b.of_wins(b.hands.winner_pay), b.won
    yield MetricKey("worst_loss"), np.maximum(-pay.min(axis=0), 0), b.one


def _wins(b: _Block) -> Lines:
    for at, way in enumerate(WAYS):
        yield MetricKey("way", "way", way), b.where(b.column(row.BY) == at), b.won
    if b.family in (Family.JINGZHOU, Family.HUBEI):
        yield MetricKey("hard"), b.where(b.column(row.HARD) == 1), b.won
    yield MetricKey("win_turn"), b.won * b.column(row.WINNER_TAKEN), b.won
    yield MetricKey("won_on_wild"), b.where(b.column(row.WIN_TILE_WILD) == 1), b.won
    if b.family is Family.HUANGJIN:
        yield MetricKey("fan"), b.won * b.column(row.FAN), b.won
    if b.family is Family.ANQING:
        for at, cell in enumerate(CELLS):
            yield MetricKey("cell", "cell", cell), b.where(b.column(row.CELL) == at), b.won
        yield MetricKey("declared_win"), b.where(b.column(row.WIN_DECLARED) == 1), b.won
    for kind in _LIABILITIES.get(b.family, ()):
        liable = b.where(b.column(row.LIABILITY_KIND) == kind)
        yield MetricKey("liability", "kind", LIABILITIES[kind]), liable, b.won
    for cap in _CAPS.get(b.family, ()):
        yield MetricKey("cap", "cap", CAPS[cap]), b.where(b.column(row.CAP) == cap), b.won


def _types(b: _Block) -> Lines:
    if b.family is not Family.HUANGJIN:
        for member in FAMILY_TYPES[b.family]:
            has = b.column(row.TYPES) >> member & 1 == 1
            yield MetricKey("type", "type", public_id(member)), b.where(has), b.won
        return
    low, high = b.column(row.FANS_LOW), b.column(row.FANS_HIGH)
    for number, name in enumerate(FANS_ZH):
        mask = low >> number if number <= 40 else high >> (number - 41)
        yield MetricKey("type", "fan", name), b.where(mask & 1 == 1), b.won


def _wilds(b: _Block) -> Lines:
    seat = b.hands.seat[: b.seats]
    got = seat[:, row.S_WILDS_DEALT] + seat[:, row.S_WILDS_DRAWN]
    won = b.hands.seat_won[: b.seats]
    alike: list[Ints] = [(got == wilds).astype(np.int64) for wilds in range(MAX_WILDS + 1)]
    winners: list[Ints] = [(seats * won).sum(axis=0) for seats in alike]
    holders: list[Ints] = [seats.sum(axis=0) for seats in alike]
    for wilds, seats_with in enumerate(holders):
        yield MetricKey("win_given_wilds", "wilds", wilds), winners[wilds], seats_with
    for wilds in range(MAX_WILDS + 1):
        yield MetricKey("winner_wilds", "wilds", wilds), winners[wilds], b.won


def _deal(b: _Block) -> Lines:
    seat = b.hands.seat[: b.seats]
    dealt, fifth = seat[:, row.S_DEFICIENCY_DEALT], seat[:, row.S_DEFICIENCY_FIFTH]
    seats = np.full(b.hands.n, b.seats, dtype=np.int64)
    for deficiency in _DEFICIENCIES:
        holders = np.add.reduce(dealt == deficiency, axis=0, dtype=np.int64)
        yield MetricKey("dealt_deficiency", "deficiency", deficiency), holders, seats
    reached: Ints = (fifth.min(axis=0) >= 0).astype(np.int64)
    worst_won = ((fifth == fifth.max(axis=0)) * b.hands.seat_won[: b.seats]).max(axis=0)
    yield MetricKey("comeback"), worst_won * reached, reached


def _acts(b: _Block) -> Lines:
    totals = dict(zip(PER_HAND, per_hand_totals(b.hands), strict=True))
    for kind in _PUT_OUT:
        yield MetricKey("put_out", "kind", kind), totals[kind], b.one
    for kind in _MELDS:
        yield MetricKey("meld", "kind", kind), totals[kind], b.one
    if has_flowers(b.rules):
        yield MetricKey("flowers"), totals["flowers"], b.one


def _players(b: _Block) -> Lines:
    number = (b.column(row.WINNER) + b.column(row.DEALER)) % b.seats
    pay = player_pay(b.hands)
    for player in range(b.seats):
        yield MetricKey("player_win", "player", player), b.where(number == player), b.one
    for player in range(b.seats):
        yield MetricKey("player_pay", "player", player), pay[player], b.one
