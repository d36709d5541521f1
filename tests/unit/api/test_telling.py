"""Calls are silent for two seconds, then they tell how they go."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

import sim
from sim.api import telling
from sim.api.page import GROUPS, api_page, markdown


def test_a_voice_is_silent_until_its_time(capsys: pytest.CaptureFixture[str]) -> None:
    with telling.Voice("counting", delay=60) as voice:
        voice.say("first")
    assert capsys.readouterr() == ("", "")


def test_a_late_voice_says_the_last_line_and_every_later_one(capsys: pytest.CaptureFixture[str]) -> None:
    with telling.Voice(delay=0.05) as voice:
        voice.say("first")
        voice.say("second")
        time.sleep(0.5)
        voice.say("third")
    assert capsys.readouterr() == ("", "sim: second\nsim: third\n")


def test_a_bar_shows_after_its_delay_only(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    sim.simulate("jingzhou", 10, "random")
    assert capsys.readouterr() == ("", "")
    monkeypatch.setattr(telling, "DELAY", 0)
    sim.simulate("jingzhou", 10, "random")
    out, err = capsys.readouterr()
    assert out == ""
    assert "hands" in err


def test_the_page_has_every_public_name_once() -> None:
    names = [name for group in GROUPS.values() for name in group]
    assert sorted(names) == sorted(set(sim.__all__) - {"__version__"})
    page = api_page()
    for name in names:
        assert page.count(f"`sim.{name}`\n") == 1


@pytest.mark.parametrize("name", ["simulate", "evaluate", "odds", "exact", "compare", "replay", "load"])
def test_every_function_says_what_it_takes_returns_raises_and_shows(name: str) -> None:
    text = str(getattr(sim, name).__doc__)
    for section in ("Parameters", "Returns", "Raises", "Examples"):
        assert f"    {section}\n    {'-' * len(section)}\n" in text
    assert ">>> " in text


def test_docstrings_become_markdown() -> None:
    text = "Do it.\n\nParameters\n----------\na, b : int\n    Two ``numbers``\n    or more.\n\nExamples\n--------\n>>> 1\n1\n"
    assert "".join(markdown(text)) == (
        "Do it.\n\n**Parameters**\n\n* `a, b` (int): Two `numbers` or more.\n\n**Examples**\n\n```pycon\n>>> 1\n1\n```\n"
    )


def test_the_example_of_variants_runs() -> None:
    import doctest

    from sim.api import page

    test = doctest.DocTestParser().get_doctest(page._VARIANTS, {}, "variants", str(Path(page.__file__)), 0)
    assert test.examples
    assert doctest.DocTestRunner().run(test).failed == 0
