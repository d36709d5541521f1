"""The keep-first player's odds, counted: it keeps every tile that fits seven stars together with those it kept.

Without an indicator that tells one kind from another (``wild=off``) every order in which the kinds can first appear is equally
likely, so the tiles seen matter only by how many different kinds are among them. Given that number, kinds fall to suits and
honours as in a draw without replacement, and what the player keeps of a suit depends on the order within the suit alone.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import comb

from sim.tiles import FIRST_HONOUR, N_KINDS

RANKS, HONOURS = 9, N_KINDS - FIRST_HONOUR
COPIES = 4
SUIT_TILES = 7


def keep_first_odds(tiles: int, gap: int = 3) -> Fraction:
    """Return the chance that the first `tiles` tiles let the keep-first player complete seven stars."""
    return sum(
        (_different(tiles, kinds) * _succeeds(kinds, gap) for kinds in range(14, min(tiles, N_KINDS) + 1)),
        start=Fraction(0),
    )


@lru_cache(maxsize=64)
def _hands(tiles: int) -> tuple[int, ...]:
    """Return for every number of kinds how many sets of `tiles` tiles hold just so many."""
    ways = {(0, 0): 1}
    for _ in range(N_KINDS):
        later: dict[tuple[int, int], int] = {}
        for (held, kinds), number in ways.items():
            for copies in range(min(COPIES, tiles - held) + 1):
                place = (held + copies, kinds + (copies > 0))
                later[place] = later.get(place, 0) + number * comb(COPIES, copies)
        ways = later
    return tuple(ways.get((tiles, kinds), 0) for kinds in range(N_KINDS + 1))


def _different(tiles: int, kinds: int) -> Fraction:
    """Return the chance that `tiles` tiles are of just so many kinds."""
    return Fraction(_hands(tiles)[kinds], comb(COPIES * N_KINDS, tiles))


@lru_cache(maxsize=128)
def _succeeds(kinds: int, gap: int) -> Fraction:
    """Return the chance that the first `kinds` kinds of an even order contain all honours and let seven suit tiles be kept."""
    suit_kinds = kinds - HONOURS
    total = Fraction(0)
    for i in range(min(RANKS, suit_kinds) + 1):
        for j in range(min(RANKS, suit_kinds - i) + 1):
            k = suit_kinds - i - j
            if k <= RANKS:
                ways = comb(RANKS, i) * comb(RANKS, j) * comb(RANKS, k)
                total += Fraction(ways, comb(N_KINDS, kinds)) * _enough(i, j, k, gap)
    return total


def _enough(i: int, j: int, k: int, gap: int) -> Fraction:
    """Return the chance that of so many ranks of the three suits, in even order, seven or more are kept."""
    a, b, c = (_kept(number, gap) for number in (i, j, k))
    return sum(
        (
            p * q * r
            for x, p in a.items()
            for y, q in b.items()
            for z, r in c.items()
            if x + y + z >= SUIT_TILES
        ),
        start=Fraction(0),
    )


@lru_cache(maxsize=32)
def _kept(seen: int, gap: int) -> dict[int, Fraction]:
    """Return the law of how many of the first `seen` ranks of a suit, in even order, are kept."""
    law: dict[tuple[int, int], Fraction] = {(0, 0): Fraction(1)}  # ranks seen, ranks kept, as bits
    for step in range(seen):
        later: dict[tuple[int, int], Fraction] = {}
        for (had, kept), chance in law.items():
            for rank in range(RANKS):
                if had >> rank & 1:
                    continue
                fits = all(not kept >> other & 1 or abs(rank - other) >= gap for other in range(RANKS))
                place = (had | 1 << rank, kept | (1 << rank if fits else 0))
                later[place] = later.get(place, Fraction(0)) + chance / (RANKS - step)
        law = later
    found: dict[int, Fraction] = {}
    for (_, kept), chance in law.items():
        found[kept.bit_count()] = found.get(kept.bit_count(), Fraction(0)) + chance
    return found
