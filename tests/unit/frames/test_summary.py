"""Summaries: exact counts, and addition that forgets how a run was cut."""

from __future__ import annotations

import itertools
import json
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sim.frames.summary import Subject, SummaryError, add_summaries, empty_summary, summarise
from sim.frames.summary_json import summary_from_text, summary_to_text
from sim.frames.tables import PER_HAND
from sim.frames.tally import TallyError
from sim.kernels import row_layout as row
from sim.rules import resolve
from tests.made_rows import make_rows

VARIANTS = ("anqing", "jingzhou", "huangjin", "hubei")
HANDS = 1800
ROWS = {v: make_rows(resolve(v), 11, 700, HANDS) for v in VARIANTS}


def subject(variant: str) -> Subject:
    return Subject("0" * 64, variant, ("efficient",), 11, 1)


WHOLE = {v: summarise(subject(v), ROWS[v]) for v in VARIANTS}


@settings(max_examples=25, deadline=None)
@given(
    st.sampled_from(VARIANTS), st.lists(st.integers(0, HANDS), max_size=5), st.randoms(use_true_random=False)
)
def test_any_cutting_in_any_order_and_grouping_gives_the_same(
    variant: str, cuts: list[int], random: object
) -> None:
    borders = [0, *sorted(cuts), HANDS]
    parts = [summarise(subject(variant), ROWS[variant][a:b]) for a, b in itertools.pairwise(borders)]
    random.shuffle(parts)  # type: ignore[attr-defined]
    while len(parts) > 1:
        at = random.randrange(len(parts) - 1)  # type: ignore[attr-defined]
        parts[at : at + 2] = [parts[at] + parts[at + 1]]
    assert parts[0] == WHOLE[variant]
    assert summary_to_text(parts[0]) == summary_to_text(WHOLE[variant])


def test_addition_is_commutative_and_associative() -> None:
    a, b, c = (summarise(subject("hubei"), ROWS["hubei"][i : i + 600]) for i in (0, 600, 1200))
    assert a + b == b + a
    assert (a + b) + c == a + (b + c) == WHOLE["hubei"]
    assert a + empty_summary(subject("hubei")) == a
    assert a != b


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"seed": 12}, "seed 11 and 12"),
        ({"rules": "hubei+wild=off"}, "wild=off"),
        ({"policies": ("random",)}, "random"),
        ({"engine": 2}, "engine 1 and 2"),
        ({"id": "1" * 64}, "weights"),
    ],
)
def test_two_runs_never_add(change: dict[str, object], said: str) -> None:
    one = WHOLE["hubei"]
    other = replace(empty_summary(replace(subject("hubei"), **change)))  # type: ignore[arg-type]
    with pytest.raises(SummaryError, match=said) as caught:
        one + other
    assert "Likely cause" in str(caught.value)


def test_a_hand_never_counts_twice() -> None:
    a = summarise(subject("hubei"), ROWS["hubei"][:100])
    b = summarise(subject("hubei"), ROWS["hubei"][99:200])
    with pytest.raises(SummaryError, match="hands 799 to 799 would be counted twice"):
        a + b
    with pytest.raises(SummaryError, match="counted twice"):
        a + a


def test_rows_must_be_consecutive() -> None:
    with pytest.raises(SummaryError, match="consecutive"):
        summarise(subject("hubei"), ROWS["hubei"][::2])
    with pytest.raises(SummaryError, match="no summaries"):
        add_summaries([])


def damaged(variant: str, changes: dict[int, int]) -> np.ndarray:
    rows = ROWS[variant][:50].copy()
    won = int(np.flatnonzero(rows[:, row.WON])[3])
    for offset, value in changes.items():
        rows[won, offset] = value
    return rows


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({row.WIN_PAY: 12345}, "do not sum to zero"),
        ({row.SIDE_PAY: 5, row.WIN_PAY: -5}, "sum to zero|do not cancel"),
        ({row.WINNER: 4}, "no seat"),
        ({row.WINNER: -1}, "no seat"),
        ({row.BY: 4}, "no known way"),
        ({row.WON: 2}, "neither won nor drawn"),
        ({row.TAKEN: 999}, "do not add up by seat"),
        ({row.SEATS + row.S_WILDS_DEALT: 9}, "table wilds, axis 0"),
        ({row.SEATS + row.S_DEFICIENCY_DEALT: -1}, "table deficiency_dealt, axis 0"),
        ({row.CAP: 9}, "table cap"),
    ],
)
def test_impossible_rows_are_refused(changes: dict[int, int], said: str) -> None:
    with pytest.raises(TallyError, match=said):
        summarise(subject("hubei"), damaged("hubei", changes))


