"""The stages of a hand, as numbers in its state: between two of them a hand can be stopped, cloned and gone on with."""

from __future__ import annotations

# What comes next (`state_layout.PHASE`).
BEGIN = 0  # the seat to act takes a tile, unless it has just claimed one
OWN_WIN = 1  # it may win on its tile
OWN_TURN = 2  # it chooses a kong, a discard or a declaration
OTHERS_WIN = 3  # the others may win on its discard, or on the tile of its added kong
CLAIMS = 4  # the others may claim its discard

# What the latest tile replaced (`state_layout.KONG`).
NO_KONG, AFTER_SINGLE, AFTER_FOUR = 0, 1, 2

# What a stage returns: the winner's seat, or
DRAWN = -1  # nobody won
RUNNING = -2  # the hand goes on
WAITING = -3  # a decision is awaited from the seat in `state_layout.ASKED`
