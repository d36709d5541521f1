"""The bots by name."""

from __future__ import annotations

import difflib
from dataclasses import dataclass

from sim.codes import Rung


@dataclass(frozen=True, slots=True)
class Policy:
    """A bot.

    Attributes
    ----------
    name, name_zh : str
    rung : Rung
        What kernels choose by.
    meaning, meaning_zh : str
        One sentence each.
    digest : str
        Digest of weights that are not the shipped ones; empty otherwise. Part of a run's identity.
    """

    name: str
    name_zh: str
    rung: Rung
    meaning: str
    meaning_zh: str
    digest: str = ""


class PolicyError(ValueError):
    """An unknown policy; the message says what is possible."""


POLICIES: dict[str, Policy] = {
    p.name: p
    for p in (
        Policy(
            "random",
            "随机",
            Rung.RANDOM,
            "Every legal action alike; a win is always taken.",
            "合法动作等概率任选；能胡必胡。",
        ),
        Policy(
            "greedy",
            "贪心",
            Rung.GREEDY,
            "Lowest deficiency over the legal ways to win, equal discards by lot.",
            "按能胡的路线取最少缺张,同缺张任选;能胡必胡。",
        ),
        Policy(
            "efficient",
            "效率",
            Rung.EFFICIENT,
            "Lowest deficiency over the legal ways to win, then most accepting tiles by what is seen.",
            "按能胡的路线取最少缺张，再取可见信息下进张最多；能胡必胡。",
        ),
        Policy(
            "value",
            "价值",
            Rung.VALUE,
            "Chance to win times what the win pays along every route, less what a lost hand costs.",
            "各路线胡牌机会乘所得，减去输牌代价，取最大。",
        ),
        Policy(
            "search",
            "搜索",
            Rung.SEARCH,
            "Imagines the hidden tiles 200 times a decision, plays on with `efficient`, takes what paid most.",
            "每步设想二百次未见的牌，用效率打到底，取平均所得最多者。",
        ),
    )
}


def policy(name: str) -> Policy:
    """Return a policy by name; raises `PolicyError` with the nearest match."""
    if name not in POLICIES:
        match = difflib.get_close_matches(name, POLICIES, n=1)
        hint = f"; did you mean {match[0]!r}?" if match else ""
        raise PolicyError(f"unknown policy {name!r}; possible: {', '.join(POLICIES)}{hint}")
    return POLICIES[name]
