"""A slow second count of the odds of a deal: every hand of a small wall is dealt and looked at, tile by tile.

Written from the rulebook, in plain Python, and sharing nothing with `sim.counting`: hands are listed, wilds are given every face, groups are
taken off one by one. It answers the same ids, so the two can be compared.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations_with_replacement, pairwise, permutations
from math import comb, prod

import numpy as np

KINDS = 34
RED = 31
HONOURS = range(27, 34)
Hand = tuple[int, ...]


@dataclass(frozen=True)
class SmallWall:
    """A small wall and how its rules read."""

    copies: dict[int, int]
    wild: tuple[int, ...] = ()
    unusable: frozenset[int] = frozenset()
    fifth_copy: bool = True
    never_waited: tuple[int, ...] = ()
    grouped: bool = False
    gap: int = 3
    scattered_any: bool = False
    red_allowed: bool = True
    stock: dict[int, int] = field(default_factory=dict)

    def left(self, kind: int) -> int:
        return self.stock.get(kind, self.copies.get(kind, 0))


def hands(wall: SmallWall, tiles: int) -> Iterator[tuple[Hand, int]]:
    """Yield every hand as 34 counts, with the number of ways to draw it."""
    whole = tuple(wall.copies.get(k, 0) for k in range(KINDS))
    for hand in parts(whole, tiles):
        yield hand, prod(comb(whole[k], n) for k, n in enumerate(hand) if n)


def chows() -> list[tuple[int, int, int]]:
    return [(s * 9 + r, s * 9 + r + 1, s * 9 + r + 2) for s in range(3) for r in range(7)]


@cache
def groups_only(hand: Hand, pungs_only: bool) -> bool:
    """Tell whether the tiles fall into groups without rest."""
    first = next((k for k, n in enumerate(hand) if n), None)
    if first is None:
        return True
    if hand[first] >= 3 and groups_only(minus(hand, (first,) * 3), pungs_only):
        return True
    chow = (first, first + 1, first + 2)
    if not pungs_only and first < 27 and first % 9 <= 6 and all(hand[k] for k in chow):
        return groups_only(minus(hand, chow), pungs_only)
    return False


def minus(hand: Hand, tiles: tuple[int, ...]) -> Hand:
    left = list(hand)
    for tile in tiles:
        left[tile] -= 1
    return tuple(left)


def plus(hand: Hand, tiles: tuple[int, ...]) -> Hand:
    more = list(hand)
    for tile in tiles:
        more[tile] += 1
    return tuple(more)


def with_pair(hand: Hand, pairs: list[int], pungs_only: bool = False) -> bool:
    return any(hand[k] >= 2 and groups_only(minus(hand, (k, k)), pungs_only) for k in pairs)


def is_258(kind: int) -> bool:
    return kind < 27 and kind % 9 in (1, 4, 7)


def standard(hand: Hand) -> bool:
    return with_pair(hand, list(range(KINDS)))


def standard_258(hand: Hand) -> bool:
    return with_pair(hand, [k for k in range(KINDS) if is_258(k)])


def all_pungs(hand: Hand) -> bool:
    return with_pair(hand, list(range(KINDS)), pungs_only=True)


def seven_pairs(hand: Hand) -> bool:
    return all(n % 2 == 0 for n in hand)


def pure(hand: Hand, wanted: Callable[[int], bool], grouped: bool) -> bool:
    return all(wanted(k) for k, n in enumerate(hand) if n) and (
        not grouped or all_pungs(hand) or seven_pairs(hand)
    )


def pure_suit(hand: Hand) -> bool:
    suits = {k // 9 if k < 27 else 3 for k, n in enumerate(hand) if n}
    return len(suits) == 1 and 3 not in suits and (standard(hand) or seven_pairs(hand))


def spread(hand: Hand, gap: int) -> bool:
    """Thirteen scattered."""
    if max(hand) > 1:
        return False
    for suit in range(3):
        ranks = [r for r in range(9) if hand[suit * 9 + r]]
        if any(b - a < gap for a, b in pairwise(ranks)):
            return False
    return True


def all_honours(hand: Hand) -> bool:
    return all(hand[k] for k in HONOURS)


def orphans(hand: Hand) -> bool:
    wanted = {k for k in range(KINDS) if k >= 27 or k % 9 in (0, 8)}
    return {k for k, n in enumerate(hand) if n} == wanted


def knittings() -> list[set[int]]:
    return [
        {s * 9 + start + step for s, start in enumerate(order) for step in (0, 3, 6)}
        for order in permutations(range(3))
    ]


def lesser_knitted(hand: Hand) -> bool:
    if max(hand) > 1:
        return False
    held = {k for k, n in enumerate(hand) if n}
    return any(held <= knitting | set(HONOURS) for knitting in knittings())


def greater_knitted(hand: Hand) -> bool:
    return lesser_knitted(hand) and all_honours(hand)


def knitted_straight(hand: Hand) -> bool:
    return any(
        all(hand[k] for k in knitting) and standard_rest(minus(hand, tuple(knitting)))
        for knitting in knittings()
    )


def standard_rest(hand: Hand) -> bool:
    return with_pair(hand, list(range(KINDS)))


def forms(wall: SmallWall) -> dict[str, Callable[[Hand], bool]]:
    """Return what makes 14 represented tiles each of the hands."""
    return {
        "standard": standard,
        "standard_258": standard_258,
        "all_pungs": all_pungs,
        "seven_pairs": seven_pairs,
        "standard_or_seven_pairs": lambda hand: standard(hand) or seven_pairs(hand),
        "standard_258_or_seven_pairs": lambda hand: standard_258(hand) or seven_pairs(hand),
        "pure_suit": pure_suit,
        "pure_258": lambda hand: pure(hand, is_258, wall.grouped),
        "pure_honours": lambda hand: pure(hand, lambda k: k >= 27, wall.grouped),
        "scattered": lambda hand: spread(hand, wall.gap),
        "seven_stars": lambda hand: wall.red_allowed and spread(hand, wall.gap) and all_honours(hand),
        "thirteen_orphans": orphans,
        "lesser_knitted": lesser_knitted,
        "greater_knitted": greater_knitted,
        "knitted_straight": knitted_straight,
    }


class Witness:
    """Counts the hands of one small wall with every property."""

    def __init__(self, wall: SmallWall, faces: list[int]) -> None:
        self.wall = wall
        self.faces = [k for k in faces if k not in wall.unusable]
        self.forms = forms(wall)
        self._known: dict[tuple[str, Hand, int], bool] = {}

    def split(self, hand: Hand) -> tuple[Hand, int]:
        """Return the naturals of a hand and its number of wilds."""
        wild = sum(hand[k] for k in self.wall.wild)
        return tuple(0 if k in self.wall.wild else n for k, n in enumerate(hand)), wild

    def is_form(self, form: str, naturals: Hand, wilds: int) -> bool:
        """Tell whether 14 tiles are a hand of this form under some face of every wild."""
        key = form, naturals, wilds
        if key not in self._known:
            self._known[key] = self._some_faces(form, naturals, wilds)
        return self._known[key]

    def _some_faces(self, form: str, naturals: Hand, wilds: int) -> bool:
        if any(naturals[k] for k in self.wall.unusable):
            return False
        whole = {"scattered": self.forms["scattered"], "seven_stars": self.forms["scattered"]}
        whole |= dict.fromkeys(("lesser_knitted", "greater_knitted"), lesser_knitted)
        if form in whole and not whole[form](naturals):
            return False  # no faces of the wilds mend tiles that cannot stand together
        for chosen in combinations_with_replacement(self.faces, wilds):
            shown = plus(naturals, chosen)
            if (self.wall.fifth_copy or max(shown) <= 4) and self.forms[form](shown):
                return True
        return False

    def hand_is(self, form: str, hand: Hand) -> bool:
        """Tell whether 14 physical tiles are a hand of this form."""
        if form in ("scattered", "seven_stars"):
            if not self.wall.red_allowed and hand[RED]:
                return False
            if not self.wall.scattered_any:
                return self.forms[form](hand)
        naturals, wilds = self.split(hand)
        return self.is_form(form, naturals, wilds)

    def ready_for(self, form: str, hand: Hand) -> bool:
        """Tell whether one more tile, of which a copy is left, makes 13 tiles a hand of this form."""
        return any(
            hand[k] < self.wall.left(k) and self.hand_is(form, plus(hand, (k,))) for k in self.wall.copies
        )

    def contains(self, form: str, hand: Hand) -> bool:
        """Tell whether some 14 of the tiles are a hand of this form."""
        return any(self.hand_is(form, part) for part in parts(hand, 14))

    def waits(self, hand: Hand) -> int:
        """Return how many kinds complete 13 tiles."""
        count = 0
        for kind in self.wall.copies:
            if kind in self.wall.never_waited or hand[kind] >= self.wall.left(kind):
                continue
            count += self.hand_is("standard", plus(hand, (kind,)))
        return count

    def waiting(self) -> dict[int, tuple[int, ...]]:
        """Return the number of 13-tile hands that wait for each number of kinds, by their wilds."""
        most = sum(self.wall.copies[k] for k in self.wall.wild)
        counts: dict[int, list[int]] = {}
        for hand, ways in hands(self.wall, 13):
            counts.setdefault(self.waits(hand), [0] * (most + 1))[self.split(hand)[1]] += ways
        return {k: tuple(by_wilds) for k, by_wilds in counts.items()}

    def counted(self, tiles: int, test: Callable[[Hand], bool]) -> tuple[int, ...]:
        """Return the number of hands of `tiles` tiles that pass, by their wilds."""
        counts = [0] * (sum(self.wall.copies[k] for k in self.wall.wild) + 1)
        for hand, ways in hands(self.wall, tiles):
            if test(hand):
                counts[self.split(hand)[1]] += ways
        return tuple(counts)

    def deficiencies(self, tiles: int) -> dict[int, tuple[int, ...]]:
        """Return the number of hands of each deficiency, by their wilds."""
        most = sum(self.wall.copies[k] for k in self.wall.wild)
        counts: dict[int, list[int]] = {}
        fixed, excess, aims, kinds = self.targets()
        allowed = {w: excess <= (w if self.wall.fifth_copy else 0) for w in range(most + 1)}
        for hand, ways in hands(self.wall, tiles):
            naturals, wilds = self.split(hand)
            held = np.array([naturals[k] for k in kinds])
            missing = (fixed + np.maximum(0, aims - held).sum(axis=1))[allowed[wilds]].min()
            counts.setdefault(max(0, int(missing) - wilds), [0] * (most + 1))[wilds] += ways
        return {missing: tuple(by_wilds) for missing, by_wilds in counts.items()}

    def targets(self) -> tuple[np.ndarray, np.ndarray, np.ndarray, list[int]]:
        """Return all aims worth looking at: tiles of other kinds, excess tiles, tiles of each listed kind, the kinds.

        Of the groups and pairs that touch no natural tile only their number matters: some are always to be had.
        """
        held = [k for k in self.wall.copies if k not in self.wall.wild and k not in self.wall.unusable]
        usable = [c for c in chows() if not self.wall.unusable & set(c)]
        touching = [(k, k, k) for k in held] + [c for c in usable if any(k in held for k in c)]
        kinds = sorted({k for group in touching for k in group} | set(held))
        seen = set()
        for n in range(5):
            for chosen in combinations_with_replacement(touching, n):
                for pair in [None, *held]:
                    tiles = [t for group in chosen for t in group] + ([] if pair is None else [pair, pair])
                    seen.add((3 * (4 - n) + (2 if pair is None else 0), *(tiles.count(k) for k in kinds)))
        rows = np.array(sorted(seen))
        return rows[:, 0], np.maximum(0, rows[:, 1:] - 4).sum(axis=1), rows[:, 1:], kinds


def parts(hand: Hand, tiles: int) -> Iterator[Hand]:
    """Yield every hand of `tiles` tiles that `hand` contains: all ways to lay tiles aside."""
    kinds = [k for k, n in enumerate(hand) if n]
    left = list(hand)

    def lay_aside(place: int, room: int) -> Iterator[Hand]:
        if room == 0:
            yield tuple(left)
            return
        if place == len(kinds):
            return
        kind = kinds[place]
        for n in range(min(room, hand[kind]) + 1):
            left[kind] = hand[kind] - n
            yield from lay_aside(place + 1, room - n)
        left[kind] = hand[kind]

    yield from lay_aside(0, sum(hand) - tiles)
