"""The seat that wants the target: it keeps what fits, gives up what does not, and wins with nothing else.

Of the tiles whose loss leaves it nearest it discards the one that leaves most tiles, by what it can see, that would bring it
nearer still. It claims and kongs only where that brings it nearer, or costs nothing and the rules ask for it.
"""

# Compiled code is typed by numba.
# mypy: disable-error-code="no-untyped-def, no-untyped-call"

from __future__ import annotations

from sim.codes import Do, Family
from sim.kernels.actions import PASS, do_of, kind_of
from sim.kernels.holdings import base_of, give, is_wild, take
from sim.kernels.jit import kernel
from sim.kernels.legal import claim_actions, turn_actions
from sim.kernels.melds import concealed_kong, show_added_tile, single_kong, take_discard
from sim.kernels.state_layout import COUNTS, OPEN, STATE_SIZE
from sim.policies.routes import red_is_dead, wild_is_out
from sim.policies.view import see_unseen
from sim.rare.distance import spread_lack, target_lack
from sim.rare.layout import DEAD
from sim.tiles import N_KINDS, RED


@kernel
def chase_turn(kit, task, desk, st, seat, drawn, log):
    """Return the kong, discard or declaration of the seat that goes for the target."""
    game = kit.game
    base = base_of(seat)
    out = kit.room.actions
    n = turn_actions(game, kit.tables, st, seat, drawn, out)
    now = target_lack(kit, task, desk, st, base)
    see_unseen(game, st, base, kit.room.unseen)
    best, best_lack, best_score = PASS, DEAD + 1, -1
    for index in range(n):
        act = out[index]
        do = do_of(act)
        if do == Do.DECLARE:
            continue
        if do != Do.DISCARD:
            if _kong_lack(kit, task, desk, st, seat, act, log) <= now:
                return act
            continue
        kind = kind_of(act)
        give(st, base, kind)
        lack = target_lack(kit, task, desk, st, base)
        if lack <= best_lack:
            score = 2 * _helping(kit, task, desk, st, base, lack) + _is_burden(game, st, kind)
            if lack < best_lack or score > best_score:
                best, best_lack, best_score = act, lack, score
        take(st, base, kind)
    return _declaring(kit, st, base, best, best_lack, n, out)


@kernel
def _is_burden(game, st, kind):
    """Return 1 for a tile that hurts in hand at the win, or serves everybody else more: a dead red dragon."""
    return 1 if kind == RED and red_is_dead(game) else 0


@kernel
def _declaring(kit, st, base, act, lack, n, out):
    """Return the discard, as a declaration where the threshold will ask for one (AQ-13) and the hand is ready."""
    if lack != 1 or kit.game.rules.family != Family.ANQING:
        return act
    if not (wild_is_out(kit.game, st, base) or is_wild(st, kind_of(act))):
        return act
    for index in range(n):
        if do_of(out[index]) == Do.DECLARE and kind_of(out[index]) == kind_of(act):
            return out[index]
    return act


@kernel
def _helping(kit, task, desk, st, base, lack):
    """Return how many tiles that the seat has not seen bring it nearer than `lack`."""
    number = 0
    for kind in range(N_KINDS):
        if kit.room.unseen[kind] > 0:
            take(st, base, kind)
            if target_lack(kit, task, desk, st, base) < lack:
                number += kit.room.unseen[kind]
            give(st, base, kind)
    return number


@kernel
def _kong_lack(kit, task, desk, st, seat, act, log):
    """Return the lack after a kong, before the tile that replaces it; worked out on a copy."""
    later = desk.other[:STATE_SIZE]
    for index in range(STATE_SIZE):
        later[index] = st[index]
    do = do_of(act)
    if do == Do.KONG_CONCEALED:
        concealed_kong(kit.game, later, seat, kind_of(act), log)
    elif do == Do.KONG_SINGLE:
        single_kong(kit.game, later, seat, kind_of(act), log)
    else:
        show_added_tile(kit.game, later, seat, act, log)
    return target_lack(kit, task, desk, later, base_of(seat))


@kernel
def chase_claim(kit, task, desk, st, seat):
    """Return the claim that the seat makes of the last discard on its way to the target, or `PASS`."""
    game = kit.game
    base = base_of(seat)
    out = kit.room.actions
    n = claim_actions(game, st, seat, out)
    limit = target_lack(kit, task, desk, st, base)
    if game.rules.family == Family.JINGZHOU and st[base + OPEN] == 0:
        limit += 1  # 不开口不能胡 (JZ-8): opening is worth a claim that only costs nothing
    best = PASS
    later = desk.other[:STATE_SIZE]
    for index in range(n):
        for field in range(STATE_SIZE):
            later[field] = st[field]
        take_discard(game, later, seat, out[index])
        lack = target_lack(kit, task, desk, later, base)
        if lack < limit or (lack == limit and best != PASS and do_of(out[index]) == Do.KONG_EXPOSED):
            best, limit = out[index], lack
    return best


@kernel
def keep_first(kit, task, desk, st, base, kind):
    """Take a shown tile only if it fits seven stars together with those kept; kept tiles stay. `st` is modified in place.

    A tile fits if the hand is then nearer by one: a new honour, or one of at most seven suit tiles far enough from the
    others. What it shuts out does not matter to this player.
    """
    if kind >= N_KINDS or st[base + COUNTS + kind] > 0:
        return
    if kind < 27:
        gap = kit.game.rules.gap
        suit_tiles = 0
        for other in range(27):
            if st[base + COUNTS + other] > 0:
                suit_tiles += 1
                if other // 9 == kind // 9 and abs(other - kind) < gap:
                    return
        if suit_tiles == 7:
            return
    take(st, base, kind)


@kernel
def kept_lack(kit, task, st, base):
    """Return how many tiles the keep-first player still lacks, `DEAD` once what it kept leaves no room for the rest."""
    lack = spread_lack(task, st, base, True)
    kept = 0
    for kind in range(N_KINDS):
        kept += st[base + COUNTS + kind]
    return lack if lack == 14 - kept else DEAD
