"""Readings: a face for every concealed wild and a decomposition (rulebook 0.7a), enumerated without repeats.

Counts have 34 entries and hold the naturals of the concealed part; `n_wild` further tiles stand for anything.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement

from tests.oracle.deficiency import scattered_rank_sets
from tests.oracle.notation import is_chow

Group = tuple[int, int, int]
TWO_FIVE_EIGHT = frozenset(suit * 9 + rank for suit in range(3) for rank in (1, 4, 7))
ALL_HONOURS = frozenset(range(27, 34))


@dataclass(frozen=True)
class Reading:
    """One way to read the concealed part.

    `form` is standard, seven_pairs, scattered or free; `tiles` are the represented kinds and `faces` those of
    the wilds, both sorted; `groups` and `pair` are filled in the standard form only.
    """

    form: str
    tiles: tuple[int, ...]
    faces: tuple[int, ...]
    groups: tuple[Group, ...] = ()
    pair: int | None = None


def reading_of(form: str, naturals: Sequence[int], tiles: Sequence[int], **parts: object) -> Reading:
    """Return the reading that represents `tiles`: what the naturals do not cover are the wilds' faces."""
    left = list(naturals)
    faces: list[int] = []
    for tile in sorted(tiles):
        if left[tile]:
            left[tile] -= 1
        else:
            faces.append(tile)
    return Reading(form, tuple(sorted(tiles)), tuple(faces), **parts)  # type: ignore[arg-type]


def standard_readings(
    naturals: Sequence[int], n_wild: int, groups: int, kinds: Sequence[int]
) -> Iterator[Reading]:
    """Yield every reading as `groups` groups and a pair out of `kinds`, each once."""
    seen: set[tuple[tuple[Group, ...], int]] = set()
    for found, pair in _decompositions(list(naturals), n_wild, groups, True, frozenset(kinds)):
        key = (tuple(sorted(found)), pair)
        if key not in seen:
            seen.add(key)
            tiles = [tile for group in found for tile in group] + [pair, pair]
            yield reading_of("standard", naturals, tiles, groups=key[0], pair=pair)


def _decompositions(
    naturals: list[int], n_wild: int, groups: int, needs_pair: bool, kinds: frozenset[int]
) -> Iterator[tuple[list[Group], int]]:
    """Cover the lowest natural with each group or pair that can hold it, using naturals wherever there are any.

    The pair comes back as -1 from the calls after the one that took it.
    """
    lowest = next((kind for kind, n in enumerate(naturals) if n), None)
    if lowest is None:
        if n_wild == 3 * groups + 2 * needs_pair:
            yield from _all_wild(groups, needs_pair, kinds)
        return
    for part in (*_groups_with(lowest, kinds), *([(lowest, lowest)] if needs_pair else [])):
        is_pair = len(part) == 2
        if not is_pair and not groups:
            continue
        rest = naturals.copy()
        wilds_used = 0
        for tile in part:
            if rest[tile]:
                rest[tile] -= 1
            else:
                wilds_used += 1
        if wilds_used <= n_wild:
            for found, pair in _decompositions(
                rest, n_wild - wilds_used, groups - (not is_pair), needs_pair and not is_pair, kinds
            ):
                yield (found, lowest) if is_pair else ([*found, part], pair)  # type: ignore[list-item]


def _all_wild(groups: int, needs_pair: bool, kinds: frozenset[int]) -> Iterator[tuple[list[Group], int]]:
    for found in combinations_with_replacement(_all_groups(kinds), groups):
        for pair in sorted(kinds) if needs_pair else (-1,):
            yield list(found), pair


@cache
def _all_groups(kinds: frozenset[int]) -> tuple[Group, ...]:
    chows = [
        (k, k + 1, k + 2) for k in sorted(kinds) if is_chow((k, k + 1, k + 2)) and {k + 1, k + 2} <= kinds
    ]
    return (*chows, *((k, k, k) for k in sorted(kinds)))


@cache
def _groups_with(kind: int, kinds: frozenset[int]) -> tuple[Group, ...]:
    return tuple(group for group in _all_groups(kinds) if kind in group)


def seven_pairs_readings(naturals: Sequence[int], n_wild: int, kinds: Sequence[int]) -> Iterator[Reading]:
    """Yield every reading as seven pairs (four alike are two pairs)."""
    odd = [kind for kind, n in enumerate(naturals) if n % 2]
    if len(odd) > n_wild or sum(naturals) + n_wild != 14:
        return
    base = [kind for kind, n in enumerate(naturals) for _ in range(n)] + odd
    for pairs in combinations_with_replacement(kinds, (n_wild - len(odd)) // 2):
        yield reading_of("seven_pairs", naturals, [*base, *pairs, *pairs])


def free_readings(naturals: Sequence[int], n_wild: int, allowed: Sequence[int]) -> Iterator[Reading]:
    """Yield every reading in which each tile is one of `allowed`, ungrouped (将一色, 风一色)."""
    base = [kind for kind, n in enumerate(naturals) for _ in range(n)]
    if set(base) <= set(allowed):
        for faces in combinations_with_replacement(sorted(allowed), n_wild):
            yield reading_of("free", naturals, [*base, *faces])


def scattered_readings(naturals: Sequence[int], n_wild: int, gap: int) -> Iterator[Reading]:
    """Yield every reading as thirteen scattered: ranks of a suit at least `gap` apart, honours different."""
    base = {kind for kind, n in enumerate(naturals) if n}
    if sum(naturals) != len(base) or len(base) + n_wild != 14:
        return
    suits = []
    for suit in range(3):
        present = {kind % 9 for kind in base if kind < 27 and kind // 9 == suit}
        suits.append(
            [[suit * 9 + r for r in ranks] for ranks in scattered_rank_sets(gap) if present <= set(ranks)]
        )
    honours = sorted(kind for kind in range(27, 34))
    for a in suits[0]:
        for b in suits[1]:
            for c in suits[2]:
                for chosen in _honour_sets(honours, base, 14 - len(a) - len(b) - len(c)):
                    yield reading_of("scattered", naturals, [*a, *b, *c, *chosen])


def _honour_sets(honours: list[int], base: set[int], size: int) -> list[list[int]]:
    """Return the honour sets of `size` that hold every honour of `base`."""
    found: list[list[int]] = [[]]
    for kind in honours:
        with_it = [[*chosen, kind] for chosen in found]
        found = with_it if kind in base else found + with_it
    return [chosen for chosen in found if len(chosen) == size]


def within_four_copies(reading: Reading, copies: Sequence[int]) -> bool:
    """Whether no kind is represented more than four times, melds (`copies`) included (0.7, `refused`)."""
    return all(reading.tiles.count(kind) + copies[kind] <= 4 for kind in set(reading.tiles))
