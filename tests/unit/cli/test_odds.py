"""`laizi odds`: the document, the text, and calls that are refused."""

from __future__ import annotations

import json

import pytest

from sim.cli.main import main


def test_the_document_is_the_one_that_is_promised(capsys):
    code = main(
        ["odds", "hubei", "seven_pairs", "--budget", "1s", "--rel-err", "0.2", "--workers", "1", "--json"]
    )
    found = json.loads(capsys.readouterr().out)
    assert code == 0
    assert set(found) == {"target", "deal", "bound", "play", "plain", "z"}
    assert set(found["deal"]) == {"num", "den", "value"}
    assert set(found["bound"]) == {"tiles", "num", "den", "value"}
    assert list(found["play"]) == [
        "estimate", "low", "high", "rel_err", "method", "replicates", "zero_replicates", "seconds", "effective_hands",
    ]  # fmt: skip
    assert 0 < found["play"]["low"] < found["play"]["estimate"] < found["play"]["high"]
    assert set(found["plain"]) == {"estimate", "low", "high", "hands"}


def test_a_target_without_levels_says_so(capsys):
    assert main(["odds", "huangjin", "way=rob_kong", "--budget", "1s", "--workers", "1"]) == 0
    assert "no levels lead to this target" in capsys.readouterr().out


def test_a_counted_quantity_is_not_played(capsys):
    assert main(["odds", "anqing", "deal13.wilds=3", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert set(found["deal"]) == {"num", "den", "value"}
    assert (found["bound"], found["play"], found["plain"], found["z"]) == (None, None, None, None)
    assert main(["odds", "anqing", "reach.seven_stars@20"]) == 0
    assert "nothing is played" in capsys.readouterr().out


def test_a_run_against_the_clock_ends_with_the_numbers_that_repeat_it(capsys):
    words = ["odds", "hubei", "way=discard", "--workers", "1", "--json"]
    assert main([*words, "--budget", "0.5s"]) == 0
    first = capsys.readouterr()
    numbers = first.err.strip().splitlines()[-1].partition("any machine: ")[2].split()
    assert numbers[:2] == ["--seed", "1"]
    assert main([*words, *numbers]) == 0
    again = json.loads(capsys.readouterr().out)
    before = json.loads(first.out)
    for part in (before["play"], again["play"]):
        part.pop("seconds")
    assert again == before


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["anqing", "seven_stars", "--set", "scattered_red=banned"], "scattered_red=banned"),
        (["anqing", "seven_star"], "did you mean 'seven_stars'"),
        (["anqing"], "one TARGET is needed"),
        (["anqing", "seven_stars", "ordinary"], "joined by +"),
        (["anqing", "seven_stars", "--budget", "soon"], "90s"),
        (["anqing", "seven_stars", "--policy", "eficient"], "efficient"),
        (["anqing", "way=self_draw", "--toward"], "nobody can go for it"),
        (["anqing", "seven_stars", "--replicates", "40", "--budget", "5s"], "not both"),
        (["anqing", "seven_stars", "--effort", "40"], "--effort goes with --replicates"),
        (["anqing", "seven_stars", "--replicates", "4"], "30"),
        (["hubei", "wilds_dealt>=5"], "at most 4 wilds"),
        (["anqing", "--check"], "problems of its own"),
        (["anqing", "seven_stars", "--quick"], "goes with --check"),
    ],
)
def test_wrong_calls_cost_one_line(words, said, capsys):
    assert main(["odds", *words]) == 2
    error = capsys.readouterr().err
    assert said in error
    assert error.count("\n") == 1
