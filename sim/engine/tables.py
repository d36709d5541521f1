"""The distance tables, computed once on a machine and then read from its cache."""

from __future__ import annotations

import contextlib
import hashlib
import os
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from sim.kernels import gains, suit_vectors
from sim.kernels import tables as table_module
from sim.kernels.jit import cache_root
from sim.kernels.packed import pack
from sim.kernels.tables import Tables, build_tables
from sim.kernels.win_tables import build_win_tables


@cache
def load_tables() -> Any:
    """Return the distance tables as a record with the fields of `Tables`, from the cache or computed and stored there."""
    directory = cache_root() / f"tables-{_digest()}"
    with contextlib.suppress(OSError, ValueError):
        return pack(Tables(*(np.load(directory / f"{name}.npy") for name in Tables._fields)))
    tables = build_tables()
    with contextlib.suppress(OSError):  # without a writable cache they are computed at every start
        _store(tables, directory)
    return pack(tables)


@cache
def load_win_tables() -> Any:
    """Return the tables of the evaluation as a record with the fields of `WinTables`, made once."""
    return pack(build_win_tables())


def _digest() -> str:
    sha = hashlib.sha256(np.__version__.encode())
    for module in (suit_vectors, gains, table_module):
        sha.update(Path(str(module.__file__)).read_bytes())
    return sha.hexdigest()[:16]


def _store(tables: Tables, directory: Path) -> None:
    directory.parent.mkdir(parents=True, exist_ok=True)
    work = Path(tempfile.mkdtemp(prefix="tables-", dir=directory.parent))
    for name, array in zip(Tables._fields, tables, strict=True):
        np.save(work / f"{name}.npy", array)
    with contextlib.suppress(OSError):  # another process was faster; its tables are the same
        os.replace(work, directory)
