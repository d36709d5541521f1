"""A summary as JSON and back: every integer exact, nothing executed, everything checked on the way in."""

from __future__ import annotations

import json
import math
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sim.frames.batches import BATCHED, Batches
from sim.frames.controls import PRODUCT_COLUMNS, PRODUCT_ROWS
from sim.frames.histogram import Histogram
from sim.frames.moments import IntMatrix
from sim.frames.spans import Span, merge_spans
from sim.frames.summary import MOMENTS, Subject, Summary, SummaryError
from sim.frames.tables import SEATS, SHAPES

FORMAT = 2
MAX_TEXT = 1 << 26  # bytes; a summary takes some 30 kB
_MAX_COUNT = 1 << 62
# Exact sums may be larger than any count, but a number of thousands of digits is an attack on the parser.
_MAX_SUM = 1 << 400


def summary_to_text(summary: Summary) -> str:
    """Return canonical JSON: equal summaries give equal text."""
    return json.dumps(summary_document(summary), sort_keys=True, separators=(",", ":"), ensure_ascii=True)


def summary_from_text(text: str) -> Summary:
    """Return the summary that `text` holds.

    Raises
    ------
    SummaryError
        Not a summary of this format; the message says what is wrong.
    """
    if len(text) > MAX_TEXT:
        raise SummaryError(f"a summary of {len(text)} bytes is not one of ours (limit {MAX_TEXT})")
    try:
        document = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise SummaryError(f"the summary is no valid JSON: {error}") from error
    return summary_from_document(document)


def summary_document(summary: Summary) -> dict[str, Any]:
    """Return the summary as JSON-ready dictionaries and lists."""
    subject, batches = summary.subject, summary.batches
    return {
        "format": FORMAT,
        "subject": {
            "id": subject.id,
            "rules": subject.rules,
            "policies": list(subject.policies),
            "seed": subject.seed,
            "engine": subject.engine,
        },
        "spans": [list(span) for span in summary.spans],
        "tables": {name: table.tolist() for name, table in summary.tables.items()},
        "sums": summary.sums,
        "squares": summary.squares,
        "pay_products": summary.pay_products,
        "control_products": summary.control_products,
        "histograms": {
            name: [list(histogram), list(histogram.values())]
            for name, histogram in summary.histograms.items()
        },
        "batches": {
            "count": batches.count,
            "sums": list(batches.sums),
            "products": batches.products,
            "pieces": [[batch, hands, list(sums)] for batch, (hands, sums) in batches.pieces.items()],
        },
    }


def summary_from_document(document: Any) -> Summary:
    """Return the summary that a parsed JSON document holds; raises `SummaryError` as `summary_from_text`."""
    try:
        if document["format"] != FORMAT:
            raise SummaryError(f"summary format {document['format']!r}, this version reads {FORMAT}")
        subject = _subject(document["subject"])
        return Summary(
            subject,
            _spans(document["spans"]),
            {name: _table(name, document["tables"][name], shape) for name, shape in SHAPES.items()},
            {name: _integers(document["sums"][name], size) for name, size in MOMENTS.items()},
            {name: _integers(document["squares"][name], size) for name, size in MOMENTS.items()},
            _matrix(document["pay_products"], SEATS, SEATS),
            _matrix(document["control_products"], len(PRODUCT_ROWS), len(PRODUCT_COLUMNS)),
            {name: _histogram(document["histograms"][name]) for name in subject.histograms},
            _batches(document["batches"]),
        )
    except SummaryError:
        raise
    except (KeyError, TypeError, ValueError, IndexError, AttributeError, OverflowError) as error:
        raise SummaryError(f"the summary lacks or garbles a part: {type(error).__name__} {error}") from error


def _integer(value: Any, limit: int = _MAX_SUM) -> int:
    if type(value) is not int or not -limit < value < limit:
        raise SummaryError(f"{str(value)[:40]!r} stands where the summary has an integer")
    return value


def _integers(values: Any, size: int | None = None, limit: int = _MAX_SUM) -> list[int]:
    if not isinstance(values, list) or (size is not None and len(values) != size):
        raise SummaryError(f"the summary has a list of {size} integers elsewhere than expected")
    return [_integer(v, limit) for v in values]


def _matrix(values: Any, lines: int, columns: int) -> IntMatrix:
    if not isinstance(values, list) or len(values) != lines:
        raise SummaryError(f"the summary has a {lines}×{columns} matrix elsewhere than expected")
    return [_integers(line, columns) for line in values]


def _subject(part: Any) -> Subject:
    policies = part["policies"]
    texts = [part["id"], part["rules"], *policies]
    if not isinstance(policies, list) or not all(isinstance(t, str) and len(t) < 10_000 for t in texts):
        raise SummaryError("the summary does not say whose hands it counts")
    return Subject(
        part["id"], part["rules"], tuple(policies), _integer(part["seed"]), _integer(part["engine"])
    )


def _spans(part: Any) -> tuple[Span, ...]:
    spans = [(first, end) for first, end in (_integers(span, 2, _MAX_COUNT) for span in part)]
    if any(first < 0 or end <= first for first, end in spans):
        raise SummaryError("the summary covers an impossible range of hands")
    try:
        return merge_spans(spans)
    except ValueError as error:
        raise SummaryError(str(error)) from error


def _table(name: str, part: Any, shape: tuple[int, ...]) -> NDArray[np.int64]:
    flat = part
    for _ in shape[1:]:
        flat = [value for line in flat for value in line]
    counts = _integers(flat, math.prod(shape), _MAX_COUNT)
    if min(counts) < 0:
        raise SummaryError(f"table {name} has a negative count")
    return np.array(counts, dtype=np.int64).reshape(shape)


def _histogram(part: Any) -> Histogram:
    values, counts = part
    keys = _integers(values)
    found = dict(zip(keys, _integers(counts, len(keys), _MAX_COUNT), strict=True))
    if any(c <= 0 for c in found.values()) or len(found) != len(keys):
        raise SummaryError("a histogram counts a value twice or not at all")
    return dict(sorted(found.items()))


def _batches(part: Any) -> Batches:
    k = len(BATCHED)
    pieces = {
        _integer(b): (_integer(hands, _MAX_COUNT), tuple(_integers(sums, k)))
        for b, hands, sums in part["pieces"]
    }
    return Batches(
        _integer(part["count"], _MAX_COUNT),
        tuple(_integers(part["sums"], k)),
        _matrix(part["products"], k, k),
        pieces,
    )
