"""Readings of the special forms: seven pairs, thirteen orphans, the knitted hands (HJ-5)."""

from __future__ import annotations

from sim.kernels.bits import lowest, size
from sim.kernels.fans import layout as d
from sim.kernels.fans.best import offer_faces
from sim.kernels.fans.catalogue import bit
from sim.kernels.fans.decompose import change_copies, copies_of, fours_alike, odd_kinds, ranks_of
from sim.kernels.fans.score import settle
from sim.kernels.fans.tables import KNITTED, ORPHANS
from sim.kernels.fans.tiles import HONOURS, tile_bits
from sim.kernels.jit import kernel
from sim.tiles import FIRST_HONOUR, N_KINDS

_SHIFTED_PAIRS, _ORPHANS, _SEVEN_PAIRS, _SEVEN_STARS = bit(6), bit(7), bit(19), bit(20)
_KNITTED_TILES, _KNITTED_STRAIGHT, _FOUR_ALIKE = bit(34), bit(35), bit(64)
_TERMINALS_ONLY, _PURE = bit(8), bit(22)
_SEVEN = 127


@kernel
def score_pairs(table, desk):  # type: ignore[no-untyped-def]
    """Score all seven pairs of the hand, four alike being two pairs; golds left over form any pairs."""
    golds = desk[d.HAND_GOLDS]
    odd = odd_kinds(desk)
    if size(odd) > golds:
        return
    for sector in range(4):
        desk[d.USED + sector] = desk[d.NATURALS + sector]
    faces = 0
    while odd:
        kind = lowest(odd)
        odd &= odd - 1
        golds -= 1
        faces = faces * d.FACE + kind + 1
        change_copies(desk, d.USED, kind, d.ONE)
    pairs = golds >> 1
    # One loop for none, one and two free pairs: a pair of number N_KINDS is none.
    for first in range(N_KINDS if pairs < 1 else 0, N_KINDS + int(pairs < 1)):
        if not _add_pair(desk, first):
            continue
        with_first = _with_pair(faces, first)
        for second in range(N_KINDS if pairs < 2 else first, N_KINDS + int(pairs < 2)):
            if _add_pair(desk, second):
                _score_pairs_of(table, desk, _with_pair(with_first, second))
                _drop_pair(desk, second)
        _drop_pair(desk, first)


@kernel
def _add_pair(desk, kind):  # type: ignore[no-untyped-def]
    """Add a pair if the copies allow it; kind N_KINDS is no pair."""
    if kind == N_KINDS:
        return True
    if desk[d.FIFTH] == 0 and copies_of(desk, d.USED, kind) > 2:
        return False
    change_copies(desk, d.USED, kind, d.TWO)
    return True


@kernel
def _drop_pair(desk, kind):  # type: ignore[no-untyped-def]
    if kind != N_KINDS:
        change_copies(desk, d.USED, kind, d.MINUS_TWO)


@kernel
def _with_pair(faces, kind):  # type: ignore[no-untyped-def]
    return faces if kind == N_KINDS else (faces * d.FACE + kind + 1) * d.FACE + kind + 1


@kernel
def _score_pairs_of(table, desk, faces):  # type: ignore[no-untyped-def]
    kinds = 0
    for sector in range(4):
        word = desk[d.USED + sector]
        kinds |= ranks_of((word | word >> 1 | word >> 2 | word >> 3) & d.ONES) << 9 * sector
    fours = fours_alike(desk)
    bits = desk[d.EVENTS] | _SEVEN_PAIRS | (tile_bits(table, kinds) & ~_TERMINALS_ONLY)
    if fours > 0:
        bits |= _FOUR_ALIKE
    elif bits & _PURE and kinds == (kinds & -kinds) * _SEVEN:
        bits |= _SHIFTED_PAIRS
    settle(table, desk, bits, d.ZERO, d.ZERO, 1 | fours << 8)
    offer_faces(table, desk, faces)


@kernel
def score_orphans(table, desk):  # type: ignore[no-untyped-def]
    """Score thirteen orphans."""
    orphans = table[ORPHANS]
    if desk[d.PRESENT] & ~orphans:
        return
    missing = orphans & ~desk[d.PRESENT]
    golds = desk[d.HAND_GOLDS] - size(missing)
    doubles = 14 - desk[d.HAND_GOLDS] - size(desk[d.PRESENT])
    if doubles > 1 or golds < 0:
        return
    faces = 0
    while missing:
        faces = faces * d.FACE + lowest(missing) + 1
        missing &= missing - 1
    if golds > 0:
        # The pair is free; all its kinds are worth the same, so the first in tile order stands.
        faces = faces * d.FACE + 1
    bits = desk[d.EVENTS] | _ORPHANS | tile_bits(table, orphans)
    settle(table, desk, bits, d.ZERO, d.ZERO, d.ONE)
    offer_faces(table, desk, faces)


@kernel
def score_knitted(table, desk):  # type: ignore[no-untyped-def]
    """Score lesser and greater honours and knitted tiles: 14 different kinds of a knitted straight and the honours."""
    if desk[d.SEVERAL]:
        return
    for number in range(6):
        straight = table[KNITTED + number]
        if desk[d.PRESENT] & ~(straight | HONOURS):
            continue
        honours = size(desk[d.PRESENT] & HONOURS)
        ranks = size(desk[d.PRESENT] & straight)
        # Five honours and the whole straight, six and eight tiles of it, or seven and seven.
        for wanted in range(max(5, honours), 8):
            if ranks <= 14 - wanted:
                _score_knitted_of(table, desk, straight, wanted)


@kernel
def _score_knitted_of(table, desk, straight, wanted):  # type: ignore[no-untyped-def]
    """Score the reading with `wanted` honours whose golds have the first possible faces."""
    kinds = desk[d.PRESENT]
    faces = 0
    rest = (straight | HONOURS) & ~kinds
    while rest:
        kind = lowest(rest)
        rest &= rest - 1
        if kind < FIRST_HONOUR:
            room = 14 - wanted - size(kinds & straight)
        else:
            room = wanted - size(kinds & HONOURS)
        if room > 0:
            kinds |= 1 << kind
            faces = faces * d.FACE + kind + 1
    bits = desk[d.EVENTS] | tile_bits(table, kinds)
    bits |= _KNITTED_TILES  # 七星不靠 implies it; the source's own list (`fan_exclusions=literal`) does not exclude it
    if wanted == 7:
        bits |= _SEVEN_STARS
    if wanted == 5:
        bits |= _KNITTED_STRAIGHT
    settle(table, desk, bits, d.ZERO, d.ZERO, d.ONE)
    offer_faces(table, desk, faces)
