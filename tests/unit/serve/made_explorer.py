"""A small study behind an explorer, made once."""

from __future__ import annotations

import tempfile
from functools import cache
from pathlib import Path

from sim.serve.explorer import Explorer, read_explorer
from tests.unit.report.studies import make_study

_KEPT = tempfile.TemporaryDirectory()  # gone when the process ends


@cache
def made_study() -> Path:
    """Two variants, one of them with its control: the others have no runs."""
    return make_study(Path(_KEPT.name) / "study", ("hubei", "hubei+wild=off", "jingzhou"), hands=300)


@cache
def made_explorer() -> Explorer:
    return read_explorer(made_study())
