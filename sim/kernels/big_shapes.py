"""The shapes of a hand in Jingzhou and Hubei with the big types that they have by their tiles alone.

A *shape* is a set of type bits with the pairs that it can have: ``found[2 * i]`` are bits of 清一色, 碰碰胡, 将一色, 风一色,
七对, and ``found[2 * i + 1]`` says which pair: bits `OTHER_PAIR` and `MIDDLE_PAIR` of `standard_form`, or 0 where the shape
has no pair of its own (seven pairs, free forms).

A shape may be listed without a type that every one of its readings has; the same shape is then also listed with it, which
pays at least as much and has more types. The exception is 清一色, because it changes who is liable (JZ-15) and excludes the
small win: a shape listed without it is really mixed.
"""

from __future__ import annotations

import numpy as np

from sim.kernels import hand_facts as f
from sim.kernels import type_bits as t
from sim.kernels.complete import fits_free_form, has_seven_pairs, part_covers
from sim.kernels.jit import kernel
from sim.kernels.kind_masks import (
    HONOUR_KINDS,
    MIDDLE_KINDS,
    SPREAD_NOT_MIDDLE,
    SPREAD_SECTORS,
    SPREAD_SUITS,
    SUIT_KINDS,
    spread_of,
)
from sim.kernels.plain_ints import ZERO
from sim.kernels.seven_pairs import seven_pairs_fours
from sim.kernels.standard_form import join_covers, pairs_at, set_covers
from sim.readings import FifthCopy

MAX_SHAPES = 24


@kernel
def list_shapes(game, tables, facts, counts, free, free_form, found):  # type: ignore[no-untyped-def]
    """Write all shapes into `found` (int64[2 * MAX_SHAPES], modified in place); return how many there are.

    `free_form` is 1 where 将一色 and 风一色 need no grouping.
    """
    spread = spread_of(counts) | facts[f.SPREAD]
    n = _list_grouped(game, tables, facts, counts, free, spread, found)
    if facts[f.CHOWS] == 0:
        n = _list_pungs(facts, counts, free, spread, found, n)
    if facts[f.GROUPS] == 4 and has_seven_pairs(game) and seven_pairs_fours(facts, counts, free) >= 0:
        n = _list_seven_pairs(game, spread, found, n)
    if free_form == 1 and fits_free_form(facts, counts, spread):
        if spread & SPREAD_NOT_MIDDLE == 0:
            n = _add(found, n, np.int64(t.PURE_258), ZERO)
        if spread & SPREAD_SUITS == 0:
            n = _add(found, n, np.int64(t.PURE_HONOURS), ZERO)
    return n


@kernel
def _add(found, n, types, pairs):  # type: ignore[no-untyped-def]
    found[2 * n] = types
    found[2 * n + 1] = pairs
    return n + 1


@kernel
def _only_suit(spread):  # type: ignore[no-untyped-def]
    """Return the suit that a spread keeps to, -1 if there is none."""
    sectors = spread & SPREAD_SECTORS
    if sectors == 1:
        return 0
    if sectors == 2:
        return 1
    return 2 if sectors == 4 else -1


@kernel
def _mixed(inside, outside, groups):  # type: ignore[no-untyped-def]
    """Return the pairs with which some group or the pair lies outside the suit that all other tiles keep to."""
    partial = inside & ~(6 << (3 * groups))
    return pairs_at(join_covers(partial, outside), groups)


@kernel
def _list_grouped(game, tables, facts, counts, free, spread, found):  # type: ignore[no-untyped-def]
    """List groups and a pair, mixed and in one suit."""
    groups = facts[f.GROUPS]
    covers = part_covers(game, tables, facts, counts, free)
    m, p, s, h = covers
    suit = _only_suit(spread)
    n = ZERO
    if suit < 0:
        pairs = pairs_at(join_covers(join_covers(m, p), join_covers(s, h)), groups)
        return _add(found, n, ZERO, pairs) if pairs else n
    outside = h
    for other in range(3):
        if other != suit:
            outside = join_covers(outside, covers[other])
    pairs = _mixed(covers[suit], outside, groups)
    if pairs:
        n = _add(found, n, ZERO, pairs)
    pairs = pairs_at(covers[suit], groups)
    if pairs:
        n = _add(found, n, np.int64(t.PURE_SUIT), pairs)
    return n


@kernel
def _list_pungs(facts, counts, free, spread, found, n):  # type: ignore[no-untyped-def]
    """List four pungs and a pair, in general and in every region that the tiles keep to."""
    groups = facts[f.GROUPS]
    kinds = facts[f.KINDS]
    suit = _only_suit(spread)
    if suit < 0:
        pairs = pairs_at(set_covers(facts, counts, kinds, free), groups)
    else:
        inside = set_covers(facts, counts, kinds & SUIT_KINDS[suit], free)
        pairs = _mixed(inside, set_covers(facts, counts, kinds & ~SUIT_KINDS[suit], free), groups)
        pure = pairs_at(inside, groups)
        if pure:
            n = _add(found, n, np.int64(t.ALL_PUNGS | t.PURE_SUIT), pure)
    if pairs:
        n = _add(found, n, np.int64(t.ALL_PUNGS), pairs)
    if spread & SPREAD_NOT_MIDDLE == 0:
        n = _list_middle_pungs(facts, counts, free, suit, found, n)
    if spread & SPREAD_SUITS == 0:
        pairs = pairs_at(set_covers(facts, counts, kinds & HONOUR_KINDS, free), groups)
        if pairs:
            n = _add(found, n, np.int64(t.ALL_PUNGS | t.PURE_HONOURS), pairs)
    return n


@kernel
def _list_middle_pungs(facts, counts, free, suit, found, n):  # type: ignore[no-untyped-def]
    """List four pungs and a pair of 2/5/8 only, of several suits and of one."""
    groups = facts[f.GROUPS]
    kinds = facts[f.KINDS] & MIDDLE_KINDS
    if suit < 0:
        pairs = pairs_at(set_covers(facts, counts, kinds, free), groups)
    else:
        inside = set_covers(facts, counts, kinds & SUIT_KINDS[suit], free)
        pairs = _mixed(inside, set_covers(facts, counts, kinds & ~SUIT_KINDS[suit], free), groups)
        pure = pairs_at(inside, groups)
        if pure:
            n = _add(found, n, np.int64(t.ALL_PUNGS | t.PURE_258 | t.PURE_SUIT), pure)
    if pairs:
        n = _add(found, n, np.int64(t.ALL_PUNGS | t.PURE_258), pairs)
    return n


@kernel
def _list_seven_pairs(game, spread, found, n):  # type: ignore[no-untyped-def]
    """List seven pairs in every region that the tiles keep to.

    Wilds find room in any region but one: 2, 5 and 8 of a single suit are seven pairs only with fifth copies.
    """
    types = np.int64(t.SEVEN_PAIRS)
    in_suit = _only_suit(spread) >= 0
    in_middle = spread & SPREAD_NOT_MIDDLE == 0
    n = _add(found, n, types, ZERO)
    if in_suit:
        n = _add(found, n, types | t.PURE_SUIT, ZERO)
    if in_middle:
        n = _add(found, n, types | t.PURE_258, ZERO)
    if in_suit and in_middle and game.rules.fifth_copy == FifthCopy.ALLOWED:
        n = _add(found, n, types | t.PURE_SUIT | t.PURE_258, ZERO)
    if spread & SPREAD_SUITS == 0:
        n = _add(found, n, types | t.PURE_HONOURS, ZERO)
    return n
