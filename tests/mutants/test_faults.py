"""Each deliberate fault is caught; without one, every check is quiet."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.mutants.faults import FAULTS, Fault

ROOT = Path(__file__).parents[2]
CHECKS = sorted({fault.check for fault in FAULTS})


def _run(directory: Path, check: str) -> subprocess.CompletedProcess[str]:
    environment = {
        **os.environ,
        "NUMBA_DISABLE_JIT": "1",
        "PYTHONPATH": str(directory),
        "LAIZI_CACHE_DIR": str(directory / "cache"),
    }
    return subprocess.run(
        [sys.executable, "-m", "tests.mutants.check", check],
        cwd=directory,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )


def _copy(directory: Path) -> None:
    shutil.copytree(ROOT / "sim", directory / "sim", ignore=shutil.ignore_patterns("__pycache__"))
    (directory / "tests").symlink_to(ROOT / "tests")


@pytest.mark.parametrize("check", CHECKS)
def test_the_checks_are_quiet_without_a_fault(check: str, tmp_path: Path) -> None:
    _copy(tmp_path)
    done = _run(tmp_path, check)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
def test_the_fault_is_caught(fault: Fault, tmp_path: Path) -> None:
    _copy(tmp_path)
    path = tmp_path / "sim" / fault.file
    text = path.read_text(encoding="utf8")
    assert text.count(fault.old) == 1, f"{fault.file} has {text.count(fault.old)} places like {fault.old!r}"
    path.write_text(text.replace(fault.old, fault.new), encoding="utf8")
    done = _run(tmp_path, fault.check)
    assert done.returncode == 1, f"not caught by {fault.check}"
