"""The loops that deal hands once more in C, compiled by this machine's compiler: how near compiled Python comes to it."""

from __future__ import annotations

import ctypes
import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sim.kernels.any_pair import HONOURS, SUITS, WIDEST
from sim.kernels.bench_loops import GROUPS
from sim.kernels.tables import ANY

SOURCE = Path(__file__).with_name("loops.c")
FLAGS = ("-O3", "-march=native", "-shared", "-fPIC")
_FIELDS = ("small_suit", "small_honours", "two_suits", "suit_and_honours", "lack")


class NoCompilerError(ValueError):
    """There is no C compiler, or it failed; the message says which of both."""


class _Tables(ctypes.Structure):
    """`struct tables` of the source."""

    _fields_ = [(name, ctypes.c_void_p) for name in _FIELDS]


@dataclass(frozen=True, slots=True)
class CLoops:
    """The compiled loops: each takes deck (uint32, modified in place), hands and seed, and returns its sum."""

    deal_and_complete: Callable[[NDArray[np.uint32], int, int], int]
    deal_and_lack: Callable[[NDArray[np.uint32], int, int], int]


def compile_loops(tables: Any, compiler: str | None = None) -> CLoops:
    """Compile the source in a temporary folder and return its loops over the tables of the set ``ANY``.

    Parameters
    ----------
    tables : record
        `sim.kernels.tables.Tables`.
    compiler : str, optional
        Command; otherwise ``$CC`` or ``cc``.

    Raises
    ------
    NoCompilerError
        No compiler, or it refused the source.
    """
    rows = [np.ascontiguousarray(tables[name][ANY]) for name in _FIELDS[:-1]]
    rows.append(np.ascontiguousarray(tables.lack[ANY, GROUPS]))
    sizes = (f"-DSUITS={SUITS}", f"-DHONOURS={HONOURS}", f"-DWIDEST={WIDEST}")
    library = _compile(compiler or os.environ.get("CC") or "cc", sizes)
    pointers = _Tables(*(row.ctypes.data for row in rows))

    def loop(name: str) -> Callable[[NDArray[np.uint32], int, int], int]:
        function = library[name]
        function.restype = ctypes.c_int64
        function.argtypes = (
            ctypes.c_void_p,
            ctypes.c_void_p,
            ctypes.c_int64,
            ctypes.c_int64,
            ctypes.c_uint64,
        )
        # The rows are named here so that they live as long as the loop.
        return lambda deck, hands, seed, kept=rows: int(  # type: ignore[misc]
            function(ctypes.byref(pointers), deck.ctypes.data, len(deck), hands, seed)
        )

    return CLoops(loop("deal_and_complete"), loop("deal_and_lack"))


def _compile(compiler: str, sizes: tuple[str, ...]) -> ctypes.CDLL:
    found = shutil.which(compiler)
    if found is None:
        raise NoCompilerError(f"no C compiler ({compiler}) on this machine")
    with tempfile.TemporaryDirectory(prefix="laizi-bench-") as folder:
        target = Path(folder) / "loops.so"
        command = [found, *FLAGS, *sizes, "-o", str(target), str(SOURCE)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode != 0:
            said = (done.stderr.strip().splitlines() or ["nothing"])[0]
            raise NoCompilerError(f"{compiler} refused {SOURCE.name}: {said}")
        # A loaded library stays usable when its file is gone.
        return ctypes.CDLL(str(target))
