"""What the referee finds: a problem with the rule that it breaks and the event that breaks it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Problem:
    """One breach of the rules: its id in the rulebook, the index of the event and what is wrong.

    ``event_index`` is -1 for what stands before the first event and ``len(events)`` for the result.
    Where no rule is broken but the log itself is malformed, ``rule_id`` is ``"event-log"``.
    """

    rule_id: str
    event_index: int
    message: str


class Breach(Exception):
    """Raised by a check; the referee turns it into a `Problem` of the event at hand."""

    def __init__(self, rule_id: str, message: str) -> None:
        super().__init__(f"{rule_id}: {message}")
        self.rule_id = rule_id
        self.message = message


def require(condition: object, rule_id: str, message: str) -> None:
    """Raise a `Breach` of the rule unless the condition holds."""
    if not condition:
        raise Breach(rule_id, message)
