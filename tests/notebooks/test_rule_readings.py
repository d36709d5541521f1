"""The notebook of the readings runs on small studies, reads nothing else, and says nothing on the side."""

from __future__ import annotations

from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

from tests.house.project import ROOT
from tests.unit.report.reading_studies import make_readings


def test_the_rule_readings_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LAIZI_READINGS", str(make_readings(tmp_path, hands=100)))
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    notebook = nbformat.read(ROOT / "notebooks" / "02_rule_readings.ipynb", as_version=4)
    NotebookClient(notebook, timeout=240, resources={"metadata": {"path": str(ROOT / "notebooks")}}).execute()
    outputs = [output for cell in notebook.cells if cell.cell_type == "code" for output in cell.outputs]
    assert len([output for output in outputs if "image/png" in output.get("data", {})]) == 4
    assert len([output for output in outputs if "text/html" in output.get("data", {})]) == 5
    assert not [output for output in outputs if output.output_type == "stream"], "no warnings, no messages"
