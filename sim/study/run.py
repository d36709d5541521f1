"""Play what is missing of a run: plan, resume, hand out, write, add up."""

from __future__ import annotations

import shutil
import time
from collections.abc import Generator, Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from itertools import chain, islice
from pathlib import Path
from typing import Any, Protocol

from sim.frames.spans import Span, missing_spans, span_size
from sim.frames.summary import Summary
from sim.study.directory import Opened, Wanted, locked, make_directory, open_run
from sim.study.estimate import Rates, cost_of, measure, size_in_words
from sim.study.executors import Beside, WorkerLostError, run_in_processes, run_serially
from sim.study.identity import Identity
from sim.study.keep import Keep
from sim.study.manifest import Entry, Manifest, machine, versions
from sim.study.packs import Folder
from sim.study.parts import adopt_parts, read_summary
from sim.study.plan import Piece, plan_chunks
from sim.study.play_hands import whole_sessions
from sim.study.player import Player
from sim.study.work import Task, do_chunk, store_chunk

MAX_HANDS = 10**12
MAX_WORKERS = 4096
_SAVE_SECONDS = (
    2.0  # a crash costs no chunk however seldom the manifest is saved: it takes finished chunks in
)


class RunError(ValueError):
    """A number of hands or workers that makes no sense."""


class Reporter(Protocol):
    """Who is told how a run goes."""

    def say(self, text: str) -> None:
        """Take a line of text."""

    def begin(self, total: int, done: int) -> None:
        """Note that `done` of `total` hands are there already."""

    def advance(self, hands: int) -> None:
        """Note that so many more hands are finished."""

    def end(self) -> None:
        """Note that no more hands will come."""


class Silent:
    """A reporter that says nothing."""

    def say(self, text: str) -> None:
        """Ignore a line of text."""

    def begin(self, total: int, done: int) -> None:
        """Ignore the start."""

    def advance(self, hands: int) -> None:
        """Ignore progress."""

    def end(self) -> None:
        """Ignore the end."""


@dataclass(frozen=True, slots=True)
class Request:
    """What is asked for.

    Attributes
    ----------
    identity : Identity
    hands : int
        Hands that the directory shall hold.
    directory : Path
    keep : Keep | None
        Which rows to store; None: as the run was begun, or none.
    workers : int
        Processes; 1 plays in this one.
    repair : bool
        Set damaged parts aside and play their hands again.
    command : str
        How it was called, for the manifest.
    dask : str
        Address of a Dask scheduler, or ``local``; empty: processes of this machine.
    rows_at : str
        URL that workers write rows to; empty: into the directory.
    estimate : bool
        Say beforehand what it will take.
    fold : bool
        Fold finished chunks into packs; not where somebody will look at single chunks again.
    """

    identity: Identity
    hands: int
    directory: Path
    keep: Keep | None = None
    workers: int = 1
    repair: bool = False
    command: str = ""
    dask: str = ""
    rows_at: str = ""
    estimate: bool = False
    fold: bool = True


@dataclass(frozen=True, slots=True)
class Done:
    """What a call of `run` did: hands played now, hands in the directory, and their summary."""

    played: int
    manifest: Manifest
    summary: Summary


def run(request: Request, player: Player, reporter: Reporter | None = None) -> Done:
    """Bring a directory to `request.hands` hands and return their summary.

    Finished chunks are never played again. The summary does not depend on workers, interruptions or the order of extensions.

    Raises
    ------
    IdentityError, StoreError, RunError
        The request does not fit the directory; nothing is written then.
    KeyboardInterrupt
        Ctrl-C: finished chunks are kept, the manifest is saved.
    """
    reporter = reporter or Silent()
    _check(request)
    check_whole_sessions(request.identity, request.hands)
    make_directory(request.directory)
    with locked(request.directory):
        wanted = Wanted(request.keep, request.rows_at, player.kernels, request.repair, request.fold)
        opened = open_run(request.directory, request.identity, wanted)
        manifest = opened.manifest
        _tell_opened(opened, player, reporter)
        before = manifest.hands
        if missing_spans(manifest.spans, 0, request.hands):
            _play(request, player, manifest, reporter)
        else:
            reporter.say(f"{request.directory} holds {before:,} hands already; nothing to play")
            manifest.save(request.directory)
        return Done(manifest.hands - before, manifest, read_summary(request.directory, manifest))


def warm_up(player: Player, identity: Identity, reporter: Reporter, elsewhere: bool = False) -> float:
    """Play one hand, so that the kernels are compiled or loaded before any worker starts; returns the seconds it took.

    Where they are compiled and other processes will play (`elsewhere`) nothing is done: those load them, all at the same time.
    """
    if elsewhere and player.compiled:
        return 0.0
    if not player.compiled:
        reporter.say(
            "compiling the kernels; only the first run on this machine needs that, it takes some minutes"
        )
    started = time.monotonic()
    player.play(identity.rules, identity.policies, identity.seed, 0, 1)
    seconds = time.monotonic() - started
    if not player.compiled:
        reporter.say(f"compiled in {seconds:.1f} s; later runs load the result")
    return seconds


