"""What a reading comes to, and which of several readings counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tests.oracle.record import Hand
from tests.oracle.shapes import Reading

REASONS = (
    "not_complete", "red_in_hand", "threshold", "que", "not_open",
    "too_many_wilds", "eye_not_258", "below_minimum", "self_draw_only", "unclaimable_tile",
)  # fmt: skip


@dataclass(frozen=True)
class Judgement:
    """A reading with its verdict: `reason` is None for a legal win; `pay` is net per seat, summing to zero."""

    reading: Reading
    reason: str | None
    types: tuple[str, ...] = ()
    hard: bool | None = None
    pay: tuple[int, ...] = ()


def settle(hand: Hand, owed: dict[int, int]) -> tuple[int, ...]:
    """Return net payments per seat when each loser pays what he owes."""
    pay = [-owed.get(seat, 0) for seat in range(hand.variant.seats)]
    pay[hand.seat] = sum(owed.values())
    return tuple(pay)


def best(hand: Hand, judgements: Iterable[Judgement]) -> Judgement | None:
    """Return the legal judgement that pays most (0.7a); ties: more types, first faces, first types."""
    legal = [judged for judged in judgements if judged.reason is None]
    return min(
        legal, key=lambda j: (-j.pay[hand.seat], -len(j.types), j.reading.faces, j.types), default=None
    )


def latest_reason(judgements: Iterable[Judgement]) -> str:
    """Return the reason of the reading that fails latest."""
    return max(
        (j.reason for j in judgements if j.reason is not None), key=REASONS.index, default="not_complete"
    )


def not_as_printed(printed: Sequence[int], faces: Sequence[int]) -> int:
    """Return how many of the wilds `printed` stand for another kind than their own, at best, in a reading."""
    available = Counter(faces)
    return len(printed) - sum(min(n, available[kind]) for kind, n in Counter(printed).items())
