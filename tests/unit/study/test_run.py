"""Runs: resumed, extended, shared between workers, refused, repaired; always the same bits."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from sim.frames.row_table import table_to_rows
from sim.frames.store import CorruptPartError, StoreError
from sim.frames.summary import Summary, summarise
from sim.study import run as run_module
from sim.study.directory import locked
from sim.study.executors import Beside, WorkerLostError, run_in_processes
from sim.study.identity import Identity, IdentityError
from sim.study.keep import Keep, parse_keep
from sim.study.load import load
from sim.study.manifest import CHUNKS, read_manifest
from sim.study.parts import QUARANTINE, row_tables
from sim.study.run import Done, Request, RunError, Silent, run, warm_up
from tests.made_rows import make_rows
from tests.unit.study.played import DIARY, PLAYER, die_at_hand_4000, identity

# Huangjin has the smallest chunks: 2,000 hands.
RUN = identity("huangjin")
HANDS = 9_300
ROWS = "rows/variant=huangjin"


class Told(Silent):
    """A reporter that remembers."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.hands = 0

    def say(self, text: str) -> None:
        self.lines.append(text)

    def advance(self, hands: int) -> None:
        self.hands += hands


def go(
    directory: Path, hands: int = HANDS, what: Identity = RUN, told: Told | None = None, **more: object
) -> Done:
    return run(Request(what, hands, directory, **more), PLAYER, told)  # type: ignore[arg-type]


def expected(hands: int = HANDS) -> Summary:
    return summarise(RUN.subject, make_rows(RUN.rules, RUN.seed, 0, hands))


def files(directory: Path) -> dict[str, bytes]:
    return {str(p.relative_to(directory)): p.read_bytes() for p in sorted(directory.rglob("*.parquet"))}


def test_one_and_two_workers_give_the_same_bits(tmp_path: Path) -> None:
    one = go(tmp_path / "1", keep=Keep("wins"), workers=1)
    two = go(tmp_path / "2", keep=Keep("wins"), workers=2)
    assert one.summary == two.summary == expected()
    assert files(tmp_path / "1") == files(tmp_path / "2")
    assert len(files(tmp_path / "1")) == 10


def test_a_finished_run_does_nothing_and_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    go(tmp_path / "run")
    before = files(tmp_path / "run")
    monkeypatch.setenv(DIARY, str(tmp_path / "diary"))
    told = Told()
    again = go(tmp_path / "run", told=told)
    assert again.played == 0
    assert again.summary == expected()
    assert told.lines == [f"{tmp_path / 'run'} holds 9,300 hands already; nothing to play"]
    assert files(tmp_path / "run") == before
    assert not (tmp_path / "diary").exists()


def test_more_hands_add_only_what_is_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    go(tmp_path / "run", 3_100)
    monkeypatch.setenv(DIARY, str(tmp_path / "diary"))
    more = go(tmp_path / "run", HANDS)
    assert (tmp_path / "diary").read_text().split("\n")[:-1] == [
        "3100 900",
        "4000 2000",
        "6000 2000",
        "8000 1300",
    ]
    assert more.played == 6_200
    assert more.summary == expected()
    fewer = go(tmp_path / "run", 100)
    assert fewer.summary.hands == HANDS


@pytest.mark.parametrize(
    ("other", "said"),
    [
        (identity("huangjin", seed=8), "seed 7 there, 8 asked for"),
        (identity("huangjin", wild="off"), r"rules huangjin there, huangjin\+wild=off asked for"),
        (replace(RUN, engine=4), "engine version 3 there, 4 asked for"),
        (replace(RUN, policies=("random",)), "policies efficient there, random asked for"),
    ],
)
def test_another_run_in_the_directory_is_refused_with_what_differs(
    tmp_path: Path, other: Identity, said: str
) -> None:
    go(tmp_path, 2_500)
    before = {p: p.read_bytes() for p in tmp_path.rglob("*") if p.is_file()}
    with pytest.raises(IdentityError, match=said):
        go(tmp_path, what=other)
    assert {p: p.read_bytes() for p in tmp_path.rglob("*") if p.is_file()} == before


def test_a_run_that_never_finished_a_hand_binds_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    crash_after(monkeypatch, 0, KeyboardInterrupt())
    with pytest.raises(KeyboardInterrupt):
        go(tmp_path, what=identity("huangjin", seed=8))
    monkeypatch.undo()
    assert go(tmp_path, keep=Keep("wins")).summary == expected()
    assert str(read_manifest(tmp_path).keep) == "wins"