def _tell_opened(opened: Opened, player: Player, reporter: Reporter) -> None:
    for name in opened.set_aside:
        reporter.say(f"set aside: {name} was damaged; its hands are played again")
    began = opened.manifest.about.get("kernels")
    if opened.existed and began != player.kernels:
        reporter.say(
            f"the kernels have changed since this run began ({began} then, {player.kernels} now) but not the engine version, "
            "which says that they play the same; `laizi verify` checks that"
        )


def _tell_cost(
    request: Request, manifest: Manifest, covered: tuple[Span, ...], reporter: Reporter, rates: Rates
) -> None:
    cost = cost_of(rates, manifest.chunk_hands, request.hands, request.workers, covered)
    reporter.say(str(cost))
    free = shutil.disk_usage(request.directory).free
    if not manifest.rows_at and cost.bytes > free:
        reporter.say(f"the disk has room for {size_in_words(free)} only: the run will stop when it is full")


def _check(request: Request) -> None:
    if request.dask:
        # Imported for the address only: without --dask nothing of the cluster is loaded.
        from sim.study.cluster import check_address

        check_address(request.dask)
    check_numbers(request.hands, request.workers)


def check_numbers(hands: int, workers: int) -> None:
    """Refuse numbers of hands or workers that make no sense; raises `RunError`."""
    if not 1 <= hands <= MAX_HANDS:
        raise RunError(f"--hands {hands}; possible: 1 to {MAX_HANDS:,}")
    if not 1 <= workers <= MAX_WORKERS:
        raise RunError(f"--workers {workers}; possible: 1 to {MAX_WORKERS}")


def check_whole_sessions(identity: Identity, hands: int) -> None:
    """Refuse a number of hands that ends within a session; raises `RunError`."""
    whole = whole_sessions(identity, hands)
    if whole != hands:
        raise RunError(
            f"--hands {hands} with --session {identity.session} ends within a session; give a multiple, such as {whole:,}"
        )


def _play(request: Request, player: Player, manifest: Manifest, reporter: Reporter) -> None:
    before = manifest.hands
    session = _begin_session(request, player, before)
    manifest.sessions.append(session)
    pieces = plan_chunks(manifest.chunk_hands, request.hands, manifest.spans)
    first = list(islice(pieces, request.workers))  # no more processes than chunks
    elsewhere = bool(request.dask) or len(first) > 1
    session["start_seconds"] = round(warm_up(player, request.identity, reporter, elsewhere), 3)
    measured = (player, request.identity, manifest.keep)
    tell = partial(_tell_cost, request, manifest, tuple(manifest.spans), reporter)
    if request.estimate and not elsewhere:
        tell(measure(*measured))
    beside = Beside(measure, measured, tell) if request.estimate and elsewhere else None
    reporter.begin(before + span_size(missing_spans(manifest.spans, 0, request.hands)), before)
    started = saved = time.monotonic()
    folder = Folder(request.directory, manifest)
    try:
        # Closed explicitly: on Ctrl-C the workers must stop now, not when the traceback is dropped.
        every = _tasks(request, player, manifest, chain(first, pieces))
        with closing(_results(request, every, len(first), beside, reporter)) as results:
            for entry in results:
                manifest.entries[entry.first] = entry
                if request.fold:
                    folder.add(entry)
                reporter.advance(entry.count)
                if time.monotonic() - saved > _SAVE_SECONDS:
                    _close_session(session, manifest, started)
                    manifest.save(request.directory)
                    saved = time.monotonic()
        session["finished"] = True
    except (KeyboardInterrupt, WorkerLostError):
        # Chunks whose file was written but whose news had not arrived yet.
        adopt_parts(request.directory, manifest, request.identity, repair=False)
        raise
    finally:
        reporter.end()
        _close_session(session, manifest, started)
        manifest.save(request.directory)


def _tasks(request: Request, player: Player, manifest: Manifest, pieces: Iterable[Piece]) -> Iterator[Task]:
    for piece in pieces:
        yield Task(request.identity, piece, manifest.keep, request.directory, player.play, request.rows_at)


def _results(
    request: Request, tasks: Iterator[Task], processes: int, beside: Beside | None, reporter: Reporter
) -> Generator[Entry, None, None]:
    if request.dask:
        return _results_of_cluster(request, tasks, beside, reporter)
    if processes <= 1:
        return run_serially(do_chunk, tasks)
    return run_in_processes(do_chunk, tasks, processes, beside)


def _results_of_cluster(
    request: Request, tasks: Iterator[Task], beside: Beside | None, reporter: Reporter
) -> Generator[Entry, None, None]:
    """Store what the workers send: they may be on machines that do not see the directory."""
    from sim.study.cluster import run_on_dask

    with closing(run_on_dask(request.dask, tasks, request.workers, reporter.say, beside)) as results:
        for played in results:
            yield store_chunk(request.directory, request.identity.rules.label, played)


def _begin_session(request: Request, player: Player, before: int) -> dict[str, Any]:
    return {
        "started": datetime.now(UTC).isoformat(timespec="seconds"),
        "command": request.command,
        "workers": request.workers,
        **({"executor": "dask"} if request.dask else {}),
        "machine": machine(),
        "versions": versions(),
        "kernels": player.kernels,
        "hands_before": before,
        "finished": False,
    }


def _close_session(session: dict[str, Any], manifest: Manifest, started: float) -> None:
    # A monotonic clock: the wall clock may jump.
    session["seconds"] = round(time.monotonic() - started, 3)
    session["hands_after"] = span_size(manifest.spans)
