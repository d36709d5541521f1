"""What each quantity counts, in words that leave nothing open."""

from __future__ import annotations

from sim.codes import Family
from sim.counting.readings import Reading, reading
from sim.rules import Rules

_STANDARD = "four groups (chows or pungs) and a pair of any kind"
_STANDARD_258 = "four groups (chows or pungs) and a pair of 2, 5 or 8 of a suit"
_SEVEN_PAIRS = "seven pairs (七对, four alike being two pairs)"
_PLAIN = {
    "standard": _STANDARD,
    "standard_258": _STANDARD_258,
    "all_pungs": "four pungs and a pair of any kind (碰碰胡)",
    "seven_pairs": _SEVEN_PAIRS,
    "standard_or_seven_pairs": f"{_STANDARD}, or {_SEVEN_PAIRS}; a hand that is both counts once",
    "standard_258_or_seven_pairs": f"{_STANDARD_258}, or {_SEVEN_PAIRS}; a hand that is both counts once",
    "pure_suit": f"a hand of one suit (清一色): {_STANDARD}, or {_SEVEN_PAIRS}",
    "thirteen_orphans": "thirteen orphans (十三幺): every 1, 9 and honour, one of them twice",
    "lesser_knitted": (
        "honours and knitted tiles (全不靠): 14 different tiles of the seven honours and one knitting of 147, 258, 369 over "
        "the three suits; hands with all seven honours (七星不靠) included"
    ),
    "greater_knitted": "greater honours and knitted tiles (七星不靠): all seven honours and seven tiles of one knitting",
    "knitted_straight": "a knitted straight (组合龙): the nine tiles of a knitting, a group and a pair",
}


def definition(rules: Rules, quantity: str) -> str:
    """Return the definition of a quantity under `rules`."""
    return f"{_event(rules, reading(rules), quantity)} {_deal(rules)}"


def _event(rules: Rules, seen: Reading, quantity: str) -> str:
    place, _, name = quantity.partition(".")
    if place == "reach":
        hand, _, tiles = name.partition("@")
        what = _hand(rules, seen, hand)
        return f"Chance that the first {tiles} tiles that a seat sees contain {what}: the bound for any closed play."
    tiles = place.removeprefix("deal")
    if name.startswith("deficiency="):
        return f"Chance that {tiles} dealt tiles have deficiency {name.partition('=')[2]}: {_deficiency(rules, seen)}"
    if name.startswith("waits="):
        return f"Chance that 13 dealt tiles wait for exactly {name.partition('=')[2]} kinds: {_waits(seen)}"
    if name.startswith("wilds="):
        return f"Chance that 13 dealt tiles hold exactly {name.partition('=')[2]} wilds (both kinds where two are wild)."
    if name.endswith("_ready"):
        hand = _hand(rules, seen, name.removesuffix("_ready"))
        return f"Chance that one more tile turns 13 dealt tiles into {hand}."
    return f"Chance that 14 dealt tiles are {_hand(rules, seen, name)}."


def _hand(rules: Rules, seen: Reading, hand: str) -> str:
    if hand in ("scattered", "seven_stars"):
        return _scattered(seen, hand)
    if hand in ("pure_258", "pure_honours"):
        kinds = "2, 5 and 8 (将一色)" if hand == "pure_258" else "honours (风一色)"
        form = "in four pungs and a pair, or seven pairs" if seen.grouped else "in any arrangement"
        return f"only {kinds}, {form}; a wild counts as one of them"
    wild = "" if rules["wild"] == "off" else f"; a wild stands for any kind, {_fifth(seen)}"
    return _PLAIN[hand] + wild


def _fifth(seen: Reading) -> str:
    if seen.fifth_copy:
        return "also for a fifth copy (fifth_copy=allowed)"
    return "no kind being represented more than four times (fifth_copy=refused)"


def _scattered(seen: Reading, hand: str) -> str:
    if seen.scattering is None:
        raise ValueError(f"{hand} has no definition where the variant has no scattered hands")
    gap, wild_any, red = seen.scattering
    words = (
        f"thirteen scattered (十三烂): 14 tiles, ranks of a suit at least {gap} apart, honours all different"
        if hand == "scattered"
        else f"seven stars (七星归位): all seven honours and seven suit tiles, ranks of a suit at least {gap} apart"
    )
    wild = "a wild takes any face, also C" if wild_any else "a wild counts only as itself"
    allowed = "a C in hand is allowed" if red else "a C in hand is not allowed, and seven stars do not exist"
    return f"{words}; {wild}; {allowed} (AQ-15)"


def _deficiency(rules: Rules, seen: Reading) -> str:
    parts = [
        f"the least number of tiles missing to {_STANDARD}, wilds in hand counted, whatever tiles are gone"
    ]
    if rules["wild"] == "off" or not seen.fifth_copy:
        parts.append("the aim holds at most four of a kind")
    else:
        parts.append("the aim holds at most four of a kind, a fifth only if it is a wild in hand (0.7b)")
    return "; ".join(parts) + "."


def _waits(seen: Reading) -> str:
    never = "; C is never waited for, as no winning hand may hold it" if seen.never_waited else ""
    return (
        f"kinds that complete {_STANDARD} by shape and have a copy outside the hand (a flipped indicator lies outside), "
        f"wild kinds included{never}; a drawn wild stands for any kind, {_fifth(seen)}."
    )


def _deal(rules: Rules) -> str:
    """Say which tiles are dealt and how dragons and bans are read."""
    family, off = rules.variant.family, rules["wild"] == "off"
    total = 4 * len(rules.variant.wall)
    parts = [
        f"Dealt from the full wall of {total} tiles, no kind being wild"
        if off
        else f"Dealt from {total} tiles less the indicator, averaged over indicators"
    ]
    if rules.values.get("flowers") == "on" or rules.values.get("tiles") == "144":
        parts.append("flowers, replaced at once, are not counted as tiles")
    if family is Family.ANQING:
        parts.append(
            "completeness is shape alone: a C in hand, which the red ban refuses at a win, is an ordinary honour"
        )
        if not off and rules.values.get("dragon_map", "plain_cycle") != "plain_cycle":
            parts.append("a dragon indicator makes two kinds wild, the C among them where it is one")
    if family is Family.JINGZHOU:
        parts.append("no complete hand holds a C, so a C brings nothing nearer")
    if rules.variant.wilds is not None and not off:
        parts.append("what an indicator makes wild is the own variant's map")
    return "; ".join(parts) + "."
