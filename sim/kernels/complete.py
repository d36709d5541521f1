"""Whether a concealed part completes a winning shape of Anqing, Jingzhou or Hubei, whatever the other conditions (0.7b)."""

from __future__ import annotations

from sim.codes import Family
from sim.kernels.hand_facts import GROUPS, ROOM, SPREAD
from sim.kernels.jit import kernel
from sim.kernels.kind_masks import (
    SPREAD_HONOURS,
    SPREAD_NOT_MIDDLE,
    SPREAD_SECTORS,
    spread_of,
)
from sim.kernels.plain_ints import ONE, TWO, ZERO
from sim.kernels.scattered import scattered_shapes
from sim.kernels.seven_pairs import seven_pairs_fours
from sim.kernels.standard_form import honour_covers, join_covers, pairs_at, suit_covers
from sim.kernels.win_layout import WILD_1, WILD_2
from sim.readings import FreeForm, OnOff, ScatteredWild, SevenPairsOpen
from sim.tiles import N_KINDS


@kernel
def part_covers(game, tables, facts, counts, free):  # type: ignore[no-untyped-def]
    """Return the cover masks of the three suits and the honours (`standard_form`)."""
    return (
        suit_covers(game, tables, facts, counts, ZERO, free),
        suit_covers(game, tables, facts, counts, ONE, free),
        suit_covers(game, tables, facts, counts, TWO, free),
        honour_covers(facts, counts, free),
    )


@kernel
def has_seven_pairs(game):  # type: ignore[no-untyped-def]
    """Tell whether seven pairs are a winning shape of the variant (AQ-14, JZ-8, HB-9)."""
    family = game.rules.family
    if family == Family.ANQING:
        return game.rules.seven_pairs == OnOff.ON
    if family == Family.JINGZHOU:
        return game.rules.seven_pairs != SevenPairsOpen.OFF
    return family == Family.HUBEI


@kernel
def fits_free_form(facts, counts, spread):  # type: ignore[no-untyped-def]
    """Tell whether a hand of this spread is all 2/5/8 or all honours, no kind more often than there is room for."""
    if spread & SPREAD_NOT_MIDDLE and spread & SPREAD_SECTORS != SPREAD_HONOURS:
        return False
    crowded = 0
    for kind in range(N_KINDS):
        crowded += max(0, counts[kind] - facts[ROOM + kind])
    return crowded == 0


@kernel
def completes_groups(game, tables, facts, counts, free):  # type: ignore[no-untyped-def]
    """Tell whether naturals and wilds complete groups and a pair, seven pairs or a free form of the variant."""
    groups = facts[GROUPS]
    m, p, s, h = part_covers(game, tables, facts, counts, free)
    if pairs_at(join_covers(join_covers(m, p), join_covers(s, h)), groups):
        return True
    if groups == 4 and has_seven_pairs(game) and seven_pairs_fours(facts, counts, free) >= 0:
        return True
    family = game.rules.family
    if family == Family.HUBEI or (family == Family.JINGZHOU and game.rules.free_form == FreeForm.YES):
        return fits_free_form(facts, counts, spread_of(counts) | facts[SPREAD])
    return False


@kernel
def completes(game, tables, win, facts, physical, scratch):  # type: ignore[no-untyped-def]
    """Tell whether the printed tiles `physical` (int64[34]), wild kinds among them, complete a shape.

    `scratch` (int64[34]) is overwritten.
    """
    free = take_wilds(win, physical, scratch)
    return completes_groups(game, tables, facts, scratch, free) or completes_scattered(
        game, facts, physical, scratch, free
    )


@kernel
def take_wilds(win, physical, naturals):  # type: ignore[no-untyped-def]
    """Copy the tiles that are no wilds into `naturals` (modified in place); return how many wilds there are."""
    wilds = ZERO
    for kind in range(N_KINDS):
        naturals[kind] = physical[kind]
        if kind == win[WILD_1] or kind == win[WILD_2]:
            wilds += physical[kind]
            naturals[kind] = 0
    return wilds


@kernel
def completes_scattered(game, facts, physical, naturals, free):  # type: ignore[no-untyped-def]
    """Tell whether the tiles are thirteen scattered (Anqing only, AQ-15)."""
    if game.rules.family != Family.ANQING or facts[GROUPS] != 4:
        return False
    if game.rules.scattered_wild == ScatteredWild.ANY:
        return scattered_shapes(naturals, free, game.rules.gap) != 0
    return scattered_shapes(physical, ZERO, game.rules.gap) != 0
