"""Sessions in a label: ``hubei+session=8`` plays hubei in sessions of eight hands (rulebook 0.12).

A session is no reading of the rules, so no switch either; but its hands are other hands than the same numbers of a run
without sessions, and an address must say so. It stands among the switches, in their order.
"""

from __future__ import annotations

from sim.rules.model import RulesError

MAX_SESSION = 10_000  # hands
_NAME = "session"


def check_session(session: int) -> int:
    """Return the hands of a session, 0 for none.

    Raises
    ------
    RulesError
        A number that no session can have.
    """
    if session != 0 and not 2 <= session <= MAX_SESSION:
        raise RulesError(f"a session of {session} hands; possible: 2 to {MAX_SESSION:,}")
    return session


def with_session(label: str, session: int) -> str:
    """Return a label with the hands of a session in it; unchanged where `session` is 0.

    Examples
    --------
    >>> with_session("hubei+wild=off", 8)
    'hubei+session=8+wild=off'
    """
    if session == 0:
        return label
    variant, *settings = label.split("+")
    return "+".join([variant, *sorted([*settings, f"{_NAME}={session}"], key=_switch)])


def split_session(label: str) -> tuple[str, int]:
    """Return a label without its session, and the hands of a session (0: there is none).

    Raises
    ------
    RulesError
        Two sessions, or a number of hands that no session can have.
    """
    variant, *settings = label.split("+")
    found = [setting for setting in settings if _switch(setting) == _NAME]
    rest = "+".join([variant, *(setting for setting in settings if _switch(setting) != _NAME)])
    if not found:
        return rest, 0
    number = found[0].partition("=")[2]
    if len(found) > 1 or not (number.isascii() and number.isdecimal() and len(number) < 9):
        raise RulesError(
            f"{'+'.join(found)} in {label!r}; possible: session= once, 2 to {MAX_SESSION:,} hands"
        )
    session = check_session(int(number))
    if session == 0:
        raise RulesError(f"session=0 in {label!r}; leave it out where hands are independent")
    return rest, session


def _switch(setting: str) -> str:
    return setting.partition("=")[0]
