"""Values of the 81 fans of Huangjin by their number in the source (HJ-13)."""

from __future__ import annotations

import numpy as np

# (value, first number, last number) in the order of the source.
_GROUPS = (
    (88, 1, 7), (64, 8, 13), (48, 14, 15), (32, 16, 18), (24, 19, 27), (16, 28, 33), (12, 34, 38),
    (8, 39, 47), (6, 48, 54), (4, 55, 58), (2, 59, 68), (1, 69, 81),
)  # fmt: skip

FAN_VALUES = np.zeros(82, dtype=np.int64)
for _value, _first, _last in _GROUPS:
    FAN_VALUES[_first : _last + 1] = _value
