"""Random winning Huangjin hands of every form and for every fan, fast enough for hundreds of thousands.

`random_hand(rng)` draws from a mixture of themes and wishes, `hand_with_fan(name, rng)` builds a hand meant to show a
fan (a higher fan, or a second wait, may still take it away: draw again), `with_golds` turns concealed tiles of a built
hand into golds. `wish_hand(Wish(...), rng)` builds anything else. Every draw comes from the generator given.
"""

from __future__ import annotations

import random
from dataclasses import replace

from tests.oracle.fan_wishes import THEMES, WISHES
from tests.oracle.wished_hand import BuiltHand, Wish, wish_hand

__all__ = ["BuiltHand", "Wish", "hand_with_fan", "random_hand", "wish_hand", "with_golds"]

_WISH_MAKERS = tuple(WISHES.values())


def random_hand(rng: random.Random) -> BuiltHand:
    """Return a winning hand of a random theme or with a random fan in mind."""
    return wish_hand(rng.choice(THEMES if rng.random() < 0.5 else _WISH_MAKERS)(rng), rng)


def hand_with_fan(name: str, rng: random.Random) -> BuiltHand:
    """Return a hand meant to show the fan of that Chinese name."""
    return wish_hand(WISHES[name](rng), rng)


def with_golds(hand: BuiltHand, rng: random.Random, n: int, gold: int | None = None) -> BuiltHand | None:
    """Return the hand with `n` concealed tiles replaced by golds; None where a discarded tile or the copies forbid it.

    Concealed tiles of the gold's own kind become golds as well. The result is complete by construction unless its
    winning tile is a discarded gold.
    """
    gold = rng.randrange(34) if gold is None else gold
    drawn = hand.by in ("self_draw", "replacement")
    tiles = [*hand.concealed, hand.win]
    places = [at for at, kind in enumerate(tiles) if kind != gold and (drawn or at < len(tiles) - 1)]
    if len(places) < n:
        return None
    for at in rng.sample(places, n):
        tiles[at] = gold
    if tiles.count(gold) + sum(meld.tiles.count(gold) for meld in hand.melds) > 4:
        return None
    visible = min(hand.visible, 4 - tiles.count(tiles[-1]))
    concealed = tuple(sorted(tiles[:-1]))
    return replace(hand, concealed=concealed, win=tiles[-1], visible=visible, wild=(gold,))
