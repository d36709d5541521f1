"""Comparing the kernel with the public calculator: the class of every agreement and difference, with the rule behind it."""

from __future__ import annotations

import random

from tests.differential.gold_faces import WAITS, best_over_faces, waits_on_a_fifth, waits_on_more
from tests.differential.pymahjonggb import kernel_judgement, kernel_points, peer_points
from tests.oracle.build_hands import BuiltHand, random_hand, with_golds

UNEXPLAINED = "unexplained"
CLASSES: dict[str, str] = {
    "equal": "the same fans, times and sum",
    "equal sum": "another choice of fans with the same sum (interface: more fans, then the first ones)",
    "pairs of terminals": "HJ-13: 清幺九 is made of pungs by the source, so seven pairs of terminals are 混幺九; the peer says 清幺九",
    "no wait for a fifth copy": "0.7b, HJ-14: a kind of which hand and melds hold four copies is not waited for; the peer counts it",
    "gold: equal": "the best sum over all faces is the same (the peer's wait fans aside)",
    "gold: several waits": "HJ-14: golds in hand are wild, so the hand waited on several kinds and gets no wait fan; proved by search",
    "gold: single wait": "HJ-14: proved by search that no second kind would have completed the hand; one wait fan more than the rest",
    UNEXPLAINED: "a difference that no rule explains",
}


def class_of_plain(hand: BuiltHand) -> tuple[str, dict[str, int]]:
    """Compare a hand without golds; return the class and the kernel's fans."""
    judged = kernel_judgement(hand)
    mine = kernel_points(judged)
    peer = peer_points(hand, flowers=hand.flowers)
    fans = judged.fans | ({"花牌": judged.flowers} if judged.flowers else {})
    if peer is None or judged.fan != sum(mine.values()) or peer.pop("花牌", 0) != judged.flowers:
        return UNEXPLAINED, fans
    if mine == peer:
        return "equal", fans
    if judged.fan == sum(peer.values()):
        return "equal sum", fans
    if {"清幺九", "七对"} <= peer.keys() and {"混幺九", "七对"} <= mine.keys():
        rest = {name: points for name, points in mine.items() if name not in ("混幺九", "无字")}
        same = rest == {name: points for name, points in peer.items() if name != "清幺九"}
        return "pairs of terminals" if same else UNEXPLAINED, fans
    one_more = judged.fan == sum(peer.values()) + 1 or (peer == {"无番和": 8} and judged.fan == 1)
    given = any(name in mine and name not in peer for name in WAITS)
    if one_more and given and waits_on_a_fifth(hand):
        return "no wait for a fifth copy", fans
    return UNEXPLAINED, fans


def class_of_gold(hand: BuiltHand, prove: bool) -> str:
    """Compare a hand with golds; `prove` asks for a search where the kernel gives no wait fan and the peer's best has one."""
    judged = kernel_judgement(hand)
    mine = kernel_points(judged)
    peer = best_over_faces(hand)
    if not judged.complete or peer.bare < 0:
        return "gold: equal" if not judged.complete and peer.bare < 0 else UNEXPLAINED
    drawn_gold = hand.win in hand.wild and hand.by in ("self_draw", "replacement")
    waits = sum(mine.get(name, 0) for name in WAITS)
    if waits:
        single = not drawn_gold and judged.fan == peer.rest_with(waits) and not waits_on_more(hand)
        return "gold: single wait" if single else UNEXPLAINED
    if judged.fan != peer.bare:
        return UNEXPLAINED
    if prove and not drawn_gold and peer.full > peer.bare:
        return "gold: several waits" if waits_on_more(hand) else UNEXPLAINED
    return "gold: equal"


def random_gold_hand(rng: random.Random, golds: int) -> BuiltHand:
    """Return a random winning hand in which `golds` concealed tiles are free golds, put in place of others."""
    while True:
        hand = with_golds(random_hand(rng), rng, golds)
        if hand is not None and free_golds(hand) == golds:
            return hand


def free_golds(hand: BuiltHand) -> int:
    """Return how many golds may take any face: all concealed ones but a discarded winning tile (HJ-14)."""
    drawn = hand.win in hand.wild and hand.by in ("self_draw", "replacement")
    return sum(kind in hand.wild for kind in hand.concealed) + drawn
