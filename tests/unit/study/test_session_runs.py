"""Runs of sessions on the engine: the dealer rule, addresses that replay, other identities, and what is refused."""

from __future__ import annotations

import itertools
from pathlib import Path

import numpy as np
import pytest

from sim.engine.logged import play_logged
from sim.frames.summary_json import summary_to_text
from sim.kernels import row_layout as r
from sim.playback.address import parse_address
from sim.playback.document import replay_document
from sim.rules import RulesError, resolve
from sim.study.audit import Sample, audit
from sim.study.identity import Identity, IdentityError, identify
from sim.study.keep import Keep
from sim.study.load import load
from sim.study.plan import chunk_hands
from sim.study.play_hands import play_hands
from sim.study.player import shipped_player
from sim.study.row_query import Query, select_rows
from sim.study.run import Request, RunError, run
from sim.study.sides import read_side

SESSION, HANDS = 7, 84
PLAYER = shipped_player()


def side(session: int = SESSION) -> Identity:
    return identify(PLAYER, resolve("jingzhou"), ("efficient", "random", "random"), 6, session)


@pytest.fixture(scope="module")
def directory(tmp_path_factory: pytest.TempPathFactory) -> Path:
    where = tmp_path_factory.mktemp("sessions") / "run"
    run(Request(side(), HANDS, where, Keep("all")), PLAYER)
    return where


def test_the_winner_deals_next_and_every_session_draws_anew(directory: Path) -> None:
    rows = play_hands(PLAYER.play, side(), 0, HANDS)
    stored = load(directory).rows
    assert stored["dealer"].tolist() == rows[:, r.DEALER].tolist()
    free = play_hands(PLAYER.play, side(0), 0, HANDS)
    for before, after in itertools.pairwise(rows):
        hand = int(after[r.HAND])
        told = (before[r.DEALER] + max(before[r.WINNER], 0)) % 3 if hand % SESSION else free[hand, r.DEALER]
        assert after[r.DEALER] == told
    assert not np.array_equal(rows[:, r.DEALER], free[:, r.DEALER])


@pytest.mark.parametrize("hand", [0, 6, 7, 40, 83])
def test_the_address_of_a_row_is_enough_to_play_it_again(directory: Path, hand: int) -> None:
    (line,) = select_rows(directory, Query(f"hand == {hand}", ("dealer", "pay")))
    assert line["address"] == f"jingzhou+session=7@efficient,random,random:6:{hand}"
    document = replay_document(parse_address(line["address"]))
    assert (document["session"], document["dealer"]) == (SESSION, line["dealer"])
    again = play_logged(resolve("jingzhou"), ("efficient", "random", "random"), 6, hand, SESSION).row
    assert np.array_equal(again, play_hands(PLAYER.play, side(), hand, 1)[0])


def test_part_of_a_run_is_the_same_hands(directory: Path, tmp_path: Path) -> None:
    run(Request(side(), 3 * SESSION, tmp_path / "run", Keep("all")), PLAYER)
    longer = run(Request(side(), HANDS, tmp_path / "run", Keep("all")), PLAYER)
    assert summary_to_text(longer.summary) == summary_to_text(load(directory).summary)


def test_stored_sessions_are_verified(directory: Path) -> None:
    found = audit(directory, PLAYER, Sample(chunks=1, hands=12, seed=1))
    assert found.problems == []
    assert found.checked["hands_replayed"] == 12


def test_a_session_is_another_run(directory: Path) -> None:
    assert side().id != side(0).id
    assert "session" not in side(0).document
    assert side().address == "jingzhou+session=7@efficient,random,random:6"
    for session, said in (
        (0, "session of 7 hands there, of none asked for"),
        (14, "of 7 hands there, of 14"),
    ):
        with pytest.raises(IdentityError, match=said):
            run(Request(side(session), HANDS, directory), PLAYER)


@pytest.mark.parametrize("session", [2, 3, 16, 9_999])
def test_chunks_are_whole_sessions(session: int) -> None:
    assert chunk_hands(side(session)) % session == 0
    assert chunk_hands(side(session)) > 0


def test_what_makes_no_sense_is_refused(tmp_path: Path) -> None:
    with pytest.raises(RunError, match="ends within a session; give a multiple, such as 105"):
        run(Request(side(), 100, tmp_path / "run"), PLAYER)
    assert not (tmp_path / "run").exists()
    for session in (1, -2, 10_001):
        with pytest.raises(RulesError, match="possible: 2 to 10,000"):
            side(session)
    with pytest.raises(IdentityError, match="leave session= away"):
        read_side("hubei+session=8@random", PLAYER, 1)
