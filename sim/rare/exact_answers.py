"""What counting says about a target: the chance on the deal, and the most that any play of a closed hand could make of it."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from sim.counting import entries
from sim.counting import odds as exact_odds
from sim.counting.chapters import REACH
from sim.frames.names import FANS_ZH
from sim.rare.dealt import dealt_odds
from sim.rare.targets import Target
from sim.rules import Rules

# Target -> hand of `sim.counting`. Only where the hand is the whole target: groups of pure suits, say, may be claimed, so that
# there is an answer on the deal but no bound.
_DEALT = {
    "ordinary": "standard",
    "small": "standard_258",
    "thirteen_scattered": "scattered",
    "seven_stars": "seven_stars",
    "all_pungs": "all_pungs",
    "seven_pairs": "seven_pairs",
    "pure_suit": "pure_suit",
    "pure_258": "pure_258",
    "pure_honours": "pure_honours",
    "七对": "seven_pairs",
    "十三幺": "thirteen_orphans",
    "全不靠": "lesser_knitted",
    "七星不靠": "greater_knitted",
    "组合龙": "knitted_straight",
    "清一色": "pure_suit",
    "碰碰和": "all_pungs",
}
_CLOSED = ("scattered", "seven_stars", "seven_pairs", "thirteen_orphans", "lesser_knitted", "greater_knitted")


@dataclass(frozen=True, slots=True)
class Bound:
    """The exact chance that so many tiles contain the hand."""

    tiles: int
    value: Fraction


def _hand(target: Target, rules: Rules) -> str | None:
    """Return the counted hand that is the target's only part."""
    parts = [*target.types, *(FANS_ZH[number] for number in target.fans)]
    if len(parts) != 1 or target.way or target.pay or target.cap or target.wilds or target.near:
        return None
    return _DEALT.get(parts[0])


def deal_odds(target: Target, rules: Rules) -> Fraction | None:
    """Return the chance that a seat's dealt tiles are the target: fourteen the hand by shape, or what else is asked of the deal.

    None where it is not counted.
    """
    if target.counted.startswith("deal"):
        return _count(target.counted, rules)
    if target.dealt_only:
        return dealt_odds(target, rules)
    hand = _hand(target, rules)
    return None if hand is None else _count(f"deal14.{hand}", rules)


def bound(target: Target, rules: Rules) -> Bound | None:
    """Return the chance that the most tiles that a seat can see contain the target; None where claims may help to it.

    `most_tiles` says which tiles are meant.
    """
    if target.counted.startswith("reach."):
        value = _count(target.counted, rules)
        return None if value is None else Bound(int(target.counted.partition("@")[2]), value)
    hand = _hand(target, rules)
    if hand not in _CLOSED:
        return None
    tiles = most_tiles(rules)
    value = _count(f"reach.{hand}@{tiles}", rules)
    return None if value is None else Bound(tiles, value)


def most_tiles(rules: Rules) -> int:
    """Return the most tiles that a seat sees where no claim or kong moves the turns: the dealer's, to the last tile."""
    seats = rules.variant.seats
    drawable = 4 * len(rules.variant.wall) - 13 * seats - 1 - int(rules["wall_end"])
    return min(REACH[-1], 13 + -(-drawable // seats))


def _count(identity: str, rules: Rules) -> Fraction | None:
    if all(entry.id != identity for entry in entries(rules)):
        return None
    return exact_odds(rules, [identity])[0].value
