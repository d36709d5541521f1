"""The address of a hand: everything that is needed to play it again."""

from __future__ import annotations

from dataclasses import dataclass

from sim.policies.catalogue import policy
from sim.rules import Rules, parse_label
from sim.rules.session_label import split_session, with_session


class AddressError(ValueError):
    """A text that is no address; the message says what one looks like."""


@dataclass(frozen=True, slots=True)
class Address:
    """``VARIANT[+switch=value…]@POLICY[,POLICY…]:SEED:HAND``.

    ``session=K`` among the switches says that the hand is one of a session (0.12): it is then reached by playing the session from
    its first hand, hand ``HAND - HAND mod K``. 0 stands for none.
    """

    rules: Rules
    policies: tuple[str, ...]
    seed: int
    hand: int
    session: int = 0

    def __str__(self) -> str:
        return f"{with_session(self.rules.label, self.session)}@{','.join(self.policies)}:{self.seed}:{self.hand}"


def parse_address(text: str) -> Address:
    """Return the address that `text` writes.

    Raises
    ------
    AddressError, RulesError, PolicyError
        What is wrong, with what is possible.

    Examples
    --------
    >>> parse_address("anqing+red_ban=off@efficient:7:12345").hand
    12345
    """
    label, at, rest = text.strip().partition("@")
    parts = rest.split(":")
    if not at or len(parts) != 3:
        raise AddressError(
            f"{text!r} is no address; one looks like VARIANT[+switch=value…]@POLICY[,POLICY…]:SEED:HAND, "
            "for example anqing+red_ban=off@efficient:7:12345"
        )
    names = tuple(parts[0].split(","))
    for name in names:
        policy(name)
    numbers = []
    for what, number in (("seed", parts[1]), ("hand", parts[2])):
        if not (number.isascii() and number.isdecimal()):
            raise AddressError(f"{what} {number!r} in {text!r} is no whole number from 0")
        numbers.append(int(number))
    label, session = split_session(label)
    rules = parse_label(label)
    seats = rules.variant.seats
    if len(names) not in (1, seats):
        raise AddressError(f"{text!r} names {len(names)} policies; {rules.variant.name} takes 1 or {seats}")
    return Address(rules, names, numbers[0], numbers[1], session)
