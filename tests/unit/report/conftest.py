"""Studies that several tests of the report read."""

from __future__ import annotations

from pathlib import Path

import pytest

from sim.report.study_frames import StudyFrames, read_study
from tests.unit.report.studies import drawn_rows, make_study


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_study(tmp_path_factory.mktemp("study"))


@pytest.fixture(scope="session")
def study(folder: Path) -> StudyFrames:
    return read_study(folder)


@pytest.fixture(scope="session")
def drawn(tmp_path_factory: pytest.TempPathFactory) -> StudyFrames:
    """A study in which nobody ever wins."""
    return read_study(make_study(tmp_path_factory.mktemp("drawn"), hands=60, play=drawn_rows))


@pytest.fixture(scope="session")
def single(tmp_path_factory: pytest.TempPathFactory) -> StudyFrames:
    """A study of one hand of one run, without its control."""
    return read_study(make_study(tmp_path_factory.mktemp("single"), ("huangjin",), 1))
