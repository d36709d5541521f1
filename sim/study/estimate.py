"""What a run will cost: hands a second and bytes, measured on a few hands of this machine."""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sim.frames.row_table import rows_to_table
from sim.frames.spans import Span, missing_spans, span_size
from sim.frames.store import Chunk, RowsFile, chunk_bytes, table_bytes
from sim.frames.summary import summarise
from sim.study.identity import Identity
from sim.study.keep import Keep
from sim.study.plan import PACK_CHUNKS, count_chunks
from sim.study.play_hands import play_hands, whole_sessions
from sim.study.player import Player

_SECONDS = 0.3
_FIRST, _MOST = 64, 4096  # hands
_MANIFEST_LINE = 260  # bytes of a part in the manifest
_MEMBER, _MEMBER_ROWS = 80, 36  # bytes of a chunk in a pack


@dataclass(frozen=True, slots=True)
class Rates:
    """What was measured.

    Attributes
    ----------
    hands_a_second : float
        Of one worker.
    summary_bytes, rows_file_bytes : int
        A chunk's summary; a file of rows before its first row (0 if none are kept).
    row_bytes : float
        Of kept rows, for a hand played.
    measured_hands : int
    """

    hands_a_second: float
    summary_bytes: int
    rows_file_bytes: int
    row_bytes: float
    measured_hands: int


@dataclass(frozen=True, slots=True)
class Cost:
    """What is left to do and what it takes.

    Attributes
    ----------
    hands, chunks : int
        To be played.
    chunk_hands : int
        Grid of the run.
    workers : int
        As many as are of use.
    seconds : float
        Estimated time from the first hand to the last.
    chunk_seconds : float
        Of one chunk on one worker: what an interruption may cost each of them.
    bytes : int
        Estimated size on disk of what is played.
    files : int
        Files in the directory at the end.
    """

    hands: int
    chunks: int
    chunk_hands: int
    workers: int
    seconds: float
    chunk_seconds: float
    bytes: int
    files: int
    hands_a_second: float

    def document(self) -> dict[str, Any]:
        """Return the cost as JSON-ready dictionary."""
        return {
            "hands": self.hands,
            "chunks": self.chunks,
            "chunk_hands": self.chunk_hands,
            "workers": self.workers,
            "hands_a_second": round(self.hands_a_second, 1),
            "seconds": round(self.seconds, 1),
            "chunk_seconds": round(self.chunk_seconds, 2),
            "bytes": self.bytes,
            "files": self.files,
        }

    def __str__(self) -> str:
        return (
            f"{self.hands:,} hands to play, {plural(self.chunks, 'chunk')}; about {in_words(self.seconds)} on "
            f"{plural(self.workers, 'worker')} ({self.hands_a_second:,.0f} hands a second each, measured on a few), "
            f"{size_in_words(self.bytes)}"
        )


def measure(player: Player, identity: Identity, keep: Keep) -> Rates:
    """Play a few hands for about a third of a second; the kernels must be warm."""
    seats = identity.rules.variant.seats
    count = whole_sessions(identity, _FIRST)
    _chunk_like(player, identity, count)  # what is loaded and made on first use is no part of the speed
    while True:
        started = time.perf_counter()
        rows, text = _chunk_like(player, identity, count)
        data = table_bytes(rows_to_table(rows, seats)) if keep.keeps else b""
        rate = count / max(time.perf_counter() - started, 1e-9)
        if count / rate >= _SECONDS / 2 or count >= _MOST:
            break
        count = whole_sessions(identity, min(_MOST, max(2 * count, int(rate * _SECONDS))))
    if not keep.keeps:
        return Rates(rate, len(text), 0, 0.0, count)
    empty = len(table_bytes(rows_to_table(rows[:1], seats)))
    kept = 1 / keep.step if keep.mode == "sample" else keep.select(rows).shape[0] / count
    return Rates(rate, len(text), empty, max(0, len(data) - empty) / count * kept, count)


def _chunk_like(player: Player, identity: Identity, count: int) -> tuple[NDArray[np.int64], bytes]:
    """Play hands and make the file of their summary, as a worker does."""
    rows = play_hands(player.play, identity, 0, count)
    chunk = Chunk(
        identity.chunk_id(0, count), 0, count, summarise(identity.subject, rows), RowsFile(None, None, 0)
    )
    return rows, chunk_bytes(chunk)


def cost_of(rates: Rates, size: int, hands: int, workers: int, covered: Iterable[Span] = ()) -> Cost:
    """Return what it takes to bring a run with grid `size` to `hands` hands."""
    missing = missing_spans(covered, 0, hands)
    to_play, chunks = span_size(missing), count_chunks(size, missing)
    useful = max(1, min(workers, chunks))
    a_chunk = min(size, max(to_play, 1)) / rates.hands_a_second
    # The last chunks leave some workers idle: whole rounds of chunks, not the average.
    seconds = max(to_play / rates.hands_a_second / useful, a_chunk if chunks else 0.0)
    packs = hands // (size * PACK_CHUNKS)
    loose = count_chunks(size, [(packs * size * PACK_CHUNKS, hands)])
    rows = rates.row_bytes * to_play + rates.rows_file_bytes * chunks
    summaries = min(chunks, packs + loose) * (rates.summary_bytes + _MANIFEST_LINE)
    if packs:
        summaries += chunks * (_MEMBER + (_MEMBER_ROWS if rates.rows_file_bytes else 0))
    files = packs + loose + 1 + (chunks if rates.rows_file_bytes else 0)
    return Cost(
        to_play, chunks, size, useful, seconds, a_chunk, int(rows + summaries), files, rates.hands_a_second
    )


def plural(number: int, noun: str) -> str:
    """Return a number with its noun: ``1 chunk``, ``12,000 chunks``."""
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"


def in_words(seconds: float) -> str:
    """Return a time: ``40 s``, ``12 min``, ``3.5 h``, ``2.1 days``."""
    for limit, unit, name in ((100.0, 1.0, "s"), (6000.0, 60.0, "min"), (172800.0, 3600.0, "h")):
        if seconds < limit:
            number = seconds / unit
            return f"{number:.0f} {name}" if number >= 10 or unit == 1.0 else f"{number:.1f} {name}"
    return f"{seconds / 86400:,.1f} days"


def size_in_words(number: float) -> str:
    """Return a number of bytes: ``12 kB``, ``3.4 MB``, ``1.2 TB``."""
    for unit in ("bytes", "kB", "MB", "GB"):
        if number < 1000:
            return f"{number:.0f} {unit}" if number >= 10 or unit == "bytes" else f"{number:.1f} {unit}"
        number /= 1000
    return f"{number:,.1f} TB"
