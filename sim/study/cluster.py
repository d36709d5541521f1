"""Chunks on Dask workers: the only module that knows Dask.

The scheduler hands out chunks, replays those of lost workers and counts failures. A worker plays a chunk and returns its summary
(some 10 kB) and, where no shared place is given, its rows; only the parent writes the run's directory. Tasks are handed out as
results are stored, two for each thread of a worker, so that a slow disk holds the workers back and nothing piles up.

Dask moves tasks as pickles: whoever can talk to the scheduler can run code on the workers. Use it within a trusted network, or
with TLS certificates (docs/how-to/cluster.md).
"""

# Dask has no types.
# mypy: disable-error-code="no-untyped-call"

from __future__ import annotations

import fcntl
import logging
import os
import secrets
import threading
import time
from collections.abc import Callable, Generator, Iterator
from itertools import chain, islice
from typing import Any

from sim.engine.version import ENGINE_VERSION, kernel_digest
from sim.kernels.jit import cache_root, is_compiled
from sim.study.executors import Beside, WorkerLostError
from sim.study.held_interrupt import interrupt_held
from sim.study.work import Played, Task, play_chunk
from sim.study.worker_start import start_method

LOCAL = "local"
CLOSING = "close the cluster"  # name of the thread that waits for the workers' end
SCHEMES = ("tcp://", "tls://", "ws://", "wss://")
_AHEAD = 2  # tasks handed out for every thread of a worker: one in work, one waiting
_RETRIES = 3  # for errors of a worker's machine; a lost worker's chunks are handed out again by the scheduler in any case
_CONNECT_SECONDS = 30
_WORKER_SECONDS = 120
_COUNT_SECONDS = 2.0

# Of a cluster that is started here: workers end with this process, and nobody looks at a dashboard. What Dask samples for one, a
# hundred times a second and more in each process, took a fifth of the cores' time.
_LOCAL_CLUSTER = {
    "distributed.worker.daemon": True,
    "distributed.worker.profile.enabled": False,
    "distributed.admin.system-monitor.gil.enabled": False,
    "distributed.admin.system-monitor.interval": "2s",
    "distributed.admin.tick.interval": "200ms",
}

_warm_lock = threading.Lock()
_warm: set[tuple[str, tuple[str, ...]]] = set()


class ClusterError(ValueError):
    """A cluster that cannot be reached, or whose workers are not what they should be."""


def check_address(address: str) -> str:
    """Return the address of a scheduler, or ``local``.

    Raises
    ------
    ClusterError
        Neither.
    """
    if address == LOCAL or (address.startswith(SCHEMES) and len(address) > len("tcp://")):
        return address
    raise ClusterError(
        f"--dask {address!r}; possible: local, or a scheduler's address such as tcp://host:8786"
    )


def run_on_dask(
    address: str,
    tasks: Iterator[Task],
    workers: int,
    say: Callable[[str], None],
    beside: Beside | None = None,
) -> Generator[Played, None, None]:
    """Yield played chunks as they come; `workers` is for a cluster that is started here (``local``).

    `beside` is done by a worker too, and told here, whenever it comes; an error in it shows in the chunks as well.

    Raises
    ------
    ClusterError
        No Dask, no scheduler, no workers, or workers with another version of the package.
    WorkerLostError
        The scheduler has gone, or a chunk killed one worker after another.
    """
    client, cluster = _connect(address, workers)
    session = secrets.token_hex(4)
    running: set[Any] = set()
    try:
        threads = _threads(client)
        say(
            f"Dask: {len(threads)} workers with {sum(threads.values())} threads at {client.scheduler.address}"
        )
        yield from _stream(client, tasks, beside, session, running)
    finally:
        _leave(client, cluster, running)


def _stream(
    client: Any, tasks: Iterator[Task], beside: Beside | None, session: str, running: set[Any]
) -> Generator[Played, None, None]:
    from distributed import as_completed

    done = as_completed(loop=client.loop)
    counted = time.monotonic()
    ahead = _AHEAD * sum(_threads(client).values())

    def hand_out() -> None:
        for task in islice(tasks, max(0, ahead - len(running))):
            submit(f"chunk-{task.piece.first}-{task.piece.count}", task, play_chunk, task)

    def submit(name: str, task: Task, function: Callable[..., Any], *arguments: Any) -> Any:
        future = client.submit(
            _do_on_worker,
            task,
            (function, arguments),
            (kernel_digest(), ENGINE_VERSION),
            key=f"{name}-{session}",
            pure=False,
            retries=_RETRIES,
        )
        running.add(future)
        done.add(future)
        return future

    first = next(tasks)
    tasks = chain([first], tasks)
    aside = None if beside is None else submit("beside", first, beside.function, *beside.arguments)
    hand_out()
    for future in done:
        found = _result(future)
        running.discard(future)
        future.release()
        if beside is not None and future is aside:
            beside.tell(found)
        else:
            # The parent stores the chunk before the generator goes on: no new task before the last result is on disk.
            yield found
        if time.monotonic() - counted > _COUNT_SECONDS:
            # Workers come and go.
            ahead = _AHEAD * max(1, sum(_threads(client).values()))
            counted = time.monotonic()
        hand_out()


