"""The manifest of a run: who played what, with which versions, and every part with its checksum."""

from __future__ import annotations

import json
import os
import platform
import re
from dataclasses import dataclass, field
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from sim.frames.spans import Span, merge_spans
from sim.frames.store import RowsFile, StoreError, write_atomically
from sim.study.identity import Identity
from sim.study.keep import Keep, KeepError, parse_keep

FORMAT = 1
NAME = "manifest.json"
CHUNKS = "chunks"
ROWS = "rows"
_MAX_BYTES = 1 << 30
_MAX_CHUNK = 10_000_000  # hands; more would not fit the memory of a worker
_PART = re.compile(r"[0-9]{1,20}-[0-9]{1,20}\.parquet")
_HEX = re.compile(r"[0-9a-f]{64}")


@dataclass(frozen=True, slots=True)
class Entry:
    """One finished chunk: its id, hands, and files with checksums."""

    id: str
    first: int
    count: int
    file: str
    sha256: str
    rows: RowsFile

    @property
    def span(self) -> Span:
        """The hands it covers."""
        return self.first, self.first + self.count


@dataclass(slots=True)
class Manifest:
    """What a run's directory holds.

    Attributes
    ----------
    identity : dict
        `Identity.document` of the run.
    keep : Keep
        Which rows are stored.
    chunk_hands : int
        Grid of the chunks.
    about : dict
        Rules switch by switch, address, versions: for readers and later checks.
    sessions : list[dict]
        One entry for each time that the command ran: when, how long, on what machine, with which command.
    entries : dict[int, Entry]
        Finished chunks by their first hand.
    """

    identity: dict[str, Any]
    keep: Keep
    chunk_hands: int
    about: dict[str, Any]
    sessions: list[dict[str, Any]] = field(default_factory=list)
    entries: dict[int, Entry] = field(default_factory=dict)

    @property
    def spans(self) -> tuple[Span, ...]:
        """The hands of finished chunks."""
        return merge_spans(e.span for e in self.entries.values())

    @property
    def hands(self) -> int:
        """How many hands are finished."""
        return sum(e.count for e in self.entries.values())

    @property
    def ordered(self) -> list[Entry]:
        """Finished chunks by hand number."""
        return [self.entries[first] for first in sorted(self.entries)]

    def document(self) -> dict[str, Any]:
        """Return the manifest as JSON-ready dictionaries."""
        return {
            "format": FORMAT,
            "identity": self.identity,
            **self.about,
            "rows": str(self.keep),
            "chunk_hands": self.chunk_hands,
            "hands": self.hands,
            "sessions": self.sessions,
            "chunks": [_entry_document(e) for e in self.ordered],
        }

    def save(self, directory: Path) -> None:
        """Write the manifest, whole or not at all."""
        text = json.dumps(self.document(), ensure_ascii=False, indent=1)
        write_atomically(directory / NAME, text.encode() + b"\n")


def new_manifest(identity: Identity, keep: Keep, chunk_hands: int, kernels: str) -> Manifest:
    """Return the manifest of a run that has not begun."""
    about = {
        "id": identity.id,
        "address": identity.address,
        "variant": identity.rules.variant.name,
        "switches": dict(sorted(identity.rules.values.items())),
        "policies": list(identity.policies),
        "seed": identity.seed,
        "kernels": kernels,
        "versions": versions(),
    }
    return Manifest(identity.document, keep, chunk_hands, about)


def read_manifest(directory: Path) -> Manifest:
    """Return the manifest of a run's directory.

    Raises
    ------
    StoreError
        There is none, or it is damaged or of another program.
    """
    path = directory / NAME
    try:
        if path.stat().st_size > _MAX_BYTES:
            raise StoreError(f"{path} is larger than any manifest")
        document = json.loads(path.read_bytes())
    except (FileNotFoundError, NotADirectoryError):
        raise StoreError(
            f"{directory} holds no run (no {NAME}); give the --out directory of a `laizi run`"
        ) from None
    except (ValueError, RecursionError) as error:
        raise StoreError(f"{path} is damaged: {error}") from error
    try:
        return _parse(document)
    except (KeyError, TypeError, AttributeError, KeepError, ValueError) as error:
        if isinstance(error, StoreError):
            raise StoreError(f"{path}: {error}") from error
        raise StoreError(f"{path} is damaged: {type(error).__name__} {error}") from error


def part_name(first: int, count: int) -> str:
    """Return the file name of a chunk's summary and of its rows."""
    return f"{first:012d}-{count}.parquet"


def versions() -> dict[str, str]:
    """Return the versions of everything that a number may depend on."""
    found = {"python": platform.python_version()}
    for package in ("laizi", "numpy", "numba", "llvmlite", "pyarrow", "scipy"):
        try:
            found[package] = version(package)
        except PackageNotFoundError:
            continue
    return found


def machine() -> dict[str, Any]:
    """Return what is worth knowing of this machine: system, processor and cores; no names, no addresses."""
    return {"system": platform.platform(), "processor": _processor(), "cores": os.cpu_count()}


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.processor() or platform.machine()
    return next(
        (line.partition(":")[2].strip() for line in lines if line.startswith("model name")),
        platform.machine(),
    )


def _entry_document(entry: Entry) -> dict[str, Any]:
    found: dict[str, Any] = {
        "id": entry.id,
        "first": entry.first,
        "count": entry.count,
        "file": entry.file,
        "sha256": entry.sha256,
    }
    if entry.rows.file is not None:
        found["rows"] = {"file": entry.rows.file, "sha256": entry.rows.sha256, "kept": entry.rows.kept}
    return found


def _parse(document: dict[str, Any]) -> Manifest:
    if document["format"] != FORMAT:
        raise StoreError(f"manifest format {document['format']!r}, this version reads {FORMAT}")
    known = {"format", "identity", "rows", "chunk_hands", "hands", "sessions", "chunks"}
    about = {name: value for name, value in document.items() if name not in known}
    size = document["chunk_hands"]
    if type(size) is not int or not 1 <= size <= _MAX_CHUNK:
        raise StoreError(f"chunk_hands is {size!r}, not a number of hands")
    sessions = document["sessions"]
    if not isinstance(document["identity"], dict) or not isinstance(sessions, list):
        raise StoreError("identity or sessions are not what they should be")
    manifest = Manifest(document["identity"], parse_keep(document["rows"]), size, about, list(sessions))
    for part in document["chunks"]:
        entry = _parse_entry(part)
        manifest.entries[entry.first] = entry
    merge_spans(e.span for e in manifest.entries.values())
    return manifest


def _parse_entry(part: dict[str, Any]) -> Entry:
    first, count = part["first"], part["count"]
    if type(first) is not int or type(count) is not int or first < 0 or count < 1:
        raise StoreError(f"a chunk of {count!r} hands from {first!r} on is impossible")
    rows = part.get("rows")
    kept = (
        RowsFile(_file(rows["file"]), _hash(rows["sha256"]), int(rows["kept"]))
        if rows
        else RowsFile(None, None, 0)
    )
    return Entry(_hash(part["id"]), first, count, _file(part["file"]), _hash(part["sha256"]), kept)


def _file(name: Any) -> str:
    # A manifest from elsewhere must not lead out of its directory.
    if not isinstance(name, str) or not _PART.fullmatch(name):
        raise StoreError(f"{name!r} is no name of a part")
    return name


def _hash(text: Any) -> str:
    if not isinstance(text, str) or not _HEX.fullmatch(text):
        raise StoreError(f"{text!r} is no SHA-256")
    return text
