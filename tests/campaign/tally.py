"""What a campaign counts and prints: progress while it runs, a summary and the first mismatches at the end."""

from __future__ import annotations

import sys
import time
from collections import Counter

from tests.campaign.settings import Coverage

SHOWN = 10
_PROGRESS_SECONDS = 5.0


class Tally:
    """Counts of one campaign; at most `SHOWN` mismatches are kept in full."""

    def __init__(self, title: str, unit: str, total: int, coverage: Coverage) -> None:
        self.title, self.unit, self.total, self.coverage = title, unit, total, coverage
        self.done = self.mismatches = 0
        self.shown: list[str] = []
        self.outcomes: Counter[str] = Counter()
        self._start = self._told = time.monotonic()

    def add(self, outcome: str, mismatch: str | None) -> None:
        """Count one comparison; `mismatch` is what can be replayed of it, or None if both sides agree."""
        self.done += 1
        self.outcomes[outcome] += 1
        if mismatch is not None:
            self.mismatches += 1
            if len(self.shown) < SHOWN:
                self.shown.append(mismatch)
                print(f"mismatch: {mismatch}", file=sys.stderr, flush=True)
        now = time.monotonic()
        if now - self._told >= _PROGRESS_SECONDS:
            self._told = now
            print(f"{self.title}: {self._progress(now)}", file=sys.stderr, flush=True)

    def _progress(self, now: float) -> str:
        speed = self.done / max(now - self._start, 1e-9)
        left = (self.total - self.done) / max(speed, 1e-9)
        return f"{self.done}/{self.total} {self.unit}, {self.mismatches} mismatches, {speed:.0f}/s, {left:.0f} s left"

    def summary(self) -> str:
        """Return the table that a campaign ends with."""
        seconds = time.monotonic() - self._start
        outcomes = ", ".join(f"{name} {times}" for name, times in self.outcomes.most_common())
        lines = [
            self.title,
            f"{self.unit:<12}{self.done}",
            f"mismatches  {self.mismatches}",
            f"settings    {self.coverage}",
            f"outcomes    {outcomes}",
            f"seconds     {seconds:.1f} ({self.done / max(seconds, 1e-9):.1f} {self.unit}/s)",
        ]
        if self.shown:
            lines += ["", f"first {len(self.shown)} mismatches", *self.shown]
        return "\n".join(lines)
