"""From the bits of a reading to its value: exclusions, times, the sum."""

from __future__ import annotations

from sim.kernels.bits import lowest
from sim.kernels.fans import layout as d
from sim.kernels.fans.catalogue import PUNG_FANS, bit
from sim.kernels.fans.chows import ALL_TIMES, TYPES_AT, VALUE_AT
from sim.kernels.fans.tables import (
    EXCLUDES,
    N_BITS,
    PUNG_VALUES,
    TIMES_AT,
    VALUE_OF_BIT,
)
from sim.kernels.fans.values import FAN_VALUES
from sim.kernels.jit import kernel

_NOTHING, _TWO_HIDDEN, _HIDDEN_KONG, _OPEN_KONG, _FOURS = bit(43), bit(53), bit(67), bit(74), bit(64)
_SAME_CHOWS_FIELD = 15  # 一色四同顺, the first of CHOW_FANS
_FOUR_STEPS_FIELD = 15  # 一色四节高, the first of PUNG_FANS
_ALL_PUNGS = bit(48)
_NOTHING_VALUE = int(FAN_VALUES[43])


@kernel
def settle(table, desk, bits, chows, pungs, times):  # type: ignore[no-untyped-def]
    """Write the value of a reading into ``desk[NOW:]``, and what counts in it.

    `bits` are the bit fans whose condition holds, `chows` the packed row of its chows (0: chow fans do not count), `pungs` the
    packed times of `PUNG_FANS`, `times` those of bit fans. A fan excludes others only if it counts itself; since nothing is
    excluded by a later fan, going through them in the order of the source decides it.
    """
    value = chows >> VALUE_AT & 255
    types = chows >> TYPES_AT & 15
    if chows & _SAME_CHOWS_FIELD:
        bits &= ~_FOURS
    if pungs:
        if pungs & _FOUR_STEPS_FIELD:
            bits &= ~_ALL_PUNGS
        rest = pungs
        for index in range(len(PUNG_FANS)):
            number = rest & 15
            rest >>= 4
            if number:
                value += number * table[PUNG_VALUES + index]
                types += 1
    excludes = EXCLUDES + (N_BITS if desk[d.LITERAL] else 0)
    kept = 0
    while bits:
        number = lowest(bits)
        kept |= bits & -bits
        bits = bits & (bits - 1) & ~table[excludes + number]
        types += 1
        value += table[VALUE_OF_BIT + number] * (times >> table[TIMES_AT + number] & 15)
    mixed = 0
    if kept & (_HIDDEN_KONG | _OPEN_KONG | _TWO_HIDDEN):
        if kept & _TWO_HIDDEN:
            value += desk[d.MORE_HIDDEN]
        elif desk[d.KONGS_HIDDEN] == 1 and desk[d.KONGS_OPEN] == 1 and desk[d.MORE_MIXED] > 0:
            # Shown as one fan instead of two.
            value += desk[d.MORE_MIXED]
            kept &= ~(_HIDDEN_KONG | _OPEN_KONG)
            types -= 1
            mixed = 1
    if value == 0:
        value = _NOTHING_VALUE
        kept = _NOTHING
        types = 1
    desk[d.NOW + d.VALUE] = value
    desk[d.NOW + d.TYPES] = types
    desk[d.NOW + d.BITS] = kept
    desk[d.NOW + d.CHOW_TIMES] = chows & ALL_TIMES
    desk[d.NOW + d.PUNG_TIMES] = pungs
    desk[d.NOW + d.BIT_TIMES] = times | mixed << d.MIXED_AT
