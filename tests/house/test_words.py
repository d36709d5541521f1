"""Nothing that belongs to one machine, to a registry or to unfinished work stands in the project."""

from __future__ import annotations

import re

import pytest

from tests.house.project import ROOT, SIM, TESTS, modules, relative, texts

# Written in pieces, so that this file passes its own test.
_PLACES = re.compile(
    r"(?<![\w.])/("
    + "|".join(("work", "tmp", "root", "home", "farm", "opt", "mnt"))
    + r")/|/\.library|(?:--|^)(?:extra-)?index-"
    + r"url|py"
    + r"pi\.org|pythonhos"
    + r"ted|npm"
    + r"js|anaconda\.(?:org|com)|conda-"
    + r"forge"
)
_UNFINISHED = re.compile(
    r"\bTO"
    + r"DO\b|\bFIX"
    + r"ME\b|\bX"
    + r"XX\b|NotImplemented"
    + r"Error|pytest\.(?:ski"
    + r"p|xfa"
    + r"il)\b|mark\.(?:ski"
    + r"p|xfa"
    + r"il)"
)


def test_no_machine_paths_and_no_registry_hosts() -> None:
    found = [
        f"{relative(path)}:{number}: {line.strip()[:100]}"
        for path in texts()
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
        if _PLACES.search(line)
    ]
    assert found == []


def test_nothing_is_left_for_later() -> None:
    found = [
        f"{relative(path)}:{number}: {line.strip()[:100]}"
        for path in modules(SIM) + modules(TESTS)
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
        if _UNFINISHED.search(line)
    ]
    assert found == []


@pytest.mark.parametrize(
    "line",
    ["open('/wo" + "rk/x')", "see /ho" + "me/me/x", "pip --index-" + "url x", "https://py" + "pi.org/x"],
)
def test_a_machine_path_would_be_seen(line: str) -> None:
    assert _PLACES.search(line)


@pytest.mark.parametrize("line", ["a/work/b", "notebooks/01.ipynb", "either and/or both", "tmp_path / 'x'"])
def test_an_ordinary_line_passes(line: str) -> None:
    assert _PLACES.search(line) is None


def test_constraints_pin_everything() -> None:
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    pins = [line for line in lines if line and not line.startswith("#")]
    assert len(pins) > 100
    assert [pin for pin in pins if not re.fullmatch(r"[A-Za-z0-9._-]+==[A-Za-z0-9.!]+", pin)] == []
