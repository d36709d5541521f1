"""All tables that the evaluation of a hand reads."""

from __future__ import annotations

from typing import NamedTuple

from sim.kernels.fans.tables import FanTables, build_fan_tables
from sim.kernels.shape_tables import ShapeTables, build_shape_tables


class WinTables(NamedTuple):
    """Tables of `evaluate_win`.

    Attributes
    ----------
    shapes : ShapeTables
        Covers of suits: Anqing, Jingzhou, Hubei.
    fans : FanTables
        Huangjin.
    """

    shapes: ShapeTables
    fans: FanTables


def build_win_tables() -> WinTables:
    """Compute the tables, in a fraction of a second."""
    return WinTables(build_shape_tables(), build_fan_tables())
