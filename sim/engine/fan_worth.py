"""What Huangjin's fans are worth in an own variant, and the tables of the evaluation that go with it."""

from __future__ import annotations

from functools import lru_cache
from importlib.util import find_spec, module_from_spec
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sim.engine.tables import load_win_tables
from sim.kernels.fans.catalogue import BIT_FANS, CHOW_FANS, PUNG_FANS
from sim.kernels.fans.tables import CHOW_ROWS, N_CHOW_ROWS, PUNG_VALUES, VALUE_OF_BIT
from sim.kernels.fans.values import FAN_VALUES
from sim.rules import Rules

_HIDDEN_KONG, _OPEN_KONG = 67, 74


def fan_values(rules: Rules) -> NDArray[np.int64]:
    """Return the value of every fan by its number: int64[82], index 0 unused."""
    values = FAN_VALUES.copy()
    for number, value in rules.variant.fans:
        values[number] = value
    return values


def mixed_kongs_code(rules: Rules) -> int:
    """Return what kernels take as `mixed_kongs`, -1 where the variant does not have it.

    They add its difference to 3, the sum of the source's two fans, and count two fans where that adds nothing. With other
    values of the two fans the same has to come out as the switch says.
    """
    code = rules.code("mixed_kongs")
    if code < 0 or not rules.variant.fans:
        return code
    plain = int(FAN_VALUES[_HIDDEN_KONG] + FAN_VALUES[_OPEN_KONG])
    values = fan_values(rules)
    return max(plain, code - int(values[_HIDDEN_KONG] + values[_OPEN_KONG]) + plain)


def win_tables_of(rules: Rules) -> Any:
    """Return the tables of the evaluation: the shipped ones, or with the values of an own variant's fans."""
    return _with_values(rules.variant.fans) if rules.variant.fans else load_win_tables()


@lru_cache(maxsize=16)
def _with_values(fans: tuple[tuple[int, int], ...]) -> Any:
    values = FAN_VALUES.copy()
    for number, value in fans:
        values[number] = value
    tables = load_win_tables().copy()
    table = tables.fans.table
    table[VALUE_OF_BIT : VALUE_OF_BIT + len(BIT_FANS)] = values[list(BIT_FANS)]
    table[PUNG_VALUES : PUNG_VALUES + len(PUNG_FANS)] = values[list(PUNG_FANS)]
    if any(number in CHOW_FANS for number, _ in fans):
        table[CHOW_ROWS : CHOW_ROWS + 2 * N_CHOW_ROWS] = _chow_rows(values).reshape(-1)
    return tables


def _chow_rows(values: NDArray[np.int64]) -> NDArray[np.int64]:
    """Choose the fans of chows anew: which of them are combined depends on their values.

    The choice reads the values where its module keeps them, so it runs in a second copy of that module, with other values;
    the copy in use stays as it is.
    """
    spec = find_spec("sim.kernels.fans.chows")
    if spec is None or spec.loader is None:
        raise ImportError("sim.kernels.fans.chows has no source")
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    module.__dict__["_VALUE"] = {fan: int(values[fan]) for fan in CHOW_FANS}
    packed: NDArray[np.int64] = module.build_chow_rows().packed
    return packed
