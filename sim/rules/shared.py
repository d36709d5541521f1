"""Switches that every variant has."""

from __future__ import annotations

from sim.readings import FifthCopy, OnOff
from sim.rules.model import Switch, Text, choice, number

WILD = choice(
    "wild",
    "0.10",
    OnOff,
    Text(
        "Whether a wild kind exists; off lays the would-be indicator aside unseen, so the walls stay the same.",
        "是否有赖子；关闭时翻牌照旧移出而不亮，牌墙逐张不变，作为对照。",
    ),
    "rulebook (control of the study)",
    default=OnOff.ON,
    values=(
        Text("No kind is wild.", "没有赖子。"),
        Text("The indicator makes a kind wild.", "由翻出的牌定赖子。"),
    ),
)


def fifth_copy(default: FifthCopy) -> Switch:
    """Rule 0.7: whether a wild may stand for a kind of which four copies are already used."""
    return choice(
        "fifth_copy",
        "0.7",
        FifthCopy,
        Text(
            "Whether a wild may stand for a kind of which four copies are already in the hand.",
            "手中已有四张同样的牌时，赖子可否再当第五张。",
        ),
        "rulebook (the sources are silent)",
        default=default,
        values=(
            Text("A wild may be the fifth copy of a kind.", "赖子可当第五张。"),
            Text("A represented kind has at most four copies.", "代表牌每种至多四张。"),
        ),
    )


def wall_end(rule: str, numbers: tuple[int, ...], source: str) -> Switch:
    """Rule 0.11: the hand ends when this many tiles remain undrawn."""
    return number(
        "wall_end",
        rule,
        numbers,
        Text("The hand is drawn when this many tiles remain undrawn.", "剩下这么多张牌未摸时黄庄。"),
        source,
        limit=60,
        values=tuple(_left(n) for n in numbers),
    )


def _left(tiles: int) -> Text:
    if tiles == 0:
        return Text("All tiles are drawn.", "牌全部摸完。")
    return Text(f"{tiles} tiles ({tiles // 2} stacks) stay.", f"留{tiles}张（{tiles // 2}墩）。")
