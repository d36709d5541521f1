"""A study whose result are exact counts: it has a folder with a manifest, goes on where it stopped, and uses all cores."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import chain
from pathlib import Path
from typing import Any

from sim.frames.store import TEMPORARY, StoreError, sha256, write_atomically
from sim.rules import VARIANTS, Rules, read_rules
from sim.rules.own import document_of
from sim.study.count_store import COUNTS, Counts, CountStore, Group
from sim.study.directory import locked
from sim.study.executors import run_in_processes, run_serially
from sim.study.identity import Identity, IdentityError, content_id
from sim.study.joint import check_amounts
from sim.study.manifest import machine, versions
from sim.study.plan import Piece, plan_chunks
from sim.study.player import PlayBatch, Player
from sim.study.run import Reporter, Silent, warm_up

NAME = "study.json"
FORMAT = 1
_MAX_BYTES = 1 << 26


@dataclass(frozen=True, slots=True)
class CountTask:
    """Hands of one side to be counted."""

    identity: Identity
    piece: Piece
    play: PlayBatch


@dataclass(frozen=True, slots=True)
class CountPart:
    """The counts of a task's hands."""

    identity: Identity
    piece: Piece
    counts: Counts


@dataclass(frozen=True, slots=True)
class CountStudy:
    """What is counted.

    Attributes
    ----------
    name : str
        Of the study.
    columns : tuple[str, ...]
        Names of the integers of a line of counts.
    work : callable
        From a task to its part; a function of a module, so that worker processes can import it.
    chunk : callable
        From an identity to the hands of a chunk.
    signed : tuple[int, ...]
        Values of the first column whose lines hold sums that may be negative, not counts of hands.
    """

    name: str
    columns: tuple[str, ...]
    work: Callable[[CountTask], CountPart]
    chunk: Callable[[Identity], int]
    signed: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class CountRequest:
    """What is asked for: sides with their hands, a folder, processes, and the command for the manifest."""

    sides: tuple[tuple[Identity, int], ...]
    directory: Path
    workers: int = 1
    command: str = ""


def count_study(
    study: CountStudy, request: CountRequest, player: Player, reporter: Reporter | None = None
) -> dict[str, Group]:
    """Play what is missing and return the counts of each side by its address.

    Raises
    ------
    RunError, IdentityError, StoreError
        The request does not fit the directory; nothing is written then.
    KeyboardInterrupt
        Ctrl-C: finished chunks are kept.
    """
    reporter = reporter or Silent()
    for _, hands in request.sides:
        check_amounts(hands, request.workers)
    _make_directory(request.directory, study.name)
    with locked(request.directory):
        manifest = _open(request, study, player)
        store = CountStore(request.directory, study.columns)
        tasks = [
            CountTask(side, piece, player.play)
            for side, hands in request.sides
            for piece in plan_chunks(study.chunk(side), hands, store.spans(side.address))
        ]
        if tasks:
            warm_up(player, tasks[0].identity, reporter)
        session = {
            "started": datetime.now(UTC).isoformat(timespec="seconds"),
            "command": request.command,
            "workers": request.workers,
            "machine": machine(),
            "versions": versions(),
            "kernels": player.kernels,
            "finished": False,
        }
        started = time.monotonic()
        try:
            _count(study, tasks, request.workers, store, reporter)
            session["finished"] = True
        finally:
            session["seconds"] = round(time.monotonic() - started, 3)
            manifest["files"][COUNTS] = sha256(store.close())
            _note_sides(manifest, request, store)
            if tasks:
                manifest["sessions"].append(session)
            _save(request.directory, manifest)
        return {side.address: store.groups[side.address] for side, _ in request.sides}


def rules_with_wild(variants: Sequence[str], why: str) -> list[Rules]:
    """Return the rules of variants as they are typed; for none those of all that are shipped.

    Raises
    ------
    RulesError
        An unknown variant, switch or value.
    IdentityError
        Rules without a wild; `why` the study needs one.
    """
    every = [read_rules(text) for text in variants or VARIANTS]
    for rules in every:
        if rules["wild"] == "off":
            raise IdentityError(f"{rules.label}: {why}; leave wild=off away")
    return every


