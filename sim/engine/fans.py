"""Huangjin's fans of an evaluated hand, by name."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from sim.engine.fan_worth import fan_values
from sim.kernels import win_layout as w
from sim.kernels.fans.catalogue import NAMES
from sim.rules import Rules

_MIXED_KONGS, _TWO_CONCEALED_KONGS = 0, 53  # numbers of fans whose value a switch sets
_FLOWERS = 81


def list_fans(rules: Rules, win: NDArray[np.int64]) -> list[list[Any]]:
    """Return ``[[中文名, value, times], …]`` of the fans in `win` (`win_layout`), dearest first, then as in the source.

    Flowers are left out: they are paid after the win and are not part of its fan (HJ-7).
    """
    fans: list[list[Any]] = []
    values = fan_values(rules)
    for number, name in enumerate(NAMES):
        times = int(win[w.FANS + number])
        if times and number != _FLOWERS:
            value = int(values[number])
            if number == _MIXED_KONGS:
                value = int(rules["mixed_kongs"])
            elif number == _TWO_CONCEALED_KONGS:
                value = int(rules["two_concealed_kongs"])
            fans.append([name, value, times])
    # 明暗杠 is no fan of the source; it stands where its value belongs.
    return sorted(fans, key=lambda fan: -fan[1])
