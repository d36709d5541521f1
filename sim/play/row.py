"""From the finished hand to the row that it leaves behind (row_layout)."""

from __future__ import annotations

from sim.codes import Family, MeldKind, Way
from sim.kernels import row_layout as r
from sim.kernels import state_layout as s
from sim.kernels import win_layout as w
from sim.kernels.holdings import base_of, is_wild
from sim.kernels.jit import kernel

_LOW_FANS = 41  # fans 1–40 lie in the first bit field, 41–81 in the second


@kernel
def write_row(game, st, winner, win, hand, row):  # type: ignore[no-untyped-def]
    """Fill `row` from the state after play and, if somebody won, the evaluated hand. Modified in place."""
    row[:] = 0
    row[r.HAND] = hand
    row[r.DEALER] = st[s.DEALER]
    row[r.INDICATOR] = st[s.INDICATOR]
    row[r.WILD_1] = st[s.WILD_1]
    row[r.WILD_2] = st[s.WILD_2]
    row[r.ROUND_WIND] = st[s.ROUND_WIND] if game.rules.family == Family.HUANGJIN else -1
    row[r.DISCARDS] = st[s.DISCARDS]
    row[r.LEFT] = st[s.LEFT]
    taken = 0
    for seat in range(game.rules.seats):
        taken += _write_seat(st, seat, row)
        row[r.SIDE_PAY + seat] = st[s.SIDE_PAY + seat]
    row[r.TAKEN] = taken
    if winner >= 0:
        _write_win(game, st, winner, win, row)
        return
    for field in (r.WINNER, r.BY, r.FROM, r.HARD, r.WIN_TILE, r.WIN_TILE_WILD, r.LIABILITY_PAYER, r.CELL):
        row[field] = -1


@kernel
def _write_win(game, st, winner, win, row):  # type: ignore[no-untyped-def]
    row[r.WON] = 1
    row[r.WINNER] = winner
    row[r.BY] = win[w.BY]
    row[r.FROM] = win[w.FROM]
    row[r.TYPES] = win[w.TYPES]
    row[r.FAN] = win[w.FAN]
    for number in range(1, 82):
        if win[w.FANS + number] > 0:
            if number < _LOW_FANS:
                row[r.FANS_LOW] |= 1 << number
            else:
                row[r.FANS_HIGH] |= 1 << (number - _LOW_FANS)
    knows_hard = game.rules.family == Family.JINGZHOU or game.rules.family == Family.HUBEI
    row[r.HARD] = win[w.HARD] if knows_hard else -1
    tile = win[w.WIN_TILE]
    row[r.WIN_TILE] = tile
    row[r.WIN_TILE_WILD] = 1 if is_wild(st, tile) and win[w.BY] <= Way.REPLACEMENT else 0
    row[r.LIABILITY_KIND] = win[w.LIABILITY_KIND]
    row[r.LIABILITY_PAYER] = win[w.LIABILITY_PAYER] if win[w.LIABILITY_KIND] > 0 else -1
    row[r.CAP] = win[w.CAP]
    row[r.CELL] = win[w.CELL]
    row[r.WIN_DECLARED] = win[w.DECLARED]
    row[r.WINNER_TAKEN] = st[base_of(winner) + s.TAKEN]
    for seat in range(4):
        row[r.WIN_PAY + seat] = win[w.PAY + seat]


@kernel
def _write_seat(st, seat, row):  # type: ignore[no-untyped-def]
    """Fill one seat's block; returns the tiles that it took."""
    base = base_of(seat)
    out = r.SEATS + seat * r.SEAT_SIZE
    row[out + r.S_WILDS_DEALT] = st[base + s.WILDS_DEALT]
    row[out + r.S_WILDS_DRAWN] = st[base + s.WILDS_DRAWN]
    row[out + r.S_WILD_DISCARDS] = st[base + s.WILD_DISCARDS]
    row[out + r.S_WILD_KONGS] = st[base + s.WILD_KONGS]
    row[out + r.S_RED_DISCARDS] = st[base + s.RED_DISCARDS]
    row[out + r.S_RED_KONGS] = st[base + s.RED_KONGS]
    row[out + r.S_WILDS_HELD] = st[base + s.WILDS]
    for index in range(st[base + s.N_MELDS]):
        kind = st[base + s.MELDS + index * w.MELD_SIZE + w.MELD_KIND]
        row[out + r.S_CHOWS + kind - MeldKind.CHOW] += 1
    row[out + r.S_KONGS_SINGLE] = st[base + s.SINGLES]
    row[out + r.S_OPEN] = st[base + s.OPEN]
    row[out + r.S_DECLARED] = st[base + s.DECLARED]
    row[out + r.S_FLOWERS] = st[base + s.FLOWERS]
    row[out + r.S_DEFICIENCY_DEALT] = st[base + s.DEFICIENCY_DEALT]
    row[out + r.S_DEFICIENCY_FIFTH] = st[base + s.DEFICIENCY_FIFTH]
    row[out + r.S_FIRST_READY] = st[base + s.FIRST_READY]
    row[out + r.S_TAKEN] = st[base + s.TAKEN]
    return st[base + s.TAKEN]
