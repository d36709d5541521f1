"""Exact odds of the deal: counted in integers, suit by suit, never simulated.

The way of a quantity: `walls` (what is dealt from) and `readings` (what the switches say) → a chapter of `chapters` (counts by
wilds in hand) → `odds` (all indicators together, as fractions) → `publish` (files) or the command line.
"""

from __future__ import annotations

from sim.counting.catalogue import UnknownQuantityError, entries
from sim.counting.definitions import definition
from sim.counting.odds import Given, GivenError, Quantity, odds
from sim.counting.publish import publish

__all__ = [
    "Given",
    "GivenError",
    "Quantity",
    "UnknownQuantityError",
    "definition",
    "entries",
    "odds",
    "publish",
]
