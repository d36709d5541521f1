"""A seat's own turn: it takes a tile, may win on it, and lays a kong or a discard."""

from __future__ import annotations

from sim.codes import Do
from sim.kernels.actions import UNDECIDED, do_of, kind_of
from sim.kernels.holdings import base_of, take
from sim.kernels.jit import kernel
from sim.kernels.log import note, note_tile
from sim.kernels.melds import concealed_kong, show_added_tile, single_kong
from sim.kernels.probe import DRAWING, LAYING, TURN_DECISION, WIN_ON_DRAW, began, ended
from sim.kernels.state_layout import (
    ANSWER,
    ASKED,
    CLAIMED,
    DEALER_TURNS,
    DISCARDS,
    FLOWERS,
    KONG,
    LAST_TILE,
    LEFT,
    OFFERED,
    PENDING,
    PHASE,
    STEP,
    SWAP_SEAT,
    TAKEN,
    TILE,
    TURN,
    WAY,
    WILD_1,
    WILD_2,
    WILDS_DRAWN,
)
from sim.kernels.typed_codes import (
    DO_DRAW,
    DO_DRAWN_HAND,
    DO_REPLACE,
    DO_WIN,
    NO_KIND,
    NONE,
    WAY_DISCARD,
    WAY_REPLACEMENT,
    WAY_ROB_KONG,
    WAY_SELF_DRAW,
)
from sim.play.deal import next_front
from sim.play.discard import discard
from sim.play.flowers import next_back, replace_flowers
from sim.play.phase import (
    AFTER_FOUR,
    AFTER_SINGLE,
    BEGIN,
    DRAWN,
    NO_KONG,
    OTHERS_WIN,
    OWN_TURN,
    OWN_WIN,
    RUNNING,
    WAITING,
)
from sim.play.side import four_dealt, fourth_drawn
from sim.play.swap import swap_next
from sim.play.win import win_on_draw
from sim.policies.choose import choose_turn, wants_win
from sim.tiles import NO_TILE, RED


@kernel
def begin_turn(kit, st, win, log):  # type: ignore[no-untyped-def]
    """Give the seat to act its tile, unless it has just claimed one. `st`, `win` and `log` are modified in place."""
    seat = st[TURN]
    if st[CLAIMED] == 1:
        st[TILE] = NO_TILE
        st[PHASE] = OWN_TURN
        return RUNNING
    since = began()
    tile = take_tile(kit.game, st, seat, log)
    ended(kit.room, DRAWING, since)
    if tile < 0:
        return nobody(st, log)
    if tile >= NO_TILE:  # a flower's replacement is an ordinary draw (HJ-13: not after a flower)
        tile -= NO_TILE
        st[KONG] = NO_KONG
    st[TILE] = tile
    since = began()
    wins = win_on_draw(kit, st, seat, tile, st[KONG], win)
    ended(kit.room, WIN_ON_DRAW, since)
    st[PHASE] = OWN_WIN if wins else OWN_TURN
    return RUNNING


@kernel
def own_win(kit, policy, st, win, log):  # type: ignore[no-untyped-def]
    """Let the seat to act take the win on its tile, or go on. `st` and `log` are modified in place."""
    seat = st[TURN]
    answer = st[ANSWER]
    if answer == UNDECIDED:
        answer = wants_win(kit, st, policy, seat, win, st[TILE])
        if answer == UNDECIDED:
            st[ASKED] = seat
            return WAITING
    st[ANSWER] = UNDECIDED
    if answer == 0:
        st[PHASE] = OWN_TURN
        return RUNNING
    way = WAY_SELF_DRAW if st[KONG] == NO_KONG else WAY_REPLACEMENT
    note(log, st, seat, DO_WIN, st[TILE], NONE, way, NONE)
    return seat


@kernel
def own_turn(kit, policy, st, log):  # type: ignore[no-untyped-def]
    """Let the seat to act lay a kong or a discard. `st` and `log` are modified in place."""
    seat = st[TURN]
    act = st[ANSWER]
    if act == UNDECIDED:
        since = began()
        act = choose_turn(kit, st, policy, seat, st[TILE])
        ended(kit.room, TURN_DECISION, since)
        if act == UNDECIDED:
            st[ASKED] = seat
            return WAITING
    st[ANSWER] = UNDECIDED
    since = began()
    carry_out(kit, st, seat, act, log)
    ended(kit.room, LAYING, since)
    return RUNNING


@kernel
def carry_out(kit, st, seat, act, log):  # type: ignore[no-untyped-def]
    """Do what a seat has chosen for its turn. `st` and `log` are modified in place."""
    do = do_of(act)
    if do == Do.DISCARD or do == Do.DECLARE:
        discard(kit, st, seat, act, st[TILE], st[KONG], log)
        _offer(st, st[LAST_TILE], WAY_DISCARD)
    elif do == Do.KONG_ADDED:
        st[PENDING] = act
        _offer(st, show_added_tile(kit.game, st, seat, act, log), WAY_ROB_KONG)
    else:
        if do == Do.KONG_CONCEALED:
            concealed_kong(kit.game, st, seat, kind_of(act), log)
            st[KONG] = AFTER_FOUR
        else:
            single_kong(kit.game, st, seat, kind_of(act), log)
            st[KONG] = AFTER_SINGLE
        st[CLAIMED] = 0
        st[PHASE] = BEGIN


@kernel
def _offer(st, tile, way):  # type: ignore[no-untyped-def]
    st[OFFERED] = tile
    st[WAY] = way
    st[STEP] = 0
    st[PHASE] = OTHERS_WIN


@kernel
def take_tile(game, st, seat, log):  # type: ignore[no-untyped-def]
    """Draw (or after a kong, replace) a tile and lay any flowers. `st` is modified in place.

    Returns the tile that is now the latest in the hand; plus NO_TILE if it replaced a flower; -1 if nothing may be drawn.
    """
    if st[LEFT] <= game.rules.wall_end:
        return -1
    base = base_of(seat)
    if st[SWAP_SEAT] == seat:
        swap_next(game, st, seat)
    if st[KONG] == NO_KONG:
        tile = next_front(st, game.rules.seats)
        if seat == 0:
            st[DEALER_TURNS] += 1
        note_tile(log, st, seat, DO_DRAW, tile)
    else:
        tile = next_back(st)
        note_tile(log, st, seat, DO_REPLACE, tile)
    take(st, base, tile)
    flowers = st[base + FLOWERS]
    if tile > RED + 2:
        replaced = replace_flowers(st, seat, game.rules.wall_end, log)
        st[base + TAKEN] += st[base + FLOWERS] - flowers
        if replaced < 0:
            return -1
        tile = replaced + NO_TILE
    kind = tile % NO_TILE
    st[base + TAKEN] += 1
    if kind == st[WILD_1] or kind == st[WILD_2]:
        st[base + WILDS_DRAWN] += 1
    if st[DEALER_TURNS] == 1:
        if seat == 0 and st[KONG] == NO_KONG and st[DISCARDS] == 0:
            four_dealt(game, st, log)
        else:
            fourth_drawn(game, st, seat, kind, log)
    return tile


@kernel
def nobody(st, log):  # type: ignore[no-untyped-def]
    """Note that the hand is drawn, and say so."""
    note_tile(log, st, NONE, DO_DRAWN_HAND, NO_KIND)
    return DRAWN
