"""The first notebook runs on a small study, and stays a thin story."""

from __future__ import annotations

from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

from sim.rules import resolve
from sim.study.count_study import CountRequest, count_study
from sim.study.identity import identify
from sim.study.rotated import FOLDER, ROTATED
from tests.house.project import ROOT
from tests.unit.report.studies import make_study
from tests.unit.study.played import PLAYER

NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda p: p.stem)
def test_cells_are_short_and_speak_both_languages(path: Path) -> None:
    notebook = nbformat.read(path, as_version=4)
    nbformat.validate(notebook)
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert code
    for cell in code:
        assert len(cell.source.splitlines()) <= 10
        assert "sim.kernels" not in cell.source
    for cell in notebook.cells:
        if cell.cell_type == "markdown":
            assert any("\u4e00" <= c <= "\u9fff" for c in cell.source), cell.source


def test_the_first_look_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LAIZI_RESULTS", str(make_study(tmp_path, hands=300)))
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    notebook = nbformat.read(ROOT / "notebooks" / "01_first_look.ipynb", as_version=4)
    NotebookClient(notebook, timeout=240, resources={"metadata": {"path": str(ROOT / "notebooks")}}).execute()
    outputs = [output for cell in notebook.cells if cell.cell_type == "code" for output in cell.outputs]
    pictures = [output for output in outputs if "image/png" in output.get("data", {})]
    assert len(pictures) == 9
    assert not [output for output in outputs if output.output_type == "stream"], "no warnings, no messages"


def test_the_balance_notebook_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    study = make_study(tmp_path, ("hubei", "hubei+wild=off"), hands=300)
    sides = ((identify(PLAYER, resolve("hubei"), ("efficient",), 5), 60),)
    count_study(ROTATED, CountRequest(sides, study / FOLDER), PLAYER)
    monkeypatch.setenv("LAIZI_RESULTS", str(study))
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    notebook = nbformat.read(ROOT / "notebooks" / "04_balance.ipynb", as_version=4)
    NotebookClient(notebook, timeout=240, resources={"metadata": {"path": str(ROOT / "notebooks")}}).execute()
    outputs = [output for cell in notebook.cells if cell.cell_type == "code" for output in cell.outputs]
    assert len([output for output in outputs if "image/png" in output.get("data", {})]) == 1
    tables = [output["data"]["text/html"] for output in outputs if "text/html" in output.get("data", {})]
    assert len(tables) == 3
    assert "60 × 4 = 240" in tables[2]
    assert not [output for output in outputs if output.output_type == "stream"]
