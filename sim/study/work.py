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
from sim.study.manifest import CHUNKS, ROWS, Entry, part_name
from sim.study.plan import Piece
from sim.study.player import PlayBatch


@dataclass(frozen=True, slots=True)
class Task:
    """A chunk to be played, and where its files go."""

    identity: Identity
    piece: Piece
    keep: Keep
    directory: Path
    play: PlayBatch


def do_chunk(task: Task) -> Entry:
    """Play a chunk, write its rows and summary, and return its line of the manifest.

    The rows come first: the chunk's file names them with their checksum, and a chunk exists once its own file does.
    """
    identity, piece = task.identity, task.piece
    rows = task.play(identity.rules, identity.policies, identity.seed, piece.first, piece.count)
    if rows.shape != (piece.count, ROW_SIZE):
        raise StoreError(
            f"the engine returned rows of shape {rows.shape}, expected {(piece.count, ROW_SIZE)}"
        )
    name = part_name(piece.first, piece.count)
    kept = RowsFile(None, None, 0)
    if task.keep.keeps:
        chosen = task.keep.select(rows)
        data = table_bytes(rows_to_table(chosen, identity.rules.variant.seats))
        write_atomically(task.directory / ROWS / name, data)
        kept = RowsFile(name, sha256(data), chosen.shape[0])
    chunk_id = identity.chunk_id(piece.first, piece.count)
    data = chunk_bytes(Chunk(chunk_id, piece.first, piece.count, summarise(identity.subject, rows), kept))
    write_atomically(task.directory / CHUNKS / name, data)
    return Entry(chunk_id, piece.first, piece.count, name, sha256(data), kept)
