"""Comparisons: the same bits on any number of workers, what pairing gains, and what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from sim.rules import RulesError
from sim.stats.paired import differences
from sim.study.compare import CompareRequest, Comparison, compare
from sim.study.identity import Identity, IdentityError
from sim.study.player import shipped_player
from sim.study.run import RunError
from sim.study.sides import read_side
from tests.unit.study.played import PLAYER
from tests.unit.study.switched import SWITCHED


def ask(a: str, b: str, hands: int = 300, workers: int = 1, margin: float = 0.01) -> Comparison:
    sides = read_side(a, SWITCHED, 5), read_side(b, SWITCHED, 5)
    return compare(CompareRequest(sides, hands, margin, workers), SWITCHED)


def test_one_worker_and_two_find_the_same_bits() -> None:
    one = ask("huangjin", "huangjin+min_fan=1", 4500, 1)
    two = ask("huangjin", "huangjin+min_fan=1", 4500, 2)
    assert one.sums == two.sums
    assert one.document() == two.document()
    assert one.sums.spans == ((0, 4500),)


def test_a_side_against_itself_differs_in_nothing() -> None:
    found = ask("hubei", "hubei")
    assert found.sums.differing == 0
    assert {(d.difference, d.p, d.method) for d in found.differences} == {(0.0, 1.0, "identical")}
    assert all(d.low <= 0 <= d.high for d in found.differences)


def test_variants_are_compared_by_what_both_have() -> None:
    found = ask("jingzhou", "anqing")
    seats = [d.by["seat"] for d in found.differences if d.metric == "seat_win"]
    assert seats == [0, 1, 2]
    types = {d.by["type"] for d in found.differences if d.metric == "type"}
    assert types == {"all_pungs", "seven_pairs", "kong_win"}
    assert not any(d.metric in ("cell", "hard", "cap") for d in found.differences)


def test_equivalence_needs_every_seat_within_the_margin() -> None:
    wide = ask("hubei", "hubei+map=minus_one", 600, margin=0.3).equivalence
    assert wide["equivalent"]
    narrow = ask("hubei", "hubei@random", 600, margin=0.001).equivalence
    assert not narrow["equivalent"]
    assert 0 <= wide["p"] < 0.05 < narrow["p"] <= 1


def test_players_of_mixed_tables_are_compared_by_number() -> None:
    found = ask("hubei@random,efficient,efficient,efficient", "hubei")
    assert [d.by["player"] for d in found.differences if d.metric == "player_pay"] == [0, 1, 2, 3]


@pytest.mark.parametrize(
    ("variant", "switch"), [("jingzhou", "win_order=from_dealer"), ("hubei", "second_wild=allowed")]
)
def test_pairing_gains_a_factor_of_ten_where_a_reading_rarely_matters(variant: str, switch: str) -> None:
    player = shipped_player()
    sides = read_side(variant, player, 1), read_side(f"{variant}+{switch}", player, 1)
    found = compare(CompareRequest(sides, 1000, 0.01), player)
    assert 0 < found.sums.differing < 100
    gains = {
        d.metric: d.variance_gain
        for d in found.differences
        if d.metric in ("dealer_edge", "winner_pay", "turns")
    }
    assert all(gain is None or gain >= 10 for gain in gains.values())
    assert any(gain is not None for gain in gains.values())
    # The same hands, compared as if the walls were different ones.
    edge = next(d for d in differences(found.sums) if d.metric == "dealer_edge")
    assert edge.correlation is not None
    assert edge.correlation > 0.9


@pytest.mark.parametrize(
    ("text", "error", "said"),
    [
        ("hubey", RulesError, "did you mean 'hubei'"),
        ("hubei+mapp=minus_one", RulesError, "did you mean 'map'"),
        ("hubei+map=sideways", RulesError, "possible: plus_one | minus_one"),
        ("hubei+map", RulesError, "no switch=value"),
        ("hubei@clever", RulesError, "unknown policy 'clever'"),
        ("hubei@random,efficient", RulesError, "give one for all or 4"),
        ("hubei@", IdentityError, "VARIANT[+switch=value...][@policy]"),
        ("@random", IdentityError, "VARIANT[+switch=value...][@policy]"),
        ("nowhere.toml", RulesError, "nowhere.toml"),
    ],
)
def test_a_mistyped_side_is_explained(text: str, error: type[Exception], said: str) -> None:
    with pytest.raises(error) as caught:
        read_side(text, PLAYER, 1)
    assert said in str(caught.value)


def test_own_rules_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('name = "mine"\nfrom = "hubei"\n[scores]\nbig = 9\n', encoding="utf-8")
    side = read_side(f"{path}+map=minus_one@random", PLAYER, 1)
    assert isinstance(side, Identity)
    assert side.rules["map"] == "minus_one"
    assert dict(side.rules.variant.scores)["big"] == 9
    assert side.policies == ("random",)


def test_amounts_that_make_no_sense_are_refused() -> None:
    for given, said in (
        ({"hands": 1}, "--hands 1; possible: 2 to"),
        ({"workers": 0}, "--workers 0; possible: 1 to"),
        ({"margin": 0.0}, "--margin 0.0; possible"),
        ({"margin": 1.5}, "--margin 1.5; possible"),
    ):
        with pytest.raises(RunError, match=said):
            ask("hubei", "hubei", **given)  # type: ignore[arg-type]
    sides = read_side("hubei", SWITCHED, 1), read_side("hubei", SWITCHED, 2)
    with pytest.raises(RunError, match="one seed"):
        compare(CompareRequest(sides, 10, 0.01), SWITCHED)
