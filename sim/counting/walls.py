"""Which tiles a deal is drawn from: the wall after the indicator has gone, seen as blocks that a target can use."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import comb
from typing import NamedTuple

from sim.codes import Family
from sim.counting.codes import Row, Rows
from sim.rules import Rules, wild_kinds
from sim.tiles import FIRST_HONOUR, N_KINDS, RED

SUITS = (range(0, 9), range(9, 18), range(18, 27))


@dataclass(frozen=True)
class Wall:
    """The tiles that hands are drawn from.

    Attributes
    ----------
    copies : tuple[int, ...]
        Live copies of each of the 34 kinds, wild kinds included, the indicator gone.
    wild : tuple[int, ...]
        The wild kinds, in tile order.
    faces : tuple[bool, ...]
        Kinds that a winning hand may contain. Tiles of other kinds are dead weight (Jingzhou's C, JZ-5).
    stock : tuple[int, ...]
        Copies of each kind in the whole set: a kind can be waited for while fewer are in hand.
    """

    copies: tuple[int, ...]
    wild: tuple[int, ...]
    faces: tuple[bool, ...]
    stock: tuple[int, ...]

    @property
    def tiles(self) -> int:
        """Number of tiles in the wall."""
        return sum(self.copies)

    @property
    def wilds(self) -> int:
        """Number of wild tiles in the wall."""
        return sum(self.copies[kind] for kind in self.wild)

    @property
    def dead(self) -> int:
        """Number of natural tiles that no winning hand may contain."""
        return sum(n for kind, n in enumerate(self.copies) if not self.faces[kind] and kind not in self.wild)

    def naturals(self, kind: int) -> int:
        """Return the number of tiles of `kind` that are no wilds."""
        return 0 if kind in self.wild else self.copies[kind]

    def hands(self, tiles: int, wilds: int) -> int:
        """Return the number of hands of `tiles` tiles of which `wilds` are wild."""
        if not 0 <= wilds <= tiles:
            return 0
        return comb(self.wilds, wilds) * comb(self.tiles - self.wilds, tiles - wilds)


class Deal(NamedTuple):
    """One indicator: the wall that it leaves, and how likely it is (`weight` tiles out of all)."""

    indicator: int | None
    wild_class: str | None
    weight: int
    wall: Wall


def deals(rules: Rules) -> list[Deal]:
    """Return every indicator's deal; with ``wild=off`` the single full wall, as then no indicator matters (0.10)."""
    stock = tuple(4 if kind in rules.variant.wall else 0 for kind in range(N_KINDS))
    faces = tuple(n > 0 and not _never_complete(rules, kind) for kind, n in enumerate(stock))
    if rules["wild"] == "off":
        return [Deal(None, None, sum(stock), Wall(stock, (), faces, stock))]
    found = []
    for indicator in rules.variant.wall:
        wild = wild_kinds(rules, indicator)
        copies = tuple(n - (kind == indicator) for kind, n in enumerate(stock))
        found.append(
            Deal(indicator, _class_of(wild), stock[indicator], canonical(Wall(copies, wild, faces, stock)))
        )
    return found


def _class_of(wild: tuple[int, ...]) -> str | None:
    """Return what sort of kind is wild; None where none is, or one of each sort (own variants only)."""
    sorts = {"suit" if kind < FIRST_HONOUR else "honour" for kind in wild}
    return sorts.pop() if len(sorts) == 1 else None


def canonical(wall: Wall) -> Wall:
    """Return the wall with its suits in a fixed order: suits can be exchanged, so equal odds are counted once."""
    order = sorted(
        SUITS, key=lambda suit: [(wall.copies[k], k in wall.wild, wall.faces[k], wall.stock[k]) for k in suit]
    )
    kinds = [*(k for suit in order for k in suit), *range(FIRST_HONOUR, N_KINDS)]
    return Wall(
        tuple(wall.copies[k] for k in kinds),
        tuple(new for new, old in enumerate(kinds) if old in wall.wild),
        tuple(wall.faces[k] for k in kinds),
        tuple(wall.stock[k] for k in kinds),
    )


def row(copies: int) -> Row:
    """Return the weights of holding 0–4 of `copies` equal-looking tiles."""
    a, b, c, d, e = (comb(copies, held) for held in range(5))
    return a, b, c, d, e


class Blocks(NamedTuple):
    """The natural tiles of a wall as targets see them; suits and honours sorted, so that equal blocks are found equal."""

    suits: tuple[Rows, ...]
    honours: Rows
    dead: int


@lru_cache(maxsize=256)
def blocks(wall: Wall) -> Blocks:
    """Return the blocks of `wall`; a suit is usable as a whole or not at all."""
    suits = []
    for suit in SUITS:
        usable = {wall.faces[k] for k in suit}
        if len(usable) > 1:
            raise ValueError(
                f"kinds {suit.start}–{suit.stop - 1}: a suit's kinds are all usable or none; got a mixture"
            )
        if usable == {True}:
            suits.append(tuple(row(wall.naturals(k)) for k in suit))
    return Blocks(
        tuple(sorted(suits)), tuple(sorted(row(wall.naturals(k)) for k in usable_honours(wall))), wall.dead
    )


def usable_honours(wall: Wall) -> list[int]:
    """Return the honours that a winning hand may contain."""
    return [kind for kind in range(FIRST_HONOUR, N_KINDS) if wall.faces[kind]]


def usable_suits(wall: Wall) -> Iterator[range]:
    """Yield the suits that a winning hand may contain."""
    for suit in SUITS:
        if wall.faces[suit.start]:
            yield suit


def usable_258(wall: Wall) -> list[int]:
    """Return the 2, 5 and 8 of the usable suits."""
    return [suit.start + rank for suit in usable_suits(wall) for rank in (1, 4, 7)]


def _never_complete(rules: Rules, kind: int) -> bool:
    return rules.variant.family is Family.JINGZHOU and kind == RED
