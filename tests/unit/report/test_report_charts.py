"""The charts of the published report: no letter missing, nothing cut off, nothing on top of something else."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pandas as pd
import pytest
from matplotlib.figure import Figure

from sim.report.figures_balance import seat_excess
from sim.report.figures_pace import pace
from sim.report.figures_winners import winner_wilds
from sim.report.figures_wins import hand_types
from sim.report.paper.blocks import Picture
from sim.report.source import read_source
from sim.report.study_report import compose
from sim.report.words import Lang
from tests.house.project import ROOT
from tests.unit.report.extents import drawn_words, faults

PUBLISHED = ROOT / "results" / "published"


# Those whose labels are long in one language alone; the other charts have more words in both.
ALONE: dict[str, Callable[[pd.DataFrame, Lang], Figure]] = {
    "seat_excess": seat_excess,
    "pace": pace,
    "hand_types": hand_types,
    "winner_wilds": winner_wilds,
}


@pytest.fixture(scope="module")
def pictures() -> dict[str, Picture]:
    return {picture.name: picture for picture in compose(read_source(PUBLISHED), "both").pictures}


def test_words_have_room(pictures: dict[str, Picture]) -> None:
    assert {
        "seat_excess",
        "pace",
        "rare_ladder",
        "readings_hubei",
        "skill_and_balance",
        "luck_and_skill",
    } <= set(pictures)
    found = {name: faults(picture.figure) for name, picture in pictures.items()}
    assert {name: problems for name, problems in found.items() if problems} == {}


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("name", ALONE)
def test_words_of_one_language_have_room(pictures: dict[str, Picture], name: str, lang: Lang) -> None:
    figure = ALONE[name](pictures[name].frame, lang)
    assert faults(figure) == []
    # The check has looked at something: a title, a note, a footer and labels.
    assert len(drawn_words(figure)) > 8


def test_faults_are_noticed() -> None:
    figure = Figure(figsize=(2, 1))
    figure.text(0.1, 0.5, "one word")
    figure.text(0.15, 0.5, "another")
    figure.text(0.9, 0.1, "far too long")
    problems = faults(figure)
    assert any(problem.startswith("cut off: 'far too long'") for problem in problems)
    assert any("lies on" in problem for problem in problems)
    with pytest.raises(UserWarning, match="missing"):
        faults(_with_an_unknown_letter())


def _with_an_unknown_letter() -> Figure:
    figure = Figure()
    figure.text(0.5, 0.5, "\U0001f000")
    return figure


def test_the_published_study_is_there() -> None:
    assert Path(PUBLISHED, "first-look", "jingzhou", "manifest.json").is_file()
