"""Does it hold across skill? The same walls by every rung of the ladder, with and without the wildcard, and in mixed company.

Two kinds of sides. One rung in all seats: what a seat is worth, how hands end, and what the wildcard changes, hand by hand. A
mixed company: every wall once for each way to hand its bots on around the table, so that each seat of a wall is played by each
of them (a two-way layout of walls and bots); `sim.stats.skill_luck` takes apart what lies in the wall and what in the bot.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from sim.codes import Family, HandType
from sim.frames.names import N_FANS
from sim.kernels import row_layout as row
from sim.rules.model import set_switches
from sim.study.count_store import Counts, Group, count_lines
from sim.study.count_study import CountPart, CountRequest, CountStudy, CountTask, count_study, rules_with_wild
from sim.study.identity import Identity, identify
from sim.study.player import Player
from sim.study.run import Reporter

Ints = NDArray[np.int64]

RUNGS = ("random", "greedy", "efficient", "value")
# Two companies: the whole ladder (its upper rungs at a table of three), and the two strongest alone, like beside like, so that no
# two ways to hand them on are the same table.
LADDER, STRONG = RUNGS, ("efficient", "efficient", "value", "value")
GROUPS = 50  # of walls, left out in turn for the intervals of shares of variance

# What a line is about, with the two numbers that follow. The first block counts hands; the second holds sums.
COLUMNS = ("of", "a", "b")
WINNER = 0  # seat, or -1; tiles that the winner took
EDGE = 1  # payment of the dealer
TYPE = 2  # type or fan of a win
WON_PAIR = 3  # won with the wildcard; won without
DEALER_PAIR = 4  # the dealer won with it; without
EDGE_PAIR = 5  # payment of the dealer with it minus that without
LENGTH_PAIR = 6  # discards with it minus those without
WALLS = 7  # group: walls
SUM = 8  # group; seat · SEATS + bot: payments
SQUARE = 9  # group; seat: squares of payments
WALL_SQUARE = 10  # group; seat: squares of the sum over the bots of a wall
SEATS = 4

HANDS, HUANGJIN_HANDS = 20_000, 4_000
_CHUNK, _HUANGJIN_CHUNK = 500, 100
_LOW_FANS = 40


def default_hands(side: Identity) -> int:
    """Return how many walls are played unless asked otherwise."""
    return HUANGJIN_HANDS if side.rules.variant.family is Family.HUANGJIN else HANDS


def skill_sides(player: Player, variants: tuple[str, ...], seed: int) -> tuple[Identity, ...]:
    """Return what is played for variants as they are typed; for none all that are shipped.

    Raises
    ------
    RulesError
        An unknown variant or switch.
    IdentityError
        Rules without a wild, whose effect could not be told; a seed out of range.
    """
    sides = []
    for rules in rules_with_wild(variants, "the study plays with and without the wildcard"):
        seats = rules.variant.seats
        line_ups = [*((rung,) for rung in RUNGS), LADDER[-seats:], STRONG[:seats]]
        sides += [identify(player, rules, line_up, seed) for line_up in line_ups]
    return tuple(dict.fromkeys(sides))


def study_skill(
    sides: tuple[Identity, ...],
    hands: int | None,
    place: tuple[Path, int, str],
    player: Player,
    reporter: Reporter,
) -> dict[str, Group]:
    """Play what is missing and return the counts by address; `place` is directory, processes and the command for the manifest."""
    directory, workers, command = place
    asked = tuple((side, default_hands(side) if hands is None else hands) for side in sides)
    return count_study(SKILL, CountRequest(asked, directory, workers, command), player, reporter)


def count_skill(task: CountTask) -> CountPart:
    """Play a chunk and count it."""
    one_rung = len(task.identity.policies) == 1
    return CountPart(task.identity, task.piece, _one_rung(task) if one_rung else _company(task))


def _one_rung(task: CountTask) -> Counts:
    side, piece = task.identity, task.piece
    without = set_switches(side.rules.variant, {**side.rules.values, "wild": "off"})
    rows, off = (
        task.play(rules, side.policies, side.seed, piece.first, piece.count)
        for rules in (side.rules, without)
    )
    edge, edge_off = _pay(rows)[:, 0], _pay(off)[:, 0]
    nothing = np.zeros(piece.count, dtype=np.int64)
    counts: Counts = {}
    for of, a, b in (
        (WINNER, rows[:, row.WINNER], rows[:, row.WINNER_TAKEN]),
        (EDGE, edge, nothing),
        (WON_PAIR, rows[:, row.WON], off[:, row.WON]),
        (DEALER_PAIR, rows[:, row.WINNER] == 0, off[:, row.WINNER] == 0),
        (EDGE_PAIR, edge - edge_off, nothing),
        (LENGTH_PAIR, rows[:, row.DISCARDS] - off[:, row.DISCARDS], nothing),
    ):
        found = count_lines(np.column_stack([a, b]).astype(np.int64))
        counts |= {(of, *line): count for line, count in found.items()}
    for number, hits in _types(rows, side.rules.variant.family is Family.HUANGJIN):
        if hits:
            counts[TYPE, number, 0] = hits
    return counts


def _types(rows: Ints, huangjin: bool) -> list[tuple[int, int]]:
    """Return how many wins are of each type, or count each fan at least once."""
    won = rows[rows[:, row.WON] == 1]
    if not huangjin:
        return [(int(t), int((won[:, row.TYPES] >> int(t) & 1).sum())) for t in HandType]
    found = []
    for number in range(1, N_FANS + 1):
        word, bit = (row.FANS_LOW, number) if number <= _LOW_FANS else (row.FANS_HIGH, number - _LOW_FANS - 1)
        found.append((number, int((won[:, word] >> bit & 1).sum())))
    return found


def _company(task: CountTask) -> Counts:
    """Play every wall with the bots handed on around the table, and sum up what each seat was paid with each of them."""
    side, piece = task.identity, task.piece
    seats = side.rules.variant.seats
    pay = np.zeros((seats, seats, piece.count), dtype=np.int64)  # by seat, by bot of the company
    for turn in range(seats):
        line_up = tuple(side.policies[(player + turn) % seats] for player in range(seats))
        rows = task.play(side.rules, line_up, side.seed, piece.first, piece.count)
        paid = _pay(rows)
        for seat in range(seats):
            sitting = (rows[:, row.DEALER] + seat + turn) % seats
            pay[seat, sitting, np.arange(piece.count)] = paid[:, seat]
    group = (piece.first + np.arange(piece.count)) % GROUPS
    counts: Counts = {}
    for number in range(GROUPS):
        mine = pay[:, :, group == number]
        counts[WALLS, number, 0] = mine.shape[2]
        for seat in range(seats):
            counts[SQUARE, number, seat] = int((mine[seat] ** 2).sum())
            counts[WALL_SQUARE, number, seat] = int((mine[seat].sum(axis=0) ** 2).sum())
            for bot in range(seats):
                counts[SUM, number, seat * SEATS + bot] = int(mine[seat, bot].sum())
    return {line: count for line, count in counts.items() if count}


def _pay(rows: Ints) -> Ints:
    """Return payments by seat, side payments included: int64[n, 4]."""
    return rows[:, row.WIN_PAY : row.WIN_PAY + SEATS] + rows[:, row.SIDE_PAY : row.SIDE_PAY + SEATS]


def _chunk(side: Identity) -> int:
    return _HUANGJIN_CHUNK if side.rules.variant.family is Family.HUANGJIN else _CHUNK


SKILL = CountStudy("skill", COLUMNS, count_skill, _chunk, signed=(SUM,))
