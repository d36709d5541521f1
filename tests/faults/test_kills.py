"""kill -9 of a run at random moments, the real engine playing; set LAIZI_LONG=1 for many more kills."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
KILLS = 1000 if os.environ.get("LAIZI_LONG") else 50


@pytest.fixture(scope="module")
def story(tmp_path_factory: pytest.TempPathFactory) -> dict[str, int]:
    command = [
        sys.executable,
        "-m",
        "tests.faults.forks",
        str(tmp_path_factory.mktemp("kills")),
        str(KILLS),
        "11",
    ]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    return json.loads(done.stdout)  # type: ignore[no-any-return]


def test_runs_are_killed_as_often_as_asked(story: dict[str, int]) -> None:
    assert story["kills"] >= KILLS
    assert story["runs"] >= 2


def test_every_run_ends_with_the_same_files_and_the_same_summary(story: dict[str, int]) -> None:
    # Five packs of four chunks, and the rows of twenty chunks.
    assert story["parts"] == 25
    assert story["same"] == story["runs"]
