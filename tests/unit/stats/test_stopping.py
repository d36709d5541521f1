"""Goals as they are typed, and how many hands they take."""

from __future__ import annotations

import math

import pytest

from sim.stats.estimates import Estimate, estimates
from sim.stats.intervals import Interval, rate_interval
from sim.stats.stopping import Goal, StoppingError, anytime_interval, hands_for, parse_goal, pick
from tests.unit.stats.test_estimates import summary

FOUND = estimates(summary("jingzhou"))


@pytest.mark.parametrize(
    ("text", "goal"),
    [
        ("won ±0.002", Goal("won", None, 0.002, False)),
        ("won +-0.2%", Goal("won", None, 0.002, False)),
        ("winner_pay rel=0.05", Goal("winner_pay", None, 0.05, True)),
        (" winner_pay  rel = 5 % ", Goal("winner_pay", None, 0.05, True)),
        ("seat_win[0] +/- 1e-3", Goal("seat_win", "0", 0.001, False)),
        ("type[清龙]±1%", Goal("type", "清龙", 0.01, False)),
    ],
)
def test_goals_are_read(text: str, goal: Goal) -> None:
    assert parse_goal(text) == goal
    assert parse_goal(str(goal)) == goal


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("won", "is no goal; write METRIC ±WIDTH"),
        ("wonn ±0.1", "unknown metric 'wonn'; possible: won, drawn"),
        ("wonn ±0.1", "did you mean 'won'?"),
        ("won ±0", "asks for no width above zero"),
        ("won ±1e999", "asks for no width above zero"),
        ("won ±1-2", "asks for no width above zero"),
        ("seat_win ±0.1", "seat_win is split by seat: name one, as in 'seat_win[…] ±0.1'"),
        ("won[1] ±0.1", "won is not split by anything"),
    ],
)
def test_what_is_no_goal_is_refused(text: str, said: str) -> None:
    with pytest.raises(StoppingError) as caught:
        parse_goal(text)
    assert said in str(caught.value)


def test_a_goal_picks_its_line() -> None:
    assert pick(parse_goal("way[discard] ±0.1"), FOUND).by == {"way": "discard"}
    assert pick(parse_goal("seat_win[2] ±0.1"), FOUND).by == {"seat": 2}
    with pytest.raises(
        StoppingError, match=r"way has no 'discrd'; possible: self_draw.*did you mean 'discard'"
    ):
        pick(parse_goal("way[discrd] ±0.1"), FOUND)
    with pytest.raises(StoppingError, match="these rules have no fan; possible: won"):
        pick(parse_goal("fan ±0.1"), FOUND)


def rate(metric: str, hits: int, n: int, **by: str | int) -> Estimate:
    i = rate_interval(hits, n)
    return Estimate(metric, dict(by), hits / n if n else None, i.se, i.low, i.high, n, i.method)


def test_hands_for_a_rate_reach_the_width_at_the_worst_rate_within_the_pilot() -> None:
    pilot = rate("won", 380, 2000)
    needed = hands_for(parse_goal("won ±0.005"), pilot, 2000)
    worst = rate_interval(round(pilot.high * needed), needed)  # type: ignore[operator]
    assert (worst.high - worst.low) / 2 <= 0.005  # type: ignore[operator]
    assert needed < 1.2 * 1.96**2 * 0.19 * 0.81 / 0.005**2
    assert hands_for(parse_goal("won ±0.3"), pilot, 2000) == 2000
    assert hands_for(parse_goal("won ±0.01"), rate("won", 1000, 2000), 2000) == pytest.approx(9604, abs=5)


def test_shares_of_wins_are_planned_in_hands() -> None:
    pilot = rate("way", 300, 1000, way="discard")
    here = hands_for(parse_goal("way[discard] ±0.01"), pilot, 1000)
    assert hands_for(parse_goal("way[discard] ±0.01"), pilot, 2000) == pytest.approx(2 * here, abs=1)


def test_hands_for_a_mean_grow_with_the_square() -> None:
    mean = Estimate("winner_pay", {}, 50.0, 1.0, 48.0, 52.0, 900, "student")
    assert hands_for(parse_goal("winner_pay ±0.5"), mean, 1000) == math.ceil(1.959964**2 / 0.25 * 1.1 * 1000)
    assert hands_for(parse_goal("winner_pay rel=0.01"), mean, 1000) == math.ceil(
        1.959964**2 / 0.48**2 * 1.1 * 1000
    )


@pytest.mark.parametrize(
    ("text", "pilot", "said"),
    [
        ("way[rob_kong] rel=0.1", rate("way", 0, 900, way="rob_kong"), "stop by --max-hits"),
        ("way[rob_kong] rel=0.1", rate("way", 0, 0, way="rob_kong"), "saw nothing of it"),
        (
            "dealer_edge rel=0.1",
            Estimate("dealer_edge", {}, 0.1, 0.2, -0.3, 0.5, 900, "student"),
            "may be zero",
        ),
        ("flowers ±0.1", Estimate("flowers", {}, 0.0, 0.0, 0.0, 0.1, 900, "garwood"), "saw nothing vary"),
    ],
)
def test_a_pilot_that_cannot_tell_says_so(text: str, pilot: Estimate, said: str) -> None:
    with pytest.raises(StoppingError, match=said):
        hands_for(parse_goal(text), pilot, 1000)


def test_whether_a_width_is_reached() -> None:
    goal, relative = parse_goal("won ±0.01"), parse_goal("won rel=0.1")
    assert goal.reached(0.2, Interval(None, 0.195, 0.205, ""))
    assert not goal.reached(0.2, Interval(None, 0.185, 0.206, ""))
    assert relative.reached(0.2, Interval(None, 0.181, 0.22, ""))
    assert not relative.reached(0.0, Interval(None, 0.0, 0.01, ""))
    assert not goal.reached(None, Interval(None, 0.0, 0.001, ""))
    assert not goal.reached(0.2, Interval(None, None, 0.2, ""))


def test_every_line_has_a_sequence_that_is_wider() -> None:
    for e in FOUND:
        found = anytime_interval(e, 4000)
        if e.se:
            assert found.low <= e.low + 1e-12, e  # type: ignore[operator]
            assert found.high >= e.high - 1e-12, e  # type: ignore[operator]
    constant = Estimate("left", {}, 3.0, 0.0, 3.0, 3.0, 10, "student")
    assert anytime_interval(constant, 10).low is None
    assert anytime_interval(rate("way", 0, 0, way="discard"), 10).low is None
