"""What the oracle knows of each variant: tiles, seats, switches, and the wild kinds that an indicator makes.

This is the oracle's own copy of the rulebook's tables, on purpose.
"""

from __future__ import annotations

from dataclasses import dataclass

from tests.oracle.notation import EAST, GREEN, NORTH, RED, SOUTH, WEST, WHITE, OracleError, tile_name

Rules = dict[str, str]

# Every switch: its values, the default first.
_SHARED = {"wild": ("on", "off"), "fifth_copy": ("allowed", "refused")}
_ANQING = {
    "dragon_map": ("red_plus_next", "other_two", "plain_cycle"),
    "red_claims": ("face_and_self", "self_only"),
    "red_ban": ("concealed", "everywhere_but_kong", "off"),
    "kong_out": ("single_tile", "four_tiles"),
    "red_kong_needs_declared": ("no", "yes"),
    "red_double": ("discard_and_kong", "kong_only"),
    "red_double_side": ("winner", "both"),
    "declared": ("lock", "no_lock", "first_discard_only", "any_tile_wait"),
    "kong_win": ("ready_after_kong", "replacement"),
    "kong_win_kinds": ("any", "four_tile_only"),
    "no_honours": ("represented", "physical", "any_tile_wait"),
    "red_is_wild": ("when_dragon_wild", "never", "always"),
    "natural_wild_counts": ("yes", "no"),
    "seven_pairs": ("off", "on"),
    "gap": ("3", "4"),
    "scattered_wild": ("itself", "any"),
    "scattered_red": ("allowed", "banned"),
    "scattered_threshold": ("applies", "exempt"),
    "que": ("off", "on"),
    "liability": ("x2", "fed2_feeder4", "x3", "x4", "off"),
    "score_table": ("doubling", "additive"),
    "wall_end": ("0", "14"),
}
_JINGZHOU = {
    "chow": ("on", "off"),
    "red_out": ("choice", "always_kong"),
    "wild_out": ("choice", "always_kong"),
    "wall_end": ("10", "0", "14"),
    "seven_pairs": ("exempt", "never_wins", "off"),
    "win_order": ("nearest", "from_dealer"),
    "wild_limit": ("physical", "as_wild_only"),
    "free_form": ("yes", "grouped"),
    "event_pair": ("258", "free"),
    "pure_form": ("four_hundred", "computed"),
    "small_ron_payers": ("both", "discarder"),
    "plus_ten": ("per_type", "once"),
    "kong_side": ("both", "winner"),
    "dealer_big": ("no", "yes"),
    "rob_base": ("10", "0"),
    "minimum": ("any_loser_8", "discarder_8", "all_losers_8", "none"),
    "liability": ("on", "off"),
}
_HUANGJIN = {
    "fifth_copy": ("refused", "allowed"),
    "flowers": ("on", "off"),
    "gold_claim": ("own_face", "any_tile", "none"),
    "win_order": ("from_dealer", "nearest"),
    "special_forms": ("on", "off"),
    "min_fan": ("8", "1", "0"),
    "pay": ("mcr", "fan_only", "discarder_double"),
    "kong_multiplier": ("off", "winner", "both"),
    "round_wind": ("east", "random"),
    "wall_end": ("0",),
    "wait_fans": ("true_single", "by_position"),
    "nine_gates": ("pure", "shape"),
    "fan_exclusions": ("implied", "literal"),
    "two_concealed_kongs": ("6", "8"),
    "mixed_kongs": ("3", "5"),
}
_HUBEI = {
    "tiles": ("136", "144"),
    "honour_cycle": ("seven", "skip_red"),
    "map": ("plus_one", "minus_one"),
    "wall_end": ("20", "0", "10", "14"),
    "wild_out": ("plain", "kong_draw"),
    "second_wild": ("blocks_small", "allowed"),
    "concealed": ("small", "big"),
    "nine": ("plus_rob_and_all_melded", "seven_only"),
    "event_pair": ("free", "258"),
    "stack": ("sum", "single"),
    "luxury": ("once", "per_four"),
    "hard": ("none", "none_or_natural"),
    "event_selfdraw_doubles": ("yes", "no"),
    "open_doubles": ("both", "winner"),
    "cap": ("off", "300U"),
    "four_dealt": ("4U", "1U", "off"),
}
# Beside the readings of the sources, any number up to this one.
_NUMBERS = {"wall_end": 60, "min_fan": 88}


