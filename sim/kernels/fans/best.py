"""The best reading so far, and how readings of equal value are told apart.

Of readings that pay the same, the one with more different fans stays, then the one whose faces come first in tile order, then
the one whose fans come first in the source.
"""

from __future__ import annotations

from sim.kernels.bits import lowest
from sim.kernels.fans import layout as d
from sim.kernels.fans.catalogue import CHOW_FANS, MIXED_KONGS, PUNG_FANS
from sim.kernels.fans.tables import FAN_OF_BIT, TIMES_AT
from sim.kernels.jit import kernel
from sim.kernels.stack import stack_array

N_FANS = 82
_new_fans = stack_array(N_FANS)


@kernel
def offer_groups(table, desk):  # type: ignore[no-untyped-def]
    """Keep the reading just scored, at which the search stands, if it is better than the best one."""
    if _is_worse(desk):
        return
    faces = _join(d.ZERO, desk[d.STRAIGHT_FACES])
    for level in range(desk[d.DEPTH] + 1):
        faces = _join(faces, desk[d.FACES + level])
    _offer(table, desk, faces)


@kernel
def offer_faces(table, desk, faces):  # type: ignore[no-untyped-def]
    """Keep the reading just scored if it is better; `faces` as in the layout's FACES, in any order."""
    if not _is_worse(desk):
        _offer(table, desk, _join(d.ZERO, faces))


@kernel
def _is_worse(desk):  # type: ignore[no-untyped-def]
    value = desk[d.NOW + d.VALUE]
    best = desk[d.BEST + d.VALUE]
    return value < best or (value == best and desk[d.NOW + d.TYPES] < desk[d.BEST + d.TYPES])


@kernel
def _join(faces, more):  # type: ignore[no-untyped-def]
    """Sort the digits of `more` into those of `faces`, which ascend."""
    while more > 0:
        digit = more % d.FACE
        more //= d.FACE
        # Digits above the new one move up; they are the lower digits of the number.
        unit = 1
        while faces // unit % d.FACE > digit:
            unit *= d.FACE
        faces = (faces // unit * d.FACE + digit) * unit + faces % unit
    return faces


@kernel
def _offer(table, desk, faces):  # type: ignore[no-untyped-def]
    equal = (
        desk[d.NOW + d.VALUE] == desk[d.BEST + d.VALUE] and desk[d.NOW + d.TYPES] == desk[d.BEST + d.TYPES]
    )
    if equal:
        if faces > desk[d.BEST + d.ALL_FACES]:
            return
        if faces == desk[d.BEST + d.ALL_FACES] and not _comes_first(table, desk):
            return
    desk[d.NOW + d.ALL_FACES] = faces
    for index in range(d.RESULT_SIZE):
        desk[d.BEST + index] = desk[d.NOW + index]


@kernel
def _same_fans(desk):  # type: ignore[no-untyped-def]
    same = True
    for index in range(d.BITS, d.RESULT_SIZE):
        same &= desk[d.NOW + index] == desk[d.BEST + index]
    return same


@kernel
def _comes_first(table, desk):  # type: ignore[no-untyped-def]
    """Tell whether the fans of the reading just scored come before those of the best one."""
    if _same_fans(desk):
        return False
    now = _new_fans()
    best = _new_fans()
    for fan in range(N_FANS):
        now[fan] = best[fan] = 0
    write_fans(table, desk, d.NOW, now, d.ZERO)
    write_fans(table, desk, d.BEST, best, d.ZERO)
    for fan in range(N_FANS):
        if now[fan] != best[fan]:
            return now[fan] > best[fan]
    return False


@kernel
def write_fans(table, desk, result, out, start):  # type: ignore[no-untyped-def]
    """Add the times of all fans of a result (NOW or BEST) to the zeros in ``out[start:start+82]``."""
    bits = desk[result + d.BITS]
    times = desk[result + d.BIT_TIMES]
    out[start + MIXED_KONGS] = times >> d.MIXED_AT & 1
    while bits:
        number = lowest(bits)
        bits &= bits - 1
        out[start + table[FAN_OF_BIT + number]] = times >> table[TIMES_AT + number] & 15
    times = desk[result + d.CHOW_TIMES]
    if times:
        for index in range(len(CHOW_FANS)):
            out[start + CHOW_FANS[index]] = times >> (4 * index) & 15
    times = desk[result + d.PUNG_TIMES]
    if times:
        for index in range(len(PUNG_FANS)):
            out[start + PUNG_FANS[index]] = times >> (4 * index) & 15
