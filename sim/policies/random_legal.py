"""`random`: every legal action alike, but a win is always taken."""

from __future__ import annotations

from sim.kernels.actions import PASS
from sim.kernels.holdings import base_of
from sim.kernels.jit import kernel
from sim.kernels.legal import claim_actions, turn_actions
from sim.kernels.philox import PLAYER, draw
from sim.kernels.seats import around
from sim.kernels.state_layout import DEALER, DRAW_COUNT, HAND, SEED


@kernel
def own_draw(game, st, seat, bound):  # type: ignore[no-untyped-def]
    """Return an even draw from 0 … bound-1 out of the seat's own stream. The stream's position in `st` moves on."""
    base = base_of(seat)
    player = around(st[DEALER] + seat, game.rules.seats)
    value, number = draw(st[SEED], st[HAND], PLAYER + player, st[base + DRAW_COUNT], bound)
    st[base + DRAW_COUNT] = number
    return value


@kernel
def random_turn(kit, st, seat, drawn):  # type: ignore[no-untyped-def]
    """Choose evenly among the legal kongs, discards and declarations."""
    out = kit.room.actions
    n = turn_actions(kit.game, kit.tables, st, seat, drawn, out)
    return out[own_draw(kit.game, st, seat, n)]


@kernel
def random_claim(kit, st, seat):  # type: ignore[no-untyped-def]
    """Choose evenly among passing and the legal claims; without a legal claim no random number is used."""
    out = kit.room.actions
    n = claim_actions(kit.game, st, seat, out)
    if n == 0:
        return PASS
    chosen = own_draw(kit.game, st, seat, n + 1)
    return PASS if chosen == n else out[chosen]
