"""Readings of the special forms: seven pairs, thirteen orphans, the knitted hands (HJ-5)."""

from __future__ import annotations

from sim.kernels import fan_layout as d
from sim.kernels.fan_best import offer_faces
from sim.kernels.fan_catalogue import bit
from sim.kernels.fan_score import settle
from sim.kernels.fan_tiles import HONOURS, TERMINALS, tile_bits
from sim.kernels.jit import njit
from sim.tiles import FIRST_HONOUR, N_KINDS

_SHIFTED_PAIRS, _ORPHANS, _SEVEN_PAIRS, _SEVEN_STARS = bit(6), bit(7), bit(19), bit(20)
_KNITTED_TILES, _KNITTED_STRAIGHT, _FOUR_ALIKE = bit(34), bit(35), bit(64)
_TERMINALS_ONLY, _PURE = bit(8), bit(22)
_ORPHAN_KINDS = TERMINALS | HONOURS
_SEVEN = 127


@njit
def score_pairs(game, fans, desk):  # type: ignore[no-untyped-def]
    """Score all seven pairs of the hand, four alike being two pairs; golds left over form any pairs."""
    golds = desk[d.HAND_GOLDS]
    faces = 0
    for kind in range(N_KINDS):
        number = desk[d.NATURALS + kind]
        if number & 1:
            golds -= 1
            if golds < 0:
                return
            faces = faces * d.FACE + kind + 1
            number += 1
        desk[d.USED + kind] = number
    if golds == 0:
        _score_pairs_of(game, fans, desk, faces)
        return
    for first in range(N_KINDS):
        if not _add_pair(desk, first, 2):
            continue
        more = (faces * d.FACE + first + 1) * d.FACE + first + 1
        if golds == 2:
            _score_pairs_of(game, fans, desk, more)
        else:
            for second in range(first, N_KINDS):
                if _add_pair(desk, second, 2):
                    _score_pairs_of(game, fans, desk, (more * d.FACE + second + 1) * d.FACE + second + 1)
                    _add_pair(desk, second, -2)
        _add_pair(desk, first, -2)


@njit
def _add_pair(desk, kind, size):  # type: ignore[no-untyped-def]
    if desk[d.USED + kind] + size > desk[d.COPIES]:
        return False
    desk[d.USED + kind] += size
    return True


@njit
def _score_pairs_of(game, fans, desk, faces):  # type: ignore[no-untyped-def]
    kinds = 0
    fours = 0
    for kind in range(N_KINDS):
        number = desk[d.USED + kind]
        if number > 0:
            kinds |= 1 << kind
            if number >= 4:
                fours += 1
    bits = desk[d.EVENTS] | _SEVEN_PAIRS | (tile_bits(fans, kinds) & ~_TERMINALS_ONLY)
    if fours > 0:
        bits |= _FOUR_ALIKE
    elif bits & _PURE:
        lowest = kinds & -kinds
        # Seven kinds of one suit are seven in a row if the highest is six above the lowest.
        if kinds == lowest * _SEVEN:
            bits |= _SHIFTED_PAIRS
    settle(game, fans, desk, bits, -1, 0, 1 | fours << 8)
    offer_faces(fans, desk, faces)


@njit
def score_orphans(game, fans, desk):  # type: ignore[no-untyped-def]
    """Score thirteen orphans."""
    if desk[d.PRESENT] & ~_ORPHAN_KINDS:
        return
    missing = _ORPHAN_KINDS & ~desk[d.PRESENT]
    faces = 0
    golds = desk[d.HAND_GOLDS]
    doubles = 0
    for kind in range(N_KINDS):
        if missing >> kind & 1:
            golds -= 1
            faces = faces * d.FACE + kind + 1
        doubles += max(desk[d.NATURALS + kind] - 1, 0)
    if doubles > 1 or golds < 0:
        return
    if golds > 0:
        # The pair is free; all its kinds are worth the same, so the first in tile order stands.
        faces = faces * d.FACE + 1
    bits = desk[d.EVENTS] | _ORPHANS | (tile_bits(fans, _ORPHAN_KINDS))
    settle(game, fans, desk, bits, -1, 0, 1)
    offer_faces(fans, desk, faces)


@njit
def score_knitted(game, fans, desk):  # type: ignore[no-untyped-def]
    """Score lesser and greater honours and knitted tiles: 14 different kinds of a knitted straight and the honours."""
    if desk[d.DOUBLED]:
        return
    for number in range(6):
        straight = fans.knitted[number]
        if desk[d.PRESENT] & ~(straight | HONOURS):
            continue
        honours = _ones(desk[d.PRESENT] & HONOURS)
        ranks = _ones(desk[d.PRESENT] & straight)
        # Five honours and the whole straight, six and eight tiles of it, or seven and seven.
        for wanted in range(max(5, honours), 8):
            if ranks <= 14 - wanted:
                _score_knitted_of(game, fans, desk, straight, wanted)


@njit
def _score_knitted_of(game, fans, desk, straight, wanted):  # type: ignore[no-untyped-def]
    """Score the reading with `wanted` honours whose golds have the first possible faces."""
    kinds = desk[d.PRESENT]
    faces = 0
    for kind in range(N_KINDS):
        if kinds >> kind & 1 or not (straight | HONOURS) >> kind & 1:
            continue
        if kind < FIRST_HONOUR:
            room = 14 - wanted - _ones(kinds & straight)
        else:
            room = wanted - _ones(kinds & HONOURS)
        if room > 0:
            kinds |= 1 << kind
            faces = faces * d.FACE + kind + 1
    bits = desk[d.EVENTS] | tile_bits(fans, kinds)
    bits |= _SEVEN_STARS if wanted == 7 else _KNITTED_TILES
    if wanted == 5:
        bits |= _KNITTED_STRAIGHT
    settle(game, fans, desk, bits, -1, 0, 1)
    offer_faces(fans, desk, faces)


@njit
def _ones(bits):  # type: ignore[no-untyped-def]
    number = 0
    while bits:
        bits &= bits - 1
        number += 1
    return number
