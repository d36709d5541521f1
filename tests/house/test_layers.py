"""The import contracts hold, and each of them can fail."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.house.project import DOCS, ROOT, SIM

_CHECK = "import sys; from importlinter.cli import lint_imports; sys.exit(lint_imports(no_cache=True))"


def _lint(folder: Path) -> tuple[int, str]:
    done = subprocess.run(
        [sys.executable, "-c", _CHECK], cwd=folder, capture_output=True, text=True, check=False
    )
    return done.returncode, done.stdout + done.stderr


def test_contracts_hold() -> None:
    status, output = _lint(ROOT)
    assert status == 0, output


@pytest.mark.parametrize(
    ("module", "line", "contract"),
    [
        ("sim/tiles.py", "import sim.codes", "Imports go downward only"),
        ("sim/kernels/__init__.py", "import sim.rules", "Imports go downward only"),
        ("sim/rules/__init__.py", "import sim.kernels", "Imports go downward only"),
        ("sim/kernels/__init__.py", "import pandas", "Kernels see numbers only"),
        ("sim/frames/__init__.py", "import matplotlib.pyplot", "matplotlib only in report"),
        ("sim/study/__init__.py", "def run():\n    import dask", "Dask in one module"),
        ("tests/oracle/__init__.py", "import sim.tiles", "The oracle knows nothing of the project"),
        ("sim/elsewhere.py", "", "Imports go downward only"),
    ],
)
def test_a_wrong_import_is_caught(tmp_path: Path, module: str, line: str, contract: str) -> None:
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    ignore = shutil.ignore_patterns("__pycache__")
    shutil.copytree(SIM, tmp_path / "sim", ignore=ignore)
    (tmp_path / "tests").mkdir()
    shutil.copy(ROOT / "tests" / "__init__.py", tmp_path / "tests")
    shutil.copytree(ROOT / "tests" / "oracle", tmp_path / "tests" / "oracle", ignore=ignore)
    target = tmp_path / module
    target.parent.mkdir(exist_ok=True)
    before = target.read_text(encoding="utf-8") if target.exists() else ""
    target.write_text(f"{before}\n{line}\n", encoding="utf-8")
    status, output = _lint(tmp_path)
    assert status != 0
    # A module outside the list of layers breaks the contract's definition, and is named.
    assert f"{contract} BROKEN" in output or (module == "sim/elsewhere.py" and "elsewhere" in output)


def test_the_documentation_shows_the_same_layers() -> None:
    with (ROOT / "pyproject.toml").open("rb") as file:
        contracts = tomllib.load(file)["tool"]["importlinter"]["contracts"]
    layers = next(c["layers"] for c in contracts if c["type"] == "layers")
    declared = [set(layer.replace("(", "").replace(")", "").split(" | ")) for layer in layers]
    table = (DOCS / "architecture.md").read_text(encoding="utf-8").splitlines()
    rows = [
        line.split("|")[2] for line in table if line.startswith("| ") and line.split("|")[1].strip().isdigit()
    ]
    shown = [{name.strip(" `") for name in row.split(",")} for row in rows]
    assert shown == declared
