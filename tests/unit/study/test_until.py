"""Runs that stop by what they find: the same bits on one worker or two, in one go or after an interruption."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from sim.frames.summary import summarise
from sim.kernels import row_layout as row
from sim.rules import resolve
from sim.stats.estimates import estimates
from sim.stats.intervals import clopper_pearson
from sim.stats.inverse import inverse_rate_interval
from sim.stats.stopping import StoppingError, parse_goal, pick
from sim.study import until as until_module
from sim.study.hits import Target, hit_hands, hits_in, parse_hits
from sim.study.load import load
from sim.study.manifest import read_manifest
from sim.study.parts import read_summary
from sim.study.run import Request, Silent, run
from sim.study.until import (
    MaxHits,
    Stopped,
    Until,
    check_goal,
    run_to_hits,
    run_until,
    stopping_of,
    with_stopped,
)
from tests.made_rows import make_rows
from tests.unit.study.played import PLAYER, identity

RUN = identity("huangjin")  # chunks of 2,000 hands
CHUNK = 2000
# Made hands are won on a discard in a quarter of the wins.
GOAL = parse_goal("way[discard] ±0.01")


def request(directory: Path, workers: int = 1) -> Request:
    return Request(RUN, 1, directory, workers=workers)


def until(directory: Path, asked: Until, workers: int = 1) -> Stopped:
    return run_until(request(directory, workers), asked, PLAYER, Silent)


def hits(directory: Path, name: str, number: int, limit: int = 60_000, workers: int = 1) -> Stopped:
    asked = MaxHits(Target("fan", name), number, limit)
    return run_to_hits(request(directory, workers), asked, PLAYER, Silent)


Play = Callable[[Path, int], Stopped]
WAYS_TO_STOP: dict[str, Play] = {
    "two stages": lambda d, w: until(d, Until(GOAL), w),
    "anytime": lambda d, w: until(d, Until(GOAL, anytime=True), w),
    "max hits": lambda d, w: hits(d, "自摸", 200, workers=w),
}


@pytest.mark.parametrize("how", WAYS_TO_STOP)
def test_the_same_bits_alone_together_interrupted_and_on_top_of_more(
    how: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = WAYS_TO_STOP[how]
    alone = play(tmp_path / "alone", 1)
    hands = alone.summary.hands
    assert alone.reached
    assert hands % CHUNK == 0
    assert alone.summary == summarise(RUN.subject, make_rows(RUN.rules, RUN.seed, 0, hands))
    assert read_manifest(tmp_path / "alone").hands == hands
    # A directory that holds more hands already: what lies beyond the border is not counted.
    run(replace(request(tmp_path / "more"), hands=hands + 2 * CHUNK + 77), PLAYER)
    assert play(tmp_path / "more", 1) == alone
    # A run that was interrupted at some hand of some look.
    run(replace(request(tmp_path / "resumed"), hands=hands // 2 + 333), PLAYER)
    assert play(tmp_path / "resumed", 1) == alone
    assert play(tmp_path / "alone", 1) == alone


def test_two_workers_stop_where_one_does(tmp_path: Path) -> None:
    """The second worker has played on beyond the border by the time the first is decided upon."""
    asked = Until(parse_goal("way[discard] ±0.02"), anytime=True, pilot=2 * CHUNK)
    alone = until(tmp_path / "alone", asked)
    assert len(alone.document["looks"]) > 1
    assert until(tmp_path / "together", asked, workers=2) == alone


def test_two_stages_look_twice_and_reach_the_width(tmp_path: Path) -> None:
    stopped = until(tmp_path, Until(GOAL))
    assert stopped.document["looks"] == [CHUNK, stopped.summary.hands]
    e = pick(GOAL, estimates(stopped.summary))
    assert stopped.estimate == e
    assert (e.high - e.low) / 2 <= 0.01  # type: ignore[operator]
    assert stopped.summary.hands < 1.5 * 1.96**2 * 0.25 * 0.75 / 0.01**2 / 0.9 + CHUNK


def test_the_pilot_is_as_large_as_asked_for(tmp_path: Path) -> None:
    stopped = until(tmp_path, Until(GOAL, pilot=CHUNK + 1))
    assert stopped.document["looks"][0] == 2 * CHUNK
    wide = until(tmp_path / "wide", Until(parse_goal("won ±0.5")))
    assert wide.document["looks"] == [CHUNK, CHUNK]


def test_anytime_looks_on_until_it_is_narrow_and_its_interval_is_the_sequence(tmp_path: Path) -> None:
    stopped = until(tmp_path, Until(GOAL, anytime=True))
    looks = stopped.document["looks"]
    assert looks == sorted(set(looks))
    assert len(looks) > 2
    e = stopped.estimate
    assert e.method == "beta_mixture"
    assert (e.high - e.low) / 2 <= 0.01  # type: ignore[operator]
    plain = pick(GOAL, estimates(stopped.summary))
    assert e.low < plain.low  # type: ignore[operator]
    # The look before was not narrow enough.
    before = summarise(RUN.subject, make_rows(RUN.rules, RUN.seed, 0, looks[-2]))
    sequence = until_module.anytime_interval(pick(GOAL, estimates(before)), looks[-2])
    assert (sequence.high - sequence.low) / 2 > 0.01  # type: ignore[operator]
    mean = until(tmp_path / "mean", Until(parse_goal("turns ±0.5"), anytime=True))
    assert mean.estimate.method == "asymptotic_sequence"


def test_a_limit_stops_it_unreached(tmp_path: Path) -> None:
    stopped = until(tmp_path, Until(parse_goal("won ±0.0001"), anytime=True, limit=3 * CHUNK + 1))
    assert not stopped.reached
    assert stopped.summary.hands == 3 * CHUNK
    with pytest.raises(StoppingError, match=r"takes about .* hands; allow them with --hands"):
        until(tmp_path / "two", Until(parse_goal("won ±0.0001"), limit=5 * CHUNK))
    assert read_manifest(tmp_path / "two").hands == CHUNK


def test_max_hits_finds_the_hand_of_the_last_hit(tmp_path: Path) -> None:
    stopped = hits(tmp_path, "自摸", 200)
    target = Target("fan", "自摸")
    rows = make_rows(RUN.rules, RUN.seed, 0, stopped.summary.hands)
    n = int(hit_hands(rows, target)[199]) + 1
    e = stopped.estimate
    assert (e.metric, e.by, e.n) == ("hit", {"fan": "自摸"}, n)
    assert e.value == 199 / (n - 1)
    found = inverse_rate_interval(200, n)
    assert (e.low, e.high, e.method) == (found.low, found.high, "inverse_binomial")


def test_max_hits_that_never_come_end_at_the_limit(tmp_path: Path) -> None:
    stopped = hits(tmp_path, "一色四同顺", 2, limit=4000)
    assert not stopped.reached
    assert stopped.estimate.value == 0
    assert (stopped.estimate.low, stopped.estimate.high) == clopper_pearson(0, 4000)


@pytest.mark.parametrize("variant", ["hubei", "huangjin", "anqing"])
def test_hits_of_rows_and_of_their_summary_are_the_same(variant: str) -> None:
    rules = resolve(variant)
    rows = make_rows(rules, 3, 0, 3000)
    summary = summarise(identity(variant).subject, rows)
    names = {
        "hubei": ["pure_suit", "rob_kong", "small"],
        "huangjin": ["清龙", "自摸", "replacement"],
        "anqing": ["ordinary"],
    }
    for name in names[variant]:
        target, number = parse_hits(f"{name}=7", rules)
        assert number == 7
        found = hit_hands(rows, target)
        assert len(found) == hits_in(summary, target) > 0
        assert np.array_equal(found, np.sort(found))
        assert (rows[found, row.WON] == 1).all()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("pure_suit", "give TYPE=N"),
        ("pure_suit=1", "with N of 2 or more"),
        ("pure_suit=x", "give TYPE=N"),
        ("pure_siut=9", "did you mean 'pure_suit'?"),
        ("清龙=9", "hubei has no '清龙'; possible: small"),
    ],
)
def test_targets_that_there_are_not(text: str, said: str) -> None:
    with pytest.raises(StoppingError) as caught:
        parse_hits(text, resolve("hubei"))
    assert said in str(caught.value)


def test_a_goal_is_checked_before_any_hand_is_played() -> None:
    check_goal(GOAL, RUN.subject)
    check_goal(parse_goal("win_given_wilds[2] ±0.1"), RUN.subject)
    for text in ("way[nothing] ±0.1", "hard ±0.1"):
        with pytest.raises(StoppingError):
            check_goal(parse_goal(text), RUN.subject)


def test_the_manifest_tells_how_it_stopped_until_the_run_is_extended(tmp_path: Path) -> None:
    stopped = until(tmp_path, Until(GOAL, anytime=True))
    manifest = read_manifest(tmp_path)
    assert stopping_of(manifest) == stopped.document == json.loads(json.dumps(stopped.document))
    lines: list[Any] = estimates(read_summary(tmp_path, manifest))
    found = with_stopped(lines, stopped.estimate)
    assert [a for a, b in zip(found, lines, strict=True) if a != b] == [stopped.estimate]
    assert with_stopped(lines, None) is lines
    frame = load(tmp_path).estimates.query("metric == 'way' and level == 'discard'")
    assert frame["method"].tolist() == ["beta_mixture"]
    run(replace(request(tmp_path), hands=manifest.hands + 1), PLAYER)
    assert stopping_of(read_manifest(tmp_path)) is None
