"""What is kept of any number of hands: integers that add up.

A `Summary` holds counts, sums, cross-products and exact histograms, nothing rounded and no order of hands. So ``a + b`` is
exact, associative and commutative, and every way of cutting a run into chunks gives the same summary to the
last bit.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from sim.frames.batches import Batches, batches_of, empty_batches
from sim.frames.controls import PRODUCT_COLUMNS, PRODUCT_ROWS, control_products
from sim.frames.histogram import Histogram, add_histograms
from sim.frames.moments import IntMatrix, column_sums, cross_products, square_sums
from sim.frames.session_tally import Table, session_histograms, session_names
from sim.frames.spans import OverlapError, Span, merge_spans, span_size
from sim.frames.tables import HISTOGRAMS, PER_HAND, SEATS, SHAPES
from sim.frames.tally import (
    Hands,
    batched_columns,
    count_histograms,
    count_tables,
    per_hand_totals,
    player_pay,
)
from sim.kernels import row_layout as row
from sim.rules import Rules, parse_label
from sim.rules.session_label import split_session

# Columns of which sums and sums of squares are kept: name -> how many.
MOMENTS: dict[str, int] = {"player_pay": SEATS, "per_hand": len(PER_HAND)}
# Hands counted at once: fewer would pay more for every table, more would leave the cache of a processor.
_BLOCK = 10_000


class SummaryError(ValueError):
    """Summaries that must not be added, or rows that do not belong together."""


@dataclass(frozen=True, slots=True)
class Subject:
    """Whose hands a summary counts.

    Attributes
    ----------
    id : str
        Content id of the run: rules, policies, seed and engine version (`sim.study.identity`).
    rules : str
        Label of the rules, such as ``anqing+red_ban=off``, with the session where there is one: ``anqing+session=8``.
    policies : tuple[str, ...]
        One policy for every player, or one a player.
    seed : int
    engine : int
        Engine version.
    """

    id: str
    rules: str
    policies: tuple[str, ...]
    seed: int
    engine: int

    def __str__(self) -> str:
        return f"{self.rules}@{','.join(self.policies)}:{self.seed} (engine {self.engine}, id {self.id[:12]})"

    def resolve(self) -> Rules:
        """Return the rules that the label names."""
        return parse_label(split_session(self.rules)[0])

    @property
    def table(self) -> Table | None:
        """Hands of a session and who plays them; None where hands are independent."""
        session = split_session(self.rules)[1]
        seats = self.resolve().variant.seats if session else 0
        players = self.policies * seats if len(self.policies) == 1 else self.policies
        return Table(session, players) if session else None

    @property
    def histograms(self) -> tuple[str, ...]:
        """Names of the histograms that a summary of these hands has."""
        table = self.table
        return HISTOGRAMS if table is None else (*HISTOGRAMS, *session_names(table))


@dataclass(frozen=True, slots=True, eq=False)
class Summary:
    """Exact counts over a set of hands of one run.

    Attributes
    ----------
    subject : Subject
    spans : tuple[(first, end), ...]
        The hands covered.
    tables : dict[str, int64 array]
        By name and shape of `sim.frames.tables.TABLES`.
    sums, squares : dict[str, list[int]]
        Exact sums and sums of squares of the columns named in `MOMENTS`.
    pay_products : list[list[int]]
        Σ over hands of the products of two seats' payments.
    control_products : list[list[int]]
        Σ over hands of payments and wins times what was dealt (`sim.frames.controls`).
    histograms : dict[str, {value: count}]
        By name of `sim.frames.tables.HISTOGRAMS`, and of `sim.frames.session_tally` where sessions were played.
    batches : Batches
        Sums over batches of consecutive hands.
    """

    subject: Subject
    spans: tuple[Span, ...]
    tables: dict[str, NDArray[np.int64]]
    sums: dict[str, list[int]]
    squares: dict[str, list[int]]
    pay_products: IntMatrix
    control_products: IntMatrix
    histograms: dict[str, Histogram]
    batches: Batches

    @property
    def hands(self) -> int:
        """Hands covered."""
        return span_size(self.spans)

    @property
    def wins(self) -> int:
        """Hands that somebody won."""
        return int(self.tables["ways"].sum())

    @property
    def seats(self) -> int:
        """Players at the table."""
        return self.subject.resolve().variant.seats

    def __add__(self, other: Summary) -> Summary:
        return add_summaries([self, other])

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Summary):
            return NotImplemented
        return (
            (self.subject, self.spans) == (other.subject, other.spans)
            and (self.sums, self.squares, self.pay_products)
            == (other.sums, other.squares, other.pay_products)
            and self.control_products == other.control_products
            and self.histograms == other.histograms
            and self.batches == other.batches
            and all(np.array_equal(self.tables[name], other.tables[name]) for name in SHAPES)
        )

    __hash__ = None  # type: ignore[assignment]


def summarise(subject: Subject, rows: NDArray[np.int64]) -> Summary:
    """Return the summary of consecutive hands.

    Parameters
    ----------
    subject : Subject
    rows : int64[n, ROW_SIZE]
        Hands ``first … first+n-1`` in order, as the engine returns them.

    Raises
    ------
    SummaryError
        The hands are not consecutive, or no whole sessions.
    TallyError
        A row is impossible: payments that do not cancel, a winner that is no seat.
    """
    count = rows.shape[0]
    if count == 0:
        return empty_summary(subject)
    first = int(rows[0, row.HAND])
    if not np.array_equal(rows[:, row.HAND], np.arange(first, first + count)):
        raise SummaryError(
            f"the rows from hand {first} on are not {count} consecutive hands; summarise each chunk by itself"
        )
    table, block = subject.table, _BLOCK
    if table is not None:
        if first % table.session or count % table.session:
            raise SummaryError(
                f"hands {first} to {first + count - 1} are no whole sessions of {table.session}"
            )
        block = max(table.session, _BLOCK // table.session * table.session)
    return add_summaries(_summarise_block(subject, rows[at : at + block]) for at in range(0, count, block))


def _summarise_block(subject: Subject, rows: NDArray[np.int64]) -> Summary:
    first = int(rows[0, row.HAND])
    hands = Hands(rows, subject.resolve().variant.seats)
    columns = {"player_pay": player_pay(hands), "per_hand": per_hand_totals(hands)}
    table = subject.table
    sessions = {} if table is None else session_histograms(table, rows, columns["player_pay"])
    return Summary(
        subject,
        ((first, first + hands.n),),
        count_tables(hands),
        {name: column_sums(columns[name]) for name in MOMENTS},
        {name: square_sums(columns[name]) for name in MOMENTS},
        cross_products(hands.pay),
        control_products(hands),
        count_histograms(hands) | sessions,
        batches_of(batched_columns(hands), first),
    )


def empty_summary(subject: Subject) -> Summary:
    """Return the summary of no hands: the neutral element of addition."""
    return Summary(
        subject,
        (),
        {name: np.zeros(shape, dtype=np.int64) for name, shape in SHAPES.items()},
        {name: [0] * k for name, k in MOMENTS.items()},
        {name: [0] * k for name, k in MOMENTS.items()},
        [[0] * SEATS for _ in range(SEATS)],
        [[0] * len(PRODUCT_COLUMNS) for _ in PRODUCT_ROWS],
        {name: {} for name in subject.histograms},
        empty_batches(),
    )


def add_summaries(parts: Iterable[Summary]) -> Summary:
    """Return the sum of summaries of one run.

    Raises
    ------
    SummaryError
        Nothing to add, different runs, or a hand that would count twice.
    """
    summaries = list(parts)
    if not summaries:
        raise SummaryError("no summaries to add")
    subject = summaries[0].subject
    for other in summaries:
        if other.subject != subject:
            raise SummaryError(_difference(subject, other.subject))
    try:
        spans = merge_spans(span for s in summaries for span in s.spans)
    except OverlapError as error:
        raise SummaryError(str(error)) from error
    batches = summaries[0].batches
    for s in summaries[1:]:
        batches = batches + s.batches
    return Summary(
        subject,
        spans,
        {name: np.sum([s.tables[name] for s in summaries], axis=0, dtype=np.int64) for name in SHAPES},
        {name: _sum_lists([s.sums[name] for s in summaries]) for name in MOMENTS},
        {name: _sum_lists([s.squares[name] for s in summaries]) for name in MOMENTS},
        _sum_matrices([s.pay_products for s in summaries]),
        _sum_matrices([s.control_products for s in summaries]),
        {name: add_histograms(s.histograms[name] for s in summaries) for name in subject.histograms},
        batches,
    )


def _sum_lists(lists: list[list[int]]) -> list[int]:
    return [sum(column) for column in zip(*lists, strict=True)]


def _sum_matrices(matrices: list[IntMatrix]) -> IntMatrix:
    return [_sum_lists(list(lines)) for lines in zip(*matrices, strict=True)]


def _difference(a: Subject, b: Subject) -> str:
    fields = ("rules", "policies", "seed", "engine")
    differing = [
        f"{f} {getattr(a, f)!r} and {getattr(b, f)!r}" for f in fields if getattr(a, f) != getattr(b, f)
    ]
    what = "; ".join(differing) or "the policies' weights"
    return (
        f"two runs cannot be added, they differ in {what}. Likely cause: a directory that holds parts of two runs, or a "
        "program version between them. Run both with the same version and settings, or compare them instead"
    )
