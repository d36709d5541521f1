"""The lines of a frame as typed records, for code that draws or writes one after another."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import pandas as pd


@dataclass(frozen=True, slots=True)
class Line:
    """One estimate and the run behind it; numbers are NaN where nothing was counted.

    Attributes
    ----------
    variant, wild, metric : str
    level : Any
        What the estimate is split by: a seat, a way, a type …
    value, low, high : float
    n : int
        The denominator.
    """

    variant: str
    wild: str
    metric: str
    level: Any
    value: float
    low: float
    high: float
    n: int

    @property
    def seen(self) -> bool:
        """Whether there is a value at all."""
        return not math.isnan(self.value)

    @property
    def bounded(self) -> bool:
        """Whether there is an interval."""
        return not (math.isnan(self.low) or math.isnan(self.high))


def lines_of(frame: pd.DataFrame) -> list[Line]:
    """Return the lines of a frame of estimates, in its order."""
    columns: list[list[Any]] = [frame[name].tolist() for name in Line.__dataclass_fields__]
    return [Line(*values) for values in zip(*columns, strict=True)]


def variants_of(frame: pd.DataFrame) -> list[str]:
    """Return the variants of a frame in its order."""
    return [str(v) for v in frame["variant"].unique()]


def of_variant(frame: pd.DataFrame, variant: str) -> list[Line]:
    """Return the lines of one variant, sorted by what they are split by."""
    return sorted(lines_of(frame[frame["variant"] == variant]), key=lambda line: line.level)
