"""Everything a kernel of play only reads, in one argument."""

from __future__ import annotations

from typing import Any, NamedTuple


class Kit(NamedTuple):
    """The rules (`Game`), the distance tables (`Tables`) and the tables of the evaluation (`WinTables`), as records."""

    game: Any
    tables: Any
    win_tables: Any
