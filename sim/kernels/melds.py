"""Making chows, pungs and kongs: what leaves the hand, what lies in front of the seat, what is counted."""

from __future__ import annotations

from sim.codes import Do, Family, MeldKind
from sim.kernels.actions import do_of, kind_of, reds_of
from sim.kernels.holdings import base_of, give, is_wild
from sim.kernels.jit import kernel
from sim.kernels.log import note, note_tile
from sim.kernels.plain_ints import ZERO
from sim.kernels.seats import around
from sim.kernels.state_layout import (
    CLAIMS,
    CONCEALED_KONGS,
    COUNTS,
    EXPOSED_KONGS,
    KONG_READY,
    LACK,
    LAST_FROM,
    LAST_TILE,
    MELDS,
    N_MELDS,
    OPEN,
    RED_KONGS,
    SINGLES,
    THIRD_FROM,
    VISIBLE,
    WILD_1,
    WILD_KONGS,
)
from sim.kernels.typed_codes import (
    DO_KONG_ADDED,
    DO_KONG_CONCEALED,
    DO_KONG_SINGLE,
    MELD_CHOW,
    MELD_KONG_ADDED,
    MELD_KONG_CONCEALED,
    MELD_KONG_EXPOSED,
    MELD_PUNG,
    NO_KIND,
    NONE,
)
from sim.kernels.win_layout import MELD_FROM, MELD_KIND, MELD_REDS, MELD_SIZE, MELD_TAKEN, MELD_TILE
from sim.tiles import RED


@kernel
def claim(game, st, seat, act, log):  # type: ignore[no-untyped-def]
    """Take the last discard into a chow, pung or exposed kong and log it. `st` is modified in place."""
    reds = take_discard(game, st, seat, act)
    note(log, st, seat, do_of(act), st[LAST_TILE], st[LAST_FROM], kind_of(act), reds)


@kernel
def take_discard(game, st, seat, act):  # type: ignore[no-untyped-def]
    """Take the last discard into a chow, pung or exposed kong. `st` is modified in place.

    Returns the red dragons in the meld, the discard among them, that stand for the wild's face.
    """
    base = base_of(seat)
    tile = st[LAST_TILE]
    source = st[LAST_FROM]
    do = do_of(act)
    kind = kind_of(act)
    reds = reds_of(act)
    faced = tile == RED and kind != RED  # the claimed tile is a red dragon taken as the wild's face (AQ-5)
    taken = tile
    if do == Do.CHOW:
        if faced:
            taken = st[WILD_1]
        for part in range(kind, kind + 3):
            if part != taken:
                if reds > 0 and is_wild(st, part):
                    _expose(st, base, RED)
                else:
                    _expose_or_gold(st, base, part)
        form = MELD_CHOW
    else:
        size = 2 if do == Do.PUNG else 3
        taken = kind
        for index in range(size):
            if index < reds:
                _expose(st, base, RED)
            else:
                _expose_or_gold(st, base, kind)
        form = MELD_PUNG if do == Do.PUNG else MELD_KONG_EXPOSED
    all_reds = reds + (1 if faced else 0)
    digit = relative_digit(game.rules.seats, seat, source)
    _lay(st, base, form, kind, digit, all_reds, taken)
    st[base + OPEN] = 1
    st[base + CLAIMS + source] += 1
    if st[base + THIRD_FROM] < 0 and exposed_melds(st, base) == 3:
        st[base + THIRD_FROM] = source
    st[base + KONG_READY] = 0
    if do == Do.KONG_EXPOSED:
        st[base + EXPOSED_KONGS] += 1
        st[base + KONG_READY] = 2
        _count_reds(game, st, base, kind, all_reds)
    return all_reds


@kernel
def relative_digit(seats, seat, source):  # type: ignore[no-untyped-def]
    """Return 1 for the upper seat, 2 opposite, 3 lower, as the notation of melds counts them."""
    if around(source + 1, seats) == seat:
        return 1
    return 3 if around(seat + 1, seats) == source else 2


@kernel
def exposed_melds(st, base):  # type: ignore[no-untyped-def]
    """Return how many chows, pungs and exposed or added kongs lie before the seat at `base`."""
    return st[base + N_MELDS] - st[base + CONCEALED_KONGS]


@kernel
def concealed_kong(game, st, seat, kind, log):  # type: ignore[no-untyped-def]
    """Lay four tiles of the hand. `st` is modified in place."""
    base = base_of(seat)
    for _ in range(4):
        give(st, base, kind)
    _lay(st, base, MELD_KONG_CONCEALED, kind, ZERO, ZERO, NO_KIND)
    st[base + CONCEALED_KONGS] += 1
    st[base + KONG_READY] = 2
    _count_reds(game, st, base, kind, ZERO)
    note(log, st, seat, DO_KONG_CONCEALED, kind, NONE, kind, NONE)


