"""Ready or not (AQ-10, 0.7, 0.7b): the play's quick answer against the oracle's search, fifth copies allowed and refused."""

from __future__ import annotations

import random
from collections import Counter

import numpy as np
import pytest

from sim.codes import MeldKind
from sim.engine.simulate import kit_of
from sim.kernels import state_layout as s
from sim.kernels import win_layout as w
from sim.kernels.holdings import base_of, take
from sim.kernels.jit import njit
from sim.kernels.shape import waits_exist_without
from sim.rules import resolve
from sim.tiles import NO_TILE
from tests.oracle.notation import Meld, format_hand, tile_name
from tests.oracle.readiness import is_one_short

HANDS = 1500
_NEIGHBOURS = (
    7  # kinds of one suit that a hand is drawn from besides honours: near enough to be ready now and then
)
_KINDS = {"chow": MeldKind.CHOW, "pung": MeldKind.PUNG}


@njit
def _is_ready(kit, st, tiles):  # type: ignore[no-untyped-def]
    base = base_of(0)
    for tile in tiles:
        take(st, base, tile)
    return waits_exist_without(kit.game, kit.tables, st, base, NO_TILE)


def _draw(rng: random.Random, wild: int) -> tuple[list[Meld], list[int]] | None:
    """Return melds and concealed tiles of a hand of thirteen; None where more than four copies came."""
    first = 9 * (wild // 9) + rng.randrange(3)
    pool = [kind for kind in range(first, first + _NEIGHBOURS) for _ in range(4)] + [
        rng.randrange(27, 34)
    ] * 3
    melds = []
    for _ in range(rng.randint(1, 3)):
        low = rng.randrange(first, first + _NEIGHBOURS - 2)
        tiles = (low,) * 3 if rng.random() < 0.7 else (low, low + 1, low + 2)
        if wild in tiles:  # in no claim
            continue
        melds.append(Meld("pung" if len(set(tiles)) == 1 else "chow", tiles, 0))
    rest = list(pool)
    for meld in melds:
        for tile in meld.tiles:
            if tile not in rest:
                return None
            rest.remove(tile)
    concealed = [wild] * rng.choice((0, 1, 1, 1, 2)) if melds else []
    for tile in concealed:
        rest.remove(tile)
    concealed += rng.sample(rest, 13 - 3 * len(melds) - len(concealed))
    held = Counter([*concealed, *(tile for meld in melds for tile in meld.tiles)])
    return (melds, sorted(concealed)) if melds and max(held.values()) <= 4 and held[wild - 1] <= 3 else None


def _ready_in_play(settings: dict[str, object], wild: int, melds: list[Meld], concealed: list[int]) -> bool:
    st = np.zeros(s.STATE_SIZE, dtype=np.int64)
    st[s.WILD_1], st[s.WILD_2] = wild, NO_TILE
    base = s.SEATS
    st[base + s.N_MELDS] = len(melds)
    for at, meld in enumerate(melds):
        place = base + s.MELDS + at * w.MELD_SIZE
        st[place + w.MELD_KIND] = _KINDS[meld.kind]
        st[place + w.MELD_TILE] = min(meld.tiles)
    return bool(_is_ready(kit_of(resolve("anqing", settings)), st, np.array(concealed, dtype=np.int64)))


@pytest.mark.parametrize("fifth_copy", ["allowed", "refused"])
def test_ready_in_play_is_one_tile_short_by_the_oracle(fifth_copy: str) -> None:
    settings: dict[str, object] = {"fifth_copy": fifth_copy}
    rules = {name: str(value) for name, value in resolve("anqing", settings).values.items()}
    rng = random.Random(1402)
    told: Counter[bool] = Counter()
    while sum(told.values()) < HANDS:
        wild = 9 * rng.randrange(3) + rng.randrange(2, 7)
        drawn = _draw(rng, wild)
        if drawn is None:
            continue
        melds, concealed = drawn
        hand = format_hand(melds, concealed)
        expected = is_one_short("anqing", hand, tile_name(wild - 1), rules)
        assert _ready_in_play(settings, wild, melds, concealed) == expected, (hand, tile_name(wild))
        told[expected] += 1
    assert min(told[True], told[False]) > HANDS // 10


def test_a_pair_that_would_be_a_fifth_copy_makes_no_ready_hand() -> None:
    """8s lie in a pung and in the hand: with 6s wild only a fifth 8s would be the pair beside 6m 7m 8m."""
    melds = [Meld("pung", (kind,) * 3, 0) for kind in (32, 25, 24)]
    concealed = [5, 7, 23, 25]
    assert _ready_in_play({"fifth_copy": "allowed"}, 23, melds, concealed)
    assert not _ready_in_play({"fifth_copy": "refused"}, 23, melds, concealed)
