"""Small studies of made-up hands, for tests of what is drawn from them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from sim.kernels import row_layout as row
from sim.rules import VARIANTS, Rules, resolve
from sim.study.identity import identify
from sim.study.player import PlayBatch
from sim.study.run import Request, run
from tests.made_rows import make_rows
from tests.unit.study.played import PLAYER

ALL = tuple(name + off for name in VARIANTS for off in ("", "+wild=off"))


def drawn_rows(
    rules: Rules, policies: tuple[str, ...], seed: int, first: int, count: int
) -> NDArray[np.int64]:
    """Hands that nobody ever wins."""
    rows = make_rows(rules, seed, first, count)
    for field in (
        row.WON,
        row.TYPES,
        row.FAN,
        row.FANS_LOW,
        row.FANS_HIGH,
        row.WINNER_TAKEN,
        row.LIABILITY_KIND,
    ):
        rows[:, field] = 0
    for field in (row.WINNER, row.BY, row.FROM, row.HARD, row.WIN_TILE, row.WIN_TILE_WILD, row.CELL):
        rows[:, field] = -1
    rows[:, row.WIN_PAY : row.SIDE_PAY + 4] = 0
    return rows


def make_study(
    directory: Path, labels: tuple[str, ...] = ALL, hands: int = 900, play: PlayBatch | None = None
) -> Path:
    """Fill a folder with runs of the given rules, as a study leaves them."""
    player = PLAYER if play is None else replace(PLAYER, play=play)
    for label in labels:
        name, _, off = label.partition("+")
        rules = resolve(name, {"wild": "off"} if off else {})
        run(Request(identify(player, rules, ("efficient",), 5), hands, directory / label), player)
    return directory
