"""Charts on demand: each is drawn once, however many ask for it, and kept."""

from __future__ import annotations

import asyncio

from sim.report.words import Lang
from sim.serve.explorer import DrawnChart, Explorer
from sim.serve.worker import Worker


class Drawings:
    """The charts of an explorer; there are as many as variants, names and languages allow, some hundred."""

    def __init__(self, explorer: Explorer) -> None:
        self._explorer = explorer
        self._worker = Worker("charts", most=32)
        self._made: dict[tuple[str, str, Lang], asyncio.Task[DrawnChart]] = {}

    async def get(self, variant: str, name: str, lang: Lang) -> DrawnChart:
        """Return a chart; raises what `Explorer.draw` raises, and `BusyError`."""
        key = (variant, name, lang)
        if key not in self._made:
            drawing = self._worker.run(lambda: self._explorer.draw(variant, name, lang))
            self._made[key] = asyncio.ensure_future(drawing)
        task = self._made[key]
        try:
            # Whoever goes away takes the drawing from nobody else.
            return await asyncio.shield(task)
        except Exception:
            # Nothing is kept of what failed: names that do not exist must not fill the memory.
            self._made.pop(key, None)
            raise
