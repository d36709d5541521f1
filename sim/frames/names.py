"""Public ids and Chinese names of what a hand can be: ways of winning, hand types, fans, limits.

Ids go into files and JSON; Chinese names go into anything that readers see.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum
from types import MappingProxyType

from sim.codes import Cap, Family, HandType, LiabilityKind, Way
from sim.kernels.fans.catalogue import NAMES


def public_id(member: IntEnum) -> str:
    """Return the id under which an enum member is printed: its lower-case name."""
    return member.name.lower()


WAYS: tuple[str, ...] = tuple(public_id(w) for w in Way)
HAND_TYPES: tuple[str, ...] = tuple(public_id(t) for t in HandType)
LIABILITIES: tuple[str, ...] = tuple(public_id(k) for k in LiabilityKind)
CAPS: tuple[str, ...] = tuple(public_id(c) for c in Cap)
# Anqing's threshold cells (AQ-13): a wild among the winner's tiles, a wild put out by the winner.
CELLS: tuple[str, ...] = ("neither", "has", "out", "has_and_out")

# The 81 fans by their number in the source (HJ-13); number 0 is the combined name that `mixed_kongs=5` shows.
FANS_ZH = NAMES
N_FANS = 81

CHINESE: Mapping[str, str] = MappingProxyType(
    {
        "self_draw": "自摸",
        "replacement": "杠上自摸",
        "discard": "点炮",
        "rob_kong": "抢杠",
        "all_melded": "全求人",
        "all_pungs": "碰碰胡",
        "concealed": "门前清",
        "kong_win": "杠开",
        "last_tile": "海底捞月",
        "luxury": "豪华",
        "ordinary": "平胡",
        "pure_258": "将一色",
        "pure_honours": "风一色",
        "pure_suit": "清一色",
        "seven_pairs": "七对",
        "seven_stars": "七星归位",
        "small": "屁胡",
        "thirteen_scattered": "十三烂",
        "none": "无",
        "three_claims": "三口承包",
        "capped": "封顶",
        "gold_top": "金顶",
        "outright": "四百",
        "neither": "无赖无出",
        "has": "手中有赖",
        "out": "打出过赖",
        "has_and_out": "有赖又打出过",
        "wild_discard": "打出赖子",
        "wild_kong": "杠出赖子",
        "red_discard": "打出红中",
        "red_kong": "杠出红中",
        "chow": "吃",
        "pung": "碰",
        "kong_exposed": "明杠",
        "kong_added": "加杠",
        "kong_concealed": "暗杠",
        "kong_single": "单张杠",
    }
)


def chinese(name: str) -> str:
    """Return the Chinese name of a public id; Chinese names and numbers come back unchanged."""
    return CHINESE.get(name, name)


_ANQING_TYPES = (
    HandType.ORDINARY,
    HandType.THIRTEEN_SCATTERED,
    HandType.SEVEN_STARS,
    HandType.KONG_WIN,
    HandType.ALL_PUNGS,
    HandType.SEVEN_PAIRS,
)
_JINGZHOU_TYPES = (
    HandType.SMALL,
    HandType.PURE_SUIT,
    HandType.ALL_PUNGS,
    HandType.PURE_258,
    HandType.PURE_HONOURS,
    HandType.SEVEN_PAIRS,
    HandType.KONG_WIN,
    HandType.ROB_KONG,
    HandType.ALL_MELDED,
)
_HUBEI_TYPES = (
    HandType.SMALL,
    HandType.CONCEALED,
    HandType.PURE_SUIT,
    HandType.PURE_258,
    HandType.PURE_HONOURS,
    HandType.ALL_PUNGS,
    HandType.SEVEN_PAIRS,
    HandType.LUXURY,
    HandType.KONG_WIN,
    HandType.ROB_KONG,
    HandType.ALL_MELDED,
    HandType.LAST_TILE,
)
FAMILY_TYPES: Mapping[Family, tuple[HandType, ...]] = MappingProxyType(
    {
        Family.ANQING: _ANQING_TYPES,
        Family.JINGZHOU: _JINGZHOU_TYPES,
        Family.HUANGJIN: (),
        Family.HUBEI: _HUBEI_TYPES,
    }
)


def types_of(bits: int) -> str:
    """Return the hand types in a bit mask as sorted ids joined by ``+``: ``all_pungs+pure_suit``."""
    return "+".join(name for index, name in enumerate(HAND_TYPES) if bits >> index & 1)


def type_bits(joined: str) -> int:
    """Return the bit mask of ids joined by ``+``; raises `ValueError` for an unknown id."""
    return sum(1 << HAND_TYPES.index(name) for name in joined.split("+") if name)


def fans_of(low: int, high: int) -> str:
    """Return the fans in the two masks of a row as Chinese names joined by ``+``, in the order of the source."""
    bits = low | high << 41
    return "+".join(name for number, name in enumerate(FANS_ZH) if bits >> number & 1)


def fan_bits(joined: str) -> tuple[int, int]:
    """Return the two masks of a row (fans 0–40, 41–81) for Chinese names joined by ``+``."""
    bits = sum(1 << FANS_ZH.index(name) for name in joined.split("+") if name)
    return bits & (1 << 41) - 1, bits >> 41
