"""From the bits of a reading to its value: exclusions, times, the sum."""

from __future__ import annotations

from sim.kernels import fan_layout as d
from sim.kernels.fan_catalogue import PUNG_FANS, bit
from sim.kernels.fan_tables import BIT_CYCLE
from sim.kernels.jit import njit

_NOTHING, _TWO_HIDDEN, _HIDDEN_KONG, _OPEN_KONG, _FOURS = bit(43), bit(53), bit(67), bit(74), bit(64)
_SAME_CHOWS_FIELD = 15  # 一色四同顺, the first of CHOW_FANS
_FOUR_STEPS_FIELD = 15  # 一色四节高, the first of PUNG_FANS
_ALL_PUNGS = bit(48)
_MIXED_PLAIN = 3
_TWO_HIDDEN_FAN = 53
_NOTHING_FAN = 43


@njit
def settle(game, fans, desk, bits, row, pungs, times):  # type: ignore[no-untyped-def]
    """Write the value of a reading into ``desk[NOW:]``, and what counts in it.

    `bits` are the bit fans whose condition holds, `row` the row of its chows (-1: chow fans do not count), `pungs` the packed
    times of `PUNG_FANS`, `times` those of bit fans. A fan excludes others only if it counts itself; since nothing is
    excluded by a later fan, going through them in the order of the source decides it.
    """
    literal = desk[d.LITERAL]
    value = 0
    types = 0
    chows = 0
    if row > 0:
        value = fans.chow_value[literal, row]
        types = fans.chow_types[literal, row]
        chows = fans.chow_times[literal, row]
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
                value += number * game.fan_values[PUNG_FANS[index]]
                types += 1
    kept = 0
    while bits:
        low = bits & -bits
        number = fans.bit_number[low % BIT_CYCLE]
        bits = (bits ^ low) & ~fans.excludes[literal, number]
        kept |= low
        types += 1
        value += game.fan_values[fans.fan_of_bit[number]] * (times >> fans.times_at[number] & 15)
    mixed = 0
    if kept & (_HIDDEN_KONG | _OPEN_KONG | _TWO_HIDDEN):
        if kept & _TWO_HIDDEN:
            value += game.rules.two_concealed_kongs - game.fan_values[_TWO_HIDDEN_FAN]
        elif desk[d.KONGS_HIDDEN] == 1 and desk[d.KONGS_OPEN] == 1 and game.rules.mixed_kongs > _MIXED_PLAIN:
            # Shown as one fan instead of two.
            value += game.rules.mixed_kongs - _MIXED_PLAIN
            kept &= ~(_HIDDEN_KONG | _OPEN_KONG)
            types -= 1
            mixed = 1
    if value == 0:
        value = game.fan_values[_NOTHING_FAN]
        kept = _NOTHING
        types = 1
    desk[d.NOW + d.VALUE] = value
    desk[d.NOW + d.TYPES] = types
    desk[d.NOW + d.BITS] = kept
    desk[d.NOW + d.CHOW_TIMES] = chows
    desk[d.NOW + d.PUNG_TIMES] = pungs
    desk[d.NOW + d.BIT_TIMES] = times
    desk[d.NOW + d.MIXED] = mixed
