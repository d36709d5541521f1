"""The best value of a hand with golds by trying every face with the public calculator, as a peer for the kernel (HJ-6).

The peer knows no golds, so its fans for edge, closed and single waits are those of the hand with its faces, not those of
HJ-14; they are taken apart from the rest.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations_with_replacement

from tests.differential.complete_shapes import is_complete
from tests.differential.pymahjonggb import peer_points
from tests.oracle.build_hands import BuiltHand

WAITS = ("边张", "坎张", "单钓将")
_NOTHING = 8  # 无番和


@dataclass(frozen=True)
class PeerBest:
    """Best fan sums over all faces: `bare` without fans for waits, `full` with the peer's."""

    bare: int
    full: int
    nothing: bool = False  # `bare` is 无番和 alone

    def rest_with(self, waits: int) -> int:
        """The sum with a fan for the wait, which takes the place of 无番和."""
        return waits if self.bare == _NOTHING and self.nothing else self.bare + waits


def best_over_faces(hand: BuiltHand) -> PeerBest:
    """Ask the peer about every face of every gold; -1 where no faces make the hand complete."""
    bare, full, nothing = -1, -1, False
    for concealed, tile in faced_hands(hand):
        points = _faced_points(hand, concealed, tile)
        if points is not None:
            total = sum(points.values())
            stripped = total - sum(points.get(name, 0) for name in WAITS)
            full = max(full, total)
            if (stripped or _NOTHING) > bare:
                bare, nothing = stripped or _NOTHING, stripped == 0 or "无番和" in points
    return PeerBest(bare, full, nothing)


def _faced_points(hand: BuiltHand, concealed: list[int], tile: int) -> dict[str, int] | None:
    """What the peer counts of one set of faces, its view of the winning tile's copies put right.

    和绝张 and 抢杠和 look at the real winning tile (HJ-14). The peer takes neither where the faced hand holds the same kind
    once more, and gives 和绝张 by itself where three copies lie in the winner's melds, even for a gold.
    """
    drawn_gold = hand.win in hand.wild and hand.by in ("self_draw", "replacement")
    robbed, last = hand.by == "rob_kong", hand.visible >= 3 and hand.win not in hand.wild
    if tile not in concealed and not drawn_gold:
        return peer_points(hand, concealed, tile)
    asked = replace(hand, by="discard", visible=0) if robbed else replace(hand, visible=0)
    points = peer_points(asked, concealed, tile)
    if points is None:
        return None
    points.pop("和绝张", None)
    if robbed or last:
        points.pop("无番和", None)
        points["抢杠和" if robbed else "和绝张"] = 8 if robbed else 4
    return points or {"无番和": _NOTHING}


def faced_hands(hand: BuiltHand) -> Iterator[tuple[list[int], int]]:
    """Yield concealed tiles and winning tile for all faces that complete the hand; a discarded gold stays itself (HJ-14)."""
    (gold,) = hand.wild
    drawn = hand.by in ("self_draw", "replacement") and hand.win == gold
    naturals = [kind for kind in hand.concealed if kind != gold]
    golds = len(hand.concealed) - len(naturals) + (1 if drawn else 0)
    held = naturals if drawn else [*naturals, hand.win]
    used = Counter(held)
    for meld in hand.melds:
        used.update(meld.tiles)
    for faces in combinations_with_replacement(range(34), golds):
        if any(used[kind] + faces.count(kind) > 4 for kind in faces) or not is_complete([*held, *faces]):
            continue
        if not drawn:
            yield [*naturals, *faces], hand.win
            continue
        for tile in sorted(set(faces)):
            rest = list(faces)
            rest.remove(tile)
            yield [*naturals, *rest], tile


def waits_on_more(hand: BuiltHand) -> bool:
    """Tell whether the hand waited on a second kind, golds in hand wild, the gold kind not counted (HJ-14)."""
    used = Counter(hand.concealed)
    for meld in hand.melds:
        used.update(meld.tiles)
    return any(
        any(True for _ in faced_hands(replace(hand, win=kind)))
        for kind in range(34)
        if kind not in (hand.win, *hand.wild) and used[kind] < 4
    )


def waits_on_a_fifth(hand: BuiltHand) -> bool:
    """Tell whether, without golds, a fifth copy of a kind would complete the hand by shape; the peer counts it as a wait."""
    used = Counter(hand.concealed)
    for meld in hand.melds:
        used.update(meld.tiles)
    return any(is_complete([*hand.concealed, kind]) for kind in range(34) if used[kind] == 4)
