"""Which fans suit pungs and kongs make together (HJ-13). See `chows` for the exclusionary principle."""

from __future__ import annotations

from sim.kernels.bits import size
from sim.kernels.fans.catalogue import PUNG_FANS
from sim.kernels.jit import kernel

PUNG_FIELD = 4  # bits that a fan's times take
_FOUR_STEPS, _THREE_STEPS, _TRIPLE, _MIXED_STEPS, _DOUBLE = (
    1 << PUNG_FIELD * PUNG_FANS.index(fan) for fan in (15, 24, 32, 42, 65)
)


@kernel
def pung_times(pungs, twice, literal):  # type: ignore[no-untyped-def]
    """Return the packed times of `PUNG_FANS` for up to four pungs, given as bits of kinds; of `twice` there are two each.

    Two pungs of a kind need fifth copies (0.7). Under `literal` each of them makes the combinations that one makes. Else no
    pung serves the same fan twice, so only 双同刻 of two such kinds counts twice.
    """
    times = _times(pungs, literal)
    if twice == 0:
        return times
    if twice & twice - 1:  # all four pungs: both kinds twice
        return times * (4 if literal else 2)
    return 2 * times - _times(pungs & ~twice, literal) if literal else times


@kernel
def _times(pungs, literal):  # type: ignore[no-untyped-def]
    """Return the packed times for different pungs.

    Of fans over three pungs at most one counts (a second would share two pungs with it), and then a fourth pung of the same
    rank as one of them adds one 双同刻. Under `literal` every combination counts, bar what the source excludes.
    """
    a, b, c = pungs & 511, pungs >> 9 & 511, pungs >> 18 & 511
    triple = a & b & c
    double = (a & b | a & c | b & c) & ~triple
    three = a & a >> 1 & a >> 2 | b & b >> 1 & b >> 2 | c & c >> 1 & c >> 2
    mixed = _mixed(a, b, c) + _mixed(b, c, a) + _mixed(c, a, b)
    mixed += _mixed(a, c, b) + _mixed(c, b, a) + _mixed(b, a, c)
    four = three & three >> 1
    doubles = size(double)
    if literal:
        times = size(three) * _THREE_STEPS + (doubles + 3 * size(triple)) * _DOUBLE
        return times + size(triple) * _TRIPLE + mixed * _MIXED_STEPS + (_FOUR_STEPS if four else 0)
    if four:
        return _FOUR_STEPS
    times = doubles * _DOUBLE
    if triple:
        times += _TRIPLE
    elif three:
        times += _THREE_STEPS
    elif mixed:
        times += _MIXED_STEPS
    return times


@kernel
def _mixed(a, b, c):  # type: ignore[no-untyped-def]
    return size(a & b >> 1 & c >> 2)
