"""One program's part in a comparison: its package, what it does differently, and the case to measure."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version

from sim.study.bench.measure import HANDS_A_SECOND, Case, Result

OURS = "laizi"


@dataclass(frozen=True, slots=True)
class Entry:
    """One program doing one piece of work.

    Attributes
    ----------
    work : str
        What is done; entries of the same work are compared.
    program : str
        The package, or `OURS`.
    how : str
        What it does differently, in a few words.
    case : Case
    """

    work: str
    program: str
    how: str
    case: Case


def timed(work: str, program: str, how: str, call: Callable[[], object], items: int) -> Entry:
    """Return an entry in microseconds an item; the call is repeated until a round is long enough."""
    what = {"work": work, "program": program, "how": how}
    return Entry(work, program, how, Case("peer", "µs", what, call, items, most=60))


def counted(work: str, program: str, how: str, call: Callable[[], object], items: int) -> Entry:
    """Return an entry in hands a second."""
    what = {"work": work, "program": program, "how": how}
    case = Case("peer", HANDS_A_SECOND, what, call, items, round_seconds=0.2, most=60)
    return Entry(work, program, how, case)


def installed(package: str) -> str | None:
    """Return the version of a package; None where it is not installed."""
    try:
        return version(package)
    except PackageNotFoundError:
        return None


def ratio(ours: Result, theirs: Result) -> float:
    """Return how many times as fast ours is."""
    return ours.value / theirs.value if ours.unit == HANDS_A_SECOND else theirs.value / ours.value
