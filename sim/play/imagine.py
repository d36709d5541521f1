"""A table as one seat may imagine it: what it has seen stays, everything else is dealt anew from the tiles it has not seen."""

from __future__ import annotations

from sim.codes import MeldKind
from sim.kernels.holdings import base_of, take
from sim.kernels.jit import kernel
from sim.kernels.philox import shuffle_first
from sim.kernels.state_layout import (
    BACK,
    CODES,
    CONCEALED,
    COUNTS,
    FLOWERS,
    FRONT,
    HAND,
    HELD,
    INDICATOR,
    LACK,
    MELDS,
    N_MELDS,
    SEED,
    SKIPPED,
    STATE_SIZE,
    VISIBLE,
    WALL,
    WILDS,
)
from sim.kernels.win_layout import MELD_KIND, MELD_SIZE, MELD_TILE
from sim.readings import OnOff
from sim.tiles import FIRST_FLOWER, N_ALL, N_KINDS


@kernel
def copy_state(st, out):  # type: ignore[no-untyped-def]
    """Clone a hand: `out` is modified in place. A loop: an assignment of slices would make an array in between."""
    for index in range(STATE_SIZE):
        out[index] = st[index]


@kernel
def fill_pool(game, st, seat, pool):  # type: ignore[no-untyped-def]
    """Write the kinds that `seat` has not seen into `pool`, sorted, and return their number; flowers are not among them."""
    rules = game.rules
    own = base_of(seat)
    n = 0
    for kind in range(N_KINDS):
        unseen = game.copies[kind] - st[VISIBLE + kind] - st[own + COUNTS + kind]
        for other in range(rules.seats):
            unseen -= _concealed_kongs(st, base_of(other), kind)
        for _ in range(unseen):
            pool[n] = kind
            n += 1
    return n


@kernel
def _concealed_kongs(st, base, kind):  # type: ignore[no-untyped-def]
    """Return the copies of `kind` in a concealed kong of the seat at `base`; its tiles are known once it lies (0.4)."""
    for index in range(st[base + N_MELDS]):
        meld = base + MELDS + index * MELD_SIZE
        if st[meld + MELD_KIND] == MeldKind.KONG_CONCEALED and st[meld + MELD_TILE] == kind:
            return 4
    return 0


@kernel
def imagine(kit, st, seat, stream, number, out):  # type: ignore[no-untyped-def]
    """Copy the hand in `st` into `out`, all that `seat` has not seen dealt anew; `out` is modified in place.

    The tiles come from block `number` on of a random stream of the hand. What lies where in `st` has no influence on the result.
    Returns the next unused block.
    """
    game = kit.game
    rules = game.rules
    pool = kit.room.pool
    copy_state(st, out)
    n = fill_pool(game, st, seat, pool)
    number = shuffle_first(st[SEED], st[HAND], stream, number, pool, n)
    for other in range(rules.seats):
        if other == seat:
            continue
        base = base_of(other)
        concealed = st[base + CONCEALED]
        for field in range(N_ALL):
            out[base + COUNTS + field] = 0
        for part in range(4):
            out[base + CODES + part] = 0
        out[base + WILDS] = 0
        out[base + CONCEALED] = 0
        for copies in range(4):
            out[base + HELD + copies] = 0
        out[base + LACK] = 0  # not known: looked at anew
        for _ in range(concealed):
            n -= 1
            take(out, base, pool[n])
    if rules.wild == OnOff.OFF:  # 0.10: the would-be indicator lies aside unseen
        n -= 1
        out[INDICATOR] = pool[n]
    for _ in range(_flowers_left(game, st)):
        pool[n] = FIRST_FLOWER
        n += 1
    number = shuffle_first(st[SEED], st[HAND], stream, number, pool, n)
    aside = 13 * rules.seats + 1
    for position in range(st[FRONT], st[BACK] + 1):
        if position < aside or position > aside + st[SKIPPED]:
            n -= 1
            out[WALL + position] = pool[n]
    return number


@kernel
def _flowers_left(game, st):  # type: ignore[no-untyped-def]
    """Return the flowers that are still in the wall: none is ever held."""
    left = -st[SKIPPED]
    for kind in range(FIRST_FLOWER, N_ALL):
        left += game.copies[kind]
    for seat in range(game.rules.seats):
        left -= st[base_of(seat) + FLOWERS]
    return left