def test_other_rows_are_refused_and_unnamed_ones_taken_over(tmp_path: Path) -> None:
    go(tmp_path, 2_500, keep=parse_keep("sample=10"))
    with pytest.raises(StoreError, match="begun with --rows sample=10, asked for all"):
        go(tmp_path, keep=Keep("all"))
    go(tmp_path, HANDS)
    assert load(tmp_path).rows["hand"].tolist() == list(range(0, HANDS, 10))


@pytest.mark.parametrize("choice", ["none", "wins", "all", "sample=13"])
def test_stored_rows_are_the_hands_chosen(tmp_path: Path, choice: str) -> None:
    done = go(tmp_path, 4_500, keep=parse_keep(choice))
    rows = [table_to_rows(t, 4) for t in row_tables(tmp_path, done.manifest, 4)]
    wanted = parse_keep(choice).select(make_rows(RUN.rules, RUN.seed, 0, 4_500))
    assert np.array_equal(np.concatenate([wanted[:0], *rows]), wanted)
    assert sum(e.rows.kept for e in done.manifest.ordered) == wanted.shape[0]


@pytest.mark.parametrize(("hands", "workers"), [(0, 1), (-5, 1), (10, 0), (10, 10**6), (10**13, 1)])
def test_impossible_requests_write_nothing(tmp_path: Path, hands: int, workers: int) -> None:
    with pytest.raises(RunError, match="possible: 1 to"):
        go(tmp_path / "run", hands, workers=workers)
    assert not (tmp_path / "run").exists()


