"""For each of the 81 fans a wish that leads to it, and themes for random hands."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import permutations

from tests.oracle.huangjin_readings import HONOURS
from tests.oracle.wished_hand import ALL_KINDS, GroupSpec, Wish

WishMaker = Callable[[random.Random], Wish]

SUITED = tuple(range(27))
TERMINALS = (0, 8, 9, 17, 18, 26)
DRAGONS = (31, 32, 33)
WINDS = (27, 28, 29, 30)
SIMPLES = tuple(kind for kind in SUITED if kind % 9 not in (0, 8))
GREEN = (19, 20, 21, 23, 25)
REVERSIBLE = (9, 10, 11, 12, 13, 16, 17, 19, 21, 22, 23, 25, 26, 33)


def _suit(rng: random.Random) -> tuple[int, ...]:
    suit = rng.randrange(3)
    return tuple(range(9 * suit, 9 * suit + 9))


def _ranks(*ranks: int) -> tuple[int, ...]:
    return tuple(9 * suit + rank - 1 for suit in range(3) for rank in ranks)


def _chows(rng: random.Random, ranks: tuple[int, ...], suits: str) -> tuple[GroupSpec, ...]:
    """Return chows at the ranks; `suits` names the suit of each by letters that are dealt at random (aab, abc)."""
    return _groups("chow", rng, ranks, suits)


def _groups(shape: str, rng: random.Random, ranks: tuple[int, ...], suits: str) -> tuple[GroupSpec, ...]:
    dealt = rng.choice(list(permutations(range(3))))
    return tuple(
        (shape, 9 * dealt["abc".index(suit)] + rank - 1) for rank, suit in zip(ranks, suits, strict=True)
    )


def _pungs(*kinds: int) -> tuple[GroupSpec, ...]:
    return tuple(("pung", kind) for kind in kinds)


def _run(rng: random.Random, length: int, step: int, highest: int) -> tuple[int, ...]:
    first = rng.randint(1, highest - step * (length - 1))
    return tuple(first + step * at for at in range(length))


def _shuffled(rng: random.Random, ranks: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(rng.sample(ranks, len(ranks)))


def _four_winds(rng: random.Random) -> Wish:
    return Wish(groups=_pungs(*WINDS))


def _three_winds(rng: random.Random) -> Wish:
    winds = rng.sample(WINDS, 4)
    return Wish(groups=_pungs(*winds[:3]), pair=winds[3])


def _nine_gates(rng: random.Random) -> Wish:
    base = 9 * rng.randrange(3)
    extra = rng.randrange(9)
    counts = [3, 1, 1, 1, 1, 1, 1, 1, 3]
    counts[extra] += 1
    groups, pair = _cut(counts)
    place = next((at for at, (shape, k) in enumerate(groups) if 0 <= extra - k <= 2 * (shape == "chow")), -1)
    return Wish(
        groups=tuple((s, base + k) for s, k in groups),
        pair=base + pair,
        exposed_kongs=0,
        concealed_kongs=0,
        opened=0,
        win=(place, base + extra),
    )


def _cut(counts: list[int]) -> tuple[list[GroupSpec], int]:
    """Return one decomposition of a nine-gates hand."""
    for pair in range(9):
        left = counts.copy()
        left[pair] -= 2
        groups: list[GroupSpec] = []
        for rank in range(9):
            if left[rank] >= 3:
                left[rank] -= 3
                groups.append(("pung", rank))
            while left[rank] > 0 and rank <= 6:
                groups.append(("chow", rank))
                for step in range(3):
                    left[rank + step] -= 1
        if len(groups) == 4 and not any(left):
            return groups, pair
    raise ValueError(f"no nine gates: {counts}")


def _no_fan(rng: random.Random) -> Wish:
    """Three suits, an honour pair, no two chows that combine, melded, discard on a two-sided wait."""
    while True:
        suits = rng.choice(("aabc", "abbc", "abcc"))
        ranks = tuple(rng.randint(1, 7) for _ in range(4))
        by_suit = [(s, r) for s, r in zip(suits, ranks, strict=True)]
        clash = any(
            a[1] == b[1] or (a[0] == b[0] and abs(a[1] - b[1]) in (3, 6))
            for at, a in enumerate(by_suit)
            for b in by_suit[at + 1 :]
        )
        if not clash and 1 < ranks[0] < 7:
            groups = _groups("chow", rng, ranks, suits)
            return Wish(
                groups=groups,
                pair=rng.choice(HONOURS),
                opened=2,
                by="discard",
                last_tile=False,
                last_copy=False,
                win=(0, groups[0][1] + rng.choice((0, 2))),
            )


def _pairs_wish(kinds: tuple[int, ...], *pairs: int) -> Wish:
    return Wish(form="seven_pairs", kinds=kinds, forced=pairs)


def _chained_pairs(rng: random.Random) -> Wish:
    first = 9 * rng.randrange(3) + rng.randrange(3)
    return _pairs_wish((), *range(first, first + 7))


def _twin_dragons(rng: random.Random, suits: str) -> Wish:
    dealt = rng.sample(range(3), 3)
    groups = tuple(
        ("chow", 9 * dealt["abc".index(s)] + rank) for s, rank in zip(suits, (0, 6, 0, 6), strict=True)
    )
    return Wish(groups=groups, pair=9 * dealt[0 if suits == "aaaa" else 2] + 4)


def _four_of(rng: random.Random) -> Wish:
    kind = 9 * rng.randrange(3) + rng.randrange(7)
    return Wish(groups=(("pung", kind), ("chow", kind)), exposed_kongs=0, concealed_kongs=0)


def _wait(rng: random.Random, rank: int, step: int) -> Wish:
    """Return a chow from `rank` completed at `step`, other groups far from it."""
    suit = rng.randrange(3)
    far = tuple(kind for kind in ALL_KINDS if kind // 9 != suit)
    return Wish(groups=(("chow", 9 * suit + rank - 1),), kinds=far, win=(0, 9 * suit + rank - 1 + step))


def _single(rng: random.Random) -> Wish:
    pair = rng.randrange(34)
    far = tuple(kind for kind in ALL_KINDS if min(kind // 9, 3) != min(pair // 9, 3) and kind != pair)
    return Wish(pair=pair, kinds=far, win=(-1, pair))


def _round_or_seat(rng: random.Random, seat_wind: bool) -> Wish:
    wind = rng.choice(WINDS)
    winds = (-1, wind - 27) if seat_wind else (wind, -1)
    return Wish(groups=_pungs(wind), winds=winds)


def _five_gates(rng: random.Random) -> Wish:
    groups = tuple(
        rng.choice((("chow", 9 * s + rng.randrange(7)), ("pung", 9 * s + rng.randrange(9)))) for s in range(3)
    )
    if rng.random() < 0.5:
        return Wish(groups=(*groups, ("pung", rng.choice(WINDS))), pair=rng.choice(DRAGONS))
    return Wish(groups=(*groups, ("pung", rng.choice(DRAGONS))), pair=rng.choice(WINDS))


def _outside(rng: random.Random) -> Wish:
    groups = tuple(("chow", 9 * rng.randrange(3) + rng.choice((0, 6))) for _ in range(rng.randint(1, 3)))
    return Wish(groups=groups, fill="pung", kinds=(*TERMINALS, *HONOURS))


def _with_fives(rng: random.Random) -> Wish:
    groups = tuple(("chow", 9 * rng.randrange(3) + rng.choice((2, 3, 4))) for _ in range(rng.randint(2, 4)))
    return Wish(groups=groups, fill="pung", kinds=(4, 13, 22))


def _honour_pungs(rng: random.Random, kinds: tuple[int, ...], n: int, pair: bool) -> Wish:
    drawn = rng.sample(kinds, len(kinds))
    return Wish(groups=_pungs(*drawn[:n]), pair=drawn[n] if pair else -1)


def _pair_of_suits(rng: random.Random) -> tuple[int, ...]:
    out = rng.randrange(3)
    return tuple(kind for kind in SUITED if kind // 9 != out)


def _kongs(exposed: int, concealed: int) -> WishMaker:
    return lambda rng: (
        Wish(fill="pung", exposed_kongs=exposed, concealed_kongs=concealed)
        if exposed + concealed > 2
        else (
            Wish(
                groups=_pungs(*rng.sample(ALL_KINDS, exposed + concealed)),
                exposed_kongs=exposed,
                concealed_kongs=concealed,
            )
        )
    )


def _same(rng: random.Random, n: int, suits: str, shape: str = "chow") -> Wish:
    return Wish(groups=_groups(shape, rng, (rng.randint(1, 7 if shape == "chow" else 9),) * n, suits))


def _stairs(rng: random.Random, n: int, suits: str, shape: str, steps: tuple[int, ...]) -> Wish:
    ranks = _run(rng, n, rng.choice(steps), 7 if shape == "chow" else 9)
    return Wish(groups=_groups(shape, rng, _shuffled(rng, ranks), suits))


WISHES: dict[str, WishMaker] = {
    "大四喜": _four_winds,
    "大三元": lambda rng: _honour_pungs(rng, DRAGONS, 3, False),
    "绿一色": lambda rng: Wish(kinds=(*GREEN, 32) if rng.random() < 0.6 else GREEN),
    "九莲宝灯": _nine_gates,
    "四杠": lambda rng: _kongs(*rng.choice(((4, 0), (3, 1), (2, 2), (1, 3), (0, 4))))(rng),
    "连七对": _chained_pairs,
    "十三幺": lambda rng: Wish(form="orphans"),
    "清幺九": lambda rng: Wish(groups=_pungs(*rng.sample(TERMINALS, 4)), kinds=TERMINALS),
    "小四喜": _three_winds,
    "小三元": lambda rng: _honour_pungs(rng, DRAGONS, 2, True),
    "字一色": lambda rng: (
        Wish(fill="pung", kinds=HONOURS) if rng.random() < 0.7 else _pairs_wish((), *HONOURS)
    ),
    "四暗刻": lambda rng: Wish(
        fill="pung", exposed_kongs=0, concealed_kongs=rng.randint(0, 2), opened=0, by="self_draw"
    ),
    "一色双龙会": lambda rng: _twin_dragons(rng, "aaaa"),
    "一色四同顺": lambda rng: _same(rng, 4, "aaaa"),
    "一色四节高": lambda rng: _stairs(rng, 4, "aaaa", "pung", (1,)),
    "一色四步高": lambda rng: _stairs(rng, 4, "aaaa", "chow", (1, 2)),
    "三杠": lambda rng: _kongs(*rng.choice(((3, 0), (2, 1), (1, 2), (0, 3))))(rng),
    "混幺九": lambda rng: (
        Wish(fill="pung", kinds=(*TERMINALS, *HONOURS))
        if rng.random() < 0.6
        else _pairs_wish((*TERMINALS, *HONOURS), rng.choice(TERMINALS), rng.choice(HONOURS))
    ),
    "七对": lambda rng: _pairs_wish(ALL_KINDS),
    "七星不靠": lambda rng: Wish(form="knitted", forced=HONOURS),
    "全双刻": lambda rng: Wish(fill="pung", kinds=_ranks(2, 4, 6, 8)),
    "清一色": lambda rng: Wish(kinds=_suit(rng)) if rng.random() < 0.8 else _pairs_wish(_suit(rng)),
    "一色三同顺": lambda rng: _same(rng, 3, "aaa"),
    "一色三节高": lambda rng: _stairs(rng, 3, "aaa", "pung", (1,)),
    "全大": lambda rng: Wish(kinds=_ranks(7, 8, 9)) if rng.random() < 0.8 else _pairs_wish(_ranks(7, 8, 9)),
    "全中": lambda rng: Wish(kinds=_ranks(4, 5, 6)) if rng.random() < 0.8 else _pairs_wish(_ranks(4, 5, 6)),
    "全小": lambda rng: Wish(kinds=_ranks(1, 2, 3)) if rng.random() < 0.8 else _pairs_wish(_ranks(1, 2, 3)),
    "清龙": lambda rng: Wish(groups=_chows(rng, (1, 4, 7), "aaa")),
    "三色双龙会": lambda rng: _twin_dragons(rng, "aabb"),
    "一色三步高": lambda rng: _stairs(rng, 3, "aaa", "chow", (1, 2)),
    "全带五": _with_fives,
    "三同刻": lambda rng: _same(rng, 3, "abc", "pung"),
    "三暗刻": lambda rng: Wish(
        groups=_pungs(*rng.sample(ALL_KINDS, 3)),
        opened=rng.randint(0, 1),
        by="self_draw",
        exposed_kongs=0,
        concealed_kongs=rng.randint(0, 1),
    ),
    "全不靠": lambda rng: Wish(form="knitted"),
    "组合龙": lambda rng: (
        Wish(form="knitted_straight") if rng.random() < 0.8 else Wish(form="knitted", fill="straight")
    ),
    "大于五": lambda rng: (
        Wish(kinds=_ranks(6, 7, 8, 9)) if rng.random() < 0.7 else _pairs_wish(_ranks(6, 7, 8, 9))
    ),
    "小于五": lambda rng: (
        Wish(kinds=_ranks(1, 2, 3, 4)) if rng.random() < 0.7 else _pairs_wish(_ranks(1, 2, 3, 4))
    ),
    "三风刻": lambda rng: _honour_pungs(rng, WINDS, 3, False),
    "花龙": lambda rng: Wish(groups=_chows(rng, (1, 4, 7), "abc")),
    "推不倒": lambda rng: Wish(kinds=REVERSIBLE) if rng.random() < 0.8 else _pairs_wish(REVERSIBLE),
    "三色三同顺": lambda rng: _same(rng, 3, "abc"),
    "三色三节高": lambda rng: _stairs(rng, 3, "abc", "pung", (1,)),
    "无番和": _no_fan,
    "妙手回春": lambda rng: Wish(by="self_draw", last_tile=True),
    "海底捞月": lambda rng: Wish(by="discard", last_tile=True),
    "杠上开花": lambda rng: Wish(by="replacement", exposed_kongs=rng.randint(0, 1), concealed_kongs=1),
    "抢杠和": lambda rng: Wish(by="rob_kong"),
    "碰碰和": lambda rng: Wish(fill="pung"),
    "混一色": lambda rng: (
        Wish(kinds=(*_suit(rng), *HONOURS)) if rng.random() < 0.8 else _pairs_wish((*_suit(rng), *HONOURS))
    ),
    "三色三步高": lambda rng: _stairs(rng, 3, "abc", "chow", (1,)),
    "五门齐": _five_gates,
    "全求人": lambda rng: Wish(opened=4, by="discard"),
    "双暗杠": _kongs(0, 2),
    "双箭刻": lambda rng: _honour_pungs(rng, DRAGONS, 2, False),
    "全带幺": _outside,
    "不求人": lambda rng: Wish(opened=0, by="self_draw"),
    "双明杠": _kongs(2, 0),
    "和绝张": lambda rng: Wish(last_copy=True, by=rng.choice(("self_draw", "discard"))),
    "箭刻": lambda rng: _honour_pungs(rng, DRAGONS, 1, False),
    "圈风刻": lambda rng: _round_or_seat(rng, False),
    "门风刻": lambda rng: _round_or_seat(rng, True),
    "门前清": lambda rng: Wish(opened=0, by="discard"),
    "平和": lambda rng: Wish(fill="chow", kinds=SUITED),
    "四归一": _four_of,
    "双同刻": lambda rng: _same(rng, 2, "ab", "pung"),
    "双暗刻": lambda rng: Wish(
        groups=_pungs(*rng.sample(ALL_KINDS, 2)),
        opened=rng.randint(0, 2),
        by="self_draw",
        exposed_kongs=0,
        concealed_kongs=0,
    ),
    "暗杠": _kongs(0, 1),
    "断幺": lambda rng: Wish(kinds=SIMPLES),
    "一般高": lambda rng: _same(rng, 2, "aa"),
    "喜相逢": lambda rng: _same(rng, 2, "ab"),
    "连六": lambda rng: _stairs(rng, 2, "aa", "chow", (3,)),
    "老少副": lambda rng: Wish(groups=_chows(rng, (1, 7), "aa")),
    "幺九刻": lambda rng: Wish(groups=_pungs(rng.choice(TERMINALS))),
    "明杠": _kongs(1, 0),
    "缺一门": lambda rng: Wish(kinds=_pair_of_suits(rng)),
    "无字": lambda rng: Wish(kinds=SUITED),
    "边张": lambda rng: _wait(rng, *rng.choice(((1, 2), (7, 0)))),
    "坎张": lambda rng: _wait(rng, rng.randint(1, 7), 1),
    "单钓将": _single,
    "自摸": lambda rng: Wish(opened=rng.randint(1, 4), by="self_draw"),
    "花牌": lambda rng: Wish(),
}

# Themes that random hands are drawn from: the plain one often, the ones rich in combinations as well.
THEMES: tuple[WishMaker, ...] = (
    lambda rng: Wish(),
    lambda rng: Wish(kinds=SUITED),
    lambda rng: Wish(kinds=SUITED, fill="chow"),
    lambda rng: Wish(fill="pung"),
    lambda rng: Wish(kinds=_suit(rng)),
    lambda rng: Wish(kinds=_pair_of_suits(rng)),
    lambda rng: Wish(kinds=(*_suit(rng), *HONOURS)),
    lambda rng: Wish(kinds=_ranks(*rng.sample(range(1, 10), 5)), fill="pung"),
    lambda rng: Wish(kinds=_ranks(*range(rng.randint(1, 3), 7))),
    lambda rng: Wish(kinds=_ranks(*range(3, rng.randint(8, 10)))),
    lambda rng: Wish(form="knitted_straight"),
    lambda rng: Wish(form="knitted"),
    lambda rng: _pairs_wish(ALL_KINDS),
    lambda rng: Wish(form="orphans"),
)
