"""Chunks on Dask: the same bits as here, through TLS, after the death of workers and of the scheduler."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from sim.frames.summary import Summary
from sim.study import cluster
from sim.study import directory as directory_module
from sim.study.cluster import ClusterError, check_address
from sim.study.executors import WorkerLostError
from sim.study.keep import Keep
from sim.study.manifest import CHUNKS, read_manifest
from sim.study.plan import Piece, plan_chunks
from sim.study.run import Request, Silent, run
from sim.study.work import Task
from tests.faults.dask_net import Net, make_certificates
from tests.unit.study.played import PLAYER, SLOW, identity

RUN = identity("hubei")
HANDS, CHUNK = 6_000, 500


@pytest.fixture(autouse=True)
def small_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(directory_module, "chunk_hands", lambda _: CHUNK)


def go(directory: Path, address: str = "", rows_at: str = "") -> Summary:
    request = Request(RUN, HANDS, directory, Keep("sample", 7), dask=address, rows_at=rows_at)
    return run(request, PLAYER, Silent()).summary


def parts(directory: Path) -> dict[str, bytes]:
    return {str(p.relative_to(directory)): p.read_bytes() for p in sorted(directory.rglob("*.parquet"))}


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("here") / "run"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(directory_module, "chunk_hands", lambda _: CHUNK)
        go(path)
    return path


def certificates(tls: dict[str, Path]) -> dict[str, str | None]:
    """Return the settings of Dask by which a client shows its certificate."""
    names = {"ca-file": "ca-file", "client.cert": "cert", "client.key": "key"}
    return {f"distributed.comm.tls.{name}": str(tls[file]) if tls else None for name, file in names.items()}


@pytest.fixture(scope="module")
def net(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Net]:
    """A scheduler and two workers that speak TLS only; a chunk takes them a tenth of a second."""
    folder = tmp_path_factory.mktemp("net")
    net = Net(folder, {SLOW: "0.1"}, make_certificates(folder))
    with pytest.MonkeyPatch.context() as patch:
        import dask

        with dask.config.set(certificates(net.tls)):
            patch.setattr(cluster, "_CONNECT_SECONDS", 60)
            try:
                net.start(2)
                yield net
            finally:
                net.stop()


def when(condition: Callable[[], bool], act: Callable[[], None]) -> threading.Thread:
    """Do something as soon as a condition holds, while a run goes on in this thread."""

    def watch() -> None:
        deadline = time.monotonic() + 120
        while not condition() and time.monotonic() < deadline:
            time.sleep(0.01)
        act()

    thread = threading.Thread(target=watch)
    thread.start()
    return thread


def finished(directory: Path) -> int:
    return len(list((directory / CHUNKS).glob("*.parquet")))


def test_addresses_that_are_none() -> None:
    for text in ("", "localhost:8786", "tcp://", "loca"):
        with pytest.raises(ClusterError, match="possible: local, or a scheduler's address"):
            check_address(text)


def test_workers_over_tls_give_the_same_files(net: Net, here: Path, tmp_path: Path) -> None:
    assert net.address.startswith("tls://")
    go(tmp_path / "run", net.address)
    assert parts(tmp_path / "run") == parts(here)
    assert read_manifest(tmp_path / "run").sessions[0]["executor"] == "dask"


def test_workers_write_rows_to_a_shared_place(net: Net, here: Path, tmp_path: Path) -> None:
    summary = go(tmp_path / "run", net.address, f"file://{tmp_path}/shared")
    assert summary.hands == HANDS
    rows = {n: d for n, d in parts(here).items() if n.startswith("rows/")}
    assert {f"rows/{n}": d for n, d in parts(tmp_path / "shared").items()} == rows
    assert not (tmp_path / "run" / "rows").exists()


def test_tasks_are_handed_out_only_as_results_are_stored(net: Net, tmp_path: Path) -> None:
    taken = 0

    def tasks() -> Iterator[Task]:
        nonlocal taken
        for piece in plan_chunks(CHUNK, HANDS):
            taken += 1
            yield Task(RUN, piece, Keep("none"), tmp_path, PLAYER.play)

    stored = 0
    for _ in cluster.run_on_dask(net.address, tasks(), 1, lambda _: None):
        stored += 1
        # Two workers of one thread, two tasks for each: the result in hand is still counted.
        assert taken - stored < 4
        time.sleep(0.1)
    assert stored == HANDS // CHUNK


def test_without_a_certificate_nobody_gets_in(
    net: Net, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import dask

    monkeypatch.setattr(cluster, "_CONNECT_SECONDS", 3)
    with dask.config.set(certificates({})), pytest.raises(ClusterError, match="no Dask scheduler answers"):
        go(tmp_path / "run", net.address)
    assert go(tmp_path / "run").hands == HANDS


def test_workers_of_another_version_are_refused(
    net: Net, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster, "kernel_digest", lambda: "other")
    with pytest.raises(ClusterError, match="install the same versions"):
        go(tmp_path / "run", net.address)


def test_a_worker_that_dies_in_a_chunk_costs_nothing(net: Net, here: Path, tmp_path: Path) -> None:
    directory = tmp_path / "run"
    victim = net.workers[-1]
    thread = when(lambda: finished(directory) >= 3, lambda: os.kill(victim.pid, signal.SIGKILL))
    go(directory, net.address)
    thread.join()
    assert victim.wait(10) == -signal.SIGKILL
    assert parts(directory) == parts(here)


def test_the_death_of_the_scheduler_stops_the_run_which_goes_on_elsewhere(
    net: Net, here: Path, tmp_path: Path
) -> None:
    directory = tmp_path / "run"
    thread = when(lambda: finished(directory) >= 3, lambda: os.kill(net.scheduler.pid, signal.SIGKILL))
    with pytest.raises(WorkerLostError, match="the Dask scheduler has gone"):
        go(directory, net.address)
    thread.join()
    assert 3 <= finished(directory) < HANDS // CHUNK
    assert read_manifest(directory).hands == finished(directory) * CHUNK
    go(directory)
    assert parts(directory) == parts(here)


def test_workers_of_this_machine_are_started_and_end_with_the_run(here: Path, tmp_path: Path) -> None:
    go(tmp_path / "run", "local")
    assert parts(tmp_path / "run") == parts(here)
    for thread in threading.enumerate():
        if thread.name == cluster.CLOSING:
            thread.join(30)
            assert not thread.is_alive()
    assert not multiprocessing.active_children()


@pytest.mark.parametrize("executor", [[], ["--dask", "local"]])
@pytest.mark.parametrize("seconds", [2.0, 3.0, 5.0])
def test_ctrl_c_at_any_moment_of_workers_of_this_machine(
    executor: list[str], seconds: float, tmp_path: Path
) -> None:
    """While the command imports, while workers start, while they play: one line, no traceback, no process left."""
    command = ["run", "hubei", "--hands", "20000000", "--workers", "2", *executor]
    process = subprocess.Popen(
        [sys.executable, "-m", "sim.cli.main", *command, "--out", str(tmp_path / "run")],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        # A shell's background jobs ignore Ctrl-C, and all their children do.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509
    )
    try:
        time.sleep(seconds)
        os.killpg(process.pid, signal.SIGINT)
        told = told_at_the_end(process)
    finally:
        with suppress(ProcessLookupError):
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
    # Interrupted within `exec` of a text (a dataclass is made so), Python ends by the signal itself: 130 in a shell, too.
    assert process.returncode in (130, -signal.SIGINT)
    assert "laizi: interrupted" in told
    assert "Exception ignored" in told or "Traceback" not in told
    assert "WARNING" not in told
    until = time.monotonic() + 20
    while anybody_left(process.pid) and time.monotonic() < until:
        time.sleep(0.05)
    assert not anybody_left(process.pid)


def told_at_the_end(process: subprocess.Popen[str]) -> str:
    """Return what the command said. Within some callbacks of an import Python drops a Ctrl-C: it is pressed again then."""
    for _ in range(3):
        try:
            return process.communicate(timeout=20)[1]
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGINT)
    return process.communicate(timeout=20)[1]


def anybody_left(group: int) -> bool:
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.parametrize("compiled", [False, True])
def test_a_worker_process_warms_up_once_and_compiles_alone(
    compiled: bool, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(cluster, "_warm", set())
    monkeypatch.setattr(cluster, "cache_root", lambda: tmp_path)
    monkeypatch.setattr(cluster, "is_compiled", lambda: compiled)
    warming, most, calls = 0, 0, 0

    def play(rules: object, policies: object, seed: int, first: int, count: int) -> object:
        nonlocal warming, most, calls
        calls, warming = calls + 1, warming + 1
        most = max(most, warming)
        time.sleep(0.05)
        warming -= 1
        return PLAYER.play(RUN.rules, RUN.policies, seed, first, count)

    task = Task(RUN, Piece(0, 10), Keep("none"), tmp_path, play)  # type: ignore[arg-type]
    threads = [threading.Thread(target=cluster._warm_host, args=(task,)) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (calls, most) == (1, 1)
    # Compiled kernels are loaded by all workers of a host at once.
    assert (tmp_path / "warming.lock").exists() is not compiled


def test_a_chunk_that_kills_worker_after_worker_stops_the_run() -> None:
    from distributed import KilledWorker

    class Lost:
        key = "chunk-500-500"

        def result(self) -> None:
            raise KilledWorker(self.key, None, 3)

    with pytest.raises(WorkerLostError, match="chunk-500-500 was lost with 4 workers"):
        cluster._result(Lost())


def test_no_scheduler_is_said_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "_CONNECT_SECONDS", 1)
    with pytest.raises(ClusterError, match=r"no Dask scheduler answers at tcp://127\.0\.0\.1:9"):
        go(tmp_path / "run", "tcp://127.0.0.1:9")
