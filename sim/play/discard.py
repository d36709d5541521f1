"""A discard: what leaves the hand, and what is remembered of it."""

from __future__ import annotations

from sim.codes import Do, Family
from sim.kernels.actions import do_of, kind_of
from sim.kernels.holdings import base_of, give, is_first_wild
from sim.kernels.jit import kernel
from sim.kernels.log import note_tile
from sim.kernels.shape import shape_deficiency, standard_deficiency
from sim.kernels.state_layout import (
    DECLARED,
    DEFICIENCY_FIFTH,
    DISCARDS,
    FIRST_READY,
    KONG_READY,
    LACK,
    LAST_FROM,
    LAST_TILE,
    OWN_DISCARDS,
    RED_DISCARDS,
    RIVER,
    TAKEN,
    VISIBLE,
    WILD_1,
    WILD_2,
    WILD_DISCARDS,
)
from sim.kernels.typed_codes import DO_DECLARE, DO_DISCARD, NO_KIND
from sim.play.phase import NO_KONG
from sim.play.side import follow_dealer
from sim.tiles import RED

NEAR = 2  # up to here `LACK` is exact


@kernel
def discard(kit, st, seat, act, drawn, kong, log):  # type: ignore[no-untyped-def]
    """Lay a tile on the table and keep the counts that rules and statistics look at. `st` is modified in place.

    `drawn` is the tile just taken, NO_TILE after a claim; `kong` tells whether it replaced a kong's.
    """
    game = kit.game
    base = base_of(seat)
    tile = kind_of(act)
    first_wild = is_first_wild(st, base, drawn)
    if do_of(act) == Do.DECLARE:
        st[base + DECLARED] = 1
        note_tile(log, st, seat, DO_DECLARE, NO_KIND)
    give(st, base, tile)
    note_tile(log, st, seat, DO_DISCARD, tile)
    st[VISIBLE + tile] += 1
    st[base + RIVER + tile] += 1
    st[base + OWN_DISCARDS] += 1
    st[DISCARDS] += 1
    st[LAST_TILE] = tile
    st[LAST_FROM] = seat
    if tile == RED and game.rules.family <= Family.JINGZHOU:
        st[base + RED_DISCARDS] += 1
    elif tile == st[WILD_1] or tile == st[WILD_2]:
        st[base + WILD_DISCARDS] += 1
    # AQ-11: the discard after a kong belongs to it; any other that is not the tile just drawn changes the hand.
    if kong == NO_KONG and tile != drawn:
        st[base + KONG_READY] = 0
    follow_dealer(game, st, seat, tile, log)
    _look_at_shape(game, kit.tables, st, base, first_wild)
    if st[base + DEFICIENCY_FIFTH] < 0 and st[base + TAKEN] >= 5:
        st[base + DEFICIENCY_FIFTH] = standard_deficiency(game, kit.tables, st, base)


@kernel
def _look_at_shape(game, tables, st, base, first_wild):  # type: ignore[no-untyped-def]
    """Remember how far the hand is from a winning shape, and when it first was ready. `st` is modified in place.

    A turn brings no hand nearer by more than one tile, but for its first wild (`play.win.may_be_complete`): of a hand that
    was four or more away it is enough to know that it is still three away. Half of the looks at all shapes are saved.
    """
    if st[base + LACK] > NEAR + 1 and not first_wild:
        st[base + LACK] -= 1
        return
    lack = shape_deficiency(game, tables, st, base)
    st[base + LACK] = lack
    if st[base + FIRST_READY] < 0 and lack <= 1:
        st[base + FIRST_READY] = st[base + TAKEN]
