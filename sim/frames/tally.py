"""From rows to counts: everything a summary holds, counted with whole columns at a time."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from sim.codes import Way
from sim.frames.histogram import Histogram, histogram_of
from sim.frames.names import N_FANS
from sim.frames.tables import MAX_DEFICIENCY, MAX_WILDS, PER_HAND, SEATS, SHAPES
from sim.kernels import row_layout as row

Ints = NDArray[np.int64]

# The seat field behind each name of PER_HAND.
_PER_HAND_FIELDS = (
    row.S_WILD_DISCARDS,
    row.S_WILD_KONGS,
    row.S_RED_DISCARDS,
    row.S_RED_KONGS,
    row.S_CHOWS,
    row.S_PUNGS,
    row.S_KONGS_EXPOSED,
    row.S_KONGS_ADDED,
    row.S_KONGS_CONCEALED,
    row.S_KONGS_SINGLE,
    row.S_OPEN,
    row.S_DECLARED,
    row.S_FLOWERS,
)
assert len(_PER_HAND_FIELDS) == len(PER_HAND)
_STRIP = 256  # hands


class TallyError(ValueError):
    """Rows that no hand can have produced; the message names the hand."""


class Hands:
    """The columns of a block of rows, contiguous, and what several counts need.

    Parameters
    ----------
    rows : int64[n, ROW_SIZE]
    seats : int
        Players at the table, 3 or 4.
    """

    def __init__(self, rows: Ints, seats: int) -> None:
        columns: Ints = np.empty((rows.shape[1], rows.shape[0]), dtype=np.int64)
        # In strips that fit a cache: twice as fast as one transposed copy.
        for at in range(0, rows.shape[0], _STRIP):
            columns[:, at : at + _STRIP] = rows[at : at + _STRIP].T
        self.columns = columns
        self.n = rows.shape[0]
        self.seats = seats
        self.seat: Ints = columns[row.SEATS :].reshape(SEATS, row.SEAT_SIZE, self.n)
        self.pay = columns[row.WIN_PAY : row.WIN_PAY + SEATS] + columns[row.SIDE_PAY : row.SIDE_PAY + SEATS]
        self.won_at = np.flatnonzero(columns[row.WON])
        self.winner = columns[row.WINNER][self.won_at]
        self.way = columns[row.BY][self.won_at]
        self.check()
        self.winner_pay = self.pay[self.winner, self.won_at]
        # 1 where the seat won its hand: int64[SEATS, n]
        self.seat_won = np.zeros((SEATS, self.n), dtype=np.int64)
        self.seat_won[self.winner, self.won_at] = 1

    def wins(self, field: int) -> Ints:
        """Return one field of the won hands."""
        found: Ints = self.columns[field, self.won_at]
        return found

    def winners(self, field: int) -> Ints:
        """Return one seat field of the winners."""
        found: Ints = self.seat[self.winner, field, self.won_at]
        return found

    def check(self) -> None:
        """Refuse rows whose payments do not cancel or whose winner is no seat (rulebook 0.8)."""
        self._refuse(self.pay.sum(axis=0) != 0, "payments do not sum to zero")
        self._refuse(
            self.columns[row.SIDE_PAY : row.SIDE_PAY + SEATS].sum(axis=0) != 0, "side payments do not cancel"
        )
        self._refuse(
            self.seat[:, row.S_TAKEN].sum(axis=0) != self.columns[row.TAKEN],
            "tiles taken do not add up by seat",
        )
        won = self.columns[row.WON]
        self._refuse((won != 0) & (won != 1), "neither won nor drawn")
        bad = np.zeros(self.n, dtype=np.bool_)
        bad[self.won_at] = (
            (self.winner < 0) | (self.winner >= self.seats) | (self.way < 0) | (self.way >= len(Way))
        )
        self._refuse(bad, "won, but by no seat or in no known way")

    def _refuse(self, bad: NDArray[np.bool_], what: str) -> None:
        if bad.any():
            raise TallyError(
                f"hand {self.columns[row.HAND][int(np.argmax(bad))]}: {what}; the engine's row is damaged"
            )


def count_tables(hands: Hands) -> dict[str, Ints]:
    """Return every table of `sim.frames.tables.TABLES`."""
    tables = {
        name: table for part in (_outcomes, _wilds, _deficiencies, _conditions) for name, table in part(hands)
    }
    tables.update(_fans(hands))
    return {name: tables[name] for name in SHAPES}


def count_histograms(hands: Hands) -> dict[str, Histogram]:
    """Return every histogram of `sim.frames.tables.HISTOGRAMS`."""
    pay, side = hands.pay, hands.columns[row.SIDE_PAY : row.SIDE_PAY + SEATS]
    found: dict[str, Histogram] = {}
    for seat in range(SEATS):
        found[f"pay/{seat}"] = histogram_of(pay[seat]) if seat < hands.seats else {}
        found[f"side_pay/{seat}"] = histogram_of(side[seat][side[seat] != 0])
    found["winner_pay"] = histogram_of(hands.winner_pay)
    found["worst_loss"] = histogram_of(np.maximum(-pay.min(axis=0), 0))
    discards, taken = hands.columns[row.DISCARDS], hands.wins(row.WINNER_TAKEN)
    found["discards/drawn"] = histogram_of(discards[hands.columns[row.WON] == 0])
    for way in Way:
        found[f"discards/{way.name.lower()}"] = histogram_of(discards[hands.won_at[hands.way == way]])
        found[f"winner_taken/{way.name.lower()}"] = histogram_of(taken[hands.way == way])
    ready = hands.seat[: hands.seats, row.S_FIRST_READY]
    won = hands.seat_won[: hands.seats] == 1
    found["first_ready/won"] = histogram_of(ready[won])
    found["first_ready/lost"] = histogram_of(ready[~won])
    found["fan"] = histogram_of(hands.wins(row.FAN))
    found["types"] = histogram_of(hands.wins(row.TYPES))
    found["winner_flowers"] = histogram_of(hands.winners(row.S_FLOWERS))
    found["left"] = histogram_of(hands.columns[row.LEFT])
    return found


def per_hand_totals(hands: Hands) -> Ints:
    """Return the totals over all seats named by `PER_HAND`: int64[len(PER_HAND), n]."""
    # One sum over a block of neighbouring fields, then the choice: a sum for each field would pass over the seats so often.
    first, last = min(_PER_HAND_FIELDS), max(_PER_HAND_FIELDS)
    totals: Ints = hands.seat[: hands.seats, first : last + 1].sum(axis=0)
    return totals[[field - first for field in _PER_HAND_FIELDS]]


def batched_columns(hands: Hands) -> Ints:
    """Return what `sim.frames.batches.BATCHED` sums: int64[7, n]."""
    winner_pay = np.zeros(hands.n, dtype=np.int64)
    winner_pay[hands.won_at] = hands.winner_pay
    return np.vstack([hands.columns[row.WON], hands.columns[row.DISCARDS], hands.pay, winner_pay])


def player_pay(hands: Hands) -> Ints:
    """Return payments by player number instead of seat: int64[SEATS, n]."""
    n, seats = hands.n, hands.seats
    dealer, hand = hands.columns[row.DEALER], np.arange(n)
    out = np.zeros((SEATS, n), dtype=np.int64)
    flat = hands.pay.ravel()
    for player in range(seats):
        seat = (player - np.arange(seats)) % seats  # by dealer
        out[player] = flat.take((seat * n).take(dealer) + hand)
    return out


def _grid(name: str, *indices: Ints, weights: Ints | None = None) -> tuple[str, Ints]:
    """Count index tuples into the table `name`; an index outside its axis is an error."""
    shape = SHAPES[name]
    if len(indices) == 1 and weights is None:
        return name, _count(name, indices[0], shape[0])
    for axis, (index, size) in enumerate(zip(indices, shape, strict=True)):
        # Seen as unsigned, a negative index is a huge one: one pass checks both ends.
        if index.size and int(index.view(np.uint64).max()) >= size:
            raise TallyError(
                f"table {name}, axis {axis}: {index.min()} to {index.max()}, possible 0 to {size - 1}"
            )
    flat = indices[0]
    for index, size in zip(indices[1:], shape[1:], strict=True):
        flat = flat * size + index
    cells = int(np.prod(shape))
    if weights is None:
        return name, np.bincount(flat, minlength=cells).astype(np.int64).reshape(shape)
    # Floating-point sums of small integers over one block are exact.
    return name, np.rint(np.bincount(flat, weights=weights, minlength=cells)).astype(np.int64).reshape(shape)


def _count(name: str, index: Ints, size: int) -> Ints:
    """Count the values of one axis; the count itself shows whether one lies outside."""
    try:
        found = np.bincount(index, minlength=size)
    except ValueError:
        found = np.zeros(0, dtype=np.int64)
    if found.size != size:
        raise TallyError(f"table {name}, axis 0: {index.min()} to {index.max()}, possible 0 to {size - 1}")
    return found.astype(np.int64, copy=False)


def _outcomes(hands: Hands) -> Iterator[tuple[str, Ints]]:
    way, winner = hands.way, hands.winner
    yield _grid("ways", way)
    yield _grid("seat_wins", winner, way)
    fed = (way == Way.DISCARD) | (way == Way.ROB_KONG)
    yield _grid("dealt_in", hands.wins(row.FROM)[fed], (way[fed] == Way.ROB_KONG).astype(np.int64))
    hard = hands.wins(row.HARD)
    yield _grid("hard", hard[hard >= 0])
    yield _grid("win_tile_wild", way, hands.wins(row.WIN_TILE_WILD))
    yield _grid("player_wins", (winner + hands.wins(row.DEALER)) % hands.seats)


def _wilds(hands: Hands) -> Iterator[tuple[str, Ints]]:
    dealt = hands.seat[: hands.seats, row.S_WILDS_DEALT]
    drawn = hands.seat[: hands.seats, row.S_WILDS_DRAWN]
    yield _grid("wilds", dealt.ravel(), drawn.ravel(), hands.seat_won[: hands.seats].ravel())
    yield _pairs("wilds_pairs", np.minimum(dealt + drawn, MAX_WILDS))
    taken = hands.seat[:, row.S_WILDS_DEALT] + hands.seat[:, row.S_WILDS_DRAWN]
    of_winner = taken[hands.winner, hands.won_at]
    alike = (taken[: hands.seats, hands.won_at] == of_winner).sum(axis=0)
    yield _grid("wilds_winner", of_winner, weights=alike)
    yield _grid("winner_wilds_held", hands.winners(row.S_WILDS_HELD))


def _pairs(name: str, values: Ints) -> tuple[str, Ints]:
    """Return ``Σ_hands (seats with value v)²``."""
    size, n = SHAPES[name][0], values.shape[1]
    if values.size and int(values.view(np.uint64).max()) >= size:
        raise TallyError(f"table {name}: {values.min()} to {values.max()}, possible 0 to {size - 1}")
    alike = np.bincount((values + size * np.arange(n)).ravel(), minlength=size * n).reshape(n, size)
    return name, np.einsum("hv,hv->v", alike, alike)


def _deficiencies(hands: Hands) -> Iterator[tuple[str, Ints]]:
    won = hands.seat_won[: hands.seats]
    dealt = hands.seat[: hands.seats, row.S_DEFICIENCY_DEALT]
    yield _grid("deficiency_dealt", dealt.ravel(), won.ravel())
    yield _pairs("deficiency_pairs", np.minimum(dealt, MAX_DEFICIENCY))
    fifth = hands.seat[: hands.seats, row.S_DEFICIENCY_FIFTH]
    yield _grid("deficiency_fifth", fifth.ravel() + 1, won.ravel())
    reached = fifth.min(axis=0) >= 0
    fifth, won = fifth[:, reached], won[:, reached]
    worst = fifth == fifth.max(axis=0) if fifth.size else fifth.astype(np.bool_)
    yield _grid("worst_fifth", worst.sum(axis=0), (worst & (won == 1)).sum(axis=0))


def _conditions(hands: Hands) -> Iterator[tuple[str, Ints]]:
    yield _grid("liability", hands.wins(row.LIABILITY_KIND))
    payer = hands.wins(row.LIABILITY_PAYER)
    yield _grid("liable_seat", payer[payer >= 0])
    yield _grid("cap", hands.wins(row.CAP))
    cell = hands.wins(row.CELL)
    yield _grid("cell", cell[cell >= 0])
    yield _grid("win_declared", hands.wins(row.WIN_DECLARED))
    seats = slice(0, hands.seats)
    yield _grid("open", hands.seat[seats, row.S_OPEN].ravel(), hands.seat_won[seats].ravel())


def _fans(hands: Hands) -> dict[str, Ints]:
    count = np.zeros(N_FANS + 1, dtype=np.int64)
    main = np.zeros(N_FANS + 1, dtype=np.int64)
    low, high = hands.wins(row.FANS_LOW), hands.wins(row.FANS_HIGH)
    if not (low.any() or high.any()):
        return {"fans": count, "main_fan": main}
    has = _bits(low, high)
    count[:] = has.sum(axis=0)
    # The most valuable fan of a win is its first by number; number 0 is no fan of the source.
    any_fan = has[:, 1:].any(axis=1)
    main[1:] = np.bincount(has[any_fan, 1:].argmax(axis=1), minlength=N_FANS)
    return {"fans": count, "main_fan": main}


def _bits(low: Ints, high: Ints) -> NDArray[np.uint8]:
    """Return the fans of each win as zeros and ones by number: uint8[n, N_FANS + 1]."""
    words = np.stack([low, high], axis=1).astype("<u8").view(np.uint8).reshape(low.size, 2, 8)
    bits = np.unpackbits(words, axis=2, bitorder="little")
    return np.concatenate([bits[:, 0, :41], bits[:, 1, :41]], axis=1)
