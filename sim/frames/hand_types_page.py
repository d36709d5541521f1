"""The catalogues of hand types, fans and other public names as a page of the documentation."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType

from sim.codes import Family, HandType
from sim.frames.names import CAPS, CELLS, FAMILY_TYPES, LIABILITIES, WAYS, chinese, public_id
from sim.rules.rulebook import FANS

# Where the rulebook defines a type, and the words that it uses there.
DEFINED: Mapping[tuple[Family, HandType], tuple[str, str]] = MappingProxyType(
    {
        (Family.ANQING, HandType.ORDINARY): ("AQ-14", "四副加任意一对将"),
        (Family.ANQING, HandType.THIRTEEN_SCATTERED): ("AQ-15", "十三烂"),
        (Family.ANQING, HandType.SEVEN_STARS): ("AQ-15", "七星归位"),
        (Family.ANQING, HandType.KONG_WIN): ("AQ-11", "开杠胡"),
        (Family.ANQING, HandType.ALL_PUNGS): ("AQ-18", "碰碰胡"),
        (Family.ANQING, HandType.SEVEN_PAIRS): ("AQ-14", "七对"),
        (Family.JINGZHOU, HandType.SMALL): ("JZ-10", "屁胡"),
        (Family.JINGZHOU, HandType.PURE_SUIT): ("JZ-11", "清一色"),
        (Family.JINGZHOU, HandType.ALL_PUNGS): ("JZ-11", "碰碰胡"),
        (Family.JINGZHOU, HandType.PURE_258): ("JZ-11", "将一色"),
        (Family.JINGZHOU, HandType.PURE_HONOURS): ("JZ-11", "风一色"),
        (Family.JINGZHOU, HandType.SEVEN_PAIRS): ("JZ-11", "七对"),
        (Family.JINGZHOU, HandType.KONG_WIN): ("JZ-11", "杠开"),
        (Family.JINGZHOU, HandType.ROB_KONG): ("JZ-11", "抢杠"),
        (Family.JINGZHOU, HandType.ALL_MELDED): ("JZ-11", "全求人"),
        (Family.HUBEI, HandType.SMALL): ("HB-7", "屁和"),
        (Family.HUBEI, HandType.CONCEALED): ("HB-8", "门前清"),
        (Family.HUBEI, HandType.PURE_SUIT): ("HB-9", "清一色"),
        (Family.HUBEI, HandType.PURE_258): ("HB-9", "将一色"),
        (Family.HUBEI, HandType.PURE_HONOURS): ("HB-9", "风一色"),
        (Family.HUBEI, HandType.ALL_PUNGS): ("HB-9", "碰碰和"),
        (Family.HUBEI, HandType.SEVEN_PAIRS): ("HB-9", "七对子"),
        (Family.HUBEI, HandType.LUXURY): ("HB-10", "豪华"),
        (Family.HUBEI, HandType.KONG_WIN): ("HB-9", "杠上开花"),
        (Family.HUBEI, HandType.ROB_KONG): ("HB-9", "抢杠"),
        (Family.HUBEI, HandType.ALL_MELDED): ("HB-9", "全求人"),
        (Family.HUBEI, HandType.LAST_TILE): ("HB-9", "海底捞月"),
    }
)

_HEAD = """# Hand types, fans and other names

Ids stand in stored rows, JSON and `--max-hits`; Chinese names stand in tables and charts. A win of Anqing, Jingzhou or
Hubei has one or several types, a win of Huangjin has fans. `anqing-que` has the types of Anqing. This page is made from
`sim/frames/names.py` and the rulebook by `python -m sim.frames.hand_types_page`.

## Hand types

| id | 中文 | English | variant | rule | in its words |
|---|---|---|---|---|---|
"""
_FANS = """
## Fans of Huangjin

Fans have their Chinese name as id. What each one is and what it leaves uncounted (HJ-13): [the 81 fans](../rules/fans.md).

| # | id · 中文 | English | value |
|--:|---|---|--:|
"""
_OTHERS = (
    ("How the winning tile came", "0.3", WAYS),
    ("Why one seat pays more than its share", "AQ-17, JZ-15", LIABILITIES),
    ("Limits of a payment", "JZ-13, HB-11", CAPS),
    ("Anqing's threshold: wilds held and put out", "AQ-13", CELLS),
)


def hand_types_page() -> str:
    """Return ``docs/reference/hand-types.md``."""
    fans = (f"| {fan.number} | {fan.name} | {fan.english} | {fan.value} |\n" for fan in FANS)
    return _HEAD + "".join(_types()) + _FANS + "".join(fans) + "".join(_others())


def _types() -> Iterator[str]:
    for kind in HandType:
        name = public_id(kind)
        for family, types in FAMILY_TYPES.items():
            if kind in types:
                rule, words = DEFINED[family, kind]
                variant = public_id(family)
                page = f"[{rule}](../rules/{variant}.md)"
                yield f"| `{name}` | {chinese(name)} | {_english(name)} | {variant} | {page} | {words} |\n"


def _others() -> Iterator[str]:
    for title, rules, names in _OTHERS:
        yield f"\n## {title}\n\nRules: {rules}.\n\n| id | 中文 | English |\n|---|---|---|\n"
        yield from _plain(names)


def _plain(names: Iterable[str]) -> Iterator[str]:
    for name in names:
        yield f"| `{name}` | {chinese(name)} | {_english(name)} |\n"


def _english(name: str) -> str:
    return name.replace("_", " ")


if __name__ == "__main__":
    print(hand_types_page(), end="")
