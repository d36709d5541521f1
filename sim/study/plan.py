"""How a run is cut into chunks: a fixed grid of hand numbers that depends on what is played, never on who plays it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from sim.codes import Family
from sim.frames.spans import Span, missing_spans
from sim.study.identity import Identity

# Hands a chunk, by the slowest player at the table; Huangjin has its own. A chunk is to take about a second, and less than ten on
# the slowest core: shorter ones cost the parent more than they need (some 10 ms each with Dask), longer ones an interruption.
# Multiples of the batch of `sim.frames.batches`, but for `search`, which plays a few hands a second.
_HANDS = {
    "random": (20_000, 20_000),
    "greedy": (20_000, 2_000),
    "efficient": (20_000, 2_000),
    "value": (10_000, 2_000),
    "search": (10, 10),
}
# Finished chunks that are folded into one file (`sim.study.packs`).
PACK_CHUNKS = 1_000


@dataclass(frozen=True, slots=True)
class Piece:
    """Consecutive hands that one worker plays at once."""

    first: int
    count: int


def chunk_hands(identity: Identity) -> int:
    """Return the grid of a run: chunk k covers hands ``k·size … (k+1)·size - 1``, with sessions whole ones."""
    size = min(_HANDS[name][identity.rules.variant.family is Family.HUANGJIN] for name in identity.policies)
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
