"""Odds of rare hands: exact on the deal, bounded for any play, and estimated in real play by multilevel splitting.

The way of a question: `targets` (what is asked, and why it may be impossible) → `routes` (how far a hand is from it) →
`pilot` (how likely it still is from there: the levels) → `splitting` (independent replicates of a tree of cloned hands) →
`odds` (estimate, interval, and the plain simulation beside it).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sim.rare.odds import odds

__all__ = ["odds"]


def __getattr__(name: str) -> object:
    """Load `odds` on first use: it brings numba and the engine with it."""
    if name != "odds":
        raise AttributeError(f"module 'sim.rare' has no attribute {name!r}")
    from importlib import import_module

    # The module of the same name would otherwise stand in the place of the function once it is imported.
    globals()[name] = value = import_module("sim.rare.odds").odds
    return value
