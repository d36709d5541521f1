"""The fan counter against worked hands, against brute force and against a public calculator (HJ-5 to HJ-14, section 5)."""

from __future__ import annotations

import json
import random
from itertools import combinations, combinations_with_replacement
from pathlib import Path
from typing import Any

import pytest

from tests.oracle.build_hands import BuiltHand, random_hand, with_golds
from tests.oracle.fan_count import Candidate, count_fans
from tests.oracle.fan_hand import suit_of
from tests.oracle.fan_select import list_fans, rank_of, select_fans
from tests.oracle.fan_table import BY_NAME, FANS, exclusions
from tests.oracle.huangjin import place_winning_tile, score_huangjin
from tests.oracle.huangjin_readings import Reading, Tiles, read_all
from tests.oracle.huangjin_win import Win, parse_win

GOLDEN = Path(__file__).parent.parent / "data" / "golden" / "fans.jsonl"
HANDS = [json.loads(line) for line in GOLDEN.read_text(encoding="utf-8").splitlines()]
EXPECTED = ("fan", "fans", "total", "pay")
NO_MINIMUM = {"min_fan": "0"}
# A plain hand that waits on 2m and 5m and has no fan but what the way of winning gives.
PLAIN = "[567p][789p]34mCC678s"


def score(
    hand: str, win: str, by: str = "self_draw", rules: dict[str, Any] | None = None, **more: Any
) -> dict[str, Any]:
    """Score a hand without a minimum unless the rules given name one."""
    record = {"hand": hand, "win": win, "by": by, "discarder": 0, **more}
    return score_huangjin(record, NO_MINIMUM | (rules or {}))


def fans_of(answer: dict[str, Any]) -> dict[str, int]:
    return {name: value * times for name, value, times in answer["fans"]}


# --- the table ---


def test_table_has_the_81_fans_of_the_source_in_their_classes() -> None:
    sizes = [
        (88, 7),
        (64, 6),
        (48, 2),
        (32, 3),
        (24, 9),
        (16, 6),
        (12, 5),
        (8, 9),
        (6, 7),
        (4, 4),
        (2, 10),
        (1, 13),
    ]
    assert [fan.number for fan in FANS] == list(range(1, 82))
    assert [fan.value for fan in FANS] == [value for value, size in sizes for _ in range(size)]
    assert len(BY_NAME) == 82


def test_exclusions_name_fans() -> None:
    for fan in BY_NAME.values():
        names = [item.partition(":")[0] for item in exclusions(fan.name, literal=False)]
        assert set(names) <= set(BY_NAME), fan
        assert len({fan.name, *names}) == len(names) + 1, fan  # neither itself nor any fan twice


# --- hands that a player can check ---


@pytest.mark.parametrize("line", HANDS, ids=lambda line: f"{line['fan']}:{line['hand']}+{line['win']}")
def test_golden_hand(line: dict[str, Any]) -> None:
    answer = score_huangjin({name: value for name, value in line.items() if name not in EXPECTED}, NO_MINIMUM)
    assert answer["fans"] == line["fans"]
    assert answer["fan"] == line["total"] == sum(value * times for _, value, times in line["fans"])
    assert "pay" not in line or answer["pay"] == line["pay"]


def test_every_fan_has_a_golden_hand_that_shows_it() -> None:
    shown = {line["fan"] for line in HANDS if line["fan"] in [name for name, _, _ in line["fans"]]}
    assert shown | {"花牌"} == {
        fan.name for fan in FANS
    }  # 花牌 stands outside the list; its payment is checked


