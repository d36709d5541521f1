"""The notebook of skill and balance runs on a small study, reads nothing else, and says nothing on the side."""

from __future__ import annotations

from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

from sim.study.player import shipped_player
from sim.study.run import Silent
from sim.study.skill import skill_sides, study_skill
from tests.house.project import ROOT


def test_skill_and_balance_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    player = shipped_player()
    study_skill(skill_sides(player, ("hubei",), 5), 110, (tmp_path / "skill", 1, ""), player, Silent())
    monkeypatch.setenv("LAIZI_SKILL", str(tmp_path / "skill"))
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    notebook = nbformat.read(ROOT / "notebooks" / "05_skill_and_balance.ipynb", as_version=4)
    NotebookClient(notebook, timeout=240, resources={"metadata": {"path": str(ROOT / "notebooks")}}).execute()
    outputs = [output for cell in notebook.cells if cell.cell_type == "code" for output in cell.outputs]
    assert len([output for output in outputs if "image/png" in output.get("data", {})]) == 2
    tables = [output["data"]["text/html"] for output in outputs if "text/html" in output.get("data", {})]
    assert len(tables) == 4
    assert "110 × 4 = 440" in tables[3]
    assert not [output for output in outputs if output.output_type == "stream"], "no warnings, no messages"
