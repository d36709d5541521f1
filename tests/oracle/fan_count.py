"""Which fans one faced hand contains, before any exclusion (rulebook, section 5).

Every function yields candidates. Fans that combine two or more groups carry the indices of those groups, because the
exclusionary principle is about them; fan_select decides what may stand beside what.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations, pairwise
from typing import NamedTuple

from tests.oracle.fan_hand import TERMINALS_AND_HONOURS, FacedHand, Group, Situation, suit_of
from tests.oracle.fan_table import BY_NAME

GREEN_KINDS = frozenset([19, 20, 21, 23, 25, 32])
REVERSIBLE_KINDS = frozenset([9, 10, 11, 12, 13, 16, 17, 19, 21, 22, 23, 25, 26, 33])  # 1234589p 245689s P
NINE_GATES = (3, 1, 1, 1, 1, 1, 1, 1, 3)
WAIT_NAMES = {"edge": "边张", "closed": "坎张", "single": "单钓将"}


class Candidate(NamedTuple):
    """A fan that the hand contains: name, value of one, how often, groups combined, tags of this instance."""

    name: str
    value: int
    times: int = 1
    groups: tuple[int, ...] = ()
    tags: frozenset[str] = frozenset()

    @property
    def total(self) -> int:
        """Return the points of all its instances."""
        return self.value * self.times


def count_fans(hand: FacedHand, situation: Situation, rules: Mapping[str, str]) -> list[Candidate]:
    """Return every fan that the hand contains, excluded ones too, without 无番和 and 花牌."""
    named: list[tuple[str, int]] = []
    named += _by_form(hand, rules)
    named += _by_kinds(hand)
    named += _by_groups(hand)
    named += _by_honour_groups(hand, situation)
    named += _by_kongs(hand, rules)
    named += _by_situation(hand, situation)
    found = [Candidate(name, _value(name, rules), times) for name, times in named if times]
    found += _outside_pungs(hand, situation)
    found += [Candidate(name, _value(name, rules), 1, places) for name, places in _combinations(hand)]
    return found


def _value(name: str, rules: Mapping[str, str]) -> int:
    if name == "双暗杠":
        return int(rules["two_concealed_kongs"])
    return BY_NAME[name].value


def _by_form(hand: FacedHand, rules: Mapping[str, str]) -> Iterator[tuple[str, int]]:
    kinds = hand.kinds
    if hand.form == "seven_pairs":
        yield "七对", 1
        low = kinds[0]
        if low < 27 and kinds == tuple(range(low, low + 7)) and suit_of(kinds[-1]) == suit_of(low):
            yield "连七对", 1
    elif hand.form == "orphans":
        yield "十三幺", 1
    elif hand.form == "knitted":
        yield "全不靠", 1
        honours = sum(kind >= 27 for kind in kinds)
        if honours == 7:
            yield "七星不靠", 1
        if honours == 5:  # the other nine tiles are the whole knitted straight
            yield "组合龙", 1
    elif hand.form == "knitted_straight":
        yield "组合龙", 1
    if hand.form == "standard" and is_nine_gates(hand, rules["nine_gates"] == "pure"):
        yield "九莲宝灯", 1


def is_nine_gates(hand: FacedHand, pure: bool) -> bool:
    """Whether the 14 tiles hold 1112345678999 of one suit; `pure`: all but the winning tile are exactly that."""
    suit = suit_of(hand.win_face)
    if hand.melded or suit == 3:
        return False
    ranks = hand.counts[9 * suit : 9 * suit + 9]
    if sum(ranks) != 14 or any(have < need for have, need in zip(ranks, NINE_GATES, strict=True)):
        return False
    rank = hand.win_face % 9
    return not pure or ranks[rank] == NINE_GATES[rank] + 1


def _by_kinds(hand: FacedHand) -> Iterator[tuple[str, int]]:
    """Yield the fans that look at the kinds alone, in whatever form."""
    kinds = set(hand.kinds)
    suits = {suit_of(kind) for kind in kinds}
    n_suits = len(suits - {3})
    honours = 3 in suits
    ranks = {kind % 9 + 1 for kind in kinds if kind < 27}
    outside = kinds & TERMINALS_AND_HONOURS
    yield "绿一色", kinds <= GREEN_KINDS
    yield "推不倒", kinds <= REVERSIBLE_KINDS
    yield "字一色", n_suits == 0
    # 清幺九 is made of pungs; what it and 字一色 exclude as implied shows that they contain 混幺九.
    yield "清幺九", not honours and outside == kinds and hand.form != "seven_pairs"
    yield "混幺九", outside == kinds
    yield "清一色", n_suits == 1 and not honours
    yield "混一色", n_suits == 1 and honours
    yield "缺一门", n_suits in (1, 2)
    yield (
        "五门齐",
        n_suits == 3 and any(27 <= kind <= 30 for kind in kinds) and any(kind > 30 for kind in kinds),
    )
    yield "无字", not honours
    yield "断幺", not outside
    if not honours:
        yield "全大", ranks <= {7, 8, 9}
        yield "全中", ranks <= {4, 5, 6}
        yield "全小", ranks <= {1, 2, 3}
        yield "大于五", ranks <= {6, 7, 8, 9}
        yield "小于五", ranks <= {1, 2, 3, 4}
    kong_kinds = [group.kind for group in hand.groups if group.is_kong]
    yield "四归一", sum(hand.counts[kind] - 4 * kong_kinds.count(kind) >= 4 for kind in kinds)


def _by_groups(hand: FacedHand) -> Iterator[tuple[str, int]]:
    """Yield the fans that look at all groups and the pair at once."""
    if hand.form not in ("standard", "knitted_straight"):
        return
    groups = hand.groups
    yield "平和", all(group.is_chow for group in groups) and hand.pair < 27
    concealed = sum(not group.is_chow and group.concealed for group in groups)
    yield "四暗刻", concealed == 4
    yield "三暗刻", concealed >= 3
    yield "双暗刻", concealed >= 2
    if hand.form == "knitted_straight":
        return
    parts = [group.kinds for group in groups] + [(hand.pair,)]
    yield "全带幺", all(any(kind in TERMINALS_AND_HONOURS for kind in part) for part in parts)
    yield "全带五", all(any(kind in (4, 13, 22) for kind in part) for part in parts)
    if not any(group.is_chow for group in groups):
        yield "碰碰和", 1
        yield "全双刻", all(kind < 27 and kind % 9 in (1, 3, 5, 7) for kind in hand.kinds)


def _by_honour_groups(hand: FacedHand, situation: Situation) -> Iterator[tuple[str, int]]:
    winds = [group.kind for group in hand.groups if 27 <= group.kind <= 30]
    dragons = [group.kind for group in hand.groups if group.kind > 30]
    yield "大四喜", len(set(winds)) == 4
    yield "小四喜", len(set(winds)) == 3 and {*winds, hand.pair} == {27, 28, 29, 30}
    yield "三风刻", len(winds) >= 3
    yield "大三元", len(set(dragons)) == 3
    yield "小三元", len(set(dragons)) == 2 and {*dragons, hand.pair} == {31, 32, 33}
    yield "双箭刻", len(dragons) >= 2
    yield "箭刻", len(dragons)
    yield "圈风刻", winds.count(situation.round_wind)
    yield "门风刻", winds.count(situation.seat_wind)


def _outside_pungs(hand: FacedHand, situation: Situation) -> list[Candidate]:
    """Return one candidate for each pung of terminals or honours: what excludes one need not exclude the next."""
    found: list[Candidate] = []
    for group in hand.groups:
        if group.is_chow or group.kind not in TERMINALS_AND_HONOURS:
            continue
        tags = {"one"} if not found else set()
        if 27 <= group.kind <= 30:
            tags.add("wind")
        if group.kind > 30:
            tags.add("dragon")
        if group.kind == situation.round_wind:
            tags.add("round")
        if group.kind == situation.seat_wind:
            tags.add("seat")
        found.append(Candidate("幺九刻", 1, tags=frozenset(tags)))
    return found


def _by_kongs(hand: FacedHand, rules: Mapping[str, str]) -> Iterator[tuple[str, int]]:
    concealed = sum(group.is_kong and group.concealed for group in hand.groups)
    exposed = sum(group.is_kong and not group.concealed for group in hand.groups)
    yield "四杠", concealed + exposed == 4
    yield "三杠", concealed + exposed >= 3
    yield "双暗杠", concealed >= 2
    yield "双明杠", exposed >= 2
    if concealed == exposed == 1 and rules["mixed_kongs"] == "5":
        yield "明暗杠", 1
    else:
        yield "暗杠", concealed
        yield "明杠", exposed


def _by_situation(hand: FacedHand, situation: Situation) -> Iterator[tuple[str, int]]:
    drawn = situation.self_drawn
    yield "自摸", drawn
    yield "不求人", drawn and not hand.opened
    yield "门前清", not drawn and not hand.opened
    yield "全求人", not drawn and hand.opened == 4
    yield "妙手回春", drawn and situation.last_tile
    yield "海底捞月", not drawn and situation.last_tile
    yield "杠上开花", drawn and situation.replacement
    yield "抢杠和", situation.robbed_kong
    yield "和绝张", situation.last_copy
    for wait in hand.waits:
        yield WAIT_NAMES[wait], 1


def _combinations(hand: FacedHand) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Yield the fans that combine two, three or four groups, with the groups that they combine."""
    chows = [place for place, group in enumerate(hand.groups) if group.is_chow]
    pungs = [place for place, group in enumerate(hand.groups) if not group.is_chow and group.kind < 27]
    for size, name_chows, name_pungs in ((2, _two_chows, _two_pungs), (3, _three_chows, _three_pungs)):
        for places in combinations(chows, size):
            yield from ((name, places) for name in name_chows([hand.groups[place] for place in places]))
        for places in combinations(pungs, size):
            yield from ((name, places) for name in name_pungs([hand.groups[place] for place in places]))
    everything = (0, 1, 2, 3)
    if len(chows) == 4:
        yield from ((name, everything) for name in _four_chows(list(hand.groups), hand.pair))
    one_suit = len({group.suit for group in hand.groups}) == 1
    if len(pungs) == 4 and one_suit and _steps([group.rank for group in hand.groups]) == 1:
        yield "一色四节高", everything


