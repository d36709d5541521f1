"""Complete hands by class, at random from a fixed seed: the winner draws the last tile, some tiles replaced by golds."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from itertools import permutations

from sim.tiles import FIRST_HONOUR, N_KINDS, RED, compact, name

_HONOURS = tuple(range(FIRST_HONOUR, N_KINDS))
_ORPHANS = (0, 8, 9, 17, 18, 26, *_HONOURS)

Kinds = list[int]


@dataclass(frozen=True, slots=True)
class CompleteHand:
    """A complete hand.

    Attributes
    ----------
    melds : tuple[tuple[int, int, int], ...]
        Claimed groups.
    concealed : tuple[int, ...]
        Kinds, golds among them, without the winning tile.
    win : int
        The tile that was drawn.
    gold : int
        The wild kind.
    """

    melds: tuple[tuple[int, ...], ...]
    concealed: tuple[int, ...]
    win: int
    gold: int

    def record(self) -> dict[str, object]:
        """Return the hand as `sim.engine.record.read_record` takes it."""
        # Claimed from the upper seat: it may give chows as well as pungs.
        melds = "".join(f"[{compact(meld)}]" for meld in self.melds)
        hand = melds + compact(sorted(self.concealed))
        return {"hand": hand, "win": name(self.win), "wild": [name(self.gold)]}


def complete_hands(shape: str, golds: int, n: int, seed: int = 1) -> list[CompleteHand]:
    """Return `n` complete hands of a class, `golds` concealed tiles of each replaced by golds.

    Parameters
    ----------
    shape : str
        A key of `CLASSES`.
    """
    rng = random.Random(f"{shape}/{golds}/{seed}")
    return [_complete_hand(shape, golds, rng) for _ in range(n)]


def _complete_hand(shape: str, golds: int, rng: random.Random) -> CompleteHand:
    melds, tiles = CLASSES[shape](rng)
    rng.shuffle(tiles)
    used = [*tiles, *(kind for meld in melds for kind in meld)]
    gold = rng.choice([kind for kind in range(N_KINDS) if kind not in used and kind != RED])
    tiles[:golds] = [gold] * golds
    win = tiles.pop()
    return CompleteHand(tuple(map(tuple, melds)), tuple(tiles), win, gold)


def _standard(rng: random.Random) -> tuple[list[Kinds], Kinds]:
    """Return four concealed groups and a pair, at most four copies of a kind."""
    return [], _grouped(rng, tuple(range(3)))[1]


def _two_melds(rng: random.Random) -> tuple[list[Kinds], Kinds]:
    groups, tiles = _grouped(rng, tuple(range(3)))
    for kind in (kind for group in groups[:2] for kind in group):
        tiles.remove(kind)
    return groups[:2], tiles


def _one_suit(rng: random.Random) -> tuple[list[Kinds], Kinds]:
    return [], _grouped(rng, (rng.randrange(3),))[1]


def _grouped(rng: random.Random, suits: tuple[int, ...]) -> tuple[list[Kinds], Kinds]:
    """Return four groups and all 14 tiles; with all suits, honours too."""
    while True:
        groups = [_group(rng, suits) for _ in range(4)]
        tiles = [kind for group in groups for kind in group] + [_kind(rng, suits)] * 2
        if max(tiles.count(kind) for kind in tiles) <= 4:
            return groups, tiles


def _group(rng: random.Random, suits: tuple[int, ...]) -> Kinds:
    if rng.random() < 0.6:
        first = 9 * rng.choice(suits) + rng.randrange(7)
        return [first, first + 1, first + 2]
    return [_kind(rng, suits)] * 3


def _kind(rng: random.Random, suits: tuple[int, ...]) -> int:
    return rng.randrange(N_KINDS) if len(suits) == 3 else 9 * suits[0] + rng.randrange(9)


def _seven_pairs(rng: random.Random) -> tuple[list[Kinds], Kinds]:
    return [], [kind for kind in rng.sample(range(N_KINDS), 7) for _ in range(2)]


def _orphans(rng: random.Random) -> tuple[list[Kinds], Kinds]:
    return [], [*_ORPHANS, rng.choice(_ORPHANS)]


def _knitted_ranks(rng: random.Random) -> Kinds:
    """Return the nine kinds of a knitted straight: 147, 258 and 369 in three suits."""
    suits = rng.choice(list(permutations(range(3))))
    return [9 * suit + start + step for start, suit in enumerate(suits) for step in (0, 3, 6)]


def _knitted(rng: random.Random) -> tuple[list[Kinds], Kinds]:
    """Return fourteen different honours and knitted tiles."""
    return [], rng.sample([*_knitted_ranks(rng), *_HONOURS], 14)


def _knitted_straight(rng: random.Random) -> tuple[list[Kinds], Kinds]:
    """Return a knitted straight, a group and a pair."""
    suits = tuple(range(3))
    while True:
        tiles = [*_knitted_ranks(rng), *_group(rng, suits), *[_kind(rng, suits)] * 2]
        if max(tiles.count(kind) for kind in tiles) <= 4:
            return [], tiles


CLASSES: dict[str, Callable[[random.Random], tuple[list[Kinds], Kinds]]] = {
    "standard": _standard,
    "two_melds": _two_melds,
    "one_suit": _one_suit,
    "seven_pairs": _seven_pairs,
    "orphans": _orphans,
    "knitted": _knitted,
    "knitted_straight": _knitted_straight,
}
