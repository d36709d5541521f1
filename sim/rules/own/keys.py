"""What an own variant's file may hold, as tables for the documentation."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from sim.rules.own.values import FREE_NUMBERS, fan_limit, score_range
from sim.rules.own.wild import MAP_SWITCHES
from sim.rules.rulebook import FANS
from sim.rules.shipped import VARIANTS


class Key(NamedTuple):
    """One key of the file: the table it stands in, what it takes, what it does."""

    table: str
    key: str
    takes: str
    does: str


_WHOLE = "whole number"
KEYS: tuple[Key, ...] = (
    Key("", "name", "small letters, digits, hyphens", "name in commands and addresses; not one of a shipped variant"),
    Key("", "from", " ".join(VARIANTS), "the shipped variant that everything else is taken from"),
    Key("", "title", "text", "English title"),
    Key("", "title_zh", "text", "Chinese title 中文名"),
    Key("switches", "SWITCH", "a value of the switch", "new default; `--set` can still change it"),
    Key("scores", "SCORE", _WHOLE, "value that payments are built from"),
    Key("fans", "FAN", f"{_WHOLE} from 0", "Huangjin: value of a fan, by its Chinese name"),
    Key("fans", "all", f"{_WHOLE} to 24", "Huangjin: value of every fan that the table does not name"),
    Key("wall", "drop", '"m" "p" "s", honours', "kinds left out: suits as a whole, honours one by one (Huangjin: only with `[fans] all = 0`)"),
    Key("wall", "flowers", "true, false", "Huangjin, Hubei: the eight flowers"),
    Key("wild", "always", "0, 1 or 2 kinds", "wild in every hand, whatever is flipped"),
    Key("wild", "suits", "0, 1 or 2 steps", "from a suit tile: 1 the next rank, -1 the one before, 0 itself; 9 turns to 1"),
    Key("wild", "honours", "0, 1 or 2 steps", "the same from an honour, along its cycle"),
    Key("wild", "cycles", "honours in turn", 'the cycles; without it "ESWN" and "CFP" as far as the wall has them'),
    Key("wild.map", "KIND", "0, 1 or 2 kinds", "what one indicator makes wild, before all of the above"),
)  # fmt: skip


class Condition(NamedTuple):
    """A condition of winning hands, and where it is set: switches or score values by variant."""

    about: str
    variant: str
    switches: tuple[str, ...] = ()
    scores: tuple[str, ...] = ()


CONDITIONS: tuple[Condition, ...] = (
    Condition("least value of a win", "jingzhou", ("minimum",), ("minimum",)),
    Condition("least value of a win", "huangjin", ("min_fan",)),
    Condition("wilds in a small win", "jingzhou", ("wild_limit",)),
    Condition("wilds in a small win", "hubei", ("second_wild",)),
    Condition("the threshold on wilds held and put out", "anqing", ("red_is_wild", "natural_wild_counts", "no_honours")),
    Condition("red dragon in the hand", "anqing", ("red_ban",)),
    Condition("suits in a winning hand", "anqing", ("que",)),
    Condition("pair of 2, 5 or 8", "jingzhou", ("event_pair",)),
    Condition("pair of 2, 5 or 8", "hubei", ("event_pair",)),
    Condition("seven pairs", "anqing", ("seven_pairs",)),
    Condition("seven pairs", "jingzhou", ("seven_pairs",)),
    Condition("special hands", "huangjin", ("special_forms",)),
    Condition("scattered hands", "anqing", ("gap", "scattered_wild", "scattered_red", "scattered_threshold")),
    Condition("free form of pure 2/5/8 and pure honours", "jingzhou", ("free_form",)),
    Condition("which big wins exist", "hubei", ("nine", "concealed")),
    Condition("a wild as the fifth copy", "all variants", ("fifth_copy",)),
    Condition("largest payment", "jingzhou", (), ("cap", "top")),
    Condition("largest payment", "hubei", ("cap",), ("cap",)),
)  # fmt: skip


def keys_table() -> str:
    """Return the keys as a Markdown table."""
    rows = [f"| {_place(key)} | {key.takes} | {key.does} |" for key in KEYS]
    return "\n".join(["| key | takes | does |", "|---|---|---|", *rows])


def conditions_table() -> str:
    """Return the conditions of winning hands as a Markdown table."""
    rows = [f"| {c.about} | {c.variant} | {', '.join(_settings(c))} |" for c in CONDITIONS]
    return "\n".join(["| condition | variant | set by |", "|---|---|---|", *rows])


def ranges_table() -> str:
    """Return the numbers that score values, fans and free switches may have as a Markdown table."""
    scores = list(dict.fromkeys(name for variant in VARIANTS.values() for name, _ in variant.scores))
    rows = [
        f"| `[scores] {name}` | {low:,} to {high:,} |" for name in scores for low, high in [score_range(name)]
    ]
    limits = {
        limit: [f.name for f in FANS if fan_limit(f.number) == limit]
        for limit in map(fan_limit, range(1, 82))
    }
    for limit in sorted(limits):
        names = limits[limit] if len(limits[limit]) < 10 else ["all others"]
        rows.append(f"| `[fans]` {' '.join(names)} | 0 to {limit:,} |")
    rows += [f"| `[switches] {name}` | 0 to {limit:,} |" for name, limit in FREE_NUMBERS.items()]
    return "\n".join(["| number | possible |", "|---|---|", *rows])  # fmt: skip


def map_switches() -> str:
    """Return the switches that an own map replaces, for the documentation."""
    return ", ".join(f"`{name}`" for name in MAP_SWITCHES)


def _place(key: Key) -> str:
    return f"`[{key.table}] {key.key}`" if key.table else f"`{key.key}`"


def _settings(condition: Condition) -> Iterator[str]:
    yield from (f"`[switches] {name}`" for name in condition.switches)
    yield from (f"`[scores] {name}`" for name in condition.scores)
