"""What can keep the explorer from starting, or from answering."""

from __future__ import annotations


class ServeError(ValueError):
    """The explorer cannot start; one line: what is in the way, what to do."""


class BusyError(RuntimeError):
    """More is waiting to be computed than the explorer takes on."""


class QuestionError(ValueError):
    """A visitor's question that has no answer; one line: what was given, what is possible."""
