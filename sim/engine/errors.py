"""What can be wrong with something that a user hands to the engine."""

from __future__ import annotations


class RecordError(ValueError):
    """A record of a hand that cannot be evaluated; one line: what was given, where, what is possible."""


class NotationError(RecordError):
    """Text that is no hand in the notation; the message names the position."""


class EngineFault(RuntimeError):
    """A played hand that breaks a law of conservation; the message has the hand's address. Never the fault of the user."""