@pytest.mark.parametrize(
    ("hand", "win", "more", "total"),
    [
        ("[234s]12345678m55p", "3s", {"indicator": "2s"}, 19),
        ("1122334455667m", "7m", {}, 89),
        ("1122335577m113p", "3p", {}, 27),
        ("19m19s19pESWNCFP", "P", {}, 89),
        ("[1111m][2222m]345s678s5p", "5p", {"seat": 1, "round_wind": "E"}, 14),
        ("1112345678999m", "5m", {}, 92),
    ],
)
def test_worked_examples_of_the_rulebook(hand: str, win: str, more: dict[str, Any], total: int) -> None:
    assert score(hand, win, **more)["fan"] == total


def test_worked_example_with_flowers() -> None:
    answer = score("[234s]12345678m55p", "3s", indicator="2s", flowers=2)
    assert answer["faces"] == ["9m"]
    assert fans_of(answer) == {"清龙": 16, "平和": 2, "自摸": 1}
    assert answer["pay"] == [-29, 87, -29, -29]


# --- HJ-7 to HJ-9: minimum and payment ---


@pytest.mark.parametrize(("minimum", "wins"), [("8", False), ("1", True), ("0", True)])
def test_minimum_does_not_count_flowers(minimum: str, wins: bool) -> None:
    answer = score(PLAIN, "2m", rules={"min_fan": minimum}, flowers=8)
    assert (answer["complete"], answer["win"], answer["fan"]) == (True, wins, 1)
    assert answer.get("reason") == (None if wins else "below_minimum")


@pytest.mark.parametrize(
    ("rules", "drawn", "discarded"),
    [
        ({"pay": "mcr"}, [-11, 33, -11, -11], [-18, 34, -8, -8]),
        ({"pay": "fan_only"}, [-3, 9, -3, -3], [-10, 10, 0, 0]),
        ({"pay": "discarder_double"}, [-6, 18, -6, -6], [-20, 40, -10, -10]),
        ({"pay": "mcr", "flowers": "off"}, [-9, 27, -9, -9], [-16, 32, -8, -8]),
    ],
)
def test_payments(rules: dict[str, str], drawn: list[int], discarded: list[int]) -> None:
    assert score(PLAIN, "2m", rules=rules, flowers=2)["pay"] == drawn
    assert score(PLAIN, "2m", "discard", rules=rules, flowers=2)["pay"] == discarded
    assert score(PLAIN, "2m", "rob_kong", rules=rules, flowers=2)["pay"] == discarded


@pytest.mark.parametrize(
    ("switch", "pay"),
    [("off", [-4, 12, -4, -4]), ("winner", [-32, 96, -32, -32]), ("both", [-128, 288, -32, -128])],
)
def test_kongs_multiply_payments(switch: str, pay: list[int]) -> None:
    rules = {"kong_multiplier": switch, "pay": "fan_only"}
    others = {"0": {"exposed_kongs": 2}, "3": {"concealed_kongs": 1}}
    answer = score("[5555p,5][3333m]34sCC789s", "2s", rules=rules, others=others)
    assert fans_of(answer) == {"暗杠": 2, "明杠": 1, "自摸": 1}
    assert answer["pay"] == pay


# --- HJ-14 and the other switches ---


def test_a_pung_completed_by_a_drawn_gold_is_concealed() -> None:
    assert "四暗刻" in fans_of(score("111m444p77s99pSSS", "W", wild=["W"]))
    assert "三暗刻" in fans_of(score("111m444p77s99pSSS", "7s", "discard"))


def test_a_discarded_gold_wins_as_its_own_face_only() -> None:
    own = score(PLAIN, "2m", "discard", rules={"min_fan": "8"}, wild=["2m"])
    assert (own["win"], own["faces"], fans_of(own)) == (True, [], {"无番和": 8})
    other = score(PLAIN, "E", "discard", rules={"min_fan": "8"}, wild=["E"])
    assert (other["complete"], other["win"], other["reason"]) == (True, False, "unclaimable_tile")
    small = score("[567p][567p]34mCC678s", "E", "discard", rules={"min_fan": "8"}, wild=["E"])
    assert (small["complete"], small["win"], small["reason"]) == (True, False, "below_minimum")


