"""Timings are taken when they are asked for and never in an ordinary run; stored ones can be read."""

from __future__ import annotations

import subprocess
import sys

import pytest

from sim.cli.bench import bench_command
from sim.study.bench.catalogue import BENCHMARKS
from sim.study.bench.earlier import read_earlier
from tests.house.project import ROOT

_NOTHING_COLLECTED = 5
_ASKED = ("-o", "python_files=bench_*.py", "-o", "python_functions=bench_*")


def collected(*options: str) -> tuple[int, str]:
    command = (sys.executable, "-m", "pytest", "--collect-only", "-q", "tests/bench", *options)
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout


def test_an_ordinary_run_times_nothing() -> None:
    assert collected()[0] == _NOTHING_COLLECTED


def test_asked_for_there_is_every_kernel_and_variant() -> None:
    status, listed = collected(*_ASKED)
    assert status == 0
    for name in (
        "bench_lookup[complete-codes]",
        "bench_deal[deal_and_lack-c]",
        "bench_fan[standard-4]",
        "bench_play[hubei-value]",
    ):
        assert name in listed
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert "-o python_files='bench_*.py' -o python_functions='bench_*'" in makefile


def test_stored_runs_can_be_compared_with() -> None:
    folder = ROOT / "benchmarks" / "history"
    for file in sorted(folder.glob("*.json")):
        names = {dict(key)["name"] for key in read_earlier(file).results}
        assert names <= set(BENCHMARKS), file
    assert "laizi bench --json" in (folder / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", BENCHMARKS)
def test_the_help_names_every_benchmark(name: str) -> None:
    assert bench_command.help is not None
    assert name in bench_command.help