def _steps(ranks: list[int]) -> int:
    """Return the common difference of the sorted ranks, or -1 where it is not the same throughout."""
    ranks = sorted(ranks)
    differences = {high - low for low, high in pairwise(ranks)}
    return differences.pop() if len(differences) == 1 else -1


def _two_chows(pair: list[Group]) -> Iterator[str]:
    one, two = pair
    gap = abs(one.rank - two.rank)
    if one.suit != two.suit:
        if gap == 0:
            yield "喜相逢"
    elif gap in (0, 3, 6):
        yield {0: "一般高", 3: "连六", 6: "老少副"}[gap]


def _two_pungs(pair: list[Group]) -> Iterator[str]:
    one, two = pair
    if one.suit != two.suit and one.rank == two.rank:
        yield "双同刻"


def _three_chows(groups: list[Group]) -> Iterator[str]:
    n_suits = len({group.suit for group in groups})
    step = _steps([group.rank for group in groups])
    if n_suits == 1 and step in (0, 1, 2, 3):
        yield {0: "一色三同顺", 1: "一色三步高", 2: "一色三步高", 3: "清龙"}[step]
    if n_suits == 3 and step in (0, 1, 3):
        yield {0: "三色三同顺", 1: "三色三步高", 3: "花龙"}[step]


def _three_pungs(groups: list[Group]) -> Iterator[str]:
    n_suits = len({group.suit for group in groups})
    step = _steps([group.rank for group in groups])
    if n_suits == 1 and step == 1:
        yield "一色三节高"
    if n_suits == 3 and step in (0, 1):
        yield "三同刻" if step == 0 else "三色三节高"


def _four_chows(groups: list[Group], pair: int) -> Iterator[str]:
    places = sorted((group.suit, group.rank) for group in groups)
    suits = sorted({suit for suit, _ in places})
    if len(suits) == 1:
        step = _steps([rank for _, rank in places])
        if step in (0, 1, 2):
            yield "一色四同顺" if step == 0 else "一色四步高"
    if pair < 27 and pair % 9 == 4:
        own = suit_of(pair)
        if places == [(own, 1), (own, 1), (own, 7), (own, 7)]:
            yield "一色双龙会"
        others = [suit for suit in range(3) if suit != own]
        if places == [(suit, rank) for suit in others for rank in (1, 7)]:
            yield "三色双龙会"
