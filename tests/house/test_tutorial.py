"""The tutorial works: its commands and its chart, one after another, with few hands."""

from __future__ import annotations

import re
import shlex
import sys
from pathlib import Path

import pytest

from sim.cli.main import main
from tests.house.project import DOCS
from tests.house.test_written_commands import fenced

HANDS = "150"
PAGE = (DOCS / "tutorial.md").read_text(encoding="utf-8")
COMMANDS = [line for line in fenced(PAGE) if line != "laizi warmup"]


def test_the_tutorial_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    for line in COMMANDS:
        words = shlex.split(re.sub(r"--hands \d+", f"--hands {HANDS} --workers 1", line))[1:]
        assert main(words) == 0, line
        assert capsys.readouterr().out.strip(), line
    (script,) = re.findall(r"^```python\n(.*?)^```", PAGE, flags=re.MULTILINE | re.DOTALL)
    exec(compile(script, "chart.py", "exec"), {"__name__": "__main__"})
    picture = tmp_path / capsys.readouterr().out.strip()
    assert picture.read_bytes().startswith(b"\x89PNG")
    assert "matplotlib" in sys.modules


def test_the_tutorial_shows_the_way_from_rules_to_a_chart() -> None:
    used = [line.split()[1] for line in COMMANDS]
    assert list(dict.fromkeys(used)) == ["variants", "hand", "run", "summary", "rows", "replay", "compare"]
    assert sum("--hands" in line for line in COMMANDS) == 3
