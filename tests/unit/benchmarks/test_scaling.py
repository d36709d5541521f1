"""Whole runs along a curve: real commands, each into a directory of its own."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from benchmarks import scaling
from sim.study.bench import gauge, rounds


def test_a_point_is_a_whole_run(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(
        scaling, "CURVES", {"rows": [{"hands": 1, "rows": "none"}, {"hands": 1, "rows": "all"}]}
    )
    monkeypatch.setattr(gauge, "STEPS", 1000)
    monkeypatch.setattr(gauge, "cache_root", lambda: tmp_path)
    monkeypatch.setattr(rounds, "TOLERANCE", 1e9)
    monkeypatch.setattr(scaling, "WANTED", 1)
    done = CliRunner().invoke(scaling.main, ["rows", "--json"])
    assert done.exit_code == 0, done.output
    results = json.loads(done.stdout)["results"]
    assert [(r["variant"], r["policy"], r["hands"], r["workers"], r["rows"]) for r in results] == [
        ("hubei", "efficient", 1, 1, "none"),
        ("hubei", "efficient", 1, 1, "all"),
    ]
    assert [(r["rounds"], r["undisturbed"]) for r in results] == [(1, 1)] * 2
    assert all(r["value"] > 0.1 and r["unit"] == "s" for r in results)
    assert results[1]["bytes"] > results[0]["bytes"] > 1000
    assert scaling.line(results[0]).startswith("rows  hubei  efficient  1  1  none ")


def test_a_run_that_fails_says_why(tmp_path: Path) -> None:
    run = scaling.OneRun(tmp_path, {**scaling.BASE, "hands": 0})
    with pytest.raises(scaling.RunError, match=r"^run hubei .* --hands 0 .*: laizi: "):
        run()
