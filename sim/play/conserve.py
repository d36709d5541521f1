"""No tile is lost or made: every hand of every run is counted once more at its end."""

from __future__ import annotations

from sim.codes import MeldKind
from sim.kernels.holdings import base_of
from sim.kernels.jit import kernel
from sim.kernels.state_layout import (
    BACK,
    COUNTS,
    FLOWERS,
    FRONT,
    INDICATOR,
    MELDS,
    N_MELDS,
    SKIPPED,
    VISIBLE,
    WALL,
)
from sim.kernels.win_layout import MELD_KIND, MELD_SIZE, MELD_TILE
from sim.readings import OnOff
from sim.tiles import FIRST_FLOWER, N_ALL, N_KINDS


@kernel
def tiles_agree(kit, st):  # type: ignore[no-untyped-def]
    """Tell whether hands, melds, table and what is left of the wall hold just the tiles that the wall began with.

    Laid flowers are known by number only, so flowers are counted together. A discard and the tiles of an exposed meld are
    counted once, on the table (`VISIBLE`).
    """
    game, found = kit.game, kit.room.found
    rules = game.rules
    for kind in range(N_ALL):
        found[kind] = st[VISIBLE + kind]
    flowers = st[SKIPPED]
    aside = 13 * rules.seats + 1
    for position in range(st[FRONT], st[BACK] + 1):
        if position < aside or position > aside + st[SKIPPED]:
            found[st[WALL + position]] += 1
    if rules.wild == OnOff.OFF:  # the would-be indicator lies aside unseen
        found[st[INDICATOR]] += 1
    for seat in range(rules.seats):
        base = base_of(seat)
        flowers += st[base + FLOWERS]
        for kind in range(N_ALL):
            found[kind] += st[base + COUNTS + kind]
        for index in range(st[base + N_MELDS]):
            meld = base + MELDS + index * MELD_SIZE
            if st[meld + MELD_KIND] == MeldKind.KONG_CONCEALED:
                found[st[meld + MELD_TILE]] += 4
    wrong = 0
    for kind in range(N_KINDS):
        wrong |= found[kind] ^ game.copies[kind]
    for kind in range(FIRST_FLOWER, N_ALL):
        flowers += found[kind] - game.copies[kind]
    return wrong == 0 and flowers == 0
