"""The public Chinese Official calculator PyMahjongGB as a peer for hands without golds."""

from __future__ import annotations

from MahjongGB import MahjongFanCalculator

from tests.oracle.build_hands import BuiltHand
from tests.oracle.notation import Meld

PEER_SUITS = "WBT"  # 万 饼 条
PEER_NAMES = {"独听・边张": "边张", "独听・嵌张": "坎张", "独听・单钓": "单钓将"}


def peer_tile(kind: int) -> str:
    """Return the peer's name of a kind."""
    if kind < 27:
        return f"{PEER_SUITS[kind // 9]}{kind % 9 + 1}"
    return f"F{kind - 26}" if kind < 31 else f"J{kind - 30}"


def _peer_meld(meld: Meld) -> tuple[str, str, int]:
    if meld.kind == "chow":
        return "CHI", peer_tile(meld.tiles[1]), 1
    if meld.kind == "pung":
        return "PENG", peer_tile(meld.tiles[0]), 1
    return "GANG", peer_tile(meld.tiles[0]), 0 if meld.kind == "kong_concealed" else 1


def peer_fans(hand: BuiltHand) -> dict[str, int]:
    """Return what the peer counts, fan name to points; 明暗杠 is one fan of 5 there."""
    result = MahjongFanCalculator(
        tuple(_peer_meld(meld) for meld in hand.melds),
        tuple(peer_tile(kind) for kind in hand.concealed),
        peer_tile(hand.win),
        0,
        hand.by in ("self_draw", "replacement"),
        hand.visible >= 3,
        hand.by in ("replacement", "rob_kong"),
        hand.last_tile,
        hand.seat,
        hand.round_wind - 27,
        False,
    )
    points: dict[str, int] = {}
    for value, name in result:
        name = PEER_NAMES.get(name, name)
        points[name] = points.get(name, 0) + value
    return points