def write_study_files(directory: Path, files: dict[str, bytes]) -> None:
    """Write files into a study's folder, with their checksums in its manifest."""
    manifest = read_count_manifest(directory)
    for name, data in files.items():
        (directory / name).parent.mkdir(parents=True, exist_ok=True)
        write_atomically(directory / name, data)
        manifest["files"][name] = sha256(data)
    _save(directory, manifest)


def read_count_manifest(directory: Path) -> dict[str, Any]:
    """Return the manifest of a study; raises `StoreError` where there is none or it is damaged."""
    path = directory / NAME
    try:
        if path.stat().st_size > _MAX_BYTES:
            raise StoreError(f"{path} is larger than any manifest")
        manifest = json.loads(path.read_bytes())
    except (FileNotFoundError, NotADirectoryError):
        raise StoreError(f"{directory} holds no study (no {NAME})") from None
    except (ValueError, RecursionError) as error:
        if isinstance(error, StoreError):
            raise
        raise StoreError(f"{path} is damaged: {error}") from error
    parts = {"identity": dict, "sides": dict, "sessions": list, "files": dict}
    if not isinstance(manifest, dict) or not all(isinstance(manifest.get(k), t) for k, t in parts.items()):
        raise StoreError(f"{path} is damaged, or of another kind of study; give another directory")
    return manifest


def _count(
    study: CountStudy, tasks: Sequence[CountTask], workers: int, store: CountStore, reporter: Reporter
) -> None:
    if not tasks:
        reporter.say(f"{store.directory}: all hands are there, nothing to play")
        return
    reporter.begin(sum(task.piece.count for task in tasks), 0)
    results: Generator[CountPart, None, None] = (
        run_serially(study.work, tasks)
        if workers == 1 or len(tasks) == 1
        else run_in_processes(study.work, chain(tasks), min(workers, len(tasks)))
    )
    try:
        with closing(results):
            for part in results:
                store.add(part.identity.address, part.piece, part.counts)
                reporter.advance(part.piece.count)
    finally:
        reporter.end()


def _open(request: CountRequest, study: CountStudy, player: Player) -> dict[str, Any]:
    """Return the manifest of the study in the folder, or a new one; nothing is written."""
    first = request.sides[0][0]
    identity = {
        "study": study.name,
        "policies": first.document["policies"],
        "seed": first.seed,
        "engine": first.engine,
    }
    if (request.directory / NAME).exists():
        manifest = read_count_manifest(request.directory)
        if manifest["identity"] != identity:
            raise IdentityError(
                f"{request.directory} holds another study ({_told(manifest['identity'])} there, {_told(identity)} asked for); "
                "give another --out"
            )
        return manifest
    return {
        "format": FORMAT,
        "study": study.name,
        "identity": identity,
        "id": content_id(identity),
        "columns": [*study.columns, "count"],
        "kernels": player.kernels,
        "sides": {},
        "sessions": [],
        "files": {},
    }


def _told(identity: dict[str, Any]) -> str:
    names = ",".join(str(policy.get("name")) for policy in identity.get("policies", []))
    return f"{identity.get('study')} by {names} with seed {identity.get('seed')}, engine {identity.get('engine')}"


def _note_sides(manifest: dict[str, Any], request: CountRequest, store: CountStore) -> None:
    for side, _ in request.sides:
        if side.address in store.groups:
            own = {"own": document_of(side.rules.variant)} if side.rules.variant.own else {}
            hands = store.groups[side.address].hands
            manifest["sides"][side.address] = {"id": side.id, **side.document, "hands": hands, **own}


def _make_directory(directory: Path, name: str) -> None:
    try:
        directory.mkdir(parents=True, exist_ok=True)
    except FileExistsError:
        raise StoreError(f"{directory} is a file; give a directory for the study") from None
    except OSError as error:
        raise StoreError(f"{directory} cannot be made ({error.strerror}); give another directory") from error
    if not os.access(directory, os.W_OK | os.X_OK):
        raise StoreError(f"{directory} cannot be written; give a directory that can be")
    strangers = sorted(p.name for p in directory.iterdir() if not p.name.startswith((".", TEMPORARY)))
    if strangers and NAME not in strangers:
        raise StoreError(
            f"{directory} holds other files ({', '.join(strangers[:3])}) and no study {name}; give a new or empty directory"
        )


def _save(directory: Path, manifest: dict[str, Any]) -> None:
    write_atomically(directory / NAME, json.dumps(manifest, ensure_ascii=False, indent=1).encode() + b"\n")
