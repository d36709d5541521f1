"""The event log of one hand as numbers; an empty log array switches it off."""

from __future__ import annotations

from sim.kernels.jit import kernel
from sim.kernels.state_layout import EVENTS
from sim.kernels.typed_codes import NONE

# Columns of int32[n, 6].
SEAT, DO, TILE, FROM, KIND, EXTRA = range(6)
LOG_WIDTH = 6
LOG_LENGTH = 640  # a hand has at most 144 takings, as many discards, and a few melds


@kernel
def note(log, st, seat, do, tile, source, kind, extra):  # type: ignore[no-untyped-def]
    """Append an event. `kind` and `extra`: represented kind and red dragons of a meld; way of a win; kind of side payment."""
    if log.shape[0] == 0:
        return
    row = st[EVENTS]
    log[row, SEAT] = seat
    log[row, DO] = do
    log[row, TILE] = tile
    log[row, FROM] = source
    log[row, KIND] = kind
    log[row, EXTRA] = extra
    st[EVENTS] = row + 1


@kernel
def note_tile(log, st, seat, do, tile):  # type: ignore[no-untyped-def]
    """Append an event that concerns one tile and nothing else."""
    note(log, st, seat, do, tile, NONE, NONE, NONE)