def test_a_gold_is_never_the_last_copy() -> None:
    assert "和绝张" in fans_of(score(PLAIN, "2m", visible=3))
    assert "和绝张" not in fans_of(score(PLAIN, "2m", visible=3, wild=["2m"]))
    assert "和绝张" in fans_of(
        score("[222m][789p]34mCC678s", "2m", "discard")
    )  # three in the winner's own pung
    assert "和绝张" not in fans_of(score(PLAIN, "2m", "rob_kong", visible=3))


def test_wait_fans() -> None:
    two_waits = ("[567p][789p]13m678sCE", "C", "discard")  # the gold E is 2m or C: waits on C and on 2m
    assert "单钓将" not in fans_of(score(*two_waits, wild=["E"]))
    assert "单钓将" in fans_of(score(*two_waits, wild=["E"], rules={"wait_fans": "by_position"}))
    either_end = ("[567p][789p]1234m678s", "1m", "discard")
    assert "单钓将" not in fans_of(score(*either_end))
    assert "单钓将" in fans_of(score(*either_end, rules={"wait_fans": "by_position"}))
    assert "坎张" in fans_of(score("[567p][789p]24mCC678s", "3m"))
    for rules in ({"wait_fans": "true_single"}, {"wait_fans": "by_position"}):
        assert fans_of(score("[567p][789p]24mCC678s", "E", wild=["E"], rules=rules)) == {"自摸": 1}


def test_no_place_of_the_winning_tile_makes_a_hand_with_a_wait_fan_one_without_fans() -> None:
    """12345s and 3s: the tile ends 123s or begins 345s, which is the same reading (0.7a, HJ-6)."""
    hand = ("[222p]678m12345sSS", "3s", "discard")
    assert fans_of(score(*hand)) == {"无番和": 8}
    assert fans_of(score(*hand, rules={"wait_fans": "by_position"})) == {"边张": 1}
    with_golds = score("[222p]78m1245sSSFF", "3s", "discard", wild=["F"], rules={"wait_fans": "by_position"})
    assert fans_of(with_golds) == {"连六": 1, "边张": 1}
    assert with_golds["faces"] == ["6m", "6s"]


def test_another_s_gold_counts_as_a_wild_where_it_leaves_the_pungs_concealed() -> None:
    """Only the reason of a hand that is no win asks for it: 双暗刻 4 points in all, where 无番和 would be 8."""
    below = score("[234m]5577p5677sPP", "7s", "discard", wild=["7s"], rules={"min_fan": "8"})
    assert (below["reason"], below["fan"]) == ("below_minimum", 4)
    # As a wild the gold would end 666p or 333s, so that one pung is concealed: 四归一, 双同刻, 断幺.
    one_pung = "[234s][666m]677p3377s"
    rules = {"min_fan": "8", "fifth_copy": "allowed"}
    assert score(one_pung, "7p", "discard", wild=["7p"], rules=rules)["reason"] == "below_minimum"
    assert score(one_pung, "7p", "self_draw", wild=["7p"], rules=rules)["fan"] == 9


def test_a_kind_that_the_hand_has_used_up_is_not_waited_for() -> None:
    assert "坎张" in fans_of(score("111m1113333p123s", "2p"))  # 1p and 3p cannot come


def test_nine_gates_pure_or_shape() -> None:
    hand = ("1112345678899m", "9m")
    assert "九莲宝灯" not in fans_of(score(*hand))
    assert "九莲宝灯" in fans_of(score(*hand, rules={"nine_gates": "shape"}))
    assert "九莲宝灯" in fans_of(score("111234567899mE", "5m", wild=["E"]))  # the thirteen wait on all nine


