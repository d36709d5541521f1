"""Hands with a known law: real deals, and outcomes drawn so that every estimate has a true value to be held against.

Who wins depends on the dealt tiles, alike for all seats, so that every seat wins equally often although single deals favour one;
everything else is drawn from small tables. The truths follow from the tables by summing, never by simulation; those of the
deal come from `sim.counting`.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import product

import numpy as np
from numpy.typing import NDArray

from sim.codes import Way
from sim.counting import odds
from sim.frames.names import HAND_TYPES, WAYS, types_of
from sim.kernels import row_layout as row
from sim.rules import Rules, resolve
from sim.stats.balance import LIMITS, LOSS, QUANTILES, TAIL
from sim.study.dealt_columns import dealt_columns

Ints = NDArray[np.int64]
Key = tuple[str, str | int]  # metric, level ("" where it is not split)
Truths = dict[Key, float]
Law = dict[int, float]

RULES = "hubei"
SEATS = 4
_LAST_DISCARD = 80
_OWN = 0.012  # chance that the hand ends by somebody's own tile before a discard
_OWN_WAYS = {Way.SELF_DRAW: 0.85, Way.REPLACEMENT: 0.13, Way.ROB_KONG: 0.02}
_UNIT, _DOUBLINGS = 100, {0: 0.45, 1: 0.3, 2: 0.15, 3: 0.07, 4: 0.025, 5: 0.005}
_SIDE = (30, -10, -10, -10)  # in half of the drawn hands
_HARD, _ON_WILD, _CAPPED = 0.3, 0.1, 0.004
_HELD = {0: 0.3, 1: 0.45, 2: 0.2, 3: 0.0485, 4: 0.0015}
_FIFTH = {1: 0.3, 2: 0.5, 3: 0.2}
_ACTS = {"wild_discard": (row.S_WILD_DISCARDS, 0.05), "red_kong": (row.S_RED_KONGS, 0.001)}
_TYPES: dict[tuple[str, ...], float] = {
    ("small",): 0.62,
    ("concealed",): 0.2,
    ("seven_pairs",): 0.08,
    ("all_pungs",): 0.05,
    ("pure_suit",): 0.03,
    ("all_pungs", "pure_suit"): 0.012,
    ("kong_win", "small"): 0.005,
    ("luxury", "seven_pairs"): 0.002,
    ("pure_258",): 0.0007,
    ("pure_honours",): 0.0003,
}


def known_rules() -> Rules:
    """Return the rules whose dealer deals."""
    return resolve(RULES)


def known_rows(seed: int, first: int, count: int) -> Ints:
    """Return rows of hands ``first … first + count - 1``: dealt by the simulator, continued by the known law."""
    rng = np.random.default_rng([seed, first, count])
    rows = np.zeros((count, row.ROW_SIZE), dtype=np.int64)
    dealt = dealt_columns(known_rules(), seed, first, count)
    rows[:, row.HAND] = np.arange(first, first + count)
    for seat in range(SEATS):
        block = row.SEATS + seat * row.SEAT_SIZE
        rows[:, block + row.S_DEFICIENCY_DEALT] = dealt[0, seat]
        rows[:, block + row.S_WILDS_DEALT] = dealt[1, seat]
        rows[:, block + row.S_DEFICIENCY_FIFTH] = _drawn(rng, _FIFTH, count)
        for field, chance in _ACTS.values():
            rows[:, block + field] = rng.random(count) < chance
        rows[:, block + row.S_FIRST_READY] = -1
    _outcome(rows, rng, dealt[0])
    return rows


def _outcome(rows: Ints, rng: np.random.Generator, deficiency: Ints) -> None:
    count = rows.shape[0]
    endings = list(_endings())
    at = rng.choice(len(endings), size=count, p=[chance for *_, chance in endings])
    way, discards = np.array([e[0] for e in endings])[at], np.array([e[1] for e in endings])[at]
    won = way >= 0
    winner = _winners(rng, deficiency)
    other = (winner + rng.integers(1, SEATS, count)) % SEATS
    fed = (way == Way.DISCARD) | (way == Way.ROB_KONG)
    for field, value in (
        (row.WON, won),
        (row.WINNER, np.where(won, winner, -1)),
        (row.BY, way),
        (row.FROM, np.where(fed, other, -1)),
        (row.TYPES, won * _drawn(rng, _type_law(), count)),
        (row.HARD, np.where(won, rng.random(count) < _HARD, -1)),
        (row.WIN_TILE, np.where(won, 0, -1)),
        (row.WIN_TILE_WILD, np.where(won, rng.random(count) < _ON_WILD, -1)),
        (row.WILD_1, 0),
        (row.DISCARDS, discards),
        (row.LIABILITY_PAYER, -1),
        (row.CAP, won & (rng.random(count) < _CAPPED)),
        (row.CELL, -1),
        (row.WINNER_TAKEN, won * (1 + discards // SEATS)),
    ):
        rows[:, field] = value
    unit = _UNIT << _drawn(rng, _DOUBLINGS, count)
    for seat in range(SEATS):
        loses = np.where(fed, 2 * (other == seat), winner != seat) * won
        rows[:, row.WIN_PAY + seat] = -unit * loses
        rows[:, row.SEATS + seat * row.SEAT_SIZE + row.S_WILDS_HELD] = _drawn(rng, _HELD, count)
    total = rows[:, row.WIN_PAY : row.WIN_PAY + SEATS].sum(axis=1)
    rows[np.arange(count)[won], row.WIN_PAY + winner[won]] = -total[won]
    side = ~won & (rng.random(count) < 0.5)
    rows[side, row.SIDE_PAY : row.SIDE_PAY + SEATS] = _SIDE


def _winners(rng: np.random.Generator, deficiency: Ints) -> Ints:
    """Draw a seat with odds that fall by half for every tile that its dealt hand lacks."""
    weight = np.cumsum(2.0**-deficiency, axis=0)
    return np.asarray((weight < rng.random(deficiency.shape[1]) * weight[-1]).sum(axis=0))


def _drawn(rng: np.random.Generator, law: Law, count: int) -> Ints:
    return rng.choice(np.array(list(law)), size=count, p=list(law.values()))


def risk(turn: int) -> float:
    """Return the chance that a discard of a round is won on."""
    return 0.004 * min(turn, 10)


def _endings() -> Iterator[tuple[int, int, float]]:
    """Yield way (-1: drawn), discards and chance of every way in which a hand can end."""
    on = 1.0
    for discard in range(1, _LAST_DISCARD + 1):
        for way, share in _OWN_WAYS.items():
            yield int(way), discard - 1, on * _OWN * share
        on *= 1 - _OWN
        chance = risk((discard - 1) // SEATS + 1)
        yield int(Way.DISCARD), discard, on * chance
        on *= 1 - chance
    yield -1, _LAST_DISCARD, on


def _type_law() -> Law:
    return {sum(1 << HAND_TYPES.index(t) for t in types): chance for types, chance in _TYPES.items()}


def known_truths() -> Truths:
    """Return the true value of every estimate and balance metric whose law is known."""
    truths: Truths = {}
    for part in (_outcome_truths, _pay_truths, _type_truths, _deal_truths, _other_truths):
        truths.update(part())
    return truths


def _outcome_truths() -> Truths:
    ways = dict.fromkeys((-1, *Way), 0.0)
    length: Law = {}
    taken: Law = {}
    for way, discards, chance in _endings():
        ways[way] += chance
        length[discards] = length.get(discards, 0.0) + chance
        if way >= 0:
            taken[1 + discards // SEATS] = taken.get(1 + discards // SEATS, 0.0) + chance
    won = 1 - ways[-1]
    taken = {value: chance / won for value, chance in taken.items()}
    fed = ways[Way.DISCARD] + ways[Way.ROB_KONG]
    truths: Truths = {("won", ""): won, ("drawn", ""): ways[-1], ("turns", ""): _mean(length)}
    truths[("win_turn", "")] = _mean(taken)
    truths[("self_draw_share", "")] = (ways[Way.SELF_DRAW] + ways[Way.REPLACEMENT]) / won
    truths |= {("way", name): ways[Way(at)] / won for at, name in enumerate(WAYS)}
    for seat in range(SEATS):
        truths |= {("seat_win", seat): won / SEATS, ("seat_win_adjusted", seat): won / SEATS}
        truths |= {("win_share", seat): 1 / SEATS, ("dealt_in", seat): fed / SEATS}
    truths[("win_spread", "")] = 0.0
    truths |= {("length_quantile", name): _quantile(length, share) for name, share in QUANTILES.items()}
    truths |= {("win_turn_quantile", name): _quantile(taken, share) for name, share in QUANTILES.items()}
    truths |= {("discard_risk", turn): risk(turn) for turn in range(1, _LAST_DISCARD // SEATS + 1)}
    truths[("comeback", "")] = won * _worst() / SEATS
    return truths


def _worst() -> float:
    """Return the mean number of seats that share the worst hand after the fifth draw."""
    return sum(
        math.prod(_FIFTH[value] for value in hands) * hands.count(max(hands))
        for hands in product(_FIFTH, repeat=SEATS)
    )


def _pay_truths() -> Truths:
    ways = {way: sum(c for w, _, c in _endings() if w == way) for way in (-1, *Way)}
    own = ways[Way.SELF_DRAW] + ways[Way.REPLACEMENT]
    fed, drawn = ways[Way.DISCARD] + ways[Way.ROB_KONG], ways[-1]
    winner: Law = {}
    lost: Law = {0: drawn / 2, -min(_SIDE): drawn / 2}
    seats: list[Law] = [{0: drawn / 2 + fed / 2, side: drawn / 2} for side in _SIDE]
    for doublings, chance in _DOUBLINGS.items():
        unit = _UNIT << doublings
        for law, value, share in (
            (winner, (SEATS - 1) * unit, own / (own + fed)),
            (winner, 2 * unit, fed / (own + fed)),
            (lost, unit, own),
            (lost, 2 * unit, fed),
            *((law, (SEATS - 1) * unit, own / SEATS) for law in seats),
            *((law, -unit, own * (SEATS - 1) / SEATS) for law in seats),
            *((law, sign * 2 * unit, fed / SEATS) for law in seats for sign in (1, -1)),
        ):
            law[value] = law.get(value, 0.0) + chance * share
    truths: Truths = {("winner_pay", ""): _mean(winner), ("worst_loss", ""): _mean(lost)}
    truths |= {("pay", seat): _mean(law) for seat, law in enumerate(seats)}
    truths |= {("pay_deviation", seat): _moment(law, 2) ** 0.5 for seat, law in enumerate(seats)}
    truths |= {("dealer_edge", ""): _mean(seats[0]), ("dealer_edge_adjusted", ""): _mean(seats[0])}
    for method in ("student", "bootstrap_t", "batch_means"):
        truths |= {
            ("mean_by_method", method): _mean(seats[0]),
            ("winner_mean_by_method", method): _mean(winner),
        }
    truths |= {("winner_pay_quantile", name): _quantile(winner, share) for name, share in TAIL.items()}
    truths |= {("worst_loss_quantile", name): _quantile(lost, share) for name, share in LOSS.items()}
    truths[("winner_pay_tail", "")] = _quantile(winner, 0.99) / _quantile(winner, 0.5)
    truths[("winner_pay_deviation", "")] = _moment(winner, 2) ** 0.5
    truths[("winner_pay_skewness", "")] = _moment(winner, 3) / _moment(winner, 2) ** 1.5
    truths[("winner_pay_gini", "")] = _gini(winner)
    for limit in LIMITS[known_rules().variant.family]:
        truths[("loss_over", limit)] = sum(chance for value, chance in lost.items() if value > limit)
    return truths


def _type_truths() -> Truths:
    truths: Truths = {
        ("type", name): sum(chance for types, chance in _TYPES.items() if name in types)
        for name in {name for types in _TYPES for name in types}
    }
    truths |= {("type_mix", types_of(mask)): chance for mask, chance in _type_law().items()}
    truths[("effective_types", "")] = math.exp(-sum(p * math.log(p) for p in _TYPES.values()))
    return truths


def _deal_truths() -> Truths:
    return deal_truths(known_rules())


def deal_truths(rules: Rules) -> Truths:
    """Return the chance of every deficiency of thirteen dealt tiles, counted by `sim.counting`."""
    found = odds(rules, ("deal13.deficiency",))
    return {("dealt_deficiency", int(q.id.partition("=")[2])): float(q.value) for q in found if q.value}


def _other_truths() -> Truths:
    truths: Truths = {("hard", ""): _HARD, ("won_on_wild", ""): _ON_WILD, ("cap", "capped"): _CAPPED}
    truths |= {("concealed_wilds", wilds): chance for wilds, chance in _HELD.items()}
    truths |= {("put_out", kind): SEATS * chance for kind, (_, chance) in _ACTS.items()}
    return truths


def _mean(law: Law) -> float:
    return sum(value * chance for value, chance in law.items())


def _moment(law: Law, power: int) -> float:
    mean = _mean(law)
    return sum((value - mean) ** power * chance for value, chance in law.items())


def _quantile(law: Law, share: float) -> float:
    values = sorted(law)
    seen = np.cumsum([law[value] for value in values])
    return float(values[int(np.searchsorted(seen, share))])


def _gini(law: Law) -> float:
    apart = sum(abs(a - b) * p * q for (a, p), (b, q) in product(law.items(), repeat=2))
    return apart / (2 * _mean(law))
