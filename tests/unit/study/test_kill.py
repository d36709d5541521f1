"""kill -9 at any moment: nothing finished is lost, nothing is counted twice, no worker stays behind."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

from sim.frames.summary import summarise
from sim.study.manifest import CHUNKS, read_manifest
from sim.study.parts import read_summary
from tests.made_rows import make_rows
from tests.unit.study.played import DIARY, SLOW, identity

ROOT = Path(__file__).parents[3]
RUN = identity("huangjin")
HANDS = 24_000  # twelve chunks


def start(directory: Path, diary: Path, workers: int, seconds_a_chunk: float) -> subprocess.Popen[bytes]:
    environment = {**os.environ, SLOW: str(seconds_a_chunk), DIARY: str(diary), "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "tests.unit.study.run_here", str(directory), str(HANDS), str(workers)]
    return subprocess.Popen(
        command,
        env=environment,
        cwd=ROOT,
        start_new_session=True,
        preexec_fn=_listen_to_interrupts,  # noqa: PLW1509 - the test has no threads
    )


def _listen_to_interrupts() -> None:
    """Undo what a shell does to its background jobs: they, and all that they start, ignore interrupts."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def is_alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def children(pid: int) -> list[int]:
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            if int(stat.read_text().rpartition(")")[2].split()[1]) == pid:
                found.append(int(stat.parent.name))
        except (FileNotFoundError, ProcessLookupError):
            continue
    return found


def test_killed_again_and_again_it_ends_with_the_same_bits(tmp_path: Path) -> None:
    workers = 2  # many more kills of a run in one process: tests/faults
    directory, diary = tmp_path / "run", tmp_path / "diary"
    moments = random.Random(workers)
    for _ in range(3):
        before = len(list(directory.glob(f"{CHUNKS}/*.parquet")))
        process = start(directory, diary, workers, 0.15)
        # Wait for a first new chunk, so that every life gets a little further, then strike at any moment.
        while len(list(directory.glob(f"{CHUNKS}/*.parquet"))) <= before and process.poll() is None:
            time.sleep(0.01)
        time.sleep(moments.uniform(0, 0.3))
        offspring = children(process.pid)
        process.send_signal(signal.SIGKILL)
        process.wait()
        deadline = time.monotonic() + 20
        while any(is_alive(pid) for pid in offspring) and time.monotonic() < deadline:
            time.sleep(0.05)
        assert not [pid for pid in offspring if is_alive(pid)]
    process = start(directory, diary, workers, 0)
    assert process.wait(120) == 0
    assert read_summary(directory, read_manifest(directory)) == summarise(
        RUN.subject, make_rows(RUN.rules, RUN.seed, 0, HANDS)
    )
    # Each of the three deaths may cost the chunks in work, one a worker, and no more.
    assert len(diary.read_text().splitlines()) <= HANDS // 2000 + 3 * workers
    assert not list(directory.rglob(".part-*"))


def test_ctrl_c_stops_at_once_and_saves_the_manifest(tmp_path: Path) -> None:
    process = start(tmp_path / "run", tmp_path / "diary", 2, 1.0)
    while not list((tmp_path / "run").glob(f"{CHUNKS}/*.parquet")) and process.poll() is None:
        time.sleep(0.02)
    # As a terminal does it: to the whole group, workers included.
    os.killpg(process.pid, signal.SIGINT)
    started = time.monotonic()
    assert process.wait(60) != 0
    assert time.monotonic() - started < 20
    manifest = read_manifest(tmp_path / "run")
    assert 0 < manifest.hands < HANDS
    assert manifest.hands == sum(
        int(p.stem.partition("-")[2]) for p in (tmp_path / "run" / CHUNKS).glob("*.parquet")
    )