@kernel
def find_pung(st, base, kind):  # type: ignore[no-untyped-def]
    """Return the offset of the seat's pung of `kind`."""
    for index in range(st[base + N_MELDS]):
        meld = base + MELDS + index * MELD_SIZE
        if st[meld + MELD_KIND] == MeldKind.PUNG and st[meld + MELD_TILE] == kind:
            return meld
    return -1


@kernel
def show_added_tile(game, st, seat, act, log):  # type: ignore[no-untyped-def]
    """Lay the tile of an added kong on the table; it may still be robbed. `st` is modified in place. Returns the tile."""
    base = base_of(seat)
    kind = kind_of(act)
    tile = RED if reds_of(act) > 0 else kind
    meld = find_pung(st, base, kind)
    _expose(st, base, tile)
    st[base + LACK] = 0
    digit = st[meld + MELD_FROM]
    reds = st[meld + MELD_REDS] + reds_of(act)
    note(log, st, seat, DO_KONG_ADDED, tile, source_of(game.rules.seats, seat, digit), kind, reds)
    return tile


@kernel
def source_of(seats, seat, digit):  # type: ignore[no-untyped-def]
    """Return the seat that a meld's digit names; the inverse of `relative_digit`."""
    if digit == 1:
        return around(seat + seats - 1, seats)
    return around(seat + (1 if digit == 3 else 2), seats)


@kernel
def complete_added_kong(game, st, seat, act):  # type: ignore[no-untyped-def]
    """Turn the pung into an added kong, nobody having robbed it. `st` is modified in place."""
    base = base_of(seat)
    kind = kind_of(act)
    meld = find_pung(st, base, kind)
    st[meld + MELD_KIND] = MELD_KONG_ADDED
    st[meld + MELD_REDS] += reds_of(act)
    st[base + EXPOSED_KONGS] += 1
    st[base + KONG_READY] = 2
    _count_reds(game, st, base, kind, st[meld + MELD_REDS])


@kernel
def single_kong(game, st, seat, kind, log):  # type: ignore[no-untyped-def]
    """Lay one tile aside (0.9). `st` is modified in place."""
    base = base_of(seat)
    _expose(st, base, kind)
    st[base + SINGLES] += 1
    st[base + LACK] = 0
    st[base + KONG_READY] = 1
    if kind == RED and game.rules.family != Family.HUBEI:
        st[base + RED_KONGS] += 1
    else:
        st[base + WILD_KONGS] += 1
    note_tile(log, st, seat, DO_KONG_SINGLE, kind)


@kernel
def _count_reds(game, st, base, kind, reds):  # type: ignore[no-untyped-def]
    """Count the red dragons of a four-tile kong as konged out (AQ-8); other variants have no use for them."""
    if game.rules.family == Family.ANQING:
        st[base + RED_KONGS] += 4 if kind == RED else reds


@kernel
def reds_in_kongs(game, st, base):  # type: ignore[no-untyped-def]
    """Return the red dragons that lie in the seat's four-tile kongs (Anqing; 0 elsewhere)."""
    reds = 0
    if game.rules.family == Family.ANQING:
        for index in range(st[base + N_MELDS]):
            meld = base + MELDS + index * MELD_SIZE
            if st[meld + MELD_KIND] >= MeldKind.KONG_EXPOSED:
                reds += 4 if st[meld + MELD_TILE] == RED else st[meld + MELD_REDS]
    return reds


@kernel
def _expose(st, base, kind):  # type: ignore[no-untyped-def]
    give(st, base, kind)
    st[VISIBLE + kind] += 1


@kernel
def _expose_or_gold(st, base, kind):  # type: ignore[no-untyped-def]
    """Lay a tile of `kind`; where the hand has none, the claim was legal by a gold in its place (HJ-3 `any_tile`)."""
    _expose(st, base, kind if st[base + COUNTS + kind] > 0 else st[WILD_1])


@kernel
def _lay(st, base, form, kind, digit, reds, taken):  # type: ignore[no-untyped-def]
    meld = base + MELDS + st[base + N_MELDS] * MELD_SIZE
    st[meld + MELD_KIND] = form
    st[meld + MELD_TILE] = kind
    st[meld + MELD_FROM] = digit
    st[meld + MELD_REDS] = reds
    st[meld + MELD_TAKEN] = taken
    st[base + N_MELDS] += 1
    st[base + LACK] = 0