def test_directories_that_cannot_hold_a_run(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    for path in (tmp_path / "file", tmp_path / "file" / "run"):
        with pytest.raises(StoreError, match="give a directory"):
            go(path)
    (tmp_path / "photos").mkdir()
    (tmp_path / "photos" / "a.jpg").write_text("x")
    with pytest.raises(StoreError, match=r"holds other files \(a.jpg\)"):
        go(tmp_path / "photos")
    assert [p.name for p in (tmp_path / "photos").iterdir()] == ["a.jpg"]


def test_two_runs_never_write_one_directory_at_once(tmp_path: Path) -> None:
    go(tmp_path, 2_000)
    with locked(tmp_path), pytest.raises(StoreError, match="being written by another run"):
        go(tmp_path)
    assert go(tmp_path).summary == expected()


class StopError(Exception):
    """Stands for a crash."""


def crash_after(monkeypatch: pytest.MonkeyPatch, chunks: int, error: BaseException) -> None:
    def crashing(work: object, tasks: object) -> object:
        for number, task in enumerate(tasks):  # type: ignore[arg-type, var-annotated]
            if number == chunks:
                raise error
            yield work(task)  # type: ignore[operator]

    monkeypatch.setattr(run_module, "run_serially", crashing)


@pytest.mark.parametrize("chunks", [0, 1, 3])
def test_ctrl_c_keeps_what_is_finished(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, chunks: int) -> None:
    crash_after(monkeypatch, chunks, KeyboardInterrupt())
    with pytest.raises(KeyboardInterrupt):
        go(tmp_path)
    monkeypatch.undo()
    manifest = read_manifest(tmp_path)
    assert manifest.hands == 2_000 * chunks
    assert manifest.sessions[-1]["finished"] is False
    assert go(tmp_path).summary == expected()
    assert [s["finished"] for s in read_manifest(tmp_path).sessions] == ([False, True] if chunks else [True])


def test_a_crash_before_the_manifest_names_a_chunk_loses_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    go(tmp_path, 2_000, keep=Keep("wins"))
    old = (tmp_path / "manifest.json").read_bytes()
    go(tmp_path, HANDS)
    (tmp_path / "manifest.json").write_bytes(old)
    (tmp_path / CHUNKS / ".part-123").write_bytes(b"half")
    monkeypatch.setenv(DIARY, str(tmp_path / "diary"))
    assert go(tmp_path, HANDS).summary == expected()
    assert not (tmp_path / "diary").exists()
    assert not (tmp_path / CHUNKS / ".part-123").exists()
    assert read_manifest(tmp_path).hands == HANDS


@pytest.mark.parametrize("named", [True, False], ids=["in the manifest", "not yet in the manifest"])
@pytest.mark.parametrize("folder", [CHUNKS, ROWS])
@pytest.mark.parametrize("damage", ["flip", "cut", "gone"])
def test_damage_is_found_set_aside_and_played_again(
    tmp_path: Path, folder: str, damage: str, named: bool
) -> None:
    go(tmp_path, keep=Keep("wins"))
    before = files(tmp_path)
    part = sorted((tmp_path / folder).iterdir())[2]
    data = part.read_bytes()
    if damage == "gone":
        part.unlink()
    else:
        part.write_bytes(
            data[: len(data) // 2]
            + (b"" if damage == "cut" else bytes([data[len(data) // 2] ^ 1]) + data[len(data) // 2 + 1 :])
        )
    if not named:
        document = json.loads((tmp_path / "manifest.json").read_text())
        del document["chunks"][2]
        (tmp_path / "manifest.json").write_text(json.dumps(document))
        if (folder, damage) == (CHUNKS, "gone"):
            assert go(tmp_path).summary == expected()  # as if it had never been played
            return
    with pytest.raises(CorruptPartError, match="--repair"):
        go(tmp_path)
    told = Told()
    assert go(tmp_path, told=told, repair=True).summary == expected()
    assert told.lines[0].startswith("set aside: 000000004000-2000.parquet")
    assert {name: data for name, data in files(tmp_path).items() if not name.startswith(QUARANTINE)} == before
    assert go(tmp_path).played == 0


def test_a_chunk_of_another_run_is_no_part_of_this_one(tmp_path: Path) -> None:
    go(tmp_path / "a", 4_000)
    go(tmp_path / "b", 4_000, what=identity("huangjin", seed=8))
    name = "000000002000-2000.parquet"
    (tmp_path / "a" / CHUNKS / name).write_bytes((tmp_path / "b" / CHUNKS / name).read_bytes())
    document = json.loads((tmp_path / "a" / "manifest.json").read_text())
    del document["chunks"][1]
    (tmp_path / "a" / "manifest.json").write_text(json.dumps(document))
    with pytest.raises(CorruptPartError, match="belongs to another run"):
        go(tmp_path / "a", 4_000)


def test_a_dead_worker_is_reported_and_the_run_goes_on_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(WorkerLostError, match="give the same command again"):
        run(Request(RUN, HANDS, tmp_path, workers=2), replace(PLAYER, play=die_at_hand_4000))
    assert HANDS - read_manifest(tmp_path).hands > 0
    assert go(tmp_path, workers=2).summary == expected()


def double(value: int) -> int:
    if value == 13:
        raise ValueError("thirteen")
    return 2 * value


def test_processes_take_tasks_as_they_become_free() -> None:
    taken = 0

    def tasks() -> object:
        nonlocal taken
        for value in range(12):
            taken += 1
            yield value

    results = run_in_processes(double, tasks(), 2)  # type: ignore[arg-type, var-annotated]
    first = next(results)
    # Four are asked for ahead; each that is done by the first look lets one more be taken.
    assert taken <= 8
    assert sorted([first, *results]) == [2 * v for v in range(12)]


def test_something_beside_is_told_once_and_is_no_result() -> None:
    told: list[int] = []
    results = run_in_processes(double, range(6), 2, Beside(double, (50,), told.append))
    assert sorted(results) == [2 * v for v in range(6)]
    assert told == [100]
    with pytest.raises(ValueError, match="thirteen"):
        list(run_in_processes(double, range(6), 2, Beside(double, (13,), told.append)))


@pytest.mark.parametrize("workers", [1, 2])
def test_the_estimate_is_of_what_was_missing_whoever_measures(tmp_path: Path, workers: int) -> None:
    told = Told()
    go(tmp_path, hands=2_000)
    go(tmp_path, told=told, workers=workers, estimate=True)
    (line,) = [line for line in told.lines if "hands to play" in line]
    assert line.startswith("7,300 hands to play, 4 chunks; about ")


def test_an_error_in_a_worker_comes_out() -> None:
    with pytest.raises(ValueError, match="thirteen"):
        list(run_in_processes(double, range(40), 2))


def test_the_first_run_says_that_it_compiles_and_how_long() -> None:
    told = Told()
    warm_up(replace(PLAYER, compiled=False), RUN, told)
    assert told.lines[0].startswith("compiling the kernels; only the first run")
    assert told.lines[1].startswith("compiled in 0.")
    told = Told()
    warm_up(PLAYER, RUN, told)
    assert told.lines == []
    # Compiled, and others will play: they load it themselves. Not compiled: once, here.
    assert warm_up(PLAYER, RUN, told, elsewhere=True) == 0.0
    assert warm_up(replace(PLAYER, compiled=False), RUN, told, elsewhere=True) > 0.0


def test_progress_counts_every_hand(tmp_path: Path) -> None:
    told = Told()
    go(tmp_path, told=told)
    assert told.hands == HANDS
