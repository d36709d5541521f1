"""What a compiled kernel knows of the rules: one flat tuple of ints, and two small tables."""

from __future__ import annotations

from typing import Any, NamedTuple


class RuleCodes(NamedTuple):
    """Every switch of every variant as an int (`sim.readings`), -1 where the variant lacks it, then score values.

    The engine fills it from `sim.rules.Rules` by field name; a test holds the two lists together.
    """

    family: int
    seats: int
    cap: int
    chow: int
    concealed: int
    dealer_big: int
    declared: int
    dragon_map: int
    event_pair: int
    event_selfdraw_doubles: int
    fan_exclusions: int
    fifth_copy: int
    flowers: int
    four_dealt: int
    free_form: int
    gap: int
    gold_claim: int
    hard: int
    honour_cycle: int
    kong_multiplier: int
    kong_out: int
    kong_side: int
    kong_win: int
    kong_win_kinds: int
    liability: int
    luxury: int
    map: int
    min_fan: int
    minimum: int
    mixed_kongs: int
    natural_wild_counts: int
    nine: int
    nine_gates: int
    no_honours: int
    open_doubles: int
    pay: int
    plus_ten: int
    pure_form: int
    que: int
    red_ban: int
    red_claims: int
    red_double: int
    red_double_side: int
    red_is_wild: int
    red_kong_needs_declared: int
    red_out: int
    rob_base: int
    round_wind: int
    scattered_red: int
    scattered_threshold: int
    scattered_wild: int
    score_table: int
    second_wild: int
    seven_pairs: int
    small_ron_payers: int
    special_forms: int
    stack: int
    tiles: int
    two_concealed_kongs: int
    wait_fans: int
    wall_end: int
    wild: int
    wild_limit: int
    wild_out: int
    win_order: int
    score_ordinary: int
    score_scattered: int
    score_stars: int
    score_big: int
    score_cap: int
    score_top: int
    score_minimum: int
    score_base: int
    score_unit: int


class Game(NamedTuple):
    """Rules as a kernel sees them.

    Attributes
    ----------
    rules : RuleCodes
    wilds : int32[34, 2]
        The wild kinds that each indicator makes, ``NO_TILE`` where there is none (or only one).
    copies : int32[43]
        Copies of each kind in the wall.
    fan_values : int64[82]
        Value of each Huangjin fan by its number in the source (index 0 unused).
    """

    rules: RuleCodes
    wilds: Any
    copies: Any
    fan_values: Any
