"""`sim.simulate` and `sim.compare`: the numbers of the commands, without a directory, and errors in one line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pandas as pd
import pytest

import sim
from sim.cli.main import main
from sim.frames.column_docs import columns_page
from sim.frames.summary_json import summary_to_text

HUANGJIN = {"flowers": "off"}


def test_the_numbers_are_those_of_a_stored_run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["run", "huangjin", "--set", "flowers=off", "--hands", "2100", "--seed", "5", "--rows", "all"]
    assert main([*words, "--policy", "random", "--workers", "1", "--out", str(tmp_path / "run")]) == 0
    capsys.readouterr()
    stored = sim.load(tmp_path / "run")
    for workers in (1, 3):
        played = sim.simulate("huangjin", 2100, "random", seed=5, rules=HUANGJIN, workers=workers)
        assert summary_to_text(played.summary) == summary_to_text(stored.summary)
        pd.testing.assert_frame_equal(played.estimates, stored.estimates)
        pd.testing.assert_frame_equal(played.rows, stored.rows)


def test_sessions_and_one_policy_a_player(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = [
        "run",
        "jingzhou",
        "--hands",
        "40",
        "--seed",
        "9",
        "--session",
        "8",
        "--rows",
        "wins",
        "--workers",
        "1",
    ]
    assert main([*words, "--policy", "efficient,random,random", "--out", str(tmp_path / "run")]) == 0
    capsys.readouterr()
    played = sim.simulate(
        sim.variants["jingzhou"], 40, ["efficient", "random", "random"], seed=9, session=8, rows="wins"
    )
    pd.testing.assert_frame_equal(played.rows, sim.load(tmp_path / "run").rows)
    assert played.rows["won"].all()
    assert played.rows["address"].iloc[0].startswith("jingzhou+session=8@efficient,random,random:9:")


def test_rows_have_the_columns_of_the_page_and_as_many_lines_as_asked() -> None:
    played = sim.simulate("jingzhou", 30, "random", rows="sample=7")
    assert played.rows["hand"].tolist() == [0, 7, 14, 21, 28]
    page = columns_page()
    for name in played.rows.columns:
        assert f"`{name}`" in page or f"`{name[:-1]}0`" in page, name
    none = sim.simulate("jingzhou", 30, "random", rows="none")
    assert none.rows.empty
    assert list(none.rows.columns) == list(played.rows.columns)
    pd.testing.assert_frame_equal(none.estimates, played.estimates)


def test_an_address_of_a_row_replays_to_its_payments() -> None:
    rows = sim.simulate("hubei+wild=off", 12, seed=3).rows
    for at in (0, 11):
        pay = sim.replay(rows["address"][at])["result"]["pay"]
        assert pay == rows.loc[at, [f"pay_{seat}" for seat in range(4)]].tolist()


def test_compare_says_what_the_command_says(capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        main(
            [
                "compare",
                "hubei@random",
                "hubei+map=minus_one@random",
                "--hands",
                "60",
                "--seed",
                "2",
                "--json",
            ]
        )
        == 0
    )
    document = json.loads(capsys.readouterr().out)
    found = sim.compare(
        ("hubei", "random"), (sim.resolve("hubei", {"map": "minus_one"}), ["random"]), 60, seed=2, workers=2
    )
    assert json.loads(json.dumps(found.document())) == document
    assert len(found.frame) == len(document["differences"])
    line = document["differences"][0]
    shown = found.frame.iloc[0]
    assert [shown["metric"], shown["a"], shown["low"]] == [line["metric"], line["a"], line["low"]]


def test_hands_that_differ_on_no_wall_differ_in_nothing() -> None:
    found = sim.compare("anqing@random", sim.resolve("anqing"), 2)
    assert [side.policies for side in found.sides] == [("random",), ("efficient",)]
    same = sim.compare("anqing@random", ("anqing", "random"), 20)
    assert not same.frame["differing"].any()
    assert not same.frame["difference"].any()


@pytest.mark.parametrize(
    ("given", "parts"),
    [
        ({"variant": "hubai"}, ["unknown variant 'hubai'", "did you mean 'hubei'?"]),
        ({"variant": 5}, ["variant 5", "sim.variants"]),
        ({"rules": {"wild": "maybe"}}, ["wild", "on | off"]),
        ({"rules": "wild=off"}, ["rules='wild=off'", "a mapping"]),
        ({"policy": "eficient"}, ["unknown policy 'eficient'", "did you mean 'efficient'?"]),
        ({"policy": ["random", "random"]}, ["2 policies", "one for all or 4"]),
        ({"policy": 3}, ["policy 3", "one name for all players"]),
        ({"hands": 0}, ["hands=0", "possible: 1 to"]),
        ({"hands": 1e6}, ["hands=1000000.0", "1_000_000"]),
        ({"hands": True}, ["hands=True"]),
        ({"hands": "many"}, ["hands='many'"]),
        ({"seed": -1}, ["seed=-1", "possible: 0 to"]),
        ({"workers": 0}, ["workers=0", "possible: 1 to 4,096"]),
        ({"rows": "some"}, ["rows='some'", "none, wins, all, sample=N"]),
        ({"rows": None}, ["rows=None", "none, wins, all, sample=N"]),
        ({"hands": 30_000_000}, ["30,000,000 rows", "sample=10", "laizi run --rows"]),
        ({"session": 8}, ["hands=10", "session=8", "such as 16"]),
        ({"session": 1}, ["a session of 1 hands"]),
    ],
)
def test_errors_are_one_line(given: dict[str, Any], parts: list[str]) -> None:
    arguments: dict[str, Any] = {"variant": "hubei", "hands": 10, **given}
    with pytest.raises(ValueError) as caught:  # noqa: PT011 - the message is what is tested
        sim.simulate(**arguments)
    message = str(caught.value)
    assert "\n" not in message
    assert "--" not in message.replace("laizi run --rows", "")
    for part in parts:
        assert part in message


@pytest.mark.parametrize(
    ("sides", "more", "parts"),
    [
        (("hubei", 5), {}, ["side 5"]),
        (("hubei", ("hubei", "random", 1)), {}, ["a variant and a policy"]),
        (("hubei@", "hubei"), {}, ["hubei@", "VARIANT"]),
        (("hubei", "hubei@greedi"), {}, ["did you mean 'greedy'?"]),
        (("hubei", "hubei"), {"hands": 1}, ["hands=1", "possible: 2 to"]),
        (("hubei", "hubei"), {"margin": 1}, ["margin=1", "between 0 and 1"]),
    ],
)
def test_errors_of_comparisons(sides: tuple[Any, Any], more: dict[str, Any], parts: list[str]) -> None:
    with pytest.raises(ValueError) as caught:  # noqa: PT011
        sim.compare(*sides, **{"hands": 10, **more})
    for part in parts:
        assert part in str(caught.value)
