"""Which kinds complete a hand by shape."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace

from tests.oracle.record import Hand


def with_tile(hand: Hand, kind: int) -> Hand:
    """Return the hand as if `kind` were the tile drawn."""
    return replace(hand, win=kind, by="self_draw", discarder=None)


def outside_kinds(hand: Hand) -> list[int]:
    """Return the kinds of which the thirteen tiles and the melds leave a copy outside."""
    held = Counter([*hand.before, *(tile for meld in (*hand.melds, *hand.singles) for tile in meld.tiles)])
    return [kind for kind in hand.variant.kinds if held[kind] < 4]


def completing_kinds(hand: Hand, deficiency: Callable[[Hand], int]) -> list[int]:
    """Return the kinds that complete the shape of the thirteen tiles and have a copy outside the hand."""
    return [kind for kind in outside_kinds(hand) if deficiency(with_tile(hand, kind)) == 0]
