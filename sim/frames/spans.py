"""Which hands a summary covers: disjoint ranges of hand indices, merged where they touch."""

from __future__ import annotations

from collections.abc import Iterable

Span = tuple[int, int]  # first hand, one past the last


class OverlapError(ValueError):
    """The same hand would be counted twice."""


def merge_spans(spans: Iterable[Span]) -> tuple[Span, ...]:
    """Return the spans in order, touching ones joined.

    Raises
    ------
    OverlapError
        Two spans share a hand.
    """
    merged: list[Span] = []
    for first, end in sorted(s for s in spans if s[0] < s[1]):
        if merged and first < merged[-1][1]:
            raise OverlapError(
                f"hands {first} to {min(end, merged[-1][1]) - 1} would be counted twice; "
                "add each chunk of a run only once"
            )
        if merged and first == merged[-1][1]:
            merged[-1] = (merged[-1][0], end)
        else:
            merged.append((first, end))
    return tuple(merged)


def missing_spans(covered: Iterable[Span], first: int, end: int) -> tuple[Span, ...]:
    """Return the parts of ``first … end-1`` that `covered` leaves out."""
    missing: list[Span] = []
    at = first
    for start, stop in merge_spans(covered):
        if stop <= at:
            continue
        if start >= end:
            break
        if start > at:
            missing.append((at, start))
        at = stop
    if at < end:
        missing.append((at, end))
    return tuple(missing)


def span_size(spans: Iterable[Span]) -> int:
    """Return how many hands the spans hold."""
    return sum(end - first for first, end in spans)