def _result(future: Any) -> Any:
    from concurrent.futures import CancelledError

    from distributed import CancelledError as DaskCancelledError
    from distributed import KilledWorker

    try:
        return future.result()
    except KilledWorker as error:
        raise WorkerLostError(
            f"{future.key} was lost with {error.allowed_failures + 1} workers, one after another (out of memory?); what is "
            "finished is kept: give the same command again"
        ) from error
    except (CancelledError, DaskCancelledError, OSError) as error:
        if isinstance(error, OSError) and future.client.status == "running":
            raise
        raise WorkerLostError(
            "the Dask scheduler has gone; what is finished is kept: start it and give the same command again"
        ) from error


def load_dask() -> None:
    """Import Dask, without its own messages: what they tell is said again, in one line, by whoever called.

    Raises
    ------
    ClusterError
        It is not installed.
    """
    try:
        import distributed  # noqa: F401
    except ImportError:
        raise ClusterError("--dask needs the packages of the extra: laizi[cluster]") from None
    for name in ("distributed", "tornado.application", "asyncio"):
        logging.getLogger(name).setLevel(logging.CRITICAL)


def _connect(address: str, workers: int) -> tuple[Any, Any]:
    load_dask()
    from distributed import Client

    cluster = None
    try:
        # A cluster that stops while it starts leaves workers that look for it, and one that nobody knows of is never closed.
        with interrupt_held():
            cluster = _start_here(workers) if address == LOCAL else None
        client = Client(cluster or address, timeout=_CONNECT_SECONDS, set_as_default=False)
    except (OSError, TimeoutError, ValueError, RuntimeError, TypeError) as error:
        if cluster is not None:
            cluster.close()
        why = " ".join(str(error).split())[:200]
        raise ClusterError(
            f"no Dask scheduler answers at {address} ({why}); start one, or leave --dask away"
        ) from error
    except KeyboardInterrupt:
        if cluster is not None:
            cluster.close()
        raise
    try:
        client.wait_for_workers(1, timeout=_WORKER_SECONDS)
    except (TimeoutError, OSError) as error:
        _leave(client, cluster, set())
        raise ClusterError(
            f"no worker has joined {address} within {_WORKER_SECONDS} s; start some: dask worker {address}"
        ) from error
    except KeyboardInterrupt:
        _leave(client, cluster, set())
        raise
    return client, cluster


def _start_here(workers: int) -> Any:
    import dask
    from distributed import LocalCluster

    method = {"distributed.worker.multiprocessing-method": start_method()}
    with dask.config.set({**_LOCAL_CLUSTER, **method}):
        return LocalCluster(n_workers=workers, threads_per_worker=1, processes=True, dashboard_address=":0")


def _leave(client: Any, cluster: Any, running: set[Any]) -> None:
    try:
        if client.status == "running":
            client.cancel(list(running), force=True)
    except (OSError, TimeoutError, RuntimeError):
        pass  # the scheduler has gone; there is nothing to cancel
    finally:
        running.clear()
        client.close(timeout=5)
        if cluster is not None:
            # Everything is stored: the workers end while the summary is made, and this process ends when they have.
            threading.Thread(target=cluster.close, args=(10,), name=CLOSING).start()


def _threads(client: Any) -> dict[str, int]:
    try:
        return dict(client.nthreads())
    except (OSError, TimeoutError, RuntimeError):
        return {}


def _do_on_worker(
    task: Task, call: tuple[Callable[..., Any], tuple[Any, ...]], wanted: tuple[str, int]
) -> Any:
    """Do something on a worker that can play `task` with the parent's kernels: the same bits everywhere, or nothing."""
    have = (kernel_digest(), ENGINE_VERSION)
    if have != wanted:
        raise ClusterError(
            f"a worker has kernels {have[0]} (engine {have[1]}), this process {wanted[0]} (engine {wanted[1]}); install the same "
            "versions of laizi and numba everywhere"
        )
    _warm_host(task)
    function, arguments = call
    return function(*arguments)


def _warm_host(task: Task) -> None:
    """Play one hand before the first chunk; what is not compiled yet is compiled by one worker of a host, the others wait."""
    what = (task.identity.rules.label, task.identity.policies)
    with _warm_lock:
        if what in _warm:
            return
        # Loading is done by all at once: the lock would only keep the others of a host waiting for it.
        descriptor = None if is_compiled() else _compiling_lock()
        try:
            if descriptor is not None:
                fcntl.flock(descriptor, fcntl.LOCK_EX)
            task.play(task.identity.rules, task.identity.policies, task.identity.seed, 0, 1)
        finally:
            if descriptor is not None:
                os.close(descriptor)
        _warm.add(what)


def _compiling_lock() -> int | None:
    """Return the open lock file of this host's kernel cache; None where there is no cache to share: every worker compiles."""
    root = cache_root()
    try:
        root.mkdir(parents=True, exist_ok=True)
        return os.open(root / "warming.lock", os.O_RDWR | os.O_CREAT, 0o644)
    except OSError:
        return None
