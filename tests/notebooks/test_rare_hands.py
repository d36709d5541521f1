"""The notebook of rare hands runs on the published study, and is stored with its pictures."""

from __future__ import annotations

from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

from sim.report.rare_frames import read_rare
from sim.study.rare_ladder import LADDER
from tests.house.project import ROOT

NOTEBOOK = ROOT / "notebooks" / "06_rare_hands.ipynb"
PUBLISHED = ROOT / "results" / "published" / "rare-hands"
PICTURES = 2


def _pictures(notebook: nbformat.NotebookNode) -> int:
    outputs = [output for cell in notebook.cells if cell.cell_type == "code" for output in cell.outputs]
    return sum("image/png" in output.get("data", {}) for output in outputs)


def test_the_rare_hands_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LAIZI_RARE", str(PUBLISHED))
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    notebook = nbformat.read(NOTEBOOK, as_version=4)
    NotebookClient(notebook, timeout=240, resources={"metadata": {"path": str(ROOT / "notebooks")}}).execute()
    outputs = [output for cell in notebook.cells if cell.cell_type == "code" for output in cell.outputs]
    assert _pictures(notebook) == PICTURES
    assert not [output for output in outputs if output.output_type == "stream"], "no warnings, no messages"
    page = outputs[-1]["data"]["text/html"]
    met = read_rare(PUBLISHED)["won"].notna().sum()
    assert page.count("laizi replay") == met > 0


def test_it_is_stored_with_its_pictures_and_small() -> None:
    assert _pictures(nbformat.read(NOTEBOOK, as_version=4)) == PICTURES
    assert Path(NOTEBOOK).stat().st_size < 3_000_000


def test_every_rung_of_the_ladder_is_published() -> None:
    found = read_rare(PUBLISHED).groupby("variant")["target"].apply(set).to_dict()
    assert found == {variant: set(targets) for variant, targets in LADDER.items()}
