"""PyMahjongGB, a public Chinese Official calculator, asked about Huangjin hands, and the kernel asked the same."""

from __future__ import annotations

from collections.abc import Sequence

from MahjongGB import MahjongFanCalculator

from sim.codes import MeldKind, Way
from sim.kernels.fans.catalogue import NAMES
from sim.kernels.fans.values import FAN_VALUES
from tests.golden.huangjin_records import Judged, MeldRow, fill, judge
from tests.oracle.build_hands import BuiltHand

# The peer counts 明暗杠 as one fan of 5, and hands of any value.
PEER_RULES = (("min_fan", "0"), ("mixed_kongs", "5"))
_MELDS = {
    "chow": MeldKind.CHOW,
    "pung": MeldKind.PUNG,
    "kong_exposed": MeldKind.KONG_EXPOSED,
    "kong_added": MeldKind.KONG_ADDED,
    "kong_concealed": MeldKind.KONG_CONCEALED,
}
_NAMES = {"独听・边张": "边张", "独听・嵌张": "坎张", "独听・单钓": "单钓将"}
_VALUE = {name: int(value) for name, value in zip(NAMES, FAN_VALUES, strict=True)} | {"明暗杠": 5}


def melds_of(hand: BuiltHand) -> list[MeldRow]:
    """The melds of a built hand as rows of a record."""
    return [(int(_MELDS[meld.kind]), min(meld.tiles), meld.from_digit) for meld in hand.melds]


def kernel_judgement(hand: BuiltHand, settings: tuple[tuple[str, str], ...] = PEER_RULES) -> Judged:
    """Judge a built hand with the kernel; its gold is `hand.wild`, if it has one."""
    context = {
        "seat": hand.seat,
        "last": int(hand.last_tile),
        "visible": hand.visible,
        "flowers": hand.flowers,
        "round_wind": hand.round_wind,
        "source": hand.discarder if hand.by in ("discard", "rob_kong") else -1,
    }
    if hand.wild:
        context["wild"] = hand.wild[0]
    return judge(fill(hand.concealed, melds_of(hand), hand.win, Way[hand.by.upper()], context), settings)


def kernel_points(judged: Judged) -> dict[str, int]:
    """Points by name of the fans that the kernel counts, flowers apart."""
    return {name: times * _VALUE[name] for name, times in judged.fans.items()}


def peer_points(
    hand: BuiltHand, concealed: Sequence[int] | None = None, tile: int = -1, flowers: int = 0
) -> dict[str, int] | None:
    """Points by name of the fans that the peer counts, other concealed tiles and another winning tile if given.

    Flowers count only where their number is given, for the gold best of other faces leaves them out.
    None where the peer does not take the tiles for a complete hand.
    """
    concealed = hand.concealed if concealed is None else concealed
    tile = hand.win if tile < 0 else tile
    try:
        found = MahjongFanCalculator(
            tuple(_pack(form, kind, digit) for form, kind, digit in melds_of(hand)),
            tuple(_tile(kind) for kind in concealed),
            _tile(tile),
            flowers,
            hand.by in ("self_draw", "replacement"),
            hand.visible >= 3 and hand.win not in hand.wild,
            hand.by in ("replacement", "rob_kong"),
            hand.last_tile,
            hand.seat,
            hand.round_wind - 27,
        )
    except TypeError as error:
        if "ERROR_NOT_WIN" not in str(error):
            raise
        return None
    points: dict[str, int] = {}
    for value, name in found:
        name = _NAMES.get(name, name)
        points[name] = points.get(name, 0) + value
    return points


def _tile(kind: int) -> str:
    if kind < 27:
        return "WBT"[kind // 9] + str(kind % 9 + 1)
    return f"F{kind - 26}" if kind < 31 else f"J{kind - 30}"


def _pack(form: int, kind: int, digit: int) -> tuple[str, str, int]:
    if form == MeldKind.CHOW:
        return "CHI", _tile(kind + 1), 1
    if form == MeldKind.PUNG:
        return "PENG", _tile(kind), 1
    return "GANG", _tile(kind), 0 if form == MeldKind.KONG_CONCEALED else 1
