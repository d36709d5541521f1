"""An action as one int: what is done, to which kind, and how many red dragons of the hand stand in for the wild's face."""

from __future__ import annotations

from sim.kernels.jit import kernel

_KIND_BITS = 6
_RED_BITS = 2
PASS = 0
UNDECIDED = (
    -1
)  # instead of an action, or of yes (1) or no (0) to a win: to be found by playing on (`sim.play.search`)


@kernel
def action(do, kind, reds=0):  # type: ignore[no-untyped-def]
    """Pack an action. `kind` is the represented kind (the lowest of a chow); `reds` counts red dragons from the hand."""
    return (do << 8) | (kind << 2) | reds


@kernel
def do_of(act):  # type: ignore[no-untyped-def]
    """Return the `codes.Do` of an action."""
    return act >> 8


@kernel
def kind_of(act):  # type: ignore[no-untyped-def]
    """Return the kind of an action."""
    return (act >> 2) & 63


@kernel
def reds_of(act):  # type: ignore[no-untyped-def]
    """Return the number of red dragons that an action takes from the hand as the wild's face."""
    return act & 3
