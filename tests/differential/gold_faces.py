"""The best value of a hand with golds by trying every face with the public calculator, as a peer for the kernel (HJ-6).

The peer knows no golds, so its fans for edge, closed and single waits are those of the hand with its faces, not those of
HJ-14; they are taken apart from the rest.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations_with_replacement

from tests.differential.pymahjonggb import peer_points
from tests.oracle.build_hands import BuiltHand

WAITS = ("边张", "坎张", "单钓将")
_NOTHING = 8  # 无番和


@dataclass(frozen=True)
class PeerBest:
    """Best fan sums over all faces: `bare` without fans for waits, `full` with the peer's."""

    bare: int
    full: int


def best_over_faces(hand: BuiltHand) -> PeerBest:
    """Ask the peer about every face of every gold; -1 where no faces make the hand complete."""
    bare, full = -1, -1
    for concealed, tile in faced_hands(hand):
        points = _faced_points(hand, concealed, tile)
        if points is not None:
            total = sum(points.values())
            stripped = total - sum(points.get(name, 0) for name in WAITS)
            full = max(full, total)
            bare = max(bare, stripped or _NOTHING)
    return PeerBest(bare, full)


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
    """Yield the concealed tiles and the winning tile for all faces; a discarded gold stays what it is (HJ-14)."""
    (gold,) = hand.wild
    drawn = hand.by in ("self_draw", "replacement") and hand.win == gold
    naturals = [kind for kind in hand.concealed if kind != gold]
    golds = len(hand.concealed) - len(naturals) + (1 if drawn else 0)
    used = Counter(naturals) + Counter({} if drawn else {hand.win: 1})
    for meld in hand.melds:
        used.update(meld.tiles)
    for faces in combinations_with_replacement(range(34), golds):
        if all(used[kind] + faces.count(kind) <= 4 for kind in set(faces)):
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
    for kind in range(34):
        if kind in (hand.win, *hand.wild) or used[kind] == 4:
            continue
        other = replace(hand, win=kind)
        if any(peer_points(other, concealed, tile) is not None for concealed, tile in faced_hands(other)):
            return True
    return False
