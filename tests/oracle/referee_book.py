"""The rulebook page that applies to one document: switches, tile set, wild map and the ids of the rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tests.oracle.referee_problem import Breach, require
from tests.oracle.referee_tiles import FLOWERS, HONOURS, KINDS, is_suited

SHARED = {"wild": "on off", "fifth_copy": "allowed refused"}
ANQING = SHARED | {
    "dragon_map": "red_plus_next other_two plain_cycle",
    "red_claims": "face_and_self self_only",
    "red_ban": "concealed everywhere_but_kong off",
    "kong_out": "single_tile four_tiles",
    "red_kong_needs_declared": "no yes",
    "red_double": "discard_and_kong kong_only",
    "red_double_side": "winner both",
    "declared": "lock no_lock first_discard_only any_tile_wait",
    "kong_win": "ready_after_kong replacement",
    "kong_win_kinds": "any four_tile_only",
    "no_honours": "represented physical any_tile_wait",
    "red_is_wild": "when_dragon_wild never always",
    "natural_wild_counts": "yes no",
    "seven_pairs": "off on",
    "gap": "3 4",
    "scattered_wild": "itself any",
    "scattered_red": "allowed banned",
    "scattered_threshold": "applies exempt",
    "que": "off on",
    "liability": "x2 fed2_feeder4 x3 x4 off",
    "score_table": "doubling additive",
    "wall_end": "0 14",
}
JINGZHOU = SHARED | {
    "chow": "on off",
    "red_out": "choice always_kong",
    "wild_out": "choice always_kong",
    "wall_end": "10 0 14",
    "seven_pairs": "exempt never_wins off",
    "win_order": "nearest from_dealer",
    "wild_limit": "physical as_wild_only",
    "free_form": "yes grouped",
    "event_pair": "258 free",
    "pure_form": "four_hundred computed",
    "small_ron_payers": "both discarder",
    "plus_ten": "per_type once",
    "kong_side": "both winner",
    "dealer_big": "no yes",
    "rob_base": "10 0",
    "minimum": "any_loser_8 discarder_8 all_losers_8 none",
    "liability": "on off",
}
HUANGJIN = SHARED | {
    "fifth_copy": "refused allowed",
    "flowers": "on off",
    "gold_claim": "own_face any_tile none",
    "win_order": "from_dealer nearest",
    "special_forms": "on off",
    "min_fan": "8 1 0",
    "pay": "mcr fan_only discarder_double",
    "kong_multiplier": "off winner both",
    "round_wind": "east random",
    "wait_fans": "true_single by_position",
    "nine_gates": "pure shape",
    "fan_exclusions": "implied literal",
    "two_concealed_kongs": "6 8",
    "mixed_kongs": "3 5",
    "wall_end": "0",
}
HUBEI = SHARED | {
    "tiles": "136 144",
    "honour_cycle": "seven skip_red",
    "map": "plus_one minus_one",
    "wall_end": "20 0 10 14",
    "wild_out": "plain kong_draw",
    "second_wild": "blocks_small allowed",
    "concealed": "small big",
    "nine": "plus_rob_and_all_melded seven_only",
    "event_pair": "free 258",
    "stack": "sum single",
    "luxury": "once per_four",
    "hard": "none none_or_natural",
    "event_selfdraw_doubles": "yes no",
    "open_doubles": "both winner",
    "cap": "off 300U",
    "four_dealt": "4U 1U off",
}
SWITCHES = {
    "anqing": ANQING,
    "anqing-que": ANQING,
    "jingzhou": JINGZHOU,
    "huangjin": HUANGJIN,
    "hubei": HUBEI,
}
#: Spellings of a switch value that mean the same.
SAME_VALUE = {"300U": {"300", "300U"}, "4U": {"4", "4U"}, "1U": {"1", "1U"}}
#: Switches that take any number up to this one, beside the readings of the sources.
NUMBERS = {"wall_end": 60, "min_fan": 88}

#: The rule that speaks of each matter, by game.
RULES = {
    "anqing": {
        "tiles": "AQ-1",
        "wild": "AQ-2",
        "win_way": "AQ-3",
        "claim": "AQ-4",
        "wall_end": "AQ-19",
        "win": "AQ-14",
        "pay": "AQ-18",
        "order": "0.3",
        "out": "AQ-9",
    },
    "jingzhou": {
        "tiles": "JZ-1",
        "wild": "JZ-2",
        "win_way": "JZ-9",
        "claim": "JZ-3",
        "wall_end": "JZ-7",
        "win": "JZ-10",
        "pay": "JZ-13",
        "order": "JZ-9",
        "out": "JZ-6",
    },
    "huangjin": {
        "tiles": "HJ-1",
        "wild": "HJ-2",
        "win_way": "HJ-4",
        "claim": "HJ-4",
        "wall_end": "HJ-11",
        "win": "HJ-5",
        "pay": "HJ-8",
        "order": "HJ-4",
        "out": "HJ-3",
    },
    "hubei": {
        "tiles": "HB-1",
        "wild": "HB-2",
        "win_way": "HB-3",
        "claim": "HB-3",
        "wall_end": "HB-4",
        "win": "HB-7",
        "pay": "HB-11",
        "order": "HB-3",
        "out": "HB-5",
    },
}


@dataclass(frozen=True)
class Book:
    """Everything that is settled before the first tile is drawn."""

    variant: str
    game: str
    rules: dict[str, str]
    seats: int
    kinds: tuple[str, ...]
    flowers: tuple[str, ...]
    wall_end: int
    wild: tuple[str, ...]

    def rule(self, matter: str) -> str:
        """Return the id of the rule that speaks of a matter in this game."""
        return RULES[self.game][matter]

    def is_wild(self, tile: str) -> bool:
        """Tell whether a tile is of a wild kind in this hand."""
        return tile in self.wild

    @property
    def red_face(self) -> str | None:
        """The kind for which a claimed or claiming C may stand in (AQ-5), if any."""
        if self.game != "anqing" or self.rules["red_claims"] != "face_and_self" or len(self.wild) != 1:
            return None
        return None if self.wild[0] in ("C", "F", "P") else self.wild[0]


def open_book(document: dict[str, Any]) -> Book:
    """Read variant and switches of a document; the wild kinds are those that follow from its indicator.

    Raises
    ------
    Breach
        If the variant or a switch is unknown, missing, or has a value that the rulebook does not name.
    """
    variant = document.get("variant")
    if variant not in SWITCHES:
        raise Breach("event-log", f"unknown variant {variant!r}")
    game = "anqing" if variant == "anqing-que" else str(variant)
    given = document.get("rules")
    if not isinstance(given, dict):
        raise Breach("event-log", "the document lists no rules")
    rules = read_switches(SWITCHES[str(variant)], given)
    with_flowers = rules.get("flowers") == "on" or rules.get("tiles") == "144"
    kinds = [kind for kind in KINDS if game != "jingzhou" or not (kind.endswith("m") or kind == "E")]
    indicator = None if rules["wild"] == "off" else document.get("indicator")
    if rules["wild"] == "on":
        require(indicator in kinds, "0.2", f"the indicator {indicator!r} is no tile of this game")
    wild = () if indicator is None else wild_kinds(game, rules, str(indicator))
    return Book(
        str(variant),
        game,
        rules,
        3 if game == "jingzhou" else 4,
        tuple(kinds),
        tuple(FLOWERS) if with_flowers else (),
        int(rules["wall_end"]),
        wild,
    )


def read_switches(known: dict[str, str], given: dict[str, Any]) -> dict[str, str]:
    """Check the switches of a document against the rulebook's list and return them as strings."""
    rules: dict[str, str] = {}
    for name, text in known.items():
        require(name in given, "event-log", f"the switch {name} is not listed in the document's rules")
        value = str(given[name])
        values = text.split()
        if value.isdecimal() and int(value) <= NUMBERS.get(name, -1):
            values.append(value)
        rules[name] = next((v for v in values if value == v or value in SAME_VALUE.get(v, ())), "")
        require(rules[name], "event-log", f"{name}={value} is none of {', '.join(values)}")
    for name in given:
        require(name in known, "event-log", f"the rulebook knows no switch {name} here")
    return rules


