"""Splitting against what is known: hands of the engine, exact answers, and itself with every switch.

Seeds are fixed; a margin of four standard errors is passed by chance in all but one of some ten thousand choices of them.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from sim.engine.simulate import play_batch
from sim.kernels.state_layout import BACK, FRONT, INDICATOR, LEFT, N_WALL, SEATS, SKIPPED, WALL
from sim.rare import layout as a
from sim.rare.check import Question, adjusted, check_question, questions
from sim.rare.odds import Search, odds
from sim.rare.pilot import find_levels
from sim.rare.plain import hit_rows
from sim.rare.splitting import CLONES, FIRST_HAND
from sim.rare.targets import parse_target
from sim.rare.task import play_problem
from sim.rare.worker import Crew, Worker
from sim.rules import resolve
from sim.study.rare_ladder import read_answers
from sim.study.rare_study import RareRequest, study_rare

TYPICAL = {"jingzhou": "pure_suit", "huangjin": "清一色"}
NO_VALUES = np.zeros((a.MAX_LEFT, a.N_CODES))


def problem_of(variant, text, settings=None, **options):
    rules = resolve(variant, settings or {})
    return play_problem(rules, ("efficient",), parse_target(text, rules), **options)


@pytest.mark.parametrize(
    ("variant", "text"),
    [
        ("anqing", "ordinary"),
        ("jingzhou", "small"),
        ("hubei", "way=discard"),
        ("anqing", "ordinary+wilds_dealt>=1"),
        ("jingzhou", "small+dealt_deficiency<=3"),
        ("huangjin", "混一色"),
    ],
)
def test_without_levels_the_driver_plays_the_hands_of_the_engine(variant, text):
    problem = problem_of(variant, text, conditional=False)
    number = 150
    found = Worker(problem, NO_VALUES, np.zeros(0), number).run(5, 3)[a.ESTIMATE] * number
    rows = play_batch(problem.rules, ("efficient",), 5, FIRST_HAND + 3 * CLONES + 1, number)
    assert round(found) == hit_rows(rows, problem.target).sum() > 0


def _before_and_after(problem, left):
    """Return a hand in which a seat still gets `left` tiles, and its clone, with what nobody has seen shuffled.

    The value of a hand is here how far it has come. Two levels of the same value make a replicate keep the hand and its clone.
    """
    values = np.repeat(-np.arange(a.MAX_LEFT, dtype=np.float64)[:, None], a.N_CODES, axis=1)
    worker = Worker(problem, values, np.array([-left, -left], dtype=np.float64), 1)
    found = worker.run(3, 1)
    assert found[a.STAGES] == found[a.STAGES + 1] == 1.0
    clone, hand = worker._stock[0][0], worker._stock[1][0]
    return hand, clone


@pytest.mark.parametrize("variant", ["anqing", "jingzhou", "huangjin"])
@pytest.mark.parametrize("steps", [0, 5, 13, 15])
def test_a_clone_differs_in_what_nobody_has_seen_and_in_nothing_else(variant, steps):
    problem = replace(
        problem_of(variant, "ordinary" if variant == "anqing" else TYPICAL[variant]), conditional=False
    )
    before, after = _before_and_after(problem, problem.draws + 13 - steps)
    seats = problem.rules.variant.seats
    aside = set(range(13 * seats + 1, 13 * seats + 2 + before[SKIPPED]))
    if before[a.DEALT] < a.DEALT_ALL:
        steps = before[a.DEALT]
        unseen = {p for p in range(before[N_WALL]) if p >= 13 * seats or p % 13 >= steps} - aside
    else:
        unseen = set(range(before[FRONT], before[BACK] + 1)) - aside
        assert len(unseen) == before[LEFT]
    changed = {p for p in range(before[N_WALL]) if before[WALL + p] != after[WALL + p]}
    assert changed <= unseen
    assert len(changed) > len(unseen) / 2
    assert sorted(before[WALL : WALL + 144]) == sorted(after[WALL : WALL + 144])
    assert before[WALL + min(aside)] == after[WALL + min(aside)] or before[SKIPPED] > 0
    assert before[INDICATOR] == after[INDICATOR]
    np.testing.assert_array_equal(before[SEATS:], after[SEATS:])


def _mean(problem, levels, effort, replicates, seed):
    worker = Worker(problem, levels.values, levels.thresholds, effort)
    found = np.array([worker.run(seed, k)[a.ESTIMATE] for k in range(replicates)])
    return found.mean(), found.std(ddof=1) / replicates**0.5


def test_conditional_and_strata_leave_the_mean_and_change_the_error():
    """One target, every combination of the two: all estimate the share that plain hands have."""
    plain = problem_of("anqing", "thirteen_scattered", conditional=False)
    levels = find_levels(plain, 1, effort=100)
    rows = play_batch(plain.rules, plain.policies, 4, 0, 12_000)
    share = hit_rows(rows, plain.target).mean()
    spread = (share * (1 - share) / len(rows)) ** 0.5
    for conditional in (False, True):
        for strata in (False, True):
            problem = replace(plain, conditional=conditional, strata=strata)
            mean, se = _mean(problem, levels, 120, 30, 9)
            assert abs(mean - share) < 4 * np.hypot(se, spread)


def test_strata_of_wilds_are_unbiased_where_flowers_lie_aside():
    problem = problem_of("huangjin", "清一色", strata=True)
    levels = find_levels(problem, 1, effort=60, rounds=2)
    strata = _mean(problem, levels, 60, 30, 2)
    without = _mean(replace(problem, strata=False), levels, 60, 30, 3)
    assert abs(strata[0] - without[0]) < 4 * np.hypot(strata[1], without[1])


@pytest.mark.parametrize("index", range(5))
def test_exact_answers_are_found(index):
    line = check_question(questions(quick=True)[index], seed=11, repeats=10)
    assert abs(line.z) < 4
    assert line.covered >= 7
    # Processor time is not looked at here: other tests run beside this one.
    assert line.zero_share < 0.5


def test_a_wrong_truth_is_noticed():
    right = questions(quick=True)[1]
    wrong = Question(right.name, right.problem, right.truth * 1.3)
    assert not adjusted([check_question(wrong, seed=11, repeats=10)]).ok


def test_problems_do_not_share_their_luck():
    """The first stage of two problems on the same walls would rise and fall together; those of the check do not."""
    counts = []
    for number, question in enumerate(questions(quick=True)[:2]):
        levels = find_levels(question.problem, 1, effort=50, rounds=1)
        worker = Worker(question.problem, levels.values, levels.thresholds, 400)
        counts.append(
            [[worker.run(2, shift + k)[a.STAGES] for k in range(60)] for shift in (0, 1000 * number)]
        )
    (first, _), (together, apart) = counts
    assert np.corrcoef(first, together)[0, 1] > 0.4
    assert abs(np.corrcoef(first, apart)[0, 1]) < 0.4


def test_numbers_instead_of_time_are_repeated_whatever_the_threads():
    rules = resolve("anqing")
    found = [
        odds(
            rules, "thirteen_scattered", search=Search(replicates=30, effort=40, hands=9000, threads=threads)
        )
        for threads in (1, 2)
    ]
    one, two = (replace(each.play, seconds=0.0) for each in found)
    assert one == two
    assert one.replicates == 30
    assert one.method.startswith("splitting")
    assert found[0].again == {"replicates": 30, "effort": 40, "hands": 12_000}
    assert found[0].plain is not None
    assert found[0].plain.effective_hands == 12_000
    assert (found[0].z, found[0].example) == (found[1].z, found[1].example)
    # The example is a hand that was won so, and the first such.
    number = int(found[0].example.rpartition(":")[2])
    hit = hit_rows(play_batch(rules, ("efficient",), 1, 0, number + 1), found[0].target)
    assert hit[number]
    assert not hit[:number].any()


def test_what_was_earned_is_also_counted_by_the_tiles_taken():
    problem = problem_of("anqing", "seven_stars", chaser=0)
    levels = find_levels(problem, 1, effort=60, rounds=1)
    worker = Worker(problem, levels.values, levels.thresholds, 60)
    for replicate in range(10):
        found = worker.run(1, replicate)
        by_taken = found[a.BY_TAKEN : a.BY_TAKEN + a.MAX_TAKEN]
        assert by_taken.sum() == pytest.approx(found[a.ESTIMATE], rel=1e-9)
        # Nobody wins before the first tile, and there are not more than some twenty turns.
        assert not by_taken[0]
        assert not by_taken[40:].any()


def test_a_study_keeps_its_answers_and_the_command_that_finds_them(tmp_path, monkeypatch):
    monkeypatch.setattr("sim.study.rare_study.LADDER", {"anqing": ("thirteen_scattered",)})
    search = Search(replicates=30, effort=30, hands=4000, threads=1)
    said = []
    request = RareRequest(tmp_path, search, variants=("anqing",))
    answers, curves = study_rare(request, said.append)
    assert said
    (answer,) = read_answers(answers)
    assert answer["again"].endswith("--seed 1 --replicates 30 --effort 30 --hands 4000")
    assert answer["won"]["hand"]
    lines = {line["who"]: line["by_tile"] for line in read_answers(curves)}
    bound = {point["tiles"]: point["estimate"] for point in lines["bound"]}
    for point in lines["chased"]:
        assert point["low"] < bound[min(point["tiles"], max(bound))]
    said.clear()
    assert study_rare(request, said.append) == [answers, curves]
    assert not said


def test_whoever_goes_for_it_gets_it_more_often():
    problem = problem_of("anqing", "seven_stars", chaser=0)
    levels = find_levels(problem, 1, effort=80, rounds=2)
    chased, se = _mean(problem, levels, 80, 30, 5)
    # Any of four seats gets it in about one of two hundred hands of `efficient`: one seat in eight hundred.
    assert chased - 4 * se > 0.0013


def test_replicates_do_not_depend_on_the_number_of_threads():
    problem = questions(quick=True)[0].problem
    levels = find_levels(problem, 1, effort=50, rounds=1)
    one, two = (
        Crew(problem, levels.values, levels.thresholds, 50, threads).run(1, 0, 6) for threads in (1, 2)
    )
    np.testing.assert_array_equal(one, two)
