"""The best that anybody could do alone: groups and a pair from a closed hand in a few draws, by trying everything.

Plain Python that shares no code with the bots, so that their choices can be held against it. A state is a hand, what it has
not seen, and the draws that are left; whatever is discarded is seen from then on. Tiles are packed: three bits a kind.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache

#: From the fourteen tiles and what is unseen (both packed) to the kind that is discarded.
Discarder = Callable[[int, int], int]

WIN, READY = "win", "ready"
KINDS, GROUPS, COPIES = 34, 4, 4
_BITS, _COUNT = 3, 7
_SUIT = 9 * _BITS
_PARTS = 2 * (GROUPS + 1)
_UNREACHABLE = -99
_SETS = ((0, 0), (0, 1), (1, 0))  # pungs and pairs of one kind; both would take five copies


def packed(counts: Iterable[int]) -> int:
    """Return copies by kind as one number."""
    return sum(int(copies) << _BITS * kind for kind, copies in enumerate(counts))


def unpacked(tiles: int) -> list[int]:
    """Return the copies of the 34 kinds."""
    return [tiles >> _BITS * kind & _COUNT for kind in range(KINDS)]


@lru_cache(maxsize=1 << 20)
def missing(hand: int) -> int:
    """Return how many tiles a hand lacks to four groups and a pair; 0 if they are among its tiles."""
    left = _joined(_covered(hand & (1 << _SUIT) - 1, 9), _covered(hand >> _SUIT & (1 << _SUIT) - 1, 9))
    right = _joined(_covered(hand >> 2 * _SUIT & (1 << _SUIT) - 1, 9), _covered(hand >> 3 * _SUIT, 0))
    return 3 * GROUPS + 2 - _joined(left, right)[2 * GROUPS + 1]


@lru_cache(maxsize=1 << 18)
def _covered(suit: int, chows: int) -> tuple[int, ...]:
    """Return how many tiles of a suit fit into so many groups and pairs of it: index ``2 * groups + pairs``, one pair at most.

    `chows` is the number of ranks if tiles in a row make a group, 0 where they do not.
    """
    # After each rank: (groups, pairs, chows begun one rank ago, chows begun here) -> tiles used.
    states = {(0, 0, 0, 0): 0}
    for rank in range(chows or KINDS - 27):
        held = suit >> _BITS * rank & _COUNT
        after: dict[tuple[int, int, int, int], int] = {}
        begin = GROUPS if rank + 2 < chows else 0
        for (groups, pairs, older, old), used in states.items():
            for new in range(min(begin, GROUPS - groups) + 1):
                for pung, pair in _SETS:
                    wanted = older + old + new + 3 * pung + 2 * pair
                    key = (groups + new + pung, pairs + pair, old, new)
                    if wanted > COPIES or key[0] > GROUPS or key[1] > 1:
                        continue
                    after[key] = max(after.get(key, 0), used + min(held, wanted))
        states = after
    best = [_UNREACHABLE] * _PARTS
    for (groups, pairs, _, _), used in states.items():
        best[2 * groups + pairs] = max(best[2 * groups + pairs], used)
    return tuple(best)


@lru_cache(maxsize=1 << 20)
def _joined(first: tuple[int, ...], second: tuple[int, ...]) -> tuple[int, ...]:
    """Return the most tiles that fit into so many groups and pairs of two parts together."""
    best = [_UNREACHABLE] * _PARTS
    for a, have in enumerate(first):
        for b, more in enumerate(second):
            if (a & 1) + (b & 1) <= 1 and a // 2 + b // 2 <= GROUPS:
                best[a + b] = max(best[a + b], have + more)
    return tuple(best)


class Lone:
    """Chances of a closed hand of thirteen with some draws left, nobody else at the table.

    Parameters
    ----------
    goal : "win" or "ready"
        Four groups and a pair with one of the draws, or a hand that lacks one tile after one of the discards.
    discarder : callable, optional
        Who discards; without one the best discard is found by trying all.
    """

    def __init__(self, goal: str, discarder: Discarder | None = None) -> None:
        self._spare = 1 if goal == READY else 0  # tiles that the goal may lack
        self._discarder = discarder
        self._known: dict[tuple[int, int, int], float] = {}

    def chance(self, hand: int, unseen: int, draws: int) -> float:
        """Return the chance to reach the goal with so many draws; every unseen tile is equally likely to come next."""
        lack = missing(hand) - self._spare
        if lack <= 0:
            return 1.0
        if lack > draws:
            return 0.0
        key = (hand, unseen, draws)
        if key not in self._known:
            total, found = 0, 0.0
            for kind, copies in enumerate(unpacked(unseen)):
                if copies:
                    total += copies
                    one = 1 << _BITS * kind
                    found += copies * self._after(hand + one, unseen - one, draws - 1)
            self._known[key] = found / total
        return self._known[key]

    def _after(self, drawn: int, unseen: int, draws: int) -> float:
        """Return the chance with fourteen tiles, about to discard."""
        lack = missing(drawn) - self._spare
        if lack <= 0 and self._spare == 0:
            return 1.0
        if lack > draws:
            return 0.0
        if self._discarder is not None:
            kind = self._discarder(drawn, unseen)
            return self.chance(drawn - (1 << _BITS * kind), unseen, draws)
        best = 0.0
        for kind in range(KINDS):
            if drawn >> _BITS * kind & _COUNT:
                best = max(best, self.chance(drawn - (1 << _BITS * kind), unseen, draws))
        return best