@pytest.mark.parametrize("variant", VARIANTS)
def test_counts_agree_with_a_loop_over_hands(variant: str) -> None:
    """Every table and histogram again, one hand at a time, without numpy."""
    n = resolve(variant).variant.seats
    tables = {name: np.zeros_like(table) for name, table in WHOLE[variant].tables.items()}
    histograms: dict[str, dict[int, int]] = {name: {} for name in WHOLE[variant].histograms}
    for line in ROWS[variant].tolist():
        count_hand(line, n, tables, histograms)
    for name, table in tables.items():
        assert np.array_equal(WHOLE[variant].tables[name], table), name
    for name, counted in histograms.items():
        assert WHOLE[variant].histograms[name] == counted, name
    pay = [
        [line[row.WIN_PAY + s] + line[row.SIDE_PAY + s] for s in range(4)] for line in ROWS[variant].tolist()
    ]
    assert WHOLE[variant].pay_products == [
        [sum(p[i] * p[j] for p in pay) for j in range(4)] for i in range(4)
    ]


def count_hand(
    line: list[int], n: int, tables: dict[str, np.ndarray], histograms: dict[str, dict[int, int]]
) -> None:
    def note(name: str, value: int) -> None:
        histograms[name][value] = histograms[name].get(value, 0) + 1

    def seat(s: int, field: int) -> int:
        return line[row.SEATS + s * row.SEAT_SIZE + field]

    won, winner, by = line[row.WON] == 1, line[row.WINNER], line[row.BY]
    pay = [line[row.WIN_PAY + s] + line[row.SIDE_PAY + s] for s in range(n)]
    wilds = [seat(s, row.S_WILDS_DEALT) + seat(s, row.S_WILDS_DRAWN) for s in range(n)]
    deficiency = [seat(s, row.S_DEFICIENCY_DEALT) for s in range(n)]
    fifth = [seat(s, row.S_DEFICIENCY_FIFTH) for s in range(n)]
    for s in range(n):
        mine = int(won and s == winner)
        note(f"pay/{s}", pay[s])
        if line[row.SIDE_PAY + s]:
            note(f"side_pay/{s}", line[row.SIDE_PAY + s])
        note("first_ready/won" if mine else "first_ready/lost", seat(s, row.S_FIRST_READY))
        tables["wilds"][seat(s, row.S_WILDS_DEALT), seat(s, row.S_WILDS_DRAWN), mine] += 1
        tables["deficiency_dealt"][deficiency[s], mine] += 1
        tables["deficiency_fifth"][fifth[s] + 1, mine] += 1
        tables["open"][seat(s, row.S_OPEN), mine] += 1
    for k in range(9):
        tables["wilds_pairs"][k] += wilds.count(k) ** 2
    for k in range(15):
        tables["deficiency_pairs"][k] += deficiency.count(k) ** 2
    if min(fifth) >= 0:
        worst = max(fifth)
        tables["worst_fifth"][fifth.count(worst), int(won and fifth[winner] == worst)] += 1
    note("worst_loss", max(0, -min(pay)))
    note("left", line[row.LEFT])
    way = ("self_draw", "replacement", "discard", "rob_kong")[by] if won else "drawn"
    note(f"discards/{way}", line[row.DISCARDS])
    if won:
        note(f"winner_taken/{way}", line[row.WINNER_TAKEN])
        note("winner_pay", pay[winner])
        note("fan", line[row.FAN])
        note("types", line[row.TYPES])
        note("winner_flowers", seat(winner, row.S_FLOWERS))
        count_win(line, n, tables, (wilds.count(wilds[winner]), wilds[winner]))


