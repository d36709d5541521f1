"""The notebook to play with runs without a browser, its controls do what they say, and it is stored so that it can be read."""

from __future__ import annotations

import nbformat
import pytest
from nbclient import NotebookClient
from nbformat.v4 import new_code_cell

from tests.house.project import ROOT

NOTEBOOK = ROOT / "notebooks" / "07_try_it.ipynb"
CONTROLS = "application/vnd.jupyter.widget-view+json"
# What a visitor would do with the controls, typed: `play` holds those of the readings and what their button calls.
USED = """
assert reading.value == "wild=off" and sim.variants["hubei"].switches[0].value_meanings[1].en in meant.value
variant.value = "jingzhou"
assert "wild=off" in reading.options and not any(o.startswith("map=") for o in reading.options)
assert reading.value == "wild=off"
reading.value = "seven_pairs=off"
assert [s.meaning.zh for s in sim.variants["jingzhou"].switches if s.name == "seven_pairs"][0] in meant.value
reading.value, policy.value = "chow=off", "greedy"
drawn = play.f(**{box._kwarg: box.value for box in play.kwargs_widgets})
assert "jingzhou+chow=off@greedy" in drawn.get_label()
assert "<svg" in look("hubei", "123m456m22p789s45p", win="6p").data
assert "a win" in look("hubei", "123m456m22p789s45p", win="6p").data
wrong = look("hubei", "123m456m22p789s45x").data
assert "<svg" not in wrong and "45x" in wrong and "Traceback" not in wrong
assert "0 concealed tiles" in look("hubei", "").data and "0 concealed tiles" in discards("hubei", "").data
assert "needs 14" in discards("hubei", "123m456m22p789s45p").data
"""


def _outputs(notebook: nbformat.NotebookNode) -> list[nbformat.NotebookNode]:
    return [output for cell in notebook.cells if cell.cell_type == "code" for output in cell.outputs]


def _shape(notebook: nbformat.NotebookNode) -> dict[str, int]:
    kinds = [kind for output in _outputs(notebook) for kind in output.get("data", {})]
    return {kind: kinds.count(kind) for kind in ("image/png", "text/html", CONTROLS)}


def test_it_runs_and_its_controls_work(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LAIZI_TRY_HANDS", "40")
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    notebook = nbformat.read(NOTEBOOK, as_version=4)
    stored = _shape(notebook)
    notebook.cells.append(new_code_cell(USED))
    NotebookClient(notebook, timeout=240, resources={"metadata": {"path": str(NOTEBOOK.parent)}}).execute()
    del notebook.cells[-1]
    assert _shape(notebook) == stored == {"image/png": 2, "text/html": 3, CONTROLS: 3}


def test_it_can_be_read_where_nothing_runs() -> None:
    notebook = nbformat.read(NOTEBOOK, as_version=4)
    assert "widgets" not in notebook.metadata
    assert not [output for output in _outputs(notebook) if output.output_type in ("stream", "error")]
    said = [output.data["text/plain"] for output in _outputs(notebook) if CONTROLS in output.get("data", {})]
    assert set(said) == {"Run this notebook to choose for yourself · 运行本页即可自行选择"}
    assert NOTEBOOK.stat().st_size < 1_000_000
