"""`njit` as this project uses it: cached on disk, in a directory that changes whenever any kernel source changes.

Numba notices a change in the file of a function, not in the files of the functions that it calls; a cache directory named by
a hash over all kernel sources makes a stale entry impossible.
"""

from __future__ import annotations

import hashlib
import os
import shutil
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import numba
import platformdirs
from numba.core import config
from numba.core.types import unliteral  # type: ignore[attr-defined]

F = TypeVar("F", bound=Callable[..., Any])

# Versions of numba, by how they begin, that `sim.kernels.whole_program` has been tested with.
TRIED = ("0.68.",)
# Kernels with a clock around each stage of a hand (`sim.kernels.probe`).
PROBED = os.environ.get("LAIZI_PROBE") == "1"
_PACKAGE = Path(__file__).resolve().parent.parent
_SOURCES = ("tiles.py", "codes.py", "readings.py", "kernels", "policies", "play")
# Kernels that call the others and are called by none: a change in them leaves the others compiled.
_ABOVE = "rare"


@cache
def source_digest(*sources: str) -> str:
    """Return a hash (16 hex digits) over numba's version and every file that kernels are compiled from, or only `sources`."""
    sha = hashlib.sha256(numba.__version__.encode())
    for entry in sources or _SOURCES:
        path = _PACKAGE / entry
        for file in sorted(path.rglob("*.py")) if path.is_dir() else [path]:
            sha.update(file.relative_to(_PACKAGE).as_posix().encode())
            sha.update(file.read_bytes())
    return sha.hexdigest()[:16]


def cache_root() -> Path:
    """Return the directory for everything that may be computed again: ``$LAIZI_CACHE_DIR`` or the user's cache."""
    return Path(os.environ.get("LAIZI_CACHE_DIR") or platformdirs.user_cache_dir("laizi", appauthor=False))


@cache
def kernel_cache(above: bool = False) -> Path | None:
    """Return the directory of this source state's compiled kernels, made if need be; None if it cannot be written.

    `above` asks for the place, inside it, of kernels that only stand on the others.
    """
    directory = cache_root() / f"kernels-{source_digest()}{'-probed' if PROBED else ''}"
    if above:
        directory /= f"{_ABOVE}-{source_digest(_ABOVE)}"
    try:
        directory.mkdir(parents=True, exist_ok=True)
    except OSError:
        return None
    return directory if os.access(directory, os.W_OK) else None


PLAY, EVALUATE = "batch.play_batch", "evaluate.evaluate_win"  # the entries that take long to compile


def is_compiled(entry: str = PLAY) -> bool:
    """Tell whether an entry of this source state has been compiled on this machine and kept."""
    directory = kernel_cache()
    return directory is not None and any(directory.rglob(f"{entry}-*.nbi"))


def drop_old_caches() -> None:
    """Remove the compiled kernels of older source states."""
    directory = kernel_cache()
    if directory is None:
        return
    directory.touch()
    for other in directory.parent.glob("kernels-*"):
        # Another checkout may be in use at the same time, so only caches that nobody touched for a week go.
        if other != directory and other.stat().st_mtime < directory.stat().st_mtime - 7 * 86400:
            shutil.rmtree(other, ignore_errors=True)


def njit(function: F) -> F:
    """Compile `function` on first call, without the interpreter lock, and keep the result on disk.

    For functions that Python calls: optimised together with all kernels below (`sim.kernels.whole_program`). What only kernels
    call is a `kernel`.
    """
    # Said each time: a function would inherit the flag from whichever kernel calls it first.
    pipelines = _pipelines()
    return _compile(function, {"_nrt": True, **(pipelines[0] if pipelines else {})})


def kernel(function: F) -> F:
    """Like `njit`, but callable from compiled code only, and without memory of its own.

    The wrapper that lets Python call a function unpacks every field of every tuple argument: with the rules and tables as
    arguments that is 40 % of the time to compile a small kernel. Without memory of its own a kernel counts no references:
    the atomic counters of array views were half of the time of a hand. Whoever needs an array gets it as an argument
    (`sim.policies.room`) or is an `allocating_kernel`.
    """
    return _inner(function, {"_nrt": False})


def allocating_kernel(function: F) -> F:
    """Like `kernel`, for what makes arrays: an evaluation once a hand, never a decision."""
    return _inner(function, {"_nrt": True})


@cache
def _pipelines() -> tuple[dict[str, Any], dict[str, Any]] | None:
    """Return the options that compile entries and kernels as one program; None if this numba is not known to do it well."""
    if not numba.__version__.startswith(TRIED):
        return None
    from sim.kernels.whole_program import EntryCompiler, KernelCompiler

    return {"pipeline_class": EntryCompiler}, {"pipeline_class": KernelCompiler}


def _inner(function: F, options: dict[str, Any]) -> F:
    if config.DISABLE_JIT:
        return function
    options = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True, **options}
    pipelines = _pipelines()
    if pipelines is None:
        return _compile(function, options)
    from sim.kernels.whole_program import only_for_kernels

    # Not kept on disk: there is no machine code to keep, and the entries are kept with all that is in them.
    return _widen(only_for_kernels(numba.njit(nogil=True, **options, **pipelines[1])(function)))  # type: ignore[no-any-return]


def _compile(function: F, options: dict[str, Any]) -> F:
    directory = kernel_cache(function.__module__.startswith(f"{_PACKAGE.name}.{_ABOVE}."))
    if directory is None:
        return _widen(numba.njit(nogil=True, **options)(function))  # type: ignore[no-any-return]
    # Set only while decorating: other packages keep their own place for compiled code.
    before = config.CACHE_DIR
    config.CACHE_DIR = str(directory)
    try:
        return _widen(numba.njit(cache=True, nogil=True, **options)(function))  # type: ignore[no-any-return]
    finally:
        config.CACHE_DIR = before


def _widen(dispatcher: Any) -> Any:
    """Make calls from other kernels with a literal argument use the signature for any int or bool.

    Numba would compile the function, and everything below it, once more for each literal: half of all compilation here.
    """
    if config.DISABLE_JIT:
        return dispatcher
    call_template = dispatcher.get_call_template

    def without_literals(args: tuple[Any, ...], kws: dict[str, Any]) -> Any:
        return call_template(
            tuple(map(unliteral, args)), {name: unliteral(kind) for name, kind in kws.items()}
        )

    dispatcher.get_call_template = without_literals
    return dispatcher