def count_win(line: list[int], n: int, tables: dict[str, np.ndarray], alike: tuple[int, int]) -> None:
    winner, by = line[row.WINNER], line[row.BY]
    block = row.SEATS + winner * row.SEAT_SIZE
    tables["ways"][by] += 1
    tables["seat_wins"][winner, by] += 1
    tables["player_wins"][(winner + line[row.DEALER]) % n] += 1
    if by >= 2:
        tables["dealt_in"][line[row.FROM], by - 2] += 1
    for name, offset in (("hard", row.HARD), ("cell", row.CELL), ("liable_seat", row.LIABILITY_PAYER)):
        if line[offset] >= 0:
            tables[name][line[offset]] += 1
    tables["win_tile_wild"][by, line[row.WIN_TILE_WILD]] += 1
    tables["wilds_winner"][alike[1]] += alike[0]
    tables["winner_wilds_held"][line[block + row.S_WILDS_HELD]] += 1
    tables["liability"][line[row.LIABILITY_KIND]] += 1
    tables["cap"][line[row.CAP]] += 1
    tables["win_declared"][line[row.WIN_DECLARED]] += 1
    bits = line[row.FANS_LOW] | line[row.FANS_HIGH] << 41
    numbers = [f for f in range(82) if bits >> f & 1]
    for number in numbers:
        tables["fans"][number] += 1
    if numbers:
        tables["main_fan"][numbers[0]] += 1


def test_totals_of_a_hand_and_payments_by_player() -> None:
    rows, found = ROWS["jingzhou"], WHOLE["jingzhou"]
    at = PER_HAND.index("kong_added")
    fields = [row.SEATS + s * row.SEAT_SIZE + row.S_KONGS_ADDED for s in range(3)]
    per_hand = rows[:, fields].sum(axis=1)
    assert found.sums["per_hand"][at] == per_hand.sum()
    assert found.squares["per_hand"][at] == (per_hand**2).sum()
    player = 2
    paid = [
        line[row.WIN_PAY + (player - line[row.DEALER]) % 3]
        + line[row.SIDE_PAY + (player - line[row.DEALER]) % 3]
        for line in rows.tolist()
    ]
    assert found.sums["player_pay"][player] == sum(paid)
    assert found.squares["player_pay"][player] == sum(p * p for p in paid)
    assert sum(found.sums["player_pay"]) == 0


@pytest.mark.parametrize("variant", VARIANTS)
def test_json_round_trip(variant: str) -> None:
    text = summary_to_text(WHOLE[variant])
    assert summary_from_text(text) == WHOLE[variant]
    assert summary_to_text(summary_from_text(text)) == text


def corrupt(path: str, value: object) -> str:
    document = json.loads(summary_to_text(WHOLE["hubei"]))
    *parents, last = path.split(".")
    part = document
    for name in parents:
        part = part[int(name) if isinstance(part, list) else name]
    if value is None:
        del part[last]
    else:
        part[int(last) if isinstance(part, list) else last] = value
    return json.dumps(document)


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("format", 1), ("subject", "x"), ("subject.policies", "efficient"), ("subject.seed", 1.5), ("spans", [[5, 5]]),
        ("spans", [[0, 5], [3, 9]]), ("tables.ways", [1, 2, 3]), ("tables.ways", [1, 2, 3, -4]), ("tables.ways", [1, 2, 3, 1e3]),
        ("tables.ways", [1, 2, 3, True]), ("tables.wilds", [[1]]), ("tables.cap", None), ("sums.per_hand", [0]),
        ("squares.player_pay.0", "7"), ("pay_products", [[1]]), ("control_products", [[1]]), ("histograms.winner_pay", [[1, 1], [2, 2]]),
        ("histograms.winner_pay", [[1], [0]]), ("histograms.types", [[1, 2], [3]]), ("batches.count", []), ("batches.pieces", [[1, 2]]),
        ("batches.products.0.0", 1 << 500),
    ],
)  # fmt: skip
def test_a_garbled_summary_is_refused(path: str, value: object) -> None:
    with pytest.raises(SummaryError):
        summary_from_text(corrupt(path, value))


@pytest.mark.parametrize(
    "text", ["", "x", "null", "[]", "{}", "1e999", "[" * 5000, '{"format":1}', "9" * 5000, '"中"']
)
def test_other_text_is_refused(text: str) -> None:
    with pytest.raises(SummaryError):
        summary_from_text(text)
