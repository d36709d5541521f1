"""Counts of sessions against one session at a time in plain Python."""

from __future__ import annotations

import itertools
from collections import Counter

import numpy as np
import pytest

from sim.frames.session_tally import Table, session_names
from sim.frames.summary import Subject, SummaryError, add_summaries, summarise
from sim.frames.summary_json import summary_from_text, summary_to_text
from sim.kernels import row_layout as row
from sim.rules import resolve
from tests.made_rows import make_rows

SESSION, HANDS = 6, 600
POLICIES = ("efficient", "random", "random")
SUBJECT = Subject("0" * 64, f"jingzhou+session={SESSION}", POLICIES, 4, 1)
ROWS = make_rows(resolve("jingzhou"), 4, 0, HANDS)


def by_hand() -> dict[str, Counter[int]]:
    """Count every session by itself."""
    found: dict[str, Counter[int]] = {name: Counter() for name in session_names(Table(SESSION, POLICIES))}
    for first in range(0, HANDS, SESSION):
        total, low, leader, leads = [0] * 3, [0] * 3, None, 0
        dealers = []
        for hand in ROWS[first : first + SESSION]:
            dealer = int(hand[row.DEALER])
            dealers.append(dealer)
            for seat in range(3):
                total[(dealer + seat) % 3] += int(hand[row.WIN_PAY + seat] + hand[row.SIDE_PAY + seat])
            low = [min(a, b) for a, b in zip(low, total, strict=True)]
            best = [p for p in range(3) if total[p] == max(total)]
            if len(best) == 1:
                leads += leader is not None and best[0] != leader
                leader = best[0]
        found["session/leads"][leads] += 1
        for what, values in (("total", total), ("low", low)):
            for at, (own, ranked) in enumerate(zip(values, sorted(values), strict=True)):
                found[f"session/{what}/player{at}"][own] += 1
                found[f"session/{what}/rank{at}"][ranked] += 1
        for player in range(3):
            found[f"session/dealt/player{player}"][dealers.count(player)] += 1
        streaks = [1]
        for before, after in itertools.pairwise(dealers):
            streaks = [*streaks[:-1], streaks[-1] + 1] if before == after else [*streaks, 1]
        found["session/stays"][SESSION - len(streaks)] += 1
        found["session/longest"][max(streaks)] += 1
        found["session/streak"].update(streaks[:-1])
        found["session/policy/efficient"][total[0]] += 1
        found["session/policy/random"][total[1] + total[2]] += 1
    return found


def test_every_histogram_is_that_of_plain_counting() -> None:
    summary = summarise(SUBJECT, ROWS)
    for name, counted in by_hand().items():
        assert summary.histograms[name] == dict(sorted(counted.items())), name
    assert max(by_hand()["session/leads"]) > 1


def test_any_cut_at_whole_sessions_adds_up_and_survives_storing() -> None:
    whole = summarise(SUBJECT, ROWS)
    cuts = (0, 6, 120, 126, HANDS)
    parts = [summarise(SUBJECT, ROWS[a:b]) for a, b in itertools.pairwise(cuts)]
    assert add_summaries(parts[::-1]) == whole
    assert summary_from_text(summary_to_text(whole)) == whole


@pytest.mark.parametrize(("first", "end"), [(0, 5), (1, 7), (3, 9)])
def test_cut_sessions_are_refused(first: int, end: int) -> None:
    with pytest.raises(SummaryError, match="no whole sessions of 6"):
        summarise(SUBJECT, ROWS[first:end])


def test_without_sessions_nothing_is_added() -> None:
    plain = summarise(Subject("0" * 64, "jingzhou", POLICIES, 4, 1), ROWS)
    assert not any(name.startswith("session/") for name in plain.histograms)
    assert np.array_equal(plain.tables["seat_wins"], summarise(SUBJECT, ROWS).tables["seat_wins"])
