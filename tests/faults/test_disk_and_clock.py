"""A disk that fills up, a bit that flips, a clock that jumps, a Ctrl-C: then the run goes on to the same bits."""

from __future__ import annotations

import errno
import os
import signal
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from sim.cli.main import main
from sim.frames import store
from sim.frames.store import TEMPORARY, StoreError
from sim.frames.summary import Summary, summarise
from sim.study import directory as directory_module
from sim.study import manifest as manifest_module
from sim.study import player as player_module
from sim.study import run as run_module
from sim.study.keep import Keep
from sim.study.manifest import read_manifest
from sim.study.run import Request, run
from tests.made_rows import make_rows
from tests.unit.study.played import PLAYER, identity

RUN = identity("hubei")
HANDS, CHUNK, PACK = 650, 50, 4
EXPECTED = summarise(RUN.subject, make_rows(RUN.rules, RUN.seed, 0, HANDS))


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(directory_module, "chunk_hands", lambda _: CHUNK)
    monkeypatch.setattr(manifest_module, "PACK_CHUNKS", PACK)


def go(directory: Path) -> Summary:
    return run(Request(RUN, HANDS, directory, Keep("sample", 9)), PLAYER).summary


def parts(directory: Path) -> dict[str, bytes]:
    return {str(p.relative_to(directory)): p.read_bytes() for p in sorted(directory.rglob("*.parquet"))}


def test_a_disk_that_is_full_at_any_write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    go(tmp_path / "whole")
    whole = parts(tmp_path / "whole")
    really_open, writes = os.open, 0

    def full_from(first: int) -> object:
        def opened(path: object, flags: int, *mode: int) -> int:
            nonlocal writes
            if Path(str(path)).name.startswith(TEMPORARY):
                writes += 1
                if writes >= first:
                    # The kernel's own full disk; the file exists and stays empty.
                    os.close(really_open(path, flags, *mode))  # type: ignore[arg-type]
                    return really_open("/dev/full", os.O_WRONLY)
            return really_open(path, flags, *mode)  # type: ignore[arg-type]

        return opened

    for first in range(1, 34, 4):
        directory, writes = tmp_path / str(first), 0
        with monkeypatch.context() as patch:
            patch.setattr(os, "open", full_from(first))
            with pytest.raises(StoreError, match=r"no room left .* give the same command again"):
                go(directory)
        assert not list(directory.rglob(f"{TEMPORARY}*"))
        assert go(directory) == EXPECTED
        assert parts(directory) == whole


def test_a_disk_error_that_is_none_of_ours_names_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(_: int) -> None:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    with monkeypatch.context() as patch:
        patch.setattr(store.os, "fsync", broken)
        with pytest.raises(OSError, match="Input/output error"):
            go(tmp_path)
    assert go(tmp_path) == EXPECTED


def test_a_flipped_bit_in_a_pack_is_found_and_mended(tmp_path: Path) -> None:
    go(tmp_path)
    before = parts(tmp_path)
    for name in [n for n in before if n.startswith("packs/")][:1] + [
        n for n in before if n.startswith("rows/")
    ][:1]:
        data = before[name]
        (tmp_path / name).write_bytes(data[:50] + bytes([data[50] ^ 4]) + data[51:])
        with pytest.raises(StoreError, match="--repair"):
            go(tmp_path)
        done = run(Request(RUN, HANDS, tmp_path, repair=True), PLAYER)
        assert done.summary == EXPECTED
        assert done.played == CHUNK * PACK
        assert {n: d for n, d in parts(tmp_path).items() if not n.startswith("quarantine")} == before


def test_a_clock_that_jumps_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    jumps = iter([timedelta(days=400), timedelta(days=-9000), *[timedelta(0)] * 1000])
    clock = datetime(2030, 1, 1, tzinfo=UTC)

    class Jumping:
        @staticmethod
        def now(zone: object) -> datetime:
            nonlocal clock
            clock += next(jumps)
            return clock

    monkeypatch.setattr(run_module, "datetime", Jumping)
    monkeypatch.setattr(time, "time", lambda: 0.0)
    assert run(Request(RUN, 300, tmp_path), PLAYER).summary.hands == 300
    assert run(Request(RUN, HANDS, tmp_path), PLAYER).summary == EXPECTED
    first, second = read_manifest(tmp_path).sessions
    assert first["started"] > second["started"]
    assert all(0 <= s["seconds"] < 100 for s in (first, second))


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_stops_cleanly_with_130_and_says_how_to_go_on(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    number: signal.Signals,
) -> None:
    def play(rules: object, policies: object, seed: int, first: int, count: int) -> object:
        if first == 3 * CHUNK:
            os.kill(os.getpid(), number)
        return make_rows(rules, seed, first, count)  # type: ignore[arg-type]

    from dataclasses import replace

    monkeypatch.setattr(player_module, "shipped_player", lambda: replace(PLAYER, play=play))
    signal.signal(signal.SIGINT, signal.default_int_handler)
    command = [
        "run",
        "hubei",
        "--seed",
        "7",
        "--hands",
        str(HANDS),
        "--out",
        str(tmp_path / "run"),
        "--workers",
        "1",
    ]
    assert main(command) == 130
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.splitlines()[-1].endswith("give the same command again to go on")
    assert read_manifest(tmp_path / "run").hands == 3 * CHUNK
    assert read_manifest(tmp_path / "run").sessions[-1]["finished"] is False
    monkeypatch.setattr(player_module, "shipped_player", lambda: PLAYER)
    assert main(command) == 0
    assert run(Request(RUN, HANDS, tmp_path / "run"), PLAYER).summary == EXPECTED
