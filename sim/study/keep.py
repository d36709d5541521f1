"""Which hands of a run leave their row behind: ``none``, ``wins``, ``sample=N`` or ``all``."""

from __future__ import annotations

import re
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from sim.kernels import row_layout as row

_MAX_STEP = 10**12


class KeepError(ValueError):
    """Not a choice of rows."""


@dataclass(frozen=True, slots=True)
class Keep:
    """A choice of rows: `step` is N of ``sample=N`` (every Nth hand by its index, so the same hands however a run is cut)."""

    mode: str
    step: int = 1

    def __str__(self) -> str:
        return f"sample={self.step}" if self.mode == "sample" else self.mode

    def select(self, rows: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return the rows to keep."""
        chosen = np.full(rows.shape[0], self.mode == "all")
        if self.mode == "wins":
            chosen = rows[:, row.WON] == 1
        elif self.mode == "sample":
            # Hands are independent draws, so every Nth is as good a sample as any and easy to predict.
            chosen = rows[:, row.HAND] % self.step == 0
        kept: NDArray[np.int64] = rows[chosen]
        return kept

    @property
    def keeps(self) -> bool:
        """Whether any rows are written."""
        return self.mode != "none"


def parse_keep(text: str) -> Keep:
    """Return the choice that `text` names.

    Raises
    ------
    KeepError
        Anything else; the message says what is possible.
    """
    if text in ("none", "wins", "all"):
        return Keep(text)
    match = re.fullmatch(r"sample=([0-9]{1,13})", text)
    if match and 1 <= int(match[1]) <= _MAX_STEP:
        return Keep("sample", int(match[1]))
    raise KeepError(f"--rows {text!r}; possible: none, wins, all, sample=N (every Nth hand, N from 1 on)")
