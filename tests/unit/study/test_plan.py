"""What a run is and how it is cut: identity, grid, choice of rows."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim.frames.batches import BATCH_HANDS
from sim.kernels import row_layout as row
from sim.policies.catalogue import POLICIES
from sim.rules import VARIANTS, RulesError, resolve
from sim.study.identity import IdentityError, difference, identify
from sim.study.keep import KeepError, parse_keep
from sim.study.plan import chunk_hands, plan_chunks
from tests.made_rows import make_rows
from tests.unit.study.played import PLAYER, identity

ANY = replace(PLAYER, policies=dict.fromkeys(POLICIES, ""))
# Hands a second, elsewhere and in Huangjin: at most a fifth of what a quiet core of 2.5 GHz plays.
LOWEST = {
    "random": (10_000, 5_000),
    "greedy": (4_500, 1_600),
    "efficient": (4_500, 1_600),
    "value": (1_500, 600),
    "search": (1, 1),
}


def test_an_id_depends_on_everything_that_the_hands_depend_on() -> None:
    base = identity()
    others = [
        identity(seed=8),
        identity(wild="off"),
        identity("anqing"),
        identify(PLAYER, resolve("hubei"), ("random",), 7),
        identify(PLAYER, resolve("hubei"), ("efficient", "random", "random", "random"), 7),
        identify(replace(PLAYER, version=4), resolve("hubei"), ("efficient",), 7),
        identify(replace(PLAYER, policies={"efficient": "abc"}), resolve("hubei"), ("efficient",), 7),
    ]
    assert len({i.id for i in [base, *others]}) == len(others) + 1
    assert base.id == identity().id
    assert len({base.chunk_id(0, 10), base.chunk_id(10, 10), base.chunk_id(0, 20), base.id}) == 4


def test_kernels_that_give_the_same_rows_give_the_same_id() -> None:
    assert identify(replace(PLAYER, kernels="other"), resolve("hubei"), ("efficient",), 7).id == identity().id


def test_a_default_named_aloud_is_the_same_run() -> None:
    assert identity(wild="on").id == identity().id
    same = identify(PLAYER, resolve("hubei"), ("efficient",) * 4, 7)
    assert same.policies == ("efficient",)
    assert same.id == identity().id


def test_addresses_can_be_replayed() -> None:
    mixed = identify(PLAYER, resolve("jingzhou", {"wall_end": 0}), ("efficient", "random", "random"), 12)
    assert mixed.address == "jingzhou+wall_end=0@efficient,random,random:12"


@pytest.mark.parametrize(
    ("policies", "said"),
    [
        (("eficient",), "did you mean 'efficient'"),
        (("random", "random"), "2 policies"),
        (("random",) * 3, "give one for all or 4"),
    ],
)
def test_policies_that_do_not_exist_or_fit(policies: tuple[str, ...], said: str) -> None:
    with pytest.raises(RulesError, match=said):
        identify(PLAYER, resolve("hubei"), policies, 1)


@pytest.mark.parametrize("seed", [-1, 1 << 63])
def test_seeds_out_of_range(seed: int) -> None:
    with pytest.raises(IdentityError, match="possible"):
        identity(seed=seed)


def test_differences_are_told_in_words() -> None:
    text = difference(identity(seed=7).document, identity(seed=8, wild="off").document)
    assert text == "rules hubei there, hubei+wild=off asked for; seed 7 there, 8 asked for"
    other = identify(replace(PLAYER, policies={"efficient": "abcdef"}), resolve("hubei"), ("efficient",), 7)
    assert "digest abcdef" in difference(identity().document, other.document)


@pytest.mark.parametrize("name", VARIANTS)
@pytest.mark.parametrize("policy", POLICIES)
def test_chunks_are_whole_batches_and_seconds_of_work(name: str, policy: str) -> None:
    size = chunk_hands(identify(ANY, resolve(name), (policy,), 1))
    assert policy == "search" or size % BATCH_HANDS == 0
    # Under ten seconds at rates that a core with a loud neighbour still has.
    rate = LOWEST[policy][name == "huangjin"]
    assert size / rate <= 10


def test_the_slowest_player_of_a_table_decides() -> None:
    mixed = identify(ANY, resolve("hubei"), ("random", "efficient", "search", "value"), 1)
    assert chunk_hands(mixed) == chunk_hands(identify(ANY, resolve("hubei"), ("search",), 1))


@given(st.integers(1, 50), st.integers(0, 300), st.lists(st.integers(0, 300), max_size=6))
def test_plans_fill_every_gap_once_and_respect_the_grid(size: int, hands: int, borders: list[int]) -> None:
    edges = sorted(set(borders))
    covered = list(zip(edges[::2], edges[1::2], strict=False))
    pieces = list(plan_chunks(size, hands, covered))
    played = [h for p in pieces for h in range(p.first, p.first + p.count)]
    done = {h for a, b in covered for h in range(a, b)}
    assert played == [h for h in range(hands) if h not in done]
    assert all(p.first // size == (p.first + p.count - 1) // size for p in pieces)


@pytest.mark.parametrize(
    "text", ["some", "sample", "sample=0", "sample=-3", "sample=1.5", "sample=99999999999999", "ALL", ""]
)
def test_choices_of_rows_that_do_not_exist(text: str) -> None:
    with pytest.raises(KeepError, match="possible: none, wins, all, sample=N"):
        parse_keep(text)


def test_choices_of_rows() -> None:
    rows = make_rows(resolve("hubei"), 1, 100, 500)
    assert str(parse_keep("sample=7")) == "sample=7"
    assert np.array_equal(parse_keep("all").select(rows), rows)
    assert parse_keep("none").select(rows).shape == (0, row.ROW_SIZE)
    assert (parse_keep("wins").select(rows)[:, row.WON] == 1).all()
    assert parse_keep("wins").select(rows).shape[0] == rows[:, row.WON].sum()
    assert parse_keep("sample=7").select(rows)[:, row.HAND].tolist() == [
        h for h in range(100, 600) if h % 7 == 0
    ]