@dataclass(frozen=True)
class Variant:
    """One variant: `game` is the rule set (both Anqing presets share one), `kinds` its tiles without flowers."""

    name: str
    game: str
    seats: int
    kinds: tuple[int, ...]
    switches: dict[str, tuple[str, ...]]
    presets: dict[str, str]

    def rules(self, chosen: dict[str, object] | None = None) -> Rules:
        """Return every switch with its value; OracleError for an unknown switch or value."""
        rules = {name: values[0] for name, values in self.switches.items()} | self.presets
        for name, value in (chosen or {}).items():
            if name not in self.switches:
                raise OracleError(
                    f"rules: {self.name} has no switch {name!r}; it has {', '.join(sorted(self.switches))}"
                )
            rules[name] = _switch_value(name, value, self.switches[name])
        return rules


def _switch_value(name: str, value: object, allowed: tuple[str, ...]) -> str:
    """Match a value given as text or number; ``300`` names ``300U`` and ``2`` names ``x2``."""
    if isinstance(value, bool) or not isinstance(value, (str, int, float)):
        raise OracleError(f"rules: {name} must be a text or a number, got {value!r}")
    text = str(int(value)) if isinstance(value, float) and value.is_integer() else str(value)
    for candidate in (text, f"{text}U", f"x{text}"):
        if candidate in allowed:
            return candidate
    if text.isdecimal() and int(text) <= _NUMBERS.get(name, -1):
        return str(int(text))
    raise OracleError(f"rules: {name} is one of {', '.join(allowed)}, got {value!r}")


_ALL = tuple(range(34))
_NO_CHARACTERS_NO_EAST = tuple(kind for kind in range(9, 34) if kind != EAST)
VARIANTS = {
    "anqing": Variant("anqing", "anqing", 4, _ALL, _SHARED | _ANQING, {}),
    "anqing-que": Variant("anqing-que", "anqing", 4, _ALL, _SHARED | _ANQING, {"que": "on"}),
    "jingzhou": Variant("jingzhou", "jingzhou", 3, _NO_CHARACTERS_NO_EAST, _SHARED | _JINGZHOU, {}),
    "huangjin": Variant("huangjin", "huangjin", 4, _ALL, _SHARED | _HUANGJIN, {}),
    "hubei": Variant("hubei", "hubei", 4, _ALL, _SHARED | _HUBEI, {}),
}


def variant_named(name: str) -> Variant:
    """Return a variant by its name."""
    if name not in VARIANTS:
        raise OracleError(f"unknown variant {name!r}; there are {', '.join(VARIANTS)}")
    return VARIANTS[name]


_WINDS = {EAST: SOUTH, SOUTH: WEST, WEST: NORTH, NORTH: EAST}
_DRAGON_MAPS = {  # AQ-2
    "red_plus_next": {RED: {GREEN, RED}, GREEN: {WHITE, RED}, WHITE: {GREEN, RED}},
    "other_two": {RED: {GREEN, WHITE}, GREEN: {WHITE, RED}, WHITE: {RED, GREEN}},
    "plain_cycle": {RED: {GREEN}, GREEN: {WHITE}, WHITE: {RED}},
}
_JINGZHOU_HONOURS = {SOUTH: WEST, WEST: NORTH, NORTH: GREEN, RED: GREEN, GREEN: WHITE, WHITE: SOUTH}  # JZ-2
_SKIPPING_RED = {
    EAST: SOUTH,
    SOUTH: WEST,
    WEST: NORTH,
    NORTH: GREEN,
    RED: GREEN,
    GREEN: WHITE,
    WHITE: EAST,
}  # HJ-2
_SEVEN = [EAST, SOUTH, WEST, NORTH, RED, GREEN, WHITE]


def wild_kinds(variant: Variant, rules: Rules, indicator: int) -> frozenset[int]:
    """Return the kinds that are wild when `indicator` is flipped (AQ-2, JZ-2, HJ-2, HB-2; 0.10)."""
    if indicator not in variant.kinds:
        raise OracleError(f"indicator: {variant.name} has no {tile_name(indicator)} to flip")
    if rules["wild"] == "off":
        return frozenset()
    if indicator < 27:
        step = -1 if rules.get("map") == "minus_one" else 1
        return frozenset({indicator // 9 * 9 + (indicator % 9 + step) % 9})
    if variant.game == "anqing":
        wild = _DRAGON_MAPS[rules["dragon_map"]][indicator] if indicator >= RED else {_WINDS[indicator]}
        return frozenset(wild)
    if variant.game == "jingzhou":
        return frozenset({_JINGZHOU_HONOURS[indicator]})
    if variant.game == "huangjin":
        return frozenset({_SKIPPING_RED[indicator]})
    return frozenset({_hubei_honour(rules, indicator)})


def _hubei_honour(rules: Rules, indicator: int) -> int:
    """Walk the honour cycle of HB-2; with `skip_red` an indicator C still points at its neighbour."""
    step = -1 if rules["map"] == "minus_one" else 1
    at = (_SEVEN.index(indicator) + step) % 7
    if rules["honour_cycle"] == "skip_red" and _SEVEN[at] == RED:
        at = (at + step) % 7
    return _SEVEN[at]
