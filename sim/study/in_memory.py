"""A run without a directory: the hands of `laizi run`, their summary and their rows, in memory."""

from __future__ import annotations

from contextlib import closing
from dataclasses import dataclass, field
from functools import cached_property

import pandas as pd
import pyarrow as pa

from sim.frames.row_table import row_schema, rows_to_table
from sim.frames.summary import Summary, add_summaries, summarise
from sim.rules import Rules
from sim.study.identity import Identity
from sim.study.keep import Keep
from sim.study.load import estimates_frame, rows_frame
from sim.study.plan import Piece, chunk_hands, plan_chunks
from sim.study.play_hands import play_hands
from sim.study.player import PlayBatch, Player
from sim.study.run import Reporter, warm_up
from sim.study.threads import run_in_threads

_ADD_AT_ONCE = 64  # summaries in memory before they are added up


@dataclass(frozen=True)
class Simulation:
    """Hands that were played in memory; frames are made when they are first asked for.

    Attributes
    ----------
    identity : Identity
        What was played: rules, policies, seed, engine version.
    summary : Summary
        The exact counts of all hands, as those of a stored run.
    table : pyarrow.Table
        The rows that were kept, by hand number.
    """

    identity: Identity
    summary: Summary
    table: pa.Table = field(repr=False)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.address}: {self.hands:,} hands, {self.table.num_rows:,} rows>"

    @property
    def rules(self) -> Rules:
        """The variant with every switch set."""
        return self.identity.rules

    @property
    def address(self) -> str:
        """The hands' address without the hand, ``anqing@efficient:7``; ``:HAND`` behind it makes it one of a hand."""
        return self.identity.address

    @property
    def hands(self) -> int:
        """Hands played."""
        return self.summary.hands

    @cached_property
    def estimates(self) -> pd.DataFrame:
        """One line an estimate with its 95 % interval; the columns are those of `Results.estimates`."""
        return estimates_frame(self.summary)

    @cached_property
    def rows(self) -> pd.DataFrame:
        """One line a hand that was kept; the columns are those of `Results.rows`."""
        return rows_frame(self.table, self.address, self.summary.seats)


@dataclass(frozen=True, slots=True)
class _Task:
    identity: Identity
    piece: Piece
    keep: Keep
    play: PlayBatch


def play_in_memory(
    identity: Identity, hands: int, keep: Keep, workers: int, player: Player, reporter: Reporter
) -> Simulation:
    """Play hands ``0 … hands - 1`` of an identity in `workers` threads; the numbers do not depend on how many.

    `keep` says which rows stay.
    """
    warm_up(player, identity, reporter)
    pieces = plan_chunks(chunk_hands(identity), hands)
    tasks = (_Task(identity, piece, keep, player.play) for piece in pieces)
    summaries: list[Summary] = []
    tables: dict[int, pa.Table] = {}
    reporter.begin(hands, 0)
    try:
        with closing(run_in_threads(_do, tasks, workers)) as results:
            for piece, summary, table in results:
                summaries.append(summary)
                if len(summaries) == _ADD_AT_ONCE:
                    summaries = [add_summaries(summaries)]
                if table is not None:
                    tables[piece.first] = table
                reporter.advance(piece.count)
    finally:
        reporter.end()
    ordered = [tables[first] for first in sorted(tables)]
    schema = row_schema(identity.rules.variant.seats)
    table = pa.concat_tables(ordered).unify_dictionaries() if ordered else schema.empty_table()
    return Simulation(identity, add_summaries(summaries), table)


def _do(task: _Task) -> tuple[Piece, Summary, pa.Table | None]:
    rows = play_hands(task.play, task.identity, task.piece.first, task.piece.count)
    summary = summarise(task.identity.subject, rows)
    if not task.keep.keeps:
        return task.piece, summary, None
    return task.piece, summary, rows_to_table(task.keep.select(rows), task.identity.rules.variant.seats)
