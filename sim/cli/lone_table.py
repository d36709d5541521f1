"""What `laizi bots --lone` prints: how fast a bot is alone, beside the exact bound, the best possible, and published figures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sim.study.lone import LonePlay, Share

# A published solo policy on 136 plain tiles: closed hands, own draws, no wilds; how many draws a hand had is not said there.
PEER = {"hands": 537_001, "ready": 0.7165, "won": 0.1872, "win_draw": 14.25}


def lone_document(
    found: LonePlay, bound: Sequence[float], shares: Sequence[Share], plain: bool
) -> dict[str, Any]:
    """Return what ``--json`` prints."""
    from dataclasses import asdict

    curve = [
        {
            "draw": n,
            "ready": found.ready[n] / found.hands,
            "won": found.won[n] / found.hands,
            "standard": found.standard[n] / found.hands,
            "bound": bound[n],
        }
        for n in range(1, found.draws + 1)
    ]
    document = {
        "variant": found.rules.label,
        "policy": "efficient",
        "hands": found.hands,
        "seed": found.seed,
        "draws": found.draws,
        "win_draw": found.win_draw if found.won[-1] else None,
        "curve": curve,
        "problems": [asdict(share) for share in shares],
    }
    return document | ({"peer": PEER} if plain else {})


def lone_lines(
    found: LonePlay, bound: Sequence[float], shares: Sequence[Share], plain: bool
) -> Iterator[str]:
    """Say the same in both languages."""
    from sim.cli.estimate_table import align

    yield f"{found.rules.label}: {found.hands:,} closed hands alone, {found.draws} draws, `efficient`, seed {found.seed}"
    yield f"独自摸打：{found.hands:,}局，不吃碰杠，只能自摸，每局{found.draws}摸，“效率”机器人，种子{found.seed}"
    yield ""
    rows: list[tuple[str, ...]] = [
        ("draw 摸", "ready 听牌", "95 %", "won 胡", "95 %", "groups and a pair 四组一将", "at most 上界")
    ]
    for n in range(1, found.draws + 1):
        counts = (int(found.ready[n]), int(found.won[n]))
        cells = [cell for hits in counts for cell in _rate(hits, found.hands)]
        rows.append((str(n), *cells, f"{found.standard[n] / found.hands:.2%}", f"{bound[n]:.2%}"))
    yield from align(rows, left=1)
    yield ""
    yield "at most: exact chance that the tiles seen by then hold four groups and a pair (`laizi exact`, reach.standard)."
    yield "上界：到该摸为止所见的牌中含四组一将的精确概率，任何打法都不能超过。"
    if plain:
        yield ""
        yield from align(_beside(found), left=1)
        yield "The published figures (537,001 hands of a solo policy) do not say how many draws a hand had; 18 are taken here."
        yield "已发表的数字（某单人打法，537,001局）未说明每局摸多少张，这里取18张。"
    if shares:
        yield ""
        yield "The last three draws, solved exactly: chance of `efficient` beside the best possible. 最后三摸，穷举求最优："
        yield from align(_problems(shares), left=1)


def _beside(found: LonePlay) -> list[tuple[str, ...]]:
    ready, won = int(found.ready[-1]), int(found.won[-1])
    return [
        ("", "ready 听牌", "95 %", "won 胡", "95 %", "mean winning draw 平均胡牌摸数", "hands 局"),
        (
            "efficient 效率",
            *_rate(ready, found.hands),
            *_rate(won, found.hands),
            f"{found.win_draw:.2f}",
            f"{found.hands:,}",
        ),
        (
            "published 已发表",
            f"{PEER['ready']:.2%}",
            "",
            f"{PEER['won']:.2%}",
            "",
            f"{PEER['win_draw']:.2f}",
            f"{PEER['hands']:,}",
        ),
    ]


def _problems(shares: Sequence[Share]) -> list[tuple[str, ...]]:
    names = {"win": "won 胡", "ready": "ready 听牌"}
    rows: list[tuple[str, ...]] = [
        ("", "efficient 效率", "best 最优", "share 比", "95 %", "worst 最低", "hands 局面")
    ]
    for share in shares:
        rows.append(
            (
                names[share.goal],
                f"{share.bot:.3%}",
                f"{share.best:.3%}",
                f"{share.share:.2%}",
                f"{share.low:.2%} … {share.high:.2%}",
                f"{share.worst:.2%}",
                str(share.problems),
            )
        )
    return rows


def _rate(hits: int, n: int) -> tuple[str, str]:
    from sim.stats.intervals import rate_interval

    found = rate_interval(hits, n)
    return f"{hits / n:.2%}", f"{found.low:.2%} … {found.high:.2%}"
