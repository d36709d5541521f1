"""Studies of exact counts on the engine: against hands played one by one, cut and continued, and what is refused."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from sim.engine.simulate import play_batch
from sim.frames.store import StoreError
from sim.kernels import row_layout as row
from sim.play.plan import SWAPPED, make_plan
from sim.rules import resolve
from sim.study.count_store import COUNTS, CountStore, read_counts
from sim.study.count_study import CountRequest, count_study, read_count_manifest
from sim.study.identity import IdentityError, identify
from sim.study.one_wild import ALL_SEATS, COLUMNS, ONE_WILD, PLAIN, one_wild_sides, study_one_wild
from sim.study.player import shipped_player
from sim.study.rotated import ROTATED, SINGLE, SUM
from sim.study.run import RunError, Silent

PLAYER = shipped_player()
HANDS = 30
SMALL = replace(ONE_WILD, chunk=lambda _: 10)  # run in this process, so that nothing need be importable
RULES = resolve("jingzhou")
SIDE = identify(PLAYER, RULES, ("efficient",), 3)


@pytest.fixture(scope="module")
def directory(tmp_path_factory: pytest.TempPathFactory) -> Path:
    where = tmp_path_factory.mktemp("one") / "wild"
    count_study(SMALL, CountRequest(((SIDE, HANDS),), where), PLAYER)
    return where


def pay(rows: np.ndarray, seat: int) -> np.ndarray:
    return rows[:, row.WIN_PAY + seat] + rows[:, row.SIDE_PAY + seat]


def test_counts_are_those_of_single_pairs(directory: Path) -> None:
    counts = read_counts(directory / COUNTS, COLUMNS)[SIDE.address].counts
    plain = play_batch(RULES, ("efficient",), 3, 0, HANDS)
    for turn in (0, 3):
        summed: Counter[int] = Counter()
        for seat in range(3):
            plan = make_plan(HANDS, swap_seat=seat, swap_at=turn)
            other = play_batch(RULES, ("efficient",), 3, 0, HANDS, plan)
            expected: Counter[tuple[int, int]] = Counter()
            for hand in np.flatnonzero(plan[:, SWAPPED]):
                won = int(other[hand, row.WINNER] == seat) - int(plain[hand, row.WINNER] == seat)
                gained = int(pay(other, seat)[hand] - pay(plain, seat)[hand])
                expected[gained, won] += 1
                summed[int(hand)] += gained
            found = {line[3:]: n for line, n in counts.items() if line[:2] == (turn, seat)}
            assert found == expected
        together = Counter({line[2:4]: 0 for line in counts})
        for line, n in counts.items():
            if line[:2] == (turn, ALL_SEATS):
                together[line[2:4]] += n
        assert sum(together.values()) == len(summed)
        assert Counter(g for (_, g), n in together.items() for _ in range(n)) == Counter(summed.values())
    as_dealt = Counter(pay(plain, 0).tolist())
    assert {line[3]: n for line, n in counts.items() if line[:2] == (PLAIN, 0) and line[4] == 0} == Counter(
        p for p, w in zip(pay(plain, 0).tolist(), plain[:, row.WINNER].tolist(), strict=True) if w != 0
    )
    assert sum(as_dealt.values()) == HANDS


def test_cut_and_continued_gives_the_same_bytes(directory: Path, tmp_path: Path) -> None:
    count_study(SMALL, CountRequest(((SIDE, 13),), tmp_path), PLAYER)
    count_study(SMALL, CountRequest(((SIDE, HANDS),), tmp_path), PLAYER)
    assert (tmp_path / COUNTS).read_bytes() == (directory / COUNTS).read_bytes()
    manifest = read_count_manifest(tmp_path)
    assert [session["finished"] for session in manifest["sessions"]] == [True, True]
    assert manifest["sides"][SIDE.address]["hands"] == HANDS
    count_study(SMALL, CountRequest(((SIDE, HANDS),), tmp_path), PLAYER)
    assert len(read_count_manifest(tmp_path)["sessions"]) == 2


def test_parts_left_by_an_interruption_are_taken_in(directory: Path, tmp_path: Path) -> None:
    played = []

    def stopped(*arguments: object) -> np.ndarray:
        played.append(arguments)
        if len(played) > 40:
            raise KeyboardInterrupt
        return play_batch(*arguments)  # type: ignore[arg-type]

    with pytest.raises(KeyboardInterrupt):
        count_study(SMALL, CountRequest(((SIDE, HANDS),), tmp_path), replace(PLAYER, play=stopped))
    assert 0 < CountStore(tmp_path, COLUMNS).groups[SIDE.address].hands < HANDS
    count_study(SMALL, CountRequest(((SIDE, HANDS),), tmp_path), PLAYER)
    assert (tmp_path / COUNTS).read_bytes() == (directory / COUNTS).read_bytes()


def test_every_rotation_of_a_wall_is_counted(tmp_path: Path) -> None:
    found = count_study(ROTATED, CountRequest(((SIDE, 30),), tmp_path), PLAYER)[SIDE.address].counts
    plays = [pay(play_batch(RULES, ("efficient",), 3, 0, 30, make_plan(rotation=r)), 0) for r in range(3)]
    assert {k[1]: n for k, n in found.items() if k[0] == SINGLE} == Counter(np.concatenate(plays).tolist())
    assert {k[1]: n for k, n in found.items() if k[0] == SUM} == Counter(np.sum(plays, axis=0).tolist())


def test_what_does_not_fit_is_refused(directory: Path, tmp_path: Path) -> None:
    other = identify(PLAYER, RULES, ("efficient",), 4)
    with pytest.raises(IdentityError, match=r"seed 3.*seed 4"):
        count_study(SMALL, CountRequest(((other, HANDS),), directory), PLAYER)
    with pytest.raises(IdentityError, match="rotated"):
        count_study(ROTATED, CountRequest(((SIDE, HANDS),), directory), PLAYER)
    (tmp_path / "letter").write_text("dear")
    with pytest.raises(StoreError, match=r"other files .letter."):
        count_study(SMALL, CountRequest(((SIDE, HANDS),), tmp_path), PLAYER)
    with pytest.raises(RunError, match="--hands 1; possible: 2 to"):
        study_one_wild((SIDE,), 1, (tmp_path / "new", 1, ""), PLAYER, Silent())
    assert not (tmp_path / "new").exists()
    with pytest.raises(IdentityError, match="leave wild=off away"):
        one_wild_sides(PLAYER, ("hubei", "hubei+wild=off"), "efficient", 1)


@pytest.mark.parametrize("damage", [b"", b"PAR1", None])
def test_a_damaged_file_is_named(tmp_path: Path, directory: Path, damage: bytes | None) -> None:
    data = bytearray((directory / COUNTS).read_bytes())
    data[len(data) // 3] ^= 0xFF
    (tmp_path / COUNTS).write_bytes(bytes(data) if damage is None else damage)
    with pytest.raises(StoreError, match="is damaged"):
        CountStore(tmp_path, COLUMNS)
