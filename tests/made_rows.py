"""Rows that look like an engine's, made from a hash: for tests of everything that only counts.

Hand h of seed s is the same whatever range it is asked in, as with the real engine. The distributions are invented, so that a test can
know them exactly; payments cancel and seats, ways and tiles are in range.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from sim.codes import Family, Way
from sim.kernels import row_layout as row
from sim.rules import Rules
from sim.tiles import NO_TILE

Ints = NDArray[np.int64]
DRAWN_ONE_IN = 10


def make_rows(rules: Rules, seed: int, first: int, count: int) -> Ints:
    """Return rows of hands ``first … first+count-1``."""
    hands = np.arange(first, first + count)
    rows = np.zeros((count, row.ROW_SIZE), dtype=np.int64)
    n, family = rules.variant.seats, rules.variant.family
    won = _draw(seed, hands, 1, DRAWN_ONE_IN) > 0
    way = _draw(seed, hands, 2, 4)
    winner = _draw(seed, hands, 3, n)
    other = (winner + 1 + _draw(seed, hands, 4, n - 1)) % n
    rows[:, row.HAND] = hands
    rows[:, row.DEALER] = _draw(seed, hands, 5, n)
    rows[:, row.WON] = won
    rows[:, row.WINNER] = np.where(won, winner, -1)
    rows[:, row.BY] = np.where(won, way, -1)
    rows[:, row.FROM] = np.where(won & (way >= Way.DISCARD), other, -1)
    if family is Family.HUANGJIN:
        rows[:, row.FANS_LOW] = won * (1 << 28 | 1 << _draw(seed, hands, 6, 7) + 1)
        rows[:, row.FANS_HIGH] = won * (1 << _draw(seed, hands, 7, 41))
        rows[:, row.FAN] = won * (8 + _draw(seed, hands, 8, 80))
    else:
        rows[:, row.TYPES] = won * (1 << _draw(seed, hands, 6, 15) | 1)
    knows_hard = family in (Family.JINGZHOU, Family.HUBEI)
    rows[:, row.HARD] = np.where(won & knows_hard, _draw(seed, hands, 9, 2), -1)
    rows[:, row.WIN_TILE] = np.where(won, _draw(seed, hands, 10, 34), -1)
    rows[:, row.WIN_TILE_WILD] = np.where(won, _draw(seed, hands, 11, 2), -1)
    rows[:, row.INDICATOR] = _draw(seed, hands, 12, 34)
    rows[:, row.WILD_1] = _draw(seed, hands, 13, 34)
    rows[:, row.WILD_2] = NO_TILE
    rows[:, row.ROUND_WIND] = 27 if family is Family.HUANGJIN else -1
    rows[:, row.DISCARDS] = _draw(seed, hands, 14, 90)
    rows[:, row.LEFT] = _draw(seed, hands, 15, 60)
    rows[:, row.LIABILITY_PAYER] = -1
    rows[:, row.CELL] = np.where(won & (family is Family.ANQING), _draw(seed, hands, 16, 4), -1)
    rows[:, row.WINNER_TAKEN] = won * (1 + _draw(seed, hands, 17, 20))
    _pay(rows, seed, hands, n)
    for seat in range(n):
        _seat(rows, seed, hands, seat)
    taken = [row.SEATS + s * row.SEAT_SIZE + row.S_TAKEN for s in range(n)]
    rows[:, row.TAKEN] = rows[:, taken].sum(axis=1)
    return rows


def _pay(rows: Ints, seed: int, hands: Ints, n: int) -> None:
    won = rows[:, row.WON] == 1
    # Heavy tail: 2^k · 100 with k geometric, as Hubei's doublings make it.
    doublings = np.minimum(_draw(seed, hands, 20, 1 << 16).astype(np.float64) + 1, 1 << 16)
    loss = 100 * (1 << np.floor(-np.log2(doublings / (1 << 16))).astype(np.int64))
    for seat in range(n):
        losing = won & (rows[:, row.WINNER] != seat)
        rows[losing, row.WIN_PAY + seat] = -loss[losing]
    total = rows[:, row.WIN_PAY : row.WIN_PAY + n].sum(axis=1)
    rows[won, row.WIN_PAY + rows[won, row.WINNER]] = -total[won]
    side = _draw(seed, hands, 21, 50) == 0
    rows[side, row.SIDE_PAY] = -100 * (n - 1)
    rows[np.ix_(side, range(row.SIDE_PAY + 1, row.SIDE_PAY + n))] = 100


def _seat(rows: Ints, seed: int, hands: Ints, seat: int) -> None:
    block = row.SEATS + seat * row.SEAT_SIZE
    limits = {
        row.S_WILDS_DEALT: 3, row.S_WILDS_DRAWN: 3, row.S_WILD_DISCARDS: 3, row.S_WILD_KONGS: 2, row.S_RED_DISCARDS: 3,
        row.S_RED_KONGS: 2, row.S_WILDS_HELD: 4, row.S_CHOWS: 3, row.S_PUNGS: 3, row.S_KONGS_EXPOSED: 2, row.S_KONGS_ADDED: 2,
        row.S_KONGS_CONCEALED: 2, row.S_KONGS_SINGLE: 2, row.S_OPEN: 2, row.S_DECLARED: 2, row.S_FLOWERS: 9,
        row.S_DEFICIENCY_DEALT: 8, row.S_TAKEN: 21,
    }  # fmt: skip
    for field, limit in limits.items():
        rows[:, block + field] = _draw(seed, hands, 100 + 30 * seat + field, limit)
    rows[:, block + row.S_DEFICIENCY_DEALT] += 1
    rows[:, block + row.S_DEFICIENCY_FIFTH] = _draw(seed, hands, 400 + seat, 8) - 1
    rows[:, block + row.S_FIRST_READY] = _draw(seed, hands, 410 + seat, 20) - 1


def _draw(seed: int, hands: Ints, stream: int, limit: int) -> Ints:
    """Return a number below `limit` for each hand, by SplitMix64 of (seed, stream, hand)."""
    with np.errstate(over="ignore"):
        x = hands.astype(np.uint64) + np.uint64((seed * 1_000_003 + stream) % (1 << 32)) * np.uint64(
            0x9E3779B97F4A7C15
        )
        for shift, factor in ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB)):
            x = (x ^ (x >> np.uint64(shift))) * np.uint64(factor)
        x ^= x >> np.uint64(31)
    return ((x >> np.uint64(33)) % np.uint64(limit)).astype(np.int64)
