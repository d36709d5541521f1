"""How a run is cut into chunks: a fixed grid of hand numbers that depends on what is played, never on who plays it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from sim.codes import Family
from sim.frames.spans import Span, missing_spans
from sim.study.identity import Identity

# Hands a chunk. A chunk is to take a second or two on one slow core: the engine plays at least 5,000 hands a second with
# `efficient` (Huangjin 500) and 10,000 with `random`. Multiples of the batch of `sim.frames.batches`.
_RANDOM = 20_000
_EFFICIENT = 10_000
_HUANGJIN = 2_000
# Finished chunks that are folded into one file (`sim.study.packs`).
PACK_CHUNKS = 1_000


@dataclass(frozen=True, slots=True)
class Piece:
    """Consecutive hands that one worker plays at once."""

    first: int
    count: int


def chunk_hands(identity: Identity) -> int:
    """Return the grid of a run: chunk k covers hands ``k·size … (k+1)·size - 1``, with sessions whole ones."""
    if set(identity.policies) == {"random"}:
        size = _RANDOM
    else:
        size = _HUANGJIN if identity.rules.variant.family is Family.HUANGJIN else _EFFICIENT
    session = identity.session
    return max(session, size // session * session) if session else size


def plan_chunks(size: int, hands: int, covered: Iterable[Span] = ()) -> Iterator[Piece]:
    """Yield the pieces that are missing to `hands` hands, in order.

    No piece crosses a border of the grid, so a run extended later, or resumed, plays only what is not there.
    """
    for first, end in missing_spans(covered, 0, hands):
        at = first
        while at < end:
            stop = min(end, (at // size + 1) * size)
            yield Piece(at, stop - at)
            at = stop


def count_chunks(size: int, missing: Iterable[Span]) -> int:
    """Return how many pieces `plan_chunks` cuts the missing hands into, without making them."""
    return sum((end - 1) // size - first // size + 1 for first, end in missing if first < end)