def test_kong_switches() -> None:
    assert score("[1111m][2222m]345s678s5p", "5p", rules={"two_concealed_kongs": 8})["fan"] == 16
    mixed = ("[5555p,1][3333m]34sCC789s", "2s", "discard")
    assert fans_of(score(*mixed)) == {"暗杠": 2, "明杠": 1}
    assert fans_of(score(*mixed, rules={"mixed_kongs": 5})) == {"明暗杠": 5}


def test_special_forms_off_leaves_the_groups() -> None:
    answer = score("1122334455667m", "7m", rules={"special_forms": "off"})
    assert {"清一色", "平和", "不求人"} <= set(fans_of(answer))
    assert not {"七对", "连七对"} & set(fans_of(answer))
    for hand, win in [("1199m11p99sEECCP", "P"), ("19m19s19pESWNCFP", "P"), ("147m258p369sESWN", "F")]:
        assert score(hand, win)["complete"]
        assert score(hand, win, rules={"special_forms": "off"})["reason"] == "not_complete"
    assert not score("147m258p369s78s11p", "9s", rules={"special_forms": "off"})["complete"]


def test_fifth_copy() -> None:
    hand = ("[3333m][555p][777s]12mCC", "E")
    assert score(*hand, wild=["E"])["reason"] == "not_complete"
    assert score(*hand, wild=["E"], rules={"fifth_copy": "allowed"})["faces"] == ["3m"]


def test_literal_exclusions_take_the_source_alone() -> None:
    hand = ("[123m][123p]456m45p99p", "6p", "discard")
    assert fans_of(score(*hand)) == {"平和": 2, "喜相逢": 2, "连六": 1, "缺一门": 1}
    literal = {"fan_exclusions": "literal"}
    assert fans_of(score(*hand, rules=literal)) == {"平和": 2, "喜相逢": 2, "连六": 2, "缺一门": 1, "无字": 1}
    dragons = fans_of(score("[CCC][FFF]PPP23m99p", "4m", "discard", rules=literal))
    assert dragons == {"大三元": 88, "双箭刻": 6, "幺九刻": 3, "缺一门": 1}
    drawn = fans_of(score("34m567p789p678sCC", "2m", rules=literal))
    assert drawn == {"不求人": 4, "自摸": 1}


def test_wild_off_beats_an_indicator() -> None:
    assert score(PLAIN, "E", indicator="N", rules={"wild": "off"})["reason"] == "not_complete"
    assert score(PLAIN, "F", indicator="N")["complete"]
    assert not score(PLAIN, "C", indicator="N")["complete"]


# --- brute force ---


def flat(reading: Reading) -> tuple[Any, ...]:
    return (
        reading.form,
        tuple(sorted((g.shape, g.kind) for g in reading.groups)),
        reading.pair,
        reading.straight,
    )


def by_every_face(tiles: Tiles) -> set[tuple[Any, ...]]:
    """Return all readings by trying every face for every gold."""
    found = set()
    for faces in combinations_with_replacement(range(34), tiles.golds):
        naturals = list(tiles.naturals)
        for kind in faces:
            naturals[kind] += 1
        if all(have <= room for have, room in zip(naturals, tiles.room, strict=True)):
            faced = Tiles(tuple(naturals), 0, tiles.melds, tiles.room, tiles.special)
            found |= {(faces, *flat(reading)) for reading in read_all(faced)}
    return found


def gold_wins(seed: int, golds: int, n: int) -> list[tuple[BuiltHand, Win]]:
    rng = random.Random(seed)
    wins: list[tuple[BuiltHand, Win]] = []
    while len(wins) < n:
        hand = with_golds(random_hand(rng), rng, golds)
        if hand is not None and [*hand.concealed, hand.win].count(hand.wild[0]) == golds:
            wins.append((hand, parse_win(hand.record(), NO_MINIMUM)))
    return wins


