"""A bot decides from what its seat may see: tiles that it cannot see may lie anywhere, its decision is the same."""

# Compiled code is typed by numba.
# mypy: disable-error-code="no-untyped-def, no-untyped-call"

from __future__ import annotations

import numpy as np
import pytest

from sim.codes import Rung
from sim.engine.simulate import own_kit
from sim.kernels.holdings import base_of
from sim.kernels.jit import kernel, njit
from sim.kernels.state_layout import ANSWER, ASKED, COUNTS, FRONT, PHASE, STATE_SIZE, TILE, WALL
from sim.kernels.win_layout import WIN_SIZE
from sim.play.deal import deal
from sim.play.hand import play_on
from sim.play.imagine import imagine
from sim.play.phase import OWN_TURN, WAITING
from sim.play.search import begin_thought, go_on_thinking
from sim.policies.choose import choose_claim, choose_turn
from sim.rules import VARIANTS, resolve

POSITIONS = 10_000
SWITCHES = {
    "anqing": {"red_ban": "off", "scattered_wild": "any"},
    "jingzhou": {"wild": "off"},
    "hubei": {"tiles": "144", "wild_out": "kong_draw"},
    "huangjin": {"gold_claim": "any_tile"},
}
CHEAT = 99
STREAM = np.int64(77)
SEARCH, EFFICIENT = np.int64(Rung.SEARCH), np.int64(Rung.EFFICIENT)


@kernel
def _decide(kit, st, rung, seat):
    if rung == CHEAT:
        return st[WALL + st[FRONT]]
    if st[PHASE] == OWN_TURN:
        return choose_turn(kit, st, rung, seat, st[TILE])
    return choose_claim(kit, st, rung, seat)


@njit
def _compare(kit, rung, seed, wanted, scratch, log):
    """Return decisions compared, those that differ, and those where the next tile of the wall differs.

    All seats but one play `efficient`; that one is asked, and so is its twin at a table with all hidden tiles dealt anew.
    """
    st, other, win = scratch
    room = kit.room
    asks = np.full(4, SEARCH)
    asks[1:] = EFFICIENT
    compared = differ = moved = first = 0
    hand = 0
    while compared < wanted:
        deal(kit.game, kit.tables, st, seed, hand, log)
        hand += 1
        thinking = 0  # 1 about the hand, 2 about its twin
        while True:
            if thinking == 0:
                table, players, record, events = st, asks, win, log
            else:
                table, players, record, events = (
                    room.table[:],
                    room.thinkers[:],
                    room.thought_win[:],
                    room.no_log[:],
                )
            outcome = play_on(kit, players, table, record, events)
            more = 0
            if thinking == 0:
                if outcome != WAITING:
                    break
                seat = st[ASKED]
                imagine(kit, st, seat, STREAM, compared, other)
                compared += 1
                moved += 1 if other[WALL + st[FRONT]] != st[WALL + st[FRONT]] else 0
                for kind in range(34):  # the seat's own tiles stay
                    if st[base_of(seat) + COUNTS + kind] != other[base_of(seat) + COUNTS + kind]:
                        differ += 1
                if rung != SEARCH:
                    differ += 1 if _decide(kit, st, rung, seat) != _decide(kit, other, rung, seat) else 0
                    st[ANSWER] = _decide(kit, st, EFFICIENT, seat)
                    continue
                thinking = 1
                more = begin_thought(kit, st)
            elif thinking == 1:
                more = go_on_thinking(kit, st, outcome)
            else:
                more = go_on_thinking(kit, other, outcome)
            if more == 0 and thinking == 1:
                first = st[ANSWER]
                thinking = 2
                more = begin_thought(kit, other)
            if more == 0 and thinking == 2:
                differ += 1 if other[ANSWER] != first else 0
                thinking = 0
    return compared, differ, moved


def _run(rules, rung: int, positions: int) -> tuple[int, int, int]:
    scratch = (
        np.zeros(STATE_SIZE, dtype=np.int64),
        np.zeros(STATE_SIZE, dtype=np.int64),
        np.zeros(WIN_SIZE, dtype=np.int64),
    )
    return _compare(own_kit(rules), rung, 19, positions, scratch, np.zeros((0, 6), dtype=np.int32))


@pytest.mark.parametrize("rung", [Rung.RANDOM, Rung.GREEDY, Rung.EFFICIENT, Rung.VALUE])
@pytest.mark.parametrize("variant", list(VARIANTS))
def test_hidden_tiles_do_not_matter(variant: str, rung: Rung) -> None:
    compared, differ, moved = _run(resolve(variant), int(rung), POSITIONS)
    assert compared >= POSITIONS
    assert differ == 0
    assert moved > POSITIONS // 2


@pytest.mark.parametrize("rung", [Rung.GREEDY, Rung.VALUE])
@pytest.mark.parametrize("variant", list(SWITCHES))
def test_hidden_tiles_do_not_matter_under_other_readings(variant: str, rung: Rung) -> None:
    assert _run(resolve(variant, SWITCHES[variant]), int(rung), 1_000)[1] == 0


def test_a_bot_that_looks_at_the_wall_is_caught() -> None:
    assert _run(resolve("anqing"), CHEAT, 100)[1] > 50


@pytest.mark.parametrize("variant", ["anqing", "jingzhou", "hubei"])
def test_search_thinks_alike_about_what_it_cannot_see(variant: str) -> None:
    assert _run(resolve(variant), int(Rung.SEARCH), 12)[1] == 0
