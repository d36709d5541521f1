"""An earlier document of `laizi bench --json` beside a new one: what has become slower."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sim.study.bench.gauge import TOLERANCE
from sim.study.bench.measure import HANDS_A_SECOND, Result

AGAINST = "against"  # where the document of a result has its comparison with an earlier one
SLOWER = 0.10  # less than that is noise, even of undisturbed rounds
# Fields that say how a number was taken; whatever else stands beside `value` says which case it is.
_HOW = {"value", "unit", "n", "rounds", "undisturbed", "all", "few", AGAINST}
_RIVALS = ("c", "peer")

Key = tuple[tuple[str, str], ...]


class EarlierError(ValueError):
    """A file that is no document of `laizi bench --json`; the message says why."""


@dataclass(frozen=True, slots=True)
class Pair:
    """One case in both documents.

    Attributes
    ----------
    earlier : float
        Its value then.
    ratio : float
        How many times as fast it is now.
    sure : bool
        Both come from undisturbed rounds.
    """

    earlier: float
    ratio: float
    sure: bool

    @property
    def slower(self) -> bool:
        """Whether it has become slower beyond doubt."""
        return self.sure and self.ratio < 1 / (1 + SLOWER)

    def document(self) -> dict[str, Any]:
        """Return the pair, JSON-ready."""
        return {
            "earlier": self.earlier,
            "times_as_fast": self.ratio,
            "sure": self.sure,
            "slower": self.slower,
        }


@dataclass(frozen=True, slots=True)
class Earlier:
    """What an earlier run measured, by case."""

    machine: dict[str, Any]
    results: dict[Key, dict[str, Any]]

    def pair(self, result: Result) -> Pair | None:
        """Return the result beside the earlier one of the same case; None where there was none."""
        before = self.results.get(_key(result.document()))
        if before is None or before["unit"] != result.unit:
            return None
        value = float(before["value"])
        ratio = result.value / value if result.unit == HANDS_A_SECOND else value / result.value
        # Documents without a count of undisturbed rounds are from before there was a gauge.
        return Pair(value, ratio, not result.few and not before.get("few", True))

    def differences(self, machine: Mapping[str, Any]) -> list[str]:
        """Return sentences on what makes the two documents less comparable."""
        found = [
            f"{name}: {self.machine.get(name)} then, {machine.get(name)} now"
            for name in ("processor", "cores", "python", "numba")
            if self.machine.get(name) != machine.get(name)
        ]
        then, now = (_fastest_gauge(one) for one in (self.machine, machine))
        if then and now and max(then / now, now / then) > 1 + TOLERANCE:
            found.append(
                f"gauge: {then:.2f} ns then, {now:.2f} ns now; one of both runs never had a core for itself"
            )
        return found


def read_earlier(path: Path) -> Earlier:
    """Read a file that `laizi bench --json` wrote.

    Raises
    ------
    EarlierError
        No JSON, or none of that command.
    """
    try:
        document = json.loads(path.read_text(encoding="utf-8"))
        results = {_key(one): one for one in document["results"]}
        machine = dict(document["machine"])
        usable = all(float(one["value"]) > 0 and one["unit"] for one in results.values())
    except (UnicodeDecodeError, json.JSONDecodeError):
        raise EarlierError(f"{path} is no JSON; give a file that `laizi bench --json` wrote") from None
    except (KeyError, TypeError, ValueError, AttributeError):
        usable = False
    if not usable:
        raise EarlierError(f"{path} holds no benchmarks; give a file that `laizi bench --json` wrote")
    return Earlier(machine, results)


def _key(result: Mapping[str, Any]) -> Key:
    """Return what says which case a result is."""
    return tuple(
        sorted(
            (name, str(value))
            for name, value in result.items()
            if name not in _HOW and name not in _RIVALS and not name.endswith("_ratio")
        )
    )


def _fastest_gauge(machine: Mapping[str, Any]) -> float | None:
    gauge = machine.get("gauge_ns")
    return float(gauge["1"]) if isinstance(gauge, Mapping) and "1" in gauge else None
