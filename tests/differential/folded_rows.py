"""Whether the stored row of a hand and the fold of its event log keep the same counts."""

from __future__ import annotations

from typing import Any

from sim.engine.simulate import play_batch
from sim.kernels import row_layout as r
from sim.playback.address import Address
from sim.playback.document import replay_document
from tests.oracle.fold import fold

COLUMNS = {
    "wilds_dealt": r.S_WILDS_DEALT,
    "wilds_drawn": r.S_WILDS_DRAWN,
    "wild_discards": r.S_WILD_DISCARDS,
    "wild_kongs": r.S_WILD_KONGS,
    "red_discards": r.S_RED_DISCARDS,
    "red_kongs": r.S_RED_KONGS,
    "wilds_held": r.S_WILDS_HELD,
    "chows": r.S_CHOWS,
    "pungs": r.S_PUNGS,
    "kongs_exposed": r.S_KONGS_EXPOSED,
    "kongs_added": r.S_KONGS_ADDED,
    "kongs_concealed": r.S_KONGS_CONCEALED,
    "kongs_single": r.S_KONGS_SINGLE,
    "open": r.S_OPEN,
    "declared": r.S_DECLARED,
    "flowers": r.S_FLOWERS,
    "taken": r.S_TAKEN,
}


def rows_agree(address: Address, document: dict[str, Any] | None = None) -> bool:
    """Tell whether a hand's row and its folded log (replayed unless given) keep the same counts."""
    row = play_batch(address.rules, address.policies, address.seed, address.hand, 1)[0]
    folded = fold(document or replay_document(address))
    agree = folded["discards"] == row[r.DISCARDS]
    for seat, counts in enumerate(folded["seats"]):
        block = r.SEATS + seat * r.SEAT_SIZE
        agree = agree and all(int(row[block + column]) == counts[name] for name, column in COLUMNS.items())
    return bool(agree and row[r.TAKEN] == sum(counts["taken"] for counts in folded["seats"]))
