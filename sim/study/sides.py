"""The side of a comparison as it is typed: ``VARIANT[+switch=value…][@policy]``, VARIANT also a file of own rules."""

from __future__ import annotations

from sim.rules import read_rules
from sim.rules.session_label import split_session
from sim.study.identity import Identity, IdentityError, identify
from sim.study.player import Player

POLICY = "efficient"


def read_side(text: str, player: Player, seed: int) -> Identity:
    """Return what a side plays.

    Parameters
    ----------
    text : str
        ``hubei+map=minus_one@random``; without a policy `POLICY`, and one policy a player is given as ``a,b,c,d``.
    seed : int
        The same for all sides that are to be paired.

    Raises
    ------
    RulesError
        Unknown variant, switch, value or policy; a file that is no variant.
    IdentityError
        Nothing before or after an ``@``, or a seed out of range.
    """
    rules, at, policies = text.strip().rpartition("@")
    if not at:
        rules, policies = policies, POLICY
    names = tuple(name.strip() for name in policies.split(","))
    if split_session(rules)[1]:
        raise IdentityError(
            f"side {text!r}: sides are compared hand by hand, and a session has no hands of its own; leave session= away"
        )
    if not rules or not all(names):
        raise IdentityError(
            f"side {text!r}; give VARIANT[+switch=value...][@policy], as in hubei+map=minus_one@random"
        )
    return identify(player, read_rules(rules), names, seed)
