"""One chunk from hands to files: what a worker does."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from sim.frames.row_table import rows_to_table
from sim.frames.store import Chunk, RowsFile, StoreError, chunk_bytes, sha256, table_bytes, write_atomically
from sim.frames.summary import summarise
from sim.kernels.row_layout import ROW_SIZE
from sim.study.identity import Identity
from sim.study.keep import Keep
from sim.study.manifest import CHUNKS, Entry, part_name
from sim.study.plan import Piece
from sim.study.play_hands import play_hands
from sim.study.player import PlayBatch
from sim.study.rows_place import LocalRows, SharedRows


@dataclass(frozen=True, slots=True)
class Task:
    """A chunk to be played, and where its files go: rows to the URL `rows_at` where that is given."""

    identity: Identity
    piece: Piece
    keep: Keep
    directory: Path
    play: PlayBatch
    rows_at: str = ""


@dataclass(frozen=True, slots=True)
class Played:
    """A played chunk that is not stored yet: its line of the manifest and its files as bytes (no rows if they are elsewhere)."""

    entry: Entry
    chunk: bytes
    rows: bytes | None


def do_chunk(task: Task) -> Entry:
    """Play a chunk, write its rows and summary, and return its line of the manifest."""
    return store_chunk(task.directory, task.identity.rules.label, play_chunk(task))


def play_chunk(task: Task) -> Played:
    """Play a chunk; rows go to their URL if there is one, everything else is returned."""
    identity, piece = task.identity, task.piece
    rows = play_hands(task.play, identity, piece.first, piece.count)
    if rows.shape != (piece.count, ROW_SIZE):
        raise StoreError(
            f"the engine returned rows of shape {rows.shape}, expected {(piece.count, ROW_SIZE)}"
        )
    name = part_name(piece.first, piece.count)
    kept = RowsFile(None, None, 0)
    data = None
    if task.keep.keeps:
        chosen = task.keep.select(rows)
        data = table_bytes(rows_to_table(chosen, identity.rules.variant.seats))
        kept = RowsFile(name, sha256(data), chosen.shape[0])
        if task.rows_at:
            SharedRows(task.rows_at, identity.rules.label).write(name, data)
            data = None
    chunk_id = identity.chunk_id(piece.first, piece.count)
    chunk = chunk_bytes(Chunk(chunk_id, piece.first, piece.count, summarise(identity.subject, rows), kept))
    return Played(Entry(chunk_id, piece.first, piece.count, name, sha256(chunk), kept), chunk, data)


def store_chunk(directory: Path, label: str, played: Played) -> Entry:
    """Write a played chunk into the directory and return its line of the manifest.

    The rows come first: the chunk's file names them with their checksum, and a chunk exists once its own file does.
    """
    name = played.entry.file
    if played.rows is not None:
        LocalRows(directory, label).write(name, played.rows)
    write_atomically(directory / CHUNKS / name, played.chunk)
    return played.entry
