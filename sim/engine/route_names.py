"""The ways to win that bots work towards, by name."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from sim import tiles
from sim.codes import Family
from sim.kernels.tables import PAIR_258
from sim.policies import routes as r
from sim.policies.templates import TRIPLES
from sim.rules import Rules, Text

_SUIT_NAMES = {r.M: Text("characters", "万"), r.P: Text("dots", "筒"), r.S: Text("bamboos", "条")}
_PLAIN = {
    r.PAIRS: ("seven_pairs", Text("seven pairs", "七对")),
    r.PUNGS: ("all_pungs", Text("all pungs", "碰碰胡")),
    r.FREE_258: ("pure_258", Text("2, 5, 8 only", "将一色")),
    r.FREE_HONOURS: ("pure_honours", Text("honours only", "风一色")),
    r.SCATTERED: ("thirteen_scattered", Text("thirteen scattered", "十三烂")),
    r.KNITTED: ("knitted", Text("lesser honours and knitted tiles", "全不靠")),
    r.ORPHANS: ("thirteen_orphans", Text("thirteen orphans", "十三幺")),
}


@dataclass(frozen=True, slots=True)
class RouteName:
    """A way to win.

    Attributes
    ----------
    id : str
        Public id.
    name : Text
    """

    id: str
    name: Text


def route_name(rules: Rules, route: NDArray[np.int64]) -> RouteName:
    """Return the name of a route (`sim.policies.routes`) of the variant."""
    form, parts = int(route[r.FORM]), int(route[r.PARTS])
    if form == r.TEMPLATE:
        return _template(int(route[r.NUMBER]))
    if form != r.STANDARD:
        return RouteName(*_PLAIN[form])
    family = rules.variant.family
    if family is Family.ANQING:
        return _anqing(route, parts)
    if int(route[r.TABLE]) == PAIR_258:
        if int(route[r.WILD_LIMIT]) == r.NO_LIMIT:
            return RouteName("concealed", Text("concealed, a pair of 2, 5 or 8", "门前清，二五八作将"))
        return RouteName("small", Text("small win, a pair of 2, 5 or 8", "屁胡，二五八作将"))
    if parts in _SUIT_NAMES:
        suit = _SUIT_NAMES[parts]
        return RouteName("pure_suit", Text(f"one suit, {suit.en}", f"清一色，{suit.zh}"))
    if parts & ~r.H in _SUIT_NAMES:
        suit = _SUIT_NAMES[parts & ~r.H]
        return RouteName("half_suit", Text(f"{suit.en} and honours", f"混一色，{suit.zh}"))
    return RouteName("ordinary", Text("four groups and a pair", "四组一将"))


def _anqing(route: NDArray[np.int64], parts: int) -> RouteName:
    """Name a route of AQ-13: without honours wilds help, with honours none may be held."""
    left_out = [suit for suit in _SUIT_NAMES if not parts & suit]
    without_en = "".join(f", no {_SUIT_NAMES[suit].en}" for suit in left_out)
    without_zh = "".join(f"，缺{_SUIT_NAMES[suit].zh}" for suit in left_out)
    if parts & r.H:
        return RouteName(
            "ordinary_honours", Text(f"groups and a pair, no wild{without_en}", f"平胡，不带赖子{without_zh}")
        )
    return RouteName(
        "ordinary", Text(f"groups and a pair, no honours{without_en}", f"平胡，不带字{without_zh}")
    )


def _template(number: int) -> RouteName:
    """Name three fixed triples by what they are, with their tiles."""
    triples = sorted(tuple(int(kind) for kind in triple) for triple in TRIPLES[number])
    shown = " ".join(tiles.compact(triple) for triple in triples)
    name_id, name = _template_kind(triples)
    return RouteName(name_id, Text(f"{name.en} {shown}", f"{name.zh} {shown}"))


def _template_kind(triples: list[tuple[int, ...]]) -> tuple[str, Text]:
    if triples[0][1] != triples[0][0] + 1:
        return "knitted_straight", Text("knitted straight", "组合龙")
    starts = sorted(triple[0] % 9 for triple in triples)
    if len({triple[0] // 9 for triple in triples}) == 1:
        if starts == [0, 3, 6]:
            return "pure_straight", Text("pure straight", "清龙")
        return "pure_shifted_chows", Text("pure shifted chows", "一色三步高")
    if starts == [0, 3, 6]:
        return "mixed_straight", Text("mixed straight", "花龙")
    if len(set(starts)) == 1:
        return "mixed_triple_chow", Text("mixed triple chow", "三色三同顺")
    return "mixed_shifted_chows", Text("mixed shifted chows", "三色三步高")
