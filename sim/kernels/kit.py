"""Everything a kernel of play works with besides the hand itself, in one argument."""

from __future__ import annotations

from typing import Any, NamedTuple


class Kit(NamedTuple):
    """What kernels read, and the memory in which bots work; all of them records (`packed`).

    Attributes
    ----------
    game : Game
    tables : Tables
        Of distances.
    win_tables : WinTables
        Of the evaluation.
    weights : Weights
        Of the bot `value` (`sim.policies.dials`).
    room : Room
        Written to (`sim.policies.room`); a batch needs its own.
    """

    game: Any
    tables: Any
    win_tables: Any
    weights: Any
    room: Any