@pytest.mark.parametrize(("golds", "n"), [(1, 60), (2, 12)])
@pytest.mark.parametrize("special", [True, False])
def test_readings_with_golds_are_all_faces(golds: int, n: int, special: bool) -> None:
    for hand, win in gold_wins(11 + golds, golds, n):
        tiles = win.tiles_with(win.tile, hand.win in hand.wild)
        tiles = Tiles(tiles.naturals, tiles.golds, tiles.melds, tiles.room, special)
        found = [(reading.faces, *flat(reading)) for reading in read_all(tiles)]
        assert len(found) == len(set(found)), hand.record()
        assert set(found) == by_every_face(tiles), hand.record()
        assert found or not special


def best_by_brute_force(candidates: list[Candidate]) -> tuple[int, list[float]]:
    """Return the rank of the best subset, every subset tried."""

    def clash(one: Candidate, other: Candidate) -> bool:
        return any(
            item == other.name
            or (item.partition(":")[0] == other.name and item.partition(":")[2] in other.tags)
            for item in exclusions(one.name, literal=False)
        )

    def forest(chosen: tuple[Candidate, ...]) -> bool:
        trees: list[set[int]] = [{place} for place in range(4)]
        for candidate in chosen:
            touched = [tree for tree in trees if tree & set(candidate.groups)]
            if candidate.groups and len(touched) < len(candidate.groups):
                return False
            trees = [tree for tree in trees if tree not in touched] + (
                [set().union(*touched)] if touched else []
            )
        pairs = combinations([candidate for candidate in chosen if candidate.groups], 2)
        return not any(a.name == b.name and set(a.groups) & set(b.groups) for a, b in pairs)

    ranks = []
    for size in range(1, len(candidates) + 1):
        for chosen in combinations(candidates, size):
            if forest(chosen) and not any(clash(a, b) or clash(b, a) for a, b in combinations(chosen, 2)):
                ranks.append(rank_of(list_fans(list(chosen))))
    return min(ranks)


def test_selection_is_the_best_subset() -> None:
    rng = random.Random(21)
    checked = 0
    while checked < 120:
        hand = random_hand(rng)
        win = parse_win(hand.record(), NO_MINIMUM)
        tiles = win.tiles_with(win.tile, False)
        for reading in read_all(tiles):
            for faced in place_winning_tile(win, reading, tiles, False):
                candidates = count_fans(faced, win.situation, win.rules)
                chosen = select_fans(candidates, literal=False)
                if len(candidates) <= 11 and chosen != [("无番和", 8, 1)]:
                    assert rank_of(chosen) == best_by_brute_force(candidates), hand.record()
                    checked += 1


# --- symmetry ---


def shifted(hand: BuiltHand) -> dict[str, Any]:
    """Return the record of the hand with characters as dots, dots as bamboo, bamboo as characters."""
    record = hand.record()
    names = str.maketrans("mps", "psm")
    record["hand"], record["win"] = record["hand"].translate(names), record["win"].translate(names)
    record["wild"] = [name.translate(names) for name in record["wild"]]
    return record


@pytest.mark.parametrize("golds", [0, 1, 2])
def test_suits_are_alike_but_for_two_fans(golds: int) -> None:
    rng = random.Random(51)
    hands = (
        [hand for hand, _ in gold_wins(51, golds, 150)] if golds else [random_hand(rng) for _ in range(300)]
    )
    compared = 0
    for hand in hands:
        one, other = (score_huangjin(record, NO_MINIMUM) for record in (hand.record(), shifted(hand)))
        assert one["complete"] == other["complete"]
        if "fans" in one and not {"绿一色", "推不倒"} & (set(fans_of(one)) | set(fans_of(other))):
            assert one["fan"] == other["fan"], hand.record()
            compared += 1
    assert compared > len(hands) // 2


def test_all_suits_are_used() -> None:
    rng = random.Random(61)
    tiles = [kind for _ in range(200) for kind in random_hand(rng).concealed]
    assert {suit_of(kind) for kind in tiles} == {0, 1, 2, 3}
    assert set(tiles) == set(range(34))
