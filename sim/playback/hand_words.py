"""What is said of a judged hand, and its picture: shared by `laizi hand` and the explorer."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from sim.engine.record import read_record
from sim.playback.hand_svg import hand_svg
from sim.playback.pictures.faces import HEIGHT
from sim.rules import Rules, Text
from sim.tiles import names

# Why a hand does not win, by the id that the result gives.
REASONS: Mapping[str, Text] = MappingProxyType(
    {
        "not_complete": Text("not complete", "未成牌型"),
        "red_in_hand": Text("a red dragon in hand", "手中有红中"),
        "threshold": Text("below the threshold to win", "未达胡牌门槛"),
        "que": Text("three suits, one too many", "三门花色，未打缺"),
        "not_open": Text("not open", "未开口"),
        "too_many_wilds": Text("too many wilds", "赖子过多"),
        "eye_not_258": Text("the pair is not of 2, 5 or 8", "将不是2、5、8"),
        "below_minimum": Text("below the minimum to win", "未达起胡标准"),
        "self_draw_only": Text("only a self-draw wins", "只能自摸"),
        "unclaimable_tile": Text("a wild that somebody discards cannot be won on", "不能胡别人打出的赖子"),
    }
)
# The bots that advise, and what they do with a tile.
BOTS: Mapping[str, Text] = MappingProxyType(
    {"value": Text("value", "价值"), "efficient": Text("efficient", "效率")}
)
ACTS: Mapping[str, Text] = MappingProxyType(
    {
        "discard": Text("discards", "打"),
        "declare": Text("declares ready and discards", "报听，打"),
        "kong_concealed": Text("makes a concealed kong of", "暗杠"),
        "kong_added": Text("adds to a kong", "补杠"),
        "kong_single": Text("lays aside as a kong", "杠出"),
    }
)

# What the columns of advice mean, in two sentences.
ADVICE_NOTES = (
    Text(
        "missing: tiles to the nearest way to win; copies: tiles that lower it and that the seat has not seen;",
        "差：距最近的胡法所缺张数；进张数：能减少所缺、且未见的张数；",
    ),
    Text(
        "value: estimate of the bot `value`, in plain wins at stake 1; goes for (−n): the way worth most, n tiles missing.",
        "估值：“价值”机器人的估计，以最小的胡为单位；路线(−n)：估值最高的胡法，尚缺n张。",
    ),
)


def record_svg(rules: Rules, record: Mapping[str, Any], height: int = HEIGHT) -> str:
    """Return the picture of a hand that was judged; `height` is that of an upright tile in pixels.

    Raises
    ------
    RecordError
        The record is no hand of the variant.
    """
    read = read_record(rules, record)
    # Without a wildcard the flipped tile is laid aside unseen (rulebook 0.10).
    indicator = record.get("indicator") if read.wilds else None
    return hand_svg(
        read.hand, win=record.get("win"), indicator=indicator, wild=names(read.wilds), height=height
    )
