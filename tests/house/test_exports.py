"""`import sim` costs nothing and every public name is there."""

from __future__ import annotations

import subprocess
import sys

import pytest

import sim
from tests.house.project import ROOT, SIM

PUBLIC = sorted(sim._EXPORTS)


def test_import_loads_nothing() -> None:
    script = (
        "import sys, sim; print([m for m in sys.modules if m.startswith('sim.') or m in ('numba', 'numpy')])"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize("name", PUBLIC)
def test_a_public_name_resolves(name: str) -> None:
    assert getattr(sim, name) is not None
    assert name in dir(sim)


def test_all_lists_the_exports() -> None:
    assert set(sim.__all__) == {*PUBLIC, "__version__"}


def test_no_export_hides_a_subpackage() -> None:
    assert {p.stem for p in SIM.iterdir()} & set(PUBLIC) == set()


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = sim.nothing


def test_types_are_shipped() -> None:
    assert (SIM / "py.typed").exists()
