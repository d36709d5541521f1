"""Every corruption of a replay document, and the search for a sound hand that can suffer it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import islice

from tests.oracle.corrupt_claims import CLAIM_CORRUPTIONS
from tests.oracle.corrupt_discards import DISCARD_CORRUPTIONS
from tests.oracle.corrupt_readings import READING_CORRUPTIONS
from tests.oracle.corrupt_result import RESULT_CORRUPTIONS
from tests.oracle.corrupt_surgery import Corruption, Document
from tests.oracle.corrupt_wall import WALL_CORRUPTIONS
from tests.oracle.corrupt_wins import WIN_CORRUPTIONS
from tests.oracle.handmade import play_handmade
from tests.oracle.referee_book import default_values

CORRUPTIONS = [
    *WALL_CORRUPTIONS,
    *DISCARD_CORRUPTIONS,
    *CLAIM_CORRUPTIONS,
    *WIN_CORRUPTIONS,
    *RESULT_CORRUPTIONS,
    *READING_CORRUPTIONS,
]


@lru_cache(maxsize=4096)
def sound_hand(variant: str, changed: tuple[tuple[str, str], ...], seed: int) -> Document:
    """Return a handmade hand under the default rules but for some switches."""
    return play_handmade(variant, default_values(variant) | dict(changed), seed)


def spoilt_hands(corruption: Corruption, variant: str, enough: int, seeds: range) -> Iterator[Document]:
    """Yield up to `enough` spoilt documents of a variant, at most two of one hand."""
    found = 0
    for seed in seeds:
        document = sound_hand(variant, tuple(sorted(corruption.rules.items())), seed)
        for spoilt in islice(corruption.make(document), 2):
            yield spoilt
            found += 1
            if found == enough:
                return
