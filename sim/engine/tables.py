"""The tables that kernels read, computed once on a machine and then read from its cache."""

from __future__ import annotations

import contextlib
import hashlib
import os
import shutil
import tempfile
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from sim.kernels import any_pair, gains, min_plus, suit_vectors
from sim.kernels import tables as table_module
from sim.kernels.fans.tables import FanTables
from sim.kernels.jit import cache_root, kernel_cache
from sim.kernels.packed import pack
from sim.kernels.shape_tables import ShapeTables
from sim.kernels.tables import Tables, build_tables
from sim.kernels.win_tables import WinTables, build_win_tables

_WIN_TABLES = tuple(
    f"{part}.{name}" for part, of in (("shapes", ShapeTables), ("fans", FanTables)) for name in of._fields
)


@cache
def load_tables() -> Any:
    """Return the distance tables as a record with the fields of `Tables`, from the cache or computed and stored there."""
    directory = cache_root() / f"tables-{_digest()}"
    arrays = _read(directory, Tables._fields)
    if arrays is None:
        arrays = list(build_tables())
        _store(Tables._fields, arrays, directory)
    return pack(Tables(*arrays))


@cache
def load_win_tables() -> Any:
    """Return the tables of the evaluation as a record with the fields of `WinTables`, from the cache or stored there.

    Half a second of Python; they lie with the kernels of the source state that they are computed by.
    """
    kernels = kernel_cache()
    directory = None if kernels is None else kernels / "win-tables"
    arrays = None if directory is None else _read(directory, _WIN_TABLES)
    if arrays is None:
        built = build_win_tables()
        arrays = [*built.shapes, *built.fans]
        if directory is not None:
            _store(_WIN_TABLES, arrays, directory)
    shapes = len(ShapeTables._fields)
    return pack(WinTables(ShapeTables(*arrays[:shapes]), FanTables(*arrays[shapes:])))


def _digest() -> str:
    sha = hashlib.sha256(np.__version__.encode())
    for module in (suit_vectors, min_plus, gains, any_pair, table_module):
        sha.update(Path(str(module.__file__)).read_bytes())
    return sha.hexdigest()[:16]


def _read(directory: Path, names: Sequence[str]) -> list[Any] | None:
    """Return the arrays kept in a directory; None where they are not there, or damaged."""
    try:
        return [np.load(directory / f"{name}.npy") for name in names]
    except (OSError, ValueError, EOFError):
        return None


def _store(names: Sequence[str], arrays: Sequence[Any], directory: Path) -> None:
    """Keep arrays in a directory, in place of what could not be read there; without a writable cache nothing is kept."""
    with contextlib.suppress(OSError):
        directory.parent.mkdir(parents=True, exist_ok=True)
        work = Path(tempfile.mkdtemp(prefix="tables-", dir=directory.parent))
        try:
            for name, array in zip(names, arrays, strict=True):
                np.save(work / f"{name}.npy", array)
            shutil.rmtree(directory, ignore_errors=True)
            os.replace(work, directory)
        finally:
            # Still there if the disk is full, or if another process was faster, whose tables are the same.
            shutil.rmtree(work, ignore_errors=True)
