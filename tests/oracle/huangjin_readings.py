"""Every reading of a complete Huangjin hand: a face for each gold and a decomposition (HJ-5, HJ-6, 0.7a)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement, permutations
from typing import NamedTuple

from tests.oracle.fan_hand import Group

ORPHANS = (0, 8, 9, 17, 18, 26, *range(27, 34))
HONOURS = tuple(range(27, 34))
# The nine suit kinds of a knitted straight, one tuple for each of the six ways to deal 147, 258, 369 to the suits.
STRAIGHTS = tuple(
    tuple(sorted(9 * suit + first + step for suit, first in enumerate(firsts) for step in (0, 3, 6)))
    for firsts in permutations(range(3))
)


class Reading(NamedTuple):
    """Faces of the golds in tile order, and what the concealed tiles make; `straight` is empty or nine kinds."""

    form: str
    groups: tuple[Group, ...]
    pair: int
    faces: tuple[int, ...]
    straight: tuple[int, ...] = ()


@dataclass(frozen=True)
class Tiles:
    """What is to be read.

    Parameters
    ----------
    naturals
        34 counts of the concealed tiles that stand for themselves.
    golds
        Number of concealed wild tiles.
    melds
        Number of melds (concealed kongs among them).
    room
        34 numbers: how many copies of a kind the concealed part may represent.
    special
        Whether the forms beside four groups and a pair exist.
    """

    naturals: tuple[int, ...]
    golds: int
    melds: int
    room: tuple[int, ...]
    special: bool


def read_all(tiles: Tiles) -> Iterator[Reading]:
    """Yield every reading once; the same tiles may be read in several forms."""
    for groups, pair, faces in _split(tiles.naturals, tiles.golds, 4 - tiles.melds, tiles.room):
        yield Reading("standard", groups, pair, faces)
    if tiles.special:
        yield from _read_knitted_straights(tiles)
        if not tiles.melds:
            yield from _read_pairs(tiles)
            yield from _read_orphans(tiles)
            yield from _read_knitted(tiles)


def is_complete(tiles: Tiles) -> bool:
    """Whether there is a reading."""
    return next(read_all(tiles), None) is not None


def _split(
    naturals: tuple[int, ...], golds: int, n_groups: int, room: tuple[int, ...]
) -> Iterator[tuple[tuple[Group, ...], int, tuple[int, ...]]]:
    """Yield (groups, pair, faces) that use all naturals and all golds; kind by kind from the lowest.

    At each kind it decides how many pungs, whether the pair and how many chows begin here; what the naturals do not
    cover is covered by golds.
    """

    def go(
        kind: int,
        owed: tuple[int, int],
        left: int,
        golds: int,
        pair: int,
        done: tuple[Group, ...],
        faces: tuple[int, ...],
    ) -> Iterator[tuple[tuple[Group, ...], int, tuple[int, ...]]]:
        if kind == 34:
            if left == 0 and golds == 0 and pair >= 0:
                yield done, pair, faces
            return
        have, (here, following) = naturals[kind], owed
        if not golds and not have:
            if not here:
                yield from go(kind + 1, (following, 0), left, 0, pair, done, faces)
            return
        highest = min(have + golds, room[kind])
        may_chow = kind < 27 and kind % 9 <= 6
        for pungs in range(min(left, (highest - here) // 3) + 1):
            for pairs in (0, 1) if pair < 0 else (0,):
                base = here + 3 * pungs + 2 * pairs
                most = min(left - pungs, highest - base) if may_chow else 0
                for chows in range(max(0, have - base), most + 1):
                    used = base + chows
                    if used < have or used > highest:
                        continue
                    yield from go(
                        kind + 1,
                        (following + chows, chows),
                        left - pungs - chows,
                        golds - used + have,
                        kind if pairs else pair,
                        done + (Group("pung", kind),) * pungs + (Group("chow", kind),) * chows,
                        faces + (kind,) * (used - have),
                    )

    return go(0, (0, 0), n_groups, golds, -1, (), ())


def _fill(tiles: Tiles, wanted: dict[int, int]) -> tuple[int, ...] | None:
    """Return the faces by which the concealed tiles become exactly `wanted`, or None."""
    if any(count > wanted.get(kind, 0) for kind, count in enumerate(tiles.naturals)):
        return None
    if any(count > tiles.room[kind] for kind, count in wanted.items()):
        return None
    faces = [kind for kind in sorted(wanted) for _ in range(wanted[kind] - tiles.naturals[kind])]
    return tuple(faces) if len(faces) == tiles.golds else None


def _read_pairs(tiles: Tiles) -> Iterator[Reading]:
    odd = [kind for kind in range(34) if tiles.naturals[kind] % 2]
    spare = tiles.golds - len(odd)
    if spare < 0 or spare % 2:
        return
    for extra in combinations_with_replacement(range(34), spare // 2):
        wanted = {kind: count + count % 2 for kind, count in enumerate(tiles.naturals) if count}
        for kind in extra:
            wanted[kind] = wanted.get(kind, 0) + 2
        faces = _fill(tiles, wanted)
        if faces is not None:
            yield Reading("seven_pairs", (), -1, faces)


def _read_orphans(tiles: Tiles) -> Iterator[Reading]:
    for double in ORPHANS:
        faces = _fill(tiles, dict.fromkeys(ORPHANS, 1) | {double: 2})
        if faces is not None:
            yield Reading("orphans", (), -1, faces)


def _read_knitted(tiles: Tiles) -> Iterator[Reading]:
    """Yield lesser and greater honours and knitted tiles: 14 different ones of 16."""
    held = {kind for kind in range(34) if tiles.naturals[kind]}
    if max(tiles.naturals) > 1:
        return
    seen: set[tuple[int, ...]] = set()
    for straight in STRAIGHTS:
        allowed = set(straight) | set(HONOURS)
        if not held <= allowed:
            continue
        for faces in combinations(sorted(allowed - held), tiles.golds):
            if faces not in seen and all(tiles.room[kind] for kind in held.union(faces)):
                seen.add(faces)
                yield Reading("knitted", (), -1, faces)


def _read_knitted_straights(tiles: Tiles) -> Iterator[Reading]:
    """Yield knitted straight, one group (perhaps melded) and a pair."""
    if tiles.melds > 1:
        return
    for straight in STRAIGHTS:
        missing = tuple(kind for kind in straight if not tiles.naturals[kind])
        if len(missing) > tiles.golds:
            continue
        rest = tuple(max(0, count - (kind in straight)) for kind, count in enumerate(tiles.naturals))
        room = tuple(copies - (kind in straight) for kind, copies in enumerate(tiles.room))
        if min(room) < 0:
            continue
        for groups, pair, faces in _split(rest, tiles.golds - len(missing), 1 - tiles.melds, room):
            yield Reading("knitted_straight", groups, pair, tuple(sorted(missing + faces)), straight)