def check_address(document: dict[str, Any], variant: str, rules: dict[str, str]) -> None:
    """Check that the address names the variant, its switches off their defaults, the seed and the hand."""
    address = str(document.get("address"))
    before, at, after = address.partition("@")
    named = before.split("+")
    told = dict(part.partition("=")[::2] for part in named[1:])
    defaults = default_values(variant)
    wanted = {name: value for name, value in rules.items() if value != defaults[name]}
    same = told.keys() == wanted.keys() and all(
        told[name] == wanted[name] or told[name] in SAME_VALUE.get(wanted[name], ()) for name in wanted
    )
    require(
        at and named[0] == variant and same and list(told) == sorted(told),
        "event-log",
        f"the address {address} does not name {variant} with {wanted}",
    )
    ending = f":{document.get('seed')}:{document.get('hand')}"
    require(after.endswith(ending), "event-log", f"the address {address} does not end in {ending}")


def default_values(variant: str) -> dict[str, str]:
    """Return every switch of a variant at its default; `anqing-que` is a preset of its own."""
    values = {name: text.split()[0] for name, text in SWITCHES[variant].items()}
    return values | ({"que": "on"} if variant == "anqing-que" else {})


def wild_kinds(game: str, rules: dict[str, str], indicator: str) -> tuple[str, ...]:
    """Return the wild kinds that an indicator makes (AQ-2, JZ-2, HJ-2, HB-2)."""
    step = -1 if rules.get("map") == "minus_one" else 1
    if is_suited(indicator):
        rank = (int(indicator[0]) - 1 + step) % 9 + 1
        return (f"{rank}{indicator[1]}",)
    if game == "anqing":
        return anqing_honours(rules["dragon_map"], indicator)
    if game == "jingzhou":
        return ({"S": "W", "W": "N", "N": "F", "C": "F", "F": "P", "P": "S"}[indicator],)
    skip = game == "huangjin" or rules["honour_cycle"] == "skip_red"
    cycle = HONOURS if not skip or indicator == "C" else [kind for kind in HONOURS if kind != "C"]
    return (cycle[(cycle.index(indicator) + step) % len(cycle)],)


def anqing_honours(dragon_map: str, indicator: str) -> tuple[str, ...]:
    """Return Anqing's wild kinds for an honour: winds in their circle, dragons by the table of AQ-2."""
    if indicator in "ESWN":
        return ("ESWN"["ESWN".index(indicator) - 3],)
    following = {"C": "F", "F": "P", "P": "C"}[indicator]
    if dragon_map == "plain_cycle":
        return (following,)
    if dragon_map == "other_two":
        return tuple(kind for kind in "CFP" if kind != indicator)
    return tuple(kind for kind in "CFP" if kind in {"C": "CF", "F": "CP", "P": "CF"}[indicator])
