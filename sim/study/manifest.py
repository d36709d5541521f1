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
from sim.frames.store import CorruptPartError, RowsFile, StoreError, read_part, write_atomically
from sim.rules import RulesError, derive, parse_label
from sim.rules.own import document_of
from sim.study.identity import Identity
from sim.study.keep import Keep, KeepError, parse_keep
from sim.study.plan import PACK_CHUNKS

FORMAT = 1
NAME = "manifest.json"
CHUNKS = "chunks"
PACKS = "packs"
_MAX_BYTES = 1 << 27  # some 400,000 parts; ten billion hands leave a few thousand
_MAX_CHUNK = 1_000_000  # hands; more would not fit the memory of a worker
_MAX_HAND = 1 << 62
_PART = re.compile(r"[0-9]{1,20}-[0-9]{1,20}\.parquet")
_VARIANT = re.compile(r"\w[\w~-]{0,99}")  # its name becomes a folder's
_HEX = re.compile(r"[0-9a-f]{64}")


@dataclass(frozen=True, slots=True)
class Entry:
    """One finished chunk, or a pack of `chunks` of them: its id, hands, and files with checksums.

    The rows of a pack stay the files of its chunks; the pack names them, the entry only says how many hands were kept.
    """

    id: str
    first: int
    count: int
    file: str
    sha256: str
    rows: RowsFile
    chunks: int = 0

    @property
    def folder(self) -> str:
        """The folder of its file."""
        return PACKS if self.chunks else CHUNKS

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
        Rules switch by switch, address, versions: for readers and later checks. Of an own variant also
        ``own_variant``, its whole content (`sim.rules.own.document_of`): with it the run needs no other file.
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
    def pack_hands(self) -> int:
        """Hands of a pack."""
        return self.chunk_hands * PACK_CHUNKS

    @property
    def label(self) -> str:
        """Label of the rules."""
        return str(self.identity["rules"]["label"])

    @property
    def rows_at(self) -> str:
        """Where the rows are, if not in the directory. For readers: nothing follows it unless it is given again."""
        return str(self.about.get("rows_at", ""))

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
            "packs": [_entry_document(e) for e in self.ordered if e.chunks],
            "chunks": [_entry_document(e) for e in self.ordered if not e.chunks],
        }

    def save(self, directory: Path) -> None:
        """Write the manifest, whole or not at all."""
        text = json.dumps(self.document(), ensure_ascii=False, indent=1)
        write_atomically(directory / NAME, text.encode() + b"\n")


def new_manifest(
    identity: Identity, keep: Keep, chunk_hands: int, kernels: str, rows_at: str = ""
) -> Manifest:
    """Return the manifest of a run that has not begun; `rows_at` without anything secret."""
    about: dict[str, Any] = {
        "id": identity.id,
        "address": identity.address,
        "variant": identity.rules.variant.name,
        "switches": dict(sorted(identity.rules.values.items())),
        "policies": list(identity.policies),
        "seed": identity.seed,
        "kernels": kernels,
        "versions": versions(),
    }
    if identity.rules.variant.own:
        about["own_variant"] = document_of(identity.rules.variant)
    if rows_at and keep.keeps:
        about["rows_at"] = rows_at
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
        document = json.loads(read_part(path, None, _MAX_BYTES))
    except CorruptPartError as error:
        if path.is_symlink() or path.exists():
            raise StoreError(f"{path} is no manifest of ours: it is too large, a link or no file") from error
        raise StoreError(
            f"{directory} holds no run (no {NAME}); give the --out directory of a `laizi run`"
        ) from None
    except NotADirectoryError:
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


def meet_own_variant(directory: Path) -> None:
    """Make the own variant of the run in a directory known by its label; nothing happens where there is none."""
    if (directory / NAME).exists():
        read_manifest(directory)


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
    if entry.chunks:
        found["chunks"] = entry.chunks
        if entry.rows.kept:
            found["rows"] = {"kept": entry.rows.kept}
    elif entry.rows.file is not None:
        found["rows"] = {"file": entry.rows.file, "sha256": entry.rows.sha256, "kept": entry.rows.kept}
    return found


def _parse(document: dict[str, Any]) -> Manifest:
    if document["format"] != FORMAT:
        raise StoreError(f"manifest format {document['format']!r}, this version reads {FORMAT}")
    known = {"format", "identity", "rows", "chunk_hands", "hands", "sessions", "packs", "chunks"}
    about = {name: value for name, value in document.items() if name not in known}
    size = document["chunk_hands"]
    if type(size) is not int or not 1 <= size <= _MAX_CHUNK:
        raise StoreError(f"chunk_hands is {size!r}, not a number of hands")
    sessions = document["sessions"]
    if not isinstance(document["identity"], dict) or not isinstance(sessions, list):
        raise StoreError("identity or sessions are not what they should be")
    if not _VARIANT.fullmatch(document["identity"]["rules"]["label"].partition("+")[0]):
        raise StoreError("the label of the rules is none")
    _meet_own(document["identity"], about)
    manifest = Manifest(document["identity"], parse_keep(document["rows"]), size, about, list(sessions))
    for part in [*document.get("packs", []), *document["chunks"]]:
        entry = _parse_entry(part, size)
        if entry.first in manifest.entries:
            raise StoreError(f"hand {entry.first} is in two parts")
        manifest.entries[entry.first] = entry
    merge_spans(e.span for e in manifest.entries.values())
    return manifest


def _meet_own(identity: dict[str, Any], about: dict[str, Any]) -> None:
    """Make the run's own variant known, if it has one; its content must be the one that the identity names."""
    if "own_variant" not in about:
        return
    played = identity["rules"]
    try:
        own = derive(about["own_variant"])
        same = played["label"].partition("+")[0] == own.label
        if not same or parse_label(played["label"]).digest != played["digest"]:
            raise StoreError(
                f"its own variant is {own.label}, its hands were played by {played['label']}; it was changed, or written by "
                "another version of the program"
            )
    except RulesError as error:
        raise StoreError(f"own_variant: {error}") from error


def _parse_entry(part: dict[str, Any], size: int) -> Entry:
    first, count, chunks = part["first"], part["count"], part.get("chunks", 0)
    if not all(type(n) is int for n in (first, count, chunks)) or not 0 <= first < _MAX_HAND:
        raise StoreError(f"a part of {count!r} hands from {first!r} on is impossible")
    if chunks < 0 or not 1 <= count <= (size * PACK_CHUNKS if chunks else size):
        raise StoreError(f"a part of {count!r} hands from {first!r} on is impossible")
    rows = part.get("rows")
    kept = RowsFile(None, None, 0)
    if rows:
        if type(rows["kept"]) is not int or not 0 <= rows["kept"] <= count:
            raise StoreError(f"{rows['kept']!r} rows of {count} hands are impossible")
        kept = (
            RowsFile(None, None, rows["kept"])
            if chunks
            else RowsFile(_file(rows["file"]), _hash(rows["sha256"]), rows["kept"])
        )
    return Entry(_hash(part["id"]), first, count, _file(part["file"]), _hash(part["sha256"]), kept, chunks)


def _file(name: Any) -> str:
    # A manifest from elsewhere must not lead out of its directory.
    if not isinstance(name, str) or not _PART.fullmatch(name):
        raise StoreError(f"{name!r} is no name of a part")
    return name


def _hash(text: Any) -> str:
    if not isinstance(text, str) or not _HEX.fullmatch(text):
        raise StoreError(f"{text!r} is no SHA-256")
    return text
